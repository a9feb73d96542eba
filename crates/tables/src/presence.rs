//! What the server knows of connections. No part of the log: a replay does not need it.

use std::collections::{BTreeMap, BTreeSet};

use trivium_game::Millis;

use crate::{Member, Timestamp};

/// Others may replace a person who has been absent for this long, at a table without a clock.
pub const ABSENT: Millis = Millis(5 * 60_000);

/// A game with a clock is aborted if a person is absent for this long when they should make their first move.
pub const NO_SHOW: Millis = Millis(60_000);

/// Who is connected, since when others are not, and how slow their networks are.
#[derive(Clone, Debug, Default)]
pub struct Presence {
    since: Timestamp,
    members: BTreeMap<Member, Connection>,
}

#[derive(Clone, Copy, Debug)]
struct Connection {
    /// Since when the member is away; nothing while they are connected.
    away: Option<Timestamp>,
    lag: Millis,
}

/// When something is decided, and who is there.
#[derive(Clone, Copy, Debug)]
pub struct Moment<'a> {
    /// The server's time.
    pub now: Timestamp,
    /// Who is connected.
    pub presence: &'a Presence,
}

impl Presence {
    /// Nobody is connected. Absence counts from this time.
    pub const fn new(since: Timestamp) -> Self {
        Self { since, members: BTreeMap::new() }
    }

    /// These members are connected now, and nobody else.
    pub fn connected(&mut self, members: &BTreeSet<Member>, now: Timestamp) {
        for &member in members {
            self.members.entry(member).or_insert(Connection { away: None, lag: Millis(0) }).away = None;
        }
        for (member, connection) in &mut self.members {
            if !members.contains(member) {
                connection.away.get_or_insert(now);
            }
        }
    }

    /// A message to this member and back took this long.
    pub fn measured(&mut self, member: Member, lag: Millis) {
        if let Some(connection) = self.members.get_mut(&member) {
            connection.lag = lag;
        }
    }

    /// Since when a member is away; nothing while they are connected.
    pub fn away_since(&self, member: Member) -> Option<Timestamp> {
        self.members.get(&member).map_or(Some(self.since), |connection| connection.away)
    }

    /// How long a message to this member and back takes; zero if that is unknown.
    pub fn lag(&self, member: Member) -> Millis {
        self.members.get(&member).map_or(Millis(0), |connection| connection.lag)
    }
}
