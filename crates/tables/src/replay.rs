//! Replays a log.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use thiserror::Error;
use trivium_game::{ClockHistory, Forfeits, Millis, Seat, Sitter, Turn};
use trivium_games::AnyOptions;

use crate::chance::draws;
use crate::play::{LAG_PER_GAME, Play, Step};
use crate::table::{OnlineTable, Person, Sitting};
use crate::{Entry, Event, MAX_MEMBERS, Member, Sequence, Setup, Timestamp};

/// A log that cannot be replayed: it is damaged, or of other rules.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("entry {} of the log does not fit: {problem}", seq.0)]
pub struct ReplayError {
    /// The entry.
    pub seq: Sequence,
    /// What is wrong with it.
    pub problem: String,
}

type Outcome = Result<(), String>;

impl OnlineTable {
    /// The table with this log.
    ///
    /// # Errors
    ///
    /// If the log is empty, damaged, or of other rules.
    pub fn replay(entries: Vec<Entry>) -> Result<Self, ReplayError> {
        let mut entries = entries.into_iter();
        let wrong = |problem: String| ReplayError { seq: Sequence(1), problem };
        let first = entries.next().ok_or_else(|| wrong("the log is empty".to_owned()))?;
        let Event::Created(setup) = &first.event else {
            return Err(wrong("a log begins with `created`".to_owned()));
        };
        let setup = Setup::clone(setup);
        let options = setup.options().map_err(|error| wrong(error.to_string()))?;
        if options.rule_set_name() != setup.rules {
            return Err(wrong("the table was made under other rules".to_owned()));
        }
        let start = options.start().map_err(|error| wrong(error.to_string()))?;
        let mut table = Self {
            setup,
            teams: start.teams(),
            members: Vec::new(),
            host: None,
            locked: false,
            seats: vec![Sitting::Empty; start.seats().into()],
            play: None,
            full_since: None,
            fairness: None,
            again: BTreeSet::new(),
            next: None,
            expired: false,
            log: Vec::new(),
            answers: HashMap::new(),
            options,
        };
        table.note(first);
        table.apply_all(entries)?;
        Ok(table)
    }

    /// Applies further entries.
    ///
    /// # Errors
    ///
    /// At the first one that does not follow; those before it have been applied.
    pub fn apply_all(&mut self, entries: impl IntoIterator<Item = Entry>) -> Result<(), ReplayError> {
        for entry in entries {
            let wrong = |problem| ReplayError { seq: entry.seq, problem };
            if entry.seq != self.last().next() {
                return Err(wrong(format!("it follows entry {}", self.last().0)));
            }
            self.apply(&entry.event, entry.at).map_err(wrong)?;
            self.note(entry);
        }
        Ok(())
    }

    fn note(&mut self, entry: Entry) {
        if let Some(cause) = &entry.cause {
            self.answers.insert(cause.clone(), entry.seq);
        }
        self.log.push(entry);
    }

    fn apply(&mut self, event: &Event, at: Timestamp) -> Outcome {
        match event {
            Event::Created(_) => Err("a table is made only once".to_owned()),
            Event::Joined { .. }
            | Event::HostChanged { .. }
            | Event::Locked { .. }
            | Event::Removed { .. }
            | Event::SeatTaken { .. }
            | Event::ComputerSeated { .. }
            | Event::SeatFreed { .. } => {
                self.apply_gathering(event, at)?;
                let full = self.seats.iter().all(|sitting| *sitting != Sitting::Empty);
                self.full_since = full.then(|| self.full_since.unwrap_or(at));
                Ok(())
            }
            Event::SeedCommitted { .. }
            | Event::Committed { .. }
            | Event::Revealing
            | Event::Revealed { .. }
            | Event::SeedRevealed { .. } => self.apply_fairness(event, at),
            Event::Started => self.apply_start(at),
            Event::Said { member, .. } => self.known(*member),
            Event::RematchOffered { .. }
            | Event::RematchDeclined { .. }
            | Event::Rematch { .. }
            | Event::Expired => self.apply_after(event),
            Event::WentAway { .. } | Event::CameBack { .. } => self.apply_vacation(event, at),
            Event::Paused => {
                let held = self.held_now(at);
                let play = self.play.as_mut().ok_or_else(|| "the game has not started".to_owned())?;
                play.apply(event, at)?;
                play.paused = play.paused.map(|thought| thought.minus(held));
                Ok(())
            }
            Event::TakenBack { ply } => {
                let play = self.play.as_mut().ok_or_else(|| "the game has not started".to_owned())?;
                play.take_back(*ply, &self.options, at)
            }
            Event::Drawn { .. }
            | Event::Moved { .. }
            | Event::Resumed
            | Event::DrawOffered { .. }
            | Event::DrawDeclined { .. }
            | Event::Agreed
            | Event::Resigned { .. }
            | Event::TimedOut { .. }
            | Event::Aborted { .. }
            | Event::NoShow { .. }
            | Event::TakebackOffered { .. }
            | Event::TakebackDeclined { .. }
            | Event::PauseOffered { .. }
            | Event::PauseDeclined { .. }
            | Event::Continued { .. }
            | Event::Ended(_) => self
                .play
                .as_mut()
                .map_or_else(|| Err("the game has not started".to_owned()), |play| play.apply(event, at)),
        }
    }

