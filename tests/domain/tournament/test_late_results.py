"""Results that come late, twice, corrected, or from somebody who left, in any order."""

from itertools import permutations, product
from typing import get_args

import pytest
from msgspec import structs

from domain.errors import ImpossibleReport
from domain.events import tournament_facts as f
from domain.tournament.decide import decide
from domain.tournament.next_round import brackets_to_form, rounds_to_pair
from domain.tournament.overturned import touched_by
from domain.tournament.progress import bracket, due
from tests.domain.tournament.simulated import Simulation
from tests.domain.tournament.test_tournament import seen


def semi_finals() -> Simulation:
    """A bracket of four, whose first round is due."""
    simulation = Simulation(8, 4)
    simulation.enter()
    simulation.form_what_was_drawn()
    return simulation


def sent(simulation: Simulation, match: str) -> tuple[f.Fixture, tuple[str, str]]:
    """The first pair that is due and has no match is sent to a table."""
    t = simulation.tournament
    node, pair = next(one for one in sorted(due(t), key=str) if one not in t.assigned)
    both = (min(pair), max(pair))
    simulation.record(f.MatchAssigned(node, both, match))
    return node, both


def result_of(
    node: f.Fixture, pair: tuple[str, str], winner: int, match: str, position: int
) -> f.ResultTaken:
    score = (2, 0) if winner == 0 else (0, 2)
    return f.ResultTaken(node, pair, pair[winner], score, match, position)


@pytest.mark.parametrize("winners", list(product((0, 1), repeat=3)))
@pytest.mark.parametrize("begun", [False, True])
def test_of_the_results_of_a_match_the_latest_counts_or_waits_whichever_came_first(
    winners: tuple[int, int, int], begun: bool
) -> None:
    outcomes = []
    for order in permutations(range(3)):
        simulation = semi_finals()
        (node, pair), other = sent(simulation, "m-1"), sent(simulation, "m-2")
        simulation.record(result_of(*other, 0, "m-2", 9))
        simulation.record(result_of(node, pair, 0, "m-1", 10))
        if begun:
            final = sorted(due(simulation.tournament), key=str)
            for n, (at, theirs) in enumerate(final):
                both = (min(theirs), max(theirs))
                simulation.record(f.MatchAssigned(at, both, f"m-{n + 3}"))
        for at in order:
            simulation.record(result_of(node, pair, winners[at], "m-1", 11 + at))
        t, key = simulation.tournament, (node, frozenset(pair))
        latest = t.waiting.get(key, t.in_force[key])
        assert (latest.winner, latest.position) == (pair[winners[-1]], 13)
        assert bool(t.waiting) == (begun and winners[-1] == 1)
        outcomes.append((seen(t), key in t.waiting))
    assert all(one == outcomes[0] for one in outcomes)


def test_amb_111_the_opponent_of_who_leaves_a_table_is_sent_to_the_next() -> None:
    simulation = semi_finals()
    (_, pair), other = sent(simulation, "m-1"), sent(simulation, "m-2")
    simulation.record(result_of(*other, 0, "m-2", 9))
    simulation.record(f.EntryWithdrawn(pair[0]))
    _, final = sent(simulation, "m-3")
    assert pair[1] in final


def test_amb_111_a_result_of_who_left_waits_once_their_forfeit_had_sent_somebody_on() -> None:
    simulation = semi_finals()
    (node, pair), other = sent(simulation, "m-1"), sent(simulation, "m-2")
    simulation.record(result_of(*other, 0, "m-2", 9))
    simulation.record(f.EntryWithdrawn(pair[0]))
    before = seen(simulation.tournament)
    late = result_of(node, pair, 0, "m-1", 9)
    sent(simulation, "m-3")
    simulation.record(late)
    t = simulation.tournament
    assert t.waiting == {(node, frozenset(pair)): late}
    assert seen(t)[1] == before[1]
    touched = touched_by(t, late)
    simulation.record(f.ResultOverturned(node, "m-1", 9, "replay", touched))
    assert bracket(t, "bracket")[node.partition("/")[2]].winner == pair[0]


