"""Breaches in points: calls that are not due, payments that are wrong, counts of a hand."""

from math import inf

from msgspec.structs import replace

from domain import events as e
from domain.bones import pips_in
from domain.fives.chips import Pieces
from domain.fives.scoring import BeforeCount, hand_count, payer_of
from domain.match.dues import Due
from domain.match.match import Match
from domain.match.rights.muggins import open_to_muggins
from domain.match.strict.breach import Breaches, by_duty, by_rule
from domain.seats import Seat
from domain.winning import Moment


def chips_counted(match: Match, fact: e.ChipsCounted) -> Breaches:
    """The breach of a set of chips short or long in points (PDA-6a, HF-SET-2, UDL-G12, AMB-37)."""
    rule = match.rules.purse
    if rule.value is None or Pieces(fact.tens, fact.fives).points == rule.value.points:
        return []
    return by_rule(rule, "tens", f"and fives make no set of {rule.value.points} points")


def score_called(match: Match, fact: e.ScoreCalled) -> Breaches:
    """The breach of a call where none is due, or of another amount.

    PDA-6c, HF-SC-1, FU-SC-1, UDL-4, AMB-32.
    """
    rule = match.rules.score_call
    unasked = rule.value == "automatic"
    due = _scored_unasked(match, fact.seat) if unasked else match.current_hand().dues.score
    if due is None or match.side[due.seat] != match.side[fact.seat]:
        return by_rule(rule, "seat", f"seat {fact.seat} has no score to call")
    if due.points != fact.points:
        return by_rule(rule, "points", f"is {fact.points}; the board scored {due.points}")
    return []


def _scored_unasked(match: Match, seat: Seat) -> Due | None:
    """Points of a player's last bone, which they may call though nobody need (AMB-32)."""
    hand = match.current_hand()
    if hand.ended is not None or match.current_game().ended is not None:
        return None
    last = hand.last_play
    partners = [other for other, side in enumerate(match.side) if side == match.side[seat]]
    if last is not None and last.seat in partners:
        return Due(last.at, seat, hand.dues.brought) if hand.dues.brought else None
    placed = [
        trace.at
        for trace in hand.traces.values()
        if trace.place == "table" and trace.seat in partners
    ]
    return next((one for one in hand.dues.owed if one.at == max(placed, default=None)), None)


def muggins_called(match: Match, fact: e.MugginsCalled) -> Breaches:
    """The breach of muggins where nothing can be taken, or not so many points (UDL-G13, UDL-4)."""
    rule = match.rules.muggins
    missed = open_to_muggins(match, fact.seat)
    if not missed:
        return by_rule(rule, "fact", "no score was missed that could be taken")
    if fact.points not in [one.points for one in missed]:
        return by_rule(rule, "points", f"is {fact.points}; {missed[0].points} were missed")
    return []


def chips_paid(match: Match, fact: e.ChipsPaid) -> Breaches:
    """The breach of a payment by the wrong player, in another's colour, or of a wrong amount.

    PDA-6b, PDA-6c, HF-SC-1, HF-3P-2, HF-4P-2, UDL-G12.
    """
    rules = match.rules
    if fact.colour_of not in (None, fact.payer):
        return by_rule(rules.payer, "colour_of", "is another's: players pay in their own colour")
    payer = payer_of(rules, match.players, fact.payee)
    if payer != fact.payer:
        return by_rule(rules.payer, "payer", f"is {fact.payer}; seat {payer} pays")
    ledger = match.current_game().ledger
    left = inf if ledger is None else ledger.points[fact.payer][fact.payer]
    return _paid(match, fact, fact.payee, left)


def points_pegged(match: Match, fact: e.PointsPegged) -> Breaches:
    """The breach of pegging points that are not due (FU-SC-1, FU-WH-3)."""
    return _paid(match, fact, fact.seat, inf)


