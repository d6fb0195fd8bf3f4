"""Two rulings near each other: no order tells, either can be reversed, each does what was found."""

import pytest

from tests.adjudication.ruling.histories import claimable_match
from tests.adjudication.ruling.pairs_of_claims import pairs, troubles
from tests.adjudication.ruling.ruled_matches import EVERY_BOOK
from tests.support.examples import AsMany


@pytest.mark.share(5, long=3)
@pytest.mark.parametrize(("book", "players"), EVERY_BOOK)
def test_of_two_claims_either_order_and_either_reversal_come_to_the_same(
    book: str, players: int, as_many: AsMany
) -> None:
    for seed in range(as_many(1, 1, 100)):
        match = claimable_match(book, players, seed)
        for first, second in pairs(match, as_many(1, 2, 10)):
            assert list(troubles(match.log, first, second)) == [], (seed, first, second)
