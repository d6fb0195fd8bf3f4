-- How far behind everybody watches a public match; and the key in the address of a slot.

ALTER TABLE venues ADD COLUMN delay text NOT NULL DEFAULT '0';

CREATE TABLE slot_keys (
    slot text COLLATE "C" PRIMARY KEY,
    sha256 text NOT NULL,
    principal text COLLATE "C" NOT NULL,
    opened_by text COLLATE "C" NOT NULL,
    delay text NOT NULL,
    created_at text COLLATE "C" NOT NULL
);

DO $$
DECLARE app text := current_schema() || '_app';
BEGIN
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON slot_keys TO %I', app);
END $$;