def _paid(match: Match, fact: e.ChipsPaid | e.PointsPegged, payee: Seat, left: float) -> Breaches:
    """Points that are not what the payee's side is owed, or a part of it (AMB-35, AMB-121).

    The whole is owed before anybody plays on (`nothing_owed`), as far as the payer has chips.
    """
    seats = {seat for seat, side in enumerate(match.side) if side == match.side[payee]}
    points = fact.points
    dues, named = match.current_hand().dues, _paid_for(match, fact)
    theirs = [due for due in dues.owed if due.seat in seats and named in (None, due.at)]
    if points in [min(due.left, left) for due in theirs]:
        return []
    parts = replace(dues, score=None).parts(seats, points, named)
    if parts and all(part.points <= _owed_for(part, theirs) for part in parts):
        return []
    due = f"{theirs[0].left} are due" if theirs else "nothing is due"
    return by_duty(match, "payment", "points", f"is {points}; {due}")


def _owed_for(part: Due, dues: list[Due]) -> int:
    return next((due.left for due in dues if due.is_for(part)), 0)


def _paid_for(match: Match, fact: e.ChipsPaid | e.PointsPegged) -> Moment | None:
    """The bone, or the end of a hand, that a payment names, by itself or by its call."""
    game = match.current_game()
    answered = None if fact.answers is None else game.calls.answer(fact.answers)
    return game.calls.cause(answered)


def nothing_owed(match: Match, fact: e.Fact) -> Breaches:
    """The breach if play goes on before a score is paid (PDA-6c, HF-SC-1, FU-SC-1, UDL-G12).

    Never once the game was won, given up, agreed or broken off.
    """
    hand = match.hand
    broken_off = match.game is not None and match.game.broken_off is not None
    if hand is None or match.game_winner is not None or broken_off:
        return []
    for debt in hand.dues.owed:
        return by_duty(match, "payment", "fact", f"seat {debt.seat} is owed {debt.left}")
    return []


# --- the count of a hand ------------------------------------------------------------------------


def count_stated(match: Match, fact: e.HandEnded) -> Breaches:
    """The breach of points stated that the bones do not give, or for another than the winner.

    Or of none stated for a Domino before the game is won. While bones that somebody holds are not
    known, that is checked and the multiple, nothing else.

    PDA-4a, PDA-7, PDA-7b; HF-END-3, HF-END-4; FU-WH-3, FU-WH-4; UDL-G8, UDL-5, UDL-20.
    """
    if fact.how not in ("domino", "lock"):
        return []
    hand = match.current_hand()
    rule = match.rules.counted_hand
    unit = match.rules.scoring_unit.value
    if fact.points and fact.points * match.rules.pips_per_point.value % unit:
        nearest = f"a count is to the nearest multiple of {unit}"
        return by_rule(rule, "points", f"is {fact.points}; {nearest}")
    if fact.how == "domino" and fact.points is None and match.game_winner is None:
        return by_rule(rule, "points", "is missing")
    if any(map(hand.unknown, range(match.players))):
        return []
    pips = [pips_in(hand.known_bones(seat)) for seat in range(match.players)]
    stated = fact.winner
    count = hand_count(
        match.rules,
        match.players,
        fact.how,
        stated,
        pips=pips,
        before=lambda seat: _standing(match, seat),
    )
    if fact.how == "lock" and count.winner != (None if stated is None else match.side[stated]):
        return by_rule(rule, "winner", "does not hold the fewest pips alone")
    if fact.points is None or (stated is None and not fact.points):
        return []
    payer = None if stated is None else payer_of(match.rules, match.players, stated)
    ledger = match.current_game().ledger
    left = count.points if ledger is None or payer is None else ledger.points[payer][payer]
    if fact.points in (count.points, min(count.points, left)):
        return []
    return by_rule(rule, "points", f"is {fact.points}; the hand counts {count.points}")


def _standing(match: Match, winner: int) -> BeforeCount:
    """Where the winner stands, with what is owed to their side and not yet paid."""
    hand, side = match.current_hand(), match.side[winner]
    last = hand.last_play
    unpaid = sum(one.left for one in hand.dues.owed if match.side[one.seat] == side)
    brought = hand.dues.brought if last is not None and match.side[last.seat] == side else 0
    return BeforeCount(match.scores[side] + unpaid, brought, over=match.game_winner is not None)
