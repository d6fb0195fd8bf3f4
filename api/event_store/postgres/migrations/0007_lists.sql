-- When each match was opened, so that a list of those that somebody may watch is read from an
-- index, the last opened first. Rows that were noted before their match was opened have none.

CREATE VIEW openings AS
    SELECT originator_id AS stream, notification_id AS opened
    FROM stored_events WHERE originator_version = 1;

ALTER TABLE venues ADD COLUMN opened bigint;
ALTER TABLE grants ADD COLUMN opened bigint;
UPDATE venues SET opened = (SELECT opened FROM openings WHERE openings.stream = venues.stream);
UPDATE grants SET opened = (
    SELECT opened FROM openings WHERE openings.stream = substr(grants.scope, 7)
) WHERE scope LIKE 'match:%';

CREATE INDEX venues_public ON venues (opened) WHERE public;
CREATE INDEX venues_event ON venues (event, opened);
CREATE INDEX venues_board ON venues (board, opened);
CREATE INDEX venues_waiting ON venues (stream) WHERE opened IS NULL;
CREATE INDEX grants_opened ON grants (principal, opened);

DO $$
DECLARE app text := current_schema() || '_app';
BEGIN
    EXECUTE format('GRANT SELECT ON openings TO %I', app);
END $$;
