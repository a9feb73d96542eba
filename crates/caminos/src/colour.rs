//! The colours of cubes.

use trivium_game::Team;

/// The colour of a cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// Team 0.
    Yellow,
    /// Team 1.
    Green,
    /// The neutral pieces (C16); no team's.
    Neutral,
}

trivium_game::words!(Colour, "colour": Yellow = "yellow", Green = "green", Neutral = "neutral");

impl Colour {
    pub(crate) const ALL: [Self; 3] = [Self::Yellow, Self::Green, Self::Neutral];

    /// The colour of a team (C15).
    pub const fn of_team(team: Team) -> Self {
        match team.index() {
            0 => Self::Yellow,
            _ => Self::Green,
        }
    }

    /// The letter of the colour in positions: `y`, `g` or `n`.
    pub const fn letter(self) -> char {
        match self {
            Self::Yellow => 'y',
            Self::Green => 'g',
            Self::Neutral => 'n',
        }
    }

    /// The colour with this letter.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|colour| colour.letter() == letter)
    }
}
