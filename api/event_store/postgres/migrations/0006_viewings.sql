-- Who was shown what nobody had shown at the table, by the minute. Only ever added to.

CREATE TABLE viewings (
    stream text COLLATE "C" NOT NULL,
    minute text COLLATE "C" NOT NULL,
    principal text COLLATE "C" NOT NULL REFERENCES principals,
    key text NOT NULL,
    PRIMARY KEY (stream, minute, principal, key)
);

DO $$
DECLARE app text := current_schema() || '_app';
BEGIN
    EXECUTE format('GRANT SELECT, INSERT ON viewings TO %I', app);
END $$;
