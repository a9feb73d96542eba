//! Commitments and contributions: nobody alone decides what is drawn.

use trivium_game::{Millis, Seat};

use crate::chance::draws;
use crate::decide::Decision;
use crate::table::{OnlineTable, Sitting};
use crate::{Block, Drawing, Event, Member, Moment, Phase, Refusal, Timestamp};

/// A seat that has committed but does not reveal within this time is lost.
pub const REVEAL: Millis = Millis(30_000);

/// A full table waits this long for commitments before it starts without them.
const COMMIT: Millis = Millis(5_000);

/// What makes chance verifiable at one table.
#[derive(Clone, Debug)]
pub(crate) struct Fairness {
    /// How many seeds were given up before.
    pub(crate) attempt: u32,
    /// The SHA-256 of the seed.
    pub(crate) hash: Block,
    /// By seat, the SHA-256 of what it will contribute.
    pub(crate) commitments: Vec<Option<Block>>,
    /// By seat, what it contributes.
    pub(crate) contributions: Vec<Option<Block>>,
    /// Since when seats reveal.
    pub(crate) revealing: Option<Timestamp>,
    /// The seed, once the game is over.
    pub(crate) seed: Option<Block>,
}

impl Fairness {
    pub(crate) fn new(attempt: u32, hash: Block, seats: usize) -> Self {
        let none = vec![None; seats];
        Self { attempt, hash, commitments: none.clone(), contributions: none, revealing: None, seed: None }
    }

    /// The seats that have committed and not revealed.
    fn missing(&self) -> impl Iterator<Item = Seat> {
        let pairs = self.commitments.iter().zip(&self.contributions).enumerate();
        pairs
            .filter(|(_, (commitment, given))| commitment.is_some() && given.is_none())
            .map(|(seat, _)| Seat::new(seat as u8))
    }
}

impl OnlineTable {
    /// A member commits to what a seat of theirs will contribute.
    pub(crate) fn commit(&self, member: Member, seat: Seat, hash: &Block) -> Decision {
        self.gathering()?;
        let fairness = self.fairness.as_ref().ok_or(Refusal::NothingDrawn)?;
        if self.is_bound() && fairness.attempt > 0 {
            return Err(Refusal::InMatch);
        }
        if self.sitting(seat)? != Sitting::Person(member) {
            return Err(Refusal::NotYourSeat(seat));
        }
        let unchanged = fairness.commitments[seat.index()].as_ref() == Some(hash);
        Ok(if unchanged { Vec::new() } else { vec![Event::Committed { seat, hash: hash.clone() }] })
    }

    /// A member reveals what a seat of theirs contributes. The last one starts the game.
    pub(crate) fn reveal(
        &self,
        member: Member,
        seat: Seat,
        block: &Block,
        drawing: &mut Drawing,
    ) -> Decision {
        let fairness = self.fairness.as_ref().filter(|fairness| fairness.revealing.is_some());
        let mut fairness = fairness.ok_or(Refusal::NotRevealing)?.clone();
        if self.sitting(seat)? != Sitting::Person(member) {
            return Err(Refusal::NotYourSeat(seat));
        }
        if fairness.commitments[seat.index()].as_ref() != Some(&block.hash()) {
            return Err(Refusal::WrongReveal);
        }
        if fairness.contributions[seat.index()].is_some() {
            return Ok(Vec::new());
        }
        let mut events = vec![Event::Revealed { seat, block: block.clone() }];
        fairness.contributions[seat.index()] = Some(block.clone());
        if fairness.missing().next().is_none() {
            events.extend(self.first_events(Some(&fairness), drawing)?);
        }
        Ok(events)
    }

    /// Begins: seats that have committed reveal first.
    pub(crate) fn begin(&self, drawing: &mut Drawing) -> Decision {
        match &self.fairness {
            Some(fairness) if fairness.missing().next().is_some() => Ok(vec![Event::Revealing]),
            fairness => self.first_events(fairness.as_ref(), drawing),
        }
    }

