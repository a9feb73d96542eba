//! Why a move is refused: the first clause that it breaks, and a sentence about it.

use std::fmt;

use trivium_game::Illegal;

use crate::board::cells;
use crate::cell::Point;
use crate::extent::PARK;
use crate::notation::Written;
use crate::{Cell, Clause, Corner, Duck, Kind, Position, Tile};

/// What is wrong with a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    Occupied,
    NothingToExchange,
    CornerMissing,
    CornerWithoutDuck,
    CornerInExchange,
    LandCorner(Corner),
    FirstElsewhere,
    Alone,
    TooWide,
    TooHigh,
    OnEdge,
    CannotExchange,
    ReserveNeedsExpert,
    CanBeLaid(Cell),
    ForSpecial(Kind),
    Parts(Point, Duck),
    Closes(Cell),
}

impl Position {
    /// Checks a move; `label` is the move as it was written.
    pub(crate) fn check_written(
        &self,
        written: Written,
        label: &dyn fmt::Display,
    ) -> Result<(), Illegal<Clause>> {
        let Some(tile) = self.hand else {
            return Err(Illegal::new(Clause::W5, format!("{label}: no tile is in hand")));
        };
        self.find_fault(tile, written).map_err(|fault| {
            let illegal =
                Illegal::new(fault.clause(tile), format!("{tile} at {label}: {}", fault.sentence(tile)));
            match fault {
                Fault::CanBeLaid(cell) | Fault::Closes(cell) => illegal.at(cell),
                _ => illegal,
            }
        })
    }

    /// What is wrong with a move as written, as one word for views with their own sentences; `None`
    /// if it is legal, cannot be read, or no tile is in hand.
    pub fn fault(&self, text: &str) -> Option<&'static str> {
        self.find_fault(self.hand?, Written::read(text)?).err().map(Fault::word)
    }

    /// Looks for faults in the order in which they are named: a wrong cell, then clause by clause.
    fn find_fault(&self, tile: Tile, written: Written) -> Result<(), Fault> {
        let taken = written.cell().filter(|cell| self.board.occupied & cell.bit() != 0);
        match (taken, written.exchange) {
            (Some(_), false) => Err(Fault::Occupied),
            (None, true) => Err(Fault::NothingToExchange),
            (Some(cell), true) => {
                written.corner.map_or(Ok(()), |_| Err(Fault::CornerInExchange))?;
                self.find_exchanging_fault(tile, cell)
            }
            (None, false) => {
                find_corner_fault(tile, written)?;
                self.find_laying_fault(tile, written)
            }
        }
    }

    fn find_laying_fault(&self, tile: Tile, written: Written) -> Result<(), Fault> {
        let Written { x, y, .. } = written;
        if self.board.laid == 0 {
            return if (x, y) == (0, 0) { Ok(()) } else { Err(Fault::FirstElsewhere) };
        }
        // W5: an edge is shared with a tile already laid.
        let around = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)];
        let mut neighbours = around.into_iter().filter_map(|(x, y)| Cell::new(x, y));
        if !neighbours.any(|cell| self.board.occupied & cell.bit() != 0) {
            return Err(Fault::Alone);
        }
        // W6: six wide and six high at most.
        let after = self.board.extent.including(x, y);
        if after.width() > PARK {
            return Err(Fault::TooWide);
        }
        if after.height() > PARK {
            return Err(Fault::TooHigh);
        }
        let cell = written.cell().expect("no cell of a park is off the grid");
        match tile.kind() {
            // W7, W17: neither comes to lie on the outer edge.
            Kind::Bridge if after.certain_edge() & cell.bit() != 0 => Err(Fault::OnEdge),
            Kind::Reserve if self.options.expert && after.certain_edge() & cell.bit() != 0 => {
                Err(Fault::OnEdge)
            }
            // W17: a closing tile leaves no reserve on the edge, unless it has no other place.
            Kind::Path | Kind::River if self.places(tile).lay & cell.bit() == 0 => {
                let mut left_there = cells(self.board.reserves() & after.certain_edge());
                Err(Fault::Closes(left_there.next().expect("only a reserve on the edge makes closing wrong")))
            }
            _ => Ok(()),
        }
    }

    fn find_exchanging_fault(&self, tile: Tile, cell: Cell) -> Result<(), Fault> {
        match tile.kind() {
            Kind::Path | Kind::River => return Err(Fault::CannotExchange),
            Kind::Reserve if !self.options.expert => return Err(Fault::ReserveNeedsExpert),
            // W17: a reserve is exchanged only if it cannot be laid.
            Kind::Reserve => {
                cells(self.places(tile).lay).next().map_or(Ok(()), |free| Err(Fault::CanBeLaid(free)))?;
            }
            Kind::Bridge => {}
        }
        // W7, W17: what may not be exchanged, and where.
        let target = self.board.get(cell).expect("an exchange names an occupied cell").tile.kind();
        if matches!(target, Kind::Bridge | Kind::Reserve) {
            return Err(Fault::ForSpecial(target));
        }
        if self.board.extent.certain_edge() & cell.bit() != 0 {
            return Err(Fault::OnEdge);
        }
        self.board.parted_pair(cell).map_or(Ok(()), |(point, duck)| Err(Fault::Parts(point, duck)))
    }
}

