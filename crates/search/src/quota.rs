//! The node budget, shared by all workers.

use std::sync::atomic::{AtomicU64, Ordering};

/// Descents that a worker takes from the shared budget at once, to keep off the shared counter.
const BATCH: u64 = 8;

/// A worker's share of the node budget.
#[derive(Debug)]
pub(crate) struct Quota<'a> {
    /// Descents handed out to all workers.
    issued: &'a AtomicU64,
    limit: u64,
    /// Descents handed out to this worker and not made yet.
    held: u64,
}

impl<'a> Quota<'a> {
    pub(crate) fn new(issued: &'a AtomicU64, limit: Option<u64>) -> Self {
        Self { issued, limit: limit.unwrap_or(u64::MAX), held: 0 }
    }

    /// Takes one descent; `false` if the budget is spent.
    pub(crate) fn take(&mut self) -> bool {
        if self.held == 0 {
            let next =
                |issued: u64| (issued < self.limit).then(|| self.limit.min(issued.saturating_add(BATCH)));
            if let Ok(before) = self.issued.fetch_update(Ordering::Relaxed, Ordering::Relaxed, next) {
                self.held = next(before).map_or(0, |after| after - before);
            }
        }
        let has_any = self.held > 0;
        self.held -= u64::from(has_any);
        has_any
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn workers_share_exactly_the_budget() {
        let issued = AtomicU64::new(0);
        let mut quotas = [0; 3].map(|_| Quota::new(&issued, Some(21)));
        let mut made = 0;
        while quotas.iter_mut().any(Quota::take) {
            made += 1;
        }
        assert_eq!(made, 21);
        assert!(!Quota::new(&issued, Some(0)).take());
        assert!(Quota::new(&issued, None).take());
    }
}
