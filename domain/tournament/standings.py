"""Standings: entries in order, by a chain of tie-breaks that the format names.

Each word of a chain tells apart those whom the words before it left level; what is level
after the last word stays tied, in one group, until a lot decides (42-RR-6). Where `met` leaves
fewer level than before, it is asked of them anew.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from domain.errors import NoSuchRule
from domain.tournament.crosstable import EntryId, Line

PointsFor = tuple[int, int, int]
"""Points for a win, a loss and a loss by forfeit, where there are points."""

WIN_ALONE: PointsFor = (1, 0, 0)


class Ranked(NamedTuple):
    """Entries that share a place, and what tells them from those ahead.

    Attributes
    ----------
    place : from 1; after two who share the first place comes the third
    entries : one, or several that are tied, in the order of the entries given
    values : the value for each word of the chain that was needed; those of `FEWER_FIRST` are
        negative (`shown` turns them)
    """

    place: int
    entries: tuple[EntryId, ...]
    values: Mapping[str, int]


class _Table:
    """The lines by entry."""

    def __init__(
        self, entries: Iterable[EntryId], lines: Iterable[Line], points: PointsFor
    ) -> None:
        self.points = points
        self.lines: dict[EntryId, list[Line]] = {entry: [] for entry in entries}
        for line in lines:
            self.lines[line.entry].append(line)
        self.wins = {entry: sum(line.won for line in of) for entry, of in self.lines.items()}

    def of_opponents(self, entry: EntryId) -> list[int]:
        """The wins of each opponent; a match that was not played adds one's own."""
        return [
            self.wins[entry if line.opponent is None or not line.played else line.opponent]
            for line in self.lines[entry]
        ]


MET = "met"

_Word = Callable[[_Table, EntryId, Sequence[EntryId]], int]
"""The value of an entry among those it is level with; more comes first."""


def _met(table: _Table, entry: EntryId, level: Sequence[EntryId]) -> int:
    """Wins among those level, where all of them met equally often; else nobody is ahead."""
    among = set(level)
    met = Counter(line.opponent for line in table.lines[entry] if line.opponent in among)
    if len(met) < len(among) - 1:
        return 0
    for level_entry in level:
        theirs = Counter(
            line.opponent for line in table.lines[level_entry] if line.opponent in among
        )
        if {theirs[other] for other in among - {level_entry}} != {max(met.values(), default=0)}:
            return 0
    return sum(line.won for line in table.lines[entry] if line.opponent in among)


def _points(table: _Table, entry: EntryId, _: Sequence[EntryId]) -> int:
    win, loss, forfeit = table.points
    return sum(win if one.won else loss if one.played else forfeit for one in table.lines[entry])


def _median(table: _Table, entry: EntryId, _: Sequence[EntryId]) -> int:
    return sum(sorted(table.of_opponents(entry))[1:-1])


def _beaten(table: _Table, entry: EntryId, _: Sequence[EntryId]) -> int:
    return sum(
        table.wins[line.opponent]
        for line in table.lines[entry]
        if line.won and line.played and line.opponent is not None
    )


WORDS: Mapping[str, _Word] = MappingProxyType(
    {
        "wins": lambda table, entry, _: table.wins[entry],
        "marks_for": lambda table, entry, _: sum(line.earned for line in table.lines[entry]),
        "marks_against": lambda table, entry, _: -sum(line.against for line in table.lines[entry]),
        "diff": lambda table, entry, _: sum(
            line.earned - line.against for line in table.lines[entry]
        ),
        "points": _points,
        MET: _met,
        "buchholz": lambda table, entry, _: sum(table.of_opponents(entry)),
        "median": _median,
        "sonneborn_berger": _beaten,
    }
)
"""For each word of a chain but `lot`, the function that gives an entry's value; more is better."""

LOT = "lot"

FEWER_FIRST = frozenset(("marks_against", LOT))
"""Words of which fewer come first: their values are kept negative, and shown positive (`shown`)."""

