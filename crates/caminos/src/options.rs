//! The options of a game of Caminos.

use std::fmt;
use std::str::FromStr;

use trivium_game::{GameOptions, OptionError, OptionValue};

use crate::{Grid, Shape};

/// The options of a game of Caminos.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The board (C2).
    pub grid: Grid,
    /// Two players, or four in two teams (C15).
    pub players: u8,
    /// Each team places a neutral piece first (C16).
    pub neutral: bool,
    /// Points are counted (C17, C18).
    pub scoring: bool,
    /// Who is out when a player cannot place (C13, C14).
    pub team_out: OutRule,
    /// The pieces of each colour (C3).
    pub set: PieceSet,
}

/// Who is out when a player cannot place any piece (C14).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutRule {
    /// That player alone.
    Player,
    /// The whole team.
    Team,
}

trivium_game::words!(OutRule, "rule for being out": Player = "player", Team = "team");

/// How many pieces of each shape a colour has (C3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceSet([u8; Shape::OWN]);

impl PieceSet {
    /// The most pieces that a colour can have.
    pub const MOST: u8 = 40;

    /// The set of the printed game.
    pub const STANDARD: Self = Self([0, 4, 4, 0, 2, 4, 0, 0]);

    /// A set with these numbers of pieces, in the order of [`Shape::own`].
    ///
    /// # Errors
    ///
    /// If a number is odd, or there are fewer than 2 or more than 40 pieces.
    pub fn new(counts: [u8; Shape::OWN]) -> Result<Self, OptionError> {
        if let Some(shape) = Shape::own().find(|shape| counts[shape.index()] % 2 == 1) {
            return Err(OptionError::new(format!(
                "a set has {shape} in an odd number; every shape must split into two halves"
            )));
        }
        let pieces: u32 = counts.iter().map(|&count| u32::from(count)).sum();
        if !(2..=u32::from(Self::MOST)).contains(&pieces) {
            return Err(OptionError::new(format!("a set has {pieces} pieces; a colour has from 2 to 40")));
        }
        Ok(Self(counts))
    }

    /// How many pieces of this shape there are; no set has a neutral one.
    pub fn count(self, shape: Shape) -> u8 {
        self.0.get(shape.index()).copied().unwrap_or(0)
    }

    /// How many pieces there are.
    pub fn pieces(self) -> u8 {
        self.0.iter().sum()
    }

    fn from_value(value: &OptionValue) -> Result<Self, OptionError> {
        let expected = "how many of each shape, such as {I2:4+L4:2}";
        let OptionValue::Counts(named) = value else {
            return Err(OptionError::value("set", value, expected));
        };
        let mut counts = [0; Shape::OWN];
        let mut seen = Vec::new();
        for (name, count) in named {
            let shape = Shape::own().find(|shape| shape.name() == name).ok_or_else(|| {
                OptionError::new(format!("a set has no shape `{name}`; shapes are I1 I2 I3 V3 O4 L4 T4 S4"))
            })?;
            if seen.contains(&shape) {
                return Err(OptionError::new(format!("the set names {shape} twice")));
            }
            seen.push(shape);
            counts[shape.index()] =
                u8::try_from(*count).ok().filter(|&count| count <= Self::MOST).ok_or_else(|| {
                    OptionError::new(format!("a set cannot have {count} of {shape}; 40 is the most"))
                })?;
        }
        Self::new(counts)
    }

    fn to_value(self) -> OptionValue {
        let counts = Shape::own().filter(|&shape| self.count(shape) > 0);
        OptionValue::Counts(
            counts.map(|shape| (shape.name().to_owned(), u64::from(self.count(shape)))).collect(),
        )
    }
}

/// As in the options: `{I2:4+L4:2}`.
impl fmt::Display for PieceSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_value().fmt(f)
    }
}

impl FromStr for PieceSet {
    type Err = OptionError;

    fn from_str(text: &str) -> Result<Self, OptionError> {
        Self::from_value(&text.parse()?)
    }
}

impl Default for Options {
    fn default() -> Self {
        Self {
            grid: Grid::Square,
            players: 2,
            neutral: false,
            scoring: false,
            team_out: OutRule::Player,
            set: PieceSet::STANDARD,
        }
    }
}

const NAMES: [&str; 6] = ["grid", "players", "neutral", "scoring", "team_out", "set"];

impl GameOptions for Options {
    fn list(&self) -> Vec<(&'static str, OptionValue)> {
        let values = [
            OptionValue::word(self.grid.name()),
            OptionValue::Number(u64::from(self.players)),
            OptionValue::Flag(self.neutral),
            OptionValue::Flag(self.scoring),
            OptionValue::Word(self.team_out.to_string()),
            self.set.to_value(),
        ];
        NAMES.into_iter().zip(values).collect()
    }

    fn set(&mut self, name: &str, value: &OptionValue) -> Result<(), OptionError> {
        let wrong = |expected| Err(OptionError::value(name, value, expected));
        match (name, value) {
            ("grid", OptionValue::Word(word)) => match word.parse() {
                Ok(grid) => self.grid = grid,
                Err(_) => return wrong("square, diamond, octagon or torus"),
            },
            ("grid", _) => return wrong("square, diamond, octagon or torus"),
            ("players", OptionValue::Number(players @ (2 | 4))) => self.players = *players as u8,
            ("players", _) => return wrong("2 or 4"),
            ("neutral", OptionValue::Flag(flag)) => self.neutral = *flag,
            ("scoring", OptionValue::Flag(flag)) => self.scoring = *flag,
            ("neutral" | "scoring", _) => return wrong("true or false"),
            ("team_out", OptionValue::Word(word)) => match word.parse() {
                Ok(rule) => self.team_out = rule,
                Err(_) => return wrong("player or team"),
            },
            ("team_out", _) => return wrong("player or team"),
            ("set", _) => self.set = PieceSet::from_value(value)?,
            _ => return Err(OptionError::unknown(name, &NAMES)),
        }
        Ok(())
    }

    fn validate(&self) -> Result<(), OptionError> {
        if matches!(self.players, 2 | 4) {
            PieceSet::new(self.set.0).map(|_| ())
        } else {
            Err(OptionError::new("`players` is 2 or 4"))
        }
    }
}
