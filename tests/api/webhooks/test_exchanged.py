"""A log that is exchanged while webhooks are told of it: of the new one nothing is left out."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager, closing, suppress
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from api.access.policy import Caller
from api.event_store import LogEntry, LogExchanged
from api.webhooks import delivering
from api.webhooks.endpoints import Endpoint
from api.webhooks.posting import PostOutcome, post
from domain.events import GameStarted, HandStarted, Passed
from tests.api.webhooks.receivers import Receiver, receiving
from tests.api.webhooks.test_delivering import Hall, hall, holds

MATCHES = ("m", "n", "o", "p", "q")
BEGUN = GameStarted(1), HandStarted(1), Passed(0)
"""Recorded behind the opening of the first match, where the others were opened before."""


class Stay(NamedTuple):
    """A hall, an endpoint with its receiver, and the exchange of the log, to be awaited."""

    hall: Hall
    receiver: Receiver
    hook: Endpoint
    exchange: Callable[[], Awaitable[None]]


Visit = Callable[[Stay], Coroutine[Any, Any, None]]


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(delivering, "LOOK", 0.02)
    monkeypatch.setattr(delivering, "BEHIND", 0.01)


def in_hall(folder: Path, visit: Visit, *kinds: str) -> None:
    """Visit a hall with an endpoint, and five matches that were opened since.

    The exchange leaves the first match alone in the log, of which the endpoint was told nothing
    yet, and is noticed.
    """

    async def exchange() -> None:
        with closing(sqlite3.connect(folder / "log.db", isolation_level=None)) as db:
            db.execute("DROP TRIGGER IF EXISTS no_delete")
            db.execute("DELETE FROM stored_events WHERE rowid > 1")
            db.execute("UPDATE webhooks SET log_position = 0")
        with pytest.raises(LogExchanged):
            await made.log.look()

    async def visited() -> None:
        nonlocal made
        url = f"sqlite:///{folder}/log.db"
        async with hall(url=url) as made, receiving() as (receiver, to), asyncio.timeout(30):
            hook = await made.hook(receiver, to, "official", *kinds)
            for match in MATCHES:
                await made.open(match)
            await made.log.look()
            await visit(Stay(made, receiver, hook, exchange))

    made: Hall
    asyncio.run(visited())


@asynccontextmanager
async def told(made: Hall) -> AsyncIterator[dict[str, Any]]:
    """A server that tells the webhooks; what it knows of each that it tells now."""
    webhooks = made.webhooks()
    running = asyncio.create_task(webhooks.run())
    yield vars(webhooks)
    running.cancel()
    with suppress(asyncio.CancelledError):
        await running


@pytest.mark.parametrize("waits", [False, True])
def test_what_was_passed_over_in_a_log_that_is_gone_is_not_passed_over_in_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, waits: bool
) -> None:
    if not waits:
        monkeypatch.setattr(delivering, "RENEWED", delivering.LOOK)

    async def visit(stay: Stay) -> None:
        async with told(stay.hall) as state:
            passed, news = state["_passed"], state["_news"]
            if waits:
                await holds(
                    lambda: stay.hook.id in news and news[stay.hook.id].passed == len(MATCHES)
                )
            else:
                await holds(lambda: passed.get(stay.hook.id) == len(MATCHES))
            await stay.exchange()
            await stay.hall.report("m", *BEGUN)
            await stay.receiver.until(1)

    in_hall(tmp_path, visit, "passed")


def test_how_far_a_webhook_was_told_in_a_log_that_is_gone_is_not_noted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def visit(stay: Stay) -> None:
        async def posted(*arguments: Any, **named: Any) -> PostOutcome:
            outcome = await post(*arguments, **named)
            if len(stay.receiver.took) == len(MATCHES):
                monkeypatch.setattr(delivering, "post", post)
                monkeypatch.setattr(delivering, "LOOK", 0.02)
                await stay.exchange()
            return outcome

        monkeypatch.setattr(delivering, "post", posted)
        monkeypatch.setattr(delivering, "LOOK", 600.0)  # all is told before it is noted how far
        async with told(stay.hall):
            await stay.receiver.until(len(MATCHES))
            await holds(lambda: stay.hall.log.history == 1)
            await stay.hall.report("m", *BEGUN)
            await stay.receiver.until(len(MATCHES) + 1 + len(BEGUN))
        shown = [(it["subject"], it["id"]) for it in stay.receiver.took[len(MATCHES) :]]
        assert [id for _, id in shown] == ["1", "2", "3", "4"]
        assert len({subject for subject, _ in shown}) == 1

    in_hall(tmp_path, visit)


def test_what_a_receiver_refused_of_a_log_that_is_gone_is_no_dead_letter_of_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def visit(stay: Stay) -> None:
        async def refused(*_: Any, **__: Any) -> PostOutcome:
            monkeypatch.setattr(delivering, "post", post)
            await stay.exchange()
            return PostOutcome(500, "it is asleep")

        monkeypatch.setattr(delivering, "ATTEMPTS", 1)
        monkeypatch.setattr(delivering, "post", refused)
        async with told(stay.hall):
            await holds(lambda: stay.hall.log.history == 1)
            await stay.hall.report("m", *BEGUN)
            await holds(lambda: [it["id"] for it in stay.receiver.took][-1:] == ["4"])
        assert [it["id"] for it in stay.receiver.took] == ["1", "2", "3", "4"]
        assert await stay.hall.store.dead_letters(stay.hook.id) == []

    in_hall(tmp_path, visit)


def test_an_entry_that_was_lost_while_it_was_to_be_told_holds_nothing_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def visit(stay: Stay) -> None:
        async with told(stay.hall) as state:
            seen = state["_entries"].seen

            async def exchanged(entry: LogEntry, caller: Caller) -> object:
                if entry.stream == "n":
                    monkeypatch.undo()
                    await stay.exchange()
                return await seen(entry, caller)

            monkeypatch.setattr(state["_entries"], "seen", exchanged)
            await holds(lambda: stay.hall.log.history == 1)
            await stay.hall.report("m", *BEGUN)
            await holds(lambda: [it["id"] for it in stay.receiver.took][-3:] == ["2", "3", "4"])

    in_hall(tmp_path, visit)


def test_an_endpoint_beyond_the_end_of_the_log_is_told_what_comes(tmp_path: Path) -> None:
    async def visit(stay: Stay) -> None:
        await stay.hall.store.replay(stay.hook.id, len(MATCHES) + 100)
        async with told(stay.hall):
            await stay.hall.stands(
                stay.hook.id, lambda state: state.endpoint.cursor == len(MATCHES)
            )
            await stay.hall.report("m", *BEGUN)
            await stay.receiver.until(len(BEGUN))

    in_hall(tmp_path, visit)
