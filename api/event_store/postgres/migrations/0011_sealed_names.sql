-- Names that stand in the log as tokens. Erasing one empties its row; the log stays as it is.

CREATE TABLE sealed (
    token text COLLATE "C" PRIMARY KEY,
    salt bytea,
    text text COLLATE "C",
    erased_at text COLLATE "C" NOT NULL DEFAULT ''
);

DO $$
DECLARE league text := current_schema();
BEGIN
    EXECUTE format('GRANT SELECT ON sealed TO %I', league || '_reader');
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON sealed TO %I', league || '_app');
END $$;
