"""Standings and brackets told plainly, by the texts; knows nothing of how the program does it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

NOBODY, UNKNOWN = "", "?"
LAST = 10**9
"""In place of when somebody left who is still there."""
Pair = frozenset[str]
Results = Mapping[tuple[str, Pair], str | None]
"""By node and pair who won; None where both forfeited."""


class Row(NamedTuple):
    """A match as one side of it has it: whom it met (None: a bye), and what was scored."""

    entry: str
    opponent: str | None
    won: bool
    earned: int
    against: int
    played: bool


def plain_standings(
    entries: Sequence[str],
    rows: Sequence[Row],
    chain: Sequence[str],
    lots: Sequence[Sequence[str]] = (),
    points: tuple[int, int, int] = (1, 0, 0),
) -> list[set[str]]:
    """Those who are level stand together, the best first."""
    groups = [set(entries)]
    for word in chain:
        if word == "met":
            groups = [part for group in groups for part in _by_meetings(group, rows)]
        elif word == "lot":
            for lot in lots:
                groups = [part for group in groups for part in _by_lot(group, lot)]
        else:
            values = {entry: VALUES[word](entry, rows, points) for entry in entries}
            groups = [part for group in groups for part in _split(group, values)]
    return groups


def _split(group: set[str], values: Mapping[str, int]) -> list[set[str]]:
    found = sorted({values[entry] for entry in group}, reverse=True)
    return [{entry for entry in group if values[entry] == at} for at in found]


def _by_lot(group: set[str], lot: Sequence[str]) -> list[set[str]]:
    return [{entry} for entry in lot if entry in group] if group <= set(lot) else [group]


def _by_meetings(group: set[str], rows: Sequence[Row]) -> list[set[str]]:
    """Wins among those who are level, and among those who are level by that again."""
    met = [sum(r.entry == a and r.opponent == b for r in rows) for a in group for b in group - {a}]
    if len(group) < 2 or len(set(met)) > 1:
        return [group]
    wins = {e: sum(r.won for r in rows if r.entry == e and r.opponent in group) for e in group}
    parts = _split(group, wins)
    return parts if len(parts) < 2 else [p for part in parts for p in _by_meetings(part, rows)]


def _wins(entry: str, rows: Sequence[Row]) -> int:
    return sum(row.won for row in rows if row.entry == entry)


def _opponents(entry: str, rows: Sequence[Row]) -> list[int]:
    """The wins of each opponent; for a round that was not played one's own."""
    return [
        _wins(row.opponent if row.played and row.opponent else entry, rows)
        for row in rows
        if row.entry == entry
    ]


def _summed(of: Callable[[Row], int]) -> Callable[..., int]:
    return lambda entry, rows, _: sum(of(row) for row in rows if row.entry == entry)


def _points(row: Row, points: tuple[int, int, int]) -> int:
    return points[0] if row.won else points[1] if row.played else points[2]


VALUES: Mapping[str, Callable[[str, Sequence[Row], tuple[int, int, int]], int]] = {
    "wins": lambda entry, rows, _: _wins(entry, rows),
    "points": lambda entry, rows, points: sum(
        _points(row, points) for row in rows if row.entry == entry
    ),
    "marks_for": _summed(lambda row: row.earned),
    "marks_against": _summed(lambda row: -row.against),
    "diff": _summed(lambda row: row.earned - row.against),
    "buchholz": lambda entry, rows, _: sum(_opponents(entry, rows)),
    "median": lambda entry, rows, _: sum(sorted(_opponents(entry, rows))[1:-1]),
    "sonneborn_berger": lambda entry, rows, _: sum(
        _wins(row.opponent, rows)
        for row in rows
        if row.entry == entry and row.won and row.played and row.opponent
    ),
}


class Met(NamedTuple):
    """A node of a bracket: who meets there, who goes on, who drops or is out."""

    first: str
    second: str
    winner: str = UNKNOWN
    loser: str = UNKNOWN


MASKS = {4: [0], 8: [1, 0], 16: [2, 0, 0], 32: [2, 2, 0, 0], 64: [8, 6, 1, 1, 0]}


