"""A match followed live, at any position and in either reading, is the match folded anew."""

from collections.abc import Sequence
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from msgspec import structs

from domain import events as e
from domain.match.match import Match
from domain.match.replay import Facts
from projections import following
from projections.following import Following, follow
from tests.generators import generate42, generate_fives
from tests.generators.mending import REFERENCES, Mended, slips

TABLES = [("PDA", 2), ("HF", 3), ("FU", 4), ("UDL", 2), ("42", 4)]


def facts_of(rng: Random, book: str, players: int) -> list[e.Fact]:
    if book == "42":
        return list(generate42.match42(rng, generate42.CARELESS).facts)
    return list(generate_fives.match(rng, book, players, habits=generate_fives.CARELESS).facts)


def with_slips(rng: Random, facts: Sequence[e.Fact]) -> list[e.Entry]:
    """A record with a slip that was mended, perhaps withdrawn and mended anew, and gone on with."""
    begun = rng.randrange(20, len(facts))
    mended = rng.choice(list(slips(rng, facts[:begun])))
    facts_kept = [one.fact for one in mended.entries]
    last = len(facts_kept)
    if rng.random() < 0.5:
        facts_kept.append(e.RecordCorrected(last, (), "it was right"))
        going_on = [_moved(fact, mended, 1) for fact in facts[begun : begun + 40]]
        facts_kept += going_on
        facts_kept.append(e.RecordCorrected(last + 1, (), "it was not"))
        begun += len(going_on)
    more = len(facts_kept) - last
    facts_kept += [_moved(fact, mended, more) for fact in facts[begun:]]
    return [e.Entry(at, fact) for at, fact in enumerate(facts_kept, 1)]


def _moved(fact: e.Fact, mended: Mended, more: int) -> e.Fact:
    named = {
        name: mended.position(at) + (more if at > len(mended.recorded) else 0)
        for name in REFERENCES
        if isinstance(at := getattr(fact, name, None), int)
    }
    return structs.replace(fact, **named) if named else fact


def projected(following: Following) -> tuple[object, ...]:
    """All that is read from it."""
    views = (
        following.board(),
        following.chips(),
        following.score(),
        following.tricks(),
        following.score_card(),
    )
    return (
        following.entries,
        *views,
        following.clocks(),
        following.disputes(),
        following.transcript(),
    )


@pytest.mark.share(5, long=5, each="apart")
@pytest.mark.parametrize(("book", "players"), TABLES)
@pytest.mark.parametrize("apart", [1, 40])
def test_any_position_is_the_match_folded_anew(
    book: str, players: int, apart: int, thorough: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(following, "APART", apart)
    for seed in range(40 if thorough else 1):
        rng = Random(f"{book} {players} {apart} {seed}")
        entries = with_slips(rng, facts_of(rng, book, players))
        live = follow(entries)
        assert projected(live) == projected(Following.of(entries))
        for at in rng.sample(range(1, len(entries) + 1), min(12, len(entries))):
            for corrected in (True, False):
                anew = Following.of(entries, at, corrected=corrected)
                assert projected(live.at(at, corrected=corrected)) == projected(anew)
        assert projected(live) == projected(Following.of(entries)), "reading changes nothing"


@pytest.mark.share(3, long=2)
@pytest.mark.parametrize(("book", "players"), TABLES)
def test_a_match_followed_live_stands_at_each_event_where_it_would_folded_anew(
    book: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(following, "APART", 10)
    rng = Random(f"{book} {players}")
    entries = with_slips(rng, facts_of(rng, book, players))[:250]
    live = Following()
    for entry in entries:
        live.feed(entry)
        if rng.random() < 0.1 or isinstance(entry.fact, e.RecordCorrected):
            assert projected(live) == projected(Following.of(entries[: entry.position]))


def test_a_position_costs_the_hands_since_and_not_the_match(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    facts = list(generate_fives.match(42, "PDA", 2, best_of=99).facts)
    entries = [e.Entry(at, fact) for at, fact in enumerate(facts, 1)]
    live = follow(entries)
    folded: list[int] = []
    apply = Match.apply

    def counted(self: Match, position: int, fact: e.Fact) -> None:
        folded.append(position)
        apply(self, position, fact)

    monkeypatch.setattr(Match, "apply", counted)
    starts = [one.position for one in entries if isinstance(one.fact, e.HandStarted)]
    longest = max(after - start for start, after in pairwise(starts))
    for at in range(1, len(entries), 97):
        folded.clear()
        live.at(at)
        assert len(folded) <= following.APART + 2 * longest


@pytest.mark.parametrize(("book", "players"), TABLES)
def test_nobody_is_to_play_once_the_game_is_won(book: str, players: int) -> None:
    live = Following()
    won = 0
    for position, fact in enumerate(facts_of(Random(f"{book} {players}"), book, players), 1):
        live.feed(e.Entry(position, fact, happened_at=f"2026-05-01T12:00:00.{position % 1000:03}Z"))
        if live.score().game_winner is not None:
            tricks = live.tricks()
            awaited = live.board().to_play, tricks and tricks.turn, live.clocks().turn
            assert awaited == (None, None, None), position
            won += 1
    assert won


def test_of_what_was_corrected_first_nothing_is_left_after_a_second_correction(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The first corrects the last event before a hand, where the folds were kept."""
    monkeypatch.setattr(following, "APART", 1)
    facts = facts_of(Random(1), "PDA", 2)
    last = [n for n, fact in enumerate(facts) if isinstance(fact, e.HandStarted)][2]
    resigned = e.RecordCorrected(last, (e.Resigned(0),), "somebody resigned")
    the_same = e.RecordCorrected(last + 3, (facts[last + 2],), "it was right")
    live, recorded = Following(), [*facts[: last + 12], resigned, the_same]
    entries = [e.Entry(at, fact) for at, fact in enumerate(recorded, 1)]
    for entry in entries:
        live.feed(entry)
        live.fold()
    assert projected(live) == projected(Following.of(entries))


def test_a_record_without_corrections_is_folded_as_it_came(monkeypatch: pytest.MonkeyPatch) -> None:
    positions: list[int] = []
    stretch = following.stretch

    def counted(entries: Sequence[e.Entry], after: int, *rest: Any) -> Facts:
        positions.append(after)
        return stretch(entries, after, *rest)

    facts = facts_of(Random(1), "PDA", 2)
    monkeypatch.setattr(following, "stretch", counted)
    live = Following()
    for entry in (e.Entry(at, fact) for at, fact in enumerate(facts, 1)):
        live.feed(entry)
        live.fold()
    assert not positions
