"""Reviews that take long: worked out once for all who ask, and out of the way of others."""

import asyncio
import threading
from collections.abc import Sequence

import pytest

from api.event_store import NewEvent, open_log
from api.matches.matches import Matches
from api.visibility import WHOLE, Viewer
from domain.events import Entry, MatchOpened, Observed
from domain.rulebooks import BOOKS

pytestmark = pytest.mark.anyio

OPENED = MatchOpened("PDA", BOOKS["PDA"].version, BOOKS["PDA"].sha256(), ("Ana", "Bruno"))
MANY = 80
"""More than the threads that everything else shares."""


class Held:
    """Work that stands still until it is let go."""

    def __init__(self) -> None:
        self.go, self.begun = threading.Event(), threading.Event()
        self.done = self.at_once = self.most_at_once = 0

    def __call__(self, entries: Sequence[Entry]) -> int:
        self.at_once += 1
        self.most_at_once = max(self.most_at_once, self.at_once)
        self.begun.set()
        self.go.wait()
        self.at_once -= 1
        self.done += 1
        return len(entries)


async def test_reviews_take_no_place_from_pins_rulings_and_results() -> None:
    log, held = open_log("sqlite://"), Held()
    matches = Matches(log)
    for number in range(MANY):
        await log.append(f"m-{number}", [NewEvent(OPENED)], 0)
    tasks = [
        asyncio.create_task(matches.worked_out(f"m-{number}", WHOLE, "docket", held))
        for number in range(MANY)
    ]
    await asyncio.to_thread(held.begun.wait)
    assert await asyncio.to_thread(lambda: "a PIN was looked at") == "a PIN was looked at"
    held.go.set()
    assert await asyncio.gather(*tasks) == [(1, 1)] * MANY
    assert held.most_at_once == 1
    await log.close()


async def test_of_so_many_viewers_alone_the_results_are_kept() -> None:
    log = open_log("sqlite://")
    matches = Matches(log)
    await log.append("m-1", [NewEvent(OPENED)], 0)
    viewers = [Viewer("audience", f"k-{number}") for number in range(20)]
    worked = list[int]()

    def work(entries: Sequence[Entry]) -> int:
        worked.append(len(entries))
        return len(worked)

    for viewer in (*viewers, viewers[-1], viewers[0]):
        await matches.worked_out("m-1", viewer, "docket", work)
    assert len(worked) == len(viewers) + 1, "the last is kept, and the first went"
    await log.close()


async def test_those_who_read_a_match_at_once_share_it_in_memory(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    log = open_log("sqlite://")
    matches, read = Matches(log), log.read
    await log.append("m-1", [NewEvent(OPENED)], 0)

    async def slow(stream: str, after: int = 0, upto: int | None = None) -> list[Entry]:
        entries = await read(stream, after, upto)
        await asyncio.sleep(0)
        return entries

    monkeypatch.setattr(log, "read", slow)
    readers = [matches.following("m-1", WHOLE) for _ in "abc"]
    first, *others = await asyncio.gather(*readers)
    assert all(other is first for other in others)
    await log.close()


async def test_what_several_ask_at_once_is_worked_out_once_and_kept() -> None:
    log, held = open_log("sqlite://"), Held()
    matches = Matches(log)
    await log.append("m-1", [NewEvent(OPENED)], 0)
    tasks = [asyncio.create_task(matches.worked_out("m-1", WHOLE, "docket", held)) for _ in "abc"]
    await asyncio.to_thread(held.begun.wait)
    held.go.set()
    assert await asyncio.gather(*tasks) == [(1, 1)] * 3
    assert await matches.worked_out("m-1", WHOLE, "docket", held) == (1, 1)
    assert held.done == 1
    await log.close()


async def test_to_each_viewer_belongs_what_was_worked_out_for_them() -> None:
    log = open_log("sqlite://")
    matches = Matches(log)
    await log.append("m-1", [NewEvent(OPENED)], 0)

    async def asked(name: str) -> str:
        viewer = Viewer("recorder", name)
        return (await matches.worked_out("m-1", viewer, "docket", lambda _: name))[1]

    assert await asyncio.gather(*map(asked, ("ana", "bruno"))) == ["ana", "bruno"]
    assert [await asked(name) for name in ("ana", "bruno")] == ["ana", "bruno"]
    await log.close()


async def test_what_is_under_way_is_of_the_match_as_it_was() -> None:
    log, held = open_log("sqlite://"), Held()
    matches = Matches(log)
    await log.append("m-1", [NewEvent(OPENED)], 0)
    before = asyncio.create_task(matches.worked_out("m-1", WHOLE, "docket", held))
    await asyncio.to_thread(held.begun.wait)
    await log.append("m-1", [NewEvent(Observed("talk"))], 1)
    after = asyncio.create_task(matches.worked_out("m-1", WHOLE, "docket", held))
    for _ in range(20):
        await asyncio.sleep(0)
    held.go.set()
    assert [await before, await after] == [(1, 1), (2, 2)]
    await log.close()
