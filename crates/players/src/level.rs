//! The levels: how much a player looks at, and what it overlooks.

use trivium_game::{Game, Random, Team};
use trivium_search::{Candidates, Evaluation, Guide, Keys, Values};

use crate::Playable;

/// How strong a player is, from 1 to 8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

impl Level {
    /// How many levels there are.
    pub const COUNT: usize = 8;
    /// The weakest: a beginner.
    pub const FIRST: Self = Self(1);
    /// The strongest.
    pub const LAST: Self = Self(8);

    /// The level with this number; `None` if there is no such level.
    pub const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number <= 8 { Some(Self(number)) } else { None }
    }

    /// Every level, the weakest first.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=8).map(Self)
    }

    /// How many descents a move takes at this level of a game.
    pub const fn nodes<G: Playable>(self) -> u64 {
        G::NODES[self.0 as usize - 1]
    }

    /// The level's number.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// What makes the level what it is. The same on every device.
    pub const fn weakness(self) -> Weakness {
        LEVELS[self.0 as usize - 1]
    }
}

/// What makes a level weak on purpose; beside it a level is a number of descents ([`Playable::NODES`]).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weakness {
    /// How far values are misjudged at most.
    pub noise: f32,
    /// Of a hundred moves so many are overlooked.
    pub overlooked: u32,
    /// Of a hundred wins and losses that follow at once so many are not seen.
    pub blind: u32,
}

const fn weakness(noise: f32, overlooked: u32, blind: u32) -> Weakness {
    Weakness { noise, overlooked, blind }
}

/// No win in one is missed from level 3 on, and no loss in one that can be helped from level 5 on.
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

/// A guide that overlooks and misjudges, always in the same way: what it does not see in a position it does not
/// see at a second look either.
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
            // Sees nothing special: any move will do.
            blur(position, &mut chance, candidates);
        }
        let overlooked = self.weakness.overlooked;
        let listed = candidates.moves.len();
        // One of the first few is always seen.
        let seen = chance.below(listed.clamp(1, 4) as u32);
        let mut place = 0;
        candidates.moves.retain(|candidate| {
            let keep = candidate.proven.is_some() || place == seen || chance.below(100) >= overlooked;
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

    fn key(&self, position: &G, mv: G::Move) -> Option<u16> {
        self.guide.key(position, mv)
    }

    fn came_true(&self, keys: &mut Keys) {
        self.guide.came_true(keys);
    }

    fn is_horizon(&self, position: &G) -> bool {
        self.guide.is_horizon(position)
    }
}

/// Puts all legal moves in place of what is proven about them.
fn blur<G: Game>(position: &G, chance: &mut Random, candidates: &mut Candidates<G::Move>) {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    chance.shuffle(&mut moves);
    candidates.clear();
    candidates.moves.extend(moves.iter().take(16).map(|&mv| trivium_search::Candidate::new(mv, 1.0)));
    candidates.complete = false;
}
