"""The stages that a tournament can have, as types, and the format that a row of them makes.

A stage is a table of any system, or a bracket.
"""

from hashlib import sha256
from typing import Any, Literal

from msgspec import Struct, json

from domain.rules import Rule, rules_of
from domain.tournament.crosstable import ForfeitScore, MatchScore
from domain.tournament.standings import PointsFor

Chain = tuple[str, ...]
"""The tie-breaks of the standings, the first first (`standings.WORDS`, and "lot")."""


class RoundRobin(Struct, frozen=True, kw_only=True, tag_field="system", tag="round-robin"):
    """A table whose pairs the draw settles: everybody meets others by a circle."""

    name: str
    rounds: Rule[int | None]
    """At most a whole round robin; None: that, but no more than `USUAL_ROUNDS`."""
    chain: Rule[Chain]
    bye: Rule[MatchScore]
    """The score of a bye, for the entry that has it and against it."""
    forfeit: Rule[ForfeitScore]
    """The score of a forfeit, for the entry that is there and for the absent one."""
    withdrawal: Rule[Literal["stands", "expunged"]]
    """Whether the matches of an entry that left count, or are struck out of the table."""
    best_of: Rule[int]
    """The most games of a match."""


class Swiss(RoundRobin, frozen=True, kw_only=True, tag="swiss"):
    """A table in which each round is paired by the standings: equal scores meet, nobody twice.

    `rounds` None: as many as a knock-out of the same size would have.
    """


class Groups(RoundRobin, frozen=True, kw_only=True, tag="groups"):
    """Groups that are dealt in turn from the draw, each a round robin with standings of its own."""

    groups: Rule[int]


class SeasonLeague(RoundRobin, frozen=True, kw_only=True, tag="league"):
    """A season: everybody meets everybody by the Berger tables, `legs` times, for points."""

    legs: Rule[int]
    points: Rule[PointsFor]


class Ladder(RoundRobin, frozen=True, kw_only=True, tag="ladder"):
    """A ladder: whoever beats somebody above takes their place, and those between move down.

    `reach` is how many places above theirs somebody may challenge, None without limit.
    """

    reach: Rule[int | None]


class Elimination(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="system", tag="elimination"
):
    """A bracket, or several of the same kind side by side."""

    name: str
    bracket: Rule[Literal["single", "double"]]
    reset_final: Rule[bool]
    """Whether a double one has a second final, if the first is the first loss of its loser."""
    seeds: Rule[Literal["drawn", "standings"]]
    """Whether seeds are drawn, or are the standings of the stage before."""
    divisions: Rule[tuple[str, ...]]
    """The names of the brackets that may be formed; the first takes the first seeds."""
    best_of: Rule[int]
    """The most games of a match that is no final; `best_of_final`, of a final."""
    best_of_final: Rule[int]
    takes: Rule[int | None] | None = None
    """How many go on from the table before, or from each of its groups; None: all."""
    match_options: dict[str, str] = {}
    """With which options of the book its matches are opened."""


TournamentStage = RoundRobin | Elimination


class TournamentFormat(Struct, frozen=True, kw_only=True):
    """The stages of a tournament, and what each is played for.

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

    def options(self) -> dict[str, Rule[Any]]:
        """The rules of its stages that can be chosen, by their name ``stage.option``."""
        return {
            f"{stage.name}.{rule.name or field}": rule
            for stage in self.stages
            for field, rule in rules_of(stage).items()
            if rule.choices
        }

    def sha256(self) -> str:
        """The content hash to which a tournament is pinned, in hex; options chosen change it."""
        return sha256(json.encode(self, order="deterministic")).hexdigest()
