-- 1 at a rated table, 2 once its result is counted.
ALTER TABLE tables ADD COLUMN rated INTEGER NOT NULL DEFAULT 0;
CREATE INDEX tables_rated ON tables (key) WHERE rated = 1;

-- Whether the game is over, as the glance says, too; so games that go on are found by an index.
ALTER TABLE glances ADD COLUMN over INTEGER NOT NULL DEFAULT 0;
UPDATE glances SET over = json_extract(glance, '$.over');
CREATE INDEX glances_playing ON glances (tablekey) WHERE open = 0 AND over = 0;

-- The public id of a person; the other one never leaves the server.
CREATE TABLE pages (
    page TEXT PRIMARY KEY,
    person TEXT NOT NULL UNIQUE REFERENCES persons (id)
) STRICT, WITHOUT ROWID;

-- Rated games in the order in which they count. They stay when their tables go.
CREATE TABLE results (
    number INTEGER PRIMARY KEY,
    tableid TEXT NOT NULL UNIQUE,
    game TEXT NOT NULL,
    options TEXT NOT NULL,
    ended REAL NOT NULL,
    gave_up TEXT NOT NULL
) STRICT;

-- A seat of such a game: who sat there, in which place, and what they were rated after it. Of somebody who is
-- forgotten, a new word that stands for nobody is left.
CREATE TABLE scores (
    number INTEGER NOT NULL REFERENCES results (number),
    seat INTEGER NOT NULL,
    player TEXT NOT NULL,
    place INTEGER NOT NULL,
    game TEXT NOT NULL,
    seats INTEGER NOT NULL,
    mu REAL NOT NULL,
    sigma REAL NOT NULL,
    PRIMARY KEY (number, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX scores_player ON scores (player, game, seats, number);

-- People who look for a game: at which table they sit meanwhile, until when they wait for others, and until when they
-- count as being there.
CREATE TABLE seekers (
    person TEXT PRIMARY KEY REFERENCES persons (id),
    tableid TEXT NOT NULL,
    game TEXT NOT NULL,
    seats INTEGER NOT NULL,
    rated INTEGER NOT NULL,
    until REAL NOT NULL,
    alive REAL NOT NULL
) STRICT, WITHOUT ROWID;
