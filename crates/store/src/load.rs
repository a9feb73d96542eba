//! Whether there is much to write.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// How long a thread rests. Everybody waits longer than this for the commit.
const REST: Duration = Duration::from_millis(2);

/// Says whether the writer is busy. A clone knows the same.
///
/// Threads that have nothing to do may [rest](Load::rest) meanwhile: to be woken for every single message costs more than
/// the message.
#[derive(Clone, Debug)]
pub struct Load {
    start: Instant,
    /// In milliseconds after the start.
    busy_until: Arc<AtomicU64>,
}

impl Default for Load {
    fn default() -> Self {
        Self { start: Instant::now(), busy_until: Arc::default() }
    }
}

impl Load {
    /// The writer is busy for this long.
    pub(crate) fn busy(&self, time: Duration) {
        let until = (self.start.elapsed() + time).as_millis() as u64;
        self.busy_until.store(until, Ordering::Relaxed);
    }

    /// Whether the writer is busy.
    pub fn is_busy(&self) -> bool {
        let until = self.busy_until.load(Ordering::Relaxed);
        until > 0 && (self.start.elapsed().as_millis() as u64) < until
    }

    /// Lets a thread that has nothing to do rest, if the writer is busy, so that more waits for it then.
    pub fn rest(&self) {
        if self.is_busy() {
            sleep(REST);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clone_knows_when_the_writer_is_busy() {
        let load = Load::default();
        let other = load.clone();
        assert!(!other.is_busy());
        load.busy(Duration::from_hours(1));
        assert!(other.is_busy());
        load.busy(Duration::ZERO);
        assert!(!other.is_busy());
    }
}
