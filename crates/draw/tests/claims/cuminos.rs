//! Claims about positions of Cuminos.

use trivium_cuminos::{Laying, Move};
use trivium_draw::figure::CuminosScene;
use trivium_game::{Game, Seat, Team};

use super::{Held, allowed, number, playable, refused, same, so, unknown};

pub(crate) fn check(scene: &CuminosScene, words: &[&str]) -> Held {
    let position = &scene.position;
    match words {
        ["allowed", mv] => allowed(position, mv),
        ["refused", mv, clause] => refused(position, mv, clause),
        ["playable", moves @ ..] => playable(position, moves),
        ["worth", laid, points, "contacts", contacts] => {
            let explanation = position.explain(laying(laid)?);
            same(explanation.worth.contacts, number(contacts)?)?;
            same(explanation.worth.points(), number(points)?)?;
            so(explanation.contacts.iter().all(|contact| contact.matches()), "all contacts match")?;
            let marked = &scene.marks.contacts;
            so(marked.is_empty() || *marked == explanation.contacts, "the marked contacts are these")
        }
        ["rank", laid, rank] => same(rank_of(laying(laid)?), Some(number(rank)?)),
        ["open-ends", places @ ..] => {
            let found: Vec<_> = position.open_ends().iter().map(ToString::to_string).collect();
            same(found.iter().map(String::as_str).collect::<Vec<_>>(), places.to_vec())
        }
        ["outcome", winner, points @ ..] => {
            let outcome = position.outcome().ok_or("the game goes on")?;
            same(outcome.winner, Some(Team::new(number(winner)?)))?;
            let points: Vec<u32> = points.iter().map(|word| number(word)).collect::<Result<_, _>>()?;
            same(outcome.points.as_slice(), points.as_slice())
        }
        ["empty-hand", seat] => so(position.hand(Seat::new(number(seat)?)).is_empty(), "the hand is empty"),
        ["highest-rank", rank] => {
            let ranks = position.laid().iter().filter_map(|laid| rank_of(laid.laying));
            same(ranks.max(), Some(number(rank)?))
        }
        _ => unknown(words),
    }
}

/// A ghost of the seat to move is legal exactly if it looks allowed.
pub(crate) fn check_ghosts(scene: &CuminosScene) -> Held {
    let mover = scene.position.turn().seat();
    for ghost in scene.marks.ghosts.iter().filter(|ghost| Some(ghost.seat) == mover) {
        same(scene.position.check(Move::Lay(ghost.laying)).is_ok(), ghost.allowed)?;
    }
    Ok(())
}

fn laying(word: &str) -> Result<Laying, String> {
    word.parse().map_err(|error: trivium_cuminos::UnreadableMove| error.to_string())
}

fn rank_of(laying: Laying) -> Option<u8> {
    laying.rank().map(|rank| rank as u8 + 1)
}
