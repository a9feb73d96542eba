//! The table of one round: the columns of halves and the free cells around them.

use trivium_game::{Hash, Seat, key};

use crate::hand::MarkSet;
use crate::places::{Grid, PLACES, PlaceSet};
use crate::{Cell, Direction, Half, Laying, Mark, Spot};

/// K2: six players draw five each and the opener one more; no other table has as many cuminos.
pub(crate) const MOST_LAID: usize = 31;

/// The source's place: it is laid first.
pub(crate) const SOURCE: u8 = 1;

/// Families of facts in the hash of a table.
const HALF: u8 = 0;
const OPEN_END: u8 = 1;
const BARE_TOP: u8 = 2;

/// A cumino that lies or stands on the table, and whose it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Laid {
    /// Who laid it.
    pub seat: Seat,
    /// What and where.
    pub laying: Laying,
}

/// A cell that has a column, or shares a side with one.
///
/// Columns have no gaps: the first rank stands on the table, and the upper ranks have a half under each of
/// their lowest halves (K9, K10).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    pub(crate) cell: Cell,
    /// How many halves stand here.
    pub(crate) height: u8,
    /// With how many open ends, counting the source as one, it shares a side.
    pub(crate) anchors: u8,
    /// Whether the lowest half is an open end (K8).
    pub(crate) open: bool,
    /// Whether the top half is of a cumino that stands, and so carries nothing (K10 without towers).
    pub(crate) bare: bool,
    /// The marks of the halves that stand here, from below.
    pub(crate) marks: [Mark; 4],
    /// The marks that a half here may have on each level, by the halves beside it (K5).
    pub(crate) fits: [MarkSet; 4],
    /// How many halves stand beside each level.
    pub(crate) touched: [u8; 4],
}

impl Place {
    const fn new(cell: Cell) -> Self {
        let marks = [Mark::from_index(0); 4];
        let (fits, touched) = ([MarkSet::ALL; 4], [0; 4]);
        Self { cell, height: 0, anchors: 0, open: false, bare: false, marks, fits, touched }
    }

    /// Whether the first rank goes on here: a free cell beside an open end or the source (K7).
    #[inline]
    pub(crate) const fn is_site(&self) -> bool {
        self.height == 0 && self.anchors > 0
    }

    /// The column's marks from below.
    pub(crate) fn column(&self) -> &[Mark] {
        &self.marks[..self.height as usize]
    }
}

/// The table of one round.
///
/// Every column's four neighbours have a place, so a cell without one is free and touches nothing. Place 0
/// stands for all of those.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    /// K10: whether what stands on the first rank carries the third.
    pub(crate) towers: bool,
    pub(crate) grid: Grid,
    pub(crate) places: [Place; PLACES],
    /// How many places are in use, place 0 included.
    pub(crate) count: u8,
    /// The places where the first rank goes on.
    pub(crate) sites: PlaceSet,
    /// The columns of one half.
    pub(crate) low: PlaceSet,
    /// The columns of two halves.
    pub(crate) middle: PlaceSet,
    pub(crate) laid: [Laid; MOST_LAID],
    pub(crate) laid_count: u8,
    /// The hash of all columns with their open ends.
    pub(crate) hash: Hash,
}

impl Table {
    /// An empty table.
    pub(crate) fn new(towers: bool) -> Self {
        let nothing = Place::new(Cell::SOURCE);
        let double = crate::Cumino::new(Mark::from_index(0), Mark::from_index(0));
        let laying = Laying::new(double, Spot::new(Cell::SOURCE, 0), Direction::Up);
        Self {
            towers,
            grid: Grid::new(),
            places: [nothing; PLACES],
            count: 1,
            sites: PlaceSet::EMPTY,
            low: PlaceSet::EMPTY,
            middle: PlaceSet::EMPTY,
            laid: [Laid { seat: Seat::new(0), laying }; MOST_LAID],
            laid_count: 0,
            hash: Hash::default(),
        }
    }

    /// Takes everything off the table.
    pub(crate) fn clear(&mut self) {
        self.forget_places(1);
        self.sites = PlaceSet::EMPTY;
        self.low = PlaceSet::EMPTY;
        self.middle = PlaceSet::EMPTY;
        self.laid_count = 0;
        self.hash = Hash::default();
    }

