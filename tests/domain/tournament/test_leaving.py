"""Those who leave or are put out, in brackets, tables, Swiss rounds and on ladders."""

from collections.abc import Callable, Mapping

import pytest

from domain.errors import ImpossibleReport
from domain.events import tournament_facts as f
from domain.tournament.decide import decide
from domain.tournament.next_round import brackets_to_form, rounds_to_pair
from domain.tournament.progress import (
    bracket,
    due,
    ladder_of,
    lines_of,
    table,
    tables,
    winner_of,
)
from domain.tournament.stages import RoundRobin
from tests.domain.tournament.simulated import Simulation


def begun(form: str, options: Mapping[str, str], entries: int) -> Simulation:
    """A tournament of this format, whose entries are closed."""
    simulation = Simulation(0, entries)
    simulation.name, simulation.options = form, dict(options)
    simulation.mishap = lambda: None
    simulation.enter()
    return simulation


def play_round(simulation: Simulation, needed: int = 1) -> None:
    """Play all that is due now: of each pair whose name is first has won."""
    for node, pair in sorted(due(simulation.tournament), key=str):
        both = (min(pair), max(pair))
        simulation.record(f.ResultTaken(node, both, both[0], (needed, 0)))


def table_of(simulation: Simulation) -> RoundRobin:
    stage = simulation.tournament.format.stages[0]
    assert isinstance(stage, RoundRobin)
    return stage


def withdrawn(entry: str) -> f.TournamentFact:
    return f.EntryWithdrawn(entry)


def put_out(entry: str) -> f.TournamentFact:
    return f.EntryDisqualified(entry, "tournament", "UDL-15")


LEAVING = [put_out, withdrawn]


@pytest.mark.parametrize("leave", LEAVING)
@pytest.mark.parametrize("kind", ["double", "single"])
def test_amb_111_what_was_won_after_an_opponent_left_stands_when_the_winner_leaves(
    kind: str, leave: Callable[[str], f.TournamentFact]
) -> None:
    """The forfeit by which they had gone on was taken for one of both, and the loser went on."""
    simulation = begun("bracket", {"bracket.bracket": kind}, 8)
    simulation.form_what_was_drawn()
    t = simulation.tournament
    before = bracket(t, "bracket")["W1.0"]
    assert before.first
    assert before.second
    simulation.record(withdrawn(before.second))
    for node, pair in sorted(due(t), key=str):
        both = (min(pair), max(pair))
        simulation.record(f.ResultTaken(node, both, both[0], (2, 0)))
    node = "bracket/W2.0"
    beaten = bracket(t, "bracket")["W2.0"].second
    assert beaten
    simulation.record(f.ResultTaken(node, (before.first, beaten), before.first, (2, 0)))
    simulation.record(leave(before.first))
    states = bracket(t, "bracket")
    assert (states["W1.0"].winner, states["W1.0"].how) == (before.first, "forfeited")
    assert (states["W2.0"].winner, states["W2.0"].how) == (before.first, "played")
    assert states["W3.0"].first == before.first
    while due(t):
        play_round(simulation, 2)
    assert winner_of(t, "bracket") not in (before.first, None, "")
    assert kind == "double" or winner_of(t, "bracket") == bracket(t, "bracket")["W3.0"].second


def test_udl_15_two_who_are_put_out_in_one_match_have_both_lost_it() -> None:
    simulation = begun("UDL", {}, 4)
    simulation.form_what_was_drawn()
    t = simulation.tournament
    node, pair = min(due(t), key=str)
    both = (min(pair), max(pair))
    simulation.record(f.MatchAssigned(node, both, "m-1"))
    for entry in both:
        simulation.record(f.EntryDisqualified(entry, "tournament", "UDL-15", match="m-1"))
    assert bracket(t, "bracket")["W1.0"].winner == ""
    play_round(simulation, 2)
    assert winner_of(t, "bracket") == bracket(t, "bracket")["W1.1"].winner


def test_amb_103_of_two_who_leave_a_table_the_first_forfeits_to_the_other() -> None:
    simulation = begun("round-robin", {}, 4)
    t = simulation.tournament
    simulation.draw("table")
    simulation.record(rounds_to_pair(t, "table")[0])
    ((_, pair), *_) = sorted(due(t), key=str)
    first, second = sorted(pair)
    simulation.record(withdrawn(first))
    simulation.record(withdrawn(second))
    won = {line.entry: line.won for line in lines_of(t, table_of(simulation))}
    assert (won[first], won[second]) == (False, True)


