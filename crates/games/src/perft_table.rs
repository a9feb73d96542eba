//! Perft tables: how many move sequences there are, as data.
//!
//! One table a line: the referee's `new` request without `cmd`, moves that are played first, and counts by depth,
//! parted by `;`. Lines that begin with `#` are remarks.
//!
//! `{"game":"caminos","options":{"grid":"torus"}} ; I2:a4*2 ; 1 850 ; 2 690000`

use serde_json::{Map, Value};

use crate::{AnyTable, Chance, GameKind};

/// One line of a perft table.
#[derive(Clone, Debug, PartialEq)]
pub struct PerftTable {
    /// Which game.
    pub kind: GameKind,
    /// The options that are named.
    pub options: Map<String, Value>,
    /// The deck or hands, if given.
    pub request: Map<String, Value>,
    /// The moves that are played first.
    pub moves: Vec<String>,
    /// Numbers of move sequences by their length.
    pub counts: Vec<(u32, u64)>,
}

impl PerftTable {
    /// Reads all lines of a table.
    pub fn read_all(text: &str) -> Vec<Result<Self, String>> {
        let lines =
            text.lines().zip(1..).filter(|(line, _)| !line.trim().is_empty() && !line.starts_with('#'));
        lines
            .map(|(line, number)| Self::read(line).map_err(|error| format!("line {number}: {error}")))
            .collect()
    }

    fn read(line: &str) -> Result<Self, String> {
        let mut parts = line.split(';').map(str::trim);
        let request: Map<String, Value> =
            serde_json::from_str(parts.next().unwrap_or_default()).map_err(|error| error.to_string())?;
        let kind = request.get("game").and_then(Value::as_str).and_then(GameKind::from_name);
        let options = request.get("options").and_then(Value::as_object).cloned().unwrap_or_default();
        let moves =
            parts.next().ok_or("the moves are missing")?.split_whitespace().map(str::to_owned).collect();
        let count = |part: &str| {
            let (depth, nodes) = part.split_once(' ')?;
            Some((depth.parse().ok()?, nodes.trim().parse().ok()?))
        };
        let counts: Option<Vec<_>> = parts.map(count).collect();
        let counts = counts.filter(|counts| !counts.is_empty()).ok_or("a count is a depth and a number")?;
        Ok(Self { kind: kind.ok_or("`game` is missing")?, options, request, moves, counts })
    }

    /// The table after the moves that are played first; what is not given is drawn.
    ///
    /// # Errors
    ///
    /// If the request or a move is refused.
    pub fn table(&self, chance: &Chance<'_>) -> Result<AnyTable, String> {
        let chance = Chance {
            seed: chance.seed,
            deck: self.request.get("deck").or(chance.deck),
            hands: self.request.get("hands").or(chance.hands),
        };
        let mut table =
            AnyTable::new(self.kind, &self.options, &chance).map_err(|error| error.to_string())?;
        for mv in &self.moves {
            table.play(mv).map_err(|error| format!("{mv}: {error}"))?;
        }
        Ok(table)
    }
}
