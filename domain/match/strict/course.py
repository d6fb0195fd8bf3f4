"""Breaches in the course of a match: its length, its games, lots, the draw, ends and cards."""

from typing import Any

from domain import events as e
from domain.fortytwo.shake import read_lots
from domain.house_rules import book_of
from domain.match.match import Match
from domain.match.openings import opening_of
from domain.match.rights.turns import starting_bones
from domain.match.strict.breach import Breach, Breaches, by_duty, by_rule
from domain.pairs.opening import highest_lots
from domain.rules import Pairs, Rule, choose
from domain.winning import leader


def opened(fact: e.MatchOpened) -> Breaches:
    """The breach if the book has no match of so many games (PDA-1a, PDA-1b, UDL-G10, AMB-85).

    By pairs any number is lawful.
    """
    rules = choose(book_of(fact).rules, fact.options)
    rule = None if isinstance(rules, Pairs) else rules.best_of
    if rule is None or fact.best_of in rule.value:
        return []
    lengths = " or ".join(map(str, rule.value))
    return by_rule(rule, "best_of", f"is {fact.best_of}; a match is the best of {lengths}")


def game_started(match: Match, fact: e.GameStarted) -> Breaches:
    """The breach if the match has been won or given up, or the game before has no end on record.

    PDA-1a, UDL-G10; AMB-87.
    """
    rule = _best_of(match)
    if match.winner is not None and rule is not None:
        return by_rule(rule, "fact", "the match has been won")
    if match.conceded:
        return _given_up(match, "fact", whole=True)
    if match.game is not None and match.game.ended is None:
        return by_rule(_target(match), "fact", f"game {match.game.number} is not over")
    return []


def after_the_game(match: Match, fact: e.Fact) -> Breaches:
    """The breach if play goes on although the game has been won.

    PDA-2, HF-WIN-1, FU-WG-1, UDL-G1, 42-GEN-3. Or although nobody wins it any more: it, or the
    match, was given up or agreed on (AMB-87).
    """
    won = match.game_winner
    if won is not None:
        return by_rule(_target(match), "fact", f"side {won} has won the game")
    return [] if match.given_up_at is None else _given_up(match, "fact", whole=False)


def after_a_faulty_set(match: Match, fact: e.Fact) -> Breaches:
    """The breach if a hand with a faulty set goes on, or ends otherwise than void (AMB-86)."""
    hand = match.hand
    if hand is None or hand.faulty_at is None or hand.ended is not None:
        return []
    if isinstance(fact, e.HandEnded) and fact.how == "void":
        return []
    detail = f"the set was found faulty at event {hand.faulty_at}: the hand is void"
    return [Breach("how" if isinstance(fact, e.HandEnded) else "fact", detail, ("AMB-86",))]


def _given_up(match: Match, field: str, *, whole: bool) -> Breaches:
    """That the whole match, or the game, ended when somebody gave up or all agreed."""
    detail = f"the game was given up, or agreed on, at event {match.given_up_at}"
    if whole:
        detail = f"the match was given up, or agreed on, at event {match.given_up_at}"
    return [Breach(field, detail, ("AMB-87",))]


def _target(match: Match) -> Rule[Any]:
    if match.pairs is not None:
        return match.pairs.target
    return match.rules.target if match.is_fives else match.straight.marks


def _best_of(match: Match) -> Rule[Any] | None:
    if match.pairs is not None:
        return match.pairs.best_of
    return (match.rules if match.is_fives else match.straight).best_of


# --- how games and matches end --------------------------------------------------------------