def test_a_match_that_was_called_off_by_a_replay_has_no_result_any_more() -> None:
    simulation = semi_finals()
    (node, pair), other = sent(simulation, "m-1"), sent(simulation, "m-2")
    simulation.record(result_of(*other, 0, "m-2", 9))
    simulation.record(result_of(node, pair, 0, "m-1", 9))
    at, final = next(one for one in sorted(due(simulation.tournament), key=str) if "W2" in one[0])
    both = (min(final), max(final))
    simulation.record(f.MatchAssigned(at, both, "m-3"))
    overturned = result_of(node, pair, 1, "m-1", 12)
    simulation.record(overturned)
    touched = touched_by(simulation.tournament, overturned)
    simulation.record(f.ResultOverturned(node, "m-1", 12, "replay", touched))
    with pytest.raises(ImpossibleReport, match="match: counts no more"):
        decide(simulation.tournament, result_of(at, both, 0, "m-3", 9))


@pytest.mark.parametrize("choice", get_args(f.DirectorsChoice))
def test_results_that_count_no_more_are_named_by_the_fact_that_took_their_force(
    choice: f.DirectorsChoice,
) -> None:
    """A later result at once; one that waits by the decision, with those it has played again."""
    simulation = semi_finals()
    t = simulation.tournament
    (node, pair), other = sent(simulation, "m-1"), sent(simulation, "m-2")
    simulation.record(result_of(*other, 0, "m-2", 9))
    simulation.record(result_of(node, pair, 1, "m-1", 9))
    first = t.version
    simulation.record(result_of(node, pair, 0, "m-1", 10))
    second = t.version
    assert t.superseded == {second: (first,)}
    at, final = next(one for one in sorted(due(t), key=str) if "W2" in one[0])
    both = (min(final), max(final))
    simulation.record(f.MatchAssigned(at, both, "m-3"))
    simulation.record(result_of(at, both, 0, "m-3", 9))
    last = t.version
    overturned = result_of(node, pair, 1, "m-1", 12)
    simulation.record(overturned)
    assert t.superseded == {second: (first,)}
    touched = touched_by(t, overturned)
    simulation.record(f.ResultOverturned(node, "m-1", 12, choice, touched))
    gone = {"replay": (second, last), "keep": (second,), "annotate": ()}[choice]
    assert t.superseded.get(t.version, ()) == gone


@pytest.mark.parametrize("choice", get_args(f.DirectorsChoice))
def test_42_rr_4_marks_corrected_after_the_seeding_wait_where_they_would_change_it(
    choice: f.DirectorsChoice,
) -> None:
    simulation = Simulation(1, 6)
    simulation.mishap = lambda: None
    simulation.enter()
    t = simulation.tournament
    simulation.draw("morning")
    while left := rounds_to_pair(t, "morning"):
        simulation.record(left[0])
        for node, pair in due(t):  # whoever's name is first has won, by 7 to 0
            both = (min(pair), max(pair))
            simulation.record(f.MatchAssigned(node, both, f"m-{node[8:]}"))
            simulation.record(f.ResultTaken(node, both, both[0], (7, 0), f"m-{node[8:]}", 9))
    for formed in brackets_to_form(t, "afternoon"):
        simulation.record(formed)
    simulation.record(f.RoundStarted("championship", "W1"))
    seeds = t.brackets["championship"].formed.seeds
    old = next(one for one in t.in_force.values() if {*one.pair} == {*seeds[:2]})
    corrected = structs.replace(old, score=(7, 6), position=10)
    simulation.record(corrected)
    assert not t.waiting  # nobody stands elsewhere by it
    turned = structs.replace(old, winner=seeds[1], score=(0, 7), position=11)
    simulation.record(turned)
    assert [*t.waiting.values()] == [turned]
    touched = touched_by(t, turned)
    simulation.record(f.ResultOverturned(old.node, old.match or "", 11, choice, touched))
    assert ("championship" in t.brackets) == (choice != "replay")
    assert bool(t.started) == (choice != "replay")
    if choice == "replay":
        (formed,) = brackets_to_form(t, "afternoon")
        assert formed.seeds[:2] == seeds[1::-1]


@pytest.mark.parametrize("begun", [False, True])
@pytest.mark.parametrize("choice", get_args(f.DirectorsChoice))
def test_a_card_that_was_read_wrongly_is_corrected_by_another_report_of_it(
    begun: bool, choice: f.DirectorsChoice
) -> None:
    simulation = semi_finals()
    t = simulation.tournament
    for node, pair in sorted(due(t), key=str):
        both = (min(pair), max(pair))
        simulation.record(f.ResultTaken(node, both, both[0], (2, 0)))
    right = f.ResultTaken(node, both, both[1], (1, 2))
    if begun:
        sent(simulation, "m-3")
    before = seen(t)
    simulation.record(right)
    assert bool(t.waiting) == begun
    if begun:
        assert seen(t) == before
        touched = touched_by(t, right)
        simulation.record(f.ResultOverturned(node, None, None, choice, touched))
    winner = bracket(t, "bracket")[node.partition("/")[2]].winner
    assert winner == (both[0] if begun and choice == "annotate" else both[1])


