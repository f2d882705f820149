-- What a table has agreed on about time, as JSON.
ALTER TABLE tables ADD COLUMN terms TEXT NOT NULL DEFAULT '{}';

-- When somebody's time is out there, where a clock runs.
ALTER TABLE glances ADD COLUMN due REAL;
CREATE INDEX glances_due ON glances (due) WHERE due IS NOT NULL;

-- Whether somebody wants to see a table of theirs in their list no more.
ALTER TABLE sitting ADD COLUMN put_away INTEGER NOT NULL DEFAULT 0;

-- When a server was last heard of while clocks run, and when none was: that time is nobody's.
CREATE TABLE beat (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    at REAL NOT NULL
) STRICT;
CREATE TABLE outages (
    began REAL NOT NULL,
    ended REAL NOT NULL
) STRICT;
