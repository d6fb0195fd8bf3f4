"""A match's stated weight is the memory that it takes, give or take half."""

import asyncio
import gc
import tracemalloc
from collections.abc import Callable
from functools import cache

import pytest

from api.clock import utc_now
from api.event_store import NewEvent
from api.matches.hot_match import HotMatch
from api.matches.sender_fold import Report
from api.visibility import AUDIENCE, Viewer, clocks, transcript
from domain.events import Entry, Fact, Passed, decode, encode
from tests.generators import generate_fives

NOON = "2026-11-22T12:00:00.000Z"


@cache
def facts() -> list[Fact]:
    """Of a match that is long enough."""
    return generate_fives.match(42, "PDA", 2, habits=generate_fives.CARELESS, best_of=99).facts


def in_play(entries: list[Entry]) -> HotMatch:
    """As whoever records has it."""
    hot = HotMatch(entries)
    recorder = Viewer("recorder", "k")
    hot.decide([Report(Passed(0))], recorder)
    hot.recorded(hot.accept([NewEvent(Passed(0), "k", None, NOON)], recorder))
    return hot


def watched(entries: list[Entry]) -> HotMatch:
    """As whoever watches has it too, all of it."""
    hot = in_play(entries)
    view = hot.view(AUDIENCE, utc_now())
    asyncio.run(transcript(view, 10))
    clocks(view, 10)
    return hot


@pytest.mark.share(3, long=3, each="use")
@pytest.mark.parametrize("length", [100, 1_000, 4_000])
@pytest.mark.parametrize("use", [in_play, watched])
def test_a_match_weighs_what_it_takes(use: Callable[[list[Entry]], HotMatch], length: int):
    use(_read(50))  # what is made once, whatever the match, is no match's
    gc.collect()
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    hot = use(_read(length))
    gc.collect()
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert 0.5 <= hot.weight / (after - before) <= 2, (hot.weight, after - before)


def test_each_fold_of_a_match_weighs_once():
    """The viewer who sees all reads the fold that there is already."""
    hot = HotMatch(_read(200))
    weight, now = hot.weight, utc_now()
    following = hot.following
    behind = hot.behind(60, now)
    assert hot.weight == weight + following.weight + behind.weight
    assert behind is not following
    for viewer in (AUDIENCE, Viewer("audience", delay=60), Viewer("official", delay=60)):
        weight = hot.weight
        view = hot.view(viewer, now)
        assert hot.weight == weight + sum(part.weight for part in view.own), viewer
        assert bool(view.own) == (viewer.kind == "audience")
    weight = hot.weight
    hot.decide([Report(Passed(0))], Viewer("recorder", "k"))
    hot.forget(Viewer("recorder", "k"))
    assert hot.weight > weight


def test_folds_of_senders_and_views_are_so_many_and_no_more():
    hot, now, weights = HotMatch(_read(50)), utc_now(), list[int]()
    for rounds in (16, 32):
        for n in range(rounds):
            sender = Viewer("recorder", f"k{n}")
            hot.decide([Report(Passed(0))], sender)
            hot.forget(sender)
            hot.view(Viewer("player", f"p{n}", 0), now)
        weights.append(hot.weight)
    assert weights[0] == weights[1]


def _read(length: int) -> list[Entry]:
    """Entries as they come from a store: nothing in them is another's too, but for names."""
    return [
        Entry(at, decode(encode(fact)), "k", None, f"{NOON[:-5]}.{at % 1000:03d}Z")
        for at, fact in enumerate(facts()[:length], 1)
    ]
