//! A line of a study as a game that can be played on: what was drawn in it is drawn again, and what comes after is
//! what the main line drew, as far as it is still there, and then what the seed gives.

use trivium_game::{EndReason, Turn, read_options};
use trivium_games::{GameKind, GameMismatch, Given, RecordOut, Step, follow, options_to_json, with_game};

use crate::board::OnPage;
use crate::error::SessionError;
use crate::wire::{GameSpec, StudyLine, TeamOut};

/// The level of the computer that plays on for a team that is out, where the record names none (T1).
const SUBSTITUTE: u8 = 6;

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
    with_game!(line.game, G => spec_in::<G>(line))
}

/// The same for a kind of game that is known when this is compiled.
pub(crate) fn spec_in<G: OnPage>(line: &StudyLine) -> Result<GameSpec, SessionError> {
    let first: G = first_position(line)?;
    let (moves, told) = follow_all(first.clone(), &line.words)?;
    let (main_moves, main) = follow_all(first.clone(), &line.main)?;
    let shared = moves.iter().zip(&main_moves).take_while(|(one, other)| one == other).count();
    let outs = outs_of(&line.outs, first.teams(), shared, moves.len())?;
    let mut spec = GameSpec {
        game: line.game,
        options: options_to_json(&first.options()),
        seed: line.seed,
        start: line.start.clone(),
        deck: None,
        hands: None,
        moves,
        outs,
    };
    match first.given(told, main, line.seed)? {
        None => {}
        Some(Given::Deck(deck)) => spec.deck = Some(deck),
        Some(Given::Hands(hands)) => spec.hands = Some(hands),
    }
    Ok(spec)
}

/// The teams that are out after the moves that a line shares with the main line, in the order in which they went out. One
/// whose departure would have ended the game before the line's last move is in: the game went on.
fn outs_of(
    outs: &[Option<String>],
    teams: u8,
    shared: usize,
    plies: usize,
) -> Result<Vec<TeamOut>, SessionError> {
    let mut departed = Vec::new();
    for (team, text) in (0..teams).zip(outs) {
        let Some(text) = text else { continue };
        let RecordOut { departure, level } = text.parse().map_err(SessionError::other)?;
        if departure.ply as usize <= shared {
            let resigned = departure.reason == EndReason::Resignation;
            departed.push(TeamOut { team, ply: departure.ply, level: level.unwrap_or(SUBSTITUTE), resigned });
        }
    }
    departed.sort_by_key(|out| out.ply);
    let mut left = usize::from(teams);
    departed.retain(|out| {
        let ends = left <= 2 && (out.ply as usize) < plies;
        left -= usize::from(!ends);
        !ends
    });
    Ok(departed)
}

fn first_position<G: OnPage>(line: &StudyLine) -> Result<G, SessionError> {
    is_of::<G>(line.game)?;
    match &line.start {
        None => Ok(G::start(&read_options(&line.options)?)?),
        Some(start) => position_of(start),
    }
}

/// Reads a position of this game.
pub(crate) fn position_of<G: OnPage>(line: &str) -> Result<G, SessionError> {
    if let Some(kind) = line.split(' ').next().and_then(|name| name.parse().ok()) {
        is_of::<G>(kind)?;
    }
    Ok(G::read_position(line)?)
}

/// Whether something is of the game that is wanted.
pub(crate) fn is_of<G: OnPage>(kind: GameKind) -> Result<(), GameMismatch> {
    if kind == G::KIND { Ok(()) } else { Err(GameMismatch { expected: G::KIND, found: kind }) }
}

/// Does what the words say; gives the moves and what was drawn.
fn follow_all<G: OnPage>(
    mut position: G,
    words: &[String],
) -> Result<(Vec<String>, Vec<Drawn>), SessionError> {
    let (mut moves, mut draws) = (Vec::new(), Vec::new());
    for word in words {
        let (turn, round) = (position.turn(), position.drawing_round());
        match (follow(&mut position, word)?, turn) {
            (Step::Draw, Turn::Chance(seat)) => {
                draws.push(Drawn { round, seat: seat.index(), word: word.clone() });
            }
            (Step::Move, _) => moves.push(word.clone()),
            _ => {}
        }
    }
    Ok((moves, draws))
}
