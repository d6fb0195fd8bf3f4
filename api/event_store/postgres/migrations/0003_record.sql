-- How a group is recorded: one call, so that it takes one exchange with the server.

-- One row for each connection that records: how many groups it has recorded. It tells a
-- writer that lost its connection how far it came; a row that is gone ends its writer.
CREATE TABLE turns (
    writer text COLLATE "C" PRIMARY KEY,
    turn bigint NOT NULL
) WITH (fillfactor = 10);

-- Records a group behind position `before`, as the `turn`th of its writer. False, and nothing
-- is recorded, where the head is not there any more. Its statements each see all that was
-- committed before the lock on the head was theirs.
CREATE FUNCTION record_group(
    of_writer text, its_turn bigint, before bigint,
    streams text[], versions bigint[], topics text[], states bytea[],
    keys text[], fingerprints bytea[], key_streams text[], firsts bigint[], lasts bigint[],
    log_positions bigint[]
) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
    UPDATE log_head SET position = before + cardinality(streams) WHERE position = before;
    IF NOT FOUND THEN
        RETURN false;
    END IF;
    UPDATE turns SET turn = its_turn WHERE writer = of_writer AND turn = its_turn - 1;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'this writer was ended, or it is not its turn'
            USING ERRCODE = 'serialization_failure';
    END IF;
    INSERT INTO stored_events
        (originator_id, originator_version, topic, state, notification_id)
    SELECT stream, version, topic, state, before + n
    FROM unnest(streams, versions, topics, states)
        WITH ORDINALITY AS event (stream, version, topic, state, n);
    INSERT INTO answers (key, fingerprint, stream, first, last, log_position)
    SELECT * FROM unnest(keys, fingerprints, key_streams, firsts, lasts, log_positions);
    PERFORM pg_notify(current_schema() || '.stored_events', '');
    RETURN true;
END $$;

DO $$
DECLARE league text := current_schema();
BEGIN
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON turns TO %I', league || '_app');
END $$;
