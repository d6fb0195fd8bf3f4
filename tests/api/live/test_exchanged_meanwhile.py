"""A log that is exchanged while a stream, the relay or a scoreboard reads it.

What reads and records beside these is in `tests/api/event_store/test_exchanged_meanwhile.py`.
"""

import asyncio
from pathlib import Path

import pytest
from msgspec import structs

from api.access.access_store import AccessStore
from api.access.policy import ANONYMOUS
from api.access.principals import Venue
from api.clock import utc_now
from api.event_store import LogExchanged, open_log
from api.live import log_entries
from api.live.log_entries import LogEntries
from api.live.log_parts import LogPart
from api.live.log_reader import LogReader
from api.live.messages import JSON_LINES
from api.live.open_streams import Sight
from api.live.relay.relay import Relay
from api.matches.matches import Matches
from api.matches.sender_fold import Report
from api.settings import Settings
from api.tournaments.recorded_tournaments import RecordedTournaments
from api.visibility import WHOLE
from domain.events import GameStarted, HandStarted, Passed
from tests.api.event_store.test_exchanged_meanwhile import exchange, exchange_behind
from tests.api.live.relay_receiver import relay_receiver
from tests.api.live.test_exchanged import OPENED, ORDER, House, league_stream, told
from tests.api.live.test_reading_on import end_of, joined


def test_a_match_at_the_relay_is_published_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def visit() -> None:
        async with relay_receiver() as (receiver, to):
            house = House(tmp_path)
            await house.begin()
            await AccessStore(house.log).opened_together([Venue("m", public=True)])
            (tmp_path / "secret").write_text("s" * 40)
            secret, address = str(tmp_path / "secret"), "https://bonebook.example"
            settings = Settings(relay=to, relay_address=address, relay_key=secret)
            parts = house.matches, house.directory, house.boards
            relay = Relay(*parts, settings=settings, now=utc_now)
            exchange_behind(house, "_post", monkeypatch, 3, of=relay)
            tasks = [asyncio.create_task(run()) for run in (relay.run_log, relay.run)]
            assert (await receiver.shows("m", 3))["before"] is None
            assert [one.message.get("position") for one in receiver.asked] == [None, 5, None, 3]
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks)
            await house.log.close()

    asyncio.run(visit())


def test_a_scoreboard_of_the_log_before_is_not_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def visit(position: int) -> None:
        folder = tmp_path / str(position)
        folder.mkdir()
        house = House(folder)
        await house.begin()
        await house.look()
        exchange_behind(house, "of", monkeypatch, 3, of=house.occasions)
        board = house.boards.of("m", WHOLE, ANONYMOUS)
        if position:
            board.close()
            board = house.boards.after("m", WHOLE, ANONYMOUS, position)
        with pytest.raises(LogExchanged):
            await board
        assert (await house.boards.of("m", WHOLE, ANONYMOUS)).version == 3
        await house.log.close()

    for position in (0, 5, 4):
        asyncio.run(visit(position))


def test_lost_entries_are_not_sent_nor_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def visit() -> None:
        house = House(tmp_path)
        await house.begin()
        following = asyncio.create_task(house.feed.run())
        stream = await house.feed.stream("m", Sight(WHOLE, form=JSON_LINES), "ann", None)
        await told(stream, "snapshot")

        async def looked_at() -> None:
            await house.look()
            await house.matches.following("m", WHOLE)

        exchange_behind(house, "tail", monkeypatch, 5, grown=looked_at)
        await house.grow_by_others(Passed(1))
        await house.look()
        assert await told(stream, "reset") == {"after": 5, "position": 5}
        assert len((await house.matches.following("m", WHOLE)).entries) == 5
        following.cancel()
        await house.log.close()

    asyncio.run(visit())


def test_streams_go_on_in_a_log_that_is_exchanged_while_they_begin_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def visit() -> None:
        house = House(tmp_path)
        await house.begin()
        following = asyncio.create_task(house.feed.run())
        stream = await house.feed.stream("m", Sight(WHOLE, form=JSON_LINES), "ann", None)
        await told(stream, "snapshot")
        await house.matches.record("m", [Report(Passed(1))], ORDER)
        await told(stream, "update")
        exchange_behind(house, "head", monkeypatch, 2)
        house.cut(4)
        await house.look()
        async with asyncio.timeout(20):  # only so that it fails rather than hangs
            while (await told(stream, "reset"))["position"] != 2:
                await told(stream, "snapshot")
            for position, fact in ((3, HandStarted(1)), (4, Passed(0))):
                await house.matches.record("m", [Report(fact)], ORDER)
                async for data in stream:
                    if f'"position":{position}'.encode() in data:
                        break
        following.cancel()
        await house.log.close()

    asyncio.run(visit())


def test_a_stream_of_the_league_that_begins_is_told_to_begin_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def visit() -> None:
        house = House(tmp_path)
        await house.begin()
        stream = await league_stream(house)
        exchange_behind(house, "head", monkeypatch, 3)
        await told(stream, "snapshot")
        assert await told(stream, "reset") == {"after": 5, "position": 3}
        await told(stream, "snapshot")
        await house.matches.record("m", [Report(Passed(1))], ORDER)
        await told(stream, "update")
        await house.log.close()

    asyncio.run(visit())


def test_players_are_not_those_of_a_match_that_was_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    zoe = LogPart(players=frozenset(("Zoe",)))

    async def visit() -> None:
        house = House(tmp_path)
        await house.begin()
        reader = LogReader(house.log, house.directory)

        async def opened_otherwise() -> None:
            other = Matches(open_log(f"sqlite:///{house.path}"))
            await other.open("m", structs.replace(OPENED, players=("Zoe", "Bruno")), ORDER)
            await other.log.close()

        with reader.subscribed(zoe) as news:
            following = await joined(news, await end_of(house.log))
            exchange_behind(house, "read", monkeypatch, 0, grown=opened_otherwise)
            await house.grow_by_others(Passed(1))
            await house.look()
            await following
            following = await joined(news, await house.log.head())
            await house.grow_by_others(GameStarted(1))
            await house.look()
            assert [entry.log_position for entry in (await following).entries] == [2]
        await house.log.close()

    asyncio.run(visit())


@pytest.mark.parametrize("meanwhile", [False, True])
def test_how_far_the_log_was_looked_at_is_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, meanwhile: bool
) -> None:
    monkeypatch.setattr(log_entries, "_NOTED_WITHIN", 0.0)

    async def visit() -> None:
        house = House(tmp_path)
        await house.begin()
        events = RecordedTournaments(house.log, utc_now)
        entries = LogEntries(house.matches, events, house.directory)
        (opening, *_) = await house.log.tail(0)
        for _ in range(2):
            await entries.may_be_noted_yet(opening)
        if meanwhile:
            with monkeypatch.context() as patched:
                exchange_behind(house, "head", patched, 3)
                with pytest.raises(LogExchanged):
                    await entries.may_be_noted_yet(opening)
        else:
            await exchange(house, 3)
        await house.matches.open("n", OPENED, ORDER)
        (opening,) = await house.log.tail(3)
        assert await entries.may_be_noted_yet(opening)
        await house.log.close()

    asyncio.run(visit())
