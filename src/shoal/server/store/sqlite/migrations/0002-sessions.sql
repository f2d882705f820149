-- A session is one browser that stands for a person. Its secret is replaced now and then; the session stays.
ALTER TABLE secrets ADD COLUMN session TEXT NOT NULL DEFAULT '';
ALTER TABLE secrets ADD COLUMN browser TEXT NOT NULL DEFAULT '';
ALTER TABLE secrets ADD COLUMN used REAL NOT NULL DEFAULT 0;
UPDATE secrets SET session = lower(hex(randomblob(8))), used = made;
CREATE INDEX secrets_person ON secrets (person);