def test_amb_103_who_is_in_no_bracket_and_leaves_in_the_next_stage_has_played_their_group() -> None:
    options = {"groups.groups": "2", "groups.withdrawal": "expunged"}
    simulation = begun("groups-then-bracket", options, 8)
    t, stage = simulation.tournament, table_of(simulation)
    simulation.draw("groups")
    while left := rounds_to_pair(t, "groups"):
        simulation.record(left[0])
        play_round(simulation)
    for formed in brackets_to_form(t, "bracket"):
        simulation.record(formed)
    before = tables(t, stage)
    simulation.record(withdrawn(before["A"][-1].entries[0]))
    assert tables(t, stage) == before


@pytest.mark.parametrize("leave", LEAVING)
def test_who_is_out_before_entries_are_closed_is_not_drawn(
    leave: Callable[[str], f.TournamentFact],
) -> None:
    simulation = Simulation(8, 4)
    closed: list[f.TournamentFact] = []
    record = simulation.record
    simulation.record = lambda fact: (
        closed.append(fact) if isinstance(fact, f.EntriesClosed) else record(fact)
    )
    simulation.enter()
    record(leave("E001"))
    record(*closed)
    assert "E001" not in simulation.tournament.field()


def test_a_challenge_reaches_over_who_has_left_the_ladder() -> None:
    simulation = begun("ladder", {"ladder.reach": "1"}, 5)
    t = simulation.tournament
    simulation.draw("ladder")
    first, gone, third, *_ = ladder_of(t, "ladder")
    simulation.record(withdrawn(gone))
    decide(t, f.RoundPaired("ladder", 1, ((third, first),)))
    with pytest.raises(ImpossibleReport, match=f"pairs: {gone} is not on the ladder"):
        decide(t, f.RoundPaired("ladder", 1, ((third, gone),)))


# --- Swiss ----------------------------------------------------------------------------------


def in_swiss(form: str, entries: int) -> Simulation:
    """A tournament that begins with three Swiss rounds, of which the first is paired."""
    simulation = begun(form, {"swiss.rounds": "3"}, entries)
    simulation.draw("swiss")
    simulation.record(rounds_to_pair(simulation.tournament, "swiss")[0])
    return simulation


def test_swiss_rounds_are_over_once_all_who_are_left_have_met() -> None:
    """The bracket that they seed can be formed: it could not, and nothing could be done."""
    simulation = in_swiss("swiss-then-bracket", 3)
    t = simulation.tournament
    play_round(simulation)
    (bye,) = (first for first, second in t.pairings["swiss"][0] if second is None)
    simulation.record(withdrawn(bye))
    assert not rounds_to_pair(t, "swiss")
    (formed,) = brackets_to_form(t, "bracket")
    assert len(formed.seeds) == 2


def test_who_forfeited_a_swiss_match_is_not_reinstated_once_a_later_round_was_paired() -> None:
    simulation = in_swiss("swiss", 6)
    t = simulation.tournament
    node, pair = min(due(t), key=str)
    simulation.record(withdrawn(min(pair)))
    decide(t, f.EntryReinstated(min(pair)))
    play_round(simulation)
    simulation.record(rounds_to_pair(t, "swiss")[0])
    with pytest.raises(ImpossibleReport, match=f"others went on without them: {node}"):
        decide(t, f.EntryReinstated(min(pair)))


def test_who_left_between_two_swiss_rounds_is_reinstated_and_paired_in_the_next() -> None:
    simulation = in_swiss("swiss", 6)
    t = simulation.tournament
    play_round(simulation)
    simulation.record(withdrawn("E000"))
    simulation.record(rounds_to_pair(t, "swiss")[0])
    simulation.record(f.EntryReinstated("E000"))
    play_round(simulation)
    (paired,) = rounds_to_pair(t, "swiss")
    assert any("E000" in pair for pair in paired.pairs)
    assert "E000" in {entry for place in table(t, table_of(simulation)) for entry in place.entries}


# --- closing --------------------------------------------------------------------------------


@pytest.mark.parametrize(("form", "stage"), [("league", "season"), ("swiss", "swiss")])
def test_a_tournament_with_rounds_to_come_is_closed_with_a_reason_alone(
    form: str, stage: str
) -> None:
    simulation = begun(form, {}, 6)
    t = simulation.tournament
    simulation.draw(stage)
    while left := rounds_to_pair(t, stage):
        simulation.record(left[0])
        play_round(simulation)
        if len(left) > 1 or rounds_to_pair(t, stage):
            with pytest.raises(ImpossibleReport, match=r"despite: .* was not played to its end"):
                decide(t, f.TournamentClosed())
            decide(t, f.TournamentClosed("the hall is closed"))
    decide(t, f.TournamentClosed())
