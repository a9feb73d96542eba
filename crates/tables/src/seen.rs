//! What a member may see: the one place through which anything of a table leaves the server.
//!
//! Guests' ids, action ids, secrets and what is not yet drawn have no place in these types.

mod event;

use serde::Serialize;
use trivium_game::{Millis, Seat};
use trivium_games::GameKind;
use utoipa::ToSchema;

pub use self::event::{SeenEntry, SeenEvent};
use crate::table::{OnlineTable, Sitting};
use crate::{
    Block, ComputerLevel, DuplicateId, Ending, Member, Name, Sequence, Series, TableId, Timestamp, schema,
    serial,
};

/// The state of a table as members see it.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[allow(clippy::struct_excessive_bools, reason = "they are switches of the table, each on its own")]
pub struct SeenState {
    /// The number of the last entry that it contains.
    pub seq: Sequence,
    /// Which game.
    #[schema(schema_with = schema::game)]
    pub game: GameKind,
    /// Its options in one word.
    pub options: String,
    /// The time control.
    pub clock: String,
    /// `gathering`, `revealing`, `playing`, `over`, or `expired` if nobody came.
    #[cfg_attr(
        feature = "types",
        ts(type = "\"gathering\" | \"revealing\" | \"playing\" | \"over\" | \"expired\"")
    )]
    #[schema(schema_with = schema::phase)]
    pub phase: &'static str,
    /// Whether the lobby lists it and anyone may join and watch.
    pub public: bool,
    /// Whether it counts.
    pub rated: bool,
    /// Whether the game starts as soon as every seat is taken.
    pub when_full: bool,
    /// By how many seconds those who do not play see the game later.
    pub delay: u32,
    /// How many days of vacation each player has.
    pub vacation: u32,
    /// How many moves were played elsewhere before.
    pub opening: u32,
    /// The match that the game belongs to, with its points so far.
    pub series: Option<Series>,
    /// The duplicate whose deal is played here.
    pub duplicate: Option<DuplicateId>,
    /// Whether newcomers are refused.
    pub locked: bool,
    /// Who has joined, by number; those removed are marked.
    pub members: Vec<SeenMember>,
    /// The seats.
    pub seats: Vec<SeenSeat>,
    /// The game, once it has started.
    pub play: Option<SeenPlay>,
    /// How chance can be verified, in a game with chance.
    pub chance: Option<SeenChance>,
    /// Who wants to play again.
    pub again: Vec<Member>,
    /// The table at which everybody plays again.
    pub next: Option<TableId>,
}

/// What moves and draws have changed: nothing else of the state.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SeenMoves {
    /// What has happened.
    pub entries: Vec<SeenEntry>,
    /// The number of the last entry.
    pub seq: Sequence,
    /// The game after them.
    pub play: SeenPlay,
}

/// How chance can be verified.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SeenChance {
    /// How many seeds were given up before.
    pub attempt: u32,
    /// The SHA-256 of the seed.
    pub hash: Block,
    /// What seats contribute, by seat.
    pub seats: Vec<SeenContribution>,
    /// By when whoever has committed must have revealed.
    pub until: Option<Timestamp>,
    /// The seed, once the game is over.
    pub seed: Option<Block>,
}

/// What a seat contributes to chance.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SeenContribution {
    /// The SHA-256 of its contribution.
    pub commitment: Option<Block>,
    /// Its contribution.
    pub contribution: Option<Block>,
}

/// A takeback that is offered.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SeenTakeback {
    /// How many moves are left then.
    pub ply: u32,
    /// Who has agreed.
    pub members: Vec<Member>,
}

/// The vacation of someone who plays.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SeenVacation {
    /// Who.
    pub member: Member,
    /// When they are back at the latest, if they are away.
    pub until: Option<Timestamp>,
    /// How much is left, in milliseconds.
    #[serde(with = "serial::millis")]
    #[cfg_attr(feature = "types", ts(as = "u64"))]
    #[schema(value_type = u64)]
    pub left: Millis,
}

/// A member as others see them.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SeenMember {
    /// Their number.
    pub member: Member,
    /// Their name.
    pub name: Name,
    /// Whether they are host.
    pub host: bool,
    /// Whether the host has removed them.
    pub removed: bool,
}

/// A seat as members see it.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SeenSeat {
    /// The seat.
    #[cfg_attr(feature = "types", ts(as = "u8"))]
    #[schema(value_type = u8)]
    pub seat: Seat,
    /// Who has it, if a person does.
    pub member: Option<Member>,
    /// How strong the computer is, if one plays it now.
    pub level: Option<ComputerLevel>,
}

