"""Trials of two nodes and a follower, alike for the log and for its mutants.

Each trial asserts what the log promises and nothing of how it keeps it.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from time import perf_counter

import psycopg

from api.event_store import Log, NewEvent, StaleVersion, StoreUnavailable
from api.event_store.followers import Follower, Projection, compare
from api.event_store.postgres.dsn import log_address
from api.event_store.read_models import Models
from api.event_store.store import Execute
from domain.events import Entry, Observed
from tests.api.event_store.ledger import everything

POLL = 1.0
"""Seconds between two looks of a follower, as it runs in a server."""

NOTED = NewEvent(Observed("talk", note="n"))


class Counted:
    """A projection for trials: how many events a stream has."""

    finished = False

    def __init__(self) -> None:
        self.count = 0

    def feed(self, entry: Entry) -> None:
        assert entry.position == self.count + 1, "missed or doubled"
        self.count += 1

    def row(self) -> bytes:
        return str(self.count).encode()


class Fussy(Counted):
    """The same, but "poison" it cannot take."""

    def feed(self, entry: Entry) -> None:
        super().feed(entry)
        if isinstance(entry.fact, Observed) and entry.fact.note == "poison":
            raise ArithmeticError("this fold knows no such note")


COUNTED = Projection("counted", Counted)


async def each_command_is_delivered_to_both(log_: Log, other: Log, rounds: int) -> None:
    """Idempotency: however often and wherever it is delivered, it is recorded once."""
    await log_.append("m-a", [NOTED], 0)
    for n in range(rounds):
        answers = await asyncio.gather(
            *(log.append("m-a", [NOTED], None, f"k{n}", b"body") for log in (log_, other, log_))
        )
        assert len({(a.first, a.last, a.log_position) for a in answers}) == 1, "two answers"
        assert sorted(a.replayed for a in answers) == [False, True, True]
    assert await log_.head() == rounds + 1, "recorded twice"


async def both_race_for_each_version(log_: Log, other: Log, rounds: int) -> None:
    """Optimistic concurrency: of those who saw one version exactly one records the next."""
    await log_.append("m-a", [NOTED], 0)
    for version in range(1, rounds + 1):
        outcomes = await asyncio.gather(
            *(log.append("m-a", [NOTED], version) for log in (log_, other)), return_exceptions=True
        )
        kinds = sorted(type(outcome).__name__ for outcome in outcomes)
        assert kinds == ["Appended", "StaleVersion"], "not exactly one winner"
        (stale,) = [outcome for outcome in outcomes if isinstance(outcome, StaleVersion)]
        assert stale.current == version + 1


async def one_reads_while_both_write(log_: Log, other: Log, rounds: int) -> None:
    """Order: who reads from a cursor on sees every position once, in order, without a gap."""

    async def write(log: Log, stream: str) -> None:
        await log.append(stream, [NOTED], 0)
        for n in range(1, rounds):
            await log.append(stream, [NOTED], n)

    writing = asyncio.gather(write(log_, "m-a"), write(other, "m-b"))
    seen: list[int] = []
    while not writing.done():
        seen += [e.log_position for e in await log_.tail(seen[-1] if seen else 0)]
        await asyncio.sleep(0)
    await writing
    seen += [e.log_position for e in await log_.tail(seen[-1] if seen else 0)]
    assert len(seen) == len(await everything(log_)) == 2 * rounds, "missed"
    assert seen == list(range(1, 2 * rounds + 1)), "out of order"


class Crash(Exception):
    """The follower's process ends here."""


async def a_follower_crashes_at_each_statement(log: Log, models: type[Models] = Models) -> None:
    """Followers: wherever one ends, the next goes on as if it had not."""
    left = 0

    @asynccontextmanager
    async def transaction() -> AsyncIterator[Execute]:
        async with log._store.transaction() as execute:  # pyright: ignore[reportPrivateUsage]

            async def until_crash(statement: str, *values: object) -> list[tuple[object, ...]]:
                nonlocal left
                left -= 1
                if left == 0:
                    raise Crash
                return await execute(statement, *values)

            yield until_crash

    for n in range(1, 12):
        stream = f"m-{n}"
        await log.append(stream, [NOTED, NOTED], 0)
        follower = Follower(log, COUNTED)
        follower._models = models(transaction, log.rows)  # pyright: ignore[reportPrivateUsage]
        left = n
        with suppress(Crash, StoreUnavailable):
            await follower.catch_up()
        left = 0
        again = Follower(log, COUNTED)
        again._models = models(transaction, log.rows)  # pyright: ignore[reportPrivateUsage]
        await again.catch_up()
    assert await compare(log, COUNTED) == [], "the read model is not what the log says"


async def a_follower_meets_poison(log: Log, models: type[Models] = Models) -> None:
    """Followers: what cannot be folded stops its stream alone, and it is known which."""
    poison = NewEvent(Observed("talk", note="poison"))
    await log.append("m-a", [NOTED, poison, NOTED], 0)
    await log.append("m-b", [NOTED], 0)
    follower = Follower(log, Projection("fussy", Fussy))
    follower._models = models(log._store.transaction, log.rows)  # pyright: ignore[reportPrivateUsage]
    await follower.catch_up()
    await log.append("m-b", [NOTED], 1)
    await follower.catch_up()
    at = await log.models().reading("fussy")
    assert at is not None
    assert [(one.stream, one.position) for one in at.parked.values()] == [("m-a", 2)], "not known"
    rows = [await log.models().row("fussy", stream) for stream in ("m-a", "m-b")]
    assert [row and row.state for row in rows] == [b"1", b"2"]


async def a_follower_loses_its_connections(
    reading: Log,
    writing: Log,
    drop: Callable[[], None],
    rounds: int,
    patience: float = 30,
    progress: Callable[[int], object] = lambda _: None,
) -> list[float]:
    """Followers: whatever becomes of the news, it gets to the head, and misses nothing.

    The answer is the seconds from each drop until the event recorded after it was followed.
    """
    await writing.append("m-a", [NOTED], 0)
    lags: list[float] = []
    following = asyncio.create_task(Follower(reading, COUNTED, poll=POLL).run())
    try:
        for n in range(1, rounds + 1):
            drop()
            dropped = perf_counter()
            await writing.append("m-a", [NOTED], n)
            try:
                async with asyncio.timeout(patience):
                    await _until_counted(writing, n + 1)
            except TimeoutError:
                raise AssertionError("the follower stopped") from None
            lags.append(perf_counter() - dropped)
            progress(n)
    finally:
        following.cancel()
        with suppress(asyncio.CancelledError):
            await following
    assert await compare(writing, COUNTED) == []
    return lags


async def _until_counted(log: Log, count: int) -> None:
    models = log.models()
    while True:
        row = await models.row("counted", "m-a")
        if row is not None and int(row.state) >= count:
            return
        await asyncio.sleep(0.01)


def dropping(url: str) -> Callable[[], None]:
    """Ends every connection to the league's server but its own."""

    def drop() -> None:
        options = dict[str, str](log_address(url).options())
        with psycopg.connect(" ".join(f"{k}='{v}'" for k, v in options.items())) as db:
            db.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"
            )

    return drop
