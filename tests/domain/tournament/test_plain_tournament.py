"""Brackets and standings held against a second implementation that knows nothing of the first."""

import random
from hashlib import sha256

import pytest

from domain.events import tournament_facts as f
from domain.tournament.bracket_graph import double_elimination, single_elimination
from domain.tournament.bracket_results import NOBODY, champion, due, resolve
from domain.tournament.crosstable import Line
from domain.tournament.progress import bracket, lines_of, table
from domain.tournament.stages import Groups, Ladder, RoundRobin, SeasonLeague
from domain.tournament.standings import WORDS, standings
from domain.tournament.state import Tournament
from tests.domain.tournament.simulated import FORMATS_WITH_OPTIONS, Simulation
from tests.oracles.plain_tournament import (
    UNKNOWN,
    PlainBracket,
    Row,
    plain_standings,
    printed_graph,
)


def test_the_plain_graphs_are_the_published_ones() -> None:
    printed = sha256(printed_graph(range(2, 65)).encode()).hexdigest()
    assert printed == "45c9f118d465e5c191aad8570369cb14886ca2464839a17f42c9070be71cb189"


def is_as_told(ours: str | None, plain: str) -> bool:
    return (UNKNOWN if ours is None else ours) == plain


def test_a_bracket_stands_as_told_plainly_with_forfeits_and_leavers(thorough: bool) -> None:
    for seed in range(4000 if thorough else 60):
        chance = random.Random(seed)
        names = [f"E{n:02}" for n in range(chance.randint(2, 64 if seed % 4 == 0 else 12))]
        double, reset = chance.random() < 0.7, chance.random() < 0.7
        entries = len(names)
        nodes = double_elimination(entries, reset=reset) if double else single_elimination(entries)
        results: dict[tuple[str, frozenset[str]], str | None] = {}
        out: dict[str, int] = {}
        mishaps = chance.choice((0.0, 0.05, 0.3))
        for step in range(chance.randint(0, 2 * entries + 3)):
            pending = resolve(nodes, names, results, out)
            if chance.random() < mishaps:
                out.setdefault(chance.choice(names), step)
            elif meeting := due(pending):
                node = chance.choice(meeting)
                pair = pending[node].pair
                assert pair is not None
                nobody = chance.random() < mishaps
                results[node, pair] = None if nobody else chance.choice(sorted(pair))
        stands = resolve(nodes, names, results, out)
        plain = PlainBracket(names, results, out)
        won = plain.double(reset=reset) if double else plain.single()
        for node, met in plain.met.items():
            if node in stands and stands[node].how != "not needed":
                state = stands[node]
                sides = {UNKNOWN if one is None else one for one in (state.first, state.second)}
                assert sides == {met.first, met.second}, (seed, node)
                assert is_as_told(state.winner, met.winner), (seed, node)
                assert is_as_told(state.loser, met.loser), (seed, node)
        first = champion(stands, out)
        assert is_as_told(first, won) or (first == NOBODY and won in out), seed


@pytest.mark.parametrize("seed", range(2 * len(FORMATS_WITH_OPTIONS)))
def test_standings_and_brackets_of_whole_tournaments_are_as_told_plainly(seed: int) -> None:
    simulation = Simulation(seed)
    t = simulation.play()
    for stage in t.format.stages:
        if isinstance(stage, RoundRobin) and not isinstance(stage, Ladder | Groups):
            check_standings(t, stage)
    for division, formed in t.brackets.items():
        if division in t.kept:
            continue  # a director kept entrants whom another result would have moved
        results = {
            (node.removeprefix(f"{division}/"), pair): result.winner
            for (node, pair), result in t.in_force.items()
            if node.startswith(f"{division}/")
        }
        out = {entry: left.at for entry, left in t.left.items()}
        plain = PlainBracket(formed.formed.seeds, results, out)
        has_losers = any(node.id.startswith("L") for node in formed.nodes)
        is_double = has_losers or any(node.id == "F1" for node in formed.nodes)
        if is_double:
            plain.double(reset=any(node.id == "F2" for node in formed.nodes))
        else:
            plain.single()
        for node, state in bracket(t, division).items():
            if state.how != "not needed" and (node != "F2" or node in plain.met):
                assert is_as_told(state.winner, plain.met[node].winner), (seed, node)


