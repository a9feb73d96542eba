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
    /// How many rounds there are unless a tie asks for more (K17).
    pub rounds: u32,
    /// Who opens this round.
    pub opener: u8,
    /// Who has used up the chosen pass of this round (K13).
    pub passed: Vec<bool>,
    /// Who could lay nothing as the table stands (K12).
    pub stuck: Vec<bool>,
    /// Who had to pass since the last move (K12), in order.
    pub skipped: Vec<u8>,
    /// Every legal move in the notation.
    pub legal: Vec<String>,
    /// Every legal laying, with what it touches and brings.
    pub layings: Vec<LegalLaying>,
    /// What the rounds have brought, this one included, as far as they were played here.
    pub history: Vec<RoundPoints>,
    /// The table as it stood when the last round ended; nothing before that.
    pub before: Vec<LaidCumino>,
    /// The hands as the last round left them (K16); nothing before that.
    pub left: Vec<Vec<String>>,
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
    /// What it brought (K15); unknown if it lay there when the game began.
    pub points: Option<u32>,
}

/// A legal laying, and what there is to say about it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(TS))]
pub struct LegalLaying {
    /// The notation.
    #[serde(rename = "move")]
    pub notation: String,
    /// Its two marks, the lower first.
    pub marks: [u8; 2],
    /// Where its two halves would stand: file, rank, level.
    pub spots: [[i8; 3]; 2],
    /// The points for its rank and for lying or standing (K15).
    pub base: u32,
    /// What its contacts multiply them with (K15).
    pub multiplier: u32,
    /// What ending the round with it brings on top (K16).
    pub bonus: u32,
    /// The faces that it would touch (K5).
    pub contacts: Vec<Touch>,
    /// The open ends that it would make (K8), as file and rank.
    pub opens: Vec<[i8; 2]>,
}

/// A face of a cumino that touches another one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(TS))]
pub struct Touch {
    /// The half that is laid: file, rank, level.
    pub spot: [i8; 3],
    /// Which of its faces: `E`, `W`, `N`, `S`, `U` or `D`.
    pub face: String,
    /// The mark that it shows, and the mark that it touches.
    pub marks: [u8; 2],
}

/// What a round has brought.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(TS))]
pub struct RoundPoints {
    /// Which round.
    pub round: u32,
    /// Who opened it.
    pub opener: u8,
    /// The points of every seat in it, with what ending it brought.
    pub points: Vec<u32>,
    /// Whether it is over.
    pub over: bool,
    /// Who ended it with the last cumino of a hand (K16); nobody if nobody could lay any more (K14).
    pub ender: Option<u8>,
    /// What ending it brought (K16).
    pub bonus: u32,
}
