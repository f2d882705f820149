-- Games that promise their luck and go on: how far their logs went when it was looked last, and since when they have
-- not gone any further.
CREATE TABLE still (
    tablekey INTEGER PRIMARY KEY REFERENCES tables (key) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    since REAL NOT NULL
) STRICT;
