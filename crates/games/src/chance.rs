//! Where chance comes from: a seed, or what was dealt.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use trivium_cuminos::{Cumino, Hand};
use trivium_game::OptionError;
use trivium_wege::Tile;

use crate::GameKind;

/// Where chance comes from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chance {
    /// The seed for everything that is not given.
    pub seed: u64,
    /// What is drawn, if it is not left to the seed.
    pub given: Option<Given>,
}

/// What is drawn in a game, by the game that draws it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Given {
    /// The deck of Wege.
    Deck(Deck),
    /// The hands of Cuminos.
    Hands(Hands),
}

/// A whole deck of Wege. As JSON a list of tile codes in drawing order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deck(pub trivium_wege::Deck);

/// Hands of Cuminos by round and seat. As JSON lists of cuminos such as `"36"`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hands(pub Vec<Vec<Hand>>);

impl Chance {
    /// Everything is drawn with this seed.
    pub const fn seeded(seed: u64) -> Self {
        Self { seed, given: None }
    }

    /// This is drawn; the seed is for everything beyond it.
    pub fn given(seed: u64, given: impl Into<Given>) -> Self {
        Self { seed, given: Some(given.into()) }
    }

    pub(crate) fn nothing_given(&self) -> Result<(), OptionError> {
        self.given.as_ref().map_or(Ok(()), |given| Err(given.misplaced()))
    }

    pub(crate) fn deck(&self) -> Result<Option<&Deck>, OptionError> {
        match &self.given {
            None => Ok(None),
            Some(Given::Deck(deck)) => Ok(Some(deck)),
            Some(other) => Err(other.misplaced()),
        }
    }

    pub(crate) fn hands(&self) -> Result<Option<&Hands>, OptionError> {
        match &self.given {
            None => Ok(None),
            Some(Given::Hands(hands)) => Ok(Some(hands)),
            Some(other) => Err(other.misplaced()),
        }
    }
}

impl Given {
    /// The game in which this is drawn.
    pub const fn kind(&self) -> GameKind {
        match self {
            Self::Deck(_) => GameKind::Wege,
            Self::Hands(_) => GameKind::Cuminos,
        }
    }

    pub(crate) fn misplaced(&self) -> OptionError {
        OptionError::new(match self {
            Self::Deck(_) => "only wege has a `deck`",
            Self::Hands(_) => "only cuminos has `hands`",
        })
    }
}

impl From<Deck> for Given {
    fn from(deck: Deck) -> Self {
        Self::Deck(deck)
    }
}

impl From<Hands> for Given {
    fn from(hands: Hands) -> Self {
        Self::Hands(hands)
    }
}

impl Deck {
    /// Reads a whole deck, tile by tile.
    ///
    /// # Errors
    ///
    /// If a code is unknown, or these are not the tiles of the game (W3).
    pub fn read<S: AsRef<str>>(codes: &[S]) -> Result<Self, OptionError> {
        let tiles: Result<Vec<Tile>, _> = codes.iter().map(|code| code.as_ref().parse()).collect();
        let tiles = tiles.map_err(|_| OptionError::new(Self::FORM))?;
        trivium_wege::Deck::new(tiles).map(Self).map_err(|error| OptionError::new(error.to_string()))
    }

    const FORM: &str = "`deck` is a list of all 40 tile codes in drawing order: P Pb Pw R Rb Rw B N";
}

impl Hands {
    /// Reads hands, cumino by cumino.
    ///
    /// # Errors
    ///
    /// If something is not a cumino, or is twice in a hand.
    pub fn read<S: AsRef<str>>(rounds: &[Vec<Vec<S>>]) -> Result<Self, OptionError> {
        let round = |round: &Vec<Vec<S>>| round.iter().map(|hand| read_hand(hand)).collect();
        rounds.iter().map(round).collect::<Result<_, _>>().map(Self)
    }

    const FORM: &str = "`hands` lists per round, per seat, the cuminos drawn";
}

fn read_hand<S: AsRef<str>>(hand: &[S]) -> Result<Hand, OptionError> {
    let cumino = |text: &S| {
        let text = text.as_ref();
        let complaint =
            |_| OptionError::new(format!("{text:?} is not a cumino; write \"36\", the smaller mark first"));
        text.parse::<Cumino>().map_err(complaint)
    };
    let cuminos: Result<Vec<_>, _> = hand.iter().map(cumino).collect();
    Hand::of(cuminos?).ok_or_else(|| {
        let hand: Vec<_> = hand.iter().map(|text| format!("{:?}", text.as_ref())).collect();
        OptionError::new(format!("the hand [{}] has a cumino twice", hand.join(",")))
    })
}

impl Serialize for Deck {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.tiles().map(Tile::code))
    }
}

impl<'de> Deserialize<'de> for Deck {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let codes: Vec<String> =
            Deserialize::deserialize(deserializer).map_err(|_| D::Error::custom(Self::FORM))?;
        Self::read(&codes).map_err(D::Error::custom)
    }
}

impl Serialize for Hands {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let hand = |hand: &Hand| hand.iter().map(|cumino| cumino.to_string()).collect();
        let round = |round: &Vec<Hand>| round.iter().map(hand).collect::<Vec<Vec<_>>>();
        serializer.collect_seq(self.0.iter().map(round))
    }
}

impl<'de> Deserialize<'de> for Hands {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let rounds: Vec<Vec<Vec<String>>> =
            Deserialize::deserialize(deserializer).map_err(|_| D::Error::custom(Self::FORM))?;
        Self::read(&rounds).map_err(D::Error::custom)
    }
}
