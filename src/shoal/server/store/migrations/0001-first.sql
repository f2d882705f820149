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

-- `glance` is what lists of tables show; it can always be worked out again from the log.
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    header TEXT NOT NULL,
    chairs TEXT NOT NULL,
    public INTEGER NOT NULL,
    made REAL NOT NULL,
    glance TEXT NOT NULL,
    open INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX tables_open ON tables (made) WHERE public AND open;

CREATE TABLE log (
    tableid TEXT NOT NULL REFERENCES tables (id),
    number INTEGER NOT NULL,
    row TEXT NOT NULL,
    PRIMARY KEY (tableid, number)
) STRICT, WITHOUT ROWID;

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
