//! Plays any legal move.

use trivium_game::Random;
use trivium_games::AnyPosition;

use crate::{Info, Limits, OptionKind, OptionSpec, StopFlag, Thinker};

/// Plays any legal move, each as likely as the others.
///
/// The move follows from the seed and the position alone.
#[derive(Clone, Debug)]
pub struct RandomThinker {
    seed: u64,
}

impl RandomThinker {
    /// A thinker with this seed.
    pub const fn new(seed: u64) -> Self {
        Self { seed }
    }
}

impl Thinker for RandomThinker {
    fn name(&self) -> String {
        concat!("Trivium random ", env!("CARGO_PKG_VERSION")).to_owned()
    }

    fn author(&self) -> String {
        "the Trivium developers".to_owned()
    }

    fn options(&self) -> Vec<OptionSpec> {
        vec![seed_option(self.seed)]
    }

    fn set_option(&mut self, _: &str, value: &str) -> Result<(), String> {
        self.seed = value.parse().map_err(|_| format!("`{value}` is no seed"))?;
        Ok(())
    }

    fn new_game(&mut self) {}

    fn think(&mut self, position: &AnyPosition, _: &Limits, _: &StopFlag, _: &mut dyn FnMut(Info)) -> String {
        let mut moves = position.legal();
        let mut random = random_for(self.seed, position);
        moves.swap_remove(random.below(moves.len() as u32) as usize)
    }
}

/// The option that every thinker has which uses chance.
pub(crate) const fn seed_option(seed: u64) -> OptionSpec {
    OptionSpec { name: "Seed", kind: OptionKind::Number { default: seed, min: 0, max: u64::MAX } }
}

/// Chance that depends on the seed and the position alone, so that a game can be played again from anywhere.
pub(crate) fn random_for(seed: u64, position: &AnyPosition) -> Random {
    Random::seeded(Random::seeded(seed).bits() ^ position.hash().0)
}
