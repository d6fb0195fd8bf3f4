"""Lots and chips before a game starts, in the printed order (PDA-2b, FU-ST-3, 42-SD-1), count.

A record in which each game starts after its lots, shuffles and counted chips must give what
the same record gives that tells the start of the game first.
"""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from msgspec import structs

from adjudication import claims
from adjudication.case.case import Case
from adjudication.review.sweep import sweep
from domain import events as e
from domain.errors import BadClaim
from domain.match.decide import decide
from domain.match.match import Match
from tests.generators import generate42, generate_fives
from tests.generators.careless_officials import between_hands
from tests.generators.printed_order import printed, without_ends
from tests.support.examples import AsMany

TABLES = (*generate_fives.TABLES, ("42", 4))


def matches(book: str, players: int, count: int, *, best_of: int) -> Iterator[list[e.Fact]]:
    """Whole matches, lawful and not, and hands that are told by what comes before them."""
    for seed in range(count):
        if book == "42":
            yield generate42.match42(seed).facts
        else:
            habits = generate_fives.CARELESS if seed % 2 else generate_fives.LAWFUL
            yield generate_fives.match(seed, book, players, habits=habits, best_of=best_of).facts
        yield [fact for _, fact in between_hands(Random(f"{book} {seed}"), book, players)]


def recorded(facts: list[e.Fact]) -> Match:
    """The match, each fact of which was accepted as it came."""
    match = Match()
    for position, fact in enumerate(facts, 1):
        decide(match, fact)
        match.apply(position, fact)
    return match


def findings(facts: list[e.Fact]) -> Iterator[tuple[tuple[str, int, int | None], str]]:
    """The verdict on every claim that lots, shuffles and the draw bear on."""
    case = Case(list(enumerate(facts, 1)), bare=True)
    tests = claims.tests_for(case.now)
    for at, fact in case.facts:
        for kind in ASKED.get(type(fact), ()):
            for against in (None, 0, 1):
                try:
                    verdict = tests[kind](case, e.Claim(kind, at, against)).verdict
                except (BadClaim, KeyError):
                    verdict = "refused"
                yield (kind, at, against), verdict


ASKED: dict[type[e.Fact], tuple[str, ...]] = {
    e.LotsDrawn: ("redrew_untied",),
    e.HandStarted: ("lots_missing", "not_shuffled", "wrong_shaker"),
    e.OpeningDrawn: ("draw_order",),
    e.BonePlayed: ("wrong_leader",),
    e.ChipsCounted: ("chips_short", "chip_colour"),
}


@pytest.mark.share(5, long=4)
@pytest.mark.parametrize(("book", "players"), TABLES)
def test_lots_before_the_game_count_as_those_after_its_start(
    book: str, players: int, as_many: AsMany
) -> None:
    met, rng = Counter[str](), Random(f"printed {book} {players}")
    for facts in matches(book, players, as_many(1, 1, 30), best_of=as_many(1, 1, 3)):
        printed_ = printed(facts, rng)
        as_played, as_printed = recorded(facts), recorded(printed_.facts)
        assert (as_played.scores, as_played.winners, as_played.winner) == (
            as_printed.scores,
            as_printed.winners,
            as_printed.winner,
        )
        expected = {
            (kind, printed_.moved[at], against): verdict
            for (kind, at, against), verdict in findings(facts)
        }
        assert dict(findings(printed_.facts)) == expected
        met.update(expected.values())
        swept, again = sweep(list(enumerate(facts, 1))), sweep(list(enumerate(printed_.facts, 1)))
        for part in ("proved", "refuted", "also"):
            there = {(one.kind, printed_.moved[one.event]) for one in getattr(swept, part)}
            assert {(one.kind, one.event) for one in getattr(again, part)} == there
    assert min(met["proved"], met["refuted"]) > 0


@pytest.mark.share(5, long=3)
@pytest.mark.parametrize(("book", "players"), TABLES)
def test_a_game_begins_anew_though_nobody_reported_the_end_of_the_one_before(
    book: str, players: int, as_many: AsMany
) -> None:
    for facts in matches(book, players, as_many(1, 1, 30), best_of=3):
        shortened = without_ends(facts)
        expected = {
            (kind, shortened.moved[at], against): verdict
            for (kind, at, against), verdict in findings(facts)
        }
        assert dict(findings(shortened.facts)) == expected


@pytest.mark.parametrize("book", ["PDA", "FU", "42"])
def test_a_strictly_kept_match_draws_its_lots_before_each_game(book: str) -> None:
    for seed in range(3):
        players = {"42": 4}.get(book, 2)
        if book == "42":
            facts = generate42.match42(seed).facts
        else:
            facts = generate_fives.match(seed, book, players).facts
        opened = facts[0]
        assert isinstance(opened, e.MatchOpened)
        strict = [structs.replace(opened, enforcement="strict"), *facts[1:]]
        recorded(strict)
        recorded(printed(strict).facts)
