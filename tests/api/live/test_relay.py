"""A relay is told of public matches what everybody may see: whole, and again after a restart."""

import asyncio
import hashlib
from base64 import urlsafe_b64decode
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx2
import pytest

from api.access.principals import Role, key_id
from api.event_store import Log, open_log
from api.live.relay.relay import Relay
from api.settings import BadSettings, Settings, load
from tests.api.conftest import A_HAND, House
from tests.api.live.relay_receiver import RelayReceiver, relay_receiver
from tests.support.bare import bare_app_over
from tests.support.principals import put_in

SECRET = "s" * 40
ADDRESS = "https://bonebook.example:8443"
RELAY = "/v1/matches/m/relay"


class Hall:
    """A league with a relay, by a clock that is set by hand."""

    def __init__(self, folder: Path, to: str, receiver: RelayReceiver) -> None:
        self.receiver = receiver
        self.now = datetime(2026, 11, 26, 12, tzinfo=UTC)
        self.log: Log = open_log("sqlite://")
        (folder / "secret").write_text(SECRET)
        file = str(folder / "secret")
        self.settings = Settings(relay=to, relay_address=ADDRESS, relay_key=file)
        self._tokens: dict[str, str] = {}
        self._tasks: list[asyncio.Task[None]] = []

    async def begin(self) -> None:
        """Have a server run that publishes; another one where one was stopped."""
        if not self._tokens:
            roles: tuple[Role, ...] = ("administrator", "director", "audience")
            names: dict[str, Role] = {role: role for role in roles}
            self._tokens = await put_in(self.log, names)
        app = bare_app_over(self.log, lambda: self.now, self.settings)
        self.house = House(app, self._tokens)
        relay = self.house.services[Relay]
        self._tasks = [asyncio.create_task(run()) for run in (relay.run_log, relay.run)]

    async def stop(self) -> None:
        """Stop the server that publishes."""
        for task in self._tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    async def open(self, match: str, **place: Any) -> None:
        """Open a public match."""
        opening = {"id": match, "book": "PDA", "players": ["Ana", "Bruno"], "public": True}
        async with self.house.client("director") as director:
            answer = await director.post("/v1/matches", json=opening | place)
            assert answer.status_code == 201, answer.text

    async def report(self, match: str, *facts: dict[str, Any]) -> None:
        """Report facts of a match, one after the other."""
        async with self.house.client("director") as director:
            for fact in facts:
                answer = await director.post(f"/v1/matches/{match}/events", json=fact)
                assert answer.status_code == 201, answer.text

    async def assign(self, match: str, **changed: Any) -> None:
        """Change who may watch a match."""
        path = f"/v1/matches/{match}/assignment"
        async with self.house.client("director") as director:
            stands = (await director.get(path)).json()
            assert (await director.put(path, json=stands | changed)).is_success

    def anybody(self) -> httpx2.AsyncClient:
        """A reader without a key."""
        transport = httpx2.ASGITransport(app=self.house.app)  # pyright: ignore[reportArgumentType]
        return httpx2.AsyncClient(transport=transport, base_url="http://here")

    async def scoreboard(self, match: str = "m") -> dict[str, Any]:
        """The scoreboard that anybody is shown now."""
        async with self.anybody() as anybody:
            return (await anybody.get(f"/v1/matches/{match}/scoreboard")).json()


@asynccontextmanager
async def hall(folder: Path) -> AsyncGenerator[Hall]:
    async with relay_receiver() as (receiver, to):
        made = Hall(folder, to, receiver)
        await made.begin()
        yield made
        await made.stop()
        await made.log.close()


