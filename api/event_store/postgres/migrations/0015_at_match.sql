-- The one match that a tablet's session is good for, '' for a person's.

ALTER TABLE sessions ADD COLUMN at_match text COLLATE "C" NOT NULL DEFAULT '';
