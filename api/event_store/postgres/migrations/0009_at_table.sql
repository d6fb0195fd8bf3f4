-- Which tablet records a match, the codes by which another takes it over, and what a tablet sent
-- that did not record the match any more. Held a while, but for what was kept aside.

CREATE TABLE leases (
    stream text COLLATE "C" PRIMARY KEY,
    device text NOT NULL,
    holder text NOT NULL,
    unsent integer NOT NULL,
    good_until text NOT NULL
);

CREATE TABLE handovers (
    sha256 text COLLATE "C" PRIMARY KEY,
    stream text COLLATE "C" NOT NULL,
    made_by text NOT NULL,
    expires_at text NOT NULL,
    used_at text
);

CREATE TABLE kept_aside (
    stream text COLLATE "C" NOT NULL,
    device text COLLATE "C" NOT NULL,
    seq integer NOT NULL,
    principal text NOT NULL,
    kept_at text NOT NULL,
    happened_at text,
    fact text NOT NULL,
    PRIMARY KEY (stream, device, seq)
);

DO $$
DECLARE app text := current_schema() || '_app';
BEGIN
    EXECUTE format('GRANT SELECT, INSERT, UPDATE ON leases, handovers TO %I', app);
    EXECUTE format('GRANT DELETE ON handovers TO %I', app);
    EXECUTE format('GRANT SELECT, INSERT ON kept_aside TO %I', app);
END $$;
