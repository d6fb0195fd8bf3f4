-- What the log that anyone can check keeps beside the rows: its secret, and how far it is signed.

-- From the secret come the salts of every leaf. Who only reads has no right to it: with it,
-- what a leaf hides could be guessed.
CREATE TABLE league_secrets (
    origin text COLLATE "C" PRIMARY KEY,
    secret bytea NOT NULL
);

CREATE TABLE signed_heads (
    origin text COLLATE "C" PRIMARY KEY,
    size bigint NOT NULL,
    root bytea NOT NULL
) WITH (fillfactor = 10);

DO $$
DECLARE league text := current_schema();
BEGIN
    EXECUTE format('GRANT SELECT ON signed_heads TO %I', league || '_reader');
    EXECUTE format('GRANT SELECT, INSERT, UPDATE ON signed_heads TO %I', league || '_app');
    EXECUTE format('GRANT SELECT, INSERT ON league_secrets TO %I', league || '_app');
END $$;
