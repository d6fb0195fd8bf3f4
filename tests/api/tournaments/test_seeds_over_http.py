"""Tournaments by chance, from entries to champions through the API, each held to its format."""

from collections import Counter

import pytest

from domain.tournament.bracket_results import NOBODY
from domain.tournament.progress import bracket, lines_of, meetings, winner_of
from domain.tournament.stages import Ladder, RoundRobin
from domain.tournament.state import Tournament
from tests.api.tournaments.running import Director, Hall, in_hall
from tests.api.tournaments.simulated_over_http import ApiSimulation

SHARES, ALL = 11, 1000
"""The seeds of one share are run in one log, one after the other; of each the first is quick."""


def field_of(seed: int) -> int:
    """Four to sixteen entries mostly, up to 128 now and then."""
    return (32, 64, 128)[seed // 50 % 3] if seed % 50 == 49 else 4 + seed * 7 % 13


async def ran(h: Hall, seed: int) -> Tournament:
    async with h.client() as client:
        d = Director(client, f"event-{seed}")
        simulation = ApiSimulation(h, d, seed, field_of(seed))
        t = await simulation.play()
        await check_logs(d, t)
        return t


async def check_logs(d: Director, t: Tournament) -> None:
    """The totals are those of the matches' own logs, as far as a director did not keep others."""
    for (node, pair), sent in t.assigned.items():
        result = t.in_force.get((node, pair))
        if result is None or result.match is None:
            continue
        score = (await d.client.get(f"/v1/matches/{sent.match}/score")).json()
        marks = score["points"] if score["wins_needed"] == 1 else score["games"]
        latest = t.results[node, pair][-1]
        assert list(latest.score) == marks
        assert latest.winner == sent.pair[score["match_winner"]]


def check(t: Tournament) -> None:
    assert t.closed
    if len(t.assigned) == len(t.matches):  # none was called off
        check_seats(t)
    for stage in t.format.stages:
        if isinstance(stage, RoundRobin):
            check_table(t, stage)
    for division, formed in t.brackets.items():
        champion = winner_of(t, division)
        assert champion == NOBODY or champion in formed.formed.seeds
        lives = 1 if all(node.id.startswith("W") for node in formed.nodes) else 2
        states = bracket(t, division).values()
        lost = Counter(state.loser for state in states if state.how in ("played", "forfeited"))
        if not t.kept.get(division):
            assert all(lost[entry] <= lives for entry in formed.formed.seeds)


def check_seats(t: Tournament) -> None:
    """Of two who are sent to a table that one sits first who has done so less often."""
    sat_first: Counter[str] = Counter()
    for sent in t.assigned.values():
        assert sat_first[sent.pair[0]] <= sat_first[sent.pair[1]]
        sat_first[sent.pair[0]] += 1


def check_table(t: Tournament, stage: RoundRobin) -> None:
    """Nobody meets anybody twice, but on a ladder, or has two byes; who wins beats somebody."""
    every = [(first, second) for _, first, second in meetings(t, stage.name)]
    met = Counter(frozenset(one) for one in every if one[1])
    assert isinstance(stage, Ladder) or max(met.values()) == 1
    assert set(Counter(first for first, second in every if second is None).values()) <= {1}
    lines = list(lines_of(t, stage))
    assert sum(one.won for one in lines if one.played) * 2 == sum(one.played for one in lines)


@pytest.mark.share(4)
@pytest.mark.parametrize("share", range(SHARES))
def test_every_format_is_played_to_its_end_through_the_api(share: int, thorough: bool) -> None:
    async def visit(h: Hall) -> None:
        for seed in range(share, ALL if thorough else SHARES, SHARES):
            check(await ran(h, seed))

    in_hall(visit)
