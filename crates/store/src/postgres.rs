//! PostgreSQL, which several servers may share.

mod log;

use std::borrow::Cow;
use std::fmt::Write as _;
use std::time::Duration;

use sqlx::ConnectOptions as _;
use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgPool, PgPoolOptions, PgRow, Postgres};
use trivium_tables::{Entry, TableId};

use crate::sql::retention::listed;
use crate::sql::{Cells as _, Dialect, Link as _, Reply, SCHEMA_VERSION, SqlStore, dialect_link, sql};
use crate::store::{Answer, Append, Appended, NewTable, StoreError};

/// Everything that SQLite's first three versions have. Appends check the table themselves, so that entries need no
/// foreign key. Ids are compared byte by byte.
const THIRD: &str = r#"
    CREATE TABLE guests (
        id TEXT COLLATE "C" PRIMARY KEY,
        created BIGINT NOT NULL,
        seen BIGINT NOT NULL
    );
    CREATE TABLE tokens (
        hash BYTEA PRIMARY KEY,
        guest TEXT COLLATE "C" NOT NULL,
        created BIGINT NOT NULL,
        kind BIGINT NOT NULL DEFAULT 0,
        label TEXT NOT NULL DEFAULT '',
        until BIGINT
    );
    CREATE INDEX tokens_by_guest ON tokens (guest);
    CREATE TABLE accounts (
        guest TEXT COLLATE "C" PRIMARY KEY,
        name TEXT NOT NULL,
        folded TEXT COLLATE "C" NOT NULL UNIQUE,
        password TEXT NOT NULL,
        created BIGINT NOT NULL
    );
    CREATE TABLE recovery_codes (
        hash BYTEA PRIMARY KEY,
        guest TEXT COLLATE "C" NOT NULL
    );
    CREATE INDEX recovery_codes_by_guest ON recovery_codes (guest);
    CREATE TABLE tables (
        id TEXT COLLATE "C" PRIMARY KEY,
        version BIGINT NOT NULL,
        term BIGINT NOT NULL,
        last BIGINT NOT NULL,
        seed BYTEA NOT NULL,
        join_secret TEXT NOT NULL,
        host_secret TEXT NOT NULL,
        public BIGINT NOT NULL DEFAULT 0,
        stage BIGINT NOT NULL DEFAULT 0,
        updated BIGINT NOT NULL DEFAULT 0
    );
    CREATE INDEX tables_by_stage ON tables (stage, public) WHERE stage < 2;
    CREATE INDEX tables_over ON tables (updated, id) WHERE stage = 2 AND public = 1;
    CREATE TABLE entries (
        table_id TEXT COLLATE "C" NOT NULL,
        seq BIGINT NOT NULL,
        entry TEXT NOT NULL,
        PRIMARY KEY (table_id, seq)
    );
    CREATE TABLE members (
        guest TEXT COLLATE "C" NOT NULL,
        table_id TEXT COLLATE "C" NOT NULL,
        PRIMARY KEY (guest, table_id)
    );
"#;

/// Bans, what has been revoked, and what administrators have set.
const ADMIN: &str = r#"
    ALTER TABLE accounts ADD COLUMN banned BIGINT;
    CREATE TABLE revocations (
        at BIGINT NOT NULL,
        guest TEXT COLLATE "C" NOT NULL,
        PRIMARY KEY (at, guest)
    );
    CREATE TABLE site (
        key TEXT COLLATE "C" PRIMARY KEY,
        value TEXT NOT NULL
    );
"#;

/// Planned moves, whom guests mute or block, and reports.
const WISHES: &str = r#"
    CREATE TABLE plans (
        table_id TEXT COLLATE "C" NOT NULL,
        guest TEXT COLLATE "C" NOT NULL,
        plan TEXT NOT NULL,
        PRIMARY KEY (table_id, guest)
    );
    CREATE TABLE stances (
        guest TEXT COLLATE "C" NOT NULL,
        other TEXT COLLATE "C" NOT NULL,
        name TEXT NOT NULL,
        muted BIGINT NOT NULL,
        blocked BIGINT NOT NULL,
        at BIGINT NOT NULL,
        PRIMARY KEY (guest, other)
    );
    CREATE TABLE reports (
        number BIGINT NOT NULL UNIQUE,
        guest TEXT COLLATE "C" NOT NULL,
        about TEXT COLLATE "C" NOT NULL,
        name TEXT NOT NULL,
        table_id TEXT COLLATE "C" NOT NULL,
        seq BIGINT NOT NULL,
        reason TEXT NOT NULL,
        text TEXT NOT NULL,
        at BIGINT NOT NULL,
        closed BIGINT,
        PRIMARY KEY (guest, about, table_id)
    );
