"""Glicko-2, held against the example that Glickman published, and what must hold of any rating."""

import pytest

from domain.tournament.glicko import Rating, rated

EXAMPLE = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]


def test_the_published_example() -> None:
    after = rated(Rating(1500, 200, 0.06), EXAMPLE)
    assert after.rating == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_who_plays_nobody_only_grows_less_sure() -> None:
    before = Rating(1600, 80)
    after = rated(before, [])
    assert (after.rating, after.volatility) == (before.rating, before.volatility)
    assert after.deviation > before.deviation


@pytest.mark.parametrize("deviation", [30, 100, 350])
def test_winning_raises_and_losing_lowers_alike_among_equals(deviation: float) -> None:
    me = Rating(1500, deviation)
    won, lost = (rated(me, [(me, score)]) for score in (1.0, 0.0))
    assert won.rating > 1500 > lost.rating
    assert won.rating - 1500 == pytest.approx(1500 - lost.rating)
    assert rated(me, [(me, 1.0), (me, 0.0)]).rating == pytest.approx(1500)


def test_a_row_of_upsets_makes_a_rating_swing_more() -> None:
    strong = Rating(1900, 50)
    assert rated(Rating(1500, 60), [(strong, 1.0)] * 8).volatility > 0.06
