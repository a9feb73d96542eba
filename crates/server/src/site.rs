//! Everything that requests share.

use std::collections::hash_map::Entry as Slot;
use std::collections::{HashMap, HashSet};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::{Duration, Instant};

use tokio::sync::{OnceCell, broadcast};
use tokio::time::{MissedTickBehavior, sleep, timeout};
use trivium_game::Millis;
use trivium_store::{Holder, KeyKind, Load, NewTable, Store, StoreError, WriteError, Writer};
use trivium_tables::{DuplicateId, GuestId, Secret, TableId, Timestamp};

use crate::codes::Codes;
use crate::computer::Thinkers;
use crate::duplicates::Compared;
use crate::here::Here;
use crate::known::Known;
use crate::limits::Limits;
use crate::lists::Lobby;
use crate::live::{LiveTable, Tools, now};
use crate::measures::Queues;
use crate::origins::Origins;
use crate::passwords::Passwords;
use crate::places::Places;
use crate::{ApiError, LimitSettings, Network, Pairing, duplicates, ratings, seek};

/// How often a site looks for tables that expire.
const SWEEP: Duration = Duration::from_mins(10);

/// How often it deletes what nobody needs any more.
const TIDY: Duration = Duration::from_hours(6);

/// How many tables expire in one sweep.
const SWEPT: u32 = 500;

/// How many tables are deleted, or guests looked at, before whoever plays comes next.
const STEP: u32 = 50;

/// How long a site waits between such steps.
const REST: Duration = Duration::from_millis(50);

/// How often a site asks whose keys an administrator has revoked.
const LOOK_REVOKED: Duration = Duration::from_secs(2);

/// How far back it looks, for clocks that differ.
const REVOKED_WINDOW: Duration = Duration::from_mins(5);

/// How often a site looks for duplicates that are over.
const LOOK_ENDED: Duration = Duration::from_secs(3);

/// How long it is believed that something can be stored, and that nothing can. Whoever asks more often causes no more writes.
const CHECKED: [Duration; 2] = [Duration::from_secs(2), Duration::from_millis(500)];

/// A store that takes longer to write a little is of no use.
const CHECK_PATIENCE: Duration = Duration::from_secs(5);

/// How many revocations wait for a connection; one that misses some ends, too.
const REVOKED: usize = 64;

/// How long everybody sees the same lobby.
const LOBBY_AGE: Duration = Duration::from_secs(1);

/// How often a guest is marked as seen.
const SEEN: Millis = Millis(24 * 60 * 60_000);

/// What a site's owner decides.
#[derive(Clone, Debug)]
pub struct Config {
    /// Host names that it answers to beside IP addresses and localhost.
    pub names: Vec<String>,
    /// Where phones find it, such as `http://192.168.1.5:8765/`.
    pub address: Option<String>,
    /// A table whose game has not started closes when nobody has come for this long.
    pub table_expiry: Duration,
    /// A table that closed before its game began is deleted after this long.
    pub closed_expiry: Duration,
    /// A guest who was not seen for this long is forgotten, unless something refers to them.
    pub guest_expiry: Duration,
    /// A report is forgotten this long after it was closed.
    pub report_expiry: Duration,
    /// What one address or one person may do, and how much.
    pub limits: LimitSettings,
    /// How people who seek an opponent are paired.
    pub pairing: Pairing,
    /// Proxies whose forwarded headers count.
    pub trusted_proxies: Vec<Network>,
    /// Whether the listener speaks https.
    pub https: bool,
    /// Learns when there is much to write.
    pub load: Load,
    /// How people are notified when it is their turn.
    #[cfg(feature = "push")]
    pub notify: crate::Notify,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            names: Vec::new(),
            address: None,
            table_expiry: Duration::from_hours(24),
            closed_expiry: Duration::from_hours(24 * 30),
            guest_expiry: Duration::from_hours(24 * 90),
            report_expiry: Duration::from_hours(24 * 180),
            limits: LimitSettings::default(),
            pairing: Pairing::default(),
            trusted_proxies: Vec::new(),
            https: false,
            load: Load::default(),
            #[cfg(feature = "push")]
            notify: crate::Notify::default(),
        }
    }
}

