//! Wege in a terminal.

use trivium_game::Game as _;
use trivium_wege::{Cell, Position};

use super::{Show, show_grid};

impl Show for Position {
    const EXAMPLE: &'static str = "1,0 or, for a tile with a duck, 1,0/SE (the corner that the duck takes)";

    fn show(&self) -> String {
        let cells: Vec<(i32, i32)> = self.tiles().map(|(cell, _)| (cell.x(), cell.y())).collect();
        show_grid(&cells, 6, |x, y| {
            let tile = Cell::new(x, y).and_then(|cell| self.tile_at(cell));
            tile.map_or_else(String::new, |tile| tile.to_string())
        })
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
