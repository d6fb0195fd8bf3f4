-- What is changed of access, each change a row that stays; viewings in their order; and answers by
-- their place in the log. So a fact of the log can seal all of them up to a number.

CREATE TABLE access_changes (
    number bigint PRIMARY KEY,
    kind text COLLATE "C" NOT NULL,
    id text COLLATE "C" NOT NULL,
    state text NOT NULL,
    salt bytea
);
CREATE INDEX access_changes_last ON access_changes (kind, id, number);

-- How many there are of each. Below nothing: what was there before is to be noted first.
ALTER TABLE access_head ADD COLUMN changes bigint NOT NULL DEFAULT 0;
ALTER TABLE access_head ADD COLUMN viewings bigint NOT NULL DEFAULT 0;
UPDATE access_head SET changes = -1
    WHERE EXISTS (SELECT 1 FROM principals) OR EXISTS (SELECT 1 FROM venues);

ALTER TABLE viewings ADD COLUMN number bigint;
UPDATE viewings SET number = numbered.number FROM (
    SELECT stream, minute, principal, key,
        row_number() OVER (ORDER BY minute, stream, principal, key) AS number FROM viewings
) AS numbered
WHERE viewings.stream = numbered.stream AND viewings.minute = numbered.minute
    AND viewings.principal = numbered.principal AND viewings.key = numbered.key;
UPDATE access_head SET viewings = (SELECT count(*) FROM viewings);
CREATE UNIQUE INDEX viewings_number ON viewings (number);

CREATE INDEX answers_position ON answers (log_position);

-- The version at which somebody who may not point slots put a match there; else 0. A slot shows
-- a table's matches as they were put there before it was pointed, and a director's.
ALTER TABLE venues ADD COLUMN placed bigint NOT NULL DEFAULT 0;
ALTER TABLE slots ADD COLUMN since bigint NOT NULL DEFAULT 0;
UPDATE slots SET since = (SELECT version FROM access_head);

CREATE TRIGGER no_change BEFORE UPDATE OR DELETE ON access_changes
    FOR EACH ROW EXECUTE FUNCTION refuse();
ALTER TABLE access_changes ENABLE ALWAYS TRIGGER no_change;
CREATE TRIGGER no_truncate BEFORE TRUNCATE ON access_changes
    FOR EACH STATEMENT EXECUTE FUNCTION refuse();
ALTER TABLE access_changes ENABLE ALWAYS TRIGGER no_truncate;

DO $$
DECLARE app text := current_schema() || '_app';
BEGIN
    EXECUTE format('GRANT SELECT, INSERT ON access_changes TO %I', app);
END $$;