SEEDING_42 = ("wins", "marks_for", "marks_against", LOT)
"""Most wins, most marks earned, fewest against, then one hand or a drawn domino.

42-RR-3 to 42-RR-6: who met whom decides nothing (AMB-71).
"""


def shown(values: Mapping[str, int]) -> dict[str, int]:
    """The `values` of a `Ranked` as people read them: only words of `FEWER_FIRST` change sign.

    >>> shown({"diff": -3, "marks_against": -12, "lot": -2})
    {'diff': -3, 'marks_against': 12, 'lot': 2}
    """
    return {word: -value if word in FEWER_FIRST else value for word, value in values.items()}


def standings(
    entries: Sequence[EntryId],
    lines: Iterable[Line],
    chain: Sequence[str],
    lots: Sequence[Sequence[EntryId]] = (),
    points: PointsFor = WIN_ALONE,
) -> tuple[Ranked, ...]:
    """The entries by place (42-RR-3, 42-RR-4, 42-RR-5, 42-FMT-1).

    Each of `lots` has those for whom bones were drawn or a hand played, the better first; where
    the chain ends in `lot`, the last lot in which all of the tied are decides. `points` are for
    the word "points" alone. Raises `NoSuchRule` for a word that there is not, and for a line of
    an entry not among `entries`.

    >>> table = [Line("A", "B", True, 7, 5), Line("B", "A", False, 5, 7)]
    >>> [ranked.entries for ranked in standings("AB", table, SEEDING_42)]
    [('A',), ('B',)]
    """
    entered = set(entries)
    if unknown := [word for word in chain if word not in WORDS and word != LOT]:
        raise NoSuchRule("chain", f"has {unknown[0]}; there are {', '.join((*WORDS, LOT))}")
    all_lines = list(lines)
    if strangers := [line.entry for line in all_lines if line.entry not in entered]:
        raise NoSuchRule("lines", f"are of {strangers[0]}, who is not entered")
    groups = _split(_Table(entries, all_lines, points), tuple(entries), chain, lots, values={})
    ranked: list[Ranked] = []
    place = 1
    for group, values in groups:
        ranked.append(Ranked(place, group, MappingProxyType(values)))
        place += len(group)
    return tuple(ranked)


def _split(
    table: _Table,
    level: tuple[EntryId, ...],
    chain: Sequence[str],
    lots: Sequence[Sequence[EntryId]],
    values: dict[str, int],
) -> list[tuple[tuple[EntryId, ...], dict[str, int]]]:
    if len(level) < 2 or not chain:
        return [(level, values)]
    word, *rest = chain
    if word == LOT:
        order = next((lot for lot in reversed(lots) if set(level) <= set(lot)), None)
        if order is None:
            return [(level, values)]
        decided = sorted(level, key=order.index)
        return [((entry,), values | {LOT: -place}) for place, entry in enumerate(decided, 1)]
    value_of = {entry: WORDS[word](table, entry, level) for entry in level}
    groups: list[tuple[tuple[EntryId, ...], dict[str, int]]] = []
    for value in sorted(set(value_of.values()), reverse=True):
        group = tuple(entry for entry in level if value_of[entry] == value)
        again = word == MET and len(group) < len(level)  # fewer are level, who have met too
        later_words = chain if again else rest
        groups += _split(table, group, later_words, lots, values=values | {word: value})
    return groups


def in_order(ranked: Iterable[Ranked]) -> tuple[EntryId, ...]:
    """The entries of these places, in their order, for use as seeds, the first seed first.

    Raises `NoSuchRule` where a tie is left: a lot decides it, and nothing else (42-RR-6, AMB-71).
    """
    groups = [one.entries for one in ranked]
    if tied := [entry for group in groups if len(group) > 1 for entry in sorted(group)]:
        raise NoSuchRule("lots", f"leave {', '.join(tied)} tied; the judges decide (42-RR-6)")
    return tuple(entry for group in groups for entry in group)
