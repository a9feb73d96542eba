-- A file as the first schema had it, with one guest at one table, and a table that has closed.
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
PRAGMA user_version = 1;
INSERT INTO guests VALUES ('0000000000000001', x'0101010101010101010101010101010101010101010101010101010101010101', 7);
INSERT INTO tables VALUES ('000000000001', 1, 1, 3, x'0202020202020202020202020202020202020202020202020202020202020202', '00000000000000000000000000', '00000000000000000000000001');
INSERT INTO tables VALUES ('000000000002', 1, 1, 2, x'0303030303030303030303030303030303030303030303030303030303030303', '00000000000000000000000002', '00000000000000000000000003');
INSERT INTO entries VALUES
    ('000000000001', 1, '{"seq":1,"at":8,"event":{"type":"created","game":"caminos","options":"-","rules":"c2c502e6b336300e046103b55684bb0e737867fcf81c6c6ac2dfdf15b54220e8","clock":"none"}}'),
    ('000000000001', 2, '{"seq":2,"at":8,"event":{"type":"joined","member":0,"guest":"0000000000000001","name":"Ada"}}'),
    ('000000000001', 3, '{"seq":3,"at":8,"event":{"type":"host_changed","member":0}}'),
    ('000000000002', 1, '{"seq":1,"at":8,"event":{"type":"created","game":"caminos","options":"-","rules":"c2c502e6b336300e046103b55684bb0e737867fcf81c6c6ac2dfdf15b54220e8","clock":"none"}}'),
    ('000000000002', 2, '{"seq":2,"at":8,"event":{"type":"expired"}}');
