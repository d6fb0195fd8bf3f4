"""How a lawful log came out is found as it did: who won, on time, blocked, each trick."""

from collections import Counter
from random import Random

import pytest

from adjudication import claims
from adjudication.case.case import Case
from domain import events as e
from domain.errors import BadClaim
from tests.generators import generate_fives
from tests.lawful import wrinkles
from tests.lawful.logs import TABLES, lawful
from tests.lawful.record import PLAYS, Record
from tests.lawful.results import truths
from tests.support.examples import AsMany

BESIDE = (wrinkles.late_note, wrinkles.dispute_withdrawn)


def time_called(record: Record) -> None:
    """The signal comes at some turn of UDL, and the record ends with it."""
    at = next(iter(record.any(*PLAYS)))
    record.facts[at - 1 :] = [e.TimeCalled()]


def told(book: str, players: int, seed: int) -> Record:
    rng = Random(f"results {book} {players} {seed}")
    record = lawful(rng, book, players)
    if book == "UDL" and rng.random() < 0.5:
        time_called(record)
        if rng.random() < 0.3:
            wrinkles.paid_for_the_bone(record)
    elif rng.random() < 0.5 and book != "42":
        rng.choice(BESIDE)(record)
    return record


@pytest.mark.share(3, long=2)
@pytest.mark.parametrize(("book", "players"), TABLES)
def test_a_result_is_never_found_otherwise_than_it_was(
    book: str, players: int, as_many: AsMany
) -> None:
    counts = Counter[tuple[str, str]]()
    for seed in range(as_many(40, 60, 2000)):
        record = told(book, players, seed)
        shown = generate_fives.hidden(record.facts, keep=seed % 2)
        case = Case(list(enumerate(shown, 1)), bare=True)
        for claim, holds in truths(record):
            try:
                verdict = claims.tests_for(case.now)[claim.kind](case, claim).verdict
            except BadClaim:
                verdict = "not heard"
            counts[claim.kind, verdict] += 1
            assert verdict != ("refuted" if holds else "proved"), (seed, claim)
    assert sum(number for (_, verdict), number in counts.items() if verdict != "not heard")
