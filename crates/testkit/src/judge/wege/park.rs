//! The plain facts of a park: tiles, cells, lattice points, the bounding box and the ducks (W1 to W4, W6, W11).

use std::collections::{BTreeMap, BTreeSet};

/// How wide and how high the park becomes (W6).
pub(super) const SIZE: i32 = 6;

/// What a corner or a point is, and at the same time the side that builds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ground {
    Land,
    Water,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Path,
    River,
    Bridge,
    Reserve,
}

impl Kind {
    /// W2: whether the tile joins its two corners of this ground.
    pub(super) fn joins(self, ground: Ground) -> bool {
        match ground {
            Ground::Land => self == Kind::Path || self == Kind::Bridge,
            Ground::Water => self == Kind::River || self == Kind::Bridge,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Duck {
    Black,
    White,
}

impl Duck {
    pub(super) const ALL: [Duck; 2] = [Duck::Black, Duck::White];
}

/// A tile in the hand or in the deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tile {
    pub(super) kind: Kind,
    pub(super) duck: Option<Duck>,
}

impl Tile {
    const fn new(kind: Kind, duck: Option<Duck>) -> Self {
        Self { kind, duck }
    }

    /// The tile with this code.
    pub(super) fn read(code: &str) -> Option<Self> {
        SUPPLY.iter().find(|(name, _, _)| *name == code).map(|(_, tile, _)| *tile)
    }

    pub(super) fn code(self) -> &'static str {
        let entry = SUPPLY.iter().find(|(_, tile, _)| *tile == self);
        entry.expect("every tile is one of the supply").0
    }
}

/// W1, W3: the codes, the tiles and how many there are of each.
pub(super) const SUPPLY: [(&str, Tile, usize); 8] = [
    ("P", Tile::new(Kind::Path, None), 11),
    ("Pb", Tile::new(Kind::Path, Some(Duck::Black)), 3),
    ("Pw", Tile::new(Kind::Path, Some(Duck::White)), 3),
    ("R", Tile::new(Kind::River, None), 11),
    ("Rb", Tile::new(Kind::River, Some(Duck::Black)), 3),
    ("Rw", Tile::new(Kind::River, Some(Duck::White)), 3),
    ("B", Tile::new(Kind::Bridge, None), 3),
    ("N", Tile::new(Kind::Reserve, None), 3),
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Corner {
    NorthEast,
    NorthWest,
    SouthEast,
    SouthWest,
}

impl Corner {
    pub(super) const ALL: [Corner; 4] =
        [Corner::NorthEast, Corner::NorthWest, Corner::SouthEast, Corner::SouthWest];

    pub(super) fn read(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|corner| corner.name() == name)
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Corner::NorthEast => "NE",
            Corner::NorthWest => "NW",
            Corner::SouthEast => "SE",
            Corner::SouthWest => "SW",
        }
    }
}

/// A lattice point, in which the corners of up to four tiles meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Point {
    pub(super) x: i32,
    pub(super) y: i32,
}

impl Point {
    /// W4: water where the sum of the coordinates is even, land where it is odd.
    pub(super) fn ground(self) -> Ground {
        if (self.x + self.y).rem_euclid(2) == 0 { Ground::Water } else { Ground::Land }
    }

    /// The four cells around the point.
    pub(super) fn cells(self) -> [Cell; 4] {
        let Point { x, y } = self;
        [Cell { x, y }, Cell { x: x - 1, y }, Cell { x, y: y - 1 }, Cell { x: x - 1, y: y - 1 }]
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Cell {
    pub(super) x: i32,
    pub(super) y: i32,
}

impl Cell {
    /// W4: the point in which this corner of the cell lies.
    pub(super) fn point(self, corner: Corner) -> Point {
        let Cell { x, y } = self;
        match corner {
            Corner::NorthEast => Point { x: x + 1, y: y + 1 },
            Corner::NorthWest => Point { x, y: y + 1 },
            Corner::SouthEast => Point { x: x + 1, y },
            Corner::SouthWest => Point { x, y },
        }
    }

    pub(super) fn points(self) -> [Point; 4] {
        Corner::ALL.map(|corner| self.point(corner))
    }

    /// The two opposite corners of the cell that are of this ground.
    pub(super) fn points_of(self, ground: Ground) -> Vec<Point> {
        self.points().into_iter().filter(|point| point.ground() == ground).collect()
    }

    /// The four cells that share an edge with this one.
    pub(super) fn neighbours(self) -> [Cell; 4] {
        let Cell { x, y } = self;
        [Cell { x: x + 1, y }, Cell { x: x - 1, y }, Cell { x, y: y + 1 }, Cell { x, y: y - 1 }]
    }
}

/// A tile in the park; the corner is where its duck sits, if it has one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LaidTile {
    pub(super) tile: Tile,
    pub(super) corner: Option<Corner>,
}

/// The columns or the rows from the first to the last that hold a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Span {
    pub(super) first: i32,
    pub(super) last: i32,
}

