//! How long a search may go on.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};

/// So many descents pass between two looks at the clock and at the wish to stop.
const SLICE: u64 = 8;

/// How long a search may go on. What is left out does not bound it.
#[derive(Default)]
pub struct Budget<'a> {
    nodes: Option<u64>,
    stop: Option<&'a AtomicBool>,
    time_is_up: Option<&'a mut dyn FnMut() -> bool>,
}

impl<'a> Budget<'a> {
    /// So many descents through the tree.
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// Until somebody sets this.
    #[must_use]
    pub const fn until(mut self, stop: &'a AtomicBool) -> Self {
        self.stop = Some(stop);
        self
    }

    /// Until this says that time is up. The search reads no clock of its own.
    #[must_use]
    pub fn timed(mut self, time_is_up: &'a mut dyn FnMut() -> bool) -> Self {
        self.time_is_up = Some(time_is_up);
        self
    }

    /// A part of this budget: so many descents, while it lasts.
    pub fn part(&mut self, nodes: u64) -> Budget<'_> {
        let time_is_up =
            self.time_is_up.as_mut().map(|time_is_up| &mut **time_is_up as &mut dyn FnMut() -> bool);
        Budget { nodes: Some(nodes), stop: self.stop, time_is_up }
    }

    /// How many descents it allows; `None` if it does not bound them.
    pub const fn most_nodes(&self) -> Option<u64> {
        self.nodes
    }

    /// Why a search that has made so many descents must end, if it must; so many of them were made by the one
    /// who asks.
    pub(crate) fn ends(&mut self, made: u64, own: u64) -> Option<Status> {
        if self.nodes.is_some_and(|nodes| made >= nodes) {
            return Some(Status::NodesSpent);
        }
        if !own.is_multiple_of(SLICE) {
            return None;
        }
        if self.is_stopped() {
            return Some(Status::Stopped);
        }
        self.is_time_up().then_some(Status::TimeUp)
    }

    /// Whether time is up, or somebody wishes it to stop.
    pub fn is_over(&mut self) -> bool {
        self.is_stopped() || self.is_time_up()
    }

    /// Whether somebody wishes it to stop.
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

/// Why a search has come back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// The descents of the budget are made.
    NodesSpent,
    /// Time is up.
    TimeUp,
    /// It was told to stop.
    Stopped,
    /// What the position is worth is proven, or there is only one move: nothing more is to be found.
    Decided,
}
