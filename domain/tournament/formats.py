"""The formats of tournaments as data: those of the rule books, and those that organisers use.

A format is a row of stages. Every value names the clause that sets it, or is an option whose
entry in the register says why the text leaves it open; the formats that are in no book are
options throughout.
"""

from collections.abc import Mapping
from hashlib import sha256
from types import MappingProxyType
from typing import Literal, TypeVar

from msgspec import Struct, json, structs

from domain.errors import NoSuchRule
from domain.rules import Rule, choose, option, settled, stated
from domain.tournament.crosstable import BYE, FORFEIT, MatchScore
from domain.tournament.graph import MOST
from domain.tournament.standings import SEEDING_42

T = TypeVar("T")
Chain = tuple[str, ...]


class RoundRobin(Struct, frozen=True, kw_only=True, tag_field="system", tag="round-robin"):
    """Everybody meets others by a circle, and standings come of it."""

    name: str
    rounds: Rule[int | None]
    """None: as many as there are other entries, but no more than `USUAL_ROUNDS`."""
    chain: Rule[Chain]
    bye: Rule[MatchScore]
    forfeit: Rule[MatchScore]
    withdrawal: Rule[Literal["stands", "expunged"]]
    best_of: Rule[int]


class Swiss(RoundRobin, frozen=True, kw_only=True, tag="swiss"):
    """A table in which each round is paired by the standings: equal scores meet, nobody twice.

    `rounds` None: as many as a knock-out of the same size would have.
    """


class Elimination(Struct, frozen=True, kw_only=True, tag_field="system", tag="elimination"):
    """A bracket, or several of the same kind side by side."""

    name: str
    bracket: Rule[Literal["single", "double"]]
    reset_final: Rule[bool]
    seeds: Rule[Literal["drawn", "standings"]]
    divisions: Rule[tuple[str, ...]]
    """By which names several brackets may be formed; the first takes the first seeds."""
    best_of: Rule[int]
    best_of_final: Rule[int]


TournamentStage = RoundRobin | Elimination

MOST_IN_SWISS = 2000

USUAL_ROUNDS = 6
"""The rounds of a morning (AMB-100)."""


class TournamentFormat(Struct, frozen=True, kw_only=True):
    """What is played for, stage after stage.

    Attributes
    ----------
    book : the rule book of its matches, None where the organiser chooses
    most : how many entries it can have
    stages : one after the other
    """

    id: str
    title: str
    book: str | None
    most: Rule[int]
    stages: tuple[TournamentStage, ...]

    def sha256(self) -> str:
        """The content hash to which a tournament is pinned."""
        return sha256(json.encode(self, order="deterministic")).hexdigest()


def _free(value: T, *others: T) -> Rule[T]:
    """A value that no text sets: the organiser's choice (AMB-114)."""
    return option(value, *others, ruling="AMB-114")


_ROUNDS = (None, *range(1, MOST))
_LENGTHS = (1, 3, 5, 7)
_POINT: MatchScore = (1, 0)

PDA = TournamentFormat(
    id="PDA",
    title="PDA match play",
    book="PDA",
    most=stated(MOST, "PDA-1"),
    stages=(
        Elimination(
            name="bracket",
            bracket=settled("single", "AMB-45", "PDA-1"),
            reset_final=settled(False, "AMB-45", "PDA-1"),
            seeds=option("drawn", "standings", ruling="AMB-110"),
            divisions=settled(("bracket",), "AMB-45"),
            best_of=stated(5, "PDA-1a"),
            best_of_final=stated(7, "PDA-1b"),
        ),
    ),
)

STRAIGHT_42 = TournamentFormat(
    id="42",
    title="Straight 42: a round robin, then two brackets",
    book="42",
    most=settled(MOST, "AMB-100"),
    stages=(
        RoundRobin(
            name="morning",
            rounds=option(*_ROUNDS, ruling="AMB-100", clauses=("42-FMT-1", "42-RR-1")),
            chain=stated(SEEDING_42, "42-RR-3", "42-RR-4", "42-RR-5", "42-RR-6"),
            bye=stated(BYE, "42-RR-9"),
            forfeit=stated(FORFEIT, "42-RR-8"),
            withdrawal=option("stands", "expunged", ruling="AMB-103", clauses=("42-RR-8",)),
            best_of=settled(1, "AMB-85", "42-RR-7"),
        ),
        Elimination(
            name="afternoon",
            bracket=option("double", "single", ruling="AMB-105", clauses=("42-FMT-2",)),
            reset_final=option(True, False, ruling="AMB-108", clauses=("42-FMT-2",)),
            seeds=stated("standings", "42-FMT-1"),
            divisions=stated(("championship", "consolation"), "42-RR-2"),
            best_of=settled(1, "AMB-85", "42-RR-7"),
            best_of_final=settled(1, "AMB-85", "42-RR-7"),
        ),
    ),
)

