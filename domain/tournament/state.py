"""The state of a tournament: its entries, draws, pairings, brackets and results."""

from collections.abc import Callable
from copy import copy
from functools import wraps
from typing import Any, NamedTuple, TypeVar, TypeVarTuple

from msgspec import Struct

from domain.events import tournament_facts as f
from domain.tournament.bracket_graph import BracketNode
from domain.tournament.bracket_results import Bracket, Pair
from domain.tournament.crosstable import EntryId
from domain.tournament.formats import format_of
from domain.tournament.pairing.circle import Meeting
from domain.tournament.stages import TournamentFormat, TournamentStage

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

FixturePair = tuple[f.Fixture, Pair]
"""A node and the pair that meets there."""


class Entrant(Struct, frozen=True):
    """A player or team that has entered."""

    entered: f.EntryMade
    checked_in: bool = False
    """False, too, of one who left before entries were closed."""
    late: bool = False
    """Whether they came after entries were closed, and so were not drawn."""
    withdrawn: bool = False
    put_out: f.EntryDisqualified | None = None
    """The disqualification that holds, the widest if there were several; it may be of one match."""

    @property
    def is_out(self) -> bool:
        """Whether this entry plays no more: withdrawn, or out of more than one match (AMB-111)."""
        return self.withdrawn or (self.put_out is not None and self.put_out.scope != "match")


class Departure(NamedTuple):
    """When an entry left: by which fact, counted from 1, and during which stage (its name)."""

    at: int
    stage: str


class FormedBracket(Struct, frozen=True):
    """The bracket of a division: its nodes, and the fact that has its seeds."""

    formed: f.BracketFormed
    nodes: tuple[BracketNode, ...]


class Tournament:
    """The state of a tournament. `fold` makes one; nothing but `evolve` changes it.

    What is in its mappings is replaced and never changed, so that a copy costs little.

    Attributes
    ----------
    version : how many facts were folded in; the number of a fact is its position
    opened : the fact that opened it, None before
    entrants : by id, in the order in which they entered
    people : by the id of a player in the league the entry that they play for
    left : by entry that plays no more when it left, and during which stage
    out : those who play no more
    committed, revealed : by stage the draw: what was committed to, and what was revealed
    lots : by stage the orders that lots gave, the earliest first
    pairings : by stage the pairs of each round, from the first
    brackets : by division
    started : by division and round the position at which the round was started
    assigned : by node and pair the match that they were sent to play, and where
    results : by node and pair all results taken, in their order
    in_force : by node and pair the result that counts
    waiting : by node and pair a result that counts only once the director decides
    taken_at : by node and pair the positions of its results, in their order
    superseded : by position of a fact the positions of the results that it put out of force
    matches : by match who was sent to play it, also where that was called off since
    sent : by entry the nodes and pairs for which it was sent to a table, also those voided since
    kept : by division the nodes, as they stood, whose winner and loser go on as before, though
        the result changed: so a director decided
    remembered : what was worked out since the last fact (`remembered`)
    """

    def __init__(self) -> None:
        self.version = 0
        self.opened: f.TournamentOpened | None = None
        self._format: TournamentFormat | None = None
        self.entrants: dict[EntryId, Entrant] = {}
        self.people: dict[str, EntryId] = {}
        self.left: dict[EntryId, Departure] = {}
        self.out: frozenset[EntryId] = frozenset()
        self.entries_closed = False
        self.closed = False
        self.committed: dict[str, f.DrawCommitted] = {}
        self.revealed: dict[str, f.DrawRevealed] = {}
        self.lots: dict[str, tuple[tuple[EntryId, ...], ...]] = {}
        self.pairings: dict[str, tuple[tuple[Meeting, ...], ...]] = {}
        self.brackets: dict[str, FormedBracket] = {}
        self.started: dict[tuple[str, str], int] = {}
        self.assigned: dict[FixturePair, f.MatchAssigned] = {}
        self.matches: dict[str, f.MatchAssigned] = {}
        self.sent: dict[EntryId, tuple[FixturePair, ...]] = {}
        self.results: dict[FixturePair, tuple[f.ResultTaken, ...]] = {}
        self.taken_at: dict[FixturePair, tuple[int, ...]] = {}
        self.superseded: dict[int, tuple[int, ...]] = {}
        self.in_force: dict[FixturePair, f.ResultTaken] = {}
        self.waiting: dict[FixturePair, f.ResultTaken] = {}
        self.kept: dict[str, Bracket] = {}
        self.remembered: dict[Any, Any] = {}

    def copy(self) -> "Tournament":
        """Another in the same state; facts folded into either leave the other unchanged."""
        other = copy(self)
        for name, value in vars(self).items():
            if isinstance(value, dict):
                setattr(other, name, dict(value))  # pyright: ignore[reportUnknownArgumentType]
        return other

    @property
    def format(self) -> TournamentFormat:
        """The format with the options chosen; the tournament must be opened."""
        if self._format is None:
            assert self.opened is not None
            opened = self.opened
            self._format = format_of(opened.format, opened.options, opened.format_sha256)
        return self._format

    def stage(self, name: str) -> TournamentStage | None:
        """The stage of this name, None if the format has none."""
        return next((stage for stage in self.format.stages if stage.name == name), None)

    def field(self) -> tuple[EntryId, ...]:
        """Those who are drawn, in the order of entry: checked in, not late.

        Who left after entries were closed is among them.
        """
        return tuple(name for name, one in self.entrants.items() if one.checked_in and not one.late)

    def late(self) -> tuple[EntryId, ...]:
        """Those who entered after entries were closed and checked in, in the order of entry."""
        return tuple(name for name, one in self.entrants.items() if one.checked_in and one.late)


def remembered(work: Callable[[Tournament, *Ts], T]) -> Callable[[Tournament, *Ts], T]:
    """Decorate a function of a tournament to cache its values in `Tournament.remembered`.

    The next fact that changes the tournament clears them. Arguments must be hashable.
    """

    @wraps(work)
    def found(t: Tournament, *arguments: *Ts) -> T:
        key = work, arguments
        if key not in t.remembered:
            t.remembered[key] = work(t, *arguments)
        return t.remembered[key]

    return found
