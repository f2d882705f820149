-- A passkey is one half of a key; the other one never leaves the person's device.
CREATE TABLE passkeys (
    id TEXT PRIMARY KEY,
    person TEXT NOT NULL REFERENCES persons (id),
    key BLOB NOT NULL,
    count INTEGER NOT NULL,
    name TEXT NOT NULL,
    made REAL NOT NULL,
    used REAL NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX passkeys_person ON passkeys (person);

-- Riddles that an authenticator is to answer, each once. No person: whoever can.
CREATE TABLE riddles (
    riddle TEXT PRIMARY KEY,
    person TEXT NOT NULL,
    until REAL NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX riddles_until ON riddles (until);

-- Secrets of the house, such as the key that reminders are signed with.
CREATE TABLE house (
    name TEXT PRIMARY KEY,
    secret TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Where browsers can be told something. It goes with the session of the browser.
CREATE TABLE subscriptions (
    endpoint TEXT PRIMARY KEY,
    person TEXT NOT NULL REFERENCES persons (id),
    session TEXT NOT NULL,
    key TEXT NOT NULL,
    auth TEXT NOT NULL,
    made REAL NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX subscriptions_person ON subscriptions (person);
CREATE TRIGGER subscription_of_session AFTER DELETE ON secrets
WHEN NOT EXISTS (SELECT 1 FROM secrets WHERE session = old.session AND person = old.person) BEGIN
    DELETE FROM subscriptions WHERE person = old.person AND session = old.session;
END;

CREATE TABLE quiet (
    person TEXT PRIMARY KEY REFERENCES persons (id),
    start INTEGER NOT NULL,
    stop INTEGER NOT NULL,
    zone TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Reminders that are due, or were sent to somebody who has not looked since.
CREATE TABLE reminders (
    person TEXT NOT NULL REFERENCES persons (id),
    tableid TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    due REAL NOT NULL,
    sent INTEGER NOT NULL,
    tries INTEGER NOT NULL,
    PRIMARY KEY (person, tableid)
) STRICT, WITHOUT ROWID;
CREATE INDEX reminders_due ON reminders (due) WHERE sent = 0;
CREATE INDEX reminders_table ON reminders (tableid);

-- What is said at tables: no part of the log.
CREATE TABLE talk (
    id TEXT PRIMARY KEY,
    tableid TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    person TEXT NOT NULL REFERENCES persons (id),
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    aside INTEGER NOT NULL,
    at REAL NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX talk_table ON talk (tableid, at);
CREATE INDEX talk_person ON talk (person, at);

-- Lines that an operator is asked to look at, as they were said: they stay when the line goes.
CREATE TABLE reports (
    line TEXT NOT NULL,
    reporter TEXT NOT NULL,
    tableid TEXT NOT NULL,
    person TEXT NOT NULL,
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    said REAL NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (line, reporter)
) STRICT, WITHOUT ROWID;
