"""Preconditions of reports: an earlier event, a ruling, the game and the hand that are on.

Every check here refuses with the event on record that rules the report out.
The checks beside this one put them together, and `domain.match.decide` says which kind of
report has which.
"""

from domain.errors import ImpossibleReport
from domain.match.game import Game
from domain.match.hand import Hand
from domain.match.match import Match

SEAT_FIELDS = ("seat", "payer", "payee", "owner", "holder", "colour_of", "winner", "by", "shaker")
"""The fields of facts that are seats."""


def earlier(match: Match, field: str, position: int | None) -> None:
    """Refuse a field that names an event after the last on record; None names nothing.

    Raises `ImpossibleReport`.
    """
    if position is not None and position > match.position:
        raise ImpossibleReport(field, f"is {position}; the last event is {match.position}")


def ruled(match: Match, ruling: int | None) -> None:
    """Refuse if no ruling was given at this position; None names no ruling.

    Raises `ImpossibleReport`.
    """
    if ruling is not None and ruling not in match.disputes.rulings:
        raise ImpossibleReport("ruling", f"no ruling was given at event {ruling}")


def begun(match: Match, number: int | None) -> None:
    """Refuse the number of a game that has not begun; None is the current game.

    Begins game 1 of the match if it has none. Raises `ImpossibleReport`.
    """
    match.current_game()
    if number is not None and number not in match.games:
        listed = ", ".join(map(str, match.games))
        raise ImpossibleReport("game", f"is {number}; the games on record are {listed}")


def game_in_progress(match: Match) -> Game:
    """The current game, begun if the match has none. Refuses where its end is on record.

    Raises `ImpossibleReport`.
    """
    game = match.current_game()
    if game.ended:
        raise ImpossibleReport("fact", f"the game ended at {game.ended}", game.ended)
    return game


def hand_on_table(match: Match) -> Hand:
    """The hand on the table, ended or not.

    Raises `ImpossibleReport` if no hand has begun.
    """
    hand = match.hand
    if hand is None:
        raise ImpossibleReport("fact", "no hand has started: report hand-started first")
    return hand


def hand_in_progress(match: Match) -> Hand:
    """The hand in progress.

    Raises `ImpossibleReport` if no hand is in progress.
    """
    game_in_progress(match)
    hand = hand_on_table(match)
    if hand.ended:
        raise ImpossibleReport("fact", f"the hand ended at {hand.ended_at}", hand.ended_at)
    return hand
