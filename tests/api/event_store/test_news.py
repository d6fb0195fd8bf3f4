"""The end of the log: which of its events were recorded here, and what those who wait are told."""

import asyncio
from collections.abc import AsyncIterator, Callable
from itertools import count
from pathlib import Path
from random import Random

import pytest

from api.event_store import Log, LogExchanged, NewEvent, StoreUnavailable, open_log
from api.event_store.store import Store
from domain.events import Observed
from tests.api.live.test_exchanged import House

pytestmark = pytest.mark.anyio

TALK = NewEvent(Observed("talk"))
POLL = 3600.0
"""Seconds after which nobody looks during a test."""


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    """A log of five events, looked at."""
    house = House(tmp_path)
    await house.begin()
    await house.look()
    yield house
    await house.log.close()


async def turns(done: Callable[[], bool]) -> bool:
    """Whether this is so within some turns of the loop."""
    for _ in range(100):
        await asyncio.sleep(0)
        if done():
            return True
    return False


@pytest.mark.parametrize("seed", range(5))
async def test_own_events_are_those_recorded_here_between_any_two_places(
    seed: int, tmp_path: Path
) -> None:
    rng, url = Random(seed), f"sqlite:///{tmp_path}/log.db"
    logs = [open_log(url) for _ in range(2)]
    rows = list[tuple[int, str, int]]()
    versions = {"m-a": 0, "m-b": 0}
    for _ in range(20):
        which, stream, count = rng.choice((0, 0, 0, 1)), rng.choice("ab"), rng.randint(1, 3)
        stream = f"m-{stream}"
        await logs[which].append(stream, [TALK] * count, versions[stream] or 0)
        for _event in range(count):
            versions[stream] += 1
            rows.append((which, stream, versions[stream]))
    for after in range(len(rows) + 1):
        for upto in range(after, len(rows) + 1):
            between = rows[after:upto]
            by_others = any(which for which, _, _ in between)
            own = {stream: position for _, stream, position in between}
            assert logs[0].own(after, upto) == (None if by_others else own), (after, upto)
    for log in logs:
        await log.close()


async def test_what_was_recorded_here_in_a_log_that_is_gone_is_not_our_own(house: House) -> None:
    house.cut(3)
    await house.grow_by_others(Observed("talk"), Observed("talk"))
    await house.look()
    assert house.log.own(3, 5) is None


async def test_who_waits_is_told_that_the_log_was_exchanged(house: House) -> None:
    waiting = asyncio.create_task(house.log.news(5, POLL))
    await asyncio.sleep(0)
    house.cut(3)
    await house.look()
    assert await turns(waiting.done)
    with pytest.raises(LogExchanged):
        await waiting


async def test_who_looks_notices_that_the_log_is_a_shorter_one(house: House) -> None:
    house.cut(3)
    waiting = asyncio.create_task(house.log.news(5, 0.0))
    with pytest.raises(LogExchanged):
        await waiting


async def test_an_exchange_is_noticed_once(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Though several look at once, each waiting for the store."""
    house.cut(3)
    store = store_of(house.log)
    head = store.head

    async def slow() -> int:
        await asyncio.sleep(0)
        return await head()

    monkeypatch.setattr(store, "head", slow)
    looks = [house.log.look(), house.log.look(), house.log.look()]
    answers = await asyncio.gather(*looks, return_exceptions=True)
    assert [isinstance(error, LogExchanged) for error in answers].count(True) == 1
    await house.log.look()
    assert house.log.history == 1


async def test_an_exchange_of_what_was_recorded_since_the_first_look_is_noticed(
    house: House,
) -> None:
    await house.log.append("m-b", [TALK] * 2, 0)
    await house.log.look()
    house.cut(5)
    other = open_log(f"sqlite:///{house.path}")
    await other.append("m-c", [TALK] * 2, 0)
    await other.close()
    with pytest.raises(LogExchanged):
        await house.log.look()


async def test_who_waits_has_the_store_asked_again_and_again(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So others' events are found in time, also where the first looks found nothing."""
    store, looks, thrice = store_of(house.log), count(1), asyncio.Event()
    head = store.head

    async def counted() -> int:
        if next(looks) == 3:
            thrice.set()
        return await head()

    monkeypatch.setattr(store, "head", counted)
    waiting = asyncio.create_task(house.log.news(5, 0.001))
    async with asyncio.timeout(20):  # only so that it fails rather than hangs
        await thrice.wait()
        await house.grow_by_others(Observed("talk"))
        assert await waiting == 6


async def test_who_looks_seldom_holds_up_nobody_who_looks_often(house: House) -> None:
    seldom = asyncio.create_task(house.log.news(5, POLL))
    await asyncio.sleep(0)
    await house.grow_by_others(Observed("talk"))
    often = asyncio.create_task(house.log.news(5, 0.0))
    assert await turns(often.done)
    assert (await often, await seldom) == (6, 6)


async def test_for_who_waits_no_more_the_store_is_not_asked(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, looks = store_of(house.log), list[int]()
    head = store.head

    async def counted() -> int:
        looks.append(await head())
        return looks[-1]

    monkeypatch.setattr(store, "head", counted)
    often = asyncio.create_task(house.log.news(5, 0.0))
    assert await turns(lambda: len(looks) > 2)
    often.cancel()
    await turns(lambda: False)
    before = len(looks)
    seldom = asyncio.create_task(house.log.news(5, POLL))
    assert not await turns(seldom.done)
    assert len(looks) == before
    seldom.cancel()


async def test_all_who_wait_are_told_that_the_store_is_away(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = asyncio.Event()

    async def away() -> int:
        await gate.wait()
        raise StoreUnavailable("away")

    monkeypatch.setattr(store_of(house.log), "head", away)
    heard(house.log)
    waiting = [asyncio.create_task(house.log.news(5, POLL)) for _ in range(3)]
    await asyncio.sleep(0)
    gate.set()
    assert await turns(lambda: all(task.done() for task in waiting))
    answers = await asyncio.gather(*waiting, return_exceptions=True)
    assert all(isinstance(error, StoreUnavailable) for error in answers)


async def test_what_others_record_while_somebody_looks_is_looked_for_again(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    heads = [5, 6]

    async def head() -> int:
        if len(heads) == 2:
            heard(house.log)
        return heads.pop(0)

    monkeypatch.setattr(store_of(house.log), "head", head)
    heard(house.log)
    waiting = asyncio.create_task(house.log.news(5, POLL))
    assert await turns(waiting.done)
    assert await waiting == 6


async def test_a_log_that_grows_while_somebody_looks_is_no_other_log(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """How far it reached before is compared with an answer that may be older by now."""
    store = store_of(house.log)
    head = store.head

    async def slow() -> int:
        reached = await head()
        await house.log.append("m-b", [TALK], reached - 5)
        return reached

    monkeypatch.setattr(store, "head", slow)
    heard(house.log)
    assert await house.log.news(5, POLL) == 6
    await house.log.look()
    assert house.log.reached == 7
    assert house.log.history == 0


def heard(log: Log) -> None:
    """Tell a log that another server recorded, as PostgreSQL does."""
    log._news._heard()  # pyright: ignore[reportPrivateUsage]


def store_of(log: Log) -> Store:
    """The store of a log."""
    return log._store  # pyright: ignore[reportPrivateUsage]
