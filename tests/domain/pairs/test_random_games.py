"""Random games by pairs against the naive engine: turns, fits, openers, scores, winners."""

from random import Random

import pytest

from domain import events as e
from tests.generators.generate_pairs import TableByPairs
from tests.oracles.agreement_pairs import compare, table_of
from tests.oracles.naive_pairs import TABLE
from tests.support.examples import AsMany


@pytest.mark.share(4, long=2)
@pytest.mark.parametrize("edition", TABLE)
def test_games_of_each_edition_come_out_alike(edition: str, as_many: AsMany) -> None:
    """DP-17b, DP-18, DP-19, DP-20, DP-22a, DP-33, DP-34a."""
    for seed in range(as_many(16, 16, 3000)):
        assert compare(table_of(seed, edition)).differences == (), (edition, seed)


@pytest.mark.share(4, long=2)
@pytest.mark.parametrize("edition", TABLE)
def test_lawful_play_breaks_nothing_under_strict_enforcement(edition: str) -> None:
    for seed in range(100, 104):
        table = TableByPairs(Random(seed), edition, {})
        assert compare(table, strict=True).differences == (), (edition, seed)


def test_every_fact_is_told_in_a_form_that_can_be_stored() -> None:
    table = TableByPairs(Random(3), "world", {}, 0.2).tell(6)
    assert [e.decode(e.encode(fact)) for fact in table.facts] == table.facts
