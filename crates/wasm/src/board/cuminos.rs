//! The table of Cuminos, as the wire tells it.

mod story;

use trivium_cuminos::{Cell, Contact, Laid, Laying, Move, Position, Spot};
use trivium_game::{Game as _, Seat, Turn};
use trivium_games::Table;

use self::story::Story;
use crate::wire::{CuminosBoard, LaidCumino, LegalLaying, Touch};

pub(super) fn board(table: &Table<Position>) -> CuminosBoard {
    let position = table.position();
    let seats = || Seat::all(position.seats());
    let hand = |seat| position.hand(seat).iter().map(|cumino| cumino.to_string()).collect();
    let begun = !position.laid().is_empty() && position.turn() != Turn::Over;
    let Story { laid, before, history, skipped } = Story::of(table);
    CuminosBoard {
        laid,
        hands: seats().map(hand).collect(),
        open_ends: cells(position.open_ends()),
        scores: position.scores().to_vec(),
        round: position.round(),
        rounds: position.seats().into(),
        opener: position.opener().index() as u8,
        passed: seats().map(|seat| position.has_passed(seat)).collect(),
        stuck: seats().map(|seat| begun && !position.can_lay(seat)).collect(),
        skipped,
        legal: table.legal(),
        layings: layings(position),
        history,
        before,
    }
}

/// The contacts between unequal marks (K5) that a laying in the notation would make.
pub(crate) fn clashes(position: &Position, notation: &str) -> Vec<Touch> {
    let Ok(laying) = notation.parse::<Laying>() else { return Vec::new() };
    let contacts = position.explain(laying).contacts;
    contacts.into_iter().filter(|contact| !contact.matches()).map(touch).collect()
}

fn layings(position: &Position) -> Vec<LegalLaying> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    moves.sort_unstable();
    let layings = moves.into_iter().filter_map(|mv| match mv {
        Move::Lay(laying) => Some(legal_laying(position, laying)),
        Move::Pass => None,
    });
    layings.collect()
}

fn legal_laying(position: &Position, laying: Laying) -> LegalLaying {
    let explanation = position.explain(laying);
    LegalLaying {
        notation: laying.to_string(),
        marks: marks(laying),
        spots: spots(laying),
        base: explanation.worth.base,
        multiplier: explanation.worth.multiplier,
        bonus: explanation.bonus,
        contacts: explanation.contacts.into_iter().map(touch).collect(),
        opens: cells(explanation.opens),
    }
}

fn laid(laid: Laid, points: Option<u32>) -> LaidCumino {
    LaidCumino { seat: laid.seat.index() as u8, marks: marks(laid.laying), spots: spots(laid.laying), points }
}

fn marks(laying: Laying) -> [u8; 2] {
    laying.halves().map(|half| half.mark.number())
}

fn spots(laying: Laying) -> [[i8; 3]; 2] {
    laying.halves().map(|half| place(half.spot))
}

const fn place(spot: Spot) -> [i8; 3] {
    [spot.cell().x(), spot.cell().y(), spot.z()]
}

fn touch(contact: Contact) -> Touch {
    Touch {
        spot: place(contact.half.spot),
        face: contact.face.letter().to_string(),
        marks: [contact.half.mark.number(), contact.other.mark.number()],
    }
}

fn cells(cells: Vec<Cell>) -> Vec<[i8; 2]> {
    cells.into_iter().map(|cell| [cell.x(), cell.y()]).collect()
}
