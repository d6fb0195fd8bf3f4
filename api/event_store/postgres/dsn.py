"""Where a PostgreSQL log is: the server as libpq knows it, and the league's schema.

Here belong the URL and the settings that every connection has. What is checked of a server before
it is trusted with a record is in `server_settings`.
"""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

import psycopg
from msgspec import Struct
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.sql import SQL, Composed

from api.event_store.errors import WrongStore

KINDS = ("postgresql", "postgres")
_SCHEMA = re.compile(r"[a-z_][a-z0-9_]{0,39}")

_SESSION = MappingProxyType(
    {
        # A node that froze inside a transaction holds the lock on the head no longer than this.
        "idle_in_transaction_session_timeout": "5s",
        "lock_timeout": "10s",
        "statement_timeout": "60s",
        # Each statement finds its rows by key, whatever the values: it is planned once.
        "plan_cache_mode": "force_generic_plan",
    }
)
# Citus plans an insert of what is selected for the values at hand alone.
_PLANNED_ON_CITUS = SQL("""
    CASE WHEN current_setting('citus.enable_schema_based_sharding', true) IS NOT NULL
    THEN set_config('plan_cache_mode', 'force_custom_plan', false) END
""")
_NETWORK = MappingProxyType(
    {
        "application_name": "bonebook",
        "connect_timeout": "5",
        "keepalives_idle": "5",
        "keepalives_interval": "2",
        "keepalives_count": "3",
        "tcp_user_timeout": "10000",
    }
)


class LogAddress(Struct, frozen=True):
    """A league's log on a server.

    Attributes
    ----------
    parameters : how libpq finds and enters the server
    schema : the league
    """

    parameters: Mapping[str, str]
    schema: str

    def network_options(self) -> dict[str, Any]:
        """The parameters of a connection, with a bound on every wait for the network.

        Of several hosts the one that takes records is meant, unless the address says otherwise.
        """
        several = {"target_session_attrs": "read-write"}
        hosts = several if "," in self.parameters.get("host", "") else {}
        return {**_NETWORK, **hosts, **self.parameters}

    def for_subscriber(self) -> str:
        """The address as a subscription keeps it, which is called by its own name at the source."""
        options = self.network_options()
        if "application_name" not in self.parameters:
            del options["application_name"]
        return make_conninfo(**options)

    def session(self) -> Composed:
        """The statement that a new connection begins with: the schema, and a bound on every wait.

        It is no start-up option, which a pooler such as PgBouncer refuses.
        """
        values = {"search_path": f"{self.schema},pg_temp", **_SESSION}
        calls = [
            SQL("set_config({}, {}, false)").format(name, value) for name, value in values.items()
        ]
        return SQL("SELECT {}").format(SQL(", ").join([*calls, _PLANNED_ON_CITUS]))

    def options(self) -> dict[str, Any]:
        """The parameters of a connection without a pooler, with the settings of `session`."""
        session = {**_SESSION, "search_path": f"{self.schema},pg_temp"}
        ours = " ".join(f"-c {name}={value}" for name, value in session.items())
        stated = self.parameters.get("options", "")
        return {**self.network_options(), "options": f"{ours} {stated}".strip()}

    def __str__(self) -> str:
        """Where it is, without the password."""
        where = self.parameters
        at = f"{where.get('host', 'localhost')}/{where.get('dbname', '')}"
        return f"postgresql://{at}?schema={self.schema}"


def log_address(url: str) -> LogAddress:
    """The place at ``postgresql://USER:PASSWORD@HOST:PORT/DATABASE?schema=LEAGUE``.

    Without a schema it is ``bonebook``; further parameters are libpq's own, such as
    ``sslmode``. Raises `WrongStore`.

    >>> log_address("postgresql://ann@db.example/games?schema=north").schema
    'north'
    """
    try:
        parts = urlsplit(url)
    except ValueError as error:
        raise WrongStore(f"this is no URL of a PostgreSQL database: {error}") from error
    if parts.scheme not in KINDS:
        raise WrongStore(f"{parts.scheme}: this takes postgresql:// alone; SQLite needs none of it")
    pairs = parse_qsl(parts.query)
    schema = dict(pairs).get("schema", "bonebook")
    if not _SCHEMA.fullmatch(schema):
        raise WrongStore(f"schema {schema!r}: use up to 40 of a-z, 0-9 and _, a letter first")
    try:
        query = urlencode([pair for pair in pairs if pair[0] != "schema"])
        parameters = conninfo_to_dict(urlunsplit(parts._replace(query=query)))
    except (psycopg.ProgrammingError, UnicodeError, ValueError) as error:
        raise WrongStore(f"this is no URL of a PostgreSQL database: {error}") from error
    return LogAddress({name: str(value) for name, value in parameters.items()}, schema)


BACKEND = "SELECT pg_backend_pid()"
"""The process that answers: behind a pooler it is another than the connection was told."""

NOT_A_SESSION = (
    "the pooler in front of PostgreSQL gives each transaction another connection, and the log"
    " listens and prepares: set its pool_mode to session, or give the server's own address"
)
