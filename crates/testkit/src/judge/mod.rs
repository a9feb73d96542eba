//! Literal, slow judges: each follows its game's clauses word for word and shares nothing with the fast rules.
//!
//! A judge speaks the referee's language (move notation and JSON), so that the fast rules and the slow
//! ones can be compared where users see them, and the two share no type that could carry one mistake into both.

pub mod caminos;
pub mod cuminos;
pub mod wege;

use std::collections::BTreeMap;

use serde_json::Value;

/// Why a judge refuses: a code of the referee's protocol and, for an illegal move, the clause that it breaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// `bad_option`, `bad_move`, `illegal_move` or `game_over`.
    pub code: &'static str,
    /// The clause, such as `C4`; only for `illegal_move`.
    pub clause: Option<&'static str>,
}

impl Refusal {
    /// An illegal move that breaks this clause.
    pub const fn illegal(clause: &'static str) -> Self {
        Self { code: "illegal_move", clause: Some(clause) }
    }

    /// A refusal that is not about a clause.
    pub const fn plain(code: &'static str) -> Self {
        Self { code, clause: None }
    }
}

/// How often each clause decided something: it forbade a move, took a seat out, ended a game, gave points.
pub type Tally = BTreeMap<&'static str, u64>;

/// A slow judge of one game in progress.
pub trait Judge {
    /// Every legal move once, in notation, sorted bytewise; empty when the game is over.
    fn legal(&self) -> Vec<String>;

    /// Plays a move.
    ///
    /// # Errors
    ///
    /// A refusal leaves the game as it was.
    fn play(&mut self, notation: &str) -> Result<(), Refusal>;

    /// The referee's `turn` object.
    fn turn(&self) -> Value;

    /// The referee's `state` object.
    fn state(&self) -> Value;

    /// How often each clause has decided something in this game so far.
    fn tally(&self) -> &Tally;
}
