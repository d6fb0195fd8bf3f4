"""Checks of the reports that belong to dominoes by pairs alone."""

from domain import events as e
from domain.errors import ImpossibleReport
from domain.match.checks.preconditions import hand_in_progress, ruled
from domain.match.match import Match


def _by_pairs(match: Match) -> None:
    if match.pairs is None:
        detail = f"{match.book.id} has no such act; it belongs to dominoes by pairs"
        raise ImpossibleReport("fact", detail)


def block_declared(match: Match, fact: e.BlockDeclared) -> None:
    """Refuse to declare a block but in a hand by pairs; it may be false (DP-25).

    Raises `ImpossibleReport`.
    """
    _by_pairs(match)
    hand_in_progress(match)


def pass_taken_back(match: Match, fact: e.PassTakenBack) -> None:
    """Refuse to take back a pass that is not the player's own, or not the last act.

    Raises `ImpossibleReport`.
    """
    _by_pairs(match)
    hand = hand_in_progress(match)
    last = hand.acts[-1] if hand.acts else None
    passed = hand.passed[-1] if hand.passed else None
    if last is None or passed is None or last.at != passed or passed.position != fact.passed:
        at = None if last is None else last.at.position
        detail = f"is {fact.passed}; the last act in turn is no pass of that event"
        raise ImpossibleReport("passed", detail, at)
    if last.seat != fact.seat:
        detail = f"is {fact.seat}; seat {last.seat} passed at event {fact.passed}"
        raise ImpossibleReport("seat", detail, fact.passed)


def card_given(match: Match, fact: e.CardGiven) -> None:
    """Refuse a card by a ruling that was never given, and in a match without cards (DP-35).

    A card that names no ruling is accepted. Raises `ImpossibleReport`.
    """
    _by_pairs(match)
    ruled(match, fact.ruling)
    if match.pairs is not None and not match.pairs.cards.value:
        raise ImpossibleReport("fact", "cards are not used in this match: option cards is false")
