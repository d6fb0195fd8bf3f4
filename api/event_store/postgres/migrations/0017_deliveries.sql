-- What webhooks were sent, attempt by attempt: the last of each, and no body.

CREATE TABLE deliveries (
    id text COLLATE "C" PRIMARY KEY,
    webhook text COLLATE "C" NOT NULL,
    delivery text NOT NULL,
    sent_at text COLLATE "C" NOT NULL,
    body_sha256 text NOT NULL,
    status integer NOT NULL,
    error text NOT NULL
);
CREATE INDEX deliveries_last ON deliveries (webhook, id);

DO $$
DECLARE app text := current_schema() || '_app';
BEGIN
    EXECUTE format('GRANT SELECT, INSERT, DELETE ON deliveries TO %I', app);
END $$;
