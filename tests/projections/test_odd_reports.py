"""Odd reports: each is refused by name, or the match after it can be shown and put into words."""

from collections.abc import Iterable
from random import Random

import pytest
from msgspec.structs import replace

from domain import events as e
from domain.errors import BonebookError, ImpossibleReport
from domain.match.decide import decide
from domain.match.match import Match
from domain.match.replay import Facts
from projections.following import Following
from tests.generators.slips import slip
from tests.lawful import by_pairs
from tests.lawful.logs import TABLES, log
from tests.oracles.naive_pairs import TABLE as EDITIONS
from tests.support.examples import AsMany
from tests.support.table import opened

ALL = [(book, players, "") for book, players in TABLES] + [("DP", 4, name) for name in EDITIONS]


def played(book: str, players: int, edition: str, seed: int) -> Facts:
    made = by_pairs.lawful_log(edition, seed) if edition else log(book, players, seed)
    return made.facts


def with_slips(rng: Random, facts: Facts) -> Iterable[e.Fact]:
    """The facts, with odd ones among them or in their place."""
    record = [fact for _, fact in facts]
    for position, fact in enumerate(record, 1):
        if position > 1 and rng.random() < 0.3:
            yield from slip(rng, record, position)
        yield fact


@pytest.mark.share(4, long=2)
@pytest.mark.parametrize(("book", "players", "edition"), ALL)
def test_whatever_is_reported_the_match_can_be_shown(
    book: str, players: int, edition: str, as_many: AsMany
) -> None:
    for seed in range(as_many(1, 2, 200)):
        match, shown = Match(), Following()
        for fact in with_slips(Random(seed), played(book, players, edition, seed)[:150]):
            if not isinstance(fact, e.RecordCorrected):
                try:
                    decide(match, fact)
                except BonebookError:
                    continue
            position = len(shown.entries) + 1
            match.apply(position, fact)
            shown.feed(e.Entry(position, fact))
        for view in (shown.board, shown.chips, shown.score, shown.clocks, shown.tricks):
            view()
        assert shown.score_card().players
        assert shown.disputes().disputes is not None
        assert all(words for _, words in shown.transcript())


@pytest.mark.parametrize(
    ("fact", "field"),
    [
        (e.HandStarted(1, shaker=2), "shaker"),
        (e.HandStarted(1, by=3), "by"),
        (replace(opened("PDA"), scores=(5,)), "scores"),
        (replace(opened("PDA"), scores=(5, 5, 5)), "scores"),
        (replace(opened("PDA"), domino_holder=2), "domino_holder"),
    ],
)
def test_seats_and_sides_that_there_are_not_are_refused(fact: e.Fact, field: str) -> None:
    match = Match()
    if not isinstance(fact, e.MatchOpened):
        match.apply(1, opened("PDA"))
        match.apply(2, e.GameStarted(1))
    with pytest.raises(ImpossibleReport) as refusal:
        decide(match, fact)
    assert refusal.value.field == field
