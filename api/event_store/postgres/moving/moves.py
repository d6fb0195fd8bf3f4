"""A league moved from one PostgreSQL server to another while servers record.

PostgreSQL's logical replication copies every table and goes on copying what is recorded. Then the
source is closed for good, the target is held against it row by row, and is opened. Servers that
have both in their address find the target by themselves, since one of the two takes records.
"""

from collections.abc import Callable, Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from time import monotonic, sleep
from typing import Final, LiteralString, NamedTuple

import psycopg
from psycopg.sql import SQL, Composed, Identifier, Literal

from api.event_store.errors import StoreUnavailable, WrongStore
from api.event_store.postgres.dsn import LogAddress, log_address
from api.event_store.postgres.migrating import check_schema
from api.event_store.postgres.moving.conditions import MoveSide, check_servers, checked_logins
from api.event_store.postgres.moving.sides import (
    ADDED_TO,
    LOOK_AGAIN,
    SOURCE,
    TARGET,
    answers,
    close,
    closed,
    connected,
    digests,
    drop_slot,
    empty,
    end_sessions,
    has_slot,
    hung_up_after,
    name_of,
    published,
    reopen,
    row,
    seal,
    sealed,
    subscribed,
    tables_of,
    unpublish,
    unseal,
    unsubscribe,
)

CAUGHT_UP_SECONDS: Final = 20.0
"""Seconds within which a closed source's last entries must be at the target."""
CLOSED_SECONDS: Final = 60.0
"""Seconds that a switch may take while nobody can record; then the source is opened again."""
OPENED_WITHIN: Final = 20.0
"""Seconds for which a side that is lost while nobody can record is tried again.

A server notices within some 11 seconds that the client of the lost connection is gone.
"""
_RUN_AGAIN: Final = "nobody can record until this command is run again"

_LAST: Final = "SELECT coalesce(max(position), 0) AS position FROM log_head"
_UNREADY: Final = """
    SELECT count(*) AS count FROM pg_subscription_rel
    JOIN pg_subscription ON pg_subscription.oid = srsubid
    WHERE subname = %s AND srsubstate <> 'r'
"""
_CONNECTED: Final = """
    SELECT count(pid) > 0 AS there FROM pg_stat_subscription WHERE subname = %s
"""
_CONFIRMED: Final = """
    SELECT coalesce(bool_and(confirmed_flush_lsn >= %s::pg_lsn), false) AS there
    FROM pg_replication_slots WHERE slot_name = %s
"""


class Switched(NamedTuple):
    """A league that was moved: its last position, and the seconds in which nobody could record."""

    head: int
    seconds: float


OnWait = Callable[[str], None]
"""Called with a line about what is waited for."""


