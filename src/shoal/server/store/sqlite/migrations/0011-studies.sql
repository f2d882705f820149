-- What studies came to, the newest of each person: a page, packed.
CREATE TABLE studies (
    person TEXT PRIMARY KEY,
    title TEXT NOT NULL,
    report BLOB NOT NULL,
    made REAL NOT NULL
) STRICT;

CREATE INDEX studies_made ON studies (made);
