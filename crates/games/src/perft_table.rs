//! Perft tables: how many move sequences there are, as data.
//!
//! One table a line: the referee's `new` request without `cmd`, moves that are played first, and counts by depth,
//! separated by `;`. Lines that begin with `#` are comments.
//!
//! `{"game":"caminos","options":{"grid":"torus"}} ; I2:a4*2 ; 1 850 ; 2 690000`

use std::error::Error;
use std::fmt;

use serde_json::{Map, Value};
use thiserror::Error as ThisError;

use crate::request::read_new_game;
use crate::{AnyOptions, AnyTable, Chance, GameKind, Given};

/// One line of a perft table.
#[derive(Clone, Debug, PartialEq)]
pub struct PerftTable {
    /// The options.
    pub options: AnyOptions,
    /// The deck or hands, if given.
    pub given: Option<Given>,
    /// The moves that are played first.
    pub moves: Vec<String>,
    /// Numbers of move sequences by their length.
    pub counts: Vec<(u32, u64)>,
}

/// What is wrong with a line of a perft table.
#[derive(Clone, Debug, PartialEq, Eq, ThisError)]
#[error("line {line}: {message}")]
pub struct PerftTableError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong, in a sentence.
    pub message: String,
}

impl PerftTable {
    /// Reads all lines of a table.
    pub fn read_all(text: &str) -> Vec<Result<Self, PerftTableError>> {
        let lines =
            text.lines().zip(1..).filter(|(line, _)| !line.trim().is_empty() && !line.starts_with('#'));
        lines.map(|(text, line)| Self::read(text, line)).collect()
    }

    fn read(text: &str, line: usize) -> Result<Self, PerftTableError> {
        let error = |message: &dyn fmt::Display| PerftTableError { line, message: message.to_string() };
        let mut parts = text.split(';').map(str::trim);
        let request: Map<String, Value> =
            serde_json::from_str(parts.next().unwrap_or_default()).map_err(|fault| error(&fault))?;
        let (options, given) = read_new_game(&request).map_err(|fault| error(&fault))?;
        let moves = parts.next().ok_or_else(|| error(&"the moves are missing"))?;
        let moves = moves.split_whitespace().map(str::to_owned).collect();
        let count = |part: &str| {
            let (depth, nodes) = part.split_once(' ')?;
            Some((depth.parse().ok()?, nodes.trim().parse().ok()?))
        };
        let counts: Option<Vec<_>> = parts.map(count).collect();
        let counts = counts.filter(|counts| !counts.is_empty());
        let counts = counts.ok_or_else(|| error(&"a count is a depth and a number"))?;
        Ok(Self { options, given, moves, counts })
    }

    /// Which game.
    pub const fn kind(&self) -> GameKind {
        self.options.kind()
    }

    /// The table after the moves that are played first; what is not given is drawn with this seed.
    ///
    /// # Errors
    ///
    /// If the options or a move is refused.
    pub fn table(&self, seed: u64) -> Result<AnyTable, Box<dyn Error + Send + Sync>> {
        let mut table = AnyTable::new(&self.options, &Chance { seed, given: self.given.clone() })?;
        for mv in &self.moves {
            table.play(mv)?;
        }
        Ok(table)
    }
}
