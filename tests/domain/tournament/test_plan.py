"""A plan by tables and minutes: nobody is at two tables, and nobody before who feeds their node."""

from collections import Counter

import pytest

from domain.tournament.next_round import rounds_to_pair
from domain.tournament.plan import planned
from domain.tournament.progress import due
from tests.domain.tournament.simulated import FORMATS_WITH_OPTIONS, Simulation

NAMES = [name for name, _ in FORMATS_WITH_OPTIONS]


@pytest.mark.parametrize("entries", [2, 5, 8, 13])
@pytest.mark.parametrize("tables", [1, 3, 20])
def test_a_bracket_is_planned_round_by_round(entries: int, tables: int) -> None:
    simulation = Simulation(NAMES.index("UDL") + 1, entries)
    simulation.enter()
    simulation.form_what_was_drawn()
    t = simulation.tournament
    plan = planned(t, tables, 50)
    nodes = t.brackets["bracket"].nodes
    starts = {one.node.partition("/")[2]: one.minute for one in plan}
    assert starts.keys() == {node.id for node in nodes}
    assert max(Counter(one.minute for one in plan).values()) <= tables
    assert len({(one.minute, one.table) for one in plan}) == len(plan)
    for node in nodes:
        for fed in (node.first, node.second):
            if isinstance(fed.source, str):
                assert starts[fed.source] < starts[node.id]


def test_rounds_of_a_table_are_planned_so_that_nobody_is_at_two_tables() -> None:
    simulation = Simulation(NAMES.index("round-robin"), 7)
    simulation.enter()
    simulation.draw("table")
    t = simulation.tournament
    for paired in rounds_to_pair(t, "table"):
        simulation.record(paired)
    plan = planned(t, 2, 40)
    pairs = dict(due(t))
    assert {one.node for one in plan} == pairs.keys()
    at_once = Counter((one.minute, entry) for one in plan for entry in pairs[one.node])
    assert set(at_once.values()) == {1}
    assert {one.minute % 40 for one in plan} == {0}


@pytest.mark.parametrize("tables", [0, -1])
def test_without_a_table_there_is_no_plan(tables: int) -> None:
    simulation = Simulation(NAMES.index("UDL") + 1, 4)
    simulation.enter()
    simulation.form_what_was_drawn()
    with pytest.raises(ValueError, match="table"):
        planned(simulation.tournament, tables, 50)