    /// When a full table starts by itself, or gives up waiting for seats to reveal.
    pub(crate) fn begins_at(&self) -> Option<Timestamp> {
        let later = |since: Timestamp, Millis(wait): Millis| Timestamp(since.0.saturating_add(wait));
        match self.phase() {
            Phase::Gathering if self.setup.when_full => {
                let committed = self.is_compared()
                    || self.fairness.as_ref().is_none_or(|fairness| self.all_committed(fairness));
                self.full_since.map(|since| if committed { since } else { later(since, COMMIT) })
            }
            Phase::Revealing => self.fairness.as_ref()?.revealing.map(|since| later(since, REVEAL)),
            _ => None,
        }
    }

    fn all_committed(&self, fairness: &Fairness) -> bool {
        let mut seats = self.seats.iter().zip(&fairness.commitments);
        seats.all(|(sitting, commitment)| sitting.person().is_none() || commitment.is_some())
    }

    /// What follows from the time alone before the game: it starts by itself, or whoever does not reveal loses the seat.
    pub(crate) fn tick_before(&self, drawing: &mut Drawing, moment: Moment<'_>) -> Vec<Event> {
        if self.begins_at().is_none_or(|at| moment.now < at) {
            return Vec::new();
        }
        let Some(fairness) = self.fairness.as_ref().filter(|fairness| fairness.revealing.is_some()) else {
            return self.begin(drawing).unwrap_or_default();
        };
        // In the middle of a match nobody loses a seat, because the match would have no end: it goes on without contributions.
        let missing = fairness.missing().filter(|_| !self.is_bound());
        let mut events: Vec<_> = missing.map(|seat| Event::SeatFreed { seat }).collect();
        let attempt = fairness.attempt + 1;
        // The old seed is given up: some have seen what others contributed to it.
        events.push(Event::SeedCommitted { attempt, hash: drawing.seed(attempt).hash() });
        events
    }

    /// What the server publishes of chance when it takes the table up: the SHA-256 of the seed, once; who was asked to
    /// reveal when it stopped is asked again.
    pub(crate) fn resume_before(&self, drawing: &Drawing) -> Vec<Event> {
        match &self.fairness {
            None if draws(self.setup.game) => {
                vec![Event::SeedCommitted { attempt: 0, hash: drawing.seed(0).hash() }]
            }
            Some(fairness) if fairness.revealing.is_some() => vec![Event::Revealing],
            _ => Vec::new(),
        }
    }

    /// The events, and the seed if they end the game. A duplicate's is revealed when all its tables are done.
    pub(crate) fn and_seed(&self, mut events: Vec<Event>, drawing: &Drawing) -> Vec<Event> {
        if self.is_compared() {
            return events;
        }
        if let (Some(fairness), Some(Event::Ended(_))) = (&self.fairness, events.last()) {
            events.push(Event::SeedRevealed { seed: drawing.seed(fairness.attempt) });
        }
        events
    }

    pub(crate) fn apply_fairness(&mut self, event: &Event, at: Timestamp) -> Result<(), String> {
        if let Event::SeedCommitted { attempt, hash } = event {
            if self.play.is_some() {
                return Err("the game has started".to_owned());
            }
            self.fairness = Some(Fairness::new(*attempt, hash.clone(), self.seats.len()));
            // Those who are left commit to something new first.
            self.full_since = self.full_since.map(|_| at);
            return Ok(());
        }
        let fairness = self.fairness.as_mut().ok_or_else(|| "no seed is committed".to_owned())?;
        let seats = self.seats.len();
        let place = |seat: &Seat| {
            let index = seat.index();
            if index < seats { Ok(index) } else { Err(format!("there is no seat {seat}")) }
        };
        match event {
            Event::Committed { seat, hash } => fairness.commitments[place(seat)?] = Some(hash.clone()),
            Event::Revealing => fairness.revealing = Some(at),
            Event::Revealed { seat, block } => {
                let place = place(seat)?;
                if fairness.commitments[place].as_ref() != Some(&block.hash()) {
                    return Err(format!("seat {seat} has committed to something else"));
                }
                fairness.contributions[place] = Some(block.clone());
            }
            Event::SeedRevealed { seed } => {
                if seed.hash() != fairness.hash {
                    return Err("the server has committed to another seed".to_owned());
                }
                fairness.seed = Some(seed.clone());
            }
            _ => unreachable!("only called with the events above"),
        }
        Ok(())
    }
}
