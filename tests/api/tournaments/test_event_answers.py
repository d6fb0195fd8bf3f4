"""Answers about a tournament, held against its facts."""

import pytest

from api.tournaments.views.event_answers import (
    brackets_seen,
    crosstables_seen,
    event_seen,
    rounds_seen,
    schedule_seen,
    waiting,
)
from domain.errors import ImpossibleReport
from domain.events import tournament_facts as f
from domain.tournament.decide import decide
from domain.tournament.next_round import rounds_to_pair
from domain.tournament.overturned import touched_by
from domain.tournament.progress import due, meetings
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


def test_a_double_forfeit_was_not_played_in_the_bracket_either() -> None:
    simulation = simulated("bracket", {}, 4)
    simulation.form_what_was_drawn()
    t = simulation.tournament
    node, pair = due(t)[0]
    first, second = sorted(pair)
    simulation.record(f.ResultTaken(node, (first, second), None, (0, 0), how="both_forfeited"))
    other, others = due(t)[0]
    winner, loser = sorted(others)
    simulation.record(f.ResultTaken(other, (winner, loser), winner, (1, 0), how="forfeited"))
    (bracket,) = brackets_seen(t)
    how = {f"{bracket.division}/{one.node}": one.how for one in bracket.nodes}
    assert (how[node], how[other]) == ("both_forfeited", "forfeited")


def test_a_bye_counts_and_a_pairing_has_its_seats_and_the_unit_of_its_score() -> None:
    simulation = simulated("42", {}, 5)
    t = simulation.tournament
    simulation.draw("morning")
    simulation.record(rounds_to_pair(t, "morning")[0])
    node, pair = due(t)[0]
    second, first = sorted(pair)
    simulation.record(f.MatchAssigned(node, (first, second), "m-1", "1"))
    shown = {one.node: one for played in rounds_seen(t) for one in played.pairings}
    byes = [one for one in shown.values() if one.how == "bye"]
    assert [(one.score, one.unit) for one in byes] == [((7, 4), "marks")]
    assert (shown[node].seats, shown[node].unit) == ((first, second), "marks")


def test_udl_14_who_is_put_out_of_a_match_is_shown_as_playing_on() -> None:
    simulation = simulated("UDL", {"bracket.bracket": "double"}, 4)
    simulation.form_what_was_drawn()
    t = simulation.tournament
    node, pair = due(t)[0]
    loser, other = sorted(pair)
    simulation.record(f.EntryDisqualified(loser, "match", "UDL-14", node=node))
    assert {one.out for one in event_seen("spring", 1, t).entries} == {""}
    simulation.record(f.EntryDisqualified(other, "tournament", "UDL-15"))
    shown = {one.entry: one.out for one in event_seen("spring", 1, t).entries}
    assert (shown[loser], shown[other]) == ("", "tournament")


@pytest.mark.parametrize("by_leaving", [False, True])
@pytest.mark.parametrize(
    ("form", "options", "counted", "unit"),
    [
        ("42", {}, (7, 0), "marks"),
        ("DP", {"rounds.best_of": "3", "rounds.forfeit": "(200, 0, 400)"}, (200, 0), "points"),
    ],
)
def test_42_rr_8_dp_39_a_forfeit_is_shown_with_the_score_that_it_counts(
    form: str, options: dict[str, str], counted: tuple[int, int], unit: str, by_leaving: bool
) -> None:
    simulation = simulated(form, options, 5)
    t = simulation.tournament
    stage = t.format.stages[0].name
    simulation.draw(stage)
    simulation.record(rounds_to_pair(t, stage)[0])
    for node, first, second in [one for one in meetings(t, stage) if one[2]]:
        assert second
        if by_leaving:
            simulation.record(f.EntryWithdrawn(first))
        else:
            result = f.ResultTaken(node, (second, first), second, (1, 0), how="forfeited")
            simulation.record(result)
        (seen,) = [one for played in rounds_seen(t) for one in played.pairings if one.node == node]
        assert (seen.winner, seen.how, seen.unit) == (second, "forfeited", unit)
        assert (seen.first, seen.score) == (first, counted[::-1])
        (crosstable,) = crosstables_seen(t)
        met = {row.entry: row.met for row in crosstable.rows}
        assert met[second][first] == counted


def test_a_tournament_whose_last_stage_was_not_played_is_closed_with_a_reason_alone() -> None:
    simulation = simulated("table-then-bracket", {"table.rounds": "1"}, 4)
    t = simulation.tournament
    simulation.draw("table")
    while left := rounds_to_pair(t, "table"):
        simulation.record(left[0])
        simulation.play_what_is_due()
    with pytest.raises(ImpossibleReport, match="bracket was not played") as refused:
        decide(t, f.TournamentClosed())
    assert refused.value.field == "despite"
    decide(t, f.TournamentClosed("the hall is closed"))
