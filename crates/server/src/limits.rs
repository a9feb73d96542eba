//! How often someone may do what costs.

use std::net::IpAddr;
use std::num::NonZeroU32;

use governor::clock::{Clock as _, DefaultClock};
use governor::state::keyed::HashMapStateStore;
use governor::{Quota, RateLimiter};
use trivium_tables::GuestId;

use crate::ApiError;

type Limiter<K> = RateLimiter<K, HashMapStateStore<K>, DefaultClock>;

/// The limits of a site. What is allowed at once, and how often after that.
pub(crate) struct Limits {
    /// New guests by address: 60 at once, one every 2 seconds.
    guests: Limiter<IpAddr>,
    /// Tries of one-time codes by address: 10 at once, one every 6 seconds.
    codes: Limiter<IpAddr>,
    /// New accounts, names and tokens by address: 10 at once, 2 a minute.
    accounts: Limiter<IpAddr>,
    /// Attempts to sign in by address: 10 at once, one every 6 seconds.
    sign_ins: Limiter<IpAddr>,
    /// Attempts to sign in by name: 20 at once, one every 10 seconds.
    names: Limiter<String>,
    /// Downloads of games by address: 20 at once, 20 a minute.
    downloads: Limiter<IpAddr>,
    /// New tables by guest: 20 at once, one a minute.
    tables: Limiter<GuestId>,
    /// Joins and new connections by guest: 60 at once, two a second.
    connections: Limiter<GuestId>,
    /// Actions by guest: 100 at once, 20 a second.
    actions: Limiter<GuestId>,
    /// Chat lines by guest: 10 at once, one every 2 seconds.
    lines: Limiter<GuestId>,
    clock: DefaultClock,
}

impl Limits {
    /// The usual limits, times a factor.
    pub(crate) fn new(factor: NonZeroU32) -> Self {
        fn limiter<K: Clone + Eq + std::hash::Hash>(quota: Quota) -> Limiter<K> {
            RateLimiter::hashmap_with_clock(quota, DefaultClock::default())
        }
        let times = |number: u32| NonZeroU32::new(number.saturating_mul(factor.get())).unwrap_or(factor);
        let per_minute = |number, burst| Quota::per_minute(times(number)).allow_burst(times(burst));
        Self {
            guests: limiter(per_minute(30, 60)),
            codes: limiter(per_minute(10, 10)),
            accounts: limiter(per_minute(2, 10)),
            sign_ins: limiter(per_minute(10, 10)),
            names: limiter(per_minute(6, 20)),
            downloads: limiter(per_minute(20, 20)),
            tables: limiter(per_minute(1, 20)),
            connections: limiter(per_minute(120, 60)),
            actions: limiter(per_minute(1200, 100)),
            lines: limiter(per_minute(30, 10)),
            clock: DefaultClock::default(),
        }
    }

    pub(crate) fn guest(&self, from: IpAddr) -> Result<(), ApiError> {
        self.check(&self.guests, &from)
    }

    pub(crate) fn code(&self, from: IpAddr) -> Result<(), ApiError> {
        self.check(&self.codes, &from)
    }

    pub(crate) fn account(&self, from: IpAddr) -> Result<(), ApiError> {
        self.check(&self.accounts, &from)
    }

    pub(crate) fn sign_in(&self, from: IpAddr, name: &str) -> Result<(), ApiError> {
        self.check(&self.sign_ins, &from)?;
        self.check(&self.names, &name.to_lowercase())
    }

    pub(crate) fn download(&self, from: IpAddr) -> Result<(), ApiError> {
        self.check(&self.downloads, &from)
    }

    pub(crate) fn table(&self, guest: &GuestId) -> Result<(), ApiError> {
        self.check(&self.tables, guest)
    }

    pub(crate) fn connection(&self, guest: &GuestId) -> Result<(), ApiError> {
        self.check(&self.connections, guest)
    }

    pub(crate) fn action(&self, guest: &GuestId) -> Result<(), ApiError> {
        self.check(&self.actions, guest)
    }

    pub(crate) fn line(&self, guest: &GuestId) -> Result<(), ApiError> {
        self.check(&self.lines, guest)
    }

    /// Forgets those who have not done anything for long.
    pub(crate) fn forget(&self) {
        self.guests.retain_recent();
        self.codes.retain_recent();
        self.accounts.retain_recent();
        self.sign_ins.retain_recent();
        self.names.retain_recent();
        self.downloads.retain_recent();
        self.tables.retain_recent();
        self.connections.retain_recent();
        self.actions.retain_recent();
        self.lines.retain_recent();
    }

    fn check<K: Clone + Eq + std::hash::Hash>(&self, limiter: &Limiter<K>, key: &K) -> Result<(), ApiError> {
        limiter.check_key(key).map_err(|until| {
            let seconds = until.wait_time_from(self.clock.now()).as_secs() + 1;
            ApiError::TooMany { seconds }
        })
    }
}
