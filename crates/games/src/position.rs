//! A position of any of the games, with nothing beside it: no dealer, no history.

use serde_json::{Map, Value};
use trivium_game::{
    Game as _, Hash, OptionError, PositionError, PositionText as _, Seat, Team, TeamPoints, Turn,
    read_options, write_options,
};

use crate::GameKind;
use crate::rules::Rules;
use crate::table::{describe_turn, legal};

/// A position of any game: what somebody knows who sees everything that is public, and nothing else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnyPosition {
    /// A position of Caminos.
    Caminos(trivium_caminos::Position),
    /// A position of Wege.
    Wege(trivium_wege::Position),
    /// A position of Cuminos.
    Cuminos(Box<trivium_cuminos::Position>),
}

/// Does the same with whichever position it is.
macro_rules! each {
    ($any:expr, $unbox:ident, $position:ident => $body:expr) => {
        match $any {
            AnyPosition::Caminos($position) => $body,
            AnyPosition::Wege($position) => $body,
            AnyPosition::Cuminos(boxed) => {
                let $position = Box::$unbox(boxed);
                $body
            }
        }
    };
}

impl AnyPosition {
    /// The position before anything is drawn or played; the options in one word, `-` for the defaults.
    ///
    /// # Errors
    ///
    /// If the options make no game.
    pub fn start(kind: GameKind, options: &str) -> Result<Self, OptionError> {
        Ok(match kind {
            GameKind::Caminos => Self::Caminos(Rules::start(&read_options(options)?)?),
            GameKind::Wege => Self::Wege(Rules::start(&read_options(options)?)?),
            GameKind::Cuminos => Self::Cuminos(Box::new(Rules::start(&read_options(options)?)?)),
        })
    }

    /// Reads a position in one line, of whichever game it names.
    ///
    /// # Errors
    ///
    /// If the line is malformed, or no game can stand so.
    pub fn read(line: &str) -> Result<Self, PositionError> {
        let name = line.split(' ').next().unwrap_or_default();
        Ok(match GameKind::from_name(name) {
            Some(GameKind::Caminos) => Self::Caminos(trivium_caminos::Position::read_position(line)?),
            Some(GameKind::Wege) => Self::Wege(trivium_wege::Position::read_position(line)?),
            Some(GameKind::Cuminos) => {
                Self::Cuminos(Box::new(trivium_cuminos::Position::read_position(line)?))
            }
            None => {
                return Err(PositionError::new(1, "a position begins with its game: caminos, wege, cuminos"));
            }
        })
    }

    /// The options of its game in one word, `-` for the defaults.
    pub fn write_options(&self) -> String {
        each!(self, as_ref, position => write_options(&Rules::options(position)))
    }

    /// The points of every team so far.
    pub fn totals(&self) -> TeamPoints {
        each!(self, as_ref, position => position.totals())
    }

    /// Which game it is.
    pub const fn kind(&self) -> GameKind {
        match self {
            Self::Caminos(_) => GameKind::Caminos,
            Self::Wege(_) => GameKind::Wege,
            Self::Cuminos(_) => GameKind::Cuminos,
        }
    }

    /// How many seats the table has.
    pub fn seats(&self) -> u8 {
        each!(self, as_ref, position => position.seats())
    }

    /// How many teams play.
    pub fn teams(&self) -> u8 {
        each!(self, as_ref, position => position.teams())
    }

    /// The team of a seat.
    pub fn team_of(&self, seat: Seat) -> Team {
        each!(self, as_ref, position => position.team_of(seat))
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Turn {
        each!(self, as_ref, position => position.turn())
    }

    /// The position's hash.
    pub fn hash(&self) -> Hash {
        each!(self, as_ref, position => position.hash())
    }

    /// Every legal move in the notation, sorted bytewise.
    pub fn legal(&self) -> Vec<String> {
        each!(self, as_ref, position => legal(position))
    }

    /// Does what a word of a record says: draws, names the tile in hand, or moves.
    ///
    /// # Errors
    ///
    /// If it cannot be drawn or played here; the position is then as it was.
    pub fn follow(&mut self, word: &str) -> Result<(), String> {
        each!(self, as_mut, position => follow(position, word))
    }

    /// The position in one line.
    pub fn write_position(&self) -> String {
        each!(self, as_ref, position => position.write_position())
    }

    /// What everybody sees: the position in one line, and the referee's `turn` and `state`.
    pub fn describe(&self) -> Map<String, Value> {
        let (turn, state) =
            each!(self, as_ref, position => (describe_turn(position), position.describe_state()));
        Map::from_iter([
            ("position".to_owned(), self.write_position().into()),
            ("turn".to_owned(), turn.into()),
            ("state".to_owned(), state.into()),
        ])
    }
}

/// Does what a word of a record says.
fn follow<G: Rules>(position: &mut G, word: &str) -> Result<(), String> {
    match position.turn() {
        Turn::Chance(seat) => {
            let draw = position.read_draw(word);
            let draw = draw.ok_or_else(|| {
                format!("`{word}` cannot be drawn, but something is drawn for seat {seat} here")
            })?;
            position.draw(draw).map_err(|error| error.to_string())?;
        }
        // Before its move the tile in hand may be named, whether or not it has just been drawn.
        Turn::Seat(_) if position.in_hand().as_deref() == Some(word) => {}
        Turn::Seat(_) | Turn::Over => {
            let mv = position.read_move(word).map_err(|error| error.to_string())?;
            position.play_unchecked(mv);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_a_record_lead_through_a_game() {
        let mut position = AnyPosition::start(GameKind::Wege, "-").unwrap();
        assert!(matches!(position.turn(), Turn::Chance(_)));
        assert!(position.follow("0,0").is_err(), "something must be drawn first");
        for word in ["Pb", "0,0/SW", "R", "1,0"] {
            position.follow(word).unwrap();
        }
        assert!(position.legal().is_empty());
        position.follow("B").unwrap();
        position.follow("B").unwrap();
        assert!(position.follow("R").is_err(), "another tile is in hand");
        let line = position.write_position();
        assert_eq!(AnyPosition::read(&line).unwrap(), position);
        assert_eq!(position.describe()["turn"]["tile"], "B");
        assert_eq!((position.kind(), position.seats(), position.teams()), (GameKind::Wege, 2, 2));
        let spelled_out = AnyPosition::start(GameKind::Wege, "players=2,expert=true").unwrap();
        assert_eq!(spelled_out.write_options(), "expert=true");
        assert!(AnyPosition::read("chess -").is_err());
        assert!(AnyPosition::start(GameKind::Wege, "players=3").is_err());
    }
}
