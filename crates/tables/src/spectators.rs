//! What those who do not play may see: the table as it was some time ago.

use trivium_game::Millis;

use crate::table::OnlineTable;
use crate::{Event, Member, ReplayError, Sequence, Timestamp};

/// The longest delay for spectators, in seconds.
pub const LONGEST_DELAY: u32 = 600;

impl OnlineTable {
    /// By how much those who do not play see the game later.
    pub const fn delay(&self) -> Millis {
        Millis(self.setup.delay as u64 * 1000)
    }

    /// Whether a member sees everything at once: they play, or have played in this game.
    pub fn is_player(&self, member: Member) -> bool {
        self.play.as_ref().is_some_and(|play| play.players.contains(&member))
    }

    /// The table as those who do not play may see it now. Before the start that is everything.
    ///
    /// # Errors
    ///
    /// None, as the log has been replayed before.
    pub fn delayed(&self, now: Timestamp) -> Result<Self, ReplayError> {
        Self::replay(self.log[..self.shown(now)].to_vec())
    }

    /// Brings a delayed table up to what its spectators may see now.
    ///
    /// # Errors
    ///
    /// None, as the log has been replayed before.
    pub fn follow(&mut self, live: &Self, now: Timestamp) -> Result<(), ReplayError> {
        let shown = live.shown(now).max(self.log.len());
        self.apply_all(live.log[self.log.len()..shown].iter().cloned())
    }

    /// When those who have seen the log up to here may see more, if something is kept from them.
    pub fn next_shown(&self, after: Sequence) -> Option<Timestamp> {
        let Millis(delay) = self.delay();
        let hidden = self.log.get(usize::try_from(after.0).ok()?)?;
        Some(Timestamp(hidden.at.0.saturating_add(delay)))
    }

    /// How many entries those who do not play may see.
    fn shown(&self, now: Timestamp) -> usize {
        let Some(start) = self.log.iter().position(|entry| entry.event == Event::Started) else {
            return self.log.len();
        };
        let hidden = self.log[start..].iter().position(|entry| now.since(entry.at) < self.delay());
        hidden.map_or(self.log.len(), |hidden| start + hidden)
    }
}
