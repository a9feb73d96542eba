//! Positions as text for a terminal.

mod caminos;
mod cuminos;
mod wege;

use std::fmt;

use trivium_game::Outcome;
use trivium_games::Rules;

/// A game that can be shown in a terminal.
pub(crate) trait Show: Rules {
    /// A move, for people who have never seen one.
    const EXAMPLE: &'static str;

    /// The board and what everybody has.
    fn show(&self) -> String;

    /// What stands before the cursor.
    fn prompt(&self) -> String;

    /// How the game ended, in a sentence.
    fn describe_end(&self) -> String {
        self.outcome().map_or("it is not".to_owned(), |outcome| describe_outcome(&outcome))
    }
}

/// How a game ended, in a sentence.
pub(crate) fn describe_outcome<Reason: fmt::Display>(outcome: &Outcome<Reason>) -> String {
    let winner = outcome.winner.map_or("nobody wins".to_owned(), |team| format!("team {team} wins"));
    let reason = outcome.reason.to_string().replace('_', " ");
    let points: Vec<_> = outcome.points.as_slice().iter().map(ToString::to_string).collect();
    format!("{winner} ({reason}), points {}", points.join(" : "))
}
