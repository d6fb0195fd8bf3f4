"""Conditions under which a sweep asks about an event of the right kind.

Each is given the match before the event, and the fact.
"""

from collections.abc import Callable
from typing import Any

from adjudication.claims.debts import payee_of_payment
from domain import events as e
from domain.fives.scoring import payer_of
from domain.match.match import Match
from domain.match.openings import due_shaker
from domain.match.rights.turns import is_due


def opens(match: Match, _: Any) -> bool:
    """Whether no bone lies in the layout of the hand, or no hand has begun; True also in tricks."""
    return match.hand is None or not match.hand.layout.placements


def lies_wrongly(match: Match, fact: e.BonePlayed) -> bool:
    """Whether a bone does not belong where it was placed; true of any outside a hand."""
    if match.hand is None:
        return True
    side = match.side[fact.seat]
    return bool(match.hand.layout.faults(fact.bone, fact.on, fact.touch, fact.slot, side=side))


def may_be_out_of_turn(match: Match, fact: e.BonePlayed | e.BoneDrawn | e.Passed) -> bool:
    """Whether this player was not to act (`is_due`); True also in tricks and outside a hand.

    There a sweep leaves it to the test of the claim. False where it was nobody's turn in
    particular.
    """
    if match.hand is None or not match.on_layout:
        return True
    return not is_due(match, match.hand, fact.seat)


def was_over(match: Match, _: Any) -> bool:
    """Whether the game was won, it or the match given up or agreed, or somebody had gone out."""
    if match.game_winner is not None or match.given_up_at is not None:
        return True
    return match.hand is not None and match.hand.out is not None


def not_as_stated(match: Match, fact: Any) -> bool:
    """Whether a payment is another than the one that the end of a hand states, or a second.

    So is every payment while the hand goes on. A fault of the stated payment is the fault of the
    statement.
    """
    hand = match.hand
    if hand is None or hand.ended is None or fact.answers not in (None, hand.ended_at):
        return True
    end = hand.ended
    unpaid = any(one.at.position == hand.ended_at for one in hand.dues.owed)
    if fact.points != end.points or not unpaid:
        return True
    payee = payee_of_payment(fact)
    payer = fact.payer if isinstance(fact, e.ChipsPaid) else None
    return (
        (end.winner is not None and match.side[payee] != match.side[end.winner])
        or payer != payer_of(match.rules, match.players, payee)
        or (isinstance(fact, e.ChipsPaid) and fact.colour_of not in (None, payer))
    )


def ended_by(how: str) -> Callable[[Match, Any], bool]:
    """A function that says whether a fact ends a hand in this way."""
    return lambda _, fact: fact.how == how


def lays_down(kind: str) -> Callable[[Match, Any], bool]:
    """A function that says whether the book has an infraction for this kind of claim."""
    return lambda match, _: any(case.claim == kind for case in match.book.infractions)


def has_due_shaker(match: Match, fact: e.HandStarted) -> bool:
    """Whether a hand names its shaker, and the record says whose turn it was to shake."""
    return fact.shaker is not None and due_shaker(match.game, match.lots) is not None


def has_marks(_: Match, fact: e.HandEnded) -> bool:
    """Whether the table, and no ruling, ended the hand, otherwise than by throwing it in."""
    return fact.ruling is None and fact.how != "void"


def has_count(_: Match, fact: e.HandEnded) -> bool:
    """Whether a hand ended with a count that is on record."""
    return fact.points is not None and fact.how in ("domino", "lock")


def was_called(_: Match, fact: Any) -> bool:
    """Whether a fact is no end of a hand, or ends one by Domino or a block."""
    return getattr(fact, "how", "called") in ("called", "domino", "lock")


def rules_on_a_claim(match: Match, fact: e.RulingGiven) -> bool:
    """Whether a ruling is on any claim but an official's error, and the book knows such errors."""
    claim = match.disputes.claims[fact.claim]
    return match.book.has_infraction("official_error", "error") and claim.kind != "official_error"


def hands_cards_in(match: Match, _: Any) -> bool:
    """Whether the book has score cards handed in to the officials."""
    return any("observed:card_handed_in" in clause.recorded_by for clause in match.book.clauses)


def states_wins(_: Match, fact: e.ScoreCardWritten) -> bool:
    """Whether a card states the games won."""
    return fact.wins is not None
