-- What a service key may do and where; and the identity provider whose word stands for a key.

ALTER TABLE access_keys
    ADD COLUMN scopes text NOT NULL DEFAULT '',
    ADD COLUMN place text NOT NULL DEFAULT '',
    ADD COLUMN provider text NOT NULL DEFAULT '';
