"""A claim that cannot be about this record is refused with the field at fault, and nothing else."""

from contextlib import suppress

import pytest

from adjudication.adjudicate import adjudicate
from adjudication.claims import BY_PAIRS, FIVES, STRAIGHT
from domain import events as e
from domain.errors import BadClaim
from tests.generators import generate_fives
from tests.generators.hands_by_pairs import hidden_hand

FACTS = list(
    enumerate(generate_fives.match(3, "PDA", 2, habits=generate_fives.CARELESS, best_of=1).facts, 1)
)


@pytest.mark.parametrize("field", ["against", "by"])
@pytest.mark.parametrize("kind", sorted(FIVES))
def test_a_seat_that_nobody_has_is_refused_by_its_field(kind: str, field: str) -> None:
    claim = e.Claim(kind, 9, against=2) if field == "against" else e.Claim(kind, 9, by=2)
    with pytest.raises(BadClaim) as refused:
        adjudicate(FACTS[:10], claim)
    assert refused.value.field == field


@pytest.mark.share(6, long=4)
@pytest.mark.parametrize("kind", sorted({*FIVES, *STRAIGHT}))
def test_whatever_event_a_claim_names_it_is_answered_or_refused(kind: str) -> None:
    for event in (None, *range(1, 80), 10_000):
        with suppress(BadClaim):
            adjudicate(FACTS[:80], e.Claim(kind, event, 1, 0))


@pytest.mark.share(6, long=4)
@pytest.mark.parametrize("kind", sorted(BY_PAIRS))
def test_whatever_event_a_claim_by_pairs_names_it_is_answered_or_refused(kind: str) -> None:
    log = list(enumerate(hidden_hand(5, "dominican"), 1))
    for event in (None, *range(1, len(log) + 2), 10_000):
        with suppress(BadClaim):
            adjudicate(log, e.Claim(kind, event, 1, 0))
