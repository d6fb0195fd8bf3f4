-- Addresses of scoreboards that stay, and where each points.

CREATE TABLE slots (
    id text COLLATE "C" PRIMARY KEY,
    board text COLLATE "C" NOT NULL,
    stream text COLLATE "C" NOT NULL
);

DO $$
DECLARE app text := current_schema() || '_app';
BEGIN
    EXECUTE format('GRANT SELECT, INSERT, UPDATE ON slots TO %I', app);
END $$;