def test_what_was_noted_and_left_does_not_wait_again_where_what_came_before_it_arrives() -> None:
    simulation = semi_finals()
    (node, pair), other = sent(simulation, "m-1"), sent(simulation, "m-2")
    simulation.record(result_of(*other, 0, "m-2", 9))
    simulation.record(result_of(node, pair, 0, "m-1", 9))
    sent(simulation, "m-3")
    noted = result_of(node, pair, 1, "m-1", 12)
    simulation.record(noted)
    touched = touched_by(simulation.tournament, noted)
    simulation.record(f.ResultOverturned(node, "m-1", 12, "annotate", touched))
    before = seen(simulation.tournament)
    for at in (9, 11, 12):
        simulation.record(result_of(node, pair, 1, "m-1", at))
    assert not simulation.tournament.waiting
    assert seen(simulation.tournament) == before


@pytest.mark.parametrize("left", [f.EntryWithdrawn, f.EntryDisqualified])
def test_who_is_reinstated_plays_on_as_long_as_nobody_went_on_without_them(
    left: type[f.EntryWithdrawn | f.EntryDisqualified],
) -> None:
    simulation = semi_finals()
    t, before = simulation.tournament, seen(simulation.tournament)
    (_, pair), other = sorted(due(t), key=str)
    gone, there = sorted(pair)
    out = left(gone) if left is f.EntryWithdrawn else f.EntryDisqualified(gone, "life", "UDL-13")
    with pytest.raises(ImpossibleReport, match=f"entry: {gone} is not out"):
        decide(t, f.EntryReinstated(gone))
    simulation.record(out)
    with pytest.raises(ImpossibleReport, match="match: the ruling in none put them out"):
        decide(t, f.EntryReinstated(gone, match="m-1"))
    simulation.record(f.EntryReinstated(gone))
    assert seen(t) == before
    simulation.record(out)
    both = (min(other[1]), max(other[1]))
    simulation.record(f.ResultTaken(other[0], both, both[0], (2, 0)))
    simulation.record(f.EntryReinstated(gone))
    simulation.record(out)
    node, finalists = sent(simulation, "m-3")
    assert there in finalists
    with pytest.raises(ImpossibleReport, match=f"entry: others went on without them: {node}"):
        decide(t, f.EntryReinstated(gone))


def afternoon_without(gone: str, **options: str) -> Simulation:
    """The morning of six teams is played, and one of them left before it; who comes first wins."""
    simulation = Simulation(1, 6)
    simulation.options = {f"morning.{name}": value for name, value in options.items()}
    simulation.mishap = lambda: None
    simulation.enter()
    t = simulation.tournament
    simulation.draw("morning")
    simulation.record(f.EntryWithdrawn(gone))
    while left := rounds_to_pair(t, "morning"):
        simulation.record(left[0])
        for node, pair in due(t):
            both = (min(pair), max(pair))
            simulation.record(f.ResultTaken(node, both, both[0], (7, 0)))
    for formed in brackets_to_form(t, "afternoon"):
        simulation.record(formed)
    return simulation


def test_who_was_out_when_a_bracket_was_seeded_is_not_reinstated_once_it_has_begun() -> None:
    simulation = afternoon_without("E003")
    t = simulation.tournament
    (node, pair), *_ = due(t)
    simulation.record(f.MatchAssigned(node, (min(pair), max(pair)), "m-1"))
    with pytest.raises(ImpossibleReport, match=f"others went on without them: {node}"):
        decide(t, f.EntryReinstated("E003"))


@pytest.mark.parametrize("withdrawal", ["stands", "expunged"])
def test_amb_103_who_leaves_in_the_afternoon_has_played_the_morning(withdrawal: str) -> None:
    t = (simulation := afternoon_without("E003", withdrawal=withdrawal)).tournament
    (standings, *_), *_ = seen(t)
    ranked = [entry for one in standings for entry in one.entries]
    assert ("E003" in ranked) == (withdrawal == "stands")
    simulation.record(f.EntryWithdrawn("E000"))
    assert seen(t)[0] == [standings]
