//! The fast rules against the literal judges, on a few games; `cargo xtask judge` plays many more.

use trivium_game::Random;
use trivium_games::GameKind;
use trivium_testkit::{Mover, Scenario, compare_game};

fn compare(kind: GameKind, games: u32, seed: u64) {
    let mut random = Random::seeded(seed);
    for game in 0..games {
        let scenario = Scenario::random(kind, &mut random);
        let mover = Mover::ALL[game as usize % Mover::ALL.len()];
        if let Err(difference) = compare_game(&scenario, mover, &mut random) {
            panic!("game {game}: {difference}");
        }
    }
}

#[test]
fn caminos_is_judged_alike() {
    compare(GameKind::Caminos, 60, 1);
}

#[test]
fn wege_is_judged_alike() {
    compare(GameKind::Wege, 150, 2);
}

#[test]
fn cuminos_is_judged_alike() {
    compare(GameKind::Cuminos, 40, 3);
}
