//! What a game is set up with: its options and the hands drawn for each round.

use std::collections::BTreeSet;

use serde_json::Value;

use super::super::Refusal;
use super::notation::Cumino;

const BAD_OPTION: Refusal = Refusal::plain("bad_option");

/// The cuminos that a player holds.
pub(super) type Hand = BTreeSet<Cumino>;

/// The options of the game, checked.
#[derive(Clone, Debug)]
pub(super) struct Options {
    pub players: usize,
    /// 0: no teams, every seat for itself.
    pub teams: usize,
    pub towers: bool,
}

impl Options {
    pub(super) fn parse(value: &Value) -> Result<Self, Refusal> {
        let mut options = Self { players: 2, teams: 0, towers: true };
        for (name, value) in value.as_object().ok_or(BAD_OPTION)? {
            match name.as_str() {
                "players" => options.players = parse_count(value)?,
                "teams" => options.teams = parse_count(value)?,
                "towers" => options.towers = value.as_bool().ok_or(BAD_OPTION)?,
                _ => return Err(BAD_OPTION),
            }
        }
        if options.is_a_game() { Ok(options) } else { Err(BAD_OPTION) }
    }

    /// K18: four players in two teams, six in two or three; without teams two to six players.
    fn is_a_game(&self) -> bool {
        match self.teams {
            0 => (2..=6).contains(&self.players),
            2 => self.players == 4 || self.players == 6,
            3 => self.players == 6,
            _ => false,
        }
    }

    /// How many teams share the points; without teams every seat is its own.
    pub(super) fn team_count(&self) -> usize {
        if self.teams == 0 { self.players } else { self.teams }
    }

    /// K18: the team of a seat.
    pub(super) fn team(&self, seat: usize) -> usize {
        seat % self.team_count()
    }

    /// K17: seat 0 opens the first round (number 1), the next seat the next, and so on in a circle.
    pub(super) fn opener(&self, round: usize) -> usize {
        (round - 1) % self.players
    }

    /// K2: how many cuminos a seat draws in a round.
    pub(super) fn hand_size(&self, round: usize, seat: usize) -> usize {
        let size = match self.players {
            2 => 7,
            3 | 4 => 6,
            _ => 5,
        };
        if seat == self.opener(round) { size + 1 } else { size }
    }
}

fn parse_count(value: &Value) -> Result<usize, Refusal> {
    value.as_u64().and_then(|count| usize::try_from(count).ok()).ok_or(BAD_OPTION)
}

/// Reads and checks what is drawn: per round, per seat. K17: at least as many rounds as players.
pub(super) fn parse_deals(options: &Options, deals: &[Vec<Vec<String>>]) -> Result<Vec<Vec<Hand>>, Refusal> {
    if deals.len() < options.players {
        return Err(BAD_OPTION);
    }
    deals.iter().zip(1..).map(|(hands, round)| parse_round(options, round, hands)).collect()
}

fn parse_round(options: &Options, round: usize, hands: &[Vec<String>]) -> Result<Vec<Hand>, Refusal> {
    if hands.len() != options.players {
        return Err(BAD_OPTION);
    }
    let sizes = (0..options.players).map(|seat| options.hand_size(round, seat));
    hands.iter().zip(sizes).map(|(drawn, size)| parse_hand(drawn, size)).collect()
}

/// K2: the right number of cuminos, none of them twice.
fn parse_hand(drawn: &[String], size: usize) -> Result<Hand, Refusal> {
    let hand: Option<Hand> = drawn.iter().map(|cumino| Cumino::parse(cumino)).collect();
    hand.filter(|hand| drawn.len() == size && hand.len() == size).ok_or(BAD_OPTION)
}
