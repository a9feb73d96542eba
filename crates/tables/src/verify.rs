//! Records of online games, and whether what was drawn in them follows from seed and contributions.

use thiserror::Error;
use trivium_game::{Millis, Team, TimeControl};
use trivium_games::{AnyOptions, AnyTable, Record, RecordOut, RecordReason, RecordResult};

use crate::chance::{ROUNDS, chance, draws, duplicate_chance};
use crate::table::{OnlineTable, Sitting};
use crate::{Block, ComputerLevel, Drawing, DuplicateId, Event, TableId};

/// Why the chance of a record is not verified.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum VerifyError {
    /// There is nothing to check.
    #[error("nothing is drawn in {0}")]
    NothingDrawn(&'static str),
    /// A tag is not there or cannot be read.
    #[error("the tag `{0}` is missing or cannot be read; only records of online games can be verified")]
    Tag(String),
    /// The seed is not the one that was published.
    #[error("the seed's SHA-256 is {found}, but {published} was published before the game")]
    Seed {
        /// What the record's seed has.
        found: Block,
        /// What was published.
        published: Block,
    },
    /// Other tables still play the deal.
    #[error("the duplicate is not closed yet; its seed is revealed when all its tables are done")]
    NotRevealed,
    /// A contribution is not the one that the seat committed to.
    #[error("seat {0} contributed something else than it had committed to")]
    Contribution(usize),
    /// Something else was drawn than follows.
    #[error("draw {number} is {found}, but {expected} follows from seed and contributions")]
    Drawn {
        /// Which word of the record.
        number: usize,
        /// What the record has.
        found: String,
        /// What follows.
        expected: String,
    },
    /// The record cannot be replayed.
    #[error("the record cannot be replayed: {0}")]
    Record(String),
}

/// Checks that what was drawn follows from the seed and the contributions in a record's tags. Returns how many tiles or
/// cuminos were drawn.
///
/// # Errors
///
/// What does not fit.
pub fn verify(record: &Record) -> Result<usize, VerifyError> {
    if !draws(record.kind) {
        return Err(VerifyError::NothingDrawn(record.kind.name()));
    }
    let wrong = |error: &dyn std::fmt::Display| VerifyError::Record(error.to_string());
    let tag = |name: &str| tag(record, name);
    let block =
        |name: &str| tag(name).and_then(|text| text.parse::<Block>().ok()).ok_or_else(|| missing(name));
    let table: TableId = tag("Table").and_then(|text| text.parse().ok()).ok_or_else(|| missing("Table"))?;
    let duplicate: Option<DuplicateId> =
        tag("Duplicate").map(|text| text.parse().map_err(|_| missing("Duplicate"))).transpose()?;
    if duplicate.is_some() && tag("Seed").is_none() {
        return Err(VerifyError::NotRevealed);
    }
    let (seed, published) = (block("Seed")?, block("SeedHash")?);
    if seed.hash() != published {
        return Err(VerifyError::Seed { found: seed.hash(), published });
    }
    let options = AnyOptions::read(record.kind, &record.options).map_err(|error| wrong(&error))?;
    let chance = match duplicate {
        Some(duplicate) => duplicate_chance(&seed, &duplicate, &options, ROUNDS),
        None => chance(&seed, &contributions(record)?, &table, &options, ROUNDS),
    };
    let mut game = AnyTable::new(&options, &chance).map_err(|error| wrong(&error))?;
    // Draws are compared before each move is played: a wrong draw makes later moves illegal.
    let mut drawn = 0;
    for (ply, node) in record.line.nodes.iter().enumerate() {
        let expected = game.record().line;
        let expected =
            if ply == 0 || !expected.drawn.is_empty() { expected.drawn } else { node.drawn.clone() };
        drawn += compare(&node.drawn, &expected, drawn)?;
        game.play(&node.mv).map_err(|error| wrong(&error))?;
    }
    let expected = game.record().line.drawn;
    drawn += compare(&record.line.drawn, &expected, drawn)?;
    Ok(drawn)
}

fn tag<'a>(record: &'a Record, name: &str) -> Option<&'a str> {
    record.tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
}

fn missing(name: &str) -> VerifyError {
    VerifyError::Tag(name.to_owned())
}

