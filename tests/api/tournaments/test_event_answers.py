"""Answers about a tournament, held against its facts."""

import pytest

from api.tournaments.views.event_answers import (
    crosstables_seen,
    rounds_seen,
    schedule_seen,
    waiting,
)
from domain.events import tournament_facts as f
from domain.tournament.findings import due, touched_by
from domain.tournament.next_round import rounds_to_pair
from tests.domain.tournament.simulated import Simulation


def simulated(form: str, options: dict[str, str], entries: int) -> Simulation:
    simulation = Simulation(0, entries)
    simulation.name, simulation.options = form, options
    simulation.enter()
    return simulation


@pytest.mark.parametrize("legs", [1, 2, 3])
def test_the_cells_of_a_crosstable_come_to_its_totals_however_many_legs(legs: int) -> None:
    simulation = simulated("league", {"season.legs": str(legs)}, 5)
    t = simulation.tournament
    simulation.draw("season")
    while left := rounds_to_pair(t, "season"):
        simulation.record(left[0])
        simulation.play_what_is_due()
    (crosstable,) = crosstables_seen(t)
    for row in crosstable.rows:
        assert sum(earned for earned, _ in row.met.values()) == row.earned
        assert sum(against for _, against in row.met.values()) == row.against


def test_a_match_that_somebody_left_is_shown_as_forfeited_and_is_on_no_table() -> None:
    simulation = simulated("bracket", {}, 4)
    simulation.form_what_was_drawn()
    t = simulation.tournament
    node, pair = due(t)[0]
    gone, there = sorted(pair)
    simulation.record(f.MatchAssigned(node, (gone, there), "m-1", "1"))
    simulation.record(f.EntryWithdrawn(gone))
    shown = {one.node: one for played in rounds_seen(t) for one in played.pairings}
    assert (shown[node].winner, shown[node].how) == (there, "forfeited")
    assert node not in [one.node for one in schedule_seen(t)]
    other, others = next(one for one in due(t))
    first, second = sorted(others)
    simulation.record(f.ResultTaken(other, (first, second), first, (2, 0)))
    ((final, finalists),) = due(t)
    simulation.record(f.MatchAssigned(final, (min(finalists), max(finalists)), "m-2"))
    late = f.ResultTaken(node, (gone, there), gone, (2, 0), "m-1", 9)
    simulation.record(late)
    (overturned,) = waiting(t)
    assert (overturned.old_winner, overturned.new_winner) == (there, gone)
    assert overturned.touched == touched_by(t, late)
