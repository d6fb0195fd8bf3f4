"""The guilty: an offence planted in a lawful log is found by its claim and by the sweep.

Where every bone drawn is on record, the record decides it. Where none is, the claim may stay
open, and is never refuted.
"""

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import NamedTuple

import pytest

from adjudication.adjudicate import adjudicate
from adjudication.review.sweep import BESIDE, CARDS, DUTIES, INFRACTIONS, STATEMENTS, sweep
from domain import events as e
from domain.errors import BadClaim
from domain.match.replay import Facts
from tests.generators import generate_fives
from tests.lawful import convictions, plants, plants42, plants_beside_play, plants_seen, wrinkles
from tests.lawful.logs import lawful
from tests.lawful.plants import Plant, Planted
from tests.support.examples import AsMany

BESIDE_THEM = (
    wrinkles.late_note,
    wrinkles.dispute_withdrawn,
    wrinkles.observation,
    wrinkles.silent_payment,
)
"""Wrinkles of a log in which an offence is planted, which take nothing away of it."""

SWEPT = {
    kind
    for table in (INFRACTIONS, STATEMENTS, BESIDE, DUTIES, CARDS)
    for kinds in table.values()
    for kind in kinds
}
"""The kinds that a sweep asks about."""

ALSO_FOUND_AS = {"payment_withheld": "missed_score"}
"""Under which other name a sweep lists the same: where no call is needed, what nobody paid."""


class LogWithOffence(NamedTuple):
    """A log with an offence in it: as told with every bone seen, and with none."""

    seen: Facts
    unseen: Facts
    planted: Planted


def logs_of(plant: Plant, book: str, players: int) -> Iterator[LogWithOffence]:
    """Logs with this offence."""
    for seed in range(1_000_000):
        rng = Random(f"guilty {plant.plant.__name__} {book} {players} {seed}")
        record = lawful(rng, book, players)
        if book != "42" and rng.random() < 0.5:
            rng.choice(BESIDE_THEM)(record)
        planted = plant.plant(record)
        if planted is not None:
            numbered = list(enumerate(record.facts, 1))
            hidden = generate_fives.hidden(record.facts, keep=0, seed=rng)
            yield LogWithOffence(numbered, list(enumerate(hidden, 1)), planted)


def found(facts: Facts, planted: Planted) -> str:
    """The verdict on the claim that is about an offence, raised at once."""
    claim = e.Claim(planted.kind, planted.event, planted.offender, what=planted.conduct)
    return adjudicate(facts, claim, planted.event).verdict


def in_sweep(facts: Facts, planted: Planted) -> bool:
    """Whether a sweep finds it."""
    swept = sweep(facts)
    every = (*swept.proved, *swept.refuted, *swept.also)
    names = {planted.kind, ALSO_FOUND_AS.get(planted.kind)}
    return any(one.kind in names and one.event == planted.event for one in every)


PLANTS = (
    *plants.FIVES,
    *plants_beside_play.BESIDE_PLAY,
    *plants_seen.SEEN,
    *plants42.STRAIGHT,
)
CELLS = [(plant, book, players) for plant in PLANTS for book, players in plant.tables]


def id_of(value: object) -> str:
    return value.plant.__name__ if isinstance(value, Plant) else str(value)


@pytest.mark.share(9, long=9, each="plant")
@pytest.mark.parametrize(("plant", "book", "players"), CELLS, ids=id_of)
def test_a_planted_offence_is_found_by_its_claim_and_by_the_sweep(
    plant: Plant, book: str, players: int, as_many: AsMany
) -> None:
    number = as_many(1, 1, 2000 // len(plant.tables))
    for case in islice(logs_of(plant, book, players), number):
        guilty = "refuted" if case.planted.kind in convictions.STATEMENTS else "proved"
        assert found(case.seen, case.planted) == guilty, case
        if case.planted.kind in SWEPT:
            assert in_sweep(case.seen, case.planted), case
        hidden = found(case.unseen, case.planted)
        assert hidden in (guilty, "undetermined"), case
        if hidden == guilty and case.planted.kind in SWEPT:
            assert in_sweep(case.unseen, case.planted), case


@pytest.mark.long
def test_nobody_else_is_found_guilty_of_a_planted_offence(as_many: AsMany) -> None:
    for plant, book, players in CELLS[:: as_many(3, 3, 1)]:
        for case in islice(logs_of(plant, book, players), as_many(1, 1, 60)):
            kind, event, offender, conduct = case.planted
            if offender is None or kind == "payment_withheld":
                continue  # The payee's call speaks of a withheld payment, too.
            for other in set(range(players)) - {offender, (offender + 2) % 4}:
                claim = e.Claim(kind, event, other, what=conduct)
                try:
                    finding = adjudicate(case.seen, claim, event)
                except BadClaim:
                    continue
                assert finding.verdict != "proved" or finding.offender == other, (claim, case)
