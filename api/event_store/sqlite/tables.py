"""The tables of an SQLite log, as statements that are only ever added to.

Here belong the tables of events and answers, of read models, of who may do what and how that was
changed (also sessions, links and viewings), of what is signed, and of what a server keeps beside
the record: leases, handovers, what was kept aside, webhooks, sealed names, slots. What is asked of
the first two is in `store`, of read models in `api.event_store.read_models`.
"""

from api.event_store.sqlite.upgrades import UPGRADES

APPLICATION = 0x626F6E65
"""The file's application id: "bone"."""

SCHEMA = 19
"""The version of the tables below, kept as the file's user version."""

_TABLES = (
    # The library reads the log position as "rowid". It is declared, because SQLite
    # may renumber rows that have none of their own (VACUUM does).
    """
    CREATE TABLE stored_events (
        rowid INTEGER PRIMARY KEY,
        originator_id TEXT NOT NULL,
        originator_version INTEGER NOT NULL,
        topic TEXT NOT NULL,
        state BLOB NOT NULL,
        UNIQUE (originator_id, originator_version)
    )
    """,
    "CREATE INDEX begun ON stored_events (originator_version) WHERE originator_version = 1",
    """
    CREATE TABLE answers (
        key TEXT PRIMARY KEY,
        fingerprint BLOB NOT NULL,
        stream TEXT NOT NULL,
        first INTEGER NOT NULL,
        last INTEGER NOT NULL,
        log_position INTEGER NOT NULL
    ) WITHOUT ROWID
    """,
    *(
        f"CREATE TRIGGER no_{act} BEFORE {act} ON stored_events"
        " BEGIN SELECT RAISE(ABORT, 'nothing recorded is ever changed'); END"
        for act in ("update", "delete")
    ),
    f"PRAGMA application_id={APPLICATION}",
)

_READ_MODELS = (
    """
    CREATE TABLE models (
        name TEXT NOT NULL,
        generation INTEGER NOT NULL,
        cursor INTEGER NOT NULL,
        live INTEGER NOT NULL,
        PRIMARY KEY (name, generation)
    ) WITHOUT ROWID
    """,
    "CREATE UNIQUE INDEX models_live ON models (name) WHERE live",
    *(
        f"""
        CREATE TABLE {table} (
            name TEXT NOT NULL,
            generation INTEGER NOT NULL,
            stream TEXT NOT NULL,
            position INTEGER NOT NULL,
            {what} NOT NULL,
            PRIMARY KEY (name, generation, stream)
        ) WITHOUT ROWID
        """
        for table, what in (("model_rows", "state BLOB"), ("parked", "why TEXT"))
    ),
)

_ACCESS = (
    """
    CREATE TABLE access_head (
        one INTEGER PRIMARY KEY CHECK (one = 1),
        version INTEGER NOT NULL
    )
    """,
    "INSERT INTO access_head VALUES (1, 0)",
    """
    CREATE TABLE principals (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        kind TEXT NOT NULL,
        created_at TEXT NOT NULL,
        ended_at TEXT,
        pin TEXT NOT NULL DEFAULT '',
        pin_failures INTEGER NOT NULL DEFAULT 0,
        pin_closed_until TEXT NOT NULL DEFAULT '',
        changed INTEGER NOT NULL
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE access_keys (
        id TEXT PRIMARY KEY,
        principal TEXT NOT NULL REFERENCES principals,
        sha256 TEXT NOT NULL,
        label TEXT NOT NULL,
        created_at TEXT NOT NULL,
        expires_at TEXT,
        revoked_at TEXT,
        used_at TEXT,
        changed INTEGER NOT NULL
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE grants (
        principal TEXT NOT NULL REFERENCES principals,
        role TEXT NOT NULL,
        scope TEXT NOT NULL,
        seat INTEGER NOT NULL,
        delay TEXT NOT NULL,
        created_at TEXT NOT NULL,
        removed_at TEXT,
        changed INTEGER NOT NULL,
        PRIMARY KEY (principal, role, scope, seat)
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE venues (
        stream TEXT PRIMARY KEY,
        event TEXT NOT NULL,
        board TEXT NOT NULL,
        public INTEGER NOT NULL,
        changed INTEGER NOT NULL
    ) WITHOUT ROWID
    """,
    *(
        f"CREATE INDEX {table}_changed ON {table} (changed)"
        for table in ("principals", "access_keys", "grants", "venues")
    ),
)

_SIGN_IN = (
    """
    CREATE TABLE sessions (
        sha256 TEXT PRIMARY KEY,
        principal TEXT NOT NULL REFERENCES principals,
        key TEXT NOT NULL,
        vouched_by TEXT NOT NULL,
        created_at TEXT NOT NULL,
        expires_at TEXT NOT NULL,
        good_until TEXT NOT NULL,
        ended_at TEXT,
        changed INTEGER NOT NULL
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE sign_in_links (
        id TEXT PRIMARY KEY,
        sha256 TEXT NOT NULL,
        principal TEXT NOT NULL REFERENCES principals,
        made_by TEXT NOT NULL,
        created_at TEXT NOT NULL,
        expires_at TEXT NOT NULL,
        used_at TEXT,
        changed INTEGER NOT NULL
    ) WITHOUT ROWID
    """,
    *(
        f"CREATE INDEX {table}_changed ON {table} (changed)"
        for table in ("sessions", "sign_in_links")
    ),
)

