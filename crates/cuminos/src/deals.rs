//! What is drawn in every round.

use std::error::Error;
use std::fmt;

use trivium_game::{Dealer, Game, GameOptions, MAX_SEATS, OptionError, Random, Seat, Turn};

use crate::position::opener;
use crate::{Cumino, Hand, Options, Position};

/// The hands of every round, which the position does not know before they are drawn.
///
/// Rounds beyond those that are given, which break ties (K17), are drawn when they come up, and remembered.
#[derive(Clone, Debug)]
pub struct Deals {
    options: Options,
    rounds: Vec<[Hand; MAX_SEATS]>,
    random: Random,
}

impl Deals {
    /// The deals with these hands for each round and seat; the seed is for further rounds.
    ///
    /// # Errors
    ///
    /// If the options make no game, there are fewer rounds than players, or a hand has not as many cuminos as
    /// are drawn (K2).
    pub fn new(options: Options, rounds: &[Vec<Hand>], seed: u64) -> Result<Self, DealsError> {
        let mut deals = Self::undealt(options, seed).map_err(DealsError::Options)?;
        if rounds.len() < usize::from(options.players()) {
            return Err(DealsError::TooFewRounds { given: rounds.len(), needed: options.players() });
        }
        for (hands, round) in rounds.iter().zip(1..) {
            deals.rounds.push(checked_hands(options, round, hands)?);
        }
        Ok(deals)
    }

    /// The deals of this seed.
    ///
    /// # Errors
    ///
    /// If the options make no game.
    pub fn shuffled(options: Options, seed: u64) -> Result<Self, OptionError> {
        let mut deals = Self::undealt(options, seed)?;
        deals.deal_until(options.players().into());
        Ok(deals)
    }

    /// The options for which hands are dealt.
    pub const fn options(&self) -> Options {
        self.options
    }

    /// How many rounds are dealt so far.
    pub fn rounds(&self) -> u32 {
        self.rounds.len() as u32
    }

    /// The hands of a round from 1 on, by seat; `None` if it is not dealt yet.
    pub fn hands(&self, round: u32) -> Option<&[Hand]> {
        let hands = self.rounds.get((round as usize).checked_sub(1)?)?;
        Some(&hands[..usize::from(self.options.players())])
    }

    fn undealt(options: Options, seed: u64) -> Result<Self, OptionError> {
        options.validate()?;
        Ok(Self { options, rounds: Vec::new(), random: Random::seeded(seed) })
    }

    fn deal_until(&mut self, round: u32) {
        while self.rounds() < round {
            let opener = opener(self.options, self.rounds() + 1);
            let mut hands = [Hand::EMPTY; MAX_SEATS];
            for (seat, hand) in Seat::all(self.options.players()).zip(&mut hands) {
                while hand.len() < self.options.hand_size(seat == opener) {
                    hand.insert(hand.draw_missing(&mut self.random));
                }
            }
            self.rounds.push(hands);
        }
    }
}

fn checked_hands(options: Options, round: u32, hands: &[Hand]) -> Result<[Hand; MAX_SEATS], DealsError> {
    if hands.len() != usize::from(options.players()) {
        return Err(DealsError::WrongSeats { round, given: hands.len(), needed: options.players() });
    }
    let mut checked = [Hand::EMPTY; MAX_SEATS];
    for (seat, &hand) in Seat::all(options.players()).zip(hands) {
        let needed = options.hand_size(seat == opener(options, round));
        if hand.len() != needed {
            return Err(DealsError::WrongHand { round, seat, given: hand.len(), needed });
        }
        checked[seat.index()] = hand;
    }
    Ok(checked)
}

impl Dealer<Position> for Deals {
    /// The lowest cumino of the planned hand that is not yet drawn.
    ///
    /// # Panics
    ///
    /// If it is not chance's turn, or the position has other options.
    fn next_draw(&mut self, position: &Position) -> Cumino {
        assert_eq!(position.options(), self.options, "deals are for a game with the same options");
        let Turn::Chance(seat) = position.turn() else {
            unreachable!("a dealer is asked only when it is chance's turn")
        };
        self.deal_until(position.round());
        let planned = self.rounds[position.round() as usize - 1][seat.index()];
        planned
            .without(position.hand(seat))
            .iter()
            .next()
            .expect("a hand that is not full misses a planned cumino")
    }
}

/// Hands that cannot be drawn so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DealsError {
    /// The options make no game.
    Options(OptionError),
    /// There are fewer rounds than players (K17).
    TooFewRounds {
        /// How many rounds there are.
        given: usize,
        /// How many there should be at least.
        needed: u8,
    },
    /// A round has not as many hands as there are players.
    WrongSeats {
        /// Which round, from 1.
        round: u32,
        /// How many hands there are.
        given: usize,
        /// How many there should be.
        needed: u8,
    },
    /// A hand has not as many cuminos as are drawn (K2).
    WrongHand {
        /// Which round, from 1.
        round: u32,
        /// Whose hand.
        seat: Seat,
        /// How many cuminos there are.
        given: u32,
        /// How many there should be.
        needed: u32,
    },
}

impl fmt::Display for DealsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Options(error) => error.fmt(f),
            Self::TooFewRounds { given, needed } => {
                write!(f, "hands are given for {given} rounds, and at least {needed} are played")
            }
            Self::WrongSeats { round, given, needed } => {
                write!(f, "round {round} has {given} hands for {needed} players")
            }
            Self::WrongHand { round, seat, given, needed } => {
                write!(f, "in round {round} seat {seat} draws {needed} different cuminos, not {given}")
            }
        }
    }
}

impl Error for DealsError {}