/// A site with online tables.
#[derive(Clone)]
pub struct Site(Arc<Inner>);

struct Inner {
    tools: Tools,
    /// Tables with a task, or about to get one.
    live: Mutex<HashMap<TableId, Arc<OnceCell<LiveTable>>>>,
    codes: Mutex<Codes>,
    here: Arc<Here>,
    known: Known,
    limits: Arc<Limits>,
    /// Open WebSockets.
    sockets: Places,
    passwords: Passwords,
    #[cfg(feature = "push")]
    notifier: Arc<crate::notify::Notifier>,
    #[cfg(feature = "passkeys")]
    ceremonies: crate::passkeys::Ceremonies,
    lobby: tokio::sync::Mutex<Option<(Instant, Arc<Lobby>)>>,
    /// Whether anything could be stored when somebody asked, and when.
    checked: tokio::sync::Mutex<Option<(Instant, bool)>>,
    duplicate_origins: Origins<DuplicateId>,
    compared: Compared,
    /// Whose connections end.
    revoked: broadcast::Sender<GuestId>,
    config: Config,
}

impl std::fmt::Debug for Site {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Site").field("config", &self.0.config).finish_non_exhaustive()
    }
}

impl Site {
    /// A site over a store. Must be called inside a tokio runtime.
    pub fn new(store: Arc<dyn Store>, config: Config) -> Self {
        let writer = Writer::start_with(Arc::clone(&store), config.load.clone());
        let limits = Arc::new(Limits::new(&config.limits));
        #[cfg(feature = "push")]
        let (notifier, turns) =
            crate::notify::Notifier::start(Arc::clone(&store), Arc::clone(&limits), config.notify.clone());
        let tools = Tools {
            store,
            #[cfg(feature = "push")]
            turns: Some(turns),
            #[cfg(not(feature = "push"))]
            turns: None,
            writer,
            thinkers: Thinkers::new(config.limits.thinking_threads),
            limits: Arc::clone(&limits),
            origins: Arc::default(),
            alone: Duration::from_secs(config.limits.thinking_alone_seconds.into()),
            watchers: config.limits.watchers as usize,
            late_endings: Arc::default(),
        };
        let inner = Arc::new(Inner {
            tools,
            live: Mutex::default(),
            codes: Mutex::default(),
            here: Arc::default(),
            known: Known::default(),
            limits,
            sockets: Places::new(config.limits.most(config.limits.sockets_at_once)),
            passwords: Passwords::new(),
            #[cfg(feature = "push")]
            notifier,
            #[cfg(feature = "passkeys")]
            ceremonies: crate::passkeys::Ceremonies::default(),
            lobby: tokio::sync::Mutex::default(),
            checked: tokio::sync::Mutex::default(),
            duplicate_origins: Origins::default(),
            compared: Compared::default(),
            revoked: broadcast::Sender::new(REVOKED),
            config,
        });
        tokio::spawn(sweep(Arc::downgrade(&inner)));
        tokio::spawn(tidy(Arc::downgrade(&inner)));
        tokio::spawn(pair(Arc::downgrade(&inner)));
        tokio::spawn(watch_revoked(Arc::downgrade(&inner)));
        tokio::spawn(close_duplicates(Arc::downgrade(&inner)));
        Self(inner)
    }

    pub(crate) fn config(&self) -> &Config {
        &self.0.config
    }

    /// The most bytes in a request's body or a WebSocket message.
    pub(crate) fn longest_body(&self) -> usize {
        self.0.config.limits.body_bytes as usize
    }

    pub(crate) fn address(&self) -> Option<&str> {
        self.0.config.address.as_deref()
    }

    /// How long nobody may come to a table before it closes.
    pub(crate) fn table_expiry(&self) -> Millis {
        Millis(self.0.config.table_expiry.as_millis() as u64)
    }

    pub(crate) fn store(&self) -> &dyn Store {
        &*self.0.tools.store
    }

