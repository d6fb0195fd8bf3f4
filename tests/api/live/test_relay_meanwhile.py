"""The relay, where something else happens while it reads and publishes."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from api.access.access_store import AccessStore
from api.access.policy import Caller
from api.access.principals import Venue
from api.broadcast.scoreboard_schemas import Scoreboard
from api.clock import utc_now
from api.event_store import NewEvent, StoreUnavailable, open_log
from api.live.relay.relay import Relay
from api.matches.sender_fold import Report
from api.settings import Settings
from api.visibility import Viewer
from domain.events import Observed, Passed
from tests.api.event_store.test_exchanged_meanwhile import exchange_behind
from tests.api.live.relay_receiver import RelayReceiver, relay_receiver
from tests.api.live.test_exchanged import ORDER, House

pytestmark = pytest.mark.anyio


class Publishing:
    """A public match, and the tasks that publish it once they are begun."""

    def __init__(self, folder: Path, to: str, receiver: RelayReceiver) -> None:
        self.house, self.receiver = House(folder), receiver
        (folder / "secret").write_text("s" * 40)
        secret, address = str(folder / "secret"), "https://bonebook.example"
        settings = Settings(relay=to, relay_address=address, relay_key=secret)
        parts = self.house.matches, self.house.directory, self.house.boards
        self._relay = Relay(*parts, settings=settings, now=utc_now)
        self._tasks: list[asyncio.Task[None]] = []

    def begin(self) -> None:
        """Have the tasks run from now on."""
        runs = (self._relay.run_log, self._relay.run)
        self._tasks = [asyncio.create_task(run()) for run in runs]

    async def end(self) -> None:
        """End the tasks and close the log."""
        for task in self._tasks:
            task.cancel()
        await asyncio.wait(self._tasks)
        await self.house.log.close()


@asynccontextmanager
async def publishing(folder: Path) -> AsyncGenerator[Publishing]:
    async with relay_receiver() as (receiver, to):
        here = Publishing(folder, to, receiver)
        await here.house.begin()
        await AccessStore(here.house.log).opened_together([Venue("m", public=True)])
        await here.house.look()
        yield here
        await here.end()


async def test_the_relay_goes_on_in_a_log_that_is_exchanged_while_it_begins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with publishing(tmp_path) as here:
        exchange_behind(here.house, "tail", monkeypatch, 3)
        here.begin()
        await here.receiver.shows("m", 3)
        for position in (4, 5):
            await here.house.matches.record("m", [Report(Passed(1))], ORDER)
            await here.receiver.shows("m", position)


async def test_a_public_match_that_is_made_private_meanwhile_is_not_published(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with publishing(tmp_path) as here:
        house = here.house
        access, board = AccessStore(house.log), house.boards.of

        async def made(match: str, viewer: Viewer, caller: Caller) -> Scoreboard:
            shown = await board(match, viewer, caller)
            await access.assign(Venue("m"))
            await house.directory.refresh()
            return shown

        monkeypatch.setattr(house.boards, "of", made)
        here.begin()
        await here.receiver.until(lambda: len(here.receiver.asked) == 2)
        assert [one.method for one in here.receiver.asked] == ["DELETE", "DELETE"]


async def test_a_match_is_published_though_the_store_was_away_when_it_was_to_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with publishing(tmp_path) as here:
        board, away = here.house.boards.of, iter([True])

        async def once_away(match: str, viewer: Viewer, caller: Caller) -> Scoreboard:
            if next(away, False):
                raise StoreUnavailable("away")
            return await board(match, viewer, caller)

        monkeypatch.setattr(here.house.boards, "of", once_away)
        here.begin()
        await here.receiver.shows("m", 5)


async def test_the_relay_reads_on_where_others_recorded_more_than_is_read_at_once(
    tmp_path: Path,
) -> None:
    async with publishing(tmp_path) as here:
        here.begin()
        await here.receiver.shows("m", 5)
        other, talk = open_log(f"sqlite:///{here.house.path}"), NewEvent(Observed("talk"))
        sent = other.append("m-other", [talk] * 250, 0), other.append("m", [talk], 5)
        await asyncio.gather(*sent)
        await other.close()
        await here.receiver.shows("m", 6)
