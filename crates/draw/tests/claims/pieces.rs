//! Claims about single pieces.

use std::collections::BTreeSet;

use trivium_caminos::{Colour, Options, Shape};
use trivium_cuminos::{Cumino, Mark};
use trivium_draw::figure::{Piece, PieceKind};

use super::{Held, same, so, unknown};

pub(crate) fn check(pieces: &[Piece], words: &[&str]) -> Held {
    match words {
        ["standard-set"] => standard_set(pieces),
        ["copies"] => copies(pieces),
        ["doubles"] => {
            let doubles: Vec<_> = Cumino::all().filter(|cumino| cumino.is_double()).collect();
            same(cuminos(pieces), doubles)
        }
        ["all-marks"] => {
            let marks: BTreeSet<_> = cuminos(pieces).into_iter().flat_map(Cumino::marks).collect();
            same(marks, Mark::all().collect())
        }
        _ => unknown(words),
    }
}

fn cuminos(pieces: &[Piece]) -> Vec<Cumino> {
    let cumino = |piece: &Piece| match piece.kind {
        PieceKind::Cuminos(cumino, _) => Some(cumino),
        PieceKind::Caminos(..) | PieceKind::Wege(_) => None,
    };
    pieces.iter().filter_map(cumino).collect()
}

/// All shapes of the standard set with their counts, and the two neutral pieces (C3).
fn standard_set(pieces: &[Piece]) -> Held {
    let set = Options::default().set;
    let mut expected: Vec<_> = Shape::own()
        .filter(|&shape| set.count(shape) > 0)
        .map(|shape| (PieceKind::Caminos(shape, Colour::Yellow), Some(set.count(shape))))
        .collect();
    expected.push((PieceKind::Caminos(Shape::N, Colour::Neutral), Some(2)));
    same(pieces.iter().map(|piece| (piece.kind, piece.count)).collect(), expected)
}

/// Every tile is shown with how many there are (W3).
fn copies(pieces: &[Piece]) -> Held {
    for piece in pieces {
        let PieceKind::Wege(tile) = piece.kind else { return so(false, "all pieces are tiles") };
        same(piece.count, Some(tile.copies()))?;
    }
    so(!pieces.is_empty(), "there are tiles")
}
