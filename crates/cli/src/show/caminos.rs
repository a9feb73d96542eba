//! Caminos in a terminal.

use std::fmt::Write as _;

use trivium_caminos::{Cell, Colour, Position, Shape};
use trivium_game::{Game as _, Seat, Team};

use super::Show;

impl Show for Position {
    const EXAMPLE: &'static str = "L4:d4*3,e4 (columns with how many cubes stand in each) or I2:c3,c4";

    fn show(&self) -> String {
        let mut text = String::new();
        let grid = self.options().grid;
        for y in (0..grid.size()).rev() {
            let _ = write!(text, "{:>3} ", y + 1);
            for cell in (0..grid.size()).filter_map(|x| Cell::new(x, y)) {
                let column: String = self.column(cell).map(Colour::letter).collect();
                let shown = match column.as_str() {
                    "" if grid.has(cell) => ".",
                    column => column,
                };
                let _ = write!(text, "{shown:<4}");
            }
            text.push('\n');
        }
        text.push_str("    ");
        for file in (b'a'..).take(grid.size() as usize) {
            let _ = write!(text, "{:<4}", file as char);
        }
        text.push_str("\n    cubes from the bottom to the top; the last one is seen from above\n");
        for seat in Seat::all(self.seats()) {
            let pieces = Shape::ALL.into_iter().map(|shape| (shape, self.pieces(seat, shape)));
            let pieces: Vec<_> = pieces
                .filter(|&(_, count)| count > 0)
                .map(|(shape, count)| format!("{count} {shape}"))
                .collect();
            let out = if self.is_out(seat) { ", out" } else { "" };
            let _ = writeln!(
                text,
                "seat {seat} ({}){out}: {}",
                colour_name(self.team_of(seat)),
                pieces.join(", ")
            );
        }
        text
    }

    fn prompt(&self) -> String {
        self.turn()
            .seat()
            .map_or(String::new(), |seat| format!("seat {seat}, {}", colour_name(self.team_of(seat))))
    }
}

const fn colour_name(team: Team) -> &'static str {
    match team.index() {
        0 => "yellow",
        _ => "green",
    }
}
