-- 1 at a rated table, 2 once its result is counted.
ALTER TABLE tables ADD COLUMN rated smallint NOT NULL DEFAULT 0;
CREATE INDEX tables_rated ON tables (key) WHERE rated = 1;
CREATE INDEX glances_playing ON glances (tablekey) WHERE open = 0 AND NOT over;

-- The public id of a person; the other one never leaves the server.
CREATE TABLE pages (
    page text PRIMARY KEY,
    person text NOT NULL UNIQUE REFERENCES persons (id)
);

-- Rated games in the order in which they count. They stay when their tables go.
CREATE TABLE results (
    number bigint PRIMARY KEY,
    tableid text NOT NULL UNIQUE,
    game text NOT NULL,
    options text NOT NULL,
    ended double precision NOT NULL,
    gave_up text NOT NULL
);

-- A seat of such a game: who sat there, in which place, and what they were rated after it. Of somebody who is
-- forgotten, a new word that stands for nobody is left.
CREATE TABLE scores (
    number bigint NOT NULL REFERENCES results (number),
    seat integer NOT NULL,
    player text NOT NULL,
    place integer NOT NULL,
    game text NOT NULL,
    seats integer NOT NULL,
    mu double precision NOT NULL,
    sigma double precision NOT NULL,
    PRIMARY KEY (number, seat)
);
CREATE INDEX scores_player ON scores (player, game, seats, number);

-- People who look for a game: at which table they sit meanwhile, until when they wait for others, and until when they
-- count as being there.
CREATE TABLE seekers (
    person text PRIMARY KEY REFERENCES persons (id),
    tableid text NOT NULL,
    game text NOT NULL,
    seats integer NOT NULL,
    rated boolean NOT NULL,
    until double precision NOT NULL,
    alive double precision NOT NULL
);
