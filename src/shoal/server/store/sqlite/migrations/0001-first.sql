CREATE TABLE persons (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    made REAL NOT NULL
) STRICT, WITHOUT ROWID;

-- What a browser's cookie hashes to; the secret itself is nowhere.
CREATE TABLE secrets (
    hash TEXT PRIMARY KEY,
    person TEXT NOT NULL REFERENCES persons (id),
    made REAL NOT NULL,
    until REAL NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE links (
    hash TEXT PRIMARY KEY,
    person TEXT NOT NULL REFERENCES persons (id),
    until REAL NOT NULL
) STRICT, WITHOUT ROWID;

-- The key is short and grows with time: tables that are played at the same time lie side by side, so that one commit
-- for many of them touches few pages.
CREATE TABLE tables (
    key INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    game TEXT NOT NULL,
    header TEXT NOT NULL,
    chairs TEXT NOT NULL,
    public INTEGER NOT NULL,
    made REAL NOT NULL
) STRICT;

-- What lists of tables show; it can always be worked out again from the log. `open` is for everybody to sit down.
CREATE TABLE glances (
    tablekey INTEGER PRIMARY KEY REFERENCES tables (key),
    glance TEXT NOT NULL,
    open INTEGER NOT NULL
) STRICT;

CREATE INDEX glances_open ON glances (tablekey) WHERE open;

CREATE TABLE log (
    tablekey INTEGER NOT NULL REFERENCES tables (key),
    number INTEGER NOT NULL,
    row TEXT NOT NULL,
    UNIQUE (tablekey, number)
) STRICT;

CREATE TABLE sitting (
    person TEXT NOT NULL REFERENCES persons (id),
    tableid TEXT NOT NULL REFERENCES tables (id),
    made REAL NOT NULL,
    PRIMARY KEY (person, tableid)
) STRICT, WITHOUT ROWID;

CREATE TABLE replays (
    id TEXT PRIMARY KEY,
    text TEXT NOT NULL,
    made REAL NOT NULL
) STRICT, WITHOUT ROWID;
