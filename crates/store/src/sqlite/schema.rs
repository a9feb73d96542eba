//! What SQLite's schema is made of, version by version.

use crate::sql::SCHEMA_VERSION;

/// Guests, tables and logs.
const FIRST: &str = "
    CREATE TABLE guests (
        id TEXT PRIMARY KEY,
        token_hash BLOB NOT NULL UNIQUE,
        created INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE tables (
        id TEXT PRIMARY KEY,
        version INTEGER NOT NULL,
        term INTEGER NOT NULL,
        last INTEGER NOT NULL,
        seed BLOB NOT NULL,
        join_secret TEXT NOT NULL,
        host_secret TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE entries (
        table_id TEXT NOT NULL REFERENCES tables (id),
        seq INTEGER NOT NULL,
        entry TEXT NOT NULL,
        PRIMARY KEY (table_id, seq)
    ) STRICT, WITHOUT ROWID;
";

/// Lists of tables, and several tokens per guest. What lists need follows from the logs.
const LISTS: &str = "
    CREATE TABLE tokens (
        hash BLOB PRIMARY KEY,
        guest TEXT NOT NULL,
        created INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    INSERT INTO tokens SELECT token_hash, id, created FROM guests;
    CREATE TABLE people (
        id TEXT PRIMARY KEY,
        created INTEGER NOT NULL,
        seen INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    INSERT INTO people SELECT id, created, created FROM guests;
    DROP TABLE guests;
    ALTER TABLE people RENAME TO guests;
    CREATE INDEX tokens_by_guest ON tokens (guest);
    CREATE TABLE members (
        guest TEXT NOT NULL,
        table_id TEXT NOT NULL,
        PRIMARY KEY (guest, table_id)
    ) STRICT, WITHOUT ROWID;
    INSERT OR IGNORE INTO members
        SELECT entry ->> '$.event.guest', table_id FROM entries WHERE entry ->> '$.event.type' = 'joined';
    ALTER TABLE tables ADD COLUMN public INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE tables ADD COLUMN stage INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE tables ADD COLUMN updated INTEGER NOT NULL DEFAULT 0;
    UPDATE tables SET
        stage = (SELECT coalesce(max(iif(entry ->> '$.event.type' = 'ended', 2, iif(entry ->> '$.event.type' = 'started', 1, 0))), 0)
            FROM entries WHERE table_id = id),
        updated = (SELECT coalesce(max(entry ->> '$.at'), 0) FROM entries WHERE table_id = id);
    CREATE INDEX tables_by_stage ON tables (stage, public) WHERE stage < 2;
";

/// Accounts, kinds of tokens, and games that are over.
const PEOPLE: &str = "
    ALTER TABLE tokens ADD COLUMN kind INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE tokens ADD COLUMN label TEXT NOT NULL DEFAULT '';
    ALTER TABLE tokens ADD COLUMN until INTEGER;
    CREATE TABLE accounts (
        guest TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        folded TEXT NOT NULL UNIQUE,
        password TEXT NOT NULL,
        created INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE recovery_codes (
        hash BLOB PRIMARY KEY,
        guest TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX recovery_codes_by_guest ON recovery_codes (guest);
    CREATE INDEX tables_over ON tables (updated, id) WHERE stage = 2 AND public = 1;
";

/// Bans, what has been revoked, and what administrators have set.
const ADMIN: &str = "
    ALTER TABLE accounts ADD COLUMN banned INTEGER;
    CREATE TABLE revocations (
        at INTEGER NOT NULL,
        guest TEXT NOT NULL,
        PRIMARY KEY (at, guest)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE site (
        key TEXT PRIMARY KEY,
        value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
";

/// Planned moves, whom guests mute or block, and reports.
const WISHES: &str = "
    CREATE TABLE plans (
        table_id TEXT NOT NULL,
        guest TEXT NOT NULL,
        plan TEXT NOT NULL,
        PRIMARY KEY (table_id, guest)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE stances (
        guest TEXT NOT NULL,
        other TEXT NOT NULL,
        name TEXT NOT NULL,
        muted INTEGER NOT NULL,
        blocked INTEGER NOT NULL,
        at INTEGER NOT NULL,
        PRIMARY KEY (guest, other)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE reports (
        number INTEGER NOT NULL UNIQUE,
        guest TEXT NOT NULL,
        about TEXT NOT NULL,
        name TEXT NOT NULL,
        table_id TEXT NOT NULL,
        seq INTEGER NOT NULL,
        reason TEXT NOT NULL,
        text TEXT NOT NULL,
        at INTEGER NOT NULL,
        closed INTEGER,
        PRIMARY KEY (guest, about, table_id)
    ) STRICT, WITHOUT ROWID;
";

/// Ratings, results, and games that are over but not settled. What ended before is settled once, too.
const RATINGS: &str = "
    ALTER TABLE tables ADD COLUMN rated INTEGER NOT NULL DEFAULT 0;
    CREATE TABLE unsettled (
        table_id TEXT PRIMARY KEY
    ) STRICT, WITHOUT ROWID;
    INSERT INTO unsettled SELECT id FROM tables WHERE stage = 2 AND public = 1;
    CREATE TABLE ratings (
        player TEXT NOT NULL,
        game TEXT NOT NULL,
        kind TEXT NOT NULL,
        points INTEGER NOT NULL,
        deviation INTEGER NOT NULL,
        volatility INTEGER NOT NULL,
        games INTEGER NOT NULL,
        PRIMARY KEY (player, game, kind)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE results (
        guest TEXT NOT NULL,
        table_id TEXT NOT NULL,
        at INTEGER NOT NULL,
        game TEXT NOT NULL,
        kind TEXT NOT NULL,
        options TEXT NOT NULL,
        public INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        score INTEGER NOT NULL,
        points_before INTEGER,
        points_after INTEGER,
        PRIMARY KEY (guest, table_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX results_by_time ON results (guest, at);
    CREATE INDEX results_by_table ON results (table_id);
";

/// Friends and challenges.
const FRIENDS: &str = "
    CREATE TABLE friends (
        guest TEXT NOT NULL,
        friend TEXT NOT NULL,
        at INTEGER NOT NULL,
        PRIMARY KEY (guest, friend)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX friends_by_friend ON friends (friend);
    CREATE TABLE challenges (
        table_id TEXT NOT NULL,
        challenger TEXT NOT NULL,
        challenged TEXT NOT NULL,
        at INTEGER NOT NULL,
        declined INTEGER NOT NULL,
        PRIMARY KEY (table_id, challenged)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX challenges_sent ON challenges (challenger);
    CREATE INDEX challenges_received ON challenges (challenged);
";

/// Where people are notified when it is their turn.
const NOTICES: &str = "
    CREATE TABLE devices (
        id TEXT PRIMARY KEY,
        guest TEXT NOT NULL,
        key_hash BLOB NOT NULL,
        endpoint TEXT NOT NULL,
        public_key BLOB NOT NULL,
        auth BLOB NOT NULL,
        language TEXT NOT NULL,
        label TEXT NOT NULL,
        origin TEXT NOT NULL,
        created INTEGER NOT NULL,
        failures INTEGER NOT NULL,
        retry INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX devices_by_guest ON devices (guest);
    CREATE TABLE webhooks (
        guest TEXT PRIMARY KEY,
        url TEXT NOT NULL,
        secret BLOB NOT NULL,
        origin TEXT NOT NULL,
        created INTEGER NOT NULL,
        failures INTEGER NOT NULL,
        disabled INTEGER
    ) STRICT, WITHOUT ROWID;
";

/// Duplicates, which tables play their deals, and who has played them.
const DUPLICATES: &str = "
    CREATE TABLE duplicates (
        id TEXT PRIMARY KEY,
        host TEXT NOT NULL,
        name TEXT NOT NULL,
        seed BLOB NOT NULL,
        setup TEXT NOT NULL,
        computers TEXT NOT NULL,
        public INTEGER NOT NULL,
        created INTEGER NOT NULL,
        deadline INTEGER NOT NULL,
        ended INTEGER,
        closed INTEGER,
        revealed INTEGER NOT NULL DEFAULT 0
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX duplicates_going_on ON duplicates (deadline) WHERE revealed = 0;
    CREATE INDEX duplicates_by_host ON duplicates (host);
    CREATE TABLE deals (
        duplicate TEXT NOT NULL,
        guest TEXT NOT NULL,
        table_id TEXT NOT NULL,
        PRIMARY KEY (duplicate, guest)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX deals_by_guest ON deals (guest);
    CREATE INDEX deals_by_table ON deals (table_id);
    ALTER TABLE tables ADD COLUMN duplicate TEXT NOT NULL DEFAULT '';
    CREATE INDEX tables_by_duplicate ON tables (duplicate) WHERE duplicate <> '';
";

/// The public halves of passkeys.
const PASSKEYS: &str = "
    CREATE TABLE passkeys (
        id BLOB NOT NULL PRIMARY KEY,
        guest TEXT NOT NULL,
        label TEXT NOT NULL,
        public_key BLOB NOT NULL,
        state BLOB NOT NULL,
        transports INTEGER NOT NULL,
        created INTEGER NOT NULL,
        used INTEGER
    ) STRICT;
    CREATE INDEX passkeys_by_guest ON passkeys (guest);
";

/// Logs in the order in which they are written. If the rows of a table lay together, every row of a commit would change
/// a page of its own.
const LOGS: &str = "
    CREATE TABLE log (
        table_id TEXT NOT NULL,
        seq INTEGER NOT NULL,
        entry TEXT NOT NULL
    ) STRICT;
    INSERT INTO log SELECT table_id, seq, entry FROM entries ORDER BY table_id, seq;
    DROP TABLE entries;
    ALTER TABLE log RENAME TO entries;
    CREATE UNIQUE INDEX entries_by_table ON entries (table_id, seq);
";

/// Logs as chains. A table's log is a row of `log` and whatever rows come before it; `ends` says where it begins to be read.
/// An index by table would change a page of its own for every move, and so would an end in the row of its table; the ends of
/// tables that were made one after the other lie together. A row has the entries of one append.
const CHAINS: &str = "
    CREATE TABLE log (
        id INTEGER PRIMARY KEY,
        before INTEGER NOT NULL,
        entries TEXT NOT NULL
    ) STRICT;
    CREATE TABLE ends (
        number INTEGER PRIMARY KEY,
        last INTEGER NOT NULL,
        head INTEGER NOT NULL
    ) STRICT;
    ALTER TABLE tables ADD COLUMN number INTEGER NOT NULL DEFAULT 0;
    UPDATE tables SET number = numbered.number
        FROM (SELECT id, row_number() OVER (ORDER BY updated, id) AS number FROM tables) AS numbered
        WHERE tables.id = numbered.id;
    INSERT INTO log SELECT tables.number, 0, '[' || group_concat(entry, ',' ORDER BY seq) || ']'
        FROM entries JOIN tables ON tables.id = entries.table_id GROUP BY tables.number;
    INSERT INTO ends SELECT number, last, number FROM tables ORDER BY number;
    DROP TABLE entries;
    ALTER TABLE tables DROP COLUMN last;
";

/// Tables that closed before their game began are a stage of their own, and what is no longer needed is found quickly. Such a
/// table's last entry says that it expired; what people write has its quotation marks escaped there.
const RETENTION: &str = r#"
    UPDATE tables SET stage = 3 WHERE stage IN (0, 2) AND EXISTS (SELECT 1 FROM ends JOIN log ON log.id = ends.head
        WHERE ends.number = tables.number AND instr(log.entries, '"type":"expired"') > 0);
    CREATE INDEX tables_closed ON tables (updated) WHERE stage = 3;
    CREATE INDEX guests_by_seen ON guests (seen, id);
    CREATE INDEX stances_by_other ON stances (other);
"#;

/// What leads from each version of the schema to the next.
pub(super) const MIGRATIONS: [&str; SCHEMA_VERSION] = [
    FIRST, LISTS, PEOPLE, ADMIN, WISHES, RATINGS, FRIENDS, NOTICES, DUPLICATES, PASSKEYS, LOGS, CHAINS,
    RETENTION,
];
