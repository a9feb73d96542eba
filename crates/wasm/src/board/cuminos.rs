//! The table of Cuminos, as the wire tells it.

use trivium_cuminos::{Laid, Position, Spot};
use trivium_game::{Game as _, Seat};
use trivium_games::Table;

use crate::wire::{CuminosBoard, LaidCumino};

pub(super) fn board(table: &Table<Position>) -> CuminosBoard {
    let position = table.position();
    let hand = |seat| position.hand(seat).iter().map(|cumino| cumino.to_string()).collect();
    CuminosBoard {
        laid: position.laid().iter().copied().map(laid).collect(),
        hands: Seat::all(position.seats()).map(hand).collect(),
        open_ends: position.open_ends().into_iter().map(|cell| [cell.x(), cell.y()]).collect(),
        scores: position.scores().to_vec(),
        round: position.round(),
        legal: table.legal(),
    }
}

fn laid(laid: Laid) -> LaidCumino {
    let halves = laid.laying.halves();
    let spot = |spot: Spot| [spot.cell().x(), spot.cell().y(), spot.z()];
    LaidCumino {
        seat: laid.seat.index() as u8,
        marks: halves.map(|half| half.mark.number()),
        spots: halves.map(|half| spot(half.spot)),
    }
}