class PlainBracket:
    """A bracket of 2 to 64 entries, each place asked for whoever comes to it."""

    def __init__(self, seeds: Sequence[str], results: Results, out: Mapping[str, int]) -> None:
        self.seeds, self.results, self.out = seeds, results, out
        self.rounds = 1
        while 2**self.rounds < len(seeds):
            self.rounds += 1
        order = [1]
        while len(order) < 2**self.rounds:
            order = [s for one in order for s in (one, 2 * len(order) + 1 - one)]
        self.order = order
        self.met = dict[str, Met]()

    def at(self, node: str, first: str, second: str) -> Met:
        """The node, decided by a result, or because one of the two is nobody, or is out."""
        both = {first, second}
        if node not in self.met:
            self.met[node] = self._decided(node, first, second, both)
        return self.met[node]

    def _decided(self, node: str, first: str, second: str, both: set[str]) -> Met:
        if UNKNOWN in both:
            return Met(first, second)
        if NOBODY in both:
            return Met(first, second, first or second, NOBODY)
        pair = frozenset(both)
        left = [self.out.get(entry, LAST) for entry in (first, second)]
        if (node, pair) in self.results:
            winner = self.results[node, pair]
        elif left == [LAST, LAST]:
            return Met(first, second)
        else:
            winner = None if left[0] == left[1] else first if left[0] > left[1] else second
        if winner is None:
            return Met(first, second, NOBODY, NOBODY)
        return Met(first, second, winner, *(both - {winner}))

    def of_winners(self, at: int, i: int) -> Met:
        """Round `at` of the winners, from 1."""
        feeds = [self._seed(2 * i + n) if at == 1 else self.of_winners(at - 1, 2 * i + n).winner
                 for n in (0, 1)]  # fmt: skip
        return self.at(f"W{at}.{i}", feeds[0], feeds[1])

    def _seed(self, place: int) -> str:
        seed = self.order[place]
        return self.seeds[seed - 1] if seed <= len(self.seeds) else NOBODY

    def of_losers(self, at: int, i: int) -> Met:
        """Round `at` of the losers: those who drop meet each other, then those who stayed in."""
        if at == 1:
            first, second = self.of_winners(1, 2 * i).loser, self.of_winners(1, 2 * i + 1).loser
        elif at % 2:
            first, second = (self.of_losers(at - 1, 2 * i + n).winner for n in (0, 1))
        else:
            mask = MASKS[2**self.rounds][at // 2 - 1]
            first = self.of_losers(at - 1, i).winner
            second = self.of_winners(at // 2 + 1, i ^ mask).loser
        return self.at(f"L{at}.{i}", first, second)

    def single(self) -> str:
        """The champion of a single elimination."""
        return self.of_winners(self.rounds, 0).winner

    def double(self, *, reset: bool) -> str:
        """The champion of a double elimination: the last who has not lost twice."""
        first = self.of_winners(self.rounds, 0).winner
        last = 2 * self.rounds - 2
        second = self.of_losers(last, 0).winner if last else self.of_winners(self.rounds, 0).loser
        final = self.at("F1", first, second)
        if not reset or UNKNOWN in final or NOBODY in (first, second):
            return final.winner
        if final.winner == NOBODY:  # the first loss of the one and the second of the other
            return first
        return first if final.winner == first else self.at("F2", first, second).winner


def printed_graph(sizes: Iterable[int]) -> str:
    """The nodes of double eliminations in the published lines, for a hash over all of them."""
    return "".join(f"n={n}\n" + "".join(_lines(n)) for n in sizes)


def _lines(entries: int) -> list[str]:
    """A node with one live feed is that feed; one with none is nothing."""
    rounds = 1
    while 2**rounds < entries:
        rounds += 1
    order = PlainBracket(["x"] * entries, {}, {}).order
    lines = list[str]()
    goes = dict[str, str]()

    def feed(name: str) -> str:
        return goes.get(name, name)

    def node(name: str, first: str, second: str) -> None:
        if first and second:
            lines.append(f"{name} {first} {second}\n")
        else:
            goes["w" + name], goes["l" + name] = first or second, ""

    for at in range(1, rounds + 1):
        for i in range(2 ** (rounds - at)):
            sides = [
                (f"s{order[p]}" if order[p] <= entries else "")
                if at == 1
                else feed(f"wW{at - 1}.{p}")
                for p in (2 * i, 2 * i + 1)
            ]
            node(f"W{at}.{i}", *sides)
    for at in range(1, 2 * rounds - 1):
        for i in range(2 ** (rounds - 1 - (at + 1) // 2)):
            if at == 1:
                sides = [feed(f"lW1.{2 * i}"), feed(f"lW1.{2 * i + 1}")]
            elif at % 2:
                sides = [feed(f"wL{at - 1}.{2 * i}"), feed(f"wL{at - 1}.{2 * i + 1}")]
            else:
                mask = MASKS[2**rounds][at // 2 - 1]
                sides = [feed(f"wL{at - 1}.{i}"), feed(f"lW{at // 2 + 1}.{i ^ mask}")]
            node(f"L{at}.{i}", *sides)
    second = feed(f"wL{2 * rounds - 2}.0") if rounds > 1 else "lW1.0"
    return [*lines, f"F1 {feed(f'wW{rounds}.0')} {second}\n"]
