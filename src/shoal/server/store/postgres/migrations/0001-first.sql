CREATE TABLE persons (
    id text PRIMARY KEY,
    name text NOT NULL,
    made double precision NOT NULL
);

-- What a browser's cookie hashes to; the secret itself is nowhere. A session is one browser that stands for a person.
CREATE TABLE secrets (
    hash text PRIMARY KEY,
    person text NOT NULL REFERENCES persons (id),
    made double precision NOT NULL,
    until double precision NOT NULL,
    session text NOT NULL,
    browser text NOT NULL,
    used double precision NOT NULL
);
CREATE INDEX secrets_person ON secrets (person);
CREATE INDEX secrets_until ON secrets (until);

CREATE TABLE links (
    hash text PRIMARY KEY,
    person text NOT NULL REFERENCES persons (id),
    until double precision NOT NULL
);
CREATE INDEX links_person ON links (person);
CREATE INDEX links_until ON links (until);

-- The key is short and grows with time: tables that are played at the same time lie side by side.
CREATE TABLE tables (
    key bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id text NOT NULL UNIQUE,
    game text NOT NULL,
    header text NOT NULL,
    chairs text NOT NULL,
    public boolean NOT NULL,
    made double precision NOT NULL,
    maker text NOT NULL
);
CREATE INDEX tables_maker ON tables (maker) WHERE maker <> '';
CREATE INDEX tables_made ON tables (made);

-- What lists of tables show; it can always be worked out again from the log. `open` is 2 for everybody, 1 for those who
-- have the link, 0 for nobody; `moved` tells whether a seat has answered. Every move changes a row here, so pages keep
-- room for the next version of it.
CREATE TABLE glances (
    tablekey bigint PRIMARY KEY REFERENCES tables (key),
    glance text NOT NULL,
    open smallint NOT NULL,
    over boolean NOT NULL,
    moved boolean NOT NULL
) WITH (fillfactor = 60);
CREATE INDEX glances_open ON glances (open, tablekey) WHERE open > 0;

-- The primary key is the lock: of all who want to write row n of a table, one does.
CREATE TABLE log (
    tablekey bigint NOT NULL REFERENCES tables (key),
    number integer NOT NULL,
    row text NOT NULL,
    PRIMARY KEY (tablekey, number)
);

CREATE TABLE sitting (
    person text NOT NULL REFERENCES persons (id),
    tableid text NOT NULL REFERENCES tables (id),
    made double precision NOT NULL,
    PRIMARY KEY (person, tableid)
);
CREATE INDEX sitting_table ON sitting (tableid);
CREATE INDEX sitting_newest ON sitting (person, made DESC);

CREATE TABLE replays (
    id text PRIMARY KEY,
    text text NOT NULL,
    made double precision NOT NULL
);
CREATE INDEX replays_made ON replays (made);

-- Written again and again, to see whether anything can be; one row for each server.
CREATE TABLE pulse (
    node text PRIMARY KEY,
    at double precision NOT NULL
);

-- Reviews of games that are over, by the id of their table or record. One goes with its game; and when somebody is
-- forgotten at a table, since names are told in it.
CREATE TABLE reviews (
    id text PRIMARY KEY,
    review text NOT NULL,
    made double precision NOT NULL
);
CREATE FUNCTION drop_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM reviews WHERE id = old.id;
    RETURN NULL;
END
$$;
CREATE TRIGGER review_of_table AFTER DELETE ON tables FOR EACH ROW EXECUTE FUNCTION drop_review();
CREATE TRIGGER review_of_replay AFTER DELETE ON replays FOR EACH ROW EXECUTE FUNCTION drop_review();
CREATE TRIGGER review_without_names AFTER UPDATE OF chairs ON tables FOR EACH ROW EXECUTE FUNCTION drop_review();
