-- What a table has agreed on about time, as JSON.
ALTER TABLE tables ADD COLUMN terms text NOT NULL DEFAULT '{}';

-- When somebody's time is out there, where a clock runs.
ALTER TABLE glances ADD COLUMN due double precision;
CREATE INDEX glances_due ON glances (due) WHERE due IS NOT NULL;

-- Whether somebody wants to see a table of theirs in their list no more.
ALTER TABLE sitting ADD COLUMN put_away boolean NOT NULL DEFAULT false;

-- When a server was last heard of while clocks run, and when none was: that time is nobody's.
CREATE TABLE beat (
    one integer PRIMARY KEY CHECK (one = 1),
    at double precision NOT NULL
);
CREATE TABLE outages (
    began double precision NOT NULL,
    ended double precision NOT NULL
);
