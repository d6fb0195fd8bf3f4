"""The rounds of a tournament and the length of their matches.

Who wins a game or a match is `domain.winning`; the seeding and the brackets of 42
are `domain.fortytwo.seeding` and `domain.fortytwo.brackets`.
"""

from typing import NamedTuple

from domain.errors import NoSuchRule


class Round(NamedTuple):
    """One round of a tournament and the length of its matches."""

    number: int
    best_of: int


def pda_rounds(players: int) -> tuple[Round, ...]:
    """The rounds of a PDA tournament: best of five, the Final best of seven.

    PDA-1, PDA-1a, PDA-1b, AMB-45: the Final is the last round, whatever its number.
    Raises `NoSuchRule` for a number of players that the book has no format for.

    >>> [one.best_of for one in pda_rounds(8)]
    [5, 5, 7]
    """
    if not 2 <= players <= 128:
        raise NoSuchRule("players", f"is {players}; PDA-1 has formats for 2 to 128")
    last = (players - 1).bit_length()
    return tuple(Round(n, 7 if n == last else 5) for n in range(1, last + 1))
