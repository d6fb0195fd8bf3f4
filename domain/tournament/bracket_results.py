"""A bracket as it stands: who is due where, who is out, and what an overturned result changes.

It is worked out anew from seeds and results whenever it is asked. A result belongs to a node
and to the pair that played it: before that pair is due, and once another pair is, it has no
force. So neither the order in which results arrive nor how often changes anything.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from domain.tournament.bracket_graph import FINAL, RESET, BracketFeed, BracketNode, NodeId
from domain.tournament.crosstable import EntryId

Pair = frozenset[EntryId]
Results = Mapping[tuple[NodeId, Pair], "EntryId | None"]
"""The winner by node and pair that played there; None where both forfeited (AMB-104)."""

NOBODY: Final = ""
"""In the place of an entrant: nobody will come. None there: it is not known yet who will."""

Decided = Literal["open", "played", "forfeited", "walked over", "not needed"]
"""How a node was decided: "played" by a result on record, which may be a forfeit, "forfeited" since
an entrant is out, "walked over" since nobody came to one place, "not needed" of a second final."""


class NodeState(NamedTuple):
    """One node: its entrants, who goes on from it (`winner`) and who drops (`loser`).

    Each is None while it is not known, and `NOBODY` where nobody comes, goes on or drops.
    """

    first: EntryId | None
    second: EntryId | None
    winner: EntryId | None = None
    loser: EntryId | None = None
    how: Decided = "open"

    @property
    def pair(self) -> Pair | None:
        """The pair that meets here; None while either is not known, or if either is `NOBODY`."""
        if not self.first or not self.second:
            return None
        return frozenset((self.first, self.second))

    @property
    def due(self) -> bool:
        """Whether both entrants are known and the match is still to be played."""
        return self.pair is not None and self.how == "open"


Bracket = Mapping[NodeId, NodeState]

Leaving = Mapping[EntryId, int]
"""For each entry that is out, a number for when it left; a lower number is earlier."""

NOTHING_KEPT: Bracket = MappingProxyType({})
NOBODY_OUT: Leaving = MappingProxyType({})


def resolve(
    nodes: Sequence[BracketNode],
    seeds: Sequence[EntryId],
    results: Results,
    out: Leaving = NOBODY_OUT,
    as_played: Bracket = NOTHING_KEPT,
) -> Bracket:
    """The state of each node, in the order of `nodes`, which come after those that feed them.

    `seeds` are the entries, the first seed first. Those who are `out` of the tournament
    forfeit the matches without a result (AMB-111); of two who are out, the later to leave wins
    by the forfeit of the other. `as_played` holds nodes as they stood earlier: while the same
    pair meets there, winner and loser go on as they did then, as a director decided, though
    the state given back has the present result. `results` of other pairs at a node are ignored.

    >>> from domain.tournament.bracket_graph import single_elimination
    >>> bracket = resolve(single_elimination(3), "ABC", {("W1.1", frozenset("BC")): "C"})
    >>> bracket["W2.0"].first, bracket["W2.0"].second
    ('A', 'C')
    """
    states: dict[NodeId, NodeState] = {}
    onward: dict[NodeId, NodeState] = {}
    for node in nodes:
        entrants = _entrant(node.first, seeds, onward), _entrant(node.second, seeds, onward)
        state = _decided(node, entrants, onward, results, out=out)
        then = as_played.get(node.id, state)
        states[node.id] = state
        onward[node.id] = then if then.pair == state.pair else state
    return states


def _entrant(feed: BracketFeed, seeds: Sequence[EntryId], onward: Bracket) -> EntryId | None:
    if isinstance(feed.source, int):
        return seeds[feed.source - 1]
    state = onward[feed.source]
    return state.winner if feed.kind == "winner" else state.loser


def _decided(
    node: BracketNode,
    entrants: tuple[EntryId | None, EntryId | None],
    onward: Bracket,
    results: Results,
    out: Leaving,
) -> NodeState:
    first, second = entrants
    if node.id == RESET:
        final = onward[FINAL]
        if final.winner is not None and final.winner in (final.first, NOBODY):
            return _reset_not_needed(final)
    if first is None or second is None:
        return NodeState(first, second)
    if NOBODY in entrants:
        return NodeState(first, second, first or second, NOBODY, how="walked over")
    node_and_pair = (node.id, frozenset((first, second)))
    if node_and_pair in results:
        return _won(first, second, results[node_and_pair], "played")
    if first not in out and second not in out:
        return NodeState(first, second)
    return _won(first, second, stays_longer(first, second, out), "forfeited")


def stays_longer(first: EntryId, second: EntryId, out: Leaving) -> EntryId | None:
    """The one of two who is not out, or left later; None where they left at once.

    At least one of them must be in `out`.

    >>> stays_longer("A", "B", {"A": 3}), stays_longer("A", "B", {"A": 3, "B": 2})
    ('B', 'A')
    """
    if first in out and second in out:
        if out[first] == out[second]:
            return None
        return max(first, second, key=out.__getitem__)
    return second if first in out else first


def _reset_not_needed(final: NodeState) -> NodeState:
    """The second final, not played: the winner had lost no match before the first.

    A side without a loss wins even where both forfeit the first final.
    """
    if final.winner == NOBODY:
        return NodeState(final.first, NOBODY, final.first, NOBODY, how="walked over")
    return NodeState(final.first, final.second, final.winner, final.loser, how="not needed")


def _won(first: EntryId, second: EntryId, winner: EntryId | None, how: Decided) -> NodeState:
    if winner is None:
        return NodeState(first, second, NOBODY, NOBODY, how=how)
    return NodeState(first, second, winner, second if winner == first else first, how=how)


def due(bracket: Bracket) -> tuple[NodeId, ...]:
    """The nodes whose match can be played now, in bracket order."""
    return tuple(node for node, state in bracket.items() if state.due)


def champion(bracket: Bracket, out: Collection[EntryId] = ()) -> EntryId | None:
    """The bracket's winner; None while that is open, `NOBODY` where there will be none.

    That is so where both forfeited the last match, and where an entry that is `out` came first
    without playing it.
    """
    *_, last = (state for state in bracket.values() if state.how != "not needed")
    return NOBODY if last.how != "played" and last.winner in out else last.winner


# --- overturned results --------------------------------------------------------------------


class Cascade(NamedTuple):
    """Changes further on in the bracket, if one result were another.

    Attributes
    ----------
    changed : by node the pair that met there, or was to, and the pair that meets there now
    unsettled : nodes that had a pair and have none now, as an entrant is not known, or nobody
    """

    changed: Mapping[NodeId, tuple[Pair, Pair]]
    unsettled: tuple[NodeId, ...]

    def touched(self) -> Iterable[NodeId]:
        """The nodes that have another pair or none now: those changed, then those unsettled."""
        return (*self.changed, *self.unsettled)


def cascade(before: Bracket, after: Bracket) -> Cascade:
    """The nodes that had a pair in the bracket `before` and have another, or none, `after`.

    Nothing is decided here: where a touched node has begun, the director chooses.
    """
    changed: dict[NodeId, tuple[Pair, Pair]] = {}
    unsettled: list[NodeId] = []
    for node, state in before.items():
        was, now = _meeting(state), _meeting(after[node])
        if was is None or was == now:
            continue
        if now is None:
            unsettled.append(node)
        else:
            changed[node] = (was, now)
    return Cascade(changed, tuple(unsettled))


def _meeting(state: NodeState) -> Pair | None:
    """The pair that has met here or will, None where that is open or they need not."""
    return None if state.how == "not needed" else state.pair