impl Span {
    fn over(numbers: impl Iterator<Item = i32> + Clone) -> Option<Self> {
        Some(Self { first: numbers.clone().min()?, last: numbers.max()? })
    }

    pub(super) fn length(self) -> i32 {
        self.last - self.first + 1
    }

    fn has_at_an_end(self, number: i32) -> bool {
        number == self.first || number == self.last
    }

    /// The two lines that bound these columns or rows.
    fn boundary_lines(self) -> [i32; 2] {
        [self.first, self.last + 1]
    }
}

/// The four sides of the park.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    West,
    East,
    South,
    North,
}

impl Side {
    pub(super) const ALL: [Side; 4] = [Side::West, Side::East, Side::South, Side::North];
}

/// All tiles laid so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Park {
    pub(super) tiles: BTreeMap<Cell, LaidTile>,
}

impl Park {
    pub(super) fn kind_at(&self, cell: Cell) -> Option<Kind> {
        self.tiles.get(&cell).map(|laid| laid.tile.kind)
    }

    /// The park after a tile has been laid on this cell, or has taken the place of the one there.
    pub(super) fn with(&self, cell: Cell, laid: LaidTile) -> Park {
        let mut after = self.clone();
        after.tiles.insert(cell, laid);
        after
    }

    /// Every point in which a tile has a corner.
    pub(super) fn points(&self) -> BTreeSet<Point> {
        self.tiles.keys().flat_map(|cell| cell.points()).collect()
    }

    pub(super) fn columns(&self) -> Option<Span> {
        Span::over(self.tiles.keys().map(|cell| cell.x))
    }

    pub(super) fn rows(&self) -> Option<Span> {
        Span::over(self.tiles.keys().map(|cell| cell.y))
    }

    /// The columns, once the park is six wide.
    pub(super) fn certain_columns(&self) -> Option<Span> {
        self.columns().filter(|columns| columns.length() == SIZE)
    }

    /// The rows, once the park is six high.
    pub(super) fn certain_rows(&self) -> Option<Span> {
        self.rows().filter(|rows| rows.length() == SIZE)
    }

    /// W7: whether the cell is certain to be on the outer edge: in the first or last column of a box six
    /// wide, or in the first or last row of a box six high.
    pub(super) fn is_on_certain_edge(&self, cell: Cell) -> bool {
        self.certain_columns().is_some_and(|columns| columns.has_at_an_end(cell.x))
            || self.certain_rows().is_some_and(|rows| rows.has_at_an_end(cell.y))
    }

    /// W14: whether the point is on the boundary line of this side; a corner point is on two of them.
    pub(super) fn is_on_side(&self, point: Point, side: Side) -> bool {
        let west_east = self.certain_columns().map(Span::boundary_lines);
        let south_north = self.certain_rows().map(Span::boundary_lines);
        match side {
            Side::West => west_east.is_some_and(|[west, _]| point.x == west),
            Side::East => west_east.is_some_and(|[_, east]| point.x == east),
            Side::South => south_north.is_some_and(|[south, _]| point.y == south),
            Side::North => south_north.is_some_and(|[_, north]| point.y == north),
        }
    }

    pub(super) fn is_on_outer_edge(&self, point: Point) -> bool {
        Side::ALL.into_iter().any(|side| self.is_on_side(point, side))
    }

    /// The point in which the duck of the tile on this cell sits, if it has one of this colour.
    pub(super) fn duck_point(&self, cell: Cell, colour: Duck) -> Option<Point> {
        let laid = self.tiles.get(&cell)?;
        if laid.tile.duck == Some(colour) { laid.corner.map(|corner| cell.point(corner)) } else { None }
    }

    /// How many ducks of the colour sit in the point.
    pub(super) fn ducks_in(&self, point: Point, colour: Duck) -> usize {
        point.cells().into_iter().filter(|cell| self.duck_point(*cell, colour) == Some(point)).count()
    }

    /// W11: the points, wherever they are, with two or more ducks of the colour.
    pub(super) fn united_points(&self, colour: Duck) -> Vec<Point> {
        self.points().into_iter().filter(|point| self.ducks_in(*point, colour) >= 2).collect()
    }
}
