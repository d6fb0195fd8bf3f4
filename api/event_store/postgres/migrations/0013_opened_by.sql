-- The key that opened a webhook or a lease, which ends with it.

ALTER TABLE webhooks ADD COLUMN opened_by text COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE leases ADD COLUMN opened_by text COLLATE "C" NOT NULL DEFAULT '';
