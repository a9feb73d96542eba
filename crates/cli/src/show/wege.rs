//! Wege in a terminal.

use std::fmt::Write as _;

use trivium_game::Game as _;
use trivium_wege::{Cell, Position};

use super::Show;

impl Show for Position {
    const EXAMPLE: &'static str = "1,0 or, for a tile with a duck, 1,0/SE (the corner that the duck takes)";

    fn show(&self) -> String {
        let cells: Vec<Cell> = self.tiles().map(|(cell, _)| cell).collect();
        let span = |of: fn(Cell) -> i32| {
            let numbers = cells.iter().map(|&cell| of(cell));
            numbers.clone().min().unwrap_or(0) - 1..=numbers.max().unwrap_or(0) + 1
        };
        let mut text = String::new();
        for y in span(Cell::y).rev() {
            let _ = write!(text, "{y:>3}  ");
            for x in span(Cell::x) {
                let tile = Cell::new(x, y).and_then(|cell| self.tile_at(cell));
                let _ = write!(text, "{:<6}", tile.map_or(".".to_owned(), |tile| tile.to_string()));
            }
            text.push('\n');
        }
        text.push_str("     ");
        for x in span(Cell::x) {
            let _ = write!(text, "{x:<6}");
        }
        text.push('\n');
        text
    }

    fn prompt(&self) -> String {
        let Some(seat) = self.turn().seat() else { return String::new() };
        let side = match (self.options().cooperative, seat.index() % 2) {
            (true, _) => "together",
            (false, 0) => "land",
            (false, _) => "water",
        };
        let tile = self.hand().map_or(String::new(), |tile| tile.to_string());
        format!("seat {seat}, {side}, lays {tile}")
    }
}
