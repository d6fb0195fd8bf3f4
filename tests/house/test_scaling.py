"""The page about growth says what its model works out, and the model is plain arithmetic."""

import pytest

from bench.log.scaling import COSTS, RESOURCES, costs, event_cost, full_at, order, shares
from tests.support.paths import ROOT

PAGE = (ROOT / "docs" / "scaling.md").read_text()


@pytest.mark.parametrize("table", [costs, order, shares])
def test_the_page_has_the_tables_that_the_model_works_out(table):
    assert table() in PAGE


def test_an_event_costs_three_times_as_much_where_few_share_a_commit():
    slow, fast = event_cost(100), event_cost(1_000_000)
    assert slow == COSTS.event.times(3)
    assert fast.high == pytest.approx(COSTS.event.high, rel=1e-3)


@pytest.mark.parametrize("resource", RESOURCES, ids=lambda resource: resource.name)
def test_a_resource_is_full_where_its_use_reaches_one(resource):
    tables = full_at(resource)
    assert resource.used(tables).high <= 1 < resource.used(1.002 * tables).high
