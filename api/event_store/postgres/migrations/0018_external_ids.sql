-- The id and the notes that whoever made a webhook gave it.

ALTER TABLE webhooks
    ADD COLUMN external_id text NOT NULL DEFAULT '',
    ADD COLUMN metadata text NOT NULL DEFAULT '{}';