@pytest.mark.anyio
async def test_each_state_is_published_as_anybody_is_shown_it(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        await here.open("m", table="north")
        position = 1
        for fact in A_HAND:
            await here.report("m", fact)
            position += 1
            message = await here.receiver.shows("m", position)
            assert message["scoreboard"] == await here.scoreboard()
        told = [one.message for one in here.receiver.asked if one.method == "POST"]
        befores = [message["before"] for message in told]
        assert befores == [None, *(message["position"] for message in told[:-1])]


@pytest.mark.anyio
async def test_a_match_that_is_not_public_is_not_published(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        await here.open("m", public=False)
        await here.report("m", *A_HAND[:2])
        await here.open("n")
        await here.report("n", A_HAND[0])
        await here.receiver.shows("n", 2)
        assert {one.channel for one in here.receiver.asked} == {"match/n"}
        async with here.anybody() as anybody:
            assert (await anybody.get(RELAY)).status_code == 401
        async with here.house.client("director") as director:
            assert (await director.get(RELAY)).status_code == 404


@pytest.mark.anyio
async def test_a_match_that_is_public_no_more_loses_its_channel(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        await here.open("m")
        await here.report("m", A_HAND[0])
        await here.receiver.shows("m", 2)
        await here.assign("m", public=False)
        await here.report("m", A_HAND[1])
        await here.receiver.until(lambda: "match/m" not in here.receiver.channels)
        await here.open("n")
        await here.report("n", A_HAND[0])
        await here.receiver.shows("n", 2)
        positions = [one.message.get("position") for one in here.receiver.asked]
        assert 3 not in positions
        assert "match/m" not in here.receiver.channels


@pytest.mark.anyio
async def test_a_match_is_published_with_its_public_delay(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        await here.open("m", public_delay=60)
        here.now += timedelta(seconds=50)
        await here.report("m", A_HAND[0])
        await here.open("n")
        await here.report("n", A_HAND[0])
        await here.receiver.shows("n", 2)
        assert "match/m" not in here.receiver.channels
        here.now += timedelta(seconds=11)
        await here.receiver.shows("m", 1)
        here.now += timedelta(seconds=50)
        assert (await here.receiver.shows("m", 2))["scoreboard"] == await here.scoreboard()


@pytest.mark.anyio
async def test_a_longer_delay_takes_back_what_is_not_to_be_shown_yet(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        await here.open("m")
        here.now += timedelta(seconds=100)
        await here.report("m", A_HAND[0])
        await here.receiver.shows("m", 2)
        await here.assign("m", public_delay=60)
        message = await here.receiver.shows("m", 1)
        assert message["before"] is None
        assert [one.method for one in here.receiver.asked[-2:]] == ["DELETE", "POST"]


@pytest.mark.anyio
async def test_after_a_restart_of_the_relay_the_last_state_is_published_again(
    tmp_path: Path,
) -> None:
    async with hall(tmp_path) as here:
        await here.open("m")
        await here.report("m", *A_HAND[:2])
        before = await here.receiver.shows("m", 3)
        here.receiver.restart()
        assert await here.receiver.shows("m", 3) == before
        await here.report("m", A_HAND[2])
        assert (await here.receiver.shows("m", 4))["before"] == 3


@pytest.mark.anyio
async def test_another_server_begins_with_what_the_one_before_left_unsaid(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        await here.open("m")
        await here.report("m", A_HAND[0])
        await here.receiver.shows("m", 2)
        await here.stop()
        await here.report("m", A_HAND[1])
        await here.begin()
        assert (await here.receiver.shows("m", 3))["before"] is None
        assert [one.method for one in here.receiver.asked[-2:]] == ["DELETE", "POST"]


@pytest.mark.anyio
async def test_a_link_is_signed_as_nginx_checks_it(tmp_path: Path) -> None:
    async with hall(tmp_path) as here, here.anybody() as anybody:
        await here.open("m")
        answer = (await anybody.get(RELAY)).json()
        link = urlsplit(answer["url"])
        assert f"{link.scheme}://{link.netloc}{link.path}" == f"{ADDRESS}/live/m"
        query = {name: values[0] for name, values in parse_qs(link.query).items()}
        text = f"{query['expires']}{link.path} {SECRET}"
        assert urlsafe_b64decode(query["md5"] + "==") == hashlib.md5(text.encode()).digest()
        until = datetime.fromtimestamp(int(query["expires"]), UTC)
        assert until == here.now + timedelta(minutes=5)
        assert datetime.fromisoformat(answer["expires_at"]) == until


@pytest.mark.anyio
async def test_who_sees_more_than_everybody_or_sooner_has_no_link(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        await here.open("m", public_delay=60)
        here.now += timedelta(seconds=61)
        async with here.house.client("director") as director:
            answer = await director.get(RELAY)
            assert (answer.status_code, answer.json()["field"]) == (404, "relay")
        async with here.house.client("audience") as audience:  # whom the league shows it at once
            assert (await audience.get(RELAY)).status_code == 404
        async with here.anybody() as anybody:
            assert (await anybody.get(RELAY)).status_code == 200


@pytest.mark.anyio
async def test_a_revoked_key_has_its_control_channel_deleted(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        await here.open("m")
        async with here.house.client("audience") as audience:
            url = (await audience.get(RELAY)).json()["url"]
            assert url == (await audience.get(RELAY)).json()["url"]
        control = urlsplit(url).path.removeprefix("/live/m/")
        key = key_id(here.house.tokens["audience"])
        async with here.house.client("administrator") as administrator:
            assert (await administrator.delete(f"/v1/keys/{key}")).is_success
        await here.receiver.until(
            lambda: ("DELETE", f"viewer/{control}", {}) in here.receiver.asked
        )
        assert "match/m" in here.receiver.channels


@pytest.mark.anyio
async def test_without_a_relay_there_is_no_link(in_house: Any) -> None:
    async def visit(house: House) -> int:
        async with house.client("official") as official:
            opening = {"id": "m", "book": "PDA", "players": ["Ana", "Bruno"], "public": True}
            await official.post("/v1/matches", json=opening)
            return (await official.get(RELAY)).status_code

    assert await asyncio.to_thread(in_house, visit) == 404


@pytest.mark.parametrize(
    ("settings", "field"),
    [
        ({"relay": "http://127.0.0.1:8081"}, "relay_address"),
        ({"relay": "https://127.0.0.1:8081/x"}, "relay"),
        ({"relay": "http://127.0.0.1:8081", "relay_address": ADDRESS}, "relay_key"),
        ({"relay_address": ADDRESS}, "relay"),
    ],
    ids=["no address", "no place to publish to", "no secret", "nothing published"],
)
def test_settings_of_a_relay_are_whole(
    settings: dict[str, str], field: str, tmp_path: Path
) -> None:
    (tmp_path / "secret").write_text("short")
    with pytest.raises(BadSettings, match=f"`{field}`"):
        load({}, **settings, relay_key=str(tmp_path / "secret"))
