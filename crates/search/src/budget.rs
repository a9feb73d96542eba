//! Limits of a search: nodes, time, a stop flag.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};

/// Checks the clock and the stop flag once per this many descents.
const SLICE: u64 = 8;

/// Limits of a search. A limit that is not set does not apply.
#[derive(Default)]
pub struct Budget<'a> {
    nodes: Option<u64>,
    stop: Option<&'a AtomicBool>,
    time_is_up: Option<&'a mut dyn FnMut() -> bool>,
}

impl<'a> Budget<'a> {
    /// At most this many descents.
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// Stops when the flag is set.
    #[must_use]
    pub const fn until(mut self, stop: &'a AtomicBool) -> Self {
        self.stop = Some(stop);
        self
    }

    /// Stops when the closure returns true. The search reads no clock of its own.
    #[must_use]
    pub fn timed(mut self, time_is_up: &'a mut dyn FnMut() -> bool) -> Self {
        self.time_is_up = Some(time_is_up);
        self
    }

    /// The same limits with another number of descents.
    pub fn part(&mut self, nodes: u64) -> Budget<'_> {
        let time_is_up =
            self.time_is_up.as_mut().map(|time_is_up| &mut **time_is_up as &mut dyn FnMut() -> bool);
        Budget { nodes: Some(nodes), stop: self.stop, time_is_up }
    }

    /// The largest number of descents; `None` if it is unlimited.
    pub const fn node_limit(&self) -> Option<u64> {
        self.nodes
    }

    /// Why the search must end after this many descents, if it must.
    pub(crate) fn ends(&mut self, made: u64) -> Option<Status> {
        if self.nodes.is_some_and(|nodes| made >= nodes) {
            return Some(Status::NodesSpent);
        }
        self.interrupted(made)
    }

    /// Whether time is up or the stop flag is set, after this many descents of the caller's. Checks only now and then.
    pub(crate) fn interrupted(&mut self, made: u64) -> Option<Status> {
        if !made.is_multiple_of(SLICE) {
            return None;
        }
        if self.is_stopped() {
            return Some(Status::Stopped);
        }
        self.is_time_up().then_some(Status::TimeUp)
    }

    /// Whether time is up or the stop flag is set.
    pub fn is_over(&mut self) -> bool {
        self.is_stopped() || self.is_time_up()
    }

    /// Whether the stop flag is set.
    pub fn is_stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    fn is_time_up(&mut self) -> bool {
        self.time_is_up.as_mut().is_some_and(|time_is_up| time_is_up())
    }
}

impl fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Budget").field("nodes", &self.nodes).finish_non_exhaustive()
    }
}

/// Why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// The budget's descents are made.
    NodesSpent,
    /// Time is up.
    TimeUp,
    /// The stop flag is set.
    Stopped,
    /// The value is proven, or there is only one move: more search finds nothing.
    Decided,
}
