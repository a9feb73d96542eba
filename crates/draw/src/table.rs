//! The table of any game.

use trivium_game::Team;
use trivium_games::{AnyTable, Rules, Table, each_game};
use trivium_wege::Side;

use crate::{Drawing, caminos, cuminos, wege};

/// A game whose tables can be drawn.
pub trait Draw: Rules {
    /// The table as it stands, with what decided the game highlighted.
    fn draw_table(table: &Table<Self>) -> Drawing;
}

/// The table of any game as it stands, with what decided the game highlighted.
pub fn draw_table(table: &AnyTable) -> Drawing {
    each_game!(table, AnyTable(table) => Draw::draw_table(table))
}

impl Draw for trivium_caminos::Position {
    fn draw_table(table: &Table<Self>) -> Drawing {
        let position = table.position();
        let way = Team::all(2).find_map(|team| position.way(team));
        let pieces = table.moves().to_vec();
        caminos::draw(position, &caminos::Marks { pieces, way, ..caminos::Marks::default() })
    }
}

impl Draw for trivium_wege::Position {
    fn draw_table(table: &Table<Self>) -> Drawing {
        let position = table.position();
        let way = |side| position.way(side).map(|way| (side, way));
        let ways = Side::ALL.into_iter().filter_map(way).collect();
        wege::draw(position, &wege::Marks { ways, pairs: position.pairs(), ..wege::Marks::default() })
    }
}

impl Draw for trivium_cuminos::Position {
    fn draw_table(table: &Table<Self>) -> Drawing {
        cuminos::draw(table.position(), &cuminos::Marks::default())
    }
}
