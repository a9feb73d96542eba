//! The park of Wege, as the wire tells it.

use trivium_games::Table;
use trivium_wege::{Position, Tile};

use crate::wire::{LaidTile, TileCount, WegeBoard};

pub(super) fn board(table: &Table<Position>) -> WegeBoard {
    let position = table.position();
    let tile = |(cell, laid): (trivium_wege::Cell, trivium_wege::Laid)| {
        let written = laid.to_string();
        let (code, corner) = written.split_once('/').map_or((&*written, None), |(c, d)| (c, Some(d)));
        LaidTile {
            x: cell.x() as i8,
            y: cell.y() as i8,
            code: code.to_owned(),
            corner: corner.map(str::to_owned),
        }
    };
    let count = |tile: Tile| TileCount { code: tile.code().to_owned(), count: position.left().of(tile) };
    WegeBoard {
        tiles: position.tiles().map(tile).collect(),
        hand: position.hand().map(|tile| tile.code().to_owned()),
        left: Tile::ALL.into_iter().map(count).collect(),
        legal: table.legal(),
    }
}
