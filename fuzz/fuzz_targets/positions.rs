//! Positions in one line: what is read is written back the same, and can be played on.
#![no_main]

use libfuzzer_sys::fuzz_target;
use trivium_game::Random;
use trivium_games::Rules;

fuzz_target!(|text: &str| {
    check::<trivium_caminos::Position>(text);
    check::<trivium_wege::Position>(text);
    check::<trivium_cuminos::Position>(text);
});

fn check<G: Rules>(text: &str) {
    let Ok(mut position) = G::read_position(text) else { return };
    let written = position.write_position();
    assert_eq!(G::read_position(&written).as_ref(), Ok(&position), "{written}");
    assert_eq!(position.hash(), position.hash_from_scratch());
    let mut random = Random::seeded(1);
    position.play_out(&mut random);
    assert!(position.outcome().is_some());
}
