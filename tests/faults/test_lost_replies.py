"""A reply is lost, and what was recorded is neither denied nor recorded twice."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable

import pytest

from api.event_store import Appended, Log, NewEvent, StaleVersion, StoreUnavailable, open_log
from api.event_store.postgres.writer import WriterSession
from domain.events import Observed
from tests.faults.proxy import Proxy, proxy
from tests.support.postgres_server import Server

pytestmark = [pytest.mark.anyio, pytest.mark.long]

NOTED = NewEvent(Observed("talk", note="x" * 1500))
BEGUN = NewEvent(Observed("begin"))


@pytest.fixture
async def line(victim: Server) -> AsyncIterator[Proxy]:
    async with proxy(victim.port) as made:
        yield made


@pytest.fixture
async def log(league: str, victim: Server, line: Proxy) -> AsyncIterator[Log]:
    """The league through the proxy, without the encryption that would hide the tags."""
    url = league.replace(f":{victim.port}/", f":{line.port}/")
    # To open asks the server at once; the proxy answers from this very loop.
    log = await asyncio.to_thread(open_log, f"{url}&sslmode=disable&gssencmode=disable")
    await log.append("m-a", [BEGUN], 0)
    yield log
    await log.close()


@pytest.mark.parametrize("key", [None, "k1"])
@pytest.mark.parametrize(
    ("expected", "tag"), [(1, "SELECT"), *((None, tag) for tag in ("BEGIN", "SELECT", "COMMIT"))]
)
async def test_a_command_whose_reply_is_lost_is_recorded_once_and_acknowledged(
    log: Log, line: Proxy, league: str, expected: int | None, tag: str, key: str | None
):
    """Sent on what is known of the head, and, where another recorded meanwhile, under its lock."""
    if expected is None:
        other = open_log(league)
        await other.append("m-b", [BEGUN], 0)
        await other.close()
    before = await log.head()
    line.cut_at = tag.encode()
    answer = await log.append("m-a", [NOTED, NOTED], expected, key, b"body")
    assert answer == Appended("m-a", 2, 3, before + 2)
    assert line.cuts == 1
    assert [entry.position for entry in await log.read("m-a")] == [1, 2, 3]


@pytest.mark.parametrize("key", [None, "k1"])
async def test_a_command_that_is_lost_on_its_way_is_recorded_once_and_acknowledged(
    log: Log, line: Proxy, key: str | None
):
    line.cut_before = b"xxxxxxxx"
    assert await log.append("m-a", [NOTED, NOTED], 1, key, b"body") == Appended("m-a", 2, 3, 3)
    assert line.cuts == 1
    assert [entry.position for entry in await log.read("m-a")] == [1, 2, 3]


@pytest.mark.parametrize("tag", [b"SELECT", b"BEGIN", b"COMMIT"])
async def test_of_a_group_whose_reply_is_lost_each_is_answered_as_if_it_were_not(
    log: Log, line: Proxy, tag: bytes
):
    line.cut_at = tag
    answers = await asyncio.gather(
        *(log.append("m-a", [NOTED], n) for n in (1, 1, 2)), return_exceptions=True
    )
    assert [type(answer).__name__ for answer in answers] == ["Appended", "StaleVersion", "Appended"]
    assert await log.head() == 3


async def test_what_another_records_meanwhile_is_not_taken_for_ours(
    log: Log, line: Proxy, league: str
):
    """Ours is cut off before it commits; another takes its place with the very same bytes."""
    other = open_log(league)
    line.cut_at = b"SELECT"
    ours, theirs = await asyncio.gather(
        log.append("m-a", [NOTED], 1), other.append("m-a", [NOTED], 1), return_exceptions=True
    )
    assert {type(ours).__name__, type(theirs).__name__} == {"Appended", "StaleVersion"}
    assert await other.version("m-a") == 2
    await other.close()


async def test_a_server_that_stays_away_is_said_to_be_away_and_recording_goes_on_when_it_is_back(
    league: str, victim: Server, monkeypatch: pytest.MonkeyPatch
):
    log = open_log(league)
    await log.append("m-a", [BEGUN, BEGUN], 0)
    victim.stop()
    with monkeypatch.context() as impatient:
        impatient.setattr("api.event_store.postgres.store.PATIENCE", 0.3)
        with pytest.raises(StoreUnavailable) as refused:
            await log.append("m-a", [NOTED], 2, "k1", b"")
    assert refused.value.recorded is False
    await asyncio.to_thread(victim.start)
    assert (await log.append("m-a", [NOTED], 2, "k1", b"")).last == 3
    await log.close()


async def test_a_server_that_went_away_unseen_is_not_said_to_have_recorded_or_not(
    log: Log, line: Proxy, victim: Server, monkeypatch: pytest.MonkeyPatch
):
    """A request that was sent may have come in time; the key makes sending again safe."""
    line.cut_at = b"SELECT"
    line.cut = victim.stop
    with monkeypatch.context() as impatient:
        impatient.setattr("api.event_store.postgres.store.PATIENCE", 0.3)
        with pytest.raises(StoreUnavailable) as refused:
            await log.append("m-a", [NOTED], 1, "k1", b"")
    assert refused.value.recorded is None
    await asyncio.to_thread(victim.start)
    assert (await log.append("m-a", [NOTED], 1, "k1", b"")).last == 2


async def acknowledged_until_refused(log: Log, count: int) -> tuple[int, StoreUnavailable]:
    """Record batches until the store gives up: how many events there are, and why it did."""
    while True:
        try:
            count = (await log.append("m-a", [NOTED] * 100, count, f"k{count}", b"")).last
        except StoreUnavailable as refused:
            return count, refused


async def test_a_full_disk_loses_nothing_and_recording_goes_on_when_there_is_space(
    victim: Server, league: str
):
    """No file grows beyond 4 MB, which a segment of the server's journal never does."""
    victim.stop()
    victim.longest_file = 4096
    victim.start()
    log = open_log(league)
    begun = (await log.append("m-a", [BEGUN], 0)).last
    count, refused = await acknowledged_until_refused(log, begun)
    assert refused.recorded is False
    assert len(await log.read("m-a")) == count > 100
    victim.stop()
    victim.longest_file = None
    await asyncio.to_thread(victim.start)
    again = await log.append("m-a", [NOTED] * 100, count, f"k{count}", b"")
    assert (again.first, again.replayed) == (count + 1, False)
    await log.close()


# --- mutants ------------------------------------------------------------------------------


async def test_a_log_that_takes_no_reply_for_no_commit_is_caught(
    log: Log, line: Proxy, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(WriterSession, "recorded", anyhow(False))
    line.cut_at = b"SELECT"
    with pytest.raises(StaleVersion):  # denied, and yet there
        await log.append("m-a", [NOTED], 1)
    assert await log.version("m-a") == 2


async def test_a_log_that_takes_no_reply_for_a_commit_is_caught(
    log: Log, line: Proxy, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(WriterSession, "recorded", anyhow(True))
    line.cut_before = b"xxxxxxxx"
    assert (await log.append("m-a", [NOTED], 1)).last == 2
    assert await log.version("m-a") == 1  # acknowledged, and lost


def anyhow(success: bool) -> Callable[..., Awaitable[bool]]:
    async def answer(*_: object) -> bool:
        return success

    return answer
