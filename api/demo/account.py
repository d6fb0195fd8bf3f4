"""The account of a match: game by game, hand by hand, with every dispute and ruling.

Made from the entries alone, line by line, as `bonebook demo` prints it.
"""

from collections.abc import Callable, Iterator, Sequence
from textwrap import fill
from typing import Any

from adjudication.adjudicate import adjudicate
from adjudication.finding import Finding
from api.command_kit.text import board_text, finding_lines, score_text
from domain import events as e
from domain.bones import pips_in
from domain.match.replay import as_it_stood
from domain.messages.catalogue import worded
from domain.messages.figures import score_in_sentence
from projections.following import Following
from projections.scorecard import ScoreCard
from projections.transcript.naming import opponents

RULE = "─" * 79


def account(entries: Sequence[e.Entry]) -> Iterator[str]:
    """The account of a whole match in order, each text a line or several; the score card is last.

    Plays, draws and calls are left out, but for plays that do not match.
    """
    following = Following()
    for entry in entries:
        following.feed(entry)
        lines = LINES.get(type(entry.fact))
        if lines is not None:
            yield from lines(following, entry.position, entry.fact)
    yield RULE
    yield from card_lines(following.score_card())


def card_lines(card: ScoreCard) -> Iterator[str]:
    """The lines of a score card: a heading, the games, and last the games won by each side.

    Of each game its hands, then its score and who signed for it.
    """
    side = [seat % len(card.wins) for seat in range(len(card.players))]
    yield f"score card, {card.book}: {worded(opponents(card.players, side))}"
    for game in card.games:
        for hand in game.hands:
            won = "nobody" if hand.winner is None else card.players[hand.winner]
            scores = score_in_sentence(hand.scores)
            yield f"  game {game.game}, hand {hand.hand}: {hand.how}, {won}; score then {scores}"
        signed = ", ".join(card.players[seat] for seat in game.signed) or "nobody"
        yield f"  game {game.game}: {score_in_sentence(game.scores)}, signed by {signed}"
    yield f"  games: {score_in_sentence(card.wins)}"


def _words(following: Following) -> str:
    return following.transcript()[-1][1]


def _opened(following: Following, position: int, fact: e.MatchOpened) -> Iterator[str]:
    yield _words(following)


def _game_started(following: Following, position: int, fact: e.GameStarted) -> Iterator[str]:
    yield RULE
    yield f"GAME {fact.number}"


def _played(following: Following, position: int, fact: e.BonePlayed) -> Iterator[str]:
    if fact.touch is not None and fact.touch[0] != fact.touch[1]:
        yield f"event {position}: {_words(following)}; it does not match"


def _noted(following: Following, position: int, fact: e.Fact) -> Iterator[str]:
    yield f"event {position}: {_words(following)}"


def _shown(following: Following, position: int, fact: e.HoldingShown) -> Iterator[str]:
    yield f"event {position}: {_words(following)}: {pips_in(fact.bones)} pips"


def _claimed(following: Following, position: int, fact: e.ClaimRaised) -> Iterator[str]:
    """The board as it lies, then what is found on what is known by now, and later."""
    yield ""
    yield board_text(following.board(), scores=following.match.pairs is None)
    yield f"DISPUTE, event {position}: {_words(following)}"
    yield from _found(following, adjudicate(as_it_stood(following.entries), fact.claim, position))


def _found(following: Following, finding: Finding) -> Iterator[str]:
    for line in finding_lines(finding, following.match.opened.players):
        yield fill(line, len(RULE), initial_indent="  ", subsequent_indent="    ")


def _ruled(following: Following, position: int, fact: e.RulingGiven) -> Iterator[str]:
    """Tell the finding as it is by now, where that is another verdict, and the ruling."""
    claim = following.match.disputes.claims[fact.claim]
    before = [entry for entry in following.entries if entry.position < position]
    then = adjudicate(as_it_stood(before, fact.claim), claim, fact.claim)
    now = adjudicate(as_it_stood(before), claim, fact.claim)
    if now.verdict != then.verdict:
        yield ""
        yield f"BY NOW, on the dispute of event {fact.claim}:"
        yield from _found(following, now)
    note = f" “{fact.note}”" if fact.note else ""
    yield f"RULING, event {position}: {_words(following)}{note}"
    yield ""


def _hand_ended(following: Following, position: int, fact: e.HandEnded) -> Iterator[str]:
    board = following.board()
    if fact.how == "broken":
        yield f"event {position}: {_words(following)}"
        return
    yield ""
    yield f"game {board.game}, hand {board.hand}, event {position}: {_words(following)}"
    if following.match.is_fives and fact.how == "lock" and fact.winner is None:
        cited = ", ".join(following.match.rules.after_tie.clauses)
        yield f"tied: nobody scores, and the hand after it opens like the first ({cited})"
    yield board_text(board, scores=following.match.pairs is None)


def _paid(following: Following, position: int, fact: e.ChipsPaid) -> Iterator[str]:
    hand = following.match.hand
    if hand is not None and hand.ended:
        yield score_text(following)


def _game_ended(following: Following, position: int, fact: e.GameEnded) -> Iterator[str]:
    hand = following.match.hand
    if hand is not None and not hand.ended:
        yield ""
        yield board_text(following.board(), scores=following.match.pairs is None)
    yield f"event {position}: {_words(following)}; {score_text(following)}"


LINES: dict[type[Any], Callable[[Following, int, Any], Iterator[str]]] = {
    e.MatchOpened: _opened,
    e.GameStarted: _game_started,
    e.BonePlayed: _played,
    e.PlayRetracted: _noted,
    e.HoldingShown: _shown,
    e.ClaimRaised: _claimed,
    e.RulingGiven: _ruled,
    e.HandEnded: _hand_ended,
    e.ChipsPaid: _paid,
    e.PointsPegged: _noted,
    e.CardGiven: _noted,
    e.GameEnded: _game_ended,
    e.MatchEnded: _noted,
}
"""The words for each fact that is told; plays, draws and calls are in the transcript."""
