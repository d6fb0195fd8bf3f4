"""Seeding the brackets from the round robin."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

TeamId = str

BYE: Final = (7, 4)
"""The score of a bye, for the team that has it (42-RR-9)."""

FORFEIT: Final = (7, 0)
"""The score of a forfeited game, for the team that did not forfeit (42-RR-8)."""


@dataclass(frozen=True, slots=True)
class RoundRobinGame:
    """One game of the round robin, with all marks scored (42-RR-7).

    `marks` are those of `team` and of `opponent`; a bye has no opponent.
    """

    team: TeamId
    opponent: TeamId | None
    marks: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Standing:
    """A team's round robin: games won, marks earned, marks against."""

    wins: int = 0
    marks_for: int = 0
    marks_against: int = 0

    def after(self, earned: int, against: int) -> "Standing":
        """The standing with one more game."""
        return Standing(
            self.wins + (earned > against),
            self.marks_for + earned,
            self.marks_against + against,
        )


def bye(team: TeamId) -> RoundRobinGame:
    """A bye counts as a game won 7-4 (42-RR-9, AMB-71)."""
    return RoundRobinGame(team, None, BYE)


def forfeited(by: TeamId, to: TeamId) -> RoundRobinGame:
    """A forfeited game counts 7-0 (42-RR-8)."""
    return RoundRobinGame(to, by, FORFEIT)


def standings(teams: Sequence[TeamId], games: Sequence[RoundRobinGame]) -> dict[TeamId, Standing]:
    """What each team has won and scored (42-RR-3 to 42-RR-9)."""
    table = {team: Standing() for team in teams}
    for game in games:
        earned, against = game.marks
        table[game.team] = table[game.team].after(earned, against)
        if game.opponent is not None:
            table[game.opponent] = table[game.opponent].after(against, earned)
    return table


def seed(table: dict[TeamId, Standing]) -> tuple[tuple[TeamId, ...], ...]:
    """Most wins, then most marks earned, then fewest against (42-RR-3, 42-RR-4, 42-RR-5).

    Teams still tied form one group, in the order of the table: one hand or a
    drawn domino decides among them, as the judges say (42-RR-6, AMB-71). It is the
    morning's round robin that decides the afternoon's bracket (42-FMT-1).

    >>> games = [bye("A"), RoundRobinGame("B", "C", (7, 4)), forfeited(by="D", to="E")]
    >>> seed(standings("ABCDE", games))
    (('E',), ('A', 'B'), ('C',), ('D',))
    """

    def place(team: TeamId) -> tuple[int, int, int]:
        standing = table[team]
        return -standing.wins, -standing.marks_for, standing.marks_against

    return tuple(tuple(group) for _, group in groupby(sorted(table, key=place), key=place))
