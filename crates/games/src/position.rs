//! A position of any of the games, with nothing beside it: no dealer, no history.

use std::fmt;
use std::str::FromStr;

use trivium_game::{
    Game as _, Hash, MoveError, OptionError, Outcome, PositionError, PositionText as _, Seat, Team,
    TeamPoints, Turn,
};

use crate::rules::Rules;
use crate::table::legal;
use crate::{AnyOptions, Description, GameKind, StepError, TurnView, any_game, each_game, with_game};

type Itself<G> = G;

any_game! {
    /// A position of any game: everything that is public, and nothing else.
    ///
    /// It prints as one line and parses from it.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum AnyPosition(Itself);
}

impl AnyPosition {
    /// The position before anything is drawn or played; the options in one word, `-` for the defaults.
    ///
    /// # Errors
    ///
    /// If the options make no game.
    pub fn start(kind: GameKind, options: &str) -> Result<Self, OptionError> {
        AnyOptions::read(kind, options)?.start()
    }

    /// The options of its game.
    pub fn options(&self) -> AnyOptions {
        each_game!(self, AnyPosition(position) => Rules::options(position).into())
    }

    /// The points of every team so far.
    pub fn totals(&self) -> TeamPoints {
        each_game!(self, AnyPosition(position) => position.totals())
    }

    /// How many seats the table has.
    pub fn seats(&self) -> u8 {
        each_game!(self, AnyPosition(position) => position.seats())
    }

    /// How many teams play.
    pub fn teams(&self) -> u8 {
        each_game!(self, AnyPosition(position) => position.teams())
    }

    /// The team of a seat.
    pub fn team_of(&self, seat: Seat) -> Team {
        each_game!(self, AnyPosition(position) => position.team_of(seat))
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Turn {
        each_game!(self, AnyPosition(position) => position.turn())
    }

    /// How the game ended; `None` while it goes on. The reason is the referee's word.
    pub fn outcome(&self) -> Option<Outcome<String>> {
        each_game!(self, AnyPosition(position) => position.outcome().map(named))
    }

    /// The position's hash.
    pub fn hash(&self) -> Hash {
        each_game!(self, AnyPosition(position) => position.hash())
    }

    /// Every legal move in the notation, sorted bytewise.
    pub fn legal(&self) -> Vec<String> {
        each_game!(self, AnyPosition(position) => legal(position))
    }

    /// Checks a move in the notation without playing it.
    ///
    /// # Errors
    ///
    /// If it cannot be read or is not legal.
    pub fn check(&self, notation: &str) -> Result<(), MoveError> {
        each_game!(self, AnyPosition(position) => Ok(position.read_move(notation).map(drop)?))
    }

    /// Does what a word of a record says: draws, names the tile in hand, or moves.
    ///
    /// # Errors
    ///
    /// If it cannot be drawn or played here; the position is then as it was.
    pub fn follow(&mut self, word: &str) -> Result<(), StepError> {
        each_game!(self, AnyPosition(position) => follow(position, word).map(drop))
    }

    /// What everybody sees: the position in one line, and the referee's `turn` and `state`.
    pub fn describe(&self) -> Description {
        let (turn, state) =
            each_game!(self, AnyPosition(game) => (TurnView::of(game).into(), game.state().into()));
        Description { position: self.to_string(), turn, state }
    }
}

/// The position in one line.
impl fmt::Display for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&each_game!(self, AnyPosition(position) => position.write_position()))
    }
}

impl FromStr for AnyPosition {
    type Err = PositionError;

    /// Reads a position in one line, of whichever game it names.
    fn from_str(line: &str) -> Result<Self, PositionError> {
        let name = line.split(' ').next().unwrap_or_default();
        let kind: GameKind = name.parse().map_err(|_| {
            PositionError::new(1, format!("a position begins with its game: {}", GameKind::names()))
        })?;
        Ok(with_game!(kind, G => G::read_position(line)?.into()))
    }
}

fn named<Reason: fmt::Display>(outcome: Outcome<Reason>) -> Outcome<String> {
    let Outcome { winner, reason, points } = outcome;
    Outcome { winner, reason: reason.to_string(), points }
}

/// What a word of a record means where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// It was drawn.
    Draw,
    /// It names what is in hand.
    InHand,
    /// It was played.
    Move,
}

/// Does what a word of a record says.
///
/// # Errors
///
/// If that cannot be drawn or played here; the position is then as it was.
pub fn follow<G: Rules>(position: &mut G, word: &str) -> Result<Step, StepError> {
    match position.turn() {
        Turn::Chance(seat) => {
            let draw = position.read_draw(word);
            let draw = draw.ok_or_else(|| StepError::NoDraw { word: word.to_owned(), seat })?;
            position.draw(draw)?;
            Ok(Step::Draw)
        }
        // Before its move the tile in hand may be named, whether or not it has just been drawn.
        Turn::Seat(_) if position.in_hand().as_deref() == Some(word) => Ok(Step::InHand),
        Turn::Seat(_) | Turn::Over => follow_move(position, word),
    }
}

/// Plays a word of a record.
pub(crate) fn follow_move<G: Rules>(position: &mut G, word: &str) -> Result<Step, StepError> {
    let mv = position.read_move(word).map_err(MoveError::from)?;
    position.play_unchecked(mv);
    Ok(Step::Move)
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
        assert_eq!(position.to_string().parse::<AnyPosition>().unwrap(), position);
        assert_eq!(serde_json::to_value(position.describe()).unwrap()["turn"]["tile"], "B");
        assert_eq!((position.kind(), position.seats(), position.teams()), (GameKind::Wege, 2, 2));
        let spelled_out = AnyPosition::start(GameKind::Wege, "players=2,expert=true").unwrap();
        assert_eq!(spelled_out.options().to_string(), "expert=true");
        assert!("chess -".parse::<AnyPosition>().is_err());
        assert!(AnyPosition::start(GameKind::Wege, "players=3").is_err());
    }
}
