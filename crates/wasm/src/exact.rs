//! Exact answers for a page that sets puzzles.

use trivium_game::{Game as _, Turn};
use trivium_games::AnyPosition;
use trivium_players::{CaminosGoal, wins_by};
use trivium_search::Solver;

use crate::Session;
use crate::error::SessionError;
use crate::wire::GameSpec;

/// Node budget of an answer.
const NODES: u64 = 2_000_000;

/// Whether a legal move at the end of a game of Caminos starts a forced win in this many moves; `None` if the budget is
/// exhausted.
///
/// # Errors
///
/// If the specification makes no game of Caminos in progress, or the move is not legal.
pub fn forces_a_win(spec: &GameSpec, notation: &str, moves: u32) -> Result<Option<bool>, SessionError> {
    let session = Session::new(spec)?;
    let AnyPosition::Caminos(position) = session.position() else {
        return Err(SessionError::other("only games of Caminos are solved so"));
    };
    if position.turn() == Turn::Over {
        return Err(SessionError::other("the game is over"));
    }
    let mv = position.read_move(notation).map_err(trivium_game::MoveError::from)?;
    let mut solver = Solver::new(CaminosGoal::new(&position), NODES);
    Ok(wins_by(&mut solver, &position, mv, moves).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spec(start: &str) -> GameSpec {
        let text = format!(r#"{{"game":"caminos","options":{{}},"seed":1,"start":"{start}","moves":[]}}"#);
        serde_json::from_str(&text).unwrap()
    }

    #[test]
    fn a_win_is_told_from_a_move_that_lets_it_go() {
        let rank =
            "caminos - g,g,g,g,4/8/8/8/8/8/8/y,y,y,y,y,y,2 0 I2:4+I3:2+O4:2+L4:4/I2:2+I3:4+O4:2+L4:4 - -";
        assert_eq!(forces_a_win(&spec(rank), "I2:g1,h1", 1), Ok(Some(true)));
        assert_eq!(forces_a_win(&spec(rank), "I2:a5*2", 1), Ok(Some(false)));
        assert!(forces_a_win(&spec(rank), "I2:a1,b1", 1).is_err());
    }
}
