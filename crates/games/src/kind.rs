//! Which game.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use trivium_game::{AnyClause, Game, ParseError, read_clause};

use crate::error::UnknownGame;
use crate::with_game;

crate::games! { __game_kind }

impl GameKind {
    /// The names of all games, for messages: `caminos, wege, cuminos`.
    pub fn names() -> String {
        Self::ALL.map(Self::name).join(", ")
    }

    /// The clause of this game's rules with this name, such as `C4`.
    ///
    /// # Errors
    ///
    /// If the rules have no such clause.
    pub fn clause(self, name: &str) -> Result<AnyClause, ParseError> {
        with_game!(self, G => read_clause::<<G as Game>::Clause>(name).map(AnyClause::from))
    }
}

impl fmt::Display for GameKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for GameKind {
    type Err = UnknownGame;

    fn from_str(name: &str) -> Result<Self, UnknownGame> {
        Self::ALL.into_iter().find(|kind| kind.name() == name).ok_or_else(|| UnknownGame(name.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_are_found_in_their_own_game() {
        let clause = GameKind::Wege.clause("W13").unwrap();
        assert_eq!((clause.to_string(), clause.message_key()), ("W13".to_owned(), "why.W13"));
        let error = GameKind::Caminos.clause("W13").unwrap_err().to_string();
        assert!(error.starts_with("`W13` is not a clause; expected C1 to C"), "{error}");
    }
}
