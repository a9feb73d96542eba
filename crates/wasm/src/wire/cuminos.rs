//! What a view shows of Cuminos.

use serde::Serialize;
#[cfg(feature = "types")]
use ts_rs::TS;

/// The table of Cuminos.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(TS))]
pub struct CuminosBoard {
    /// What was laid in this round.
    pub laid: Vec<LaidCumino>,
    /// The hand of every seat.
    pub hands: Vec<Vec<String>>,
    /// The open ends (K8), as file and rank.
    pub open_ends: Vec<[i8; 2]>,
    /// The points of every seat over all rounds.
    pub scores: Vec<u32>,
    /// The round, counted from 1.
    pub round: u32,
    /// Every legal move in the notation.
    pub legal: Vec<String>,
}

/// A cumino that lies on the table.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(TS))]
pub struct LaidCumino {
    /// Who laid it.
    pub seat: u8,
    /// Its two marks, the lower first.
    pub marks: [u8; 2],
    /// Where its two halves stand: file, rank, level.
    pub spots: [[i8; 3]; 2],
}
