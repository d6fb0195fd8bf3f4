"""A plan by tables and minutes: what can be played when, in rounds paired and brackets formed.

Matches count as equally long. Of those that can be played at a time, the one that most others
wait for has the first table.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from domain.events.tournament_facts import Fixture
from domain.tournament.crosstable import EntryId
from domain.tournament.progress import bracket, due, meetings
from domain.tournament.state import Tournament


class PlannedMatch(NamedTuple):
    """A match that is to be played: in how many minutes from now (0: now), and at which table.

    Tables are counted from 1.
    """

    minute: int
    table: int
    node: Fixture


def planned(t: Tournament, tables: int, minutes: int) -> tuple[PlannedMatch, ...]:
    """When and where the matches still to be played can be, from now on, by minute and table.

    There are so many `tables`, and each match takes so many `minutes`. Matches sent to a table
    already come first, but not at that table's number. Only rounds paired and brackets formed are
    planned: these whole, with matches whose entrants are not known yet, and a second final that
    may not be needed. Raises `ValueError` where there is no table.
    """
    if tables < 1:
        raise ValueError("a plan is for one table at least")
    waits = _waits_for(t)
    after = _rounds_after(waits)
    at_table = {node for node, pair in t.assigned if (node, pair) not in t.in_force}
    unplanned = sorted(waits, key=lambda node: (node not in at_table, -after[node], node))
    matches: list[PlannedMatch] = []
    start = 0
    while unplanned:
        now = [node for node in unplanned if waits[node].isdisjoint(unplanned)][:tables]
        matches += [PlannedMatch(start, table, node) for table, node in enumerate(now, 1)]
        unplanned = [node for node in unplanned if node not in now]
        start += minutes
    return tuple(matches)


def _waits_for(t: Tournament) -> Mapping[Fixture, frozenset[Fixture]]:
    """By match that is to be played those that have to be over before."""
    open_now = {node for node, _ in due(t)}
    feeders: dict[Fixture, frozenset[Fixture]] = {}
    last: dict[EntryId, Fixture] = {}
    for stage in t.pairings:
        for node, first, second in meetings(t, stage):
            if node in open_now and second:
                feeders[node] = frozenset(last[one] for one in (first, second) if one in last)
                last[first] = last[second] = node
    for division in t.brackets:
        feeders |= dict(_of_bracket(t, division))
    return feeders


def _of_bracket(t: Tournament, division: str) -> Iterator[tuple[Fixture, frozenset[Fixture]]]:
    states = bracket(t, division)
    for node in t.brackets[division].nodes:
        if states[node.id].how == "open":
            fed = {str(one.source) for one in (node.first, node.second) if one.kind != "seed"}
            before = (f"{division}/{one}" for one in fed if states[one].how == "open")
            yield f"{division}/{node.id}", frozenset(before)


def _rounds_after(waits: Mapping[Fixture, frozenset[Fixture]]) -> Mapping[Fixture, int]:
    """By match how many rounds come after it; what waits comes after what it waits for."""
    rounds: dict[Fixture, int] = defaultdict(int)
    for node in reversed(list(waits)):  # each stands after those that it waits for
        for before in waits[node]:
            rounds[before] = max(rounds[before], rounds[node] + 1)
    return rounds
