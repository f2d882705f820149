-- A passkey is one half of a key; the other one never leaves the person's device.
CREATE TABLE passkeys (
    id text PRIMARY KEY,
    person text NOT NULL REFERENCES persons (id),
    key bytea NOT NULL,
    count bigint NOT NULL,
    name text NOT NULL,
    made double precision NOT NULL,
    used double precision NOT NULL
);
CREATE INDEX passkeys_person ON passkeys (person);

-- Riddles that an authenticator is to answer, each once. No person: whoever can.
CREATE TABLE riddles (
    riddle text PRIMARY KEY,
    person text NOT NULL,
    until double precision NOT NULL
);
CREATE INDEX riddles_until ON riddles (until);

-- Secrets of the house, such as the key that reminders are signed with.
CREATE TABLE house (
    name text PRIMARY KEY,
    secret text NOT NULL
);

-- Where browsers can be told something. It goes with the session of the browser.
CREATE TABLE subscriptions (
    endpoint text PRIMARY KEY,
    person text NOT NULL REFERENCES persons (id),
    session text NOT NULL,
    key text NOT NULL,
    auth text NOT NULL,
    made double precision NOT NULL
);
CREATE INDEX subscriptions_person ON subscriptions (person);
CREATE FUNCTION drop_subscription() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM subscriptions WHERE person = old.person AND session = old.session
    AND NOT EXISTS (SELECT 1 FROM secrets WHERE session = old.session AND person = old.person);
    RETURN NULL;
END
$$;
CREATE TRIGGER subscription_of_session AFTER DELETE ON secrets FOR EACH ROW EXECUTE FUNCTION drop_subscription();

CREATE TABLE quiet (
    person text PRIMARY KEY REFERENCES persons (id),
    start integer NOT NULL,
    stop integer NOT NULL,
    zone text NOT NULL
);

-- Reminders that are due, or were sent to somebody who has not looked since.
CREATE TABLE reminders (
    person text NOT NULL REFERENCES persons (id),
    tableid text NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    due double precision NOT NULL,
    sent integer NOT NULL,
    tries integer NOT NULL,
    PRIMARY KEY (person, tableid)
);
CREATE INDEX reminders_due ON reminders (due) WHERE sent = 0;
CREATE INDEX reminders_table ON reminders (tableid);

-- What is said at tables: no part of the log.
CREATE TABLE talk (
    id text PRIMARY KEY,
    tableid text NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    person text NOT NULL REFERENCES persons (id),
    name text NOT NULL,
    text text NOT NULL,
    aside integer NOT NULL,
    at double precision NOT NULL
);
CREATE INDEX talk_table ON talk (tableid, at);
CREATE INDEX talk_person ON talk (person, at);

-- Lines that an operator is asked to look at, as they were said: they stay when the line goes.
CREATE TABLE reports (
    line text NOT NULL,
    reporter text NOT NULL,
    tableid text NOT NULL,
    person text NOT NULL,
    name text NOT NULL,
    text text NOT NULL,
    said double precision NOT NULL,
    at double precision NOT NULL,
    PRIMARY KEY (line, reporter)
);
