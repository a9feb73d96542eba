//! A line of a study as a game that can be played on: what was drawn in it is drawn again, and what comes after is
//! what the main line drew, as far as it is still there, and then what the seed gives.

use trivium_game::Turn;
use trivium_games::{AnyPosition, GameKind, GameMismatch, Given, each_game};

use crate::board::OnPage;
use crate::error::SessionError;
use crate::session::options_of;
use crate::wire::{GameSpec, StudyLine};

/// Something that was drawn: in which round (of Cuminos), for whom, and what.
#[derive(Clone, Debug)]
pub(crate) struct Drawn {
    pub(crate) round: u32,
    pub(crate) seat: usize,
    pub(crate) word: String,
}

/// The game that a line of a study describes.
///
/// # Errors
///
/// If the line cannot be played so.
pub fn spec_of(line: &StudyLine) -> Result<GameSpec, SessionError> {
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
        outs: Vec::new(),
    };
    match each_game!(&first, AnyPosition(first) => first.given(told, main, line.seed)?) {
        None => {}
        Some(Given::Deck(deck)) => spec.deck = Some(deck),
        Some(Given::Hands(hands)) => spec.hands = Some(hands),
    }
    Ok(spec)
}

fn first_position(line: &StudyLine) -> Result<AnyPosition, SessionError> {
    match &line.start {
        None => Ok(AnyPosition::start(line.game, &line.options)?),
        Some(start) => position_of(line.game, start),
    }
}

/// Reads a position of this game.
pub(crate) fn position_of(kind: GameKind, line: &str) -> Result<AnyPosition, SessionError> {
    let position: AnyPosition = line.parse()?;
    match position.kind() {
        found if found == kind => Ok(position),
        found => Err(GameMismatch { expected: kind, found }.into()),
    }
}

/// Plays the words; gives the moves and what was drawn.
fn follow(mut position: AnyPosition, words: &[String]) -> Result<(Vec<String>, Vec<Drawn>), SessionError> {
    let (mut moves, mut draws) = (Vec::new(), Vec::new());
    for word in words {
        let before = position.clone();
        position.follow(word)?;
        if let Turn::Chance(seat) = before.turn() {
            let round = each_game!(&before, AnyPosition(before) => before.drawing_round());
            draws.push(Drawn { round, seat: seat.index(), word: word.clone() });
        } else if position != before {
            // A word that changes nothing names the tile in hand.
            moves.push(word.clone());
        }
    }
    Ok((moves, draws))
}
