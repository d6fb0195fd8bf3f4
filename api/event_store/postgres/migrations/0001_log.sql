-- The log of one league: events, the head that orders them, and the answers to commands.
-- Run with the league's schema as search_path, by the role that is to own it.

-- One row. Whoever records holds its lock, so positions are given in the order of commits.
CREATE TABLE log_head (
    one boolean PRIMARY KEY DEFAULT true CHECK (one),
    position bigint NOT NULL
) WITH (fillfactor = 10);
INSERT INTO log_head (position) VALUES (0);

-- Columns are named as the eventsourcing library reads them.
CREATE TABLE stored_events (
    originator_id text COLLATE "C" NOT NULL,
    originator_version bigint NOT NULL CHECK (originator_version > 0),
    topic text COLLATE "C" NOT NULL,
    state bytea NOT NULL,
    notification_id bigint NOT NULL,
    PRIMARY KEY (originator_id, originator_version)
) PARTITION BY HASH (originator_id);

DO $$
BEGIN
    FOR n IN 0..7 LOOP
        EXECUTE format(
            'CREATE TABLE stored_events_%s PARTITION OF stored_events
             FOR VALUES WITH (MODULUS 8, REMAINDER %s)
             WITH (autovacuum_vacuum_insert_scale_factor = 0.05)', n, n);
    END LOOP;
END $$;

-- A unique index of a partitioned table must hold the partition's key; that a position
-- is given once in all of them is the head's doing.
CREATE UNIQUE INDEX stored_events_position ON stored_events (notification_id, originator_id);
CREATE INDEX stored_events_begun ON stored_events (notification_id) WHERE originator_version = 1;

-- What the library passes its inserts in.
CREATE TYPE stored_event_text AS (
    originator_id text, originator_version bigint, topic text, state bytea
);

CREATE TABLE answers (
    key text COLLATE "C" PRIMARY KEY,
    fingerprint bytea NOT NULL,
    stream text COLLATE "C" NOT NULL,
    first bigint NOT NULL,
    last bigint NOT NULL,
    log_position bigint NOT NULL
);

-- Nothing recorded is ever changed, whoever asks.
CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'nothing recorded is ever changed' USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE TRIGGER no_change BEFORE UPDATE OR DELETE ON stored_events
    FOR EACH ROW EXECUTE FUNCTION refuse();
ALTER TABLE stored_events ENABLE ALWAYS TRIGGER no_change;
CREATE TRIGGER no_change BEFORE UPDATE OR DELETE ON answers
    FOR EACH ROW EXECUTE FUNCTION refuse();
ALTER TABLE answers ENABLE ALWAYS TRIGGER no_change;

CREATE FUNCTION only_forward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP <> 'UPDATE' OR NEW.position < OLD.position THEN
        RAISE EXCEPTION 'the head only moves forward' USING ERRCODE = 'insufficient_privilege';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER only_forward BEFORE UPDATE OR DELETE ON log_head
    FOR EACH ROW EXECUTE FUNCTION only_forward();
ALTER TABLE log_head ENABLE ALWAYS TRIGGER only_forward;

-- TRUNCATE asks the triggers of the table it names: each partition has its own.
DO $$
DECLARE name text;
BEGIN
    FOR name IN
        SELECT relname FROM pg_class
        WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p')
          AND (relname LIKE 'stored\_events%' OR relname IN ('answers', 'log_head'))
    LOOP
        EXECUTE format(
            'CREATE TRIGGER no_truncate BEFORE TRUNCATE ON %I
             FOR EACH STATEMENT EXECUTE FUNCTION refuse()', name);
        EXECUTE format('ALTER TABLE %I ENABLE ALWAYS TRIGGER no_truncate', name);
        IF name LIKE 'stored\_events\__' THEN
            EXECUTE format('ALTER TABLE %I ENABLE ALWAYS TRIGGER no_change', name);
        END IF;
    END LOOP;
END $$;

-- Two roles beside the owner, named after the schema: LEAGUE_app records, LEAGUE_reader reads.
DO $$
DECLARE
    league text := current_schema();
    app text := league || '_app';
    reader text := league || '_reader';
    role text;
BEGIN
    FOREACH role IN ARRAY ARRAY[app, reader] LOOP
        IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = role) THEN
            EXECUTE format('CREATE ROLE %I NOLOGIN', role);
        END IF;
        EXECUTE format('GRANT USAGE ON SCHEMA %I TO %I', league, role);
        EXECUTE format('GRANT SELECT ON stored_events, log_head, migrations TO %I', role);
    END LOOP;
    EXECUTE format('GRANT INSERT ON stored_events TO %I', app);
    EXECUTE format('GRANT SELECT, INSERT ON answers TO %I', app);
    EXECUTE format('GRANT UPDATE (position) ON log_head TO %I', app);
END $$;
