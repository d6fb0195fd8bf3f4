"""What a match comes to follows from the rulings that stand, however they came about."""

import pytest

from domain.errors import BadClaim
from tests.adjudication.ruling.histories import (
    is_overdrawn,
    no_longer_so,
    plainly,
    random_history,
    standing,
)
from tests.adjudication.ruling.ruled_matches import BOOKS
from tests.examples import AsMany


@pytest.mark.parametrize(("book", "players"), BOOKS)
def test_a_record_comes_to_what_its_standing_rulings_alone_come_to(
    book: str, players: int, as_many: AsMany
) -> None:
    for seed in range(as_many(2, 12, 200)):
        try:
            history = random_history(book, players, seed)
        except BadClaim:
            continue  # What the claim spoke of has been corrected away.
        if any(no_longer_so(history)):
            continue
        recorded, plain = standing(history.facts), standing(plainly(history))
        if not (is_overdrawn(recorded) or is_overdrawn(plain)):
            assert recorded == plain, (seed, *history.told)
