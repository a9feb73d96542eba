//! What may be played with the tile in hand: one function for each clause that can forbid a move.

use super::moves::{Move, cells_of_the_grid};
use super::park::{Cell, Duck, Ground, Kind, LaidTile, Park, SIZE, Tile};

/// A park and the tile that is to be played now.
#[derive(Clone, Debug)]
pub(super) struct Situation {
    pub(super) park: Park,
    pub(super) hand: Tile,
    pub(super) expert: bool,
}

/// The name of a clause and the question whether a move breaks it.
type Clause = (&'static str, fn(&Situation, &Move) -> bool);

/// The clauses in the order in which they are named. Each may rely on those before it being kept.
const CLAUSES: [Clause; 8] = [
    ("W5", Situation::breaks_w5_by_its_cell),
    ("W4", Situation::breaks_w4),
    ("W5", Situation::breaks_w5_by_lying_apart),
    ("W6", Situation::breaks_w6),
    ("W7", Situation::breaks_w7),
    ("W8", Situation::breaks_w8),
    ("W17", Situation::breaks_w17_with_a_reserve),
    ("W17", Situation::breaks_w17_by_closing),
];

impl Situation {
    /// The first clause that the move breaks; nothing if it is legal.
    pub(super) fn broken_clause(&self, wanted: &Move) -> Option<&'static str> {
        CLAUSES.iter().find(|(_, breaks)| breaks(self, wanted)).map(|(name, _)| *name)
    }

    pub(super) fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Move::all_on_the_grid();
        moves.retain(|wanted| self.broken_clause(wanted).is_none());
        moves
    }

    /// The park after the move.
    pub(super) fn after(&self, wanted: &Move) -> Park {
        self.park.with(wanted.cell, LaidTile { tile: self.hand, corner: wanted.corner })
    }

    /// W5: a tile is laid on an empty cell; (W7) it is exchanged for one that lies there. No cell is off the
    /// grid: the plane has no end before the park has its size.
    fn breaks_w5_by_its_cell(&self, wanted: &Move) -> bool {
        self.park.tiles.contains_key(&wanted.cell) != wanted.exchange
    }

    /// W4: a duck that is laid takes a water corner; no corner is named where no duck is laid.
    fn breaks_w4(&self, wanted: &Move) -> bool {
        let duck_is_laid = self.hand.duck.is_some() && !wanted.exchange;
        match wanted.corner {
            None => duck_is_laid,
            Some(corner) => !duck_is_laid || wanted.cell.point(corner).ground() != Ground::Water,
        }
    }

    /// W5: the first tile lies on (0,0), every other one shares an edge with a tile already there.
    fn breaks_w5_by_lying_apart(&self, wanted: &Move) -> bool {
        if wanted.exchange {
            return false;
        }
        if self.park.tiles.is_empty() {
            return wanted.cell != Cell { x: 0, y: 0 };
        }
        !wanted.cell.neighbours().iter().any(|neighbour| self.park.tiles.contains_key(neighbour))
    }

    /// W6: after the laying the bounding box is at most 6 × 6.
    fn breaks_w6(&self, wanted: &Move) -> bool {
        let after = self.after(wanted);
        let too_long = |length: i32| length > SIZE;
        after.columns().is_some_and(|columns| too_long(columns.length()))
            || after.rows().is_some_and(|rows| too_long(rows.length()))
    }

    /// W7: a bridge is not laid on the outer edge, and is exchanged only where it may be. A path or a river
    /// is not exchanged at all.
    fn breaks_w7(&self, wanted: &Move) -> bool {
        match (self.hand.kind, wanted.exchange) {
            (Kind::Bridge, false) => self.comes_to_lie_on_the_edge(wanted),
            (Kind::Bridge, true) => !self.may_be_exchanged(wanted),
            (Kind::Path | Kind::River, exchange) => exchange,
            (Kind::Reserve, _) => false,
        }
    }

    /// W8: without W17 a reserve is only laid.
    fn breaks_w8(&self, wanted: &Move) -> bool {
        self.hand.kind == Kind::Reserve && wanted.exchange && !self.expert
    }

    /// W17: a reserve is not laid on the outer edge; it is exchanged only if it can be laid nowhere else,
    /// and only where it may be.
    fn breaks_w17_with_a_reserve(&self, wanted: &Move) -> bool {
        if !self.expert || self.hand.kind != Kind::Reserve {
            return false;
        }
        if wanted.exchange {
            self.reserve_has_an_empty_cell() || !self.may_be_exchanged(wanted)
        } else {
            self.comes_to_lie_on_the_edge(wanted)
        }
    }

    /// W17: a tile that closes the box leaves no reserve on an edge, unless it has no other place.
    fn breaks_w17_by_closing(&self, wanted: &Move) -> bool {
        self.expert && self.closes_on_a_reserve(wanted) && !self.closing_condition_is_waived()
    }

    /// W7, W17: whether the tile would lie on what is certain to be the outer edge after the move.
    fn comes_to_lie_on_the_edge(&self, wanted: &Move) -> bool {
        self.after(wanted).is_on_certain_edge(wanted.cell)
    }

    /// W7, W17: a bridge or reserve is exchanged for a path or river, parting no pair, not on the edge.
    fn may_be_exchanged(&self, exchange: &Move) -> bool {
        self.replaces_a_path_or_river(exchange)
            && !self.parts_a_pair(exchange)
            && !self.comes_to_lie_on_the_edge(exchange)
    }

    fn replaces_a_path_or_river(&self, exchange: &Move) -> bool {
        matches!(self.park.kind_at(exchange.cell), Some(Kind::Path | Kind::River))
    }

    /// W7: a pair is parted when a point with two or more ducks of a colour keeps fewer than two.
    fn parts_a_pair(&self, exchange: &Move) -> bool {
        let after = self.after(exchange);
        Duck::ALL.into_iter().any(|colour| {
            self.park.united_points(colour).into_iter().any(|point| after.ducks_in(point, colour) < 2)
        })
    }

    /// W17: whether a reserve can be laid on some empty cell where it is not certain to be on the edge.
    fn reserve_has_an_empty_cell(&self) -> bool {
        cells_of_the_grid().into_iter().map(|cell| Move { exchange: false, cell, corner: None }).any(
            |laying| {
                !self.breaks_w5_by_its_cell(&laying)
                    && !self.breaks_w5_by_lying_apart(&laying)
                    && !self.breaks_w6(&laying)
                    && !self.comes_to_lie_on_the_edge(&laying)
            },
        )
    }

    /// W17: whether the move makes the box six wide or six high and a reserve then lies on a certain edge.
    fn closes_on_a_reserve(&self, wanted: &Move) -> bool {
        let after = self.after(wanted);
        let makes_it_six_wide = self.park.certain_columns().is_none() && after.certain_columns().is_some();
        let makes_it_six_high = self.park.certain_rows().is_none() && after.certain_rows().is_some();
        let leaves_a_reserve_on_an_edge = after
            .tiles
            .iter()
            .any(|(cell, laid)| laid.tile.kind == Kind::Reserve && after.is_on_certain_edge(*cell));
        (makes_it_six_wide || makes_it_six_high) && leaves_a_reserve_on_an_edge
    }

    /// W17: the closing condition is waived for a tile that would have no place at all under it.
    fn closing_condition_is_waived(&self) -> bool {
        !Move::all_on_the_grid().iter().any(|wanted| {
            self.keeps_all_but_the_closing_condition(wanted) && !self.closes_on_a_reserve(wanted)
        })
    }

    fn keeps_all_but_the_closing_condition(&self, wanted: &Move) -> bool {
        let all_but_the_last = &CLAUSES[..CLAUSES.len() - 1];
        !all_but_the_last.iter().any(|(_, breaks)| breaks(self, wanted))
    }

    /// For the tally of W7: some tile cannot be exchanged for the bridge in hand only because of a pair.
    pub(super) fn pair_alone_forbids_an_exchange(&self) -> bool {
        let exchanges = self.park.tiles.keys().map(|cell| Move { exchange: true, cell: *cell, corner: None });
        self.hand.kind == Kind::Bridge
            && exchanges.into_iter().any(|exchange| {
                self.replaces_a_path_or_river(&exchange)
                    && !self.comes_to_lie_on_the_edge(&exchange)
                    && self.parts_a_pair(&exchange)
            })
    }

    /// For the tally of W17: the closing condition takes a place from the tile in hand, or is waived for it.
    pub(super) fn closing_condition_matters(&self) -> bool {
        self.expert
            && Move::all_on_the_grid().iter().any(|wanted| {
                self.keeps_all_but_the_closing_condition(wanted) && self.closes_on_a_reserve(wanted)
            })
    }
}
