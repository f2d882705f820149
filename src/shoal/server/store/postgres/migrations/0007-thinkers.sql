-- Machines that think for all servers, and what they are asked. None of it need outlive the database: whoever asked
-- asks again.
CREATE UNLOGGED TABLE thinkers (
    id text PRIMARY KEY,
    version text NOT NULL,
    places integer NOT NULL,
    seen double precision NOT NULL
);

CREATE UNLOGGED TABLE jobs (
    id bigserial PRIMARY KEY,
    version text NOT NULL,
    kind text NOT NULL,
    what text NOT NULL,
    taker text NOT NULL DEFAULT '',
    answer text
);
