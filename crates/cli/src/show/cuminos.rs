//! Cuminos in a terminal.

use std::fmt::Write as _;

use trivium_cuminos::{Cell, Position};
use trivium_game::{Game as _, Seat};

use super::Show;

impl Show for Position {
    const EXAMPLE: &'static str = "36:1,0,0/E (the 3 on x 1, y 0, level 0; the 6 to its east), or pass";

    fn show(&self) -> String {
        let cells: Vec<Cell> =
            self.laid().iter().flat_map(|laid| laid.laying.halves()).map(|half| half.spot.cell()).collect();
        let span = |of: fn(Cell) -> i8| {
            let numbers = cells.iter().map(|&cell| of(cell));
            numbers.clone().min().unwrap_or(0) - 1..=numbers.max().unwrap_or(0) + 1
        };
        let mut text = String::new();
        for y in span(Cell::y).rev() {
            let _ = write!(text, "{y:>3}  ");
            for x in span(Cell::x) {
                let cell = Cell::new(x.into(), y.into());
                let column: String = self.column(cell).iter().map(ToString::to_string).collect();
                let _ = write!(text, "{:<5}", if column.is_empty() { "." } else { &column });
            }
            text.push('\n');
        }
        text.push_str("     ");
        for x in span(Cell::x) {
            let _ = write!(text, "{x:<5}");
        }
        let ends: Vec<_> = self.open_ends().iter().map(ToString::to_string).collect();
        let _ = writeln!(text, "\n     marks from the bottom to the top; open ends: {}", ends.join(" "));
        for seat in Seat::all(self.seats()) {
            let hand: Vec<_> = self.hand(seat).iter().map(|cumino| cumino.to_string()).collect();
            let score = self.scores()[seat.index()];
            let _ = writeln!(text, "seat {seat}, {score} points: {}", hand.join(" "));
        }
        text
    }

    fn prompt(&self) -> String {
        self.turn().seat().map_or(String::new(), |seat| format!("round {}, seat {seat}", self.round()))
    }
}
