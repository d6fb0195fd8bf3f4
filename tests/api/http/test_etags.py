"""An ETag is of one answer: it names no answer of a log that was exchanged, and tells no secret."""

import asyncio
import threading
from collections.abc import Callable, Coroutine, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

import httpx2
import pytest

from api.access.access_store import AccessStore
from api.access.directory import Directory
from api.access.principals import Grant, Role
from api.clock import rfc3339, utc_now
from api.event_store import NewEvent, open_log
from api.tournaments.recorded_tournaments import RecordedTournaments
from domain.bones import Bone
from domain.events import Entry, Fact, GameStarted, HandStarted, OpeningDrawn, Passed, ScoreCalled
from domain.events.tournament_facts import EntryMade, TournamentOpened
from domain.formats import notation
from domain.tournament.formats import format_of
from tests.api.access.test_viewings import OF_A_MATCH
from tests.api.conftest import NOON, ROLES
from tests.api.conftest import House as Served
from tests.api.live.test_exchanged import OPENED, ORDER, House
from tests.api.visibility.test_non_interference import HIDDEN
from tests.support.bare import bare_app_over
from tests.support.examples import AsMany
from tests.support.principals import put_in

VIEWS: Final = sorted(path.replace("{match:str}", "m") for path in OF_A_MATCH)
TOURNAMENT: Final = [
    f"/v1/tournaments/spring{path}"
    for path in ("", "/events", "/standings", "/bracket", "/pairings", "/clocks")
]
LISTS: Final = ["/v1/matches/m", "/v1/matches", "/v1/tournaments"]
DEALT: Final = OpeningDrawn(0, 7, tuple(map(Bone, HIDDEN)))
BEGUN: Final[Sequence[Fact]] = (GameStarted(1), HandStarted(1), DEALT, OpeningDrawn(1, 7))

Tags = dict[tuple[Role, str], tuple[str, bytes]]
"""By role and path, the ETag of an answer and its body."""


class Servers:
    """A log in a file that can be exchanged, and servers over it."""

    def __init__(self, folder: Path, tokens: dict[str, str]) -> None:
        self.house, self.tokens = House(folder), tokens
        self.first = self.served()

    @classmethod
    async def over(cls, folder: Path) -> "Servers":
        """A server over a match that was begun and a tournament."""
        tokens: dict[str, str] = {}
        servers = cls(folder, tokens)
        log, matches = servers.house.log, servers.house.matches
        granted: dict[str, Role] = {role: role for role in ROLES}
        tokens |= await put_in(log, granted)
        await matches.open("m", OPENED, ORDER)
        await servers.record(*BEGUN)
        events = RecordedTournaments(log, utc_now)
        made = TournamentOpened("Spring", "PDA", format_of("PDA", {}).sha256())
        await events.open("spring", made, ORDER)
        return servers

    def served(self) -> Served:
        """Another server over the same log, which has nothing in memory."""
        return Served(bare_app_over(self.house.log), self.tokens)

    async def record(self, *facts: Fact) -> None:
        """Record these in the match, now."""
        now = rfc3339(utc_now())
        await self.house.log.append("m", [NewEvent(fact, recorded_at=now) for fact in facts])

    async def tags(self, server: Served) -> Tags:
        """The tags of all that is looked at, by whoever may look at it."""
        tags: Tags = {}
        for role in ROLES:
            async with server.client(role) as client:
                for path in (*VIEWS, *TOURNAMENT, *LISTS):
                    answer = await client.get(path)
                    if answer.status_code == 200 and "ETag" in answer.headers:
                        tags[role, path] = answer.headers["ETag"], answer.content
        return tags

    async def wrongly_unchanged(self, server: Served, before: Tags) -> list[tuple[Role, str]]:
        """The answers that a server takes for known by a tag, though they are other ones now."""
        wrong: list[tuple[Role, str]] = []
        for (role, path), (tag, body) in before.items():
            async with server.client(role) as client:
                answer = await client.get(path, headers={"If-None-Match": tag})
                now = await client.get(path)
            if answer.status_code == 304 and now.content != body:
                wrong.append((role, path))
        return wrong


def over_a_log(folder: Path, visit: Callable[[Servers], Coroutine[Any, Any, None]]) -> None:
    """Run a coroutine function with servers over a log of their own."""

    async def visited() -> None:
        servers = await Servers.over(folder)
        await visit(servers)
        await servers.house.log.close()

    asyncio.run(visited())