def game_ended(match: Match, fact: e.GameEnded) -> Breaches:
    """The breach if nobody has won the game, or another side has, or with other scores.

    A game that was given up, agreed or broken off may end without a winner.
    """
    game = match.current_game()
    if fact.game not in (None, game.number):
        return by_rule(_target(match), "game", f"is {fact.game}; game {game.number} is in progress")
    won = match.game_winner
    if won is None and game.broken_off is not None:
        stated = None if fact.winner is None else match.side[fact.winner]
        if stated in game.gave_up:
            return [Breach("winner", f"side {stated} gave up the game", ("AMB-87",))]
        if match.given_up_at is not None and stated not in (None, match.winner):
            return _given_up(match, "winner", whole=False)
        if stated is not None and match.given_up_at is None and not game.gave_up:
            return by_rule(_target(match), "winner", f"is {fact.winner}; nobody has won the game")
        return []
    if won is None and match.is_fives and game.cut is not None:
        won = leader(match.scores)
    if won is None:
        return by_rule(_target(match), "fact", "nobody has won the game")
    if fact.winner is not None and match.side[fact.winner] != won:
        return by_rule(_target(match), "winner", f"is {fact.winner}; side {won} has won")
    if fact.scores is not None and fact.scores != tuple(match.scores):
        return by_rule(_target(match), "scores", f"are {tuple(match.scores)} by the record")
    return []


def match_ended(match: Match, fact: e.MatchEnded) -> Breaches:
    """The breach if the match was not won, or not by this side.

    It may end without a winner once its current game was given up, agreed or broken off.
    """
    rule = _best_of(match)
    broken_off = match.game is not None and match.game.broken_off is not None
    if rule is None or (match.winner is None and broken_off and fact.winner is None):
        return []
    if match.winner is None and match.conceded:
        return _given_up(match, "winner", whole=True)
    if match.winner is None:
        return by_rule(rule, "fact", "nobody has won the match")
    if fact.winner is None or match.side[fact.winner] == match.winner:
        return []
    return by_rule(rule, "winner", f"is {fact.winner}; side {match.winner} has won the match")


def card_written(match: Match, fact: e.ScoreCardWritten) -> Breaches:
    """The breach of a card before an end of the game is on record, or with other figures.

    The figures are the scores, and the games won where the card has them (PDA-11, UDL-16).
    """
    game = match.current_game() if fact.game is None else match.games[fact.game]
    if game.ended is None:
        return _card(match, "fact", "the game is not over")
    if fact.scores != tuple(game.scores):
        return _card(match, "scores", f"are {tuple(game.scores)} by the record")
    if fact.wins is not None and fact.wins != match.wins:
        return _card(match, "wins", f"are {match.wins} by the record")
    return []


def card_signed(match: Match, fact: e.ScoreCardSigned) -> Breaches:
    """The breach of signing a card before an end of the game is on record (PDA-11)."""
    return _over(match, fact.game)


def card_refused(match: Match, fact: e.ScoreCardRefused) -> Breaches:
    """The breach of refusing a card before an end of the game is on record (PDA-11, AMB-113)."""
    return _over(match, fact.game)


def card_received(match: Match, fact: e.ScoreCardReceived) -> Breaches:
    """The breach of a card handed in too early (PDA-11a, AMB-113).

    That is before an end of the game is on record, or before all have signed or refused it.
    """
    card = match.signed_game(fact.game).card
    spoken = {*card.signed, *card.refused}
    due = [seat for seat in range(match.players) if seat not in spoken]
    detail = f"seat {min(due, default=0)} has neither signed nor refused the card"
    return _over(match, fact.game) or (by_duty(match, "handed_in", "fact", detail) if due else [])


def _over(match: Match, number: int | None) -> Breaches:
    if match.signed_game(number).ended is None:
        return _card(match, "fact", "the game is not over")
    return []


def _card(match: Match, field: str, detail: str) -> Breaches:
    if match.on_layout:
        return by_duty(match, "card", field, detail)
    return [Breach(field, detail, ("42-RR-7",))]


# --- before a hand ----------------------------------------------------------------------------


def lots_after_the_game(match: Match, fact: e.LotsDrawn) -> Breaches:
    """The breach of lots drawn when the match has been won, or the game was won and is not ended.

    Those for the next game may be drawn before it starts (PDA-2b, FU-ST-3, 42-SD-1).
    """
    if match.game is not None and match.game.ended is not None:
        rule = _best_of(match)
        if match.conceded:
            return _given_up(match, "fact", whole=True)
        if match.winner is None or rule is None:
            return []
        return by_rule(rule, "fact", "the match has been won")
    return after_the_game(match, fact)


