"""A batch that takes long to decide on is decided beside the event loop, as if alone."""

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec import json

from adjudication.recordable import decide_report
from api.event_store import Log, NewEvent, open_log
from api.http.refusals import BadRequest
from api.matches.matches import Matches, Order
from api.matches.report_bodies import FINDINGS_AT_ONCE, reported
from api.matches.sender_fold import Report
from api.visibility import WHOLE, Viewer
from domain import events as e
from domain.errors import ImpossibleReport
from domain.events import Entry, Observed
from domain.match.match import Match
from domain.rulebooks import BOOKS
from projections.following import Following

pytestmark = pytest.mark.anyio

OPENED = e.MatchOpened("PDA", BOOKS["PDA"].version, BOOKS["PDA"].sha256(), ("Ana", "Bruno"))
TALK = Observed("talk")
LONG = 400
"""Reports that no decision takes on the loop."""


class Gate:
    """Deciding that stands still at its first report until the event loop lets it go."""

    def __init__(self) -> None:
        self.begun, self.go, self.passed = threading.Event(), threading.Event(), False

    def __call__(self, match: Match, fact: e.Fact, seen: Any) -> None:
        if not self.begun.is_set():
            self.begun.set()
            self.passed = self.go.wait(10)
        decide_report(match, fact, seen)


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Gate:
    gate = Gate()
    monkeypatch.setattr("api.matches.sender_fold.decide_report", gate)
    return gate


@pytest.fixture
async def logs(tmp_path: Path) -> AsyncIterator[list[Log]]:
    """One log as two servers have it, with a match in it."""
    both = [open_log(f"sqlite:///{tmp_path}/log.db") for _ in range(2)]
    await both[0].append("m", [NewEvent(OPENED)], 0)
    yield both
    for log in both:
        await log.close()


def recording(
    matches: Matches, facts: list[e.Fact], who: str, expected: int | None = None
) -> "asyncio.Task[Any]":
    order = Order(Viewer("official", who), who, expected)
    return asyncio.create_task(matches.record("m", [Report(fact) for fact in facts], order))


async def test_the_loop_goes_on_while_a_long_batch_is_decided_on(gate: Gate, logs: list[Log]):
    batch = recording(Matches(logs[0]), [TALK] * LONG, "ana")
    await asyncio.to_thread(gate.begun.wait, 10)
    gate.go.set()
    assert (await batch).last == 1 + LONG
    assert gate.passed, "the decision held the event loop"


async def test_what_is_sent_meanwhile_is_recorded_behind_the_batch(gate: Gate, logs: list[Log]):
    matches = Matches(logs[0])
    batch = recording(matches, [TALK] * LONG, "ana")
    await asyncio.to_thread(gate.begun.wait, 10)
    others = [recording(matches, [Observed("late")], who) for who in ("ana", "bruno", "carla")]
    assert [entry.position for entry in await seen(matches)] == [1]
    gate.go.set()
    assert (await batch).first == 2
    assert [(await other).first for other in others] == [2 + LONG, 3 + LONG, 4 + LONG]
    assert len(await seen(matches)) == 4 + LONG


@pytest.mark.parametrize("expected", [None, 1])
async def test_what_another_server_records_meanwhile_comes_before_the_batch(
    expected: int | None, gate: Gate, logs: list[Log]
):
    """Where the batch rests on a version, that is gone; else it is decided anew."""
    matches = Matches(logs[0])
    batch = recording(matches, [TALK] * LONG, "ana", expected)
    await asyncio.to_thread(gate.begun.wait, 10)
    await logs[1].append("m", [NewEvent(Observed("late"))], 1)
    await seen(matches)
    gate.go.set()
    if expected is None:
        assert (await batch).first == 3
    else:
        with pytest.raises(Exception, match="is at version 2"):
            await batch
    facts = [entry.fact for entry in await seen(matches)]
    assert facts[1] == Observed("late")
    assert len(facts) == (2 if expected else 2 + LONG)


async def test_a_refusal_of_a_long_batch_rests_on_all_that_is_on_record(
    gate: Gate, logs: list[Log]
):
    matches = Matches(logs[0])
    facts = [e.HandStarted(1), *[TALK] * LONG]
    refused = recording(matches, facts, "ana")
    await asyncio.to_thread(gate.begun.wait, 10)
    await logs[1].append("m", [NewEvent(e.GameStarted(1))], 1)
    await seen(matches)
    gate.go.set()
    assert (await refused).first == 3
    again = recording(matches, [e.GameStarted(5), *[TALK] * LONG], "ana")
    with pytest.raises(ImpossibleReport):
        await again
    assert (await recording(matches, [TALK], "ana")).first == 4 + LONG


async def seen(matches: Matches) -> list[Entry]:
    return list((await matches.following("m", WHOLE)).entries)


@pytest.mark.parametrize("asked", [FINDINGS_AT_ONCE, FINDINGS_AT_ONCE + 1])
def test_a_batch_has_so_many_findings_of_bones_and_no_more(asked: int):
    finding = {"fact": "observed", "what": "held", "seat": 0, "bone": "6-6", "event": 8}
    body = json.encode({"events": [{"fact": "observed", "what": "talk"}, *[finding] * asked]})
    read: Callable[[], list[Report]] = lambda: reported(body, True, 2000)  # noqa: E731
    if asked == FINDINGS_AT_ONCE:
        assert len(read()) == 1 + asked
    else:
        with pytest.raises(BadRequest, match="51 findings of bones; a batch has 50"):
            read()


@pytest.mark.parametrize("then", [[], [e.RecordCorrected(3, (Observed("late"),), "")]])
async def test_a_long_match_is_folded_for_readers_while_the_loop_goes_on(
    then: list[e.Fact], logs: list[Log], monkeypatch: pytest.MonkeyPatch
):
    """After a start, and after a correction, which has all of it folded anew."""
    matches, begun, go = Matches(logs[0]), threading.Event(), threading.Event()
    await recording(matches, [TALK] * LONG, "ana")
    if then:
        await seen(matches)
        await logs[1].append("m", [NewEvent(fact) for fact in then], 1 + LONG)
    fold, passed = Following.fold, list[bool]()

    def gated(following: Following) -> None:
        if not begun.is_set():
            begun.set()
            passed.append(go.wait(10))
        fold(following)

    monkeypatch.setattr(Following, "fold", gated)
    reading = [asyncio.create_task(seen(matches)) for _ in range(3)]
    await asyncio.to_thread(begun.wait, 10)
    go.set()
    lengths = {len(entries) for entries in await asyncio.gather(*reading)}
    assert (lengths, passed) == ({1 + LONG + len(then)}, [True])
