//! Levels: node budgets and deliberate weaknesses.

use trivium_game::{Game, Random};
use trivium_search::{AmafKeys, Candidate, Candidates, Evaluation, Guide};

use crate::Playable;

/// A player's strength, from 1 to 8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

impl Level {
    /// The number of levels.
    pub const COUNT: usize = 8;
    /// The weakest level: a beginner.
    pub const FIRST: Self = Self(1);
    /// The strongest level.
    pub const LAST: Self = Self(8);

    /// The level with this number; `None` if there is no such level.
    pub const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number <= 8 { Some(Self(number)) } else { None }
    }

    /// Every level, the weakest first.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=8).map(Self)
    }

    /// The level's node budget per move.
    pub const fn nodes<G: Playable>(self) -> u64 {
        G::NODES[self.0 as usize - 1]
    }

    /// The level's number.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The level's deliberate weakness, the same on every device.
    pub const fn weakness<G: Playable>(self) -> Weakness {
        G::WEAKNESSES[self.0 as usize - 1]
    }
}

/// A level's deliberate weakness: mistakes that people make. The other half of a level is its node budget
/// ([`Playable::NODES`]).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weakness {
    /// How much of a judgement is a beginner's, who sees neither cuts nor heights, from 0 to 1.
    pub naive: f32,
    /// The percentage of moves that the player overlooks far away from where it looks first.
    pub overlooked: u32,
    /// The percentage of wins and losses in one that the player overlooks.
    pub blind: u32,
}

impl Weakness {
    /// No weakness.
    pub const NONE: Self = Self::new(0.0, 0, 0);

    /// A weakness with these parts.
    pub const fn new(naive: f32, overlooked: u32, blind: u32) -> Self {
        Self { naive, overlooked, blind }
    }
}

/// A guide with a weakness. The errors are a function of position and seed, so a second visit does not correct them.
#[derive(Clone, Debug)]
pub(crate) struct Weakened<T> {
    guide: T,
    weakness: Weakness,
    seed: u64,
}

impl<T> Weakened<T> {
    pub(crate) const fn new(guide: T, weakness: Weakness, seed: u64) -> Self {
        Self { guide, weakness, seed }
    }

    pub(crate) const fn set_weakness(&mut self, weakness: Weakness) {
        self.weakness = weakness;
    }

    fn chance_in<G: Game>(&self, position: &G) -> Random {
        Random::seeded(position.hash().0 ^ self.seed)
    }
}

impl<G: Playable> Guide<G> for Weakened<G::Guide> {
    fn candidates(
        &mut self,
        position: &G,
        breadth: usize,
        random: &mut Random,
        candidates: &mut Candidates<G::Move>,
    ) {
        let Weakness { overlooked, blind, .. } = self.weakness;
        let mut chance = self.chance_in(position);
        if chance.below(100) < blind {
            // Does not look for wins and threats.
            G::natural_moves(&mut self.guide, position, breadth, random, candidates);
            candidates.complete = false;
        } else {
            self.guide.candidates(position, breadth, random, candidates);
        }
        if overlooked == 0 {
            return;
        }
        // Looks where a natural move is, and overlooks more the further away it is.
        let Some(focus) = natural_one(&candidates.moves, &mut chance) else { return };
        let listed = candidates.moves.len();
        candidates.moves.retain(|candidate| {
            let hidden = position.far_from(candidate.mv, focus) * overlooked as f32;
            let seen = chance.below(1000) as f32 >= 10.0 * hidden;
            seen || candidate.proven.is_some() || candidate.mv == focus
        });
        candidates.complete &= candidates.moves.len() == listed;
    }

    fn evaluate(&mut self, position: &mut G, random: &mut Random) -> Evaluation {
        let Weakness { naive, blind, .. } = self.weakness;
        if naive <= 0.0 {
            return self.guide.evaluate(position, random);
        }
        let is_blind = self.chance_in(position).below(100) < blind;
        let by_beginner = position.naive_values();
        let evaluation = self.guide.evaluate(position, random);
        match (evaluation.exact, is_blind) {
            (true, false) => evaluation,
            (true, true) => Evaluation::estimate(by_beginner),
            (false, _) => {
                let mut misjudged = evaluation.values.scaled(1.0 - naive);
                misjudged.add(&by_beginner, naive);
                Evaluation { values: misjudged, ..evaluation }
            }
        }
    }

    fn amaf_key(&self, position: &G, mv: G::Move) -> Option<u16> {
        self.guide.amaf_key(position, mv)
    }

    fn amaf_keys(&self, keys: &mut AmafKeys) {
        self.guide.amaf_keys(keys);
    }

    fn is_horizon(&self, position: &G) -> bool {
        self.guide.is_horizon(position)
    }
}

/// One of the moves, the more likely the higher its prior.
fn natural_one<M: Copy>(moves: &[Candidate<M>], chance: &mut Random) -> Option<M> {
    let total: f32 = moves.iter().map(|candidate| candidate.prior).sum();
    let mut left = total * chance.below(10_000) as f32 / 10_000.0;
    let found = moves.iter().find(|candidate| {
        left -= candidate.prior;
        left < 0.0
    });
    found.or(moves.first()).map(|candidate| candidate.mv)
}
