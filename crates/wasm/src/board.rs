//! What a page shows of each game.

mod caminos;
mod cuminos;
mod wege;

use trivium_game::{Illegal, Seat};
use trivium_games::{Given, Rules, Table};

use crate::error::SessionError;
use crate::line::Drawn;
use crate::wire::{Board, Insight, Touch};

/// What a page needs of a game beside its rules.
pub(crate) trait OnPage: Rules {
    /// What lies on the table, as the wire shows it.
    type Board: Into<Board>;

    /// What lies on the table. The position is the one there, or the same as if it were another seat's turn.
    fn board(table: &Table<Self>, position: &Self) -> Self::Board;

    /// The position as if it were this seat's turn. `None` where it could play nothing then, and in a game in which what it
    /// plays is drawn only when its turn begins.
    fn as_turn_of(&self, _seat: Seat) -> Option<Self> {
        None
    }

    /// Rule data that the page shows before there is a game.
    #[cfg(feature = "types")]
    fn data() -> impl serde::Serialize;

    /// What is wrong with a refused move, in one word, where the game has such words.
    fn fault(&self, _notation: &str) -> Option<String> {
        None
    }

    /// The faces that keep an illegal move from fitting, where the game has faces.
    fn clashes(&self, _notation: &str, _illegal: &Illegal) -> Vec<Touch> {
        Vec::new()
    }

    /// What can be lit up on demand.
    fn insight(&self) -> Insight {
        Insight::default()
    }

    /// The round in which something is drawn now.
    fn drawing_round(&self) -> u32 {
        1
    }

    /// What is dealt in a line of a study that begins here: what it drew, then what the main line drew as far as
    /// that is still there, then what the seed gives.
    fn given(&self, _told: Vec<Drawn>, _main: Vec<Drawn>, _seed: u32) -> Result<Option<Given>, SessionError> {
        Ok(None)
    }
}
