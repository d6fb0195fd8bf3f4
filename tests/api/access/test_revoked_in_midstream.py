"""Streams deliver nothing more once their reader's right is gone, whatever took it away."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from api.access.principals import key_id
from api.event_store import open_log
from tests.api.audit.serving import Served, keys_for, serving, settings
from tests.support.principals import put_in

pytestmark = pytest.mark.anyio
HERE = "/v1/matches/m-1"
EVENT = "/v1/tournaments/spring"
OPENING = {"book": "PDA", "players": ["Ana", "Bruno"], "id": "m-1", "event": "spring"}
OF_SEVERAL = ("/v1/stream", "/v1/tables/table-1/stream", f"{EVENT}/stream")
"""Streams of all matches that the reader may watch at the time, of which there may be none."""
STREAMS = (*OF_SEVERAL, f"{HERE}/stream")
ENDS = ("key", "principal")


class Reader:
    """The text of a stream, as far as it was delivered."""

    def __init__(self) -> None:
        self.text = ""
        self._more = asyncio.Event()

    def take(self, piece: bytes) -> None:
        self.text += piece.decode()
        self._more.set()

    async def until(self, words: str) -> None:
        while words not in self.text:
            self._more.clear()
            await self._more.wait()


@asynccontextmanager
async def league(url: str, folder: Path) -> AsyncIterator[tuple[Served, dict[str, str]]]:
    """A tournament whose match is played at a table, and a key for each role."""
    keys = await keys_for(settings(folder, database=url))
    log = open_log(url)
    keys |= await put_in(log, {"administrator": "administrator"})
    await log.close()
    async with serving(folder, keys, database=url) as served, asyncio.timeout(60):
        director = served.client("director")
        opening = {"id": "spring", "name": "Spring", "format": "swiss", "book": "PDA"}
        assert (await director.post("/v1/tournaments", json=opening)).is_success
        assert (await director.post("/v1/matches", json={**OPENING, "table": "table-1"})).is_success
        yield served, keys


async def take_away(what: str, served: Served, keys: dict[str, str]) -> None:
    """Take the right of the auditor away, by one of its parts."""
    path, query = {
        "grant": ("/v1/grants", {"principal": "auditor", "role": "auditor", "scope": "league"}),
        "key": (f"/v1/keys/{key_id(keys['auditor'])}", {}),
        "principal": ("/v1/principals/auditor", {}),
    }[what]
    answer = await served.client("administrator").delete(path, params=query)
    assert answer.is_success, answer.text


async def record(served: Served, number: int) -> None:
    """Record an event of the match and one of the tournament, which name this number."""
    director = served.client("director")
    noted = {"fact": "observed", "what": "talk", "note": f"talk {number}"}
    assert (await director.post(f"{HERE}/events", json=noted)).is_success
    made = {"fact": "entry-made", "entry": f"E{number}", "name": f"talk {number}"}
    assert (await director.post(f"{EVENT}/events", json={"events": [made]})).is_success


@pytest.mark.share(4, long=2)
@pytest.mark.parametrize("ended", ENDS)
@pytest.mark.parametrize("path", STREAMS)
async def test_a_stream_ends_with_its_readers_right_and_delivers_nothing_more(
    path: str, ended: str, url: str, tmp_path: Path
) -> None:
    async with league(url, tmp_path) as (served, keys):
        reader = Reader()
        reading = asyncio.create_task(served.read("auditor", path, reader.take))
        await reader.until("snapshot")
        await record(served, 1)
        await reader.until("talk 1")
        await take_away(ended, served, keys)
        await record(served, 2)
        await reading
        assert "talk 2" not in reader.text


async def test_the_stream_of_a_match_ends_with_the_grant_and_delivers_nothing_more(
    url: str, tmp_path: Path
) -> None:
    async with league(url, tmp_path) as (served, keys):
        reader = Reader()
        reading = asyncio.create_task(served.read("auditor", f"{HERE}/stream", reader.take))
        await reader.until("snapshot")
        await take_away("grant", served, keys)
        await record(served, 2)
        await reading
        assert "talk 2" not in reader.text


@pytest.mark.share(2)
@pytest.mark.parametrize("path", OF_SEVERAL)
async def test_without_a_grant_a_stream_goes_on_with_public_matches_alone(
    path: str, url: str, tmp_path: Path
) -> None:
    async with league(url, tmp_path) as (served, keys):
        reader = Reader()
        reading = asyncio.create_task(served.read("auditor", path, reader.take))
        await reader.until("snapshot")
        await take_away("grant", served, keys)
        await record(served, 2)
        public = {**OPENING, "id": "m-2", "table": "table-1", "public": True}
        assert (await served.client("director").post("/v1/matches", json=public)).is_success
        await reader.until("m-2")
        assert "talk 2" not in reader.text
        reading.cancel()