UDL = TournamentFormat(
    id="UDL",
    title="UDL matches in a bracket",
    book="UDL",
    most=settled(MOST, "AMB-110"),
    stages=(
        Elimination(
            name="bracket",
            bracket=option("single", "double", ruling="AMB-110"),
            reset_final=option(True, False, ruling="AMB-108"),
            seeds=option("drawn", "standings", ruling="AMB-110"),
            divisions=settled(("bracket",), "AMB-110"),
            best_of=stated(3, "UDL-G10"),
            best_of_final=stated(3, "UDL-G10"),
        ),
    ),
)

_TABLE = RoundRobin(
    name="table",
    rounds=_free(*_ROUNDS),
    chain=_free(
        ("wins", "met", "diff", "marks_for", "lot"),
        ("wins", "diff", "marks_for", "lot"),
        ("wins", "met", "sonneborn_berger", "lot"),
    ),
    bye=_free(_POINT),
    forfeit=_free(_POINT),
    withdrawal=_free("stands", "expunged"),
    best_of=_free(*_LENGTHS),
)

_SWISS = Swiss(
    name="swiss",
    rounds=_free(None, *range(1, 31)),
    chain=_free(
        ("wins", "buchholz", "sonneborn_berger", "lot"),
        ("wins", "median", "buchholz", "lot"),
        ("wins", "diff", "marks_for", "lot"),
    ),
    bye=_free(_POINT),
    forfeit=_free(_POINT),
    withdrawal=_free("stands", "expunged"),
    best_of=_free(*_LENGTHS),
)

_BRACKET = Elimination(
    name="bracket",
    bracket=_free("single", "double"),
    reset_final=_free(True, False),
    seeds=_free("drawn", "standings"),
    divisions=_free(("bracket",), ("championship", "consolation")),
    best_of=_free(3, 1, 5, 7),
    best_of_final=_free(3, 1, 5, 7),
)

ROUND_ROBIN = TournamentFormat(
    id="round-robin",
    title="Everybody meets everybody",
    book=None,
    most=_free(MOST),
    stages=(_TABLE,),
)

TABLE_THEN_BRACKET = TournamentFormat(
    id="table-then-bracket",
    title="A round robin, and a bracket of those it ranks",
    book=None,
    most=_free(MOST),
    stages=(_TABLE, structs.replace(_BRACKET, seeds=_free("standings"))),
)

BRACKET = TournamentFormat(
    id="bracket",
    title="Single or double elimination",
    book=None,
    most=_free(MOST),
    stages=(_BRACKET,),
)

SWISS = TournamentFormat(
    id="swiss",
    title="Swiss: who has won as often meets",
    book=None,
    most=_free(MOST_IN_SWISS),
    stages=(_SWISS,),
)

SWISS_THEN_BRACKET = TournamentFormat(
    id="swiss-then-bracket",
    title="Swiss rounds, and a bracket of those they rank",
    book=None,
    most=_free(MOST),
    stages=(_SWISS, structs.replace(_BRACKET, seeds=_free("standings"))),
)

_OF_BOOKS = (PDA, STRAIGHT_42, UDL)
_OF_ORGANISERS = (ROUND_ROBIN, TABLE_THEN_BRACKET, BRACKET, SWISS, SWISS_THEN_BRACKET)

FORMATS: Mapping[str, TournamentFormat] = MappingProxyType(
    {one.id: one for one in (*_OF_BOOKS, *_OF_ORGANISERS)}
)


def format_of(name: str, options: Mapping[str, str]) -> TournamentFormat:
    """The format of this name with these options chosen, each as ``stage.option``.

    Raises `NoSuchRule`, which names what there is.

    >>> format_of("42", {"morning.rounds": "4"}).stages[0].rounds.value
    4
    """
    if name not in FORMATS:
        raise NoSuchRule("format", f"is {name!r}; there are {', '.join(FORMATS)}")
    found = FORMATS[name]
    by_stage: dict[str, dict[str, str]] = {stage.name: {} for stage in found.stages}
    for path, value in options.items():
        stage, _, rule = path.partition(".")
        if stage not in by_stage:
            raise NoSuchRule(f"options.{path}", f"is of no stage; there are {', '.join(by_stage)}")
        by_stage[stage][rule] = value
    stages = tuple(choose(stage, by_stage[stage.name]) for stage in found.stages)
    return structs.replace(found, stages=stages)
