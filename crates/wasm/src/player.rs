//! A computer player that searches in slices, so that its worker can handle messages in between.

use trivium_game::MoveError;
use trivium_games::{AnyTable, with_game};
use trivium_players::{AnyPlayer, Level};
use trivium_search::Budget;

use crate::Session;
use crate::error::SessionError;
use crate::memory;
use crate::session::new_table;
use crate::wire::GameSpec;
pub use crate::wire::Progress;

/// A computer player at the end of a game's moves.
#[derive(Debug)]
pub struct ThinkingPlayer {
    table: AnyTable,
    player: AnyPlayer,
    left: u64,
}

impl ThinkingPlayer {
    /// A player of this level, 1 to 8. The same seed and the same game give the same move.
    ///
    /// # Errors
    ///
    /// If there is no such level, or the specification makes no game.
    pub fn new(spec: &GameSpec, level: u8, seed: u32) -> Result<Self, SessionError> {
        let level = Level::new(level).ok_or_else(|| SessionError::other("the levels are 1 to 8"))?;
        let mut table: AnyTable = with_game!(spec.game, G => new_table::<G>(spec)?.into());
        for mv in &spec.moves {
            let refused =
                |error: MoveError| SessionError::Move { notation: mv.clone(), message: error.to_string() };
            table.play(mv).map_err(refused)?;
        }
        let player = AnyPlayer::at(&table, level, seed.into());
        let left = player.usual_nodes();
        Ok(Self { table, player, left })
    }

    /// Searches up to this many more nodes.
    pub fn think(&mut self, nodes: u32) -> Progress {
        let mut slice = self.left.min(nodes.into());
        self.left -= slice;
        loop {
            memory::make_room();
            let step = slice.min(memory::STEP);
            slice -= step;
            let best = self.player.choose_within(&self.table, Budget::nodes(step));
            let Ok(best) = best else { unreachable!("the player was made for this table") };
            if slice == 0 {
                return Progress { best, left: self.left as u32 };
            }
        }
    }
}

impl Session {
    /// A player for the seat to move.
    ///
    /// # Errors
    ///
    /// If there is no such level.
    pub fn player(&self, level: u8, seed: u32) -> Result<ThinkingPlayer, SessionError> {
        ThinkingPlayer::new(&self.spec(), level, seed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slices_change_nothing() {
        for game in ["caminos", "wege", "cuminos"] {
            let text = format!(r#"{{"game":"{game}","options":{{}},"seed":7,"moves":[]}}"#);
            let mut session = Session::new(&serde_json::from_str(&text).unwrap()).unwrap();
            for _ in 0..3 {
                let whole = session.player(3, 1).unwrap().think(u32::MAX);
                let mut sliced = session.player(3, 1).unwrap();
                let mut last = sliced.think(7);
                while last.left > 0 {
                    last = sliced.think(7);
                }
                assert_eq!(last, whole, "{game}");
                session.play(&whole.best.unwrap()).unwrap();
            }
            assert!(session.player(9, 1).is_err());
        }
    }

    /// What a player with the network chooses, natively and in a browser.
    #[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
    struct Choices {
        weights: String,
        level: u8,
        seed: u32,
        nodes: u32,
        games: Vec<GameSpec>,
    }

    #[test]
    fn a_player_with_the_network_chooses_here_what_it_chooses_in_a_browser() {
        let data = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/nets");
        let file = data.join("caminos-moves.json");
        let committed: Choices = serde_json::from_str(&std::fs::read_to_string(&file).unwrap()).unwrap();
        trivium_players::install_network(&std::fs::read(data.join(&committed.weights)).unwrap()).unwrap();
        let mut played = Vec::new();
        for game in &committed.games {
            let mut session = Session::new(&GameSpec { moves: Vec::new(), ..game.clone() }).unwrap();
            for _ in &game.moves {
                let chosen = session.player(committed.level, committed.seed).unwrap().think(committed.nodes);
                session.play(&chosen.best.unwrap()).unwrap();
            }
            played.push(session.spec());
        }
        let played = Choices { games: played, ..committed.clone() };
        if std::env::var_os("TRIVIUM_WRITE_MOVES").is_some() {
            std::fs::write(&file, serde_json::to_string_pretty(&played).unwrap() + "\n").unwrap();
        } else {
            assert_eq!(played, committed, "TRIVIUM_WRITE_MOVES=1 writes {}", file.display());
        }
    }
}
