//! How often someone may do what costs.

use std::net::IpAddr;

use governor::clock::{Clock as _, DefaultClock};
use governor::state::keyed::HashMapStateStore;
use governor::{Quota, RateLimiter};
use trivium_tables::GuestId;

use crate::{ApiError, LimitSettings, Rate};

type Limiter<K> = RateLimiter<K, HashMapStateStore<K>, DefaultClock>;

/// The limits of a site.
pub(crate) struct Limits {
    guests: Limiter<IpAddr>,
    codes: Limiter<IpAddr>,
    accounts: Limiter<IpAddr>,
    sign_ins: Limiter<IpAddr>,
    names: Limiter<String>,
    downloads: Limiter<IpAddr>,
    tables: Limiter<GuestId>,
    tables_from: Limiter<IpAddr>,
    connections: Limiter<GuestId>,
    connections_from: Limiter<IpAddr>,
    reads: Limiter<GuestId>,
    reads_from: Limiter<IpAddr>,
    unreadable: Limiter<IpAddr>,
    actions: Limiter<GuestId>,
    actions_from: Limiter<IpAddr>,
    chat: Limiter<GuestId>,
    chat_from: Limiter<IpAddr>,
    aborts: Limiter<GuestId>,
    reports: Limiter<GuestId>,
    reports_from: Limiter<IpAddr>,
    notices: Limiter<GuestId>,
    webhooks: Limiter<String>,
    thinking: Limiter<GuestId>,
    thinking_from: Limiter<IpAddr>,
    clock: DefaultClock,
}

impl Limits {
    /// The limits as they are configured.
    pub(crate) fn new(settings: &LimitSettings) -> Self {
        fn limiter<K: Clone + Eq + std::hash::Hash>(quota: Quota) -> Limiter<K> {
            RateLimiter::hashmap_with_clock(quota, DefaultClock::default())
        }
        let quota = |rate: Rate| rate.quota(settings.factor);
        Self {
            guests: limiter(quota(settings.guests)),
            codes: limiter(quota(settings.codes)),
            accounts: limiter(quota(settings.accounts)),
            sign_ins: limiter(quota(settings.sign_ins)),
            names: limiter(quota(settings.sign_ins_by_name)),
            downloads: limiter(quota(settings.downloads)),
            tables: limiter(quota(settings.tables)),
            tables_from: limiter(quota(settings.tables_from)),
            connections: limiter(quota(settings.connections)),
            connections_from: limiter(quota(settings.connections_from)),
            reads: limiter(quota(settings.reads)),
            reads_from: limiter(quota(settings.reads_from)),
            unreadable: limiter(quota(settings.unreadable)),
            actions: limiter(quota(settings.actions)),
            actions_from: limiter(quota(settings.actions_from)),
            chat: limiter(quota(settings.chat)),
            chat_from: limiter(quota(settings.chat_from)),
            aborts: limiter(quota(settings.aborts)),
            reports: limiter(quota(settings.reports)),
            reports_from: limiter(quota(settings.reports)),
            notices: limiter(quota(settings.notices)),
            webhooks: limiter(quota(settings.webhooks)),
            thinking: limiter(quota(settings.thinking)),
            thinking_from: limiter(quota(settings.thinking_from)),
            clock: DefaultClock::default(),
        }
    }

    pub(crate) fn guest(&self, from: IpAddr) -> Result<(), ApiError> {
        self.check(&self.guests, &household(from))
    }

    pub(crate) fn code(&self, from: IpAddr) -> Result<(), ApiError> {
        self.check(&self.codes, &household(from))
    }

    pub(crate) fn account(&self, from: IpAddr) -> Result<(), ApiError> {
        self.check(&self.accounts, &household(from))
    }

    pub(crate) fn sign_in(&self, from: IpAddr, name: &str) -> Result<(), ApiError> {
        self.check(&self.sign_ins, &household(from))?;
        self.check(&self.names, &name.to_lowercase())
    }

    /// Signing in without a name.
    #[cfg(feature = "passkeys")]
    pub(crate) fn passkey(&self, from: IpAddr) -> Result<(), ApiError> {
        self.check(&self.sign_ins, &household(from))
    }

    pub(crate) fn download(&self, from: IpAddr) -> Result<(), ApiError> {
        self.check(&self.downloads, &household(from))
    }

