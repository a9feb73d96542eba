//! The clock of an analysis, and its progress on the screen.

use std::io::IsTerminal as _;
use std::time::{Duration, Instant};

use trivium_players::{MoveAnalysis, Watch};

/// Keeps time, and shows progress on a terminal.
#[derive(Debug)]
pub(super) struct Timer {
    /// For a whole position.
    seconds: Option<f64>,
    deadline: Option<Instant>,
    /// What stands before the progress.
    name: String,
    is_seen: bool,
}

impl Timer {
    pub(super) fn new(seconds: Option<f64>, name: String) -> Self {
        Self { seconds, deadline: None, name, is_seen: std::io::stderr().is_terminal() }
    }

    /// Wipes the progress away.
    pub(super) fn end(&self) {
        if self.is_seen {
            eprint!("\r\x1b[K");
        }
    }
}

impl Watch for Timer {
    fn judged(&mut self, done: usize, all: usize, _: &MoveAnalysis) {
        if self.is_seen {
            eprint!("\r\x1b[K{}{done} of {all} moves", self.name);
        }
    }

    fn begins(&mut self, part: f32) {
        self.deadline =
            self.seconds.map(|seconds| Instant::now() + Duration::from_secs_f64(seconds * f64::from(part)));
    }

    fn is_time_up(&mut self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}
