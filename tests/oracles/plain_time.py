"""The winner of a game on time, told plainly (CL-36): by what was placed before the signal."""

from typing import NamedTuple

from domain import events as e
from tests.oracles.plain_points import (
    anybody_else,
    cause_of,
    missed,
    open_to_muggins,
    placement,
    scored,
    true_and_due,
)
from tests.oracles.plain_record import TARGET, Record
from tests.oracles.plain_results import results


class _Credit(NamedTuple):
    """Points to a side at an event, for something that happened at `cause`."""

    at: int
    side: int
    points: int
    cause: int


def time_expiry(r: Record, c: e.Claim) -> bool | None:
    """CL-36: this player won on time: more points at the signal; level, the first credit after.

    What is called or paid afterwards for something before the signal counts to it (AMB-39).
    """
    signal = c.event or 0
    games = results(r, signal).games
    if games and max(games.items())[1].won is not None:
        return False
    cut = _cut(r, signal)
    if cut is None:
        return None
    scores, late = r.scores(cut), list[int]()
    game = _game_until_its_end(r, signal)
    paid = {cause_of(r, at, fact): at for at, fact in game if isinstance(fact, e.ChipsPaid)}
    for at, fact in game:
        _, side, points, cause = _credit(r, at, fact)
        before = at < cut and (isinstance(fact, e.ChipsPaid) or paid.get(at, cut) < cut)
        counted = isinstance(fact, e.HandEnded) and at in paid
        if points <= 0 or before or counted:
            continue
        if cause <= cut:
            scores[side] = min(TARGET[r.book], scores[side] + points)
        else:
            late.append(side)
    winner = _on_time(scores, late)
    most = [points + more for points, more in zip(scores, _callable(r, cut), strict=True)]
    ended = game[-1][0] < r.log[-1][0]
    if _on_time(most, late) != winner or (winner is None and not ended):
        return None
    return winner == (None if c.against is None else r.side[c.against])


def _cut(r: Record, signal: int) -> int | None:
    """Where time stops the game: at the signal, or the end of a hand that lacks only its count."""
    over = next((one for _, one in r.back(signal) if isinstance(one, e.HandEnded | e.HandStarted)))
    if isinstance(over, e.HandEnded) or r.out(signal) is None:
        return signal
    return next((at for at, fact in r.since(signal) if isinstance(fact, e.HandEnded)), None)


def _game_until_its_end(r: Record, signal: int) -> list[tuple[int, e.Fact]]:
    start = next(at for at, fact in r.back(signal) if isinstance(fact, e.GameStarted))
    rest: list[tuple[int, e.Fact]] = []
    for at, fact in r.since(start):
        if isinstance(fact, e.GameEnded | e.GameStarted):
            break
        rest.append((at, fact))
    return rest


def _on_time(scores: list[int], late: list[int]) -> int | None:
    if scores[0] != scores[1]:
        return scores.index(max(scores))
    return late[0] if late else None


def _callable(r: Record, signal: int) -> list[int]:
    """Points that can still be called for the last bone before the signal, or taken, by side."""
    open_still, play = [0, 0], placement(r, signal)
    acts = (e.BonePlayed, e.Passed, e.BoneDrawn, e.HandEnded, e.GameEnded, e.GameStarted)
    if not any(isinstance(fact, acts) for _, fact in r.since(signal)):
        taken = {fact.seat for _, fact in r.since(signal) if isinstance(fact, e.MugginsCalled)}
        for seat in {0, 1} - taken:
            open_still[r.side[seat]] += sum(open_to_muggins(r, signal, seat))
    if play is None:
        return open_still
    seat, due = r.fact(play, e.BonePlayed).seat, 0
    for at, fact in r.since(play):
        if isinstance(fact, e.BonePlayed | e.Passed | e.GameEnded | e.GameStarted):
            return open_still
        if isinstance(fact, e.ScoreCalled) and fact.seat == seat:
            due = true_and_due(r, at)[1]
    open_still[r.side[seat]] += scored(r, play) - due
    return open_still


def _credit(r: Record, at: int, fact: e.Fact) -> _Credit:
    """Points that this call earns, or this payment, where it answers no call."""
    nothing = _Credit(at, 0, 0, at)
    match fact:
        case e.ScoreCalled():
            cause = placement(r, at, fact.seat)
            again = cause and _amended(r, cause, at)
            due = 0 if again else true_and_due(r, at)[1]
            return _Credit(at, r.side[fact.seat], due, cause or at)
        case e.MugginsCalled() if 0 < fact.points == missed(r, at):
            acts = (one for one, told in r.back(at) if isinstance(told, e.BonePlayed | e.Passed))
            return _Credit(at, r.side[fact.seat], fact.points, placement(r, next(acts)) or at)
        case e.ChipsPaid():
            cause = cause_of(r, at, fact)
            if cause and isinstance(r.fact(cause, object), e.ScoreCalled | e.MugginsCalled):
                return nothing
            return _Credit(at, r.side[fact.payee], fact.points, cause or at)
        case e.HandEnded() if fact.winner is not None:
            return _Credit(at, r.side[fact.winner], fact.points or 0, at)
        case _:
            return nothing


def _amended(r: Record, play: int, call: int) -> bool:
    """Whether a later call in time for that bone takes the place of this one."""
    seat = r.fact(call, e.ScoreCalled).seat
    return any(
        isinstance(fact, e.ScoreCalled)
        and fact.seat == seat
        and placement(r, at, seat) == play
        and not anybody_else(r, seat, play, at)
        for at, fact in r.since(call)
    )
