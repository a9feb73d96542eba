//! Which game.

use std::fmt;

/// One of the games of the house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GameKind {
    /// Polycubes that connect two sides.
    Caminos,
    /// A park of land and water.
    Wege,
    /// Dominoes in three dimensions.
    Cuminos,
}

impl GameKind {
    /// Every game.
    pub const ALL: [Self; 3] = [Self::Caminos, Self::Wege, Self::Cuminos];

    /// The name in requests, records and positions.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Caminos => "caminos",
            Self::Wege => "wege",
            Self::Cuminos => "cuminos",
        }
    }

    /// The game with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

impl fmt::Display for GameKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