    /// The guest with this token, and what it is for.
    pub(crate) async fn guest(&self, token: &Secret) -> Result<Option<(GuestId, KeyKind)>, ApiError> {
        let hash = token.hash();
        let asked = match self.0.known.get(&hash, Instant::now()) {
            Ok(known) => return Ok(Some(known)),
            Err(asked) => asked,
        };
        let Some(Holder { guest, kind, seen }) = self.store().holder(hash).await? else { return Ok(None) };
        self.0.known.note(hash, &guest, kind, asked);
        let now = now();
        if now.since(seen) >= SEEN {
            self.store().mark_seen(guest.clone(), now).await?;
        }
        Ok(Some((guest, kind)))
    }

    /// Public games that are over and that spectators still see.
    pub(crate) fn late_endings(&self) -> Vec<TableId> {
        let endings = self.0.tools.late_endings.lock().unwrap_or_else(PoisonError::into_inner);
        endings.iter().filter(|(_, until)| **until > now()).map(|(table, _)| table.clone()).collect()
    }

    pub(crate) fn limits(&self) -> &Limits {
        &self.0.limits
    }

    /// Places for WebSockets.
    pub(crate) fn sockets(&self) -> &Places {
        &self.0.sockets
    }

    /// From where tables come.
    pub(crate) fn origins(&self) -> &Origins<TableId> {
        &self.0.tools.origins
    }

    /// From where duplicates come.
    pub(crate) fn duplicate_origins(&self) -> &Origins<DuplicateId> {
        &self.0.duplicate_origins
    }

    /// Who is here.
    pub(crate) fn here(&self) -> &Arc<Here> {
        &self.0.here
    }

    pub(crate) fn passwords(&self) -> &Passwords {
        &self.0.passwords
    }

    /// Sends notices.
    #[cfg(feature = "push")]
    pub(crate) fn notifier(&self) -> &Arc<crate::notify::Notifier> {
        &self.0.notifier
    }

    /// Games of duplicates that were compared before.
    pub(crate) fn compared(&self) -> &Compared {
        &self.0.compared
    }

    /// Passkeys that are being made or used.
    #[cfg(feature = "passkeys")]
    pub(crate) fn ceremonies(&self) -> &crate::passkeys::Ceremonies {
        &self.0.ceremonies
    }

    /// Names everybody whose connections must end.
    pub(crate) fn revoked(&self) -> broadcast::Receiver<GuestId> {
        self.0.revoked.subscribe()
    }

    /// Ends the connections of a guest some of whose keys are no longer valid. Whoever has another one resumes.
    pub(crate) fn disconnect(&self, guest: GuestId) {
        self.forget_tokens(&guest);
        // Nobody may be connected.
        let _ = self.0.revoked.send(guest);
    }

    /// Believes no token of a guest any more without asking the store.
    pub(crate) fn forget_tokens(&self, guest: &GuestId) {
        self.0.known.forget(guest);
    }

    /// How long its queues are.
    #[cfg_attr(not(feature = "metrics"), allow(dead_code, reason = "only metrics ask"))]
    pub(crate) fn queues(&self) -> Queues {
        let live = self.0.live.lock().unwrap_or_else(PoisonError::into_inner);
        let tables = live.values().filter(|cell| cell.get().is_some_and(|table| !table.has_ended())).count();
        let Tools { writer, thinkers, .. } = &self.0.tools;
        let passwords = self.0.passwords.waiting();
        Queues { tables, appends: writer.waiting(), thinking: thinkers.waiting(), passwords }
    }

    /// A one-time code that brings a guest to another device.
    pub(crate) fn make_code(&self, guest: GuestId) -> String {
        self.0.codes.lock().unwrap_or_else(PoisonError::into_inner).make(guest, Instant::now())
    }

    /// The guest of a one-time code.
    pub(crate) fn redeem_code(&self, code: &str) -> Option<GuestId> {
        self.0.codes.lock().unwrap_or_else(PoisonError::into_inner).redeem(code, Instant::now())
    }

