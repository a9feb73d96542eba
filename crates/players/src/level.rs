//! Levels: node budgets and deliberate weaknesses.

use trivium_game::{Game, Random, Team};
use trivium_search::{AmafKeys, Candidate, Candidates, Evaluation, Guide, Values};

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
    pub const fn weakness(self) -> Weakness {
        LEVELS[self.0 as usize - 1]
    }
}

/// A level's deliberate weakness. The other half of a level is its node budget ([`Playable::NODES`]).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weakness {
    /// The largest error of an evaluation.
    pub noise: f32,
    /// The percentage of moves that the player overlooks.
    pub overlooked: u32,
    /// The percentage of wins and losses in one that the player overlooks.
    pub blind: u32,
}

const fn weakness(noise: f32, overlooked: u32, blind: u32) -> Weakness {
    Weakness { noise, overlooked, blind }
}

/// From level 3 on no win in one is missed, from level 5 on no avoidable loss in one.
const LEVELS: [Weakness; Level::COUNT] = [
    weakness(0.6, 80, 60),
    weakness(0.3, 40, 25),
    weakness(0.15, 15, 0),
    weakness(0.08, 5, 0),
    weakness(0.0, 0, 0),
    weakness(0.0, 0, 0),
    weakness(0.0, 0, 0),
    weakness(0.0, 0, 0),
];

/// A guide that overlooks moves and misjudges positions. The errors are a function of position and seed, so a second
/// visit does not correct them.
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

    fn chance_in<G: Game>(&self, position: &G) -> Random {
        Random::seeded(position.hash().0 ^ self.seed)
    }
}

impl<G: Game, T: Guide<G>> Guide<G> for Weakened<T> {
    fn candidates(
        &mut self,
        position: &G,
        breadth: usize,
        random: &mut Random,
        candidates: &mut Candidates<G::Move>,
    ) {
        self.guide.candidates(position, breadth, random, candidates);
        if self.weakness.overlooked == 0 {
            return;
        }
        let mut chance = self.chance_in(position);
        let wins_only = candidates.moves.iter().all(|candidate| candidate.proven.is_some());
        if wins_only && chance.below(100) < self.weakness.blind {
            // Overlooks that the position is decided.
            blur(position, &mut chance, candidates);
        }
        let overlooked = self.weakness.overlooked;
        let listed = candidates.moves.len();
        // Always keeps one of the first few.
        let kept = chance.below(listed.clamp(1, 4) as u32);
        let mut place = 0;
        candidates.moves.retain(|candidate| {
            let keep = candidate.proven.is_some() || place == kept || chance.below(100) >= overlooked;
            place += 1;
            keep
        });
        candidates.complete &= candidates.moves.len() == listed;
    }

    fn evaluate(&mut self, position: &mut G, random: &mut Random) -> Evaluation {
        if self.weakness.noise <= 0.0 {
            return self.guide.evaluate(position, random);
        }
        let mut chance = self.chance_in(position);
        let teams = position.teams();
        let blind = chance.below(100) < self.weakness.blind;
        let evaluation = self.guide.evaluate(position, random);
        if evaluation.exact && !blind {
            return evaluation;
        }
        let base = if evaluation.exact { Values::even(teams) } else { evaluation.values };
        let most = self.weakness.noise;
        let mut misjudged = base;
        for team in Team::all(teams) {
            let error = most * (chance.below(2001) as f32 / 1000.0 - 1.0);
            misjudged.add(&Values::won_by(team), error);
        }
        Evaluation::estimate(misjudged)
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

/// Replaces proven candidates by unproven random ones.
fn blur<G: Game>(position: &G, chance: &mut Random, candidates: &mut Candidates<G::Move>) {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    chance.shuffle(&mut moves);
    candidates.clear();
    candidates.moves.extend(moves.iter().take(16).map(|&mv| Candidate::new(mv, 1.0)));
    candidates.complete = false;
}
