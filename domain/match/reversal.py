"""What rulings ended, kept so that a later ruling can take it back.

Here belongs what `domain.match.evolve` does at such an end and at its reversal; whether a
reversal can be is `domain.match.disputes`.
"""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from domain import events as e
from domain.match.disputes import StateBeforeRuling

if TYPE_CHECKING:
    from domain.match.match import Match


def keep_for_reversal(
    m: "Match",
    position: int,
    fact: e.HandEnded | e.GameEnded | e.MatchEnded | e.PlayerDisqualified,
) -> None:
    """Keep what stands before a ruling ends something, or puts a player out."""
    if fact.ruling is None:
        return
    game = m.game and replace(
        m.game, scores=list(m.game.scores), hand=None, marks=m.game.marks and m.game.marks.copy()
    )
    hand = (m.hand.ended, m.hand.ended_at) if m.hand else (None, 0)
    m.disputes.caused[position] = StateBeforeRuling(
        fact, dict(m.winners), m.closed, m.awarded, dict(m.out), game, hand
    )


def reverse(m: "Match", position: int, fact: e.ConsequenceReversed) -> None:
    """Put back what stood before the ruling, as far as nothing else has happened to it since.

    What was kept is shared between copies of a match, so it is copied as it is put back.
    """
    before = m.disputes.caused.pop(fact.of)
    game, stood = m.game, before.game
    match before.fact:
        case e.MatchEnded():
            m.closed, m.awarded = before.closed, before.awarded
        case e.PlayerDisqualified():
            m.out = dict(before.out)
        case e.GameEnded():
            _unwin(m, before)
            if game and stood and game.number == stood.number:
                game.scores = list(stood.scores)
                game.ended, game.winner = stood.ended, stood.winner
        case e.HandEnded():
            if game and stood and game.hand and game.hand.ended is before.fact:
                game.hand.ended, game.hand.ended_at = before.hand
                game.domino_holder = stood.domino_holder
                if stood.marks is not None:
                    game.scores, game.marks = list(stood.scores), stood.marks.copy()


def _unwin(m: "Match", before: StateBeforeRuling) -> None:
    """Who won that game is again as it was; what became of other games since stays."""
    fact = before.fact
    number = fact.game if isinstance(fact, e.GameEnded) else None
    if number is None and before.game is not None:
        number = before.game.number
    if number is None:
        return
    m.winners.pop(number, None)
    if number in before.winners:
        m.winners[number] = before.winners[number]