    fn apply_gathering(&mut self, event: &Event, at: Timestamp) -> Outcome {
        match event {
            Event::Joined { member, guest, name } => {
                if usize::from(member.0) != self.members.len() || self.members.len() >= MAX_MEMBERS {
                    return Err(format!("{} is not the next member", member.0));
                }
                self.members.push(Person { guest: guest.clone(), name: name.clone(), removed: false });
            }
            Event::HostChanged { member } => {
                self.known(*member)?;
                self.host = Some(*member);
            }
            Event::Locked { locked } => self.locked = *locked,
            Event::Removed { member } => {
                self.known(*member)?;
                self.members[usize::from(member.0)].removed = true;
                if let Some(play) = &mut self.play {
                    play.offers.remove(member);
                    play.pause.remove(member);
                    if let Some((_, members)) = &mut play.takeback {
                        members.remove(member);
                    }
                }
            }
            Event::SeatTaken { seat, member } => {
                self.known(*member)?;
                let held = self.held_now(at);
                self.sit(*seat, Sitting::Person(*member))?;
                if let Some(play) = &mut self.play {
                    play.players.insert(*member);
                    if play.position.turn() == Turn::Seat(*seat) {
                        // The vacation of whoever sat there before does not count against the heir.
                        play.turn_since = Timestamp(play.turn_since.0 + held.0);
                    }
                }
            }
            Event::ComputerSeated { seat, level } => self.sit(*seat, Sitting::Computer(*level))?,
            Event::SeatFreed { seat } => self.sit(*seat, Sitting::Empty)?,
            _ => unreachable!("only called with the events above"),
        }
        Ok(())
    }

    /// What happens when no game is on.
    fn apply_after(&mut self, event: &Event) -> Outcome {
        match event {
            Event::RematchOffered { member } => {
                self.known(*member)?;
                self.again.insert(*member);
            }
            Event::RematchDeclined { .. } => self.again.clear(),
            Event::Rematch { table } => self.next = Some(table.clone()),
            Event::Expired if self.play.is_none() => self.expired = true,
            _ => return Err("a game is on".to_owned()),
        }
        Ok(())
    }

    fn known(&self, member: Member) -> Outcome {
        if usize::from(member.0) < self.members.len() {
            Ok(())
        } else {
            Err(format!("there is no member {}", member.0))
        }
    }

    fn sit(&mut self, seat: Seat, sitting: Sitting) -> Outcome {
        let there = self.seats.get_mut(seat.index()).ok_or_else(|| format!("there is no seat {seat}"))?;
        *there = sitting;
        if let (Some(fairness), None) = (&mut self.fairness, &self.play) {
            // Whoever sits there now contributes for themselves.
            fairness.commitments[seat.index()] = None;
            fairness.contributions[seat.index()] = None;
        }
        Ok(())
    }

    fn apply_start(&mut self, at: Timestamp) -> Outcome {
        if self.play.is_some() {
            return Err("the game has already started".to_owned());
        }
        if draws(self.setup.game) && self.fairness.is_none() {
            return Err("the server has not committed to a seed".to_owned());
        }
        if let Some(fairness) = &mut self.fairness {
            fairness.revealing = None;
        }
        let sitter = |sitting: &Sitting| match sitting {
            Sitting::Empty => Err("a seat is empty".to_owned()),
            Sitting::Person(_) => Ok(Sitter::Person),
            Sitting::Computer(_) => Ok(Sitter::Computer),
        };
        let sitters = self.seats.iter().map(sitter).collect::<Result<Vec<_>, _>>()?;
        let play = Play {
            position: self.options.start().map_err(text)?,
            ply: 0,
            opening: self.setup.opening.len() as u32,
            moved: vec![false; self.seats.len()],
            forfeits: Forfeits::new(self.teams, sitters).map_err(text)?,
            clock: ClockHistory::new(self.setup.clock),
            line: Vec::new(),
            lag_left: vec![LAG_PER_GAME; self.seats.len()],
            turn_since: at,
            offers: BTreeSet::new(),
            takeback: None,
            pause: BTreeSet::new(),
            paused: None,
            away: BTreeMap::new(),
            vacation_used: BTreeMap::new(),
            players: self.seats.iter().filter_map(|sitting| sitting.person()).collect(),
            settled: 0,
            ending: None,
        };
        self.play = Some(Box::new(play));
        Ok(())
    }
}

