//! Who plays the games in which puzzles are sought: players of little strength, who err now and then.

use trivium_game::{Random, Turn};
use trivium_players::{Level, LevelPlayer, Novice, Playable};

/// One move in this many is random.
const BLIND: u32 = 5;

/// A player for one seat.
enum Mover<G: Playable> {
    Novice(Box<Novice<G>>),
    Level(Box<LevelPlayer<G>>),
}

/// The players of a game.
pub(super) struct Movers<G: Playable> {
    movers: Vec<Mover<G>>,
    random: Random,
}

impl<G: Playable> Movers<G> {
    /// Players for the seats of this game; which ones, the seed decides.
    pub(super) fn new(position: &G, strongest: u8, seed: u64) -> Self {
        let mut random = Random::seeded(seed);
        let movers = (0..position.seats()).map(|_| match random.below(u32::from(strongest) + 1) as u8 {
            0 => Mover::Novice(Box::new(Novice::new(position, seed))),
            number => {
                let level = Level::new(number).unwrap_or(Level::FIRST);
                Mover::Level(Box::new(LevelPlayer::new(position, level, seed)))
            }
        });
        Self { movers: movers.collect(), random }
    }

    /// Plays on by one move or draw.
    pub(super) fn step(&mut self, position: &mut G) {
        match position.turn() {
            Turn::Over => {}
            Turn::Chance(_) => position.draw_random(&mut self.random),
            Turn::Seat(_) if self.random.below(BLIND) == 0 => position.play_random(&mut self.random),
            Turn::Seat(seat) => {
                let mv = match &mut self.movers[seat.index()] {
                    Mover::Novice(novice) => novice.choose(position),
                    Mover::Level(player) => {
                        player.set_position(position);
                        player.choose()
                    }
                };
                match mv {
                    Some(mv) => drop(position.play_unchecked(mv)),
                    None => position.play_random(&mut self.random),
                }
            }
        }
    }
}
