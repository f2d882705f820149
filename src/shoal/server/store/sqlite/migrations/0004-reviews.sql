-- Reviews of games that are over, by the id of their table or record. One goes with its game; and when somebody is
-- forgotten at a table, since names are told in it.
CREATE TABLE reviews (
    id TEXT PRIMARY KEY,
    review TEXT NOT NULL,
    made REAL NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TRIGGER review_of_table AFTER DELETE ON tables BEGIN
    DELETE FROM reviews WHERE id = old.id;
END;

CREATE TRIGGER review_of_replay AFTER DELETE ON replays BEGIN
    DELETE FROM reviews WHERE id = old.id;
END;

CREATE TRIGGER review_without_names AFTER UPDATE OF chairs ON tables BEGIN
    DELETE FROM reviews WHERE id = old.id;
END;