/// W4: a duck sits in a water corner, and only a tile that is laid chooses which.
fn find_corner_fault(tile: Tile, written: Written) -> Result<(), Fault> {
    match (tile.duck(), written.corner) {
        (None, None) => Ok(()),
        (Some(_), None) => Err(Fault::CornerMissing),
        (None, Some(_)) => Err(Fault::CornerWithoutDuck),
        (Some(_), Some(corner)) => {
            let even = (written.x + written.y) % 2 == 0;
            let diagonal = corner.is_north() == corner.is_east();
            if even == diagonal { Ok(()) } else { Err(Fault::LandCorner(corner)) }
        }
    }
}

impl Fault {
    const fn word(self) -> &'static str {
        match self {
            Self::Occupied => "occupied",
            Self::NothingToExchange => "empty",
            Self::CornerMissing | Self::CornerWithoutDuck | Self::CornerInExchange | Self::LandCorner(_) => {
                "corner"
            }
            Self::FirstElsewhere => "first",
            Self::Alone => "alone",
            Self::TooWide => "wide",
            Self::TooHigh => "high",
            Self::OnEdge => "edge",
            Self::CannotExchange => "kept",
            Self::ReserveNeedsExpert => "reserve",
            Self::CanBeLaid(_) => "room",
            Self::ForSpecial(_) => "special",
            Self::Parts(..) => "parts",
            Self::Closes(_) => "closes",
        }
    }

    const fn clause(self, tile: Tile) -> Clause {
        match self {
            Self::CornerMissing | Self::CornerWithoutDuck | Self::CornerInExchange | Self::LandCorner(_) => {
                Clause::W4
            }
            Self::Occupied | Self::NothingToExchange | Self::FirstElsewhere | Self::Alone => Clause::W5,
            Self::TooWide | Self::TooHigh => Clause::W6,
            Self::CannotExchange => Clause::W7,
            Self::ReserveNeedsExpert => Clause::W8,
            Self::OnEdge | Self::ForSpecial(_) | Self::Parts(..) => match tile.kind() {
                Kind::Reserve => Clause::W17,
                _ => Clause::W7,
            },
            Self::CanBeLaid(_) | Self::Closes(_) => Clause::W17,
        }
    }

    fn sentence(self, tile: Tile) -> String {
        let kind = tile.kind();
        match self {
            Self::Occupied => "a tile already lies there".to_owned(),
            Self::NothingToExchange => "no tile lies there for which it could be exchanged".to_owned(),
            Self::CornerMissing => "the corner that the duck takes is not named".to_owned(),
            Self::CornerWithoutDuck => "a corner is named, but the tile has no duck".to_owned(),
            Self::CornerInExchange => "a corner is named, but no duck takes part in an exchange".to_owned(),
            Self::LandCorner(corner) => {
                format!("the corner {corner} of that cell is land, and a duck sits in water")
            }
            Self::FirstElsewhere => "the first tile lies at 0,0".to_owned(),
            Self::Alone => "that cell touches no tile already laid".to_owned(),
            Self::TooWide => "the park would be more than six tiles wide".to_owned(),
            Self::TooHigh => "the park would be more than six tiles high".to_owned(),
            Self::OnEdge => format!("the {kind} would lie on the outer edge of the park"),
            Self::CannotExchange => format!("a {kind} cannot be exchanged for a tile already laid"),
            Self::ReserveNeedsExpert => "a reserve is exchanged only in the expert game".to_owned(),
            Self::CanBeLaid(cell) => {
                format!("the reserve can still be laid on an empty cell, such as {cell}")
            }
            Self::ForSpecial(target) => format!("a {kind} cannot be exchanged for a {target}"),
            Self::Parts(point, duck) => {
                format!("the exchange would part the pair of {duck} ducks at the point {point}")
            }
            Self::Closes(cell) => {
                format!("the tile would close the park and leave the reserve at {cell} on its outer edge")
            }
        }
    }
}
