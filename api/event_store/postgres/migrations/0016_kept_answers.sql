-- The answers to writes that are no events, by their Idempotency-Key: held for a day, sealed.

CREATE TABLE kept_answers (
    key text COLLATE "C" PRIMARY KEY,
    fingerprint bytea NOT NULL,
    attempt text NOT NULL,
    kept_at text NOT NULL,
    answer bytea
);
CREATE INDEX kept_answers_age ON kept_answers (kept_at);

DO $$
DECLARE app text := current_schema() || '_app';
BEGIN
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON kept_answers TO %I', app);
END $$;