    /// The lobby, as it was at most a second ago.
    pub(crate) async fn lobby(&self) -> Result<Arc<Lobby>, ApiError> {
        let mut cached = self.0.lobby.lock().await;
        if let Some((at, lobby)) = &*cached
            && at.elapsed() < LOBBY_AGE
        {
            return Ok(Arc::clone(lobby));
        }
        let lobby = Arc::new(Lobby::gather(self).await?);
        *cached = Some((Instant::now(), Arc::clone(&lobby)));
        Ok(lobby)
    }

    /// Whether anything can be stored, as it was at most two seconds ago. Only a write shows that a disk is full.
    pub(crate) async fn check_store(&self) -> Result<(), ApiError> {
        let mut checked = self.0.checked.lock().await;
        let [fine, failing] = CHECKED;
        if let Some((at, works)) = *checked
            && at.elapsed() < if works { fine } else { failing }
        {
            return if works { Ok(()) } else { Err(ApiError::Unavailable) };
        }
        let probed = timeout(CHECK_PATIENCE, self.0.tools.writer.probe()).await;
        let late = |_| Err(StoreError::Database("it takes too long to write".to_owned()).into());
        let probed = probed.unwrap_or_else(late).map_err(|error: WriteError| error.into());
        *checked = Some((Instant::now(), probed.is_ok()));
        probed
    }

    /// A table, taken up from the store if it has no task.
    pub(crate) async fn table(&self, id: &TableId) -> Result<LiveTable, ApiError> {
        let cell = self.cell(id);
        let table = cell.get_or_try_init(|| self.take_up(id)).await;
        if table.is_err() {
            self.forget(id, &cell);
        }
        table.cloned()
    }

    /// Adds a table for somebody at this address.
    pub(crate) async fn create(&self, table: NewTable, from: IpAddr) -> Result<(), ApiError> {
        let id = table.id.clone();
        self.0.tools.writer.create(table).await?;
        self.0.tools.origins.note(id, from);
        Ok(())
    }

    /// Adds a table and takes it up: whoever makes one comes at once.
    pub(crate) async fn add_table(&self, table: NewTable, from: IpAddr) -> Result<(), ApiError> {
        self.create(table.clone(), from).await?;
        let (id, owned) = table.owned();
        let start = async || LiveTable::start(id.clone(), owned, self.0.tools.clone());
        self.cell(&id).get_or_try_init(start).await?;
        Ok(())
    }

    async fn take_up(&self, id: &TableId) -> Result<LiveTable, ApiError> {
        let claimed = self.store().claim(id.clone()).await?.ok_or(ApiError::NoTable)?;
        LiveTable::start(id.clone(), claimed, self.0.tools.clone())
    }

    /// The cell of a table; a new one if its task has ended.
    fn cell(&self, id: &TableId) -> Arc<OnceCell<LiveTable>> {
        let mut live = self.0.live.lock().unwrap_or_else(PoisonError::into_inner);
        match live.entry(id.clone()) {
            Slot::Occupied(slot) if slot.get().get().is_none_or(|table| !table.has_ended()) => {
                Arc::clone(slot.get())
            }
            slot => Arc::clone(slot.insert_entry(Arc::default()).into_mut()),
        }
    }

    fn forget(&self, id: &TableId, cell: &Arc<OnceCell<LiveTable>>) {
        let mut live = self.0.live.lock().unwrap_or_else(PoisonError::into_inner);
        if live.get(id).is_some_and(|known| Arc::ptr_eq(known, cell)) {
            live.remove(id);
        }
    }
}

/// Lets tables expire, as long as the site exists.
async fn sweep(site: Weak<Inner>) {
    let mut interval = tokio::time::interval(SWEEP);
    loop {
        interval.tick().await;
        let Some(inner) = site.upgrade() else { return };
        Site(inner).expire().await;
    }
}

/// Deletes what nobody needs any more, as long as the site exists. It may take long where much is kept, and nothing waits for it.
async fn tidy(site: Weak<Inner>) {
    let mut interval = tokio::time::interval(TIDY);
    interval.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        interval.tick().await;
        let Some(inner) = site.upgrade() else { return };
        let site = Site(inner);
        // Guests of tables that are gone can be forgotten.
        again_later(site.delete_closed().await);
        again_later(site.forget_guests().await);
    }
}