def check_standings(t: Tournament, stage: RoundRobin) -> None:
    rows = rows_of(t, stage)
    assert sorted(map(tuple, lines_of(t, stage)), key=str) == sorted(map(tuple, rows), key=str)
    points = stage.points.value if isinstance(stage, SeasonLeague) else (1, 0, 0)
    ranked = table(t, stage)
    told = plain_standings(
        [entry for one in ranked for entry in one.entries],
        rows,
        stage.chain.value,
        t.lots.get(stage.name, ())[::-1],
        points,
    )
    assert [set(one.entries) for one in ranked] == told


def rows_of(t: Tournament, stage: RoundRobin) -> list[Row]:
    """The crosstable from the results in force and from who left first."""
    rows: list[Row] = []
    morning = [one.name for one in t.format.stages].index(stage.name)
    names = [one.name for one in t.format.stages][: morning + 1]
    left = {entry: of.at for entry, of in t.left.items() if of.stage in names}
    ours, theirs, *more = stage.forfeit.value
    conceded = more[0] if more else ours
    for number, played in enumerate(t.pairings.get(stage.name, ()), 1):
        for place, (first, second) in enumerate(played):
            if second is None:
                rows.append(Row(first, None, True, *stage.bye.value, False))
                continue
            key = f"{stage.name}/R{number}.{place}", frozenset((first, second))
            result = t.in_force.get(key)
            if result is None:
                away = {first, second} & left.keys()
                if not away:
                    continue
                loser = min(away, key=left.__getitem__)
                winner = second if loser == first else first
                result = f.ResultTaken(key[0], (winner, loser), winner, (0, 0), how="forfeited")
            for entry, other in ((first, second), (second, first)):
                won = result.winner == entry
                if result.how == "played":
                    score = result.points or result.score
                    earned, against = score if result.pair[0] == entry else score[::-1]
                    rows.append(Row(entry, other, won, earned, against, True))
                else:
                    earned, against = (ours, theirs) if won else (theirs, conceded)
                    rows.append(Row(entry, other, won, earned, against, False))
    gone = left.keys() if stage.withdrawal.value == "expunged" else set()
    return [row for row in rows if row.entry not in gone and row.opponent not in gone]


@pytest.mark.parametrize("seed", range(40))
def test_any_chain_ranks_any_table_as_told_plainly(seed: int) -> None:
    chance = random.Random(seed)
    names = [f"E{n}" for n in range(chance.randint(2, 9))]
    rows: list[Row] = []
    for _ in range(chance.randint(0, 24)):
        first, second = chance.sample(names, 2)
        ours, theirs = chance.randint(-3, 3), chance.randint(-3, 3)
        kind = chance.random()
        if kind < 0.1:
            rows.append(Row(first, None, True, 2, 0, False))
        elif kind < 0.2:
            rows += [Row(first, second, False, 0, 2, False), Row(second, first, False, 0, 2, False)]
        else:
            rows += [Row(first, second, True, ours, theirs, kind < 0.9)]
            rows += [Row(second, first, False, theirs, ours, kind < 0.9)]
    chain = [*chance.sample(list(WORDS), chance.randint(1, len(WORDS))), "lot"]
    lots = [chance.sample(names, len(names))] if chance.random() < 0.5 else []
    points = chance.choice([(3, 0, 0), (2, 1, 0), (3, 0, -1)])
    ranked = standings(names, [Line(*row) for row in rows], chain, lots, points)
    assert [set(one.entries) for one in ranked] == plain_standings(names, rows, chain, lots, points)
