"""The afternoon's brackets: who plays in which, and who meets whom or has a bye.

The order of the teams comes from `domain.fortytwo.seeding`. How many lives a team
has is the judges' choice (42-FMT-2: double elimination or WinNAdvance) and not here.
"""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from domain.errors import NoSuchRule
from domain.fortytwo.seeding import TeamId


class Brackets(NamedTuple):
    """The teams of each bracket, the first seed first; no consolation where it is empty."""

    championship: tuple[TeamId, ...]
    consolation: tuple[TeamId, ...]


class Pairing(NamedTuple):
    """Two teams that meet, the better seed first; a bye has no opponent."""

    team: TeamId
    opponent: TeamId | None


def seed_order(
    groups: Sequence[Sequence[TeamId]], decided: Sequence[TeamId] = ()
) -> tuple[TeamId, ...]:
    """All teams by seed; `decided` has those still tied, as one hand or a domino drew (42-RR-6).

    Raises `NoSuchRule` where a tie is left, since nothing else breaks it (AMB-71).

    >>> seed_order([["E"], ["A", "B"]], decided=["B", "A"])
    ('E', 'B', 'A')
    """
    tied = {team for group in groups if len(group) > 1 for team in group}
    if left := sorted(tied - set(decided)):
        raise NoSuchRule("decided", f"leaves {', '.join(left)} tied; the judges decide (42-RR-6)")
    return tuple(team for group in groups for team in _as_decided(group, decided))


def _as_decided(group: Sequence[TeamId], decided: Sequence[TeamId]) -> Sequence[TeamId]:
    return group if len(group) == 1 else sorted(group, key=decided.index)


def form_brackets(seeds: Sequence[TeamId], championship: int | None = None) -> Brackets:
    """The two brackets, from the order of the morning (42-RR-2, 42-FMT-1, AMB-83).

    `championship` is how many of the first seeds play in that bracket; the others
    form the consolation bracket. None: the judges find too few teams for two.

    Raises `NoSuchRule` where a bracket would have fewer than two teams.

    >>> form_brackets("ABCDE", championship=3)
    Brackets(championship=('A', 'B', 'C'), consolation=('D', 'E'))
    """
    upper = len(seeds) if championship is None else championship
    lower = len(seeds) - upper
    if upper < 2 or lower < 0 or (championship is not None and lower < 2):
        raise NoSuchRule(
            "championship",
            f"is {upper} of {len(seeds)} teams; each bracket needs two, and None makes one bracket",
        )
    return Brackets(tuple(seeds[:upper]), tuple(seeds[upper:]))


def byes_due(teams: int) -> int:
    """How many byes the first round has, so that no later round needs one (42-RR-10).

    >>> [byes_due(teams) for teams in (2, 5, 8, 9)]
    [0, 3, 0, 7]
    """
    return (1 << (teams - 1).bit_length()) - teams


def first_round(bracket: Sequence[TeamId]) -> tuple[Pairing, ...]:
    """Who meets whom in a bracket's first round, in bracket order (42-RR-10, AMB-83).

    The byes are all here, and the first seeds have them. The first seed meets the
    last and so on, and the first two seeds can meet in the last round only.

    >>> first_round("ABCDE")[:2]
    (Pairing(team='A', opponent=None), Pairing(team='D', opponent='E'))
    """
    if len(bracket) < 2:
        raise NoSuchRule("bracket", f"has {len(bracket)} teams; it needs two")
    places = [1]
    while len(places) < len(bracket):
        most = 2 * len(places) + 1
        places = [place for seed in places for place in (seed, most - seed)]
    teams = [bracket[place - 1] if place <= len(bracket) else None for place in places]
    pairs = zip(teams[::2], teams[1::2], strict=True)
    return tuple(Pairing(team, opponent) for team, opponent in pairs if team is not None)


def next_round(played: Sequence[Pairing], winners: Collection[TeamId]) -> tuple[Pairing, ...]:
    """Who meets whom once a round is over: the winners of neighbouring pairings (42-RR-10).

    A team with a bye goes on by itself; there are no byes but in the first round.
    After the last round, when one team is left, nobody meets.

    Raises `NoSuchRule` where a pairing has no winner yet, or two.
    """
    on = [_winner(pairing, winners) for pairing in played]
    return tuple(Pairing(one, other) for one, other in zip(on[::2], on[1::2], strict=False))


def _winner(pairing: Pairing, winners: Collection[TeamId]) -> TeamId:
    if pairing.opponent is None:
        return pairing.team
    won = [team for team in pairing if team in winners]
    if len(won) != 1 or won[0] is None:
        raise NoSuchRule("winners", f"must name one of {pairing.team} and {pairing.opponent}")
    return won[0]
