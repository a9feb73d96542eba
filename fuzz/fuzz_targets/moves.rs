//! Moves in the notation: whatever is written, a refusal changes nothing and what is accepted is legal.
#![no_main]

use libfuzzer_sys::fuzz_target;
use trivium_games::Rules;

fuzz_target!(|input: (&[u8], &str)| {
    let (bytes, text) = input;
    check::<trivium_caminos::Position>(bytes, text);
    check::<trivium_wege::Position>(bytes, text);
    check::<trivium_cuminos::Position>(bytes, text);
});

fn check<G: Rules>(bytes: &[u8], text: &str) {
    let table = trivium_fuzz::steered::<G>(bytes);
    let position = table.position();
    if let Ok(mv) = position.read_move(text) {
        assert_eq!(position.write_move(mv), text, "what is read is what is written");
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        assert!(moves.contains(&mv), "what is accepted is legal");
    }
}