"#;

/// Ratings, results, and games that are over but not settled. What ended before is settled once, too.
const RATINGS: &str = r#"
    ALTER TABLE tables ADD COLUMN rated BIGINT NOT NULL DEFAULT 0;
    CREATE TABLE unsettled (
        table_id TEXT COLLATE "C" PRIMARY KEY
    );
    INSERT INTO unsettled SELECT id FROM tables WHERE stage = 2 AND public = 1;
    CREATE TABLE ratings (
        player TEXT COLLATE "C" NOT NULL,
        game TEXT NOT NULL,
        kind TEXT NOT NULL,
        points BIGINT NOT NULL,
        deviation BIGINT NOT NULL,
        volatility BIGINT NOT NULL,
        games BIGINT NOT NULL,
        PRIMARY KEY (player, game, kind)
    );
    CREATE TABLE results (
        guest TEXT COLLATE "C" NOT NULL,
        table_id TEXT COLLATE "C" NOT NULL,
        at BIGINT NOT NULL,
        game TEXT NOT NULL,
        kind TEXT NOT NULL,
        options TEXT NOT NULL,
        public BIGINT NOT NULL,
        seat BIGINT NOT NULL,
        score BIGINT NOT NULL,
        points_before BIGINT,
        points_after BIGINT,
        PRIMARY KEY (guest, table_id)
    );
    CREATE INDEX results_by_time ON results (guest, at);
    CREATE INDEX results_by_table ON results (table_id);
"#;

/// Friends and challenges.
const FRIENDS: &str = r#"
    CREATE TABLE friends (
        guest TEXT COLLATE "C" NOT NULL,
        friend TEXT COLLATE "C" NOT NULL,
        at BIGINT NOT NULL,
        PRIMARY KEY (guest, friend)
    );
    CREATE INDEX friends_by_friend ON friends (friend);
    CREATE TABLE challenges (
        table_id TEXT COLLATE "C" NOT NULL,
        challenger TEXT COLLATE "C" NOT NULL,
        challenged TEXT COLLATE "C" NOT NULL,
        at BIGINT NOT NULL,
        declined BIGINT NOT NULL,
        PRIMARY KEY (table_id, challenged)
    );
    CREATE INDEX challenges_sent ON challenges (challenger);
    CREATE INDEX challenges_received ON challenges (challenged);
"#;

/// Where people are notified when it is their turn.
const NOTICES: &str = r#"
    CREATE TABLE devices (
        id TEXT COLLATE "C" PRIMARY KEY,
        guest TEXT COLLATE "C" NOT NULL,
        key_hash BYTEA NOT NULL,
        endpoint TEXT NOT NULL,
        public_key BYTEA NOT NULL,
        auth BYTEA NOT NULL,
        language TEXT NOT NULL,
        label TEXT NOT NULL,
        origin TEXT NOT NULL,
        created BIGINT NOT NULL,
        failures BIGINT NOT NULL,
        retry BIGINT NOT NULL
    );
    CREATE INDEX devices_by_guest ON devices (guest);
    CREATE TABLE webhooks (
        guest TEXT COLLATE "C" PRIMARY KEY,
        url TEXT NOT NULL,
        secret BYTEA NOT NULL,
        origin TEXT NOT NULL,
        created BIGINT NOT NULL,
        failures BIGINT NOT NULL,
        disabled BIGINT
    );
"#;

