-- People who signed in on a page: their sessions, and the one-time links that open them.
-- Rows change under the version of access_head, and are deleted once their time is over.

CREATE TABLE sessions (
    sha256 text COLLATE "C" PRIMARY KEY,
    principal text COLLATE "C" NOT NULL REFERENCES principals,
    key text NOT NULL,
    vouched_by text NOT NULL,
    created_at text NOT NULL,
    expires_at text COLLATE "C" NOT NULL,
    good_until text COLLATE "C" NOT NULL,
    ended_at text,
    changed bigint NOT NULL
);

CREATE TABLE sign_in_links (
    id text COLLATE "C" PRIMARY KEY,
    sha256 text NOT NULL,
    principal text COLLATE "C" NOT NULL REFERENCES principals,
    made_by text NOT NULL,
    created_at text NOT NULL,
    expires_at text COLLATE "C" NOT NULL,
    used_at text,
    changed bigint NOT NULL
);

CREATE INDEX sessions_changed ON sessions (changed);
CREATE INDEX sign_in_links_changed ON sign_in_links (changed);

DO $$
DECLARE app text := current_schema() || '_app';
BEGIN
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON sessions, sign_in_links TO %I', app);
END $$;
