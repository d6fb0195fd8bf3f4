-- Who may do what: principals, their keys, what they are granted, and where matches are played.
-- A row is never deleted: what is taken away is marked, so that every node learns of it.

-- One row. Whoever changes access holds its lock, so versions are given in the order of commits;
-- each row carries the version that it was last changed at.
CREATE TABLE access_head (
    one boolean PRIMARY KEY DEFAULT true CHECK (one),
    version bigint NOT NULL
) WITH (fillfactor = 10);
INSERT INTO access_head (version) VALUES (0);

CREATE TABLE principals (
    id text COLLATE "C" PRIMARY KEY,
    name text NOT NULL,
    kind text NOT NULL,
    created_at text NOT NULL,
    ended_at text,
    pin text NOT NULL DEFAULT '',
    pin_failures bigint NOT NULL DEFAULT 0,
    pin_closed_until text NOT NULL DEFAULT '',
    changed bigint NOT NULL
);

CREATE TABLE access_keys (
    id text COLLATE "C" PRIMARY KEY,
    principal text COLLATE "C" NOT NULL REFERENCES principals,
    sha256 text NOT NULL,
    label text NOT NULL,
    created_at text NOT NULL,
    expires_at text,
    revoked_at text,
    used_at text,
    changed bigint NOT NULL
);

CREATE TABLE grants (
    principal text COLLATE "C" NOT NULL REFERENCES principals,
    role text NOT NULL,
    scope text COLLATE "C" NOT NULL,
    seat bigint NOT NULL,
    delay text NOT NULL,
    created_at text NOT NULL,
    removed_at text,
    changed bigint NOT NULL,
    PRIMARY KEY (principal, role, scope, seat)
);

CREATE TABLE venues (
    stream text COLLATE "C" PRIMARY KEY,
    event text NOT NULL,
    board text NOT NULL,
    public boolean NOT NULL,
    changed bigint NOT NULL
);

CREATE INDEX principals_changed ON principals (changed);
CREATE INDEX access_keys_changed ON access_keys (changed);
CREATE INDEX grants_changed ON grants (changed);
CREATE INDEX venues_changed ON venues (changed);

DO $$
DECLARE app text := current_schema() || '_app';
BEGIN
    EXECUTE format('GRANT SELECT, UPDATE ON access_head TO %I', app);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE ON principals, access_keys, grants, venues TO %I',
                   app);
END $$;