/// What every seat contributed, if it is what the seat had committed to.
fn contributions(record: &Record) -> Result<Vec<Option<Block>>, VerifyError> {
    let of_seat = |seat: usize| {
        let name = format!("Chance{seat}");
        let Some(text) = tag(record, &name) else { return Ok(None) };
        let parts = text.split_once(' ').and_then(|(one, two)| Some((one.parse().ok()?, two.parse().ok()?)));
        let (commitment, contribution): (Block, Block) = parts.ok_or_else(|| missing(&name))?;
        if contribution.hash() == commitment {
            Ok(Some(contribution))
        } else {
            Err(VerifyError::Contribution(seat))
        }
    };
    (0..record.players.len()).map(of_seat).collect()
}

fn compare(found: &[String], expected: &[String], before: usize) -> Result<usize, VerifyError> {
    let none = "nothing".to_owned();
    for index in 0..found.len().max(expected.len()) {
        let (one, other) = (found.get(index).unwrap_or(&none), expected.get(index).unwrap_or(&none));
        if one != other {
            let (found, expected) = (one.clone(), other.clone());
            return Err(VerifyError::Drawn { number: before + index + 1, found, expected });
        }
    }
    Ok(found.len())
}

impl OnlineTable {
    /// The record of a game that is over; nothing before. Its tags let anybody verify what was drawn.
    pub fn record(&self, id: &TableId, drawing: &Drawing) -> Option<Record> {
        let play = self.play.as_ref()?;
        let ending = play.ending.as_ref()?;
        let mut game = AnyTable::new(&self.options, &drawing.chance(self.fairness.as_ref())).ok()?;
        for step in play.line.iter().filter(|step| step.mover.is_some()) {
            game.play(&step.word).ok()?;
        }
        let mut record = game.record();
        for (ply, node) in record.line.nodes.iter_mut().enumerate() {
            let timed = self.setup.clock != TimeControl::Untimed;
            node.thought = play.clock.thought(ply).filter(|thought| timed && *thought > Millis(0));
        }
        let name = |sitting: &Sitting| match *sitting {
            Sitting::Empty => None,
            Sitting::Person(member) => Some(self.members.get(usize::from(member.0))?.name.to_string()),
            Sitting::Computer(level) => Some(format!("Level {}", level.number())),
        };
        record.players = self.seats.iter().map(name).collect();
        record.clock = self.setup.clock;
        record.result = RecordResult::Ended {
            winner: ending.winner.map(|team| team.index() as u8),
            reason: RecordReason::from_word(&ending.reason),
            points: ending.points.clone(),
        };
        for (out, team) in record.outs.iter_mut().zip(Team::all(self.teams)) {
            let departure = play.forfeits.departure(team);
            // With two teams the game ends at once.
            let level = (self.teams > 2).then_some(ComputerLevel::SUBSTITUTE.number());
            *out = departure.map(|departure| RecordOut { departure, level });
        }
        record.tags = self.tags(id);
        Some(record)
    }

    fn tags(&self, id: &TableId) -> Vec<(String, String)> {
        let mut tags = vec![("Table".to_owned(), id.to_string())];
        tags.extend(self.duplicate().map(|duplicate| ("Duplicate".to_owned(), duplicate.to_string())));
        let takebacks = self.takebacks();
        if !takebacks.is_empty() {
            tags.push(("Takebacks".to_owned(), takebacks.join(" ")));
        }
        let Some(fairness) = &self.fairness else { return tags };
        tags.push(("SeedHash".to_owned(), fairness.hash.to_string()));
        tags.extend(fairness.seed.iter().map(|seed| ("Seed".to_owned(), seed.to_string())));
        let pairs = fairness.commitments.iter().zip(&fairness.contributions).enumerate();
        tags.extend(pairs.filter_map(|(seat, (commitment, contribution))| {
            let value = format!("{} {}", commitment.as_ref()?, contribution.as_ref()?);
            Some((format!("Chance{seat}"), value))
        }));
        tags
    }

    /// From which ply to which the game went back, as records write it.
    fn takebacks(&self) -> Vec<String> {
        let mut played = 0;
        let mut takebacks = Vec::new();
        for entry in &self.log {
            match entry.event {
                Event::Moved { .. } => played += 1,
                Event::TakenBack { ply } => {
                    takebacks.push(format!("{played}>{ply}"));
                    played = ply;
                }
                _ => {}
            }
        }
        takebacks
    }
}