class Move:
    """The source and the target of a move, each asked as a superuser."""

    def __init__(self, source: LogAddress, target: LogAddress, on_wait: OnWait) -> None:
        self._source, self._target = source, target
        self._on_wait = on_wait
        self._name = name_of(source)
        self._open = ExitStack()

    def __enter__(self) -> "Move":
        """Connect to both, and refuse a league that cannot be moved. Raises `WrongStore`."""
        if self._source.schema != self._target.schema:
            raise WrongStore("source and target have different schemas; roles are named after it")
        for where in (self._source, self._target):
            check_schema(where)
        with ExitStack() as opening:
            self.source = opening.enter_context(connected(self._source, SOURCE))
            self.target = opening.enter_context(connected(self._target, TARGET))
            self.tables = tables_of(self.source)
            sides = MoveSide(self._source, self.source), MoveSide(self._target, self.target)
            self.logins = checked_logins(*sides)
            check_servers(*sides, self.tables)
            self._open = opening.pop_all()
        return self

    def __exit__(self, *error: object) -> None:
        self.source.close()  # one that is lost would speak of that alone
        self.target.close()
        self._open.close()

    # --- copying ----------------------------------------------------------------------------

    def copy(self) -> None:
        """Copy the league to the target, and keep the copy current from then on.

        Goes on where it was cut short. Returns once all tables are copied, however long that takes.
        Raises `WrongStore` where a log is at the target already, the source was left by a move, or
        the source does not keep any more what the target lacks.
        """
        if not subscribed(self.target, self._name):
            if sealed(self.source):
                raise WrongStore(f"{self._source}: the league was moved away from there")
            if row(self.target, _LAST)["position"]:
                raise WrongStore(f"{self._target}: there is a log already; give an empty one")
            close(self.target, self.logins)
            empty(self.target, self._moved())
            self._drop_slot()
            if not published(self.source, self._name):
                self.source.execute(self._publication())
            self.target.execute(
                SQL("CREATE SUBSCRIPTION {} CONNECTION {} PUBLICATION {}").format(
                    Identifier(self._name),
                    Literal(self._source.for_subscriber()),
                    Identifier(self._name),
                )
            )
        elif not sealed(self.source):  # a switch that is over has no slot any more
            self._check_slot()
        shown = monotonic()
        while tables := row(self.target, _UNREADY, self._name)["count"]:
            sleep(LOOK_AGAIN)
            if monotonic() > shown + 1:
                shown = monotonic()
                self._on_wait(f"tables still to be copied: {tables}{self._unconnected()}")

    def _unconnected(self) -> str:
        if row(self.target, _CONNECTED, self._name)["there"]:
            return ""
        return "; the target has no connection to the source, and tries again"

    def _drop_slot(self) -> None:
        """Remove the slot that is left where the target died while it subscribed."""
        try:
            drop_slot(self.source, self._name)
        except psycopg.errors.ObjectInUse as error:
            raise WrongStore(
                f"{self._source}: the slot {self._name} is in use: give up the copy to another"
                " target, or try again in a minute"
            ) from error

    def _check_slot(self) -> None:
        if not has_slot(self.source, self._name):
            raise WrongStore(
                f"{self._source}: the slot is gone, as after a failover; use --abandon"
            )

    def _moved(self) -> list[str]:
        """The tables that are moved; a partitioned table stands for its partitions.

        `turns` too: by it a server that lost a reply at the source asks the target what was
        recorded.
        """
        tables = [table["name"] for table in self.tables if not table["partition"]]
        return [name for name in tables if name != "migrations"]

    def _publication(self) -> Composed:
        return SQL(
            "CREATE PUBLICATION {} FOR TABLE {} WITH (publish_via_partition_root = true)"
        ).format(Identifier(self._name), SQL(", ").join(map(Identifier, self._moved())))

    # --- switching --------------------------------------------------------------------------

    def switch(self) -> Switched:
        """Close the source for good, see that the target has every row, and open the target.

        Goes on where it was cut short. Where the target is not the same in time, the source is
        opened again, and `WrongStore` is raised. So it is, and nothing is closed, where nothing was
        copied yet or the league was moved before.
        """
        if not subscribed(self.target, self._name):
            if not closed(self.target, self.logins) and sealed(self.source):
                self._tidy()
                raise WrongStore(f"the league was moved before this, to {self._target}")
            raise WrongStore("there is no copy to switch to; run it without --switch first")
        self.copy()
        if not sealed(self.source):
            close(self.target, self.logins)  # a login may have been made, or opened, since
        seconds = self._switched() if closed(self.target, self.logins) else 0.0
        head = row(self.target, _LAST)["position"]
        self._tidy()
        return Switched(head, seconds)

    def _switched(self) -> float:
        """Close the source and open the target; return for how many seconds nobody recorded."""
        with ExitStack() as timed:
            try:
                self._check_slot()
                upto = row(self.source, _LAST)["position"]  # the target may be ahead of a standby
                self._caught_up()
                self._compare(("<=", upto), list(ADDED_TO))
                began = monotonic()
                timed.enter_context(hung_up_after(self.target, CLOSED_SECONDS))
                self._seal()
                self._caught_up()
                self._compare((">", upto), self._moved())
                end_sessions(self.source, self.logins)
            except BaseException as error:
                self._open_source(error)
                if isinstance(error, psycopg.Error):
                    words = "the source takes records again, so try once more"
                    raise StoreUnavailable(f"{_line(error)}; {words}") from error
                raise
            try:
                reopen(self.target, self.logins)
            except psycopg.Error as error:
                self._try_on("target", self._open_lost_target, error)
        return monotonic() - began

    def _open_lost_target(self) -> None:
        """Open the target over a new connection, unless another run opened the source meanwhile."""
        self.target.close()  # it may live, and have the lock
        if not answers(self.source):
            self.source = self._open.enter_context(connected(self._source, SOURCE))
        self.target = self._open.enter_context(connected(self._target, TARGET))
        if not sealed(self.source):
            raise WrongStore(f"{self._source}: another run of this command opened it")
        reopen(self.target, self.logins)

    def _open_source(self, cause: BaseException) -> None:
        """Open the source again, over a new connection where this one is lost."""
        with suppress(psycopg.Error):
            self._unseal()
            return
        self.source.close()  # it may live, and have the lock
        self._try_on("source", self._open_lost_source, cause)

    def _open_lost_source(self) -> None:
        """Open the source over a new connection; its lost one may have the lock for some seconds.

        While the connection to the target lives, which has the lock there, nobody else can have
        opened the target. Raises `WrongStore` where another run opened it.
        """
        with ExitStack() as anew:
            self.source = anew.enter_context(connected(self._source, SOURCE))
            if not answers(self.target):
                self.target = anew.enter_context(connected(self._target, TARGET))
            if not closed(self.target, self.logins):
                raise WrongStore(f"{self._target}: another run of this command opened it")
            self._unseal()

    def _try_on(self, side: str, opening: Callable[[], None], cause: BaseException) -> None:
        """Try to open a side until it answers, or the time for it is over."""
        self._on_wait(f"the {side} is lost; it is tried again for {OPENED_WITHIN:.0f} s")
        until = monotonic() + OPENED_WITHIN
        while True:
            try:
                return opening()
            except (StoreUnavailable, psycopg.Error) as error:
                if monotonic() > until:
                    words = f"{_line(cause)}; the {side} does not open: {_line(error)}"
                    words = f"{words}; {_RUN_AGAIN}, or with --abandon"
                    raise StoreUnavailable(words) from error
            sleep(LOOK_AGAIN)

    def _seal(self) -> None:
        """Let nobody record at the source; return when nothing is under way there."""
        close(self.source, self.logins)
        end_sessions(self.source, self.logins)
        if not sealed(self.source):
            seal(self.source, self._names(), f"the league was moved to {self._target}")

    def _unseal(self) -> None:
        unseal(self.source, self._names())
        reopen(self.source, self.logins)

    def _names(self) -> list[str]:
        return [table["name"] for table in self.tables]

    def _caught_up(self) -> None:
        """Wait until the target has all that is committed at the source by now."""
        place = row(self.source, "SELECT pg_current_wal_flush_lsn()::text AS at")["at"]
        until = monotonic() + CAUGHT_UP_SECONDS
        while not row(self.source, _CONFIRMED, place, self._name)["there"]:
            if monotonic() > until:
                raise WrongStore(
                    f"the target has not caught up in {CAUGHT_UP_SECONDS:.0f} s; look at its log"
                )
            sleep(LOOK_AGAIN)

    def _compare(self, part: tuple[LiteralString, int], tables: list[str]) -> None:
        """Hold rows of the target against the source's; raises `WrongStore` where they differ.

        Of tables that are only added to, those in the given part of the log are compared.
        """
        with ThreadPoolExecutor(2) as both:
            source, target = both.map(
                partial(digests, tables=tables, part=part), (self.source, self.target)
            )
        differing = [name for name in tables if source[name] != target[name]]
        if differing:
            raise WrongStore(f"the target has other rows than the source: {', '.join(differing)}")

    def _tidy(self) -> None:
        """End the copying; nothing happens where that was done."""
        if subscribed(self.target, self._name):
            unsubscribe(self.target, self._name, slot=has_slot(self.source, self._name))
        unpublish(self.source, self._name)


@contextmanager
def moving(source: str, target: str, on_wait: OnWait) -> Generator[Move]:
    """A move from the log at one URL to the empty one at another.

    Raises `WrongStore`, which says what to change, and `StoreUnavailable`.
    """
    try:
        with Move(log_address(source), log_address(target), on_wait) as move:
            yield move
    except psycopg.Error as error:
        raise StoreUnavailable(f"PostgreSQL: {_line(error)}") from error


def _line(error: BaseException) -> str:
    return " ".join(str(error).split())
