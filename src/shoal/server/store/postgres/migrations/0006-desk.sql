-- What an operator has decided: who may not come, what is said to everybody, what is kept for how many days.
CREATE TABLE bans (
    what TEXT PRIMARY KEY,
    until DOUBLE PRECISION NOT NULL,
    why TEXT NOT NULL
);

CREATE TABLE notices (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    sentence TEXT NOT NULL,
    until DOUBLE PRECISION NOT NULL
);

CREATE TABLE keeping (
    what TEXT PRIMARY KEY,
    days INTEGER NOT NULL
);