fn text(error: impl std::error::Error) -> String {
    error.to_string()
}

impl Play {
    fn apply(&mut self, event: &Event, at: Timestamp) -> Outcome {
        if self.ending.is_some() {
            return Err("the game is over".to_owned());
        }
        match event {
            Event::Drawn { word } => {
                if !matches!(self.position.turn(), Turn::Chance(_)) {
                    return Err("nothing is drawn now".to_owned());
                }
                self.position.follow(word).map_err(text)?;
                self.line.push(Step { word: word.clone(), mover: None });
            }
            Event::Moved { seat, notation, thought, lag } => {
                if self.position.turn() != Turn::Seat(*seat) {
                    return Err(format!("it is not seat {seat}'s turn"));
                }
                if self.paused.is_some() {
                    return Err("the game is paused".to_owned());
                }
                self.position.check(notation).map_err(text)?;
                if self.ply < self.opening {
                    self.clock.skip();
                } else {
                    self.clock.push(*seat, *thought).map_err(text)?;
                }
                self.position.follow(notation).map_err(text)?;
                self.line.push(Step { word: notation.clone(), mover: Some(*seat) });
                let left = &mut self.lag_left[seat.index()];
                *left = left.minus(*lag);
                self.takeback = None;
                self.pause.clear();
                self.ply += 1;
                self.moved[seat.index()] = true;
                self.turn_since = at;
            }
            Event::Resumed => self.turn_since = at,
            Event::DrawOffered { member } => {
                self.offers.insert(*member);
            }
            Event::DrawDeclined { .. } => self.offers.clear(),
            Event::Agreed => self.forfeits.agree().map_err(text)?,
            Event::Resigned { seat } => {
                self.forfeits.resign(*seat, self.ply).map_err(text)?;
                self.settled = self.ply;
            }
            Event::TimedOut { seat } => {
                self.forfeits.time_out(*seat, self.ply).map_err(text)?;
                self.settled = self.ply;
                self.turn_since = at;
            }
            Event::TakebackOffered { member, ply } => {
                let same = self.takeback.take().filter(|(offered, _)| offered == ply);
                let mut members = same.map_or_else(BTreeSet::new, |(_, members)| members);
                members.insert(*member);
                self.takeback = Some((*ply, members));
            }
            Event::TakebackDeclined { .. } => self.takeback = None,
            Event::PauseOffered { member } => {
                self.pause.insert(*member);
            }
            Event::PauseDeclined { .. } => self.pause.clear(),
            Event::Paused => {
                self.pause.clear();
                self.paused = Some(at.since(self.turn_since));
            }
            Event::Continued { .. } => {
                let Millis(thought) =
                    self.paused.take().ok_or_else(|| "the game is not paused".to_owned())?;
                self.turn_since = Timestamp(at.0.saturating_sub(thought));
                for away in self.away.values_mut() {
                    away.stopped = at;
                }
            }
            Event::Aborted { .. } | Event::NoShow { .. } => self.forfeits.abort(&self.moved).map_err(text)?,
            Event::Ended(ending) => {
                let reached = Self::ending_of(&self.position, &self.forfeits);
                if reached.as_ref() != Some(ending) {
                    return Err("the game does not end like this".to_owned());
                }
                self.offers.clear();
                self.takeback = None;
                self.pause.clear();
                self.paused = None;
                self.ending = reached;
            }
            _ => unreachable!("only called with the events of a game"),
        }
        Ok(())
    }

    /// Goes back to a ply: position, clocks and who has moved are as they were then.
    fn take_back(&mut self, ply: u32, options: &AnyOptions, at: Timestamp) -> Outcome {
        if self.ending.is_some() || ply >= self.ply || ply < self.settled {
            return Err(format!("the game cannot go back to {ply} moves"));
        }
        // What was drawn for the move at this ply stays drawn.
        self.line.truncate(self.steps_until(ply));
        self.position = options.start().map_err(text)?;
        self.moved.fill(false);
        for step in &self.line {
            self.position.follow(&step.word).map_err(text)?;
            if let Some(seat) = step.mover {
                self.moved[seat.index()] = true;
            }
        }
        self.clock.take_back_to(ply as usize);
        self.ply = ply;
        self.opening = self.opening.min(ply);
        self.turn_since = at;
        self.offers.clear();
        self.pause.clear();
        self.takeback = None;
        Ok(())
    }
}
