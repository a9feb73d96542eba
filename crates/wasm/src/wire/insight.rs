//! What can be lit up on a board on demand.

use serde::Serialize;
#[cfg(feature = "types")]
use ts_rs::TS;

use super::Touch;

/// What can be lit up on a board on demand, beside what a view shows. Each game fills in what it has.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(TS))]
pub struct Insight {
    /// At Caminos: what each team's way still lacks.
    pub ways: Vec<WayAhead>,
    /// At Cuminos: every face between two cuminos (K5), once.
    pub contacts: Vec<Touch>,
}

/// A team's shortest way so far.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(TS))]
pub struct WayAhead {
    /// Whose way.
    pub team: u8,
    /// The sides that it joins.
    pub sides: [String; 2],
    /// Its columns from one side to the other.
    pub cells: Vec<String>,
    /// Those of them that are still to be covered.
    pub missing: Vec<String>,
    /// How many steps it lacks.
    pub steps: u32,
    /// The placement of an opponent that lengthens it most; none if nothing does.
    pub cut: Option<WayCut>,
    /// The placements that would connect at once, as the cells that they cover; a few of them.
    pub threats: Vec<Vec<String>>,
}

/// What cuts a way most.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(TS))]
pub struct WayCut {
    /// The cells that it covers.
    pub cells: Vec<String>,
    /// How many steps longer the way is then; none if no way is left.
    pub by: Option<u32>,
}
