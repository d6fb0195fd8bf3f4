"""Hearings: the same finding here and in a worker, cut short alike, and gone with their request."""

import asyncio
from collections.abc import Sequence
from typing import Any

import httpx2
import pytest
from anyio import to_process
from litestar.exceptions import TooManyRequestsException
from msgspec import json, msgpack, structs, to_builtins

from adjudication.adjudicate import adjudicate
from adjudication.finding import Finding
from adjudication.worlds.steps import STEPS
from api.disputes.corrections import shown_before
from api.disputes.dispute_schemas import Preview
from api.disputes.hearings.pool import ENTRIES_HERE, STEPS_HERE, HearingPool, is_done
from api.disputes.hearings.question import HearingRequest, answer_within, heard_in
from api.disputes.hearings.review import Review, corrected, differing, swept, watched
from api.http.answers import put
from api.http.rate_limit import Buckets
from api.http.refusals import HearingStopped, NotReached
from api.settings import Settings
from api.visibility import Viewer
from api.worker_limits import Limits
from domain import events as e
from domain.errors import BadClaim
from domain.formats import neutral_json
from tests.adjudication.claims.test_fortytwo import endless, slow
from tests.adjudication.test_vectors import claimed, vectors
from tests.generators import generate_fives

AUDITOR = Viewer("auditor")
SETTINGS = Settings(hearing_workers=1, hearings_per_key=1)


def made(settings: Settings = SETTINGS, principals: Buckets | None = None) -> HearingPool:
    return HearingPool(settings, principals or Buckets(1e6, 1_000_000))


def question(steps: int, *, hidden: bool = False) -> HearingRequest:
    """A declaration that takes more steps than are taken here; hidden, more than any hearing."""
    facts, at = endless() if hidden else slow()
    entries = tuple(e.Entry(position, fact) for position, fact in facts)
    return HearingRequest(entries=entries, claim=e.Claim("declaration", at), steps=steps)


def found_here(request: HearingRequest) -> Finding:
    facts = [(entry.position, entry.fact) for entry in request.entries]
    return adjudicate(facts, request.claim, steps=request.steps)


def test_a_worker_finds_what_is_found_here() -> None:
    request = question(5_000)
    assert found_here(structs.replace(request, steps=STEPS_HERE)).cut_short
    result = asyncio.run(made().hear(request, "key"))
    assert result == found_here(request)
    assert result.verdict == "proved"


def test_a_finding_that_is_done_here_is_what_a_longer_hearing_finds() -> None:
    done = 0
    for parameter in vectors("adjudication_hidden")[::4]:
        (vector,) = parameter.values
        facts = list(enumerate(neutral_json.read(vector["game"]), 1))
        here, full = (
            adjudicate(facts, claimed(vector["claim"]), steps=n) for n in (STEPS_HERE, STEPS)
        )
        if is_done(here):
            assert here == full
            done += 1
    assert done > 8


def test_a_finding_is_cut_short_alike_here_and_in_a_worker_and_says_so() -> None:
    request = question(STEPS_HERE + 100, hidden=True)
    result = asyncio.run(made().hear(request, "key"))
    assert result == found_here(request)
    assert (result.verdict, result.cut_short, result.answer) == ("undetermined", True, None)
    assert f"cut short after {request.steps} steps" in " ".join(result.words)


def test_a_hearing_counts_as_its_steps_in_the_limits_of_who_asked() -> None:
    principals = Buckets(1e-9, 1000)
    request = question(STEPS_HERE + 100, hidden=True)
    asyncio.run(made(principals=principals).hear(request, "ann"))
    # Both hearings are cut short, and the step past the limit counts: 31 here, then 131 apart.
    assert principals.take("ann").left == 1000 - 3 - 13 - 1
    assert principals.take("bo").left == 999


def test_a_claim_that_says_nothing_is_refused_by_a_worker_as_here() -> None:
    request = structs.replace(question(10), claim=e.Claim("declaration", 10_000))
    refusals: list[tuple[str, str]] = []
    for hear in (found_here, _in_a_worker):
        with pytest.raises(BadClaim) as refused:
            hear(request)
        refusals.append((refused.value.field, refused.value.detail))
    assert refusals[0] == refusals[1]


def _in_a_worker(request: HearingRequest, memory: int = 1 << 30) -> Finding:
    async def answer() -> bytes:
        limits = Limits(60.0, memory)
        return await to_process.run_sync(answer_within, limits, msgpack.encode(request))

    return heard_in(asyncio.run(answer())).finding


def test_a_cancelled_hearing_leaves_the_next_its_place() -> None:
    """The worker of an endless hearing is killed; with one worker the next could not begin else."""

    async def hearings() -> Finding:
        pool = made()
        endless = question(10**9, hidden=True)
        both = [asyncio.create_task(pool.hear(endless, "key")) for _ in range(2)]
        ended, going_on = await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        assert isinstance(ended.pop().exception(), TooManyRequestsException)
        hearing = going_on.pop()
        hearing.cancel()
        with pytest.raises(asyncio.CancelledError):
            await hearing
        return await pool.hear(question(5_000), "key")

    assert asyncio.run(hearings()).verdict == "proved"


def test_a_hearing_past_its_time_is_stopped_and_the_next_one_heard() -> None:
    async def hearings() -> Finding:
        narrow = made(structs.replace(SETTINGS, hearing_seconds=0.01))
        with pytest.raises(HearingStopped):
            await narrow.hear(question(10**9, hidden=True), "key")
        return await made().hear(question(5_000), "key")

    assert asyncio.run(hearings()).verdict == "proved"