def test_no_answer_is_taken_for_one_of_a_log_that_was_exchanged(
    tmp_path: Path, as_many: AsMany
) -> None:
    """Random logs that part at a random place, and mostly grow equally long behind it."""

    async def visit(servers: Servers) -> None:
        for seed in range(as_many(1, 4, 200)):
            rng, house = Random(seed), servers.house
            common = await house.log.head()

            def some(rng: Random = rng) -> list[Fact]:
                made: list[Fact] = []
                for _ in range(rng.randint(1, 4)):
                    seat = rng.randrange(2)
                    made.append(rng.choice([Passed(seat), ScoreCalled(seat, 5 * seat + 5)]))
                return made

            lost = some()
            await servers.record(*lost)
            await RecordedTournaments(house.log, utc_now).record(
                "spring", [EntryMade(f"L{seed}", f"Lost {seed}")], ORDER
            )
            before = await servers.tags(servers.first)
            house.cut(common)
            others = open_log(f"sqlite:///{house.path}")
            grown = [Passed(0)] * len(lost) if rng.random() < 0.5 else some()
            now = rfc3339(utc_now())
            await others.append("m", [NewEvent(fact, recorded_at=now) for fact in grown])
            await RecordedTournaments(others, utc_now).record(
                "spring", [EntryMade(f"K{seed}", f"Kept {seed}")], ORDER
            )
            await others.close()
            await house.look()
            assert before, "something has tags"
            assert await servers.wrongly_unchanged(servers.first, before) == [], seed

    over_a_log(tmp_path, visit)


def test_two_servers_and_one_started_anew_give_the_same_tags(tmp_path: Path) -> None:
    async def visit(servers: Servers) -> None:
        await servers.record(Passed(1))
        first, second = await servers.tags(servers.first), await servers.tags(servers.served())
        assert first == second
        for (role, path), (tag, _) in first.items():
            async with servers.first.client(role) as client:
                answer = await client.get(path, headers={"If-None-Match": tag})
            assert answer.status_code == 304, (role, path)

    over_a_log(tmp_path, visit)


def test_who_may_see_more_since_is_shown_it(tmp_path: Path) -> None:
    """Though nothing was recorded since, so that the version is what it was."""

    async def visit(servers: Servers) -> None:
        path = "/v1/matches/m/transcript"
        async with servers.first.client("audience") as client:
            seen = await client.get(path)
            await AccessStore(servers.house.log).grant(
                Grant("audience", "official", "match:m", created_at=NOON)
            )
            await servers.first.services[Directory].refresh()
            now = await client.get(path, headers={"If-None-Match": seen.headers["ETag"]})
        assert now.status_code == 200
        assert now.content != seen.content

    over_a_log(tmp_path, visit)


def test_a_document_under_way_is_not_of_the_log_that_took_the_place_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written, begun, goes_on = notation.write, threading.Event(), threading.Event()

    def write(entries: list[Entry]) -> str:
        begun.set()
        goes_on.wait()
        return written(entries)

    async def visit(servers: Servers) -> None:
        monkeypatch.setattr(notation, "write", write)
        common = await servers.house.log.head()
        await servers.record(Passed(0))
        async with servers.first.client("official") as client:
            lost = asyncio.create_task(client.get("/v1/matches/m/record.bones"))
            await asyncio.to_thread(begun.wait)
            servers.house.cut(common)
            await servers.house.grow_by_others(Passed(1))
            await servers.house.look()
            asking = asyncio.create_task(client.get("/v1/matches/m/record.bones"))
            for _ in range(200):
                await asyncio.sleep(0)
            goes_on.set()
            assert (await lost).text != (await asking).text
            assert (await asking).text == (await client.get("/v1/matches/m/record.bones")).text

    over_a_log(tmp_path, visit)


@pytest.mark.parametrize("path", ["/v1/matches/m", "/v1/matches/m/board", "/v1/matches/m/events"])
def test_a_tag_of_a_match_begins_with_its_version_and_is_taken_as_one(
    path: str, tmp_path: Path
) -> None:
    async def visit(servers: Servers) -> None:
        async with servers.first.client("official") as client:
            seen: httpx2.Response = await client.get(path)
            tag = seen.headers["ETag"]
            assert tag.startswith('"5-')
            report = {"fact": "passed", "seat": 0}
            for expected, status in ((tag, 201), (tag, 412), (f"W/{tag}", 412), ('"6"', 201)):
                answer = await client.post(
                    "/v1/matches/m/events", json=report, headers={"If-Match": expected}
                )
                assert answer.status_code == status, (expected, answer.text)

    over_a_log(tmp_path, visit)
