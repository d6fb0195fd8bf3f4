"""The library's recorder over a league's tables, for whatever is built on the library.

Here belongs only what makes its statements fit: it reads `stored_events` as it is, and
its inserts take their positions from the head, under the same lock as ours.
"""

from typing import Any

from eventsourcing.postgres import PostgresApplicationRecorder, PostgresDatastore
from psycopg.rows import dict_row
from psycopg.sql import SQL

from api.event_store.postgres.dsn import log_address

_INSERT = SQL("""
    WITH given AS (
        SELECT * FROM unnest(%s::stored_event_text[]) WITH ORDINALITY
        AS given (originator_id, originator_version, topic, state, n)
    ), head AS (
        UPDATE log_head SET position = position + (SELECT count(*) FROM given)
        RETURNING position - (SELECT count(*) FROM given) AS before
    )
    INSERT INTO stored_events
        (originator_id, originator_version, topic, state, notification_id)
    SELECT originator_id, originator_version, topic, state, before + n FROM given, head
    RETURNING notification_id
""")


class LibraryRecorder(PostgresApplicationRecorder):
    """An application recorder of the library's: notification log, `select_events`, inserts.

    Its own way of inserting makes one transaction of each call, and retries a lost reply
    into a conflict; what is recorded in earnest goes through `Log.append`.
    """

    def __init__(self, datastore: PostgresDatastore) -> None:
        super().__init__(datastore)
        self.insert_events_statement = _INSERT
        # Its table lock asks for rights that the app's role has not.
        self.lock_table_statements = [SQL("SELECT position FROM log_head FOR UPDATE")]
        self.channel_name = f"{datastore.schema}.stored_events"

    def create_table(self) -> None:
        """Create nothing: `api.event_store.postgres.migrating` alone makes the tables."""


def library_recorder(url: str) -> LibraryRecorder:
    """The library's recorder for the log at a PostgreSQL URL; close its datastore when done.

    Raises `WrongStore` where the URL is none.
    """
    where = log_address(url)
    datastore = PostgresDatastore(
        dbname="",
        host="",
        port="",
        user="",
        password="",
        schema=where.schema,
        originator_id_type="text",
        max_overflow=3,  # a subscription listens on one connection and reads on another
    )
    parameters: dict[str, Any] = {**where.options(), "row_factory": dict_row}
    datastore.pool.kwargs = parameters
    return LibraryRecorder(datastore)