/// A game as members see it.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SeenPlay {
    /// How many moves have been played.
    pub ply: u32,
    /// The seat to move.
    #[cfg_attr(feature = "types", ts(as = "Option<u8>"))]
    #[schema(value_type = Option<u8>)]
    pub turn: Option<Seat>,
    /// The position in one line.
    pub position: String,
    /// How long each seat may still think, in milliseconds, at the time of this state; `None` without a limit.
    #[serde(serialize_with = "serial::clocks")]
    #[cfg_attr(feature = "types", ts(as = "Vec<Option<u64>>"))]
    #[schema(value_type = Vec<Option<u64>>)]
    pub left: Vec<Option<Millis>>,
    /// Who has offered a draw.
    pub offers: Vec<Member>,
    /// The takeback that is offered.
    pub takeback: Option<SeenTakeback>,
    /// Who wants a pause.
    pub pause: Vec<Member>,
    /// Whether the clock stands still and nobody moves.
    pub paused: bool,
    /// The vacation of everybody who plays, at a table that has some.
    pub vacation: Vec<SeenVacation>,
    /// How the game ended.
    pub ending: Option<Ending>,
}

impl OnlineTable {
    /// The entries after a number, as members see them.
    pub fn seen_after(&self, after: Sequence) -> Vec<SeenEntry> {
        let skip = usize::try_from(after.0).unwrap_or(usize::MAX).min(self.log.len());
        self.log[skip..].iter().map(SeenEntry::from).collect()
    }

    /// What has changed after an entry, if nothing but moves and draws has happened since.
    pub fn seen_moves(&self, after: Sequence, now: Timestamp) -> Option<SeenMoves> {
        let entries = self.seen_after(after);
        let is_move =
            |entry: &SeenEntry| matches!(entry.event, SeenEvent::Moved { .. } | SeenEvent::Drawn { .. });
        let only_moves = entries.iter().all(is_move);
        let play = if only_moves { self.seen_play(now) } else { None };
        play.map(|play| SeenMoves { entries, seq: self.last(), play })
    }

    /// The state as members see it.
    pub fn seen(&self, now: Timestamp) -> SeenState {
        SeenState {
            seq: self.last(),
            game: self.setup.game,
            options: self.setup.options.clone(),
            clock: self.setup.clock.to_string(),
            phase: self.phase().name(),
            public: self.setup.public,
            rated: self.setup.rated,
            when_full: self.setup.when_full,
            delay: self.setup.delay,
            vacation: self.setup.vacation,
            opening: self.setup.opening.len() as u32,
            series: self.series(),
            duplicate: self.duplicate().cloned(),
            locked: self.locked,
            members: self.seen_members(),
            seats: Seat::all(self.seats.len() as u8).map(|seat| self.seen_seat(seat)).collect(),
            play: self.seen_play(now),
            chance: self.seen_chance(),
            again: self.again.iter().copied().collect(),
            next: self.next.clone(),
        }
    }

    fn seen_chance(&self) -> Option<SeenChance> {
        let fairness = self.fairness.as_ref()?;
        let pairs = fairness.commitments.iter().zip(&fairness.contributions);
        let seat = |(commitment, contribution): (&Option<Block>, &Option<Block>)| SeenContribution {
            commitment: commitment.clone(),
            contribution: contribution.clone(),
        };
        Some(SeenChance {
            attempt: fairness.attempt,
            hash: fairness.hash.clone(),
            seats: pairs.map(seat).collect(),
            until: fairness.revealing.and_then(|_| self.begins_at()),
            seed: fairness.seed.clone(),
        })
    }

    fn seen_members(&self) -> Vec<SeenMember> {
        let numbered = self.members.iter().enumerate();
        numbered
            .map(|(index, person)| {
                let member = Member(index as u16);
                let host = self.host == Some(member);
                SeenMember { member, name: person.name.clone(), host, removed: person.removed }
            })
            .collect()
    }

    fn seen_seat(&self, seat: Seat) -> SeenSeat {
        let left = self.play.as_ref().is_some_and(|play| !play.is_person(seat));
        let (member, level) = match self.seats[seat.index()] {
            Sitting::Empty => (None, None),
            Sitting::Person(member) => (Some(member), left.then_some(ComputerLevel::SUBSTITUTE)),
            Sitting::Computer(level) => (None, Some(level)),
        };
        SeenSeat { seat, member, level }
    }

    fn seen_play(&self, now: Timestamp) -> Option<SeenPlay> {
        let play = self.play.as_ref()?;
        let turn = play.position.turn().seat().filter(|_| play.ending.is_none());
        let left = Seat::all(self.seats.len() as u8).map(|seat| {
            let thinks = turn == Some(seat);
            let thought = if thinks { play.thought(seat, now) } else { Millis(0) };
            let thought = thought.minus(self.held(play, seat, now));
            play.clock.now().left(seat, thought)
        });
        Some(SeenPlay {
            ply: play.ply,
            turn,
            position: play.position.to_string(),
            left: left.collect(),
            offers: play.offers.iter().copied().collect(),
            takeback: play
                .takeback
                .as_ref()
                .map(|(ply, members)| SeenTakeback { ply: *ply, members: members.iter().copied().collect() }),
            pause: play.pause.iter().copied().collect(),
            paused: play.paused.is_some(),
            vacation: self.seen_vacation(play, now),
            ending: play.ending.clone(),
        })
    }
}
