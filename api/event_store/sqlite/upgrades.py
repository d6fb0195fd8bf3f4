"""Statements that brought the tables of an SQLite log to versions 12 and later: only added to.

The tables of before, and how a file is brought from one version to the next, are in `tables`.
PostgreSQL has a migration of its own for the same change (`api.event_store.postgres.migrating`).
"""

_OPENED_BY = (
    "ALTER TABLE webhooks ADD COLUMN opened_by TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE leases ADD COLUMN opened_by TEXT NOT NULL DEFAULT ''",
)

_SEALED_TABLES = (
    """
    CREATE TABLE access_changes (
        number INTEGER PRIMARY KEY,
        kind TEXT NOT NULL,
        id TEXT NOT NULL,
        state TEXT NOT NULL,
        salt BLOB
    )
    """,
    "CREATE INDEX access_changes_last ON access_changes (kind, id, number)",
    "ALTER TABLE access_head ADD COLUMN changes INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE access_head ADD COLUMN viewings INTEGER NOT NULL DEFAULT 0",
    # Below nothing: what was there before is to be noted first.
    """
    UPDATE access_head SET changes = -1
        WHERE EXISTS (SELECT 1 FROM principals) OR EXISTS (SELECT 1 FROM venues)
    """,
    "ALTER TABLE viewings ADD COLUMN number INTEGER",
    """
    UPDATE viewings SET number = numbered.number FROM (
        SELECT stream, minute, principal, key,
            row_number() OVER (ORDER BY minute, stream, principal, key) AS number FROM viewings
    ) AS numbered
    WHERE viewings.stream = numbered.stream AND viewings.minute = numbered.minute
        AND viewings.principal = numbered.principal AND viewings.key = numbered.key
    """,
    "UPDATE access_head SET viewings = (SELECT count(*) FROM viewings)",
    "CREATE UNIQUE INDEX viewings_number ON viewings (number)",
    "CREATE INDEX answers_position ON answers (log_position)",
    # The version at which somebody who may not point slots put a match there; else 0. A slot
    # shows a table's matches as they were put there before it was pointed, and a director's.
    "ALTER TABLE venues ADD COLUMN placed INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE slots ADD COLUMN since INTEGER NOT NULL DEFAULT 0",
    "UPDATE slots SET since = (SELECT version FROM access_head)",
    *(
        f"CREATE TRIGGER no_{act}_of_change BEFORE {act} ON access_changes"
        " BEGIN SELECT RAISE(ABORT, 'nothing recorded is ever changed'); END"
        for act in ("update", "delete")
    ),
)

_AT_MATCH = ("ALTER TABLE sessions ADD COLUMN at_match TEXT NOT NULL DEFAULT ''",)

_KEPT_ANSWERS = (
    """
    CREATE TABLE kept_answers (
        key TEXT PRIMARY KEY,
        fingerprint BLOB NOT NULL,
        attempt TEXT NOT NULL,
        kept_at TEXT NOT NULL,
        answer BLOB
    ) WITHOUT ROWID
    """,
    "CREATE INDEX kept_answers_age ON kept_answers (kept_at)",
)

_DELIVERIES = (
    """
    CREATE TABLE deliveries (
        id TEXT PRIMARY KEY, webhook TEXT NOT NULL, delivery TEXT NOT NULL,
        sent_at TEXT NOT NULL, body_sha256 TEXT NOT NULL,
        status INTEGER NOT NULL, error TEXT NOT NULL
    ) WITHOUT ROWID
    """,
    "CREATE INDEX deliveries_last ON deliveries (webhook, id)",
)

_EXTERNAL_IDS = (
    "ALTER TABLE webhooks ADD COLUMN external_id TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE webhooks ADD COLUMN metadata TEXT NOT NULL DEFAULT '{}'",
)

_BROADCAST = (
    "ALTER TABLE venues ADD COLUMN delay TEXT NOT NULL DEFAULT '0'",
    """
    CREATE TABLE slot_keys (
        slot TEXT PRIMARY KEY, sha256 TEXT NOT NULL, principal TEXT NOT NULL,
        opened_by TEXT NOT NULL, delay TEXT NOT NULL, created_at TEXT NOT NULL
    ) WITHOUT ROWID
    """,
)

_NARROWED_KEYS = tuple(
    f"ALTER TABLE access_keys ADD COLUMN {column} TEXT NOT NULL DEFAULT ''"
    for column in ("scopes", "place", "provider")
)

UPGRADES = (
    _OPENED_BY,
    _SEALED_TABLES,
    _AT_MATCH,
    _KEPT_ANSWERS,
    _DELIVERIES,
    _EXTERNAL_IDS,
    _BROADCAST,
    _NARROWED_KEYS,
)
"""The statements that bring a file to version 12, 13, …"""
