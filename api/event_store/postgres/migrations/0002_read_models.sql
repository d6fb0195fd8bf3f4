-- What followers keep: the rows of every read model, and how far each has read the log.

-- A read model is rebuilt as a further generation beside the live one, then takes its place.
CREATE TABLE models (
    name text COLLATE "C" NOT NULL,
    generation bigint NOT NULL,
    cursor bigint NOT NULL,
    live boolean NOT NULL,
    PRIMARY KEY (name, generation)
) WITH (fillfactor = 10);
CREATE UNIQUE INDEX models_live ON models (name) WHERE live;

CREATE TABLE model_rows (
    name text COLLATE "C" NOT NULL,
    generation bigint NOT NULL,
    stream text COLLATE "C" NOT NULL,
    position bigint NOT NULL,
    state bytea NOT NULL,
    PRIMARY KEY (name, generation, stream)
);

-- Streams with an event that a read model cannot take; it goes on with the others.
CREATE TABLE parked (
    name text COLLATE "C" NOT NULL,
    generation bigint NOT NULL,
    stream text COLLATE "C" NOT NULL,
    position bigint NOT NULL,
    why text NOT NULL,
    PRIMARY KEY (name, generation, stream)
);

DO $$
DECLARE league text := current_schema();
BEGIN
    EXECUTE format('GRANT SELECT ON models, model_rows, parked TO %I', league || '_reader');
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON models, model_rows, parked TO %I',
                   league || '_app');
END $$;
