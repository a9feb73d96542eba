//! The claims that figures make, checked with the rules.

pub(crate) mod caminos;
pub(crate) mod cuminos;
pub(crate) mod pieces;
pub(crate) mod wege;

use trivium_game::{Game, Illegal, MoveError};

/// Whether a claim holds, or why it does not.
pub(crate) type Held = Result<(), String>;

/// Holds if two values are equal.
#[expect(clippy::needless_pass_by_value, reason = "the values are mostly made for this")]
pub(crate) fn same<T: PartialEq + std::fmt::Debug>(found: T, claimed: T) -> Held {
    if found == claimed { Ok(()) } else { Err(format!("claimed {claimed:?}, found {found:?}")) }
}

/// Holds if something is so.
pub(crate) fn so(holds: bool, what: &str) -> Held {
    if holds { Ok(()) } else { Err(format!("not so: {what}")) }
}

/// A claim that nobody knows.
pub(crate) fn unknown(words: &[&str]) -> Held {
    Err(format!("no such claim: {}", words.join(" ")))
}

/// A number in a claim.
pub(crate) fn number<T: std::str::FromStr>(word: &str) -> Result<T, String> {
    word.parse().map_err(|_| format!("`{word}` is not a number"))
}

/// Holds if a move is legal.
pub(crate) fn allowed<G: Game>(position: &G, mv: &str) -> Held {
    position.read_move(mv).map(|_| ()).map_err(|error| error.to_string())
}

/// Holds if these moves can be played one after the other.
pub(crate) fn playable<G: Game + Clone>(position: &G, moves: &[&str]) -> Held {
    let mut after = position.clone();
    for mv in moves {
        let mv = after.read_move(mv).map_err(|error| error.to_string())?;
        after.play_unchecked(mv);
    }
    Ok(())
}

/// Holds if a move is refused by this clause.
pub(crate) fn refused<G: Game>(position: &G, mv: &str, clause: &str) -> Held {
    match position.read_move(mv) {
        Err(MoveError::Illegal(Illegal { clause: found, .. })) => same(found.to_string().as_str(), clause),
        Err(other) => Err(other.to_string()),
        Ok(_) => Err(format!("{mv} is legal")),
    }
}
