"""The table of a tournament, line by line: what one match is to one of its two entries."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from domain.errors import NoSuchRule

EntryId = str

MatchScore = tuple[int, int]
"""Points of an entry and of its opponent: marks in 42, by pairs points, else games won."""

ForfeitScore = tuple[int, int] | tuple[int, int, int]
"""Points for the entry that is there, and for the absent one; third, if they differ from the first,
the points that count against the absent one."""

BYE: Final[MatchScore] = (7, 4)
"""The score of a bye: marks for the team that has it, and against it (42-RR-9)."""

FORFEIT: Final[MatchScore] = (7, 0)
"""The score of a forfeited game: marks of the team that is there, and of the other (42-RR-8)."""


class Line(NamedTuple):
    """One match in the table of one entry; its opponent has a line of its own.

    Attributes
    ----------
    opponent : None where it had a bye
    won : whether it counts as a win for `entry`
    earned, against : the points scored for `entry` and against it
    played : False for a bye and a forfeit
    """

    entry: EntryId
    opponent: EntryId | None
    won: bool
    earned: int = 0
    against: int = 0
    played: bool = True


class EntryTotals(NamedTuple):
    """The sums of all lines of an entry: its wins, the points for it and those against it."""

    wins: int = 0
    earned: int = 0
    against: int = 0


def played(winner: EntryId, loser: EntryId, score: MatchScore) -> tuple[Line, Line]:
    """The winner's line, then the loser's; `score` has their points in that order (42-RR-7)."""
    earned, against = score
    return (
        Line(winner, loser, won=True, earned=earned, against=against),
        Line(loser, winner, won=False, earned=against, against=earned),
    )


def bye(entry: EntryId, score: MatchScore = BYE) -> tuple[Line]:
    """The one line of a bye, which counts as a win, 7-4 in 42 (42-RR-9, AMB-71, AMB-102)."""
    return (Line(entry, None, True, *score, played=False),)


def forfeited(by: EntryId, to: EntryId, score: ForfeitScore = FORFEIT) -> tuple[Line, Line]:
    """The line of `to`, who wins, then of `by`, who forfeits: 7-0 in 42 (42-RR-8, DP-39)."""
    earned, theirs, *against = score
    winner, loser = played(to, by, (earned, theirs))
    conceded = against[0] if against else earned
    return winner._replace(played=False), loser._replace(against=conceded, played=False)


def both_forfeited(
    first: EntryId, second: EntryId, score: ForfeitScore = FORFEIT
) -> tuple[Line, Line]:
    """The lines of two who both forfeited: each loses as if it alone had (42-RR-8, AMB-104)."""
    return forfeited(first, second, score)[1], forfeited(second, first, score)[1]


def totals(entries: Iterable[EntryId], lines: Iterable[Line]) -> dict[EntryId, EntryTotals]:
    """Wins and points of each of `entries`, zeros for one without a line.

    Raises `NoSuchRule` for a line of an entry that is not among them.

    >>> totals("AB", played("A", "B", (7, 5)))["B"]
    EntryTotals(wins=0, earned=5, against=7)
    """
    total_of = {entry: EntryTotals() for entry in entries}
    for line in lines:
        if line.entry not in total_of:
            raise NoSuchRule("lines", f"are of {line.entry}, who is not entered")
        wins, earned, against = total_of[line.entry]
        total_of[line.entry] = EntryTotals(
            wins + line.won, earned + line.earned, against + line.against
        )
    return total_of
