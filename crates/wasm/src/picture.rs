//! Positions as pictures.

use trivium_draw::draw_table;

use crate::error::SessionError;
use crate::session::Session;
use crate::wire::GameSpec;

/// The game after all its moves as SVG, on light paper, with what decided it highlighted.
///
/// # Errors
///
/// If the specification makes no game.
pub fn picture(spec: &GameSpec, title: &str) -> Result<String, SessionError> {
    Ok(draw_table(Session::new(spec)?.table()).to_svg_on_paper(title))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_can_be_seen() {
        for game in ["caminos", "wege", "cuminos"] {
            let text = format!(r#"{{"game":"{game}","options":{{}},"seed":7,"moves":[]}}"#);
            let mut session = Session::new(&serde_json::from_str(&text).unwrap()).unwrap();
            let empty = picture(&session.spec(), "The <start>").unwrap();
            assert!(empty.starts_with("<svg") && empty.contains("The &lt;start"), "{game}");
            while let Some(mv) = session.table().legal().pop() {
                session.play(&mv).unwrap();
            }
            assert!(picture(&session.spec(), "").unwrap().len() > empty.len(), "{game}");
        }
    }
}
