//! What the computer player needs of each game.

use std::fmt;

use trivium_games::Rules;
use trivium_search::{Guide, Settings};

use crate::{Explains, Explanation, Level, Solvable, Specialist};

/// A game that [`LevelPlayer`](crate::LevelPlayer) can play. Each game's module implements it with its own tuning.
pub trait Playable:
    Rules<Move: Send + Sync, Draw: Send + Sync>
    + Explains<Explanation: Into<Explanation>>
    + Solvable
    + Send
    + Sync
{
    /// Priors and leaf values.
    type Guide: Guide<Self> + Clone + Send + fmt::Debug;
    /// A search of its own for some levels, in place of the tree search.
    type Specialist: Specialist<Self>;
    /// Search parameters.
    const SETTINGS: Settings;
    /// Descents per move at each level; the last takes about two seconds.
    const NODES: [u64; Level::COUNT];

    /// The guide for games with these options.
    fn guide(&self) -> Self::Guide;

    /// A weaker guide, for the novice and the first level.
    fn novice_guide(&self) -> Self::Guide {
        self.guide()
    }

    /// A stronger guide with its own tuning, for the last level; `None` if there is none for these options.
    fn expert(&self) -> Option<Expert<Self::Guide>> {
        None
    }
}

/// A guide that is too slow for the usual settings, but stronger in the same time.
#[derive(Clone, Debug)]
pub struct Expert<T> {
    /// Priors and leaf values.
    pub guide: T,
    /// Search parameters.
    pub settings: Settings,
    /// Descents per move.
    pub nodes: u64,
    /// Positions that each descent of a time-limited search allows the solver, so that it takes little of the time.
    pub solver_pace: f32,
}
