//! A game as bytes: the seed of its deals, and what the search found before every move.

use std::num::NonZeroUsize;

use anyhow::Context;
use trivium_cuminos::{Move, Options, Position};
use trivium_game::{Game, Playout, Random, Turn};
use trivium_players::{CuminosExpert, Level, Specialist};
use trivium_search::{Budget, Settings};

/// One in this many moves is random.
const RANDOM: u32 = 20;
/// One in this many moves is drawn by visits.
const BY_VISITS: u32 = 6;
/// The most moves of which the shares of visits are kept.
const KEPT: usize = 5;
/// They have at least this share.
const LEAST_SHARE: f32 = 0.01;

/// What was found before a move, and what was played.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Ply {
    /// The number of the move played, among the legal moves.
    pub(crate) played: u16,
    /// The most visited moves: their numbers, and how many 255ths of the visits they have.
    pub(crate) visits: Vec<[u8; 2]>,
}

/// A game.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Record {
    pub(crate) players: u8,
    pub(crate) teams: u8,
    pub(crate) towers: bool,
    pub(crate) seed: u64,
    pub(crate) plies: Vec<Ply>,
}

impl Record {
    /// Plays a game of the search against itself.
    pub(crate) fn play(seed: u64, descents: u64, four: u32) -> Self {
        let mut random = Random::seeded(seed ^ 0x5eed);
        let [players, teams] = if random.below(100) < four {
            [4, 0]
        } else {
            [[3, 0], [3, 0], [5, 0], [6, 0], [6, 3]][random.below(5) as usize]
        };
        let towers = random.below(8) > 0;
        let options = Options::new(players, teams, towers).expect("these are games");
        let mut record = Self { players, teams, towers, seed, plies: Vec::new() };
        let mut position = Position::new(options).expect("these are games");
        let mut deals = Random::seeded(seed);
        let settings = Settings::PUCT;
        let mut search = None;
        let mut moves = Vec::new();
        loop {
            match position.turn() {
                Turn::Over => return record,
                Turn::Chance(_) => position.draw_random(&mut deals),
                Turn::Seat(_) => {
                    let search = search.get_or_insert_with(|| {
                        CuminosExpert::new(&position, Level::LAST, seed, &settings)
                            .expect("level 8 searches rounds")
                    });
                    position.legal_moves(&mut moves);
                    let (ply, mv) = think(search, &position, &moves, descents, &mut random);
                    record.plies.push(ply);
                    position.play_unchecked(mv);
                }
            }
        }
    }

    /// Visits every position in which a seat is to move, with what was found there.
    pub(crate) fn replay(&self, mut visit: impl FnMut(&Position, &[Move], &Ply)) -> anyhow::Result<()> {
        let options = Options::new(self.players, self.teams, self.towers)?;
        let mut position = Position::new(options)?;
        let mut deals = Random::seeded(self.seed);
        let mut moves = Vec::new();
        let mut plies = self.plies.iter();
        loop {
            match position.turn() {
                Turn::Over => return Ok(()),
                Turn::Chance(_) => position.draw_random(&mut deals),
                Turn::Seat(_) => {
                    let ply = plies.next().context("the game goes on")?;
                    position.legal_moves(&mut moves);
                    visit(&position, &moves, ply);
                    position.play_unchecked(*moves.get(usize::from(ply.played)).context("no such move")?);
                }
            }
        }
    }

    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = vec![self.players, self.teams, u8::from(self.towers)];
        bytes.extend(self.seed.to_le_bytes());
        bytes.extend((self.plies.len() as u16).to_le_bytes());
        for ply in &self.plies {
            bytes.extend(ply.played.to_le_bytes());
            bytes.push(ply.visits.len() as u8);
            bytes.extend(ply.visits.as_flattened());
        }
        bytes
    }

    /// Reads the first record, and takes it off the bytes.
    pub(crate) fn take(bytes: &mut &[u8]) -> anyhow::Result<Self> {
        let mut take = |count: usize| {
            let (taken, rest) = bytes.split_at_checked(count).context("a record is cut off")?;
            *bytes = rest;
            anyhow::Ok(taken)
        };
        let head = take(13)?;
        let [players, teams, towers] = [head[0], head[1], head[2]];
        let seed = u64::from_le_bytes(head[3..11].try_into()?);
        let count = u16::from_le_bytes([head[11], head[12]]);
        let mut plies = Vec::new();
        for _ in 0..count {
            let head = take(3)?;
            let played = u16::from_le_bytes([head[0], head[1]]);
            let visits = take(2 * usize::from(head[2]))?.as_chunks().0.to_vec();
            plies.push(Ply { played, visits });
        }
        Ok(Self { players, teams, towers: towers == 1, seed, plies })
    }
}

/// Searches, and chooses a move.
fn think(
    search: &mut CuminosExpert,
    position: &Position,
    moves: &[Move],
    descents: u64,
    random: &mut Random,
) -> (Ply, Move) {
    let number = |mv: Move| moves.iter().position(|&other| other == mv);
    search.set_position(position);
    search.think(NonZeroUsize::MIN, Budget::nodes(descents));
    let report = search.report();
    let all: u32 = report.moves.iter().map(|found| found.visits).sum();
    let mut visits = Vec::new();
    for found in report.moves.iter().take(KEPT) {
        let share = found.visits as f32 / all as f32;
        if let Some(number) = number(found.mv).and_then(|number| u8::try_from(number).ok())
            && share >= LEAST_SHARE
        {
            visits.push([number, (255.0 * share).round() as u8]);
        }
    }
    let chosen = if random.below(RANDOM) == 0 {
        random.choose(moves)
    } else if random.below(BY_VISITS) == 0 && all > 0 {
        let mut at = random.below(all);
        let mut is_drawn = |visits: u32| {
            let drawn = at < visits;
            at = at.saturating_sub(visits);
            drawn
        };
        report.moves.iter().find(|found| is_drawn(found.visits)).map(|found| found.mv)
    } else {
        search.best_move()
    };
    let played = chosen.and_then(number).unwrap_or(0);
    (Ply { played: played as u16, visits }, moves[played])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_is_the_same_after_reading_and_replays_its_game() {
        let record = Record::play(7, 40, 100);
        let bytes = record.to_bytes();
        let mut rest = &bytes[..];
        assert_eq!(Record::take(&mut rest).unwrap(), record);
        assert!(rest.is_empty());
        assert!(Record::take(&mut &bytes[..bytes.len() - 1]).is_err());
        let mut plies = 0;
        record
            .replay(|_, moves, ply| {
                plies += 1;
                assert!(ply.visits.iter().all(|&[number, _]| usize::from(number) < moves.len()));
            })
            .unwrap();
        assert_eq!(plies, record.plies.len());
    }
}
