//! Exact answers: what a position is worth under best play, by looking at everything that could change it.

mod look;
mod report;
mod table;

use trivium_game::Game;

use crate::{Fraction, Step};
use look::Looker;

/// What is to be found out about a game, for team 0 and against the other: what its ends are worth, and in which
/// order moves are looked at.
///
/// The values of team 1 are those of team 0 turned round; where one team plays alone, it is team 0. Among three
/// teams and more there is no such value, and nothing is solved.
pub trait Goal<G: Game> {
    /// What a position is worth to team 0 under best play, where that is known without looking ahead: because
    /// the game is over there, or for a reason that is certain.
    fn settled(&mut self, position: &G) -> Option<Fraction>;

    /// The least and the most that a position can be worth to team 0.
    fn range(&self, position: &G) -> [Fraction; 2];

    /// Empties the buffer and fills it with the moves to look at, the most promising first. Called only at a
    /// seat's turn.
    ///
    /// A move may be left out only if one that stays is at least as good for the mover. `depth` tells how many
    /// more moves will be looked at.
    fn moves(&mut self, position: &G, depth: u32, moves: &mut Vec<G::Move>);
}

/// What a position is worth to team 0: somewhere from the least to the most, and exactly that where they meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Worth {
    /// It is worth no less.
    pub least: Fraction,
    /// It is worth no more.
    pub most: Fraction,
}

impl Worth {
    /// The value, where it is known exactly.
    pub fn exact(&self) -> Option<Fraction> {
        (self.least == self.most).then_some(self.least)
    }
}

/// What a solver has found.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer<M, D> {
    /// What the position is worth to team 0.
    pub worth: Worth,
    /// So many moves ahead everything has been looked at.
    pub depth: u32,
    /// How many positions have been looked at.
    pub nodes: u64,
    /// The moves that keep what the position is worth; none unless that is known exactly and a seat is to move.
    pub best: Vec<M>,
    /// How the game goes on if everybody plays a best move and chance draws what is likeliest; as far as known.
    pub line: Vec<Step<M, D>>,
}

/// The nodes of the budget are spent, or a fraction became too long to be kept exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RanOut;

/// From which side a search that ends too early is taken: what lies beyond is worth the least, or the most, that
/// it could be to team 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beyond {
    /// The search finds what team 0 has at least.
    Least,
    /// The search finds what team 0 has at most.
    Most,
}

/// Solves positions of a game for a goal, within a budget of nodes.
///
/// Positions are told apart by their 64-bit hashes.
#[derive(Debug)]
pub struct Solver<G: Game, T> {
    looker: Looker<G, T>,
}

/// Deeper than any game goes.
const TO_THE_END: u32 = u32::MAX;

impl<G: Game, T: Goal<G>> Solver<G, T> {
    /// A solver that looks at so many positions at most.
    pub fn new(goal: T, nodes: u64) -> Self {
        Self { looker: Looker::new(goal, nodes) }
    }

    /// Lets it look at so many positions more. What it has found out is kept.
    pub const fn go_on(&mut self, nodes: u64) {
        self.looker.limit = self.looker.nodes.saturating_add(nodes);
    }

    /// How many positions it has looked at.
    pub const fn nodes(&self) -> u64 {
        self.looker.nodes
    }

    /// What a position is worth to team 0, if nothing beyond so many moves ahead counts for more than `beyond`
    /// says.
    ///
    /// # Errors
    ///
    /// If the budget ran out.
    ///
    /// # Panics
    ///
    /// If three teams play, or more.
    pub fn bounded(&mut self, position: &G, depth: u32, beyond: Beyond) -> Result<Fraction, RanOut> {
        assert!(position.teams() <= 2, "only two sides have opposite values");
        let range = self.looker.goal.range(position);
        let found = self.looker.look(&mut position.clone(), depth, range, beyond)?;
        Ok(found.value)
    }

    /// What a position is worth to team 0, looking as far ahead as it takes.
    ///
    /// # Errors
    ///
    /// If the budget ran out.
    ///
    /// # Panics
    ///
    /// If three teams play, or more.
    pub fn value(&mut self, position: &G) -> Result<Fraction, RanOut> {
        self.bounded(position, TO_THE_END, Beyond::Least)
    }

    /// Looks ever farther ahead until the value is known or the budget is spent, and tells all that is known.
    ///
    /// # Panics
    ///
    /// If three teams play, or more.
    pub fn solve(&mut self, position: &G) -> Answer<G::Move, G::Draw> {
        let [least, most] = self.looker.goal.range(position);
        let mut worth = Worth { least, most };
        let mut depth = 0;
        while worth.exact().is_none() {
            let Ok(next) = self.narrowed(position, depth + 1, worth) else { break };
            (worth, depth) = (next, depth + 1);
        }
        let best = self.best_moves(position, worth, depth).unwrap_or_default();
        let line = self.line(position, worth, depth);
        Answer { worth, depth, nodes: self.nodes(), best, line }
    }

    /// What is known of a position when everything so many moves ahead is looked at.
    fn narrowed(&mut self, position: &G, depth: u32, known: Worth) -> Result<Worth, RanOut> {
        let least = self.bounded(position, depth, Beyond::Least)?.max(known.least);
        let most = self.bounded(position, depth, Beyond::Most)?.min(known.most);
        Ok(Worth { least, most })
    }
}
