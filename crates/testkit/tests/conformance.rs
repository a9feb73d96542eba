//! The suite that every game must pass, over all kinds of options.

use serde_json::Value;
use trivium_game::Random;
use trivium_games::{Rules, options_from_json};
use trivium_testkit::{check_game, play_random_game, random_options};

fn conforms<G: Rules>(games: u64) {
    let mut random = Random::seeded(11);
    for seed in 0..games {
        let Value::Object(options) = random_options(G::KIND, &mut random) else {
            panic!("options are an object")
        };
        let options: G::Options = options_from_json(&options).expect("the scenarios make games");
        check_game::<G>(&options, seed);
        play_random_game::<G>(&options, seed);
    }
}

#[test]
fn caminos_conforms() {
    conforms::<trivium_caminos::Position>(60);
}

#[test]
fn wege_conforms() {
    conforms::<trivium_wege::Position>(60);
}

#[test]
fn cuminos_conforms() {
    conforms::<trivium_cuminos::Position>(30);
}
