//! One suite for all games: the invariants of the contract.

use std::collections::BTreeSet;

use trivium_game::{Dealer as _, Random, RandomDealer, Turn};
use trivium_games::{Rules, Table, read_records};

/// Plays a random game and checks at every step what the contract promises.
///
/// # Panics
///
/// If a promise is broken.
pub fn check_game<G: Rules>(options: &G::Options, seed: u64) {
    let mut position = G::start(options).expect("the options make a game");
    let mut random = Random::seeded(seed);
    let mut path = Vec::new();
    loop {
        check_position(&position, &mut random);
        let before = position.clone();
        let undo = match position.turn() {
            Turn::Over => break,
            Turn::Chance(_) => {
                let draw = RandomDealer::new(&mut random).next_draw(&position);
                position.draw(draw).expect("what can be drawn can be drawn")
            }
            Turn::Seat(_) => {
                let mut moves = Vec::new();
                position.legal_moves(&mut moves);
                let mv = random.choose(&moves).expect("at a seat's turn there is a legal move");
                position.play(mv).expect("a legal move can be played")
            }
        };
        path.push((before, undo));
        assert!(path.len() < 5_000, "a game ends");
    }
    assert!(position.outcome().is_some(), "a game that is over has an outcome");
    while let Some((before, undo)) = path.pop() {
        position.undo(undo);
        assert_eq!(position, before, "undo restores");
        assert_eq!(position.hash(), before.hash(), "undo restores the hash");
    }
}

fn check_position<G: Rules>(position: &G, random: &mut Random) {
    assert_eq!(position.hash(), position.hash_from_scratch(), "the hash is kept up to date");
    let text = position.write_position();
    let read = G::read_position(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(&read, position, "a position is read as it is written: {text}");
    assert_eq!(read.hash(), position.hash(), "{text}");
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    assert_eq!(moves.len() as u64, position.count_legal_moves());
    assert_eq!(moves.iter().collect::<BTreeSet<_>>().len(), moves.len(), "every legal move comes once");
    assert_eq!(moves.is_empty(), position.turn().seat().is_none(), "whoever is to move can move");
    for _ in 0..moves.len().min(4) {
        check_move(position, random.choose(&moves).expect("there are moves"));
    }
    check_draws(position);
    check_symmetries(position, &moves, random);
}

fn check_move<G: Rules>(position: &G, mv: G::Move) {
    position.check(mv).expect("a legal move is legal");
    let text = position.write_move(mv);
    assert_eq!(position.read_move(&text), Ok(mv), "a move is read as it is written: {text}");
    let mut after = position.clone();
    let undo = after.play_unchecked(mv);
    assert_ne!(after.hash(), position.hash(), "a move changes the hash");
    after.undo(undo);
    assert_eq!(&after, position);
}

fn check_draws<G: Rules>(position: &G) {
    let mut draws = Vec::new();
    position.draws(&mut draws);
    assert_eq!(draws.is_empty(), !matches!(position.turn(), Turn::Chance(_)));
    for (draw, weight) in draws {
        assert!(weight > 0, "what can be drawn has a weight");
        assert_eq!(position.read_draw(&position.write_draw(draw)), Some(draw));
        let mut after = position.clone();
        let undo = after.draw(draw).expect("what can be drawn can be drawn");
        after.undo(undo);
        assert_eq!(&after, position, "undo restores what was before a draw");
        assert_eq!(after.hash(), position.hash());
    }
}

fn check_symmetries<G: Rules>(position: &G, moves: &[G::Move], random: &mut Random) {
    let symmetries: Vec<_> = G::symmetries().collect();
    let symmetry = random.choose(&symmetries).expect("there is the identity");
    let image = position.transformed(symmetry);
    assert_eq!(image.hash(), image.hash_from_scratch());
    assert_eq!(image.turn(), position.turn());
    assert_eq!(image.outcome(), position.outcome(), "a symmetry keeps the outcome");
    let mut image_moves = Vec::new();
    image.legal_moves(&mut image_moves);
    image_moves.sort_unstable();
    let mut images: Vec<_> = moves.iter().map(|&mv| position.transformed_move(mv, symmetry)).collect();
    images.sort_unstable();
    assert_eq!(images, image_moves, "a symmetry keeps the legal moves");
    if let Some(mv) = random.choose(moves) {
        let (mut played, mut image) = (position.clone(), image);
        played.play_unchecked(mv);
        image.play_unchecked(position.transformed_move(mv, symmetry));
        assert_eq!(played.transformed(symmetry), image, "playing and turning can be exchanged");
    }
    assert_eq!(&position.transformed(symmetries[0]), position, "the first symmetry changes nothing");
}

/// Plays a whole random game at a table, and checks that its record is read as it is written.
///
/// # Panics
///
/// If it is not.
pub fn play_random_game<G: Rules>(options: &G::Options, seed: u64) -> Table<G> {
    let chance = trivium_games::Chance::seeded(seed);
    let mut table = Table::<G>::new(options, &chance).expect("the options make a game");
    let mut random = Random::seeded(seed);
    let mut moves = Vec::new();
    while table.position().turn() != Turn::Over {
        table.position().legal_moves(&mut moves);
        table.play_move(random.choose(&moves).expect("at a seat's turn there is a legal move"));
    }
    let record = trivium_games::Record::of(&table);
    let text = record.to_string();
    let read = read_records(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(read, [record], "a record is read as it is written");
    table
}
