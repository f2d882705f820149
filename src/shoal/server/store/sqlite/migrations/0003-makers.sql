-- Who answers for a table that bots play at, or that stays open: whoever made it.
ALTER TABLE tables ADD COLUMN maker TEXT NOT NULL DEFAULT '';
CREATE INDEX tables_maker ON tables (maker) WHERE maker <> '';

-- 2 is open for everybody, 1 for those who have the link, 0 for nobody.
UPDATE glances SET open = 2 WHERE open;
DROP INDEX glances_open;
CREATE INDEX glances_open ON glances (open, tablekey) WHERE open;

-- What is kept for a time only is found by when that ends.
CREATE INDEX replays_made ON replays (made);
CREATE INDEX secrets_until ON secrets (until);
CREATE INDEX links_until ON links (until);

-- A table that goes takes with it who sat there.
CREATE INDEX sitting_table ON sitting (tableid);

-- Written again and again, to see whether anything can be.
CREATE TABLE pulse (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    at REAL NOT NULL
) STRICT;