/// Duplicates, which tables play their deals, and who has played them.
const DUPLICATES: &str = r#"
    CREATE TABLE duplicates (
        id TEXT COLLATE "C" PRIMARY KEY,
        host TEXT COLLATE "C" NOT NULL,
        name TEXT NOT NULL,
        seed BYTEA NOT NULL,
        setup TEXT NOT NULL,
        computers TEXT NOT NULL,
        public BIGINT NOT NULL,
        created BIGINT NOT NULL,
        deadline BIGINT NOT NULL,
        ended BIGINT,
        closed BIGINT,
        revealed BIGINT NOT NULL DEFAULT 0
    );
    CREATE INDEX duplicates_going_on ON duplicates (deadline) WHERE revealed = 0;
    CREATE INDEX duplicates_by_host ON duplicates (host);
    CREATE TABLE deals (
        duplicate TEXT COLLATE "C" NOT NULL,
        guest TEXT COLLATE "C" NOT NULL,
        table_id TEXT COLLATE "C" NOT NULL,
        PRIMARY KEY (duplicate, guest)
    );
    CREATE INDEX deals_by_guest ON deals (guest);
    CREATE INDEX deals_by_table ON deals (table_id);
    ALTER TABLE tables ADD COLUMN duplicate TEXT COLLATE "C" NOT NULL DEFAULT '';
    CREATE INDEX tables_by_duplicate ON tables (duplicate) WHERE duplicate <> '';
"#;

/// The public halves of passkeys.
const PASSKEYS: &str = r#"
    CREATE TABLE passkeys (
        id BYTEA NOT NULL PRIMARY KEY,
        guest TEXT COLLATE "C" NOT NULL,
        label TEXT NOT NULL,
        public_key BYTEA NOT NULL,
        state BYTEA NOT NULL,
        transports BIGINT NOT NULL,
        created BIGINT NOT NULL,
        used BIGINT
    );
    CREATE INDEX passkeys_by_guest ON passkeys (guest);
"#;

/// A row of a log has the entries of one append. Older programs would not understand it.
const APPENDS: &str = "
    ALTER TABLE tables ALTER COLUMN last SET DEFAULT 0;
    ALTER TABLE entries RENAME COLUMN entry TO entries;
";

/// What SQLite's version of the same number does.
const RETENTION: &str = r#"
    UPDATE tables SET stage = 3 WHERE stage IN (0, 2) AND EXISTS (SELECT 1 FROM entries AS log
        WHERE log.table_id = tables.id AND strpos(log.entries, '"type":"expired"') > 0);
    CREATE INDEX tables_closed ON tables (updated) WHERE stage = 3;
    CREATE INDEX guests_by_seen ON guests (seen, id);
    CREATE INDEX stances_by_other ON stances (other);
"#;

/// Whoever holds this lock migrates.
const LOCK: &str = "SELECT pg_advisory_xact_lock(8390042714201347437)";

/// What PostgreSQL must do to keep what it has acknowledged.
const DURABLE: [&str; 3] = ["fsync", "full_page_writes", "synchronous_commit"];

/// How many requests ask the database at the same time; the others wait.
const CONNECTIONS: u32 = 8;

/// How long a request waits for a connection.
const WAIT: Duration = Duration::from_secs(3);

/// A connection that was idle for this long is tried before it is used.
const IDLE: Duration = Duration::from_secs(1);

/// A store in PostgreSQL. Several servers may share it: the terms of the tables keep them apart.
pub type PostgresStore = SqlStore<Postgres>;

dialect_link!(PgConnection, PgRow, numbered);

