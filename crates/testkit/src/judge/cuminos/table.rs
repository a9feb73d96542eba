//! The table of one round: what has been laid, and what the clauses say about one laying more.

use std::collections::{BTreeMap, BTreeSet};

use super::notation::{Cell, DIRECTIONS, Half, Laying, beside, share_face};
use super::setup::Hand;

/// K3: where the source's lower half stands.
const SOURCE_FOOT: Cell = (0, 0, 0);

/// A cumino on the table and the seat that laid it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Laid {
    pub seat: usize,
    pub laying: Laying,
}

/// The cuminos of one round, in the order of laying; the first is the source.
#[derive(Clone, Debug, Default)]
pub(super) struct Table {
    pub laid: Vec<Laid>,
    /// Every half on the table: its mark and the index of its cumino in `laid`.
    pub halves: BTreeMap<Cell, (u8, usize)>,
    /// K8: where branches can go on.
    pub open_ends: BTreeSet<Cell>,
}

impl Table {
    pub(super) fn has_source(&self) -> bool {
        !self.laid.is_empty()
    }

    /// May a player with this hand lay so? The error is the first clause that forbids it.
    pub(super) fn check(&self, laying: &Laying, hand: &Hand, towers: bool) -> Result<(), &'static str> {
        require("K2", hand.contains(&laying.cumino))?;
        require("K3", self.is_free(laying))?;
        require("K4", laying.rank() <= 3)?;
        require("K5", self.contacts_match(laying))?;
        require("K6", if self.has_source() { self.serves_source(laying) } else { is_source(laying) })?;
        require("K7", !self.has_source() || laying.rank() != 1 || self.continues(laying))?;
        require("K9", laying.rank() != 2 || (laying.lies() && self.is_supported(laying)))?;
        require("K10", laying.rank() != 3 || self.is_supported(laying))?;
        require("K10", laying.rank() != 3 || towers || self.rests_on_second_rank(laying))?;
        require("K11", keeps_below_the_top(laying))
    }

    /// K7, K9, K10: does it continue a branch, or does something carry it? What does not is never legal, and this is
    /// quickly seen.
    pub(super) fn has_a_place(&self, laying: &Laying) -> bool {
        match laying.rank() {
            1 => !self.has_source() || self.continues(laying),
            _ => self.is_supported(laying),
        }
    }

    /// K5: every contact that the laying makes, as the marks of its own half and of the half it touches.
    fn contacts(&self, laying: &Laying) -> Vec<(u8, u8)> {
        let mut contacts = Vec::new();
        for own in laying.halves() {
            for direction in DIRECTIONS {
                if let Some(&(mark, _)) = self.halves.get(&beside(own.cell, direction)) {
                    contacts.push((own.mark, mark));
                }
            }
        }
        contacts
    }

    /// K5: in how many faces the laying touches cuminos already laid.
    pub(super) fn contact_count(&self, laying: &Laying) -> usize {
        self.contacts(laying).len()
    }

    /// K10: is one of the halves below the laying the top of a cumino that stands on the first rank?
    pub(super) fn rests_on_tower(&self, laying: &Laying) -> bool {
        self.cuminos_below(laying).any(|below| below.rank() == 1 && below.stands())
    }

    /// Lays a cumino; the caller has checked that it is legal.
    pub(super) fn lay(&mut self, seat: usize, laying: Laying) {
        if laying.rank() == 1 {
            self.move_open_ends(&laying);
        }
        for half in laying.halves() {
            self.halves.insert(half.cell, (half.mark, self.laid.len()));
        }
        self.laid.push(Laid { seat, laying });
    }

    /// Every cell where half A of a laying could possibly stand. One of the two halves shares a face with something
    /// laid (or with the place of the source), so A is at most two steps away from it on the table.
    pub(super) fn cells_around(&self) -> Vec<Cell> {
        let mut places = BTreeSet::new();
        for &(x, y, _) in self.halves.keys().chain([&SOURCE_FOOT]) {
            for east in -2..=2_i64 {
                for north in -2..=2_i64 {
                    if east.abs() + north.abs() <= 2 {
                        places.insert((x + east, y + north));
                    }
                }
            }
        }
        places.into_iter().flat_map(|(x, y)| (0..=3).map(move |z| (x, y, z))).collect()
    }

    /// K3: both halves on the lattice, which has nothing below the table, and where nothing stands yet.
    fn is_free(&self, laying: &Laying) -> bool {
        laying.halves().iter().all(|half| half.cell.2 >= 0 && !self.halves.contains_key(&half.cell))
    }

    /// K5: contacts only between equal marks.
    fn contacts_match(&self, laying: &Laying) -> bool {
        self.contacts(laying).iter().all(|(own, other)| own == other)
    }

    /// K6: until a cumino has been laid against the source's lower half, nothing else may be.
    fn serves_source(&self, laying: &Laying) -> bool {
        let used = self.laid[1..].iter().any(|laid| laid.laying.touches(SOURCE_FOOT));
        used || laying.touches(SOURCE_FOOT)
    }

    /// K7: a half at z = 0 shares a face with an open end or with the source's lower half.
    fn continues(&self, laying: &Laying) -> bool {
        laying.halves().iter().filter(|half| half.cell.2 == 0).any(|half| {
            self.open_ends.iter().any(|&end| share_face(half.cell, end)) || share_face(half.cell, SOURCE_FOOT)
        })
    }

    /// K9, K10: every half of the laying's rank has a half directly below it.
    fn is_supported(&self, laying: &Laying) -> bool {
        lowest_halves(laying).iter().all(|half| self.halves.contains_key(&below(half.cell)))
    }

    /// K10, `towers` false: only cuminos of the second rank carry the third.
    fn rests_on_second_rank(&self, laying: &Laying) -> bool {
        self.cuminos_below(laying).all(|below| below.rank() == 2)
    }

    /// The cuminos that carry a laying.
    fn cuminos_below(&self, laying: &Laying) -> impl Iterator<Item = Laying> {
        let carriers =
            lowest_halves(laying).into_iter().filter_map(|half| self.halves.get(&below(half.cell)));
        carriers.map(|&(_, index)| self.laid[index].laying)
    }

    /// K8: a first-rank laying closes the open ends that it touches; lying, it may open others.
    fn move_open_ends(&mut self, laying: &Laying) {
        let opened: Vec<Cell> = if laying.lies() {
            let halves = laying.halves().into_iter().map(|half| half.cell);
            halves.filter(|&cell| !self.touches_end_or_source(cell)).collect()
        } else {
            Vec::new()
        };
        self.open_ends.retain(|&end| !laying.touches(end));
        self.open_ends.extend(opened);
    }

    /// K8: does this cell share a face with an open end or with a half of the source?
    fn touches_end_or_source(&self, cell: Cell) -> bool {
        let source = self.laid.first().map(|laid| laid.laying);
        self.open_ends.iter().any(|&end| share_face(cell, end))
            || source.is_some_and(|source| source.touches(cell))
    }
}

fn require(clause: &'static str, kept: bool) -> Result<(), &'static str> {
    if kept { Ok(()) } else { Err(clause) }
}

/// K6: the source stands on the table, its lower half at (0, 0, 0).
fn is_source(laying: &Laying) -> bool {
    laying.stands() && laying.halves().iter().any(|half| half.cell == SOURCE_FOOT)
}

/// K11: nothing at z = 3 except the upper half of a standing third-rank cumino.
fn keeps_below_the_top(laying: &Laying) -> bool {
    let stands_on_third = laying.stands() && laying.rank() == 3;
    laying.halves().iter().all(|half| half.cell.2 < 3 || stands_on_third)
}

/// The halves at the z of the laying's rank: both if it lies, the lower one if it stands.
fn lowest_halves(laying: &Laying) -> Vec<Half> {
    laying.halves().into_iter().filter(|half| half.cell.2 + 1 == laying.rank()).collect()
}

fn below(cell: Cell) -> Cell {
    (cell.0, cell.1, cell.2 - 1)
}