    pub(crate) fn table(&self, from: IpAddr, guest: &GuestId) -> Result<(), ApiError> {
        self.check(&self.tables, guest)?;
        self.check(&self.tables_from, &household(from))
    }

    pub(crate) fn connection(&self, from: IpAddr, guest: &GuestId) -> Result<(), ApiError> {
        self.check(&self.connections, guest)?;
        self.check(&self.connections_from, &household(from))
    }

    pub(crate) fn read(&self, guest: &GuestId) -> Result<(), ApiError> {
        self.check(&self.reads, guest)
    }

    pub(crate) fn read_from(&self, from: IpAddr) -> Result<(), ApiError> {
        self.check(&self.reads_from, &household(from))
    }

    /// Something that cannot be read has come over a WebSocket.
    pub(crate) fn unreadable(&self, from: IpAddr) -> Result<(), ApiError> {
        self.check(&self.unreadable, &household(from))
    }

    pub(crate) fn action(&self, guest: &GuestId) -> Result<(), ApiError> {
        self.check(&self.actions, guest)
    }

    pub(crate) fn line(&self, guest: &GuestId) -> Result<(), ApiError> {
        self.check(&self.chat, guest)
    }

    /// The same for all who act at tables from one address.
    pub(crate) fn action_from(&self, from: IpAddr) -> Result<(), ApiError> {
        self.check(&self.actions_from, &household(from))
    }

    /// The same for all who chat from one address.
    pub(crate) fn line_from(&self, from: IpAddr) -> Result<(), ApiError> {
        self.check(&self.chat_from, &household(from))
    }

    /// Somebody aborts a rated game, or does not come to it.
    pub(crate) fn abort(&self, guest: &GuestId) -> Result<(), ApiError> {
        self.check(&self.aborts, guest).map_err(|_| ApiError::TooManyAborts)
    }

    pub(crate) fn report(&self, from: IpAddr, guest: &GuestId) -> Result<(), ApiError> {
        self.check(&self.reports_from, &household(from))?;
        self.check(&self.reports, guest)
    }

    #[cfg(feature = "push")]
    pub(crate) fn notice(&self, guest: &GuestId) -> Result<(), ApiError> {
        self.check(&self.notices, guest)
    }

    #[cfg(feature = "push")]
    pub(crate) fn webhook(&self, host: &str) -> Result<(), ApiError> {
        self.check(&self.webhooks, &host.to_owned())
    }

    /// Waits until a computer may move at a table of this host, which was made at this address if that is known.
    pub(crate) async fn thinking(&self, host: &GuestId, from: Option<IpAddr>) {
        self.wait(&self.thinking, host).await;
        if let Some(from) = from {
            self.wait(&self.thinking_from, &household(from)).await;
        }
    }

    async fn wait<K: Clone + Eq + std::hash::Hash>(&self, limiter: &Limiter<K>, key: &K) {
        while let Err(until) = limiter.check_key(key) {
            tokio::time::sleep(until.wait_time_from(self.clock.now())).await;
        }
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
        self.tables_from.retain_recent();
        self.connections.retain_recent();
        self.connections_from.retain_recent();
        self.reads.retain_recent();
        self.reads_from.retain_recent();
        self.unreadable.retain_recent();
        self.actions.retain_recent();
        self.actions_from.retain_recent();
        self.chat.retain_recent();
        self.chat_from.retain_recent();
        self.aborts.retain_recent();
        self.reports.retain_recent();
        self.reports_from.retain_recent();
        self.notices.retain_recent();
        self.webhooks.retain_recent();
        self.thinking.retain_recent();
        self.thinking_from.retain_recent();
    }

    fn check<K: Clone + Eq + std::hash::Hash>(&self, limiter: &Limiter<K>, key: &K) -> Result<(), ApiError> {
        limiter.check_key(key).map_err(|until| {
            let seconds = until.wait_time_from(self.clock.now()).as_secs() + 1;
            ApiError::TooMany { seconds }
        })
    }
}

/// Whoever has an IPv6 address usually has 2^64 of them.
pub(crate) fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => IpAddr::V6((address.to_bits() & !u128::from(u64::MAX)).into()),
        address @ IpAddr::V4(_) => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_household_counts_as_one() {
        let household = |text: &str| household(text.parse().unwrap()).to_string();
        assert_eq!(household("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
        assert_eq!(household("192.0.2.7"), "192.0.2.7");
        assert_eq!(household("::ffff:192.0.2.7"), "192.0.2.7");
    }
}
