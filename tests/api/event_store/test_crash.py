"""A server killed with -9 in the middle of recording, and started again."""

import asyncio
import threading
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import httpx2
import pytest

from api.event_store import NewEvent, StaleVersion, open_log
from api.matches.matches import Matches, Order
from api.matches.sender_fold import Report
from api.visibility import WHOLE, Viewer
from domain.errors import ImpossibleReport
from domain.events import GameStarted, HandStarted, MatchOpened, Passed
from domain.rulebooks import BOOKS


def record(server: Any, match: str, acknowledged: list[int], enough: threading.Event) -> None:
    """Record passes, in batches of three, until the server is gone."""
    batch = {"events": [{"fact": "passed", "seat": 0}] * 3}
    with server.client("recorder") as client:
        while True:
            try:
                answer = client.post(f"/v1/matches/{match}/events", json=batch)
            except httpx2.TransportError:
                return
            assert answer.status_code == 201, answer.text
            acknowledged.append(answer.json()["last"])
            if len(acknowledged) == 40:
                enough.set()


def test_every_acknowledged_event_is_there_and_no_other(own_server: Any):
    begun = [{"fact": "game-started", "number": 1}, {"fact": "hand-started", "number": 1}]
    tables: dict[str, list[int]] = {"table-a": [3], "table-b": [3], "table-c": [3]}
    with own_server.client("recorder") as client:
        for id in tables:
            opening = {"book": "PDA", "players": ["Ana", "Bruno"], "id": id}
            assert client.post("/v1/matches", json=opening).status_code == 201
            client.post(f"/v1/matches/{id}/events", json={"events": begun})
    enough = threading.Event()
    threads = [
        threading.Thread(target=record, args=(own_server, id, acknowledged, enough))
        for id, acknowledged in tables.items()
    ]
    for thread in threads:
        thread.start()
    assert enough.wait(60)
    own_server.kill()
    for thread in threads:
        thread.join()

    own_server.start()
    with own_server.client("recorder") as client:
        for id, acknowledged in tables.items():
            version = client.get(f"/v1/matches/{id}").json()["version"]
            # One batch may have been on its way: whole, or not at all.
            assert version in (acknowledged[-1], acknowledged[-1] + 3)
            events = client.get(f"/v1/matches/{id}/events").json()["data"]
            assert [one["position"] for one in events] == list(range(1, version + 1))
            again = client.post(f"/v1/matches/{id}/events", json={"fact": "passed", "seat": 1})
            assert again.json()["last"] == version + 1


@pytest.mark.long
def test_of_one_match_with_many_senders_every_acknowledged_event_is_there(own_server: Any):
    """They are decided on what is on its way to the disk; what is acknowledged is on it."""
    begun = [{"fact": "game-started", "number": 1}, {"fact": "hand-started", "number": 1}]
    with own_server.client("recorder") as client:
        opening = {"book": "PDA", "players": ["Ana", "Bruno"], "id": "hot"}
        assert client.post("/v1/matches", json=opening).status_code == 201
        client.post("/v1/matches/hot/events", json={"events": begun})
    senders: list[list[int]] = [[] for _ in range(8)]
    enough = threading.Event()
    threads = [
        threading.Thread(target=record, args=(own_server, "hot", acknowledged, enough))
        for acknowledged in senders
    ]
    for thread in threads:
        thread.start()
    assert enough.wait(60)
    own_server.kill()
    for thread in threads:
        thread.join()

    own_server.start()
    with own_server.client("recorder") as client:
        version = client.get("/v1/matches/hot").json()["version"]
        events = client.get("/v1/matches/hot/events").json()["data"]
    last = sorted(at for acknowledged in senders for at in acknowledged)
    assert len(set(last)) == len(last)
    # A batch of each sender may have been on its way: whole, or not at all.
    assert version in range(last[-1], last[-1] + 3 * len(senders) + 1, 3)
    assert [one["position"] for one in events] == list(range(1, version + 1))


