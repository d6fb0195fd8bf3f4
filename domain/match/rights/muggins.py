"""Muggins: until when another player can take the points that a player missed.

UDL-4, UDL-G13, AMB-31. Strict enforcement, findings, and what is shown of an open total all
ask here. How much was missed is not asked: whether anything was must show in nothing.
"""

from typing import Literal

from domain.match.dues import Due
from domain.match.match_state import MatchState
from domain.seats import Seat
from domain.winning import Moment

Chance = Literal["to come", "open", "over"]
"""Whether a player can take missed points: not yet, now, or no more."""


def chance_at_muggins(match: MatchState, placed: Moment, seat: Seat) -> Chance:
    """Whether `seat` may take what the bone placed at `placed` scored: later, now, or no more.

    The chance opens when they have played or passed after that bone. It closes when anybody else
    plays, passes or draws; or, as the match may say, only when the hand ends. A bone that was
    lifted before it opened scores by its next placing alone. "over" too where muggins is not
    played, where scores need no call, for a bone of the player's own side, and for a bone of an
    earlier hand. The match must be of a fives game.
    """
    hand, rules = match.hand, match.rules
    called = rules.muggins.value and rules.score_call.value != "automatic"
    if not called or hand is None or hand.ended is not None:
        return "over"
    bone = next((act for act in hand.acts if act.at == placed), None)
    if bone is None or match.side[bone.seat] == match.side[seat]:
        return "over"
    since = [act for act in hand.acts if act.at > placed]
    opened = next((act for act in since if act.seat == seat and act.ends_turn), None)
    if any(act.lifts == placed and (opened is None or act.at < opened.at) for act in since):
        return "over"
    if opened is None:
        return "to come"
    if rules.muggins_close.value == "hand_end":
        return "open"
    others = (act for act in since if act.at > opened.at and act.seat != seat and not act.lifts)
    return "over" if any(others) else "open"


def open_to_muggins(match: MatchState, seat: Seat) -> list[Due]:
    """The scores that were not called and that this player may take now, the latest first."""
    missed = () if match.hand is None else reversed(match.hand.dues.missed)
    return [one for one in missed if chance_at_muggins(match, one.at, seat) == "open"]


def taken_silently(match: MatchState, payee: Seat, points: int, named: Moment | None) -> Due | None:
    """The missed score that a payment takes though nobody called muggins, or None (AMB-121).

    The payee may take just so many points now, and nothing is owed to their side that the payment
    could be for. `named` is the bone that it is said to be for; with None, only bones count for
    which nobody has been paid.
    """
    hand = match.hand
    if hand is None or not any(due.points == points for due in hand.dues.missed):
        return None
    seats = {seat for seat, side in enumerate(match.side) if side == match.side[payee]}
    if hand.dues.parts(seats, points, named):
        return None
    paid = {made.at for made in hand.dues.payments}
    bones = {named} if named is not None else {due.at for due in hand.dues.missed} - paid
    missed = (due for due in open_to_muggins(match, payee) if due.at in bones)
    return next((due for due in missed if due.points == points), None)
