//! How fast the players search.

use std::num::NonZeroUsize;
use std::time::Instant;

use trivium_game::{Random, Turn};
use trivium_players::{Character, Contender, Level, Means, Playable};
use trivium_search::Budget;

use super::Timer;

/// So many moves have been played in the positions that are searched.
const STAGES: [usize; 3] = [0, 8, 16];

pub(super) fn bench(timer: Timer) -> anyhow::Result<()> {
    println!("nodes a second: level 8 on one thread, on two, their ratio; plain UCT");
    for grid in trivium_caminos::Grid::ALL {
        let options = trivium_caminos::Options { grid, ..Default::default() };
        figures(&format!("caminos {}", grid.name()), trivium_caminos::Position::new(options)?, timer);
    }
    figures("wege", trivium_wege::Position::new(trivium_wege::Options::default())?, timer);
    figures("cuminos", trivium_cuminos::Position::new(trivium_cuminos::Options::default())?, timer);
    Ok(())
}

fn figures<G: Playable>(name: &str, start: G, timer: Timer) {
    let mut position = start;
    let mut random = Random::seeded(1);
    let mut moves = 0;
    for stage in STAGES {
        while moves < stage || matches!(position.turn(), Turn::Chance(_)) {
            match position.turn() {
                Turn::Seat(_) => {
                    position.play_random(&mut random);
                    moves += 1;
                }
                Turn::Chance(_) => position.draw_random(&mut random),
                Turn::Over => return,
            }
        }
        let house = Character::House(Level::LAST);
        let one = rate(&position, house, 1, timer);
        let two = rate(&position, house, 2, timer);
        let plain = rate(&position, Character::Uct, 1, timer);
        println!("{name} after {stage} moves: {one:.0}, {two:.0}, {:.2}; {plain:.0}", two / one);
    }
}

/// Descents a second from this position.
fn rate<G: Playable>(position: &G, character: Character, threads: usize, timer: Timer) -> f64 {
    let threads = NonZeroUsize::new(threads).expect("a search takes a thread");
    let mut player = Contender::new(position, character, &Means { threads, ..Means::seeded(1) });
    let start = Instant::now();
    let mut time_is_up = || start.elapsed() >= timer.limit;
    player.think(Budget::default().timed(&mut time_is_up));
    let rate = player.descents() as f64 / start.elapsed().as_secs_f64();
    let mv = player.best_move().expect("it is a seat's turn");
    assert!(position.check(mv).is_ok(), "a player plays legal moves");
    rate
}
