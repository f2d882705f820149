-- Games that promise their luck and go on: how far their logs went when it was looked last, and since when they have
-- not gone any further.
CREATE TABLE still (
    tablekey bigint PRIMARY KEY REFERENCES tables (key) ON DELETE CASCADE,
    number integer NOT NULL,
    since double precision NOT NULL
);
