-- What studies came to, the newest of each person: a page, packed.
CREATE TABLE studies (
    person TEXT PRIMARY KEY,
    title TEXT NOT NULL,
    report BYTEA NOT NULL,
    made DOUBLE PRECISION NOT NULL
);

CREATE INDEX studies_made ON studies (made);
