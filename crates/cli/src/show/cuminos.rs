//! Cuminos in a terminal.

use std::fmt::Write as _;

use trivium_cuminos::{Cell, Position};
use trivium_game::{Game as _, Seat};

use super::{Show, show_grid};

impl Show for Position {
    const EXAMPLE: &'static str = "36:1,0,0/E (the 3 on x 1, y 0, level 0; the 6 to its east), or pass";

    fn show(&self) -> String {
        let halves = self.laid().iter().flat_map(|laid| laid.laying.halves());
        let cells: Vec<(i32, i32)> =
            halves.map(|half| half.spot.cell()).map(|cell| (cell.x().into(), cell.y().into())).collect();
        let mut text = show_grid(&cells, 5, |x, y| {
            self.column(Cell::new(x.into(), y.into())).iter().map(ToString::to_string).collect()
        });
        let ends: Vec<_> = self.open_ends().iter().map(ToString::to_string).collect();
        let _ = writeln!(text, "     marks from the bottom to the top; open ends: {}", ends.join(" "));
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
