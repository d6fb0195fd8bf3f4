"""A long match is folded beside the event loop, whoever reads it, and is the same as on it."""

from collections import Counter
from collections.abc import AsyncIterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

import pytest

from api.event_store import Log, NewEvent, open_log
from api.event_store.followers import Follower, compare
from api.match_lists.match_summaries import LISTINGS
from api.matches.hot_match import clocks_as_they_stood
from api.matches.matches import Matches
from api.visibility import AUDIENCE, WHOLE, MatchView, Viewer
from domain import events as e
from projections.board import board
from tests.generators import generate_fives

pytestmark = pytest.mark.anyio

ON_THE_LOOP = 300
"""Entries that are folded without leaving the event loop, at most."""
VIEWERS = (
    WHOLE,
    AUDIENCE,
    Viewer("audience", delay=1),
    Viewer("official", delay="hand"),
    Viewer("player", "p", 0),
    Viewer("recorder", "k"),
    Viewer("scoreboard", delay="hand"),
)


@pytest.fixture(scope="module")
def facts() -> Sequence[e.Fact]:
    return generate_fives.match(42, "PDA", 2, habits=generate_fives.CARELESS, best_of=19).facts[
        :1200
    ]


@pytest.fixture
async def log(tmp_path: Path) -> AsyncIterator[Log]:
    opened = open_log(f"sqlite:///{tmp_path}/log.db")
    yield opened
    await opened.close()


def noon() -> datetime:
    return datetime(2026, 11, 22, 12, tzinfo=UTC)


async def record(log: Log, facts: Sequence[e.Fact], version: int) -> None:
    stamped = [NewEvent(fact, "k", None, "2026-11-22T10:00:00Z") for fact in facts]
    await log.append("m", stamped, version)


async def shown(view: MatchView) -> tuple[object, ...]:
    return view.disputes(), view.clocks(None, True), await view.transcript(None, True)


@pytest.mark.share(4)
@pytest.mark.parametrize("viewer", VIEWERS, ids=lambda one: f"{one.kind} {one.delay}")
async def test_a_long_match_is_folded_beside_the_event_loop_for_every_viewer(
    viewer: Viewer, log: Log, facts: Sequence[e.Fact], folded: Counter[bool]
) -> None:
    await record(log, facts[:900], 0)
    matches = Matches(log, clock=noon)
    await shown(await matches.view("m", viewer))
    assert folded[True] <= ON_THE_LOOP
    assert folded[False] >= 900
    passed = next(at for at, fact in enumerate(facts, 1) if isinstance(fact, e.Passed))
    for piece in (facts[900:910], [e.RecordCorrected(passed, (), "no")], facts[910:920]):
        await record(log, piece, await log.version("m"))
        folded.clear()
        seen = await shown(await matches.view("m", viewer))
        assert folded[True] <= ON_THE_LOOP
        anew = await Matches(log, clock=noon).view("m", viewer)
        assert seen == await shown(anew)


@pytest.mark.share(4)
@pytest.mark.parametrize("viewer", VIEWERS, ids=lambda viewer: f"{viewer.kind} {viewer.delay}")
async def test_a_long_match_as_it_stood_is_folded_beside_the_event_loop(
    viewer: Viewer, log: Log, facts: Sequence[e.Fact], folded: Counter[bool]
) -> None:
    await record(log, facts[:900], 0)
    passed = next(at for at, fact in enumerate(facts, 1) if isinstance(fact, e.Passed))
    await record(log, [e.RecordCorrected(passed, (), "no")], 900)
    matches = Matches(log, clock=noon)
    view = await matches.view("m", viewer)
    await shown(view)
    for at in (passed - 1, passed + 200, len(view.whole.entries) - 2):
        folded.clear()
        then = await matches.at("m", viewer, at, corrected=False)
        clocks = await clocks_as_they_stood(view, at, matches.apart)
        seen = then.entries, board(then.match), then.score(), then.chips(), then.score_card()
        assert folded[True] <= ON_THE_LOOP
        plain = view.whole.at(at, corrected=False)
        drawn = plain.entries, board(plain.match), plain.score(), plain.chips(), plain.score_card()
        assert seen == drawn
        assert clocks == view.clocks(at, corrected=False)


async def test_a_follower_takes_corrections_of_a_long_match_beside_the_event_loop(
    log: Log, facts: Sequence[e.Fact], folded: Counter[bool]
) -> None:
    await record(log, facts, 0)
    follower = Follower(log, LISTINGS)
    await follower.catch_up()
    passes = [at for at, fact in enumerate(facts, 1) if isinstance(fact, e.Passed)][:3]
    await record(log, [e.RecordCorrected(at, (), "no") for at in passes], len(facts))
    folded.clear()
    await follower.catch_up()
    assert folded[False] > len(facts)
    assert folded[True] <= ON_THE_LOOP
    assert await compare(log, LISTINGS) == []
