//! What a record holds.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;
use trivium_game::{
    Dealer as _, Departure, EndReason, Millis, Outcome, ParseError, TimeControl, Turn, read_options,
    write_all_options,
};

use crate::rules::Rules;
use crate::{AnyPosition, GameKind, GameMismatch, StartError, Table, with_game};

/// The record of one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Which game.
    pub kind: GameKind,
    /// Every option, as [`write_all_options`] writes them.
    pub options: String,
    /// The name of the rule set.
    pub rules: String,
    /// The position from which the game was played, if not from the start.
    pub start: Option<String>,
    /// The names of the players, by seat.
    pub players: Vec<Option<String>>,
    /// The names of the teams.
    pub teams: Vec<Option<String>>,
    /// The day, as `2026-11-15`.
    pub date: Option<String>,
    /// The time control.
    pub clock: TimeControl,
    /// By team: when it went out by time or resignation, if it did (T1).
    pub outs: Vec<Option<RecordOut>>,
    /// How it ended.
    pub result: RecordResult,
    /// Further tags, in their order.
    pub tags: Vec<(String, String)>,
    /// The moves.
    pub line: Line,
}

/// A sequence of moves with everything said about it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// What is said before the first move.
    pub comments: Vec<String>,
    /// The moves.
    pub nodes: Vec<Node>,
    /// What was drawn after the last move.
    pub drawn: Vec<String>,
}

impl Line {
    /// What was drawn and played, in order, word by word.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        let steps = self.nodes.iter().flat_map(|node| node.drawn.iter().chain([&node.mv]));
        steps.chain(&self.drawn).map(String::as_str)
    }
}

/// A move with what was drawn before it and everything said about it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Node {
    /// What was drawn before it, in order.
    pub drawn: Vec<String>,
    /// The move in the notation.
    pub mv: String,
    /// How long the mover thought.
    pub thought: Option<Millis>,
    /// A short judgement.
    pub glyph: Option<Glyph>,
    /// What is said about it.
    pub comments: Vec<String>,
    /// What might have happened instead of it.
    pub variations: Vec<Line>,
}

/// A short judgement of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Glyph {
    /// `!!`
    Brilliant,
    /// `!`
    Good,
    /// `!?`
    Interesting,
    /// `?!`
    Dubious,
    /// `?`
    Mistake,
    /// `??`
    Blunder,
}

impl Glyph {
    const ALL: [(Self, &'static str); 6] = [
        (Self::Brilliant, "!!"),
        (Self::Good, "!"),
        (Self::Interesting, "!?"),
        (Self::Dubious, "?!"),
        (Self::Mistake, "?"),
        (Self::Blunder, "??"),
    ];
}

/// Text that is no glyph.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is not a judgement of a move; write !!, !, !?, ?!, ? or ??")]
pub struct UnknownGlyph(String);

impl FromStr for Glyph {
    type Err = UnknownGlyph;

    fn from_str(text: &str) -> Result<Self, UnknownGlyph> {
        let glyph = Self::ALL.into_iter().find(|(_, written)| *written == text);
        glyph.map(|(glyph, _)| glyph).ok_or_else(|| UnknownGlyph(text.to_owned()))
    }
}

impl fmt::Display for Glyph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let written =
            Self::ALL.into_iter().find(|(glyph, _)| glyph == self).map_or("", |(_, written)| written);
        f.write_str(written)
    }
}

/// How a recorded game ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum RecordResult {
    /// It has not, or nobody knows.
    #[default]
    Open,
    /// By the rules, or by something that the rules do not know, such as `resignation`.
    Ended {
        /// The winning team, if one won.
        winner: Option<u8>,
        /// Why.
        reason: RecordReason,
        /// The points of every team.
        points: Vec<u32>,
    },
}

/// Why a recorded game ended; written as one word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordReason {
    /// By the rules: the game's own word, such as `connection`.
    Rules(String),
    /// By time, resignation, agreement or abort (T1).
    Forfeit(EndReason),
    /// By the program that ran a match: an engine crashed or played an illegal move.
    Adjudication,
}

impl RecordReason {
    const ADJUDICATION: &str = "adjudication";

    /// The reason that this word names; a word that nobody knows is one of the rules.
    pub fn from_word(word: &str) -> Self {
        match word.parse() {
            Ok(reason) => Self::Forfeit(reason),
            Err(_) if word == Self::ADJUDICATION => Self::Adjudication,
            Err(_) => Self::Rules(word.to_owned()),
        }
    }

    /// Whether the game ended outside its rules.
    pub const fn is_outside_the_rules(&self) -> bool {
        !matches!(self, Self::Rules(_))
    }
}

impl fmt::Display for RecordReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rules(word) => f.write_str(word),
            Self::Forfeit(reason) => reason.fmt(f),
            Self::Adjudication => f.write_str(Self::ADJUDICATION),
        }
    }
}

impl FromStr for RecordReason {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        if !text.is_empty() && text.bytes().all(|byte| byte == b'_' || byte.is_ascii_lowercase()) {
            Ok(Self::from_word(text))
        } else {
            Err(ParseError::new("reason", text, "a word in lower case such as connection or time"))
        }
    }
}

impl<Reason: fmt::Display> From<&Outcome<Reason>> for RecordResult {
    fn from(outcome: &Outcome<Reason>) -> Self {
        Self::Ended {
            winner: outcome.winner.map(|team| team.index() as u8),
            reason: RecordReason::from_word(&outcome.reason.to_string()),
            points: outcome.points.as_slice().to_vec(),
        }
    }
}

