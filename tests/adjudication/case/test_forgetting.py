"""Forgetting acts of a record only ever turns decided into undetermined."""

import os
from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random
from typing import NamedTuple

import pytest
from msgspec import structs

from adjudication import claims as kinds_of_claims
from adjudication.case.case import Case
from domain import events as e
from domain.errors import BonebookError
from domain.match.replay import Facts
from tests.adjudication.kinds import KINDS, NO_MEANING, PLAYERS
from tests.generators import generate42, generate_fives
from tests.generators.forgetting import Forgotten, forgotten
from tests.support.examples import AsMany

CELLS = [(book, players) for book, counts in PLAYERS.items() for players in counts]
OF_ALL = 50_000 // len(CELLS)
"""Claims of a thorough run for each book and number of players."""


class Question(NamedTuple):
    """A claim, and how acts were forgotten before it was asked."""

    how: str
    claim: e.Claim


def records(book: str, players: int) -> Iterator[tuple[Random, list[e.Fact]]]:
    """Whole matches of several hands, and the careless hands that are made for each kind."""
    for seed in range(1_000_000):
        chance = Random(f"forgetting {book} {players} {seed}")
        if book == "42":
            yield chance, generate42.match42(chance, hands=4).facts
        else:
            habits = chance.choice((generate_fives.LAWFUL, generate_fives.CARELESS))
            generated = generate_fives.match(chance, book, players, habits=habits, hands=4)
            yield chance, generate_fives.hidden(generated.facts, keep=chance.random(), seed=chance)
        names = [name for name in KINDS[book] if (name, book) not in NO_MEANING]
        for name in chance.sample(names, 4):
            log = KINDS[book][name].make(chance, players)
            yield chance, [fact for _, fact in log]


def asked(book: str, chance: Random, facts: Facts, near: range) -> Iterator[e.Claim]:
    """Claims of every kind, most of them about what lies near to what is forgotten."""
    for name, kind in KINDS[book].items():
        if (name, book) not in NO_MEANING:
            claims = list(kind.asks(list(facts)))
            close = [claim for claim in claims if claim.event in near]
            yield from chance.sample(close, min(2, len(close)))
            yield from chance.sample(claims, min(1, len(claims)))


def verdict(case: Case, claim: e.Claim) -> str:
    try:
        return kinds_of_claims.tests_for(case.now)[claim.kind](case, claim).verdict
    except BonebookError:
        return "refused"


def compare(
    case: Case, there: Forgotten, claims: Iterable[e.Claim]
) -> Iterator[tuple[str, str, Question]]:
    """The verdict on each claim with the whole record, and with what is left of it."""
    coarse = Case(list(enumerate(there.facts, 1)), bare=True)
    for claim in claims:
        event = None if claim.event is None else there.place.get(claim.event)
        if claim.event is not None and event is None:
            continue
        before = verdict(case, claim)
        after = verdict(coarse, structs.replace(claim, event=event))
        yield before, after, Question(there.how, claim)


def may_become(before: str, claim: e.Claim) -> tuple[str, ...]:
    """The verdicts that a claim may have once acts are forgotten.

    An official's finding that a bone is missing stands where nothing shows the bone any more.
    """
    stands = ("proved",) if claim.kind == "faulty_set" and before == "refuted" else ()
    return before, "undetermined", "refused", *stands


@pytest.mark.share(3)
@pytest.mark.parametrize(("book", "players"), CELLS)
def test_forgetting_acts_only_turns_decided_into_undetermined(
    book: str, players: int, as_many: AsMany
) -> None:
    size = int(os.environ.get("BONEBOOK_CASES", as_many(60, 60, OF_ALL)))
    met, tried = Counter[tuple[str, str]](), 0
    for chance, facts in records(book, players):
        numbered = list(enumerate(facts, 1))
        case = Case(numbered, bare=True)
        for there in forgotten(chance, facts):
            claims = asked(book, chance, numbered, there.near)
            for before, after, what in compare(case, there, claims):
                met[before, after] += 1
                tried += 1
                assert after in may_become(before, what.claim), (before, after, what)
        if tried >= size:
            break
    assert met["proved", "undetermined"] + met["refuted", "undetermined"] > 0