def lots_drawn(match: Match, fact: e.LotsDrawn) -> Breaches:
    """The breach of lots where none are due, by others than those who draw, or read wrongly.

    PDA-2b, PDA-2c, AMB-07; FU-ST-3, AMB-21; 42-SD-1.
    """
    seats = [lot.seat for lot in fact.draws]
    if match.pairs is not None and match.pairs.first_opening.value != "lots":
        return by_rule(match.pairs.first_opening, "fact", "this game draws no lots")
    if match.is_fives and "lots" not in match.book.duties:
        return by_rule(match.rules.first_opening, "fact", "this game draws no lots")
    if match.in_play:
        return _lots(match, "fact", "a hand is in progress")
    if match.lots and not match.tied:
        return _lots(match, "fact", "the lots drawn before were not tied")
    if not _lots_are_due(match):
        return _lots(match, "fact", "no lots are due for this hand")
    if len(set(seats)) != len(seats) or len(seats) < 2:
        return _lots(match, "draws", "each who draws draws one bone")
    if not match.tied and len(seats) != match.players:
        return _lots(match, "draws", "everybody draws")
    if match.tied and set(seats) != set(match.tied):
        return _lots(match, "draws", "those who were tied draw again")
    draws = [(lot.seat, lot.bone) for lot in fact.draws]
    tied = read_lots(draws).redraw if match.pairs is None else len(highest_lots(draws)) > 1
    if fact.tied != tied:
        return _lots(match, "tied", f"is {str(fact.tied).lower()}, which the bones drawn deny")
    return []


def _lots_are_due(match: Match) -> bool:
    """Whether lots settle the hand to come: a game's first, or after a block (AMB-22)."""
    game = match.game
    if game is None or game.hand is None or game.ended is not None:
        return True
    if not match.on_layout:
        return False
    return opening_of(match.pairs or match.rules, game, (), e.HandStarted(1)).rule == "lots"


def _lots(match: Match, field: str, detail: str) -> Breaches:
    if match.on_layout:
        return by_duty(match, "lots", field, detail)
    return [Breach(field, detail, ("42-SD-1",))]


def opening_drawn(match: Match, fact: e.OpeningDrawn) -> Breaches:
    """The breach of drawing more bones than are due, after play has begun, or out of order.

    PDA-2, PDA-2c, PDA-8a; HF-SET-4, HF-NEW-1, HF-PEN-1; FU-ST-2; UDL-G2; DP-2; AMB-42.
    """
    hand = match.current_hand()
    begun = bool(hand.layout.placements) if hand.tricks is None else bool(hand.tricks.bids)
    due = starting_bones(match)
    if begun or hand.held[fact.seat] + fact.count > due:
        detail = "play has begun" if begun else f"a player draws {due} bones"
        return holding(match, "over", "fact" if begun else "count", detail)
    first = hand.draws_first if match.is_fives else None
    if first in (None, fact.seat) or any(hand.held):
        return []
    if not match.book.has_infraction("draw_order", "drew_early"):
        return []
    cites = match.book.infraction("draw_order", "drew_early").remedy.cites
    return [Breach("seat", f"seat {first} draws first", cites)]


def holding(match: Match, case: str, field: str, detail: str) -> Breaches:
    """The breach of a wrong number of bones, by the clauses of the number and of the infraction.

    `case` is that of the infraction `hand_size`: "over" or "under".
    """
    cites = match.book.infraction("hand_size", case).remedy.cites
    return [Breach(field, detail, (*cites, *_holding(match)))]


def _holding(match: Match) -> tuple[str, ...]:
    if match.pairs is not None:
        return match.pairs.holding.clauses
    return match.rules.holding.clauses if match.is_fives else ("42-SD-3",)