def test_a_repeated_command_after_a_crash_is_answered_as_the_first_time(own_server: Any):
    opening = {"book": "PDA", "players": ["Ana", "Bruno"]}
    headers = {"Idempotency-Key": "once"}
    with own_server.client("recorder") as client:
        first = client.post("/v1/matches", json=opening, headers=headers)
    own_server.kill()
    own_server.start()
    with own_server.client("recorder") as client:
        again = client.post("/v1/matches", json=opening, headers=headers)
        assert again.headers["Idempotency-Replayed"] == "true"
        assert again.content == first.content
        assert len(client.get("/v1/matches").json()["data"]) == 1


def test_two_processes_on_one_log_take_turns(own_server: Any):
    """Check that each server reads the other's records, and decides on them."""
    twin = own_server.twin()
    try:
        with own_server.client("recorder") as here, twin.client("recorder") as there:
            opening = {"book": "PDA", "players": ["Ana", "Bruno"], "id": "shared"}
            here.post("/v1/matches", json=opening)
            where = "/v1/matches/shared/events"
            started = {"fact": "game-started", "number": 1}
            assert there.post(where, json=started).json()["last"] == 2
            # Folded at version 1 here, but decided on what the twin recorded.
            refused = here.post(where, json=started)
            assert (refused.status_code, refused.json()["contradicts"]) == (409, 2)
            dealt = {"fact": "hand-started", "number": 1}
            assert here.post(where, json=dealt).json()["last"] == 3
            assert there.get("/v1/matches/shared/board").json()["hand"] == 1
    finally:
        twin.kill()


@pytest.mark.parametrize("expected", [1, None])
def test_a_report_whose_twin_was_quicker_is_answered_as_the_twin_was(
    expected: int | None, tmp_path: Path
):
    """Delivered to two nodes at once: its own events must not be taken for another's."""
    url = f"sqlite:///{tmp_path}/log.db"

    async def deliver() -> None:
        log = open_log(url)
        opened = MatchOpened("PDA", BOOKS["PDA"].version, "0" * 64, ("Ana", "Bruno"))
        await log.append("m", [NewEvent(opened)], 0)
        report = [Report(GameStarted(1))]
        order = Order(Viewer("recorder", "k"), "k", expected, "once", b"body")
        other = open_log(url)
        first = await Matches(log).record("m", report, order)
        again = await Matches(other).record("m", report, order)
        assert (again.first, again.last, again.replayed) == (first.first, first.last, True)
        unkeyed = Order(order.by, "k", expected)
        with pytest.raises((StaleVersion, ImpossibleReport)):
            await Matches(other).record("m", report, unkeyed)
        await log.close()
        await other.close()

    asyncio.run(deliver())


def test_a_clock_that_jumps_changes_no_order(tmp_path: Path):
    """An hour forward, two back: what was recorded when is stamped, and orders nothing."""
    hours = iter([10, 11, 9, 10, 0, 23])

    def clock() -> datetime:
        return datetime(2026, 11, 21, next(hours), tzinfo=UTC)

    async def record() -> None:
        log = open_log(f"sqlite:///{tmp_path}/log.db")
        matches = Matches(log, clock=clock)
        order = Order(Viewer("recorder", "k"), "k")
        opened = MatchOpened("PDA", BOOKS["PDA"].version, BOOKS["PDA"].sha256(), ("Ana", "Bruno"))
        await matches.open("m", opened, order)
        facts = [GameStarted(1), HandStarted(1), Passed(0), Passed(1), Passed(0)]
        for fact in facts:
            await matches.record("m", [Report(fact)], order)
        entries = await log.read("m")
        assert [one.position for one in entries] == [1, 2, 3, 4, 5, 6]
        assert [one.fact for one in entries] == [opened, *facts]
        assert [one.recorded_at[11:13] for one in entries] == ["10", "11", "09", "10", "00", "23"]
        assert (await Matches(log).following("m", WHOLE)).entries == entries
        await log.close()

    asyncio.run(record())