/// When and why a team went out, and the level of the computer that plays its seats from then on (T1).
///
/// Written `31 time`, or `31 resignation level 5` where a computer takes over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordOut {
    /// When and why.
    pub departure: Departure,
    /// The computer's level; `None` if no computer took over.
    pub level: Option<u8>,
}

impl fmt::Display for RecordOut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.departure.fmt(f)?;
        self.level.map_or(Ok(()), |level| write!(f, " level {level}"))
    }
}

/// Text that does not say when and why a team went out.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("expected ply, reason and perhaps level, as in 31 time level 5, not `{0}`")]
pub struct RecordOutError(String);

impl FromStr for RecordOut {
    type Err = RecordOutError;

    fn from_str(text: &str) -> Result<Self, RecordOutError> {
        let complaint = || RecordOutError(text.to_owned());
        let (departure, level) = match text.split_once(" level ") {
            Some((departure, level)) => (departure, Some(level.parse().map_err(|_| complaint())?)),
            None => (text, None),
        };
        Ok(Self { departure: departure.parse().map_err(|_| complaint())?, level })
    }
}

/// `*`, or winner, reason and points: `0 connection 13:0`, `- draw 0:0`.
impl fmt::Display for RecordResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Open => f.write_str("*"),
            Self::Ended { winner, reason, points } => {
                let winner = winner.map_or("-".to_owned(), |team| team.to_string());
                let points: Vec<_> = points.iter().map(ToString::to_string).collect();
                write!(f, "{winner} {reason} {}", points.join(":"))
            }
        }
    }
}

/// Text that is not a result.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is not a result; write *, or winner, reason and points: 0 connection 13:0")]
pub struct ResultError(String);

impl FromStr for RecordResult {
    type Err = ResultError;

    fn from_str(text: &str) -> Result<Self, ResultError> {
        let complaint = || ResultError(text.to_owned());
        if text == "*" {
            return Ok(Self::Open);
        }
        let [winner, reason, points] = text.split(' ').collect::<Vec<_>>()[..] else {
            return Err(complaint());
        };
        let winner = match winner {
            "-" => None,
            team => Some(team.parse().map_err(|_| complaint())?),
        };
        let reason = reason.parse().map_err(|_| complaint())?;
        let points: Result<Vec<u32>, _> = points.split(':').map(str::parse).collect();
        Ok(Self::Ended { winner, reason, points: points.map_err(|_| complaint())? })
    }
}

impl Record {
    /// The record of a game that is played at a table; names, date and clock can be filled in.
    pub fn of<G: Rules>(table: &Table<G>) -> Self {
        let options = table.position().options();
        let mut record = Self::empty::<G>(&options);
        let (mut position, mut dealer) = table.beginning();
        let is_start = G::start(&options).is_ok_and(|start| start == position);
        record.start = (!is_start).then(|| position.write_position());
        let mut moves = table.moves().iter();
        let mut drawn = Vec::new();
        loop {
            match position.turn() {
                Turn::Chance(_) => {
                    let draw = dealer.next_draw(&position);
                    drawn.push(position.write_draw(draw));
                    if position.draw(draw).is_err() {
                        unreachable!("a dealer draws what can be drawn");
                    }
                }
                Turn::Seat(_) => {
                    let Some(&mv) = moves.next() else { break };
                    if drawn.is_empty() {
                        drawn.extend(position.in_hand());
                    }
                    let mv_text = position.write_move(mv);
                    record.line.nodes.push(Node {
                        drawn: std::mem::take(&mut drawn),
                        mv: mv_text,
                        ..Node::default()
                    });
                    position.play_unchecked(mv);
                }
                Turn::Over => break,
            }
        }
        record.line.drawn = drawn;
        record.result = position.outcome().as_ref().map_or(RecordResult::Open, RecordResult::from);
        record
    }

    /// A record with these options and no moves.
    pub(crate) fn empty<G: Rules>(options: &G::Options) -> Self {
        let position = G::start(options).expect("options at a table make a game");
        Self {
            kind: G::KIND,
            options: write_all_options(options),
            rules: crate::rule_set_name(G::KIND, options),
            start: None,
            players: vec![None; position.seats() as usize],
            teams: vec![None; position.teams() as usize],
            date: None,
            clock: TimeControl::Untimed,
            outs: vec![None; position.teams() as usize],
            result: RecordResult::Open,
            tags: Vec::new(),
            line: Line::default(),
        }
    }

    /// The position from which the moves of a record are played.
    ///
    /// # Errors
    ///
    /// If the record is of another game, or its options or its position are none; a record that was read has
    /// been checked.
    pub fn first_position<G: Rules>(&self) -> Result<G, StartError> {
        if self.kind != G::KIND {
            return Err(GameMismatch { expected: G::KIND, found: self.kind }.into());
        }
        let options: G::Options = read_options(&self.options)?;
        let Some(line) = &self.start else { return Ok(G::start(&options)?) };
        let position = G::read_position(line)?;
        if position.options() == options { Ok(position) } else { Err(StartError::OtherOptions) }
    }

    /// The same for whichever game it is.
    ///
    /// # Errors
    ///
    /// If its options or its position are none; a record that was read has been checked.
    pub fn start_position(&self) -> Result<AnyPosition, StartError> {
        Ok(with_game!(self.kind, G => self.first_position::<G>()?.into()))
    }
}
