"""The formats of tournaments as data: those of the rule books, and those that organisers use.

A format is a row of stages. Every value names the clause that sets it, or is an option whose
entry in the register says why the text leaves it open; the formats that are in no book are
options throughout.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, TypeVar

from msgspec import structs

from domain.errors import NoSuchRule
from domain.rules import FreeScore, Rule, choose, option, settled, stated
from domain.tournament.bracket_graph import MOST
from domain.tournament.crosstable import BYE, FORFEIT, ForfeitScore, MatchScore
from domain.tournament.stages import (
    Elimination,
    Groups,
    Ladder,
    RoundRobin,
    SeasonLeague,
    Swiss,
    TournamentFormat,
    TournamentStage,
)
from domain.tournament.standings import SEEDING_42

T = TypeVar("T")


MOST_IN_SWISS = 2000

USUAL_ROUNDS = 6
"""The most rounds of a round robin for which no number is chosen (AMB-100)."""


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
            match_options={"game_minutes": "none"},  # 42-GP-2 limits the round robin (AMB-84)
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


_ABSENT: tuple[MatchScore, ...] = ((150, 0), (300, 0), (500, 0), (6, 0), (0, 0))
"""The usual other scores: the target of each other edition to 0, and 0 to 0."""


_BYE: FreeScore[MatchScore] = FreeScore(
    (100, 0), ("DP-38",), ((100, 0), (200, 0), *_ABSENT), "AMB-154", numbers=(2,)
)
_ABSENCE: FreeScore[ForfeitScore] = FreeScore(
    (100, 0, 200),
    ("DP-39",),
    ((100, 0, 200), (100, 0), (200, 0), *_ABSENT),
    "AMB-154",
    numbers=(2, 3),
)
"""The scores by the championship edition; `TournamentOpened` states those of any other."""


PAIRS = TournamentFormat(
    id="DP",
    title="Dominoes by pairs: fixed pairs, in rounds by the standings",
    book="DP",
    most=settled(MOST_IN_SWISS, "AMB-154", "DP-37"),
    stages=(
        Swiss(
            name="rounds",
            rounds=option(None, *range(1, 31), ruling="AMB-154", clauses=("DP-37",)),
            chain=stated(("wins", "diff", "marks_for", "met", "lot"), "DP-38"),
            bye=_BYE,
            forfeit=_ABSENCE,
            withdrawal=option("stands", "expunged", ruling="AMB-154", clauses=("DP-38",)),
            best_of=option(*_LENGTHS, ruling="AMB-154", clauses=("DP-37",)),
        ),
    ),
)


def _fields(stage: RoundRobin) -> dict[str, Any]:
    """The values of a table, for a stage that is one and more."""
    return {name: getattr(stage, name) for name in RoundRobin.__struct_fields__}


def _without_match_options(whole: TournamentFormat) -> TournamentFormat:
    """A format whose brackets were played by the options of all its matches."""
    stages = [
        structs.replace(stage, match_options={}) if isinstance(stage, Elimination) else stage
        for stage in whole.stages
    ]
    return structs.replace(whole, stages=tuple(stages))


_FREE_BYE: FreeScore[MatchScore] = FreeScore(_POINT, (), (_POINT,), "AMB-114", numbers=(2,))
_FREE_ABSENCE: FreeScore[ForfeitScore] = FreeScore(_POINT, (), (_POINT,), "AMB-114", numbers=(2, 3))
"""A point; by pairs an opening has those of its edition (AMB-154)."""

_TABLE = RoundRobin(
    name="table",
    rounds=_free(*_ROUNDS),
    chain=_free(
        ("wins", "met", "diff", "marks_for", "lot"),
        ("wins", "diff", "marks_for", "lot"),
        ("wins", "met", "sonneborn_berger", "lot"),
    ),
    bye=_FREE_BYE,
    forfeit=_FREE_ABSENCE,
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
    bye=_FREE_BYE,
    forfeit=_FREE_ABSENCE,
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

GROUPS_THEN_BRACKET = TournamentFormat(
    id="groups-then-bracket",
    title="Groups, and a bracket of the first of each",
    book=None,
    most=_free(MOST),
    stages=(
        Groups(
            **_fields(structs.replace(_TABLE, name="groups", rounds=_free(None))),
            groups=_free(4, 2, 3, *range(5, 33)),
        ),
        structs.replace(_BRACKET, seeds=_free("standings"), takes=_free(2, 1, 3, 4)),
    ),
)

LEAGUE = TournamentFormat(
    id="league",
    title="A season by the Berger tables, for points",
    book=None,
    most=_free(48),
    stages=(
        SeasonLeague(
            **_fields(
                structs.replace(
                    _TABLE,
                    name="season",
                    rounds=_free(None),
                    chain=_free(
                        ("points", "met", "diff", "marks_for", "lot"),
                        ("points", "diff", "marks_for", "lot"),
                        ("points", "wins", "met", "diff", "lot"),
                    ),
                )
            ),
            legs=_free(2, 1, 3, 4),
            points=_free((3, 0, 0), (2, 0, 0), (2, 1, 0), (3, 0, -1)),
        ),
    ),
)

LADDER = TournamentFormat(
    id="ladder",
    title="A ladder: who beats somebody above takes their place",
    book=None,
    most=_free(MOST_IN_SWISS),
    stages=(
        Ladder(
            **_fields(structs.replace(_TABLE, name="ladder", rounds=_free(None), chain=_free(()))),
            reach=_free(3, None, 1, 2, 4, 5, 10),
        ),
    ),
)

_OF_BOOKS = (PDA, STRAIGHT_42, UDL, PAIRS)
_OF_ORGANISERS = (
    ROUND_ROBIN,
    TABLE_THEN_BRACKET,
    GROUPS_THEN_BRACKET,
    BRACKET,
    SWISS,
    SWISS_THEN_BRACKET,
    LEAGUE,
    LADDER,
)

FORMATS: Mapping[str, TournamentFormat] = MappingProxyType(
    {one.id: one for one in (*_OF_BOOKS, *_OF_ORGANISERS)}
)


def _as_by_targets(whole: TournamentFormat) -> TournamentFormat:
    """The format by pairs as it was: a bye and an absence counted a target for who was there."""
    (stage,) = whole.stages
    assert isinstance(stage, Swiss)
    others: tuple[MatchScore, ...] = ((100, 0), *_ABSENT)
    earlier = structs.replace(
        stage,
        bye=option((200, 0), *others, ruling="AMB-154", clauses=("DP-38",)),
        forfeit=option((200, 0), *others, ruling="AMB-154", clauses=("DP-39",)),
    )
    return structs.replace(whole, stages=(earlier,))


def _by_a_point(whole: TournamentFormat) -> TournamentFormat:
    """A format of organisers as it was: a bye and an absence counted a point, whatever the book."""
    point: Rule[MatchScore] = _free(_POINT)
    stages = [
        structs.replace(stage, bye=point, forfeit=point) if isinstance(stage, RoundRobin) else stage
        for stage in whole.stages
    ]
    return structs.replace(whole, stages=tuple(stages))


_EARLIER = (
    _without_match_options(STRAIGHT_42),
    _as_by_targets(PAIRS),
    *map(_by_a_point, _OF_ORGANISERS),
)
"""Formats as they were: a tournament goes on by the one that it is pinned to."""


def format_of(name: str, options: Mapping[str, str], pinned: str = "") -> TournamentFormat:
    """The format with this id, with these options chosen, each by its name ``stage.option``.

    `pinned` is the hash, options chosen, of the edition that a tournament goes by; for "", or a
    hash of no edition, it is the latest. Raises `NoSuchRule`, which names what there is.

    >>> format_of("42", {"morning.rounds": "4"}).stages[0].rounds.value
    4
    """
    if name not in FORMATS:
        raise NoSuchRule("format", f"is {name!r}; there are {', '.join(FORMATS)}")
    latest = _chosen(FORMATS[name], options)
    if pinned in ("", latest.sha256()):
        return latest
    earlier = (_chosen(one, options) for one in _EARLIER if one.id == name)
    return next((one for one in earlier if one.sha256() == pinned), latest)


def _chosen(chosen: TournamentFormat, options: Mapping[str, str]) -> TournamentFormat:
    by_stage: dict[str, dict[str, str]] = {stage.name: {} for stage in chosen.stages}
    for path, value in options.items():
        stage, _, rule = path.partition(".")
        if stage not in by_stage:
            raise NoSuchRule(f"options.{path}", f"is of no stage; there are {', '.join(by_stage)}")
        by_stage[stage][rule] = value
    stages = tuple(_with_options(stage, by_stage[stage.name]) for stage in chosen.stages)
    return structs.replace(chosen, stages=stages)


def _with_options(stage: TournamentStage, options: dict[str, str]) -> TournamentStage:
    try:
        return choose(stage, options)
    except NoSuchRule as error:
        option = error.field.removeprefix("options.")
        raise NoSuchRule(f"options.{stage.name}.{option}", error.detail) from error
