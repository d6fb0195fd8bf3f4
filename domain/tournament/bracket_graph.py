"""The nodes of a single or double elimination, before anybody plays: who meets whom, for what.

A node is one match; each of its two places is fed by a seed, or by the winner or the loser of
an earlier node. Byes leave no nodes: a node that only one entrant can reach is that entrant's
place in the next, and so is never played. Nodes are named by bracket, round and place, as
`W2.0` (winners), `L1.1` (losers), `F1` and `F2` (the final, and the one that resets it).
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from domain.errors import NoSuchRule

NodeId = str

MOST = 128
"""The most entries that a bracket can have (PDA-1, AMB-110)."""

FINAL, RESET = "F1", "F2"

CROSSINGS: Mapping[int, Sequence[int]] = MappingProxyType(
    {2: (), 4: (0,), 8: (1, 0), 16: (2, 0, 0), 32: (2, 2, 0, 0)}
    | {64: (8, 6, 1, 1, 0), 128: (8, 8, 6, 0, 1, 0)}
)
"""By size of the bracket, for each round of the winners' from the second, where its losers drop:
a mask of bits.

The loser at place i meets the survivor at place i xor mask. Of all masks these put the first
rematch latest, and of those that do, make rematches fewest where every match is a coin flip;
`tests/domain/tournament` searches them anew (AMB-109).
"""


class BracketFeed(NamedTuple):
    """Where an entrant of a node comes from.

    `kind` is "seed", and `source` the seed from 1; or "winner" or "loser", and `source` a node.
    """

    kind: str
    source: NodeId | int

    def __str__(self) -> str:
        return f"{self.kind[0]}{self.source}"


class BracketNode(NamedTuple):
    """One match of a bracket, and where its two entrants come from."""

    id: NodeId
    first: BracketFeed
    second: BracketFeed

    def __str__(self) -> str:
        return f"{self.id} {self.first} {self.second}"


def seed_places(entries: int) -> tuple[int, ...]:
    """The seeds in bracket order, as many as the next power of two; some have nobody (42-RR-10).

    The first seed meets the last and so on, and the first two can meet in the end only.

    >>> seed_places(5)
    (1, 8, 4, 5, 2, 7, 3, 6)
    """
    places = (1,)
    while len(places) < entries:
        most = 2 * len(places) + 1
        places = tuple(place for seed in places for place in (seed, most - seed))
    return places


def single_elimination(entries: int) -> tuple[BracketNode, ...]:
    """The nodes of a knock-out, in the order of their rounds (PDA-1, 42-FMT-2, AMB-105, AMB-110).

    Raises `NoSuchRule` for fewer than two entries, or more than `MOST`.

    >>> [str(node) for node in single_elimination(3)]
    ['W1.1 s2 s3', 'W2.0 s1 wW1.1']
    """
    return tuple(node for played in _winners(entries) for node in played.nodes)


def double_elimination(entries: int, *, reset: bool = True) -> tuple[BracketNode, ...]:
    """The nodes of a double elimination: winners, losers, the final (42-FMT-2, AMB-108, AMB-109).

    With `reset` the final is followed by one more between the same two, which is played
    where the final is the first loss of whoever came without one. Raises `NoSuchRule` as
    `single_elimination` does.

    >>> [str(node) for node in double_elimination(3, reset=False)]
    ['W1.1 s2 s3', 'W2.0 s1 wW1.1', 'L2.0 lW1.1 lW2.0', 'F1 wW2.0 wL2.0']
    """
    winners = _winners(entries)
    losers = _losers(winners)
    survivors = losers[-1].survivors if losers else winners[0].dropped
    final = _play(FINAL, winners[-1].survivors, survivors).nodes
    again = (
        (BracketNode(RESET, BracketFeed("winner", FINAL), BracketFeed("loser", FINAL)),)
        if reset
        else ()
    )
    rounds = (*winners, *losers)
    return (*(node for played in rounds for node in played.nodes), *final, *again)


_Places = Sequence[BracketFeed | None]
"""By place in bracket order who comes there, None where nobody can."""


class _Played(NamedTuple):
    """A round: its nodes, and by place who goes on from it and who drops out of it."""

    nodes: tuple[BracketNode, ...]
    survivors: _Places
    dropped: _Places


def _play(name: str, firsts: _Places, seconds: _Places) -> _Played:
    """A round of firsts against seconds; whoever has no opponent goes on, and nobody drops."""
    nodes: list[BracketNode] = []
    survivors: list[BracketFeed | None] = []
    dropped: list[BracketFeed | None] = []
    for place, (first, second) in enumerate(zip(firsts, seconds, strict=True)):
        if first is None or second is None:
            survivors.append(first or second)
            dropped.append(None)
            continue
        node = BracketNode(name if name == FINAL else f"{name}.{place}", first, second)
        nodes.append(node)
        survivors.append(BracketFeed("winner", node.id))
        dropped.append(BracketFeed("loser", node.id))
    return _Played(tuple(nodes), survivors, dropped)


def _winners(entries: int) -> list[_Played]:
    if not 2 <= entries <= MOST:
        raise NoSuchRule("entries", f"are {entries}; a bracket has 2 to {MOST}")
    there: _Places = [
        BracketFeed("seed", seed) if seed <= entries else None for seed in seed_places(entries)
    ]
    rounds: list[_Played] = []
    while len(there) > 1:
        rounds.append(_play(f"W{len(rounds) + 1}", there[::2], there[1::2]))
        there = rounds[-1].survivors
    return rounds


def _losers(winners: Sequence[_Played]) -> list[_Played]:
    """Neighbours meet, then those who survive meet those who drop; and so on."""
    first, *later = winners
    there = first.dropped
    rounds: list[_Played] = []
    for round_of_winners, mask in zip(later, CROSSINGS[1 << len(winners)], strict=True):
        neighbours = _play(f"L{len(rounds) + 1}", there[::2], there[1::2])
        dropped = round_of_winners.dropped
        crossed = [dropped[place ^ mask] for place in range(len(dropped))]
        meeting = _play(f"L{len(rounds) + 2}", neighbours.survivors, crossed)
        rounds += [neighbours, meeting]
        there = meeting.survivors
    return rounds
