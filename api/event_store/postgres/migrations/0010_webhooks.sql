-- Whom to tell of what happens, how far each was told, and what it never took.

CREATE TABLE webhooks (
    id text COLLATE "C" PRIMARY KEY,
    principal text NOT NULL,
    url text NOT NULL,
    kinds text NOT NULL,
    stream text COLLATE "C" NOT NULL,
    secret text NOT NULL,
    old_secret text NOT NULL,
    old_until text COLLATE "C" NOT NULL,
    log_position bigint NOT NULL,
    failures integer NOT NULL,
    last_error text NOT NULL,
    disabled integer NOT NULL,
    held_by text NOT NULL DEFAULT '',
    held_until text COLLATE "C" NOT NULL DEFAULT ''
);

CREATE TABLE dead_letters (
    webhook text COLLATE "C" NOT NULL,
    stream text COLLATE "C" NOT NULL,
    position integer NOT NULL,
    attempts integer NOT NULL,
    error text NOT NULL,
    given_up_at text COLLATE "C" NOT NULL,
    PRIMARY KEY (webhook, stream, position)
);

DO $$
DECLARE app text := current_schema() || '_app';
BEGIN
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON webhooks TO %I', app);
    EXECUTE format('GRANT SELECT, INSERT, DELETE ON dead_letters TO %I', app);
END $$;
