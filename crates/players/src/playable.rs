//! What the computer player needs of each game.

use std::fmt;

use trivium_game::Random;
use trivium_games::Rules;
use trivium_search::{Candidates, Guide, Settings, Values};

use crate::{Explains, Explanation, Level, Solvable, Specialist, Weakness};

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
    /// The weakness of each level. From level 3 on no win in one is missed, from level 5 on no avoidable loss in one.
    const WEAKNESSES: [Weakness; Level::COUNT];

    /// The guide for games with these options.
    fn guide(&self) -> Self::Guide;

    /// The guide of a level; the lowest may have a weaker one.
    fn guide_of(&self, _: Level) -> Self::Guide {
        self.guide()
    }

    /// The moves as they look to somebody who does not check for wins and threats.
    fn natural_moves(
        guide: &mut Self::Guide,
        position: &Self,
        breadth: usize,
        random: &mut Random,
        candidates: &mut Candidates<Self::Move>,
    ) {
        guide.candidates(position, breadth, random, candidates);
        candidates.moves.iter_mut().for_each(|candidate| candidate.proven = None);
    }

    /// How easily somebody who looks at one move overlooks another, from 0 to 1: the further away, and the more
    /// it turns on heights or exchanges.
    fn far_from(&self, mv: Self::Move, focus: Self::Move) -> f32;

    /// What a beginner thinks of a position, who sees neither cuts nor heights nor what the opponent does next.
    fn naive_values(&self) -> Values;

    /// What a move brings the mover's own way or score, as a novice counts: the more, the better.
    fn own_gain(&self, mv: Self::Move) -> f32;

    /// How much a move hinders the opponent, as a novice counts; 0 if there is nothing to block.
    fn hindrance(&self, mv: Self::Move) -> f32;

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
