"""When a game is won, and when a match is: the one place where either is decided.

A game of any book is a row of credits, points or marks by side, each at the moment at
which it counts, and perhaps a cut at which time expired. Whoever reaches the target first
has won, at that credit; at the cut whoever leads; level there, whoever is ahead after the
next credit. What comes after that counts no more. A match is the winners of its games in
their order. Nothing here knows how the credits came about (`domain.match.game`).
"""

from collections.abc import Iterable, Mapping, Sequence
from operator import attrgetter
from typing import Literal, NamedTuple

from msgspec import Struct

from domain.seats import Side

WonHow = Literal["target", "time", "overtime", "ruling", "stated"]


class Moment(Struct, frozen=True, order=True, gc=False):
    """When something happened, in the order of the log and not by a clock.

    It is the position, and which of the facts there it is, from 1. Only a correction puts several
    facts at one position; what is shown is the position.
    """

    position: int
    ordinal: int = 1


START = Moment(0)
"""Before everything that is on record."""


class SetAside(NamedTuple):
    """Why a game was set aside: play went on in the earlier game of this number, at this moment."""

    game: int
    at: Moment


class Credit(Struct, frozen=True, gc=False):
    """Points or marks that change the score.

    Attributes
    ----------
    at : when they count: as recorded, at the act that a ruling is about, or at the bone or
        hand that they are for, where time has expired since
    recorded : when they were recorded
    change : what they add to each side, by side; below 0 where points were given back or taken
    cause : the bone or hand that they are for, or None where the record does not say
    goes_on : whether they are a further part of the last points: for the same, and nobody has
        acted since
    """

    at: Moment
    recorded: Moment
    change: tuple[int, ...]
    cause: Moment | None = None
    goes_on: bool = False

    @property
    def position(self) -> int:
        """The position of the event that records them."""
        return self.recorded.position


class GameResult(Struct, frozen=True):
    """How a game came out.

    Attributes
    ----------
    winner : the side that won it, None where it was ended without a winner
    how : by the target; on time, or by the first credit after a tie at time; by a ruling;
        or as the table stated it, where the record itself does not show it
    at : when it was decided
    scores : the final scores, by side
    """

    winner: Side | None
    how: WonHow
    at: Moment
    scores: tuple[int, ...]

    @property
    def position(self) -> int:
        """The position of the event that decided it."""
        return self.at.position

    @classmethod
    def stated(
        cls,
        at: Moment,
        winner: Side | None,
        scores: Sequence[int],
        since: Iterable[Credit],
        target: int,
        given_up: bool,
    ) -> "GameResult":
        """The result as the players stated it, and as rulings have changed its points since.

        `since` are the credits by rulings after the statement at `at`; `given_up` is whether the
        game was given up, or its result agreed. If so, the stated winner, or None, stays, and a
        winner's stated score that reaches the target. Otherwise a winner whom rulings take below
        the target has not won; without a winner the side with most points has, if at the target.
        Of sides level there, the first.
        """
        now = total(scores, since)
        if given_up and winner is not None and scores[winner] >= target:
            now = (*now[:winner], scores[winner], *now[winner + 1 :])
        elif winner is not None and scores[winner] >= target > now[winner]:
            winner = None
        if winner is None and not given_up and max(now) >= target:
            winner = now.index(max(now))
        return cls(winner, "stated", at, now)


class MatchResult(NamedTuple):
    """How a match stands: its winner or None, how many games count, how many each side won.

    Games without a winner, and those after the match was won, count for nobody.
    """

    winner: Side | None
    games_used: int
    wins: tuple[int, ...]


def total(carried: Sequence[int], credited: Iterable[Credit]) -> tuple[int, ...]:
    """The scores, by side, after these credits, from those before the record begins."""
    scores = list(carried)
    for credit in credited:
        for side, more in enumerate(credit.change):
            scores[side] += more
    return tuple(scores)


def leader(scores: Sequence[int]) -> Side | None:
    """The side with the most, None while two share it."""
    most = max(scores)
    return scores.index(most) if scores.count(most) == 1 else None


