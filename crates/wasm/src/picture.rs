//! Positions as pictures.

use trivium_draw::{Drawing, caminos, cuminos, wege};
use trivium_game::Team;
use trivium_games::AnyTable;
use trivium_wege::Side;

use crate::error::SessionError;
use crate::session::Session;
use crate::wire::GameSpec;

/// The game after all its moves as SVG, on light paper; what decided it is lit up.
///
/// # Errors
///
/// If the specification is of no game.
pub fn picture(spec: &GameSpec, title: &str) -> Result<String, SessionError> {
    Ok(drawing(Session::new(spec)?.table()).to_svg_on_paper(title))
}

fn drawing(table: &AnyTable) -> Drawing {
    match table {
        AnyTable::Caminos(table) => {
            let position = table.position();
            let way = Team::all(2).find_map(|team| position.way(team));
            let pieces = table.moves().to_vec();
            caminos::draw(position, &caminos::Marks { pieces, way, ..caminos::Marks::default() })
        }
        AnyTable::Wege(table) => {
            let position = table.position();
            let way = |side| position.way(side).map(|way| (side, way));
            let ways = [Side::Land, Side::Water].into_iter().filter_map(way).collect();
            wege::draw(position, &wege::Marks { ways, pairs: position.pairs(), ..wege::Marks::default() })
        }
        AnyTable::Cuminos(table) => cuminos::draw(table.position(), &cuminos::Marks::default()),
    }
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
