//! A line of a study as a game that can be played on: what was drawn in it is drawn again, and what comes after is
//! what the main line drew, as far as it is still there, and then what the seed gives.

use serde_json::{Value, json};
use trivium_cuminos::Deals;
use trivium_game::{Game as _, Random, Seat, Turn};
use trivium_games::{AnyPosition, GameKind};
use trivium_wege::Tile;

use crate::session::options_of;
use crate::wire::{GameSpec, StudyLine};

/// Something that was drawn: in which round (of Cuminos), for whom, and what.
#[derive(Clone, Debug)]
struct Drawn {
    round: u32,
    seat: usize,
    word: String,
}

/// The game that a line of a study tells.
///
/// # Errors
///
/// If the line cannot be played so.
pub fn spec_of(line: &StudyLine) -> Result<GameSpec, String> {
    let first = first_position(line)?;
    let (moves, told) = follow(first.clone(), &line.words)?;
    let (_, main) = follow(first.clone(), &line.main)?;
    let mut spec = GameSpec {
        game: line.game,
        options: options_of(&first),
        seed: line.seed,
        start: line.start.clone(),
        deck: None,
        hands: None,
        moves,
    };
    match &first {
        AnyPosition::Caminos(_) => {}
        AnyPosition::Wege(first) => spec.deck = Some(deck(told, main, first, line.seed)),
        AnyPosition::Cuminos(first) => spec.hands = Some(hands(told, main, first, line.seed)?),
    }
    Ok(spec)
}

fn first_position(line: &StudyLine) -> Result<AnyPosition, String> {
    let kind = GameKind::from(line.game);
    let first = match &line.start {
        None => AnyPosition::start(kind, &line.options).map_err(|error| error.to_string())?,
        Some(start) => AnyPosition::read(start).map_err(|error| error.to_string())?,
    };
    if first.kind() == kind {
        Ok(first)
    } else {
        Err(format!("the position is of {}, not of {kind}", first.kind()))
    }
}

/// Plays the words; gives the moves and what was drawn.
fn follow(mut position: AnyPosition, words: &[String]) -> Result<(Vec<String>, Vec<Drawn>), String> {
    let (mut moves, mut draws) = (Vec::new(), Vec::new());
    for word in words {
        let before = position.clone();
        position.follow(word)?;
        if let Turn::Chance(seat) = before.turn() {
            let round = if let AnyPosition::Cuminos(before) = &before { before.round() } else { 1 };
            draws.push(Drawn { round, seat: seat.index(), word: word.clone() });
        } else if position != before {
            // A word that changes nothing names the tile in hand.
            moves.push(word.clone());
        }
    }
    Ok((moves, draws))
}

/// What was drawn before the line begins, then what it drew, then what is left of the main line's draws, then the
/// other tiles as the seed orders them.
fn deck(told: Vec<Drawn>, main: Vec<Drawn>, first: &trivium_wege::Position, seed: u32) -> Value {
    let mut deck: Vec<String> = Vec::new();
    for tile in Tile::ALL {
        let gone = tile.copies() - first.left().of(tile);
        deck.extend(std::iter::repeat_n(tile.code().to_owned(), gone.into()));
    }
    let mut used: Vec<String> = told.iter().map(|drawn| drawn.word.clone()).collect();
    deck.extend(told.into_iter().map(|drawn| drawn.word));
    for Drawn { word, .. } in main {
        match used.iter().position(|other| *other == word) {
            Some(at) => drop(used.swap_remove(at)),
            None => deck.push(word),
        }
    }
    let mut rest: Vec<String> = Vec::new();
    for tile in Tile::ALL {
        let gone = deck.iter().filter(|code| *code == tile.code()).count();
        let left = usize::from(tile.copies()).saturating_sub(gone);
        rest.extend(std::iter::repeat_n(tile.code().to_owned(), left));
    }
    Random::seeded(seed.into()).shuffle(&mut rest);
    deck.append(&mut rest);
    json!(deck)
}

/// The hands that were drawn, for other rounds those of the main line, and whatever is missing as the seed gives it.
fn hands(
    told: Vec<Drawn>,
    main: Vec<Drawn>,
    first: &trivium_cuminos::Position,
    seed: u32,
) -> Result<Value, String> {
    let options = first.options();
    let players = usize::from(options.players());
    let told_rounds: Vec<u32> = told.iter().map(|drawn| drawn.round).collect();
    let of_main = main.into_iter().filter(|drawn| !told_rounds.contains(&drawn.round));
    let draws: Vec<Drawn> = told.into_iter().chain(of_main).collect();
    let played = draws.iter().map(|drawn| drawn.round).max().unwrap_or_default().max(first.round());
    let mut rounds = vec![vec![Vec::new(); players]; players.max(played as usize)];
    if let Turn::Chance(_) = first.turn() {
        let in_hand = |seat| first.hand(seat).iter().map(|cumino| cumino.to_string()).collect();
        rounds[first.round() as usize - 1] = Seat::all(first.seats()).map(in_hand).collect();
    }
    for Drawn { round, seat, word } in draws {
        rounds[round as usize - 1][seat].push(word);
    }
    let coming = Deals::shuffled(options, seed.into()).map_err(|error| error.to_string())?;
    for (dealt, round) in rounds.iter_mut().zip(0..) {
        // Rounds that break ties (K17) go around the table like the first ones.
        let spare = coming.hands(round % players as u32 + 1).expect("as many rounds as players are dealt");
        for (hand, spare) in dealt.iter_mut().zip(spare) {
            let needed = spare.len() as usize;
            let missing = spare.iter().map(|cumino| cumino.to_string());
            let missing: Vec<_> = missing.filter(|cumino| !hand.contains(cumino)).collect();
            hand.extend(missing.into_iter().take(needed.saturating_sub(hand.len())));
        }
    }
    Ok(json!(rounds))
}