def game_result(
    target: int,
    carried: Sequence[int],
    credited: Iterable[Credit],
    cut: Moment | None = None,
    most: int | None = None,
    gave_up: Mapping[Side, Moment] | None = None,
) -> GameResult | None:
    """How a game came out, None while nobody has won.

    PDA-2, HF-WIN-1, HF-3P-5, HF-4P-4, FU-WG-1, UDL-G1, UDL-G14, 42-GEN-3 by the target
    (AMB-35); UDL-G11a, UDL-11 (AMB-39) and 42-GP-2 (AMB-56) at `cut`, when time
    stopped the game, the credits at it included; None: time has not stopped it. Credits count
    in the order of their `at`, whatever order they come in. Points of one moment count
    together, as do those for one thing, paid in parts while nobody acts (AMB-121); of several
    sides that reach the target with them the one with most wins, of level ones the first.
    Nobody scores more than `most`, if that is given. Nobody wins by the target after the moment
    in `gave_up` at which they gave the game up (AMB-87).

    >>> five, six = Moment(5), Moment(6)
    >>> game_result(61, (0, 0), [Credit(five, five, (0, 61)), Credit(six, six, (62, 0))])
    GameResult(winner=1, how='target', at=Moment(position=5, ordinal=1), scores=(0, 61))
    >>> game_result(150, (80, 80), [Credit(six, six, (0, 5))], cut=five)
    GameResult(winner=1, how='overtime', at=Moment(position=6, ordinal=1), scores=(80, 85))
    """
    scores, left = list(carried), gave_up or {}
    first = _first(target, scores, left, START)
    if first is not None:
        return GameResult(first, "target", START, tuple(scores))
    expired = False
    for together in _together(credited):
        at = together[-1].at
        if cut is not None and together[0].at > cut and not expired:
            expired, ahead = True, leader(scores)
            if ahead is not None:
                return GameResult(ahead, "time", cut, tuple(scores))
        scores[:] = (min(one, most or one) for one in total(scores, together))
        first = _first(target, scores, left, at)
        if first is not None:
            return GameResult(first, "target", at, tuple(scores))
        ahead = leader(scores)
        if expired and ahead is not None:
            return GameResult(ahead, "overtime", at, tuple(scores))
    ahead = leader(scores)
    if cut is not None and not expired and ahead is not None:
        return GameResult(ahead, "time", cut, tuple(scores))
    return None


def _first(
    target: int, scores: Sequence[int], gave_up: Mapping[Side, Moment], at: Moment
) -> Side | None:
    """The side with the most of those at the target that had not given up by then, or None."""
    reached = [
        side
        for side, points in enumerate(scores)
        if points >= target and not (side in gave_up and gave_up[side] < at)
    ]
    return max(reached, key=scores.__getitem__, default=None)


def _together(credited: Iterable[Credit]) -> list[list[Credit]]:
    """The credits that count together: of one moment, or the parts of one payment."""
    groups: list[list[Credit]] = []
    for credit in sorted(credited, key=attrgetter("at")):
        last = groups[-1][-1] if groups else None
        if last and (credit.at == last.at or (credit.goes_on and credit.cause == last.cause)):
            groups[-1].append(credit)
        else:
            groups.append([credit])
    return groups


def wins_needed(best_of: int) -> int:
    """How many games win a match that is the best of so many: more than half of them.

    PDA-1a, PDA-1b, UDL-G10.
    """
    return best_of // 2 + 1


def match_result(winners: Sequence[Side | None], needed: int, sides: int = 2) -> MatchResult:
    """The match after these games, by their winners in order (PDA-1a, PDA-1b, UDL-G10).

    `needed` is how many games win it, `sides` how many play. A game played after the match was
    decided does not count; one that nobody has won is not used up (UDL-11).

    >>> match_result([1, 1, 0, 1, 0], 3)
    MatchResult(winner=1, games_used=4, wins=(1, 3))
    """
    wins = [0] * sides
    for won in winners:
        if won is None:
            continue
        wins[won] += 1
        if wins[won] == needed:
            return MatchResult(won, sum(wins), tuple(wins))
    return MatchResult(None, sum(wins), tuple(wins))
