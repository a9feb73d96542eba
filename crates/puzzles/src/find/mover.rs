//! Who plays the games in which puzzles are sought: players of little strength, who err now and then, or strong ones.

use trivium_game::{Random, Turn};
use trivium_players::{Level, LevelPlayer, Novice, Playable};
use trivium_search::Budget;

/// One move in this many is random.
const BLIND: u32 = 5;

/// Strong players open with this many random moves, so that every game is another.
const OPENING: usize = 2;
/// Descents per move of the strongest level: enough for good moves, and quick.
const STRONG: u64 = 96;

/// Plays a game of the strongest level against itself, and returns every position with a seat to move.
pub(super) fn strong_game<G: Playable>(start: &G, seed: u64) -> Vec<G> {
    let mut random = Random::seeded(seed);
    let mut position = start.clone();
    let mut players = [0, 1].map(|seat| LevelPlayer::new(start, Level::LAST, 2 * seed + seat));
    let mut met = Vec::new();
    while position.turn() != Turn::Over {
        let Turn::Seat(seat) = position.turn() else {
            position.draw_random(&mut random);
            continue;
        };
        met.push(position.clone());
        if met.len() <= OPENING {
            position.play_random(&mut random);
            continue;
        }
        let player = &mut players[seat.index() % 2];
        player.set_position(&position);
        player.think(Budget::nodes(STRONG));
        match player.best_move() {
            Some(mv) => drop(position.play_unchecked(mv)),
            None => position.play_random(&mut random),
        }
    }
    met.push(position);
    met
}

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