/// PostgreSQL numbers the placeholders.
fn numbered(text: Cow<'static, str>) -> Cow<'static, str> {
    if !text.contains('?') {
        return text;
    }
    let mut parts = text.split('?');
    let mut numbered = parts.next().unwrap_or_default().to_owned();
    for (number, part) in (1..).zip(parts) {
        // A string can always be written to.
        let _ = write!(numbered, "${number}{part}");
    }
    Cow::Owned(numbered)
}

impl Dialect for Postgres {
    type Source = PgPool;
    type Lease = PoolConnection<Self>;

    /// Statements that concern the same row wait for each other and then see what the other has done.
    const BEGIN: &'static str = "BEGIN ISOLATION LEVEL READ COMMITTED";
    const FOR_UPDATE: &'static str = "FOR UPDATE";
    const PATIENCE: Option<Duration> = Some(Duration::from_secs(10));
    /// Versions 1, 2 and 11 changed SQLite alone.
    const MIGRATIONS: [&'static str; SCHEMA_VERSION] = [
        "", "", THIRD, ADMIN, WISHES, RATINGS, FRIENDS, NOTICES, DUPLICATES, PASSKEYS, "", APPENDS, RETENTION,
    ];

    fn lease(source: &PgPool) -> Reply<'_, Self::Lease> {
        Box::pin(source.acquire())
    }

    fn schema_version(connection: &mut PgConnection) -> Reply<'_, i64> {
        Box::pin(async {
            connection.script(LOCK.to_owned()).await?;
            let table = "CREATE TABLE IF NOT EXISTS trivium_schema (version BIGINT NOT NULL)";
            connection.script(table.to_owned()).await?;
            let rows = connection.fetch(sql("SELECT version FROM trivium_schema")).await?;
            rows.first().map_or(Ok(0), |row| row.number(0))
        })
    }

    fn set_schema_version(version: usize) -> String {
        format!("DELETE FROM trivium_schema; INSERT INTO trivium_schema VALUES ({version})")
    }

    fn read_log<'a>(connection: &'a mut PgConnection, table: &'a TableId) -> Answer<'a, Vec<Entry>> {
        Box::pin(log::read(connection, table))
    }

    fn delete_logs<'a>(connection: &'a mut PgConnection, tables: &'a [TableId]) -> Answer<'a, ()> {
        let ids = tables.iter().map(TableId::as_str);
        let delete = listed("DELETE FROM entries WHERE table_id IN", ids);
        Box::pin(async move { delete.execute(connection).await.map(drop) })
    }

    fn write<'a>(
        connection: &'a mut PgConnection,
        tables: &'a [NewTable],
        appends: &'a [Append],
    ) -> Answer<'a, Appended> {
        Box::pin(log::write(connection, tables, appends))
    }
}

impl PostgresStore {
    /// Opens the database at an address such as `postgres://trivium@localhost/trivium`.
    ///
    /// # Errors
    ///
    /// If it cannot be reached, if it does not sync to the disk, or if a newer program wrote it.
    pub async fn open(address: &str) -> Result<Self, StoreError> {
        Self::connect(address.parse::<PgConnectOptions>()?).await
    }

    /// Opens an empty schema of its own in a database, for a test.
    ///
    /// # Errors
    ///
    /// Like [`PostgresStore::open`].
    #[doc(hidden)]
    pub async fn scratch(address: &str, name: &str) -> Result<Self, StoreError> {
        let options = address.parse::<PgConnectOptions>()?;
        let mut connection = options.connect().await?;
        let script = format!("DROP SCHEMA IF EXISTS {name} CASCADE; CREATE SCHEMA {name}");
        connection.script(script).await?;
        Self::connect(options.options([("search_path", name)])).await
    }

    async fn connect(options: PgConnectOptions) -> Result<Self, StoreError> {
        // What is wrong from the start is said at once and in full; a pool would try again and again.
        let mut connection = options.connect().await?;
        if let Some(setting) = not_durable(&mut connection).await? {
            return Err(StoreError::NotDurable(setting.to_owned()));
        }
        let pool = PgPoolOptions::new()
            .max_connections(CONNECTIONS)
            .acquire_timeout(WAIT)
            // Under load many wait, and each would be a line in the log. Whoever waits too long is an error anyway.
            .acquire_slow_threshold(WAIT)
            .test_before_acquire(false)
            .before_acquire(|connection, age| {
                Box::pin(async move {
                    Ok(age.idle_for < IDLE || connection.execute(sql("SELECT 1")).await.is_ok())
                })
            })
            .after_connect(|connection, _| {
                Box::pin(async move {
                    match not_durable(connection).await? {
                        None => Ok(()),
                        Some(setting) => Err(sqlx::Error::Configuration(setting.into())),
                    }
                })
            })
            .connect_lazy_with(options);
        let store = Self::new(pool);
        store.migrate().await?;
        Ok(store)
    }
}

/// The first setting by which the database could lose what it has acknowledged.
async fn not_durable(connection: &mut PgConnection) -> Result<Option<&'static str>, sqlx::Error> {
    for setting in DURABLE {
        let row = connection.fetch(sql(format!("SHOW {setting}"))).await?.pop();
        if row.map(|row| row.text(0)).transpose()?.as_deref() == Some("off") {
            return Ok(Some(setting));
        }
    }
    Ok(None)
}
