//! Positions as text for a terminal.

mod caminos;
mod cuminos;
mod wege;

use std::fmt::{self, Write as _};

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

/// A board without borders: the cells in use and those around them, with the numbers of rows and columns.
fn show_grid(used: &[(i32, i32)], width: usize, show: impl Fn(i32, i32) -> String) -> String {
    let span = |numbers: Vec<i32>| {
        numbers.iter().min().copied().unwrap_or(0) - 1..=numbers.iter().max().copied().unwrap_or(0) + 1
    };
    let columns = span(used.iter().map(|&(x, _)| x).collect());
    let rows = span(used.iter().map(|&(_, y)| y).collect());
    let mut text = String::new();
    for y in rows.rev() {
        let _ = write!(text, "{y:>3}  ");
        for x in columns.clone() {
            let shown = show(x, y);
            let _ = write!(text, "{:<width$}", if shown.is_empty() { "." } else { &shown });
        }
        text.push('\n');
    }
    text.push_str("     ");
    for x in columns {
        let _ = write!(text, "{x:<width$}");
    }
    text.push('\n');
    text
}

/// How a game ended, in a sentence.
pub(crate) fn describe_outcome<Reason: fmt::Display>(outcome: &Outcome<Reason>) -> String {
    let winner = outcome.winner.map_or("nobody wins".to_owned(), |team| format!("team {team} wins"));
    let reason = outcome.reason.to_string().replace('_', " ");
    let points: Vec<_> = outcome.points.as_slice().iter().map(ToString::to_string).collect();
    format!("{winner} ({reason}), points {}", points.join(" : "))
}