def test_a_hearing_past_its_memory_is_stopped() -> None:
    request = question(5_000)
    endless = (e.Entry(at, e.Passed(0)) for at in range(100, 100_000))
    with pytest.raises(MemoryError):
        _in_a_worker(structs.replace(request, entries=(*request.entries, *endless)), memory=1 << 20)


def test_an_official_may_ask_for_a_longer_hearing_and_sees_how_far_it_is(
    recorder: httpx2.Client, official: httpx2.Client
) -> None:
    here, at = _declared(recorder)
    recorder.post(f"{here}/claims", json={"kind": "declaration", "event": at}).raise_for_status()
    answer = official.get(f"{here}/claims/{at + 1}/long-hearing")
    events = [line[7:] for line in answer.text.splitlines() if line.startswith("event: ")]
    assert events == ["progress", "finding"]
    assert '"verdict":"proved"' in answer.text


def test_too_many_sets_of_assumptions_are_refused_with_the_limit(
    recorder: httpx2.Client, official: httpx2.Client
) -> None:
    here, at = _declared(recorder)
    recorder.post(f"{here}/claims", json={"kind": "declaration", "event": at}).raise_for_status()
    sets = "&".join(["assuming=honest_draws:0"] * 9)
    refused = official.get(f"{here}/claims/{at + 1}?{sets}")
    assert (refused.status_code, refused.json()["field"]) == (422, "assuming")
    assert "at most 8" in refused.json()["detail"]


def _declared(recorder: httpx2.Client) -> tuple[str, int]:
    """A match of 42 with a declaration in it, and where that stands."""
    facts, at = slow()
    opening, *rest = (fact for _, fact in facts)
    assert isinstance(opening, e.MatchOpened)
    made = recorder.post("/v1/matches", json={"book": "42", "players": list(opening.players)})
    here = made.headers["Location"]
    body = {"events": [to_builtins(fact) for fact in rest]}
    recorder.post(f"{here}/events", json=body).raise_for_status()
    return here, at


def long_record() -> list[e.Entry]:
    """A match that is reviewed in a worker."""
    facts = generate_fives.match(7, "PDA", 2, habits=generate_fives.CARELESS, best_of=9).facts
    return [e.Entry(at, fact) for at, fact in enumerate(facts[: ENTRIES_HERE + 20], 1)]


def left_out(entries: Sequence[e.Entry]) -> e.RecordCorrected:
    """The correction that the last event did not happen."""
    return e.RecordCorrected(len(entries), (), "it was not so")


def test_a_long_record_is_reviewed_in_a_worker_as_it_is_here() -> None:
    entries = long_record()
    corrections = msgpack.encode([left_out(entries)])
    reviews: dict[Review, tuple[Any, ...]] = {watched: (1,), swept: (), corrected: (corrections,)}
    for review, particulars in reviews.items():
        answer = asyncio.run(made().review(review, entries, *particulars, principal="key"))
        assert answer == msgpack.decode(msgpack.encode(review(entries, *particulars)))
        assert answer


def test_a_review_is_refused_by_a_worker_as_here() -> None:
    entries = long_record()
    beyond = msgpack.encode({"changes": [{"at": len(entries) + 1, "facts": []}]})
    with pytest.raises(NotReached) as refused:
        asyncio.run(made().review(differing, entries, beyond, principal="key"))
    detail = f"is {len(entries) + 1}; the record has no such event"
    assert (refused.value.field, refused.value.detail) == ("changes[0].at", detail)


def endlessly(entries: Sequence[e.Entry]) -> object:
    """A review that ends with its worker alone."""
    while entries:
        pass
    return None


def test_a_cancelled_review_leaves_the_next_its_place() -> None:
    async def reviews() -> object:
        pool = made()
        both = [
            asyncio.create_task(pool.review(endlessly, long_record(), principal="key"))
            for _ in range(2)
        ]
        ended, left = await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        assert isinstance(ended.pop().exception(), TooManyRequestsException)
        going_on = left.pop()
        going_on.cancel()
        with pytest.raises(asyncio.CancelledError):
            await going_on
        return await pool.review(swept, long_record(), principal="key")

    assert asyncio.run(reviews())


def test_a_review_that_waits_has_its_turn_after_the_other_of_its_key() -> None:
    async def reviews() -> object:
        pool = made()
        slow = asyncio.create_task(pool.review(endlessly, long_record(), principal="key"))
        await asyncio.sleep(0)
        waiting = [
            asyncio.create_task(pool.review(swept, long_record(), principal="key", waits=True))
            for _ in range(2)
        ]
        done, _ = await asyncio.wait(waiting, timeout=0)
        assert not done
        slow.cancel()
        return await asyncio.gather(*waiting)

    swept_once = msgpack.decode(msgpack.encode(swept(long_record())))
    assert asyncio.run(reviews()) == [swept_once, swept_once]


def test_a_preview_of_a_correction_is_worked_out_in_a_worker_as_it_is_here() -> None:
    entries = long_record()
    correction = msgpack.encode([left_out(entries)])
    seen = shown_before(entries, correction, AUDITOR)
    made_apart = made().review(shown_before, entries, correction, AUDITOR, principal="key")
    answer = json.encode(put(Preview, asyncio.run(made_apart)))
    assert answer == json.encode(seen)
    assert seen.before != seen.after
