//! The two sides of the game, and the four sides of the park.

use trivium_game::Team;

use crate::Duck;

/// What a team builds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// Builds a way of land and unites black ducks; team 0.
    Land,
    /// Builds a way of water and unites white ducks; team 1.
    Water,
}

impl Side {
    /// Both sides in the order of their teams.
    pub const ALL: [Self; 2] = [Self::Land, Self::Water];

    /// The team that builds this, where two teams play (W15).
    pub const fn team(self) -> Team {
        Team::new(self as u8)
    }

    /// The ducks that this side unites (W13).
    pub const fn duck(self) -> Duck {
        match self {
            Self::Land => Duck::Black,
            Self::Water => Duck::White,
        }
    }
}

trivium_game::words!(Side, "side": Land = "land", Water = "water");

/// One of the four sides of the park.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Edge {
    /// The first column.
    West,
    /// The last column.
    East,
    /// The first row.
    South,
    /// The last row.
    North,
}

impl Edge {
    /// All four.
    pub const ALL: [Self; 4] = [Self::West, Self::East, Self::South, Self::North];
}

trivium_game::words!(Edge, "side of the park": West = "west", East = "east", South = "south", North = "north");
