"""Groups and how the first of each cross, and ladders with their challenges."""

import random
from itertools import combinations

import pytest

from domain.errors import ImpossibleReport, NoSuchRule
from domain.events import tournament_facts as f
from domain.tournament.bracket_graph import single_elimination
from domain.tournament.bracket_results import resolve
from domain.tournament.pairing.groups import crossed, dealt, group_rounds
from domain.tournament.pairing.ladder import check_challenges, ladder_order
from domain.tournament.progress import ladder_of, table, tables
from domain.tournament.stages import Groups, RoundRobin
from tests.domain.tournament.simulated import FORMATS_WITH_OPTIONS, Simulation

NAMES = [name for name, _ in FORMATS_WITH_OPTIONS]


@pytest.mark.parametrize("groups", range(1, 9))
def test_everybody_meets_everybody_of_their_group_once(groups: int) -> None:
    for entries in range(2 * groups, 4 * groups + 1):
        names = [f"E{n:02}" for n in range(entries)]
        inside = {frozenset(one) for of in dealt(names, groups) for one in combinations(of, 2)}
        met = [frozenset(one) for of in group_rounds(names, groups) for one in of if one.second]
        assert len(met) == len(set(met))
        assert set(met) == inside
        assert {len(of) for of in dealt(names, groups)} <= {
            entries // groups,
            -(-entries // groups),
        }


def test_a_group_has_two_at_least() -> None:
    with pytest.raises(NoSuchRule, match=r"options\.groups: is 4; 7 entries are too few"):
        dealt("ABCDEFG", 4)


@pytest.mark.parametrize("groups", [2, 4, 8, 16])
def test_the_first_two_of_a_group_can_meet_again_in_the_final_alone(groups: int) -> None:
    ranked = [(f"{n}a", f"{n}b") for n in range(groups)]
    seeds = crossed(ranked)
    assert sorted(seeds) == sorted(entry for group in ranked for entry in group)
    assert set(seeds[:groups]) == {first for first, _ in ranked}
    nodes = single_elimination(len(seeds))
    for number in range(groups):
        ours = {f"{number}a", f"{number}b"}
        results = {}
        while True:
            open_now = [s for s in resolve(nodes, seeds, results).items() if s[1].due]
            if not open_now:
                break
            for node, state in open_now:
                assert state.pair is not None
                met = ours & state.pair
                assert len(met) < 2 or node == nodes[-1].id
                winner = min(met) if met else min(state.pair)
                results[node, state.pair] = winner


@pytest.mark.parametrize("groups", [1, 3, 5, 6, 7])
def test_everybody_who_goes_on_has_one_seed(groups: int) -> None:
    ranked = [tuple(f"{n}{k}" for k in range(1 + n % 3)) for n in range(groups)]
    assert sorted(crossed(ranked)) == sorted(entry for group in ranked for entry in group)


@pytest.mark.parametrize("seed", [NAMES.index("groups-then-bracket")])
def test_groups_have_standings_of_their_own_and_their_first_two_go_on(seed: int) -> None:
    simulation = Simulation(seed, 9)
    simulation.mishap = lambda: None
    t = simulation.play()
    stage = t.format.stages[0]
    assert isinstance(stage, Groups)
    by_group = tables(t, stage)
    assert list(by_group) == ["A", "B"]
    first_two = {e for ranked in by_group.values() for one in ranked[:2] for e in one.entries}
    assert first_two == {*t.brackets["bracket"].formed.seeds}
    assert sum(len(one.entries) for one in table(t, stage)) == 9


# --- ladders --------------------------------------------------------------------------------


def test_who_beats_somebody_above_takes_their_place() -> None:
    assert ladder_order("ABCDE", [("D", "B")]) == tuple("ADBCE")
    assert ladder_order("ABCDE", [("B", "D")]) == tuple("ABCDE")


@pytest.mark.parametrize(
    ("challenge", "refused"),
    [
        (("B", "D"), "pairs: B may challenge whoever stands within 2 places above"),
        (("E", "B"), "pairs: E may challenge whoever stands within 2 places above"),
        (("E", "X"), "pairs: X is not on the ladder"),
        (("C", "A"), "pairs: A has a challenge open"),
    ],
)
def test_a_challenge_goes_upwards_within_reach_to_who_has_none_open(
    challenge: tuple[str, str], refused: str
) -> None:
    check_challenges("ABCDE", [("E", "C"), ("D", "B")], 2, {"A"})
    with pytest.raises(ImpossibleReport, match=refused):
        check_challenges("ABCDE", [challenge], 2, {"A"})


def ladder(entries: int) -> Simulation:
    simulation = Simulation(NAMES.index("ladder"), entries)
    simulation.enter()
    simulation.draw("ladder")
    return simulation


@pytest.mark.parametrize("seed", range(10))
def test_any_order_of_arrival_of_results_gives_the_same_ladder(seed: int) -> None:
    chance = random.Random(seed)
    simulation = ladder(8)
    t = simulation.tournament
    order = ladder_of(t, "ladder")
    pairs = tuple(zip(order[1::2], order[::2], strict=True))
    simulation.record(f.RoundPaired("ladder", 1, pairs))
    won = [
        f.ResultTaken(f"ladder/R1.{n}", pair, chance.choice(pair), (1, 0))
        for n, pair in enumerate(pairs)
    ]
    results = [
        result
        if result.winner == result.pair[0]
        else f.ResultTaken(result.node, result.pair, result.winner, (0, 1))
        for result in won
    ]
    seen = []
    for _ in range(3):
        chance.shuffle(results)
        other = Simulation(NAMES.index("ladder"), 8)
        for fact in (*simulation.facts, *results):
            other.record(fact)
        seen.append(ladder_of(other.tournament, "ladder"))
    assert seen[0] == seen[1] == seen[2]
    for challenger, challenged in pairs:
        above = next(one for one in (challenger, challenged) if one in {r.winner for r in results})
        assert seen[0].index(above) < seen[0].index(*({challenger, challenged} - {above}))


def test_who_comes_later_stands_at_the_foot_and_who_leaves_stands_no_more() -> None:
    simulation = ladder(3)
    t = simulation.tournament
    simulation.record(f.EntryMade("LATE", "Late"))
    simulation.record(f.EntryCheckedIn("LATE"))
    assert ladder_of(t, "ladder")[-1] == "LATE"
    gone = ladder_of(t, "ladder")[0]
    simulation.record(f.EntryWithdrawn(gone))
    (stage,) = t.format.stages
    assert isinstance(stage, RoundRobin)
    assert gone not in [entry for one in table(t, stage) for entry in one.entries]
