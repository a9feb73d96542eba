//! Legality: in any game, what is listed can be played, undone, counted, and is all there is.
#![no_main]

use libfuzzer_sys::fuzz_target;
use trivium_games::Rules;

fuzz_target!(|bytes: &[u8]| {
    let Some((kind, bytes)) = bytes.split_first() else { return };
    match kind % 3 {
        0 => check::<trivium_caminos::Position>(bytes),
        1 => check::<trivium_wege::Position>(bytes),
        _ => check::<trivium_cuminos::Position>(bytes),
    }
});

fn check<G: Rules>(bytes: &[u8]) {
    let mut table = trivium_fuzz::steered::<G>(bytes);
    let position = table.position().clone();
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    assert_eq!(moves.len() as u64, position.count_legal_moves());
    assert_eq!(position.hash(), position.hash_from_scratch());
    for mv in moves {
        position.check(mv).expect("a listed move is legal");
        assert_eq!(position.read_move(&position.write_move(mv)), Ok(mv));
        table.play_move(mv);
        assert!(table.undo());
        assert_eq!(table.position(), &position);
    }
}