/// What has failed is tried again next time, and keeps nothing else from being done; the reason goes to the log.
fn again_later<T, Error: Into<ApiError>>(done: Result<T, Error>) {
    let _: Result<T, ApiError> = done.map_err(Into::into);
}

/// So long ago.
fn before(age: Duration) -> Timestamp {
    Timestamp(now().0.saturating_sub(age.as_millis() as u64))
}

/// Brings people together who wait for an opponent, as long as the site exists.
async fn pair(site: Weak<Inner>) {
    let every = site.upgrade().map_or(SWEEP, |inner| inner.config.pairing.every);
    let mut interval = tokio::time::interval(every);
    loop {
        interval.tick().await;
        let Some(inner) = site.upgrade() else { return };
        // What fails now is tried again; the reason is in the log.
        let _ = seek::pair_waiting(&Site(inner)).await;
    }
}

/// Closes duplicates that are over, as long as the site exists.
async fn close_duplicates(site: Weak<Inner>) {
    let mut interval = tokio::time::interval(LOOK_ENDED);
    loop {
        interval.tick().await;
        let Some(inner) = site.upgrade() else { return };
        // What fails now is tried again; the reason is in the log.
        let _ = duplicates::close_ended(&Site(inner)).await;
    }
}

/// Ends the connections of those whose keys an administrator has revoked, as long as the site exists.
async fn watch_revoked(site: Weak<Inner>) {
    let mut known = HashSet::new();
    let start = now();
    let mut interval = tokio::time::interval(LOOK_REVOKED);
    loop {
        interval.tick().await;
        let Some(inner) = site.upgrade() else { return };
        let window = Timestamp(now().0.saturating_sub(REVOKED_WINDOW.as_millis() as u64));
        // What fails now is asked again.
        let Ok(revoked) = inner.tools.store.people().admin().revoked_since(window).await else { continue };
        known.retain(|entry| revoked.contains(entry));
        for entry in revoked {
            if known.insert(entry.clone()) && entry.1 >= start {
                inner.known.forget(&entry.0);
                // Nobody may be connected.
                let _ = inner.revoked.send(entry.0);
            }
        }
    }
}

impl Site {
    async fn expire(&self) {
        self.0.limits.forget();
        self.0.here.forget();
        self.origins().forget();
        self.duplicate_origins().forget();
        self.0
            .live
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .retain(|_, cell| cell.get().is_none_or(|table| !table.has_ended()));
        again_later(self.expire_tables().await);
        again_later(Box::pin(ratings::settle_all(self.store())).await);
        let people = self.store().people();
        again_later(people.admin().forget_revoked(before(Duration::from_hours(24))).await);
        again_later(people.friends().forget_challenges().await);
        again_later(people.notices().forget_devices().await);
        again_later(people.wishes().forget_reports(before(self.0.config.report_expiry)).await);
    }

    async fn expire_tables(&self) -> Result<(), ApiError> {
        for id in self.store().idle_tables(before(self.0.config.table_expiry), SWEPT).await? {
            // One that is damaged keeps no other from expiring; the reason is in the log.
            if let Ok(table) = self.table(&id).await {
                table.expire(self.table_expiry()).await;
            }
        }
        Ok(())
    }

    async fn delete_closed(&self) -> Result<(), ApiError> {
        let (retention, before) = (self.store().people().retention(), before(self.0.config.closed_expiry));
        while retention.delete_closed(before, STEP).await? == u64::from(STEP) {
            sleep(REST).await;
        }
        Ok(())
    }

    async fn forget_guests(&self) -> Result<(), ApiError> {
        let (retention, before) = (self.store().people().retention(), before(self.0.config.guest_expiry));
        let mut next = retention.forget_guests(before, None, STEP).await?.next;
        while let Some(after) = next {
            sleep(REST).await;
            next = retention.forget_guests(before, Some(after), STEP).await?.next;
        }
        Ok(())
    }
}