    /// What has been laid, in order.
    pub(crate) fn laid(&self) -> &[Laid] {
        &self.laid[..self.laid_count as usize]
    }

    /// The marks that stand on a cell, from below.
    pub(crate) fn column(&self, cell: Cell) -> &[Mark] {
        self.place_on(cell).map_or(&[], Place::column)
    }

    /// The mark of the half on a spot, if one is there.
    pub(crate) fn mark_on(&self, spot: Spot) -> Option<Mark> {
        let level = usize::try_from(spot.z()).ok()?;
        self.column(spot.cell()).get(level).copied()
    }

    /// Whether the first rank goes on from the column on this cell: an open end, or the source (K7).
    pub(crate) fn is_anchor(&self, cell: Cell) -> bool {
        cell == Cell::SOURCE || self.place_on(cell).is_some_and(|place| place.open)
    }

    /// Whether the top half on this cell is of a cumino that stands, and carries nothing (K10 without towers).
    pub(crate) fn is_bare(&self, cell: Cell) -> bool {
        self.place_on(cell).is_some_and(|place| place.bare)
    }

    /// All columns, in no order that means anything.
    pub(crate) fn columns(&self) -> impl Iterator<Item = &Place> {
        self.places[1..self.count as usize].iter().filter(|place| place.height > 0)
    }

    /// The place of a cell, if it has one. Any cell may be asked for, also one far outside.
    pub(crate) fn place_on(&self, cell: Cell) -> Option<&Place> {
        let place = &self.places[self.grid.get(cell) as usize];
        (place.cell == cell).then_some(place)
    }

    /// The number of the place on a side of a cell near the columns; 0 if it has none.
    #[inline]
    pub(crate) fn beside(&self, cell: Cell, side: Direction) -> u8 {
        self.grid.get(cell.beside(side))
    }

    /// The number of the cell's place, which is made if there is none.
    #[inline]
    pub(crate) fn settle(&mut self, cell: Cell) -> u8 {
        let number = self.grid.get(cell);
        if number != 0 {
            return number;
        }
        let number = self.count;
        self.places[number as usize] = Place::new(cell);
        self.grid.set(cell, number);
        self.count += 1;
        number
    }

    /// Forgets all places from this number on.
    pub(crate) fn forget_places(&mut self, from: u8) {
        for number in from..self.count {
            self.grid.set(self.places[number as usize].cell, 0);
        }
        self.count = from;
    }

    /// The Zobrist hash of all columns, computed from scratch.
    pub(crate) fn hash_from_scratch(&self) -> Hash {
        let mut hash = Hash::default();
        for place in self.columns() {
            for (level, &mark) in place.column().iter().enumerate() {
                hash.toggle(half_key(Half { spot: Spot::new(place.cell, level as i64), mark }));
            }
            if place.open {
                hash.toggle(open_end_key(place.cell));
            }
            if place.bare {
                hash.toggle(bare_top_key(place.cell));
            }
        }
        hash
    }

    /// Whether the same columns with the same open ends stand on both tables, in whatever order they came.
    pub(crate) fn looks_like(&self, other: &Self) -> bool {
        self.hash == other.hash
            && self.columns().count() == other.columns().count()
            && self.columns().all(|place| {
                other.place_on(place.cell).is_some_and(|twin| {
                    (place.column(), place.open, place.bare) == (twin.column(), twin.open, twin.bare)
                })
            })
    }
}

/// The key of a half on its spot.
#[inline]
pub(crate) const fn half_key(half: Half) -> u64 {
    let spot = half.spot;
    key(HALF, (Grid::index(spot.cell()) | (spot.z() as usize) << 12 | half.mark.index() << 14) as u64)
}

/// The key of an open end on its cell.
#[inline]
pub(crate) const fn open_end_key(cell: Cell) -> u64 {
    key(OPEN_END, Grid::index(cell) as u64)
}

/// The key of a column that carries nothing.
#[inline]
pub(crate) const fn bare_top_key(cell: Cell) -> u64 {
    key(BARE_TOP, Grid::index(cell) as u64)
}