_VIEWINGS = (
    """
    CREATE TABLE viewings (
        stream TEXT NOT NULL,
        minute TEXT NOT NULL,
        principal TEXT NOT NULL REFERENCES principals,
        key TEXT NOT NULL,
        PRIMARY KEY (stream, minute, principal, key)
    ) WITHOUT ROWID
    """,
)

_LISTS = (
    """
    CREATE VIEW openings AS
        SELECT originator_id AS stream, rowid AS opened
        FROM stored_events WHERE originator_version = 1
    """,
    "ALTER TABLE venues ADD COLUMN opened INTEGER",
    "ALTER TABLE grants ADD COLUMN opened INTEGER",
    """
    UPDATE venues SET opened = (
        SELECT opened FROM openings WHERE openings.stream = venues.stream
    )
    """,
    """
    UPDATE grants SET opened = (
        SELECT opened FROM openings WHERE openings.stream = substr(grants.scope, 7)
    ) WHERE scope LIKE 'match:%'
    """,
    "CREATE INDEX venues_public ON venues (opened) WHERE public",
    "CREATE INDEX venues_event ON venues (event, opened)",
    "CREATE INDEX venues_board ON venues (board, opened)",
    "CREATE INDEX venues_waiting ON venues (stream) WHERE opened IS NULL",
    "CREATE INDEX grants_opened ON grants (principal, opened)",
)

_SIGNING = (
    "CREATE TABLE league_secrets (origin TEXT PRIMARY KEY, secret BLOB NOT NULL) WITHOUT ROWID",
    """
    CREATE TABLE signed_heads (
        origin TEXT PRIMARY KEY,
        size INTEGER NOT NULL,
        root BLOB NOT NULL
    ) WITHOUT ROWID
    """,
)

_AT_TABLE = (
    """
    CREATE TABLE leases (
        stream TEXT PRIMARY KEY,
        device TEXT NOT NULL,
        holder TEXT NOT NULL,
        unsent INTEGER NOT NULL,
        good_until TEXT NOT NULL
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE handovers (
        sha256 TEXT PRIMARY KEY,
        stream TEXT NOT NULL,
        made_by TEXT NOT NULL,
        expires_at TEXT NOT NULL,
        used_at TEXT
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE kept_aside (
        stream TEXT NOT NULL,
        device TEXT NOT NULL,
        seq INTEGER NOT NULL,
        principal TEXT NOT NULL,
        kept_at TEXT NOT NULL,
        happened_at TEXT,
        fact TEXT NOT NULL,
        PRIMARY KEY (stream, device, seq)
    ) WITHOUT ROWID
    """,
)

_WEBHOOKS = (
    """
    CREATE TABLE webhooks (
        id TEXT PRIMARY KEY,
        principal TEXT NOT NULL,
        url TEXT NOT NULL,
        kinds TEXT NOT NULL,
        stream TEXT NOT NULL,
        secret TEXT NOT NULL,
        old_secret TEXT NOT NULL,
        old_until TEXT NOT NULL,
        log_position INTEGER NOT NULL,
        failures INTEGER NOT NULL,
        last_error TEXT NOT NULL,
        disabled INTEGER NOT NULL,
        held_by TEXT NOT NULL DEFAULT '',
        held_until TEXT NOT NULL DEFAULT ''
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE dead_letters (
        webhook TEXT NOT NULL,
        stream TEXT NOT NULL,
        position INTEGER NOT NULL,
        attempts INTEGER NOT NULL,
        error TEXT NOT NULL,
        given_up_at TEXT NOT NULL,
        PRIMARY KEY (webhook, stream, position)
    ) WITHOUT ROWID
    """,
)

_SEALED = (
    """
    CREATE TABLE sealed (
        token TEXT PRIMARY KEY,
        salt BLOB,
        text TEXT,
        erased_at TEXT NOT NULL DEFAULT ''
    ) WITHOUT ROWID
    """,
)

_SLOTS = (
    """
    CREATE TABLE slots (
        id TEXT PRIMARY KEY,
        board TEXT NOT NULL,
        stream TEXT NOT NULL
    ) WITHOUT ROWID
    """,
)

BY_VERSION = (
    _TABLES,
    _READ_MODELS,
    _ACCESS,
    _SIGN_IN,
    _VIEWINGS,
    _LISTS,
    _SIGNING,
    _AT_TABLE,
    _WEBHOOKS,
    _SEALED,
    _SLOTS,
    *UPGRADES,
)
"""The statements that bring a file to version 1, 2, …"""

ROW = """
    rowid, iif(typeof(originator_id) = 'text', originator_id, ''),
    iif(typeof(originator_version) = 'integer', originator_version, 0),
    iif(typeof(topic) = 'text', topic, ''), iif(typeof(state) = 'blob', state, x'')
"""
"""The columns of a stored event, read as they are: an altered file may have values
of other types than the columns have, of which there is nothing, so that they are found out."""
