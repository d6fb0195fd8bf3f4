"""Claims about the count of a hand: who won it, and what the pips of the others bring.

The counts of holdings that nobody showed are reasoned about exactly: a total is proved only
if it is that in every deal that the record allows. Who went out is read from the log, not
from what was stated.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import combinations, product
from typing import NamedTuple

from msgspec import structs

from adjudication.case.case import Case
from adjudication.case.constraints_of_log import LoggedDeal
from adjudication.case.going_out import counted_at, how_ended, out_before
from adjudication.case.purposes import pays_for
from adjudication.case.settlement import chips_left
from adjudication.claims.placements import refuted_by_going_out
from adjudication.claims.scores import called_for, last_placement, scored_at
from adjudication.finding import Consequence, Tested, ruled
from adjudication.worlds.model import Bound, Totals, pips_left
from adjudication.worlds.observations import Observation
from adjudication.worlds.proofs import Answer, LookAt
from domain import events as e
from domain.bones import pips_in
from domain.fives.scoring import (
    BeforeCount,
    HandCount,
    Transfer,
    collects,
    counted_pips,
    hand_count,
    payer_of,
    points_due,
)
from domain.match.match import Match
from domain.messages.message import Message, counted, message, points
from domain.rules import Window, for_players
from domain.seats import Seat

Alternatives = list[tuple[Bound, ...]]


def lock_winner(case: Case, claim: e.Claim) -> Tested:
    """Test CL-23: the player of `against`, or without one nobody (a tie), won the block.

    Refuted if somebody had gone out. PDA-7, PDA-7c; HF-END-3, HF-END-5; FU-WH-2, FU-WH-6; UDL-5,
    UDL-19.
    """
    position, fact = case.event_of(claim, e.HandEnded)
    match = case.before(position)
    winner = claim.against
    side = None if winner is None else match.side[winner]
    lead = message("The hand ended at event {position}.", position=position)
    over = refuted_by_going_out(case, position, "payment", fact.winner)
    if over is not None:
        return over
    tested = _totalled(case, fact, position, _won_by(match, side), words=(lead,), window="payment")
    return tested if tested.verdict == "proved" else structs.replace(tested, consequence=None)


def hand_points(case: Case, claim: e.Claim) -> Tested:
    """Test CL-24: the points stated for the hand are right, and for the right player.

    PDA-4a, PDA-7, PDA-7b; HF-END-4, HF-3P-4; FU-WH-3, FU-WH-4; UDL-G8, UDL-5, UDL-20.
    """
    position, fact = case.event_of(claim, e.HandEnded)
    stated = fact.points or 0
    right = _right_points(case, fact, position, stated)
    words = _count_in_words(case, fact, position, stated)
    return _totalled(case, fact, position, right, words=words, window="payment")


def stated_count(case: Case, fact: e.HandEnded, position: int) -> Message:
    """The points that the end of a hand states, and for whom."""
    return counted(
        "{number} point was counted for {who} at event {position}.",
        "{number} points were counted for {who} at event {position}.",
        fact.points or 0,
        who=case.side(fact.winner),
        position=position,
    )


def _count_in_words(
    case: Case, fact: e.HandEnded, position: int, stated: int
) -> tuple[Message, ...]:
    """The count of a hand and its winner, and the evidence that bears on it beside the pips."""
    lead = message("The hand was counted at event {position} without points.", position=position)
    if stated:
        lead = stated_count(case, fact, position)
    if fact.winner is None:
        return (lead, message("Nobody was named as the winner of the hand."))
    match = case.before(position)
    winner = _went_out(match, fact)
    if winner is not None and match.side[winner] != match.side[fact.winner]:
        return (lead, message("{winner} went out and won the hand.", winner=case.name(winner)))
    standing = _standing(case, position, fact.winner)
    sentences = [
        lead,
        message(
            "Before the count {who} had {points}.",
            who=case.side(fact.winner),
            points=points(standing.score),
        ),
    ]
    if standing.over:
        sentences.append(message("The game was won by then: nothing more was due."))
    elif not collects(match.rules, fact.how, standing.score, standing.last):
        sentences.append(message("A player who has no points on the board collects nothing."))
    return tuple(sentences)


def not_on_board(case: Case, claim: e.Claim) -> Tested:
    """Test CL-25: the winner had no points on the board and collects nothing (UDL-20, AMB-28)."""
    position, fact = case.event_of(claim, e.HandEnded)
    match = case.before(position)
    winner = _went_out(match, fact)
    standing = BeforeCount(0) if winner is None else _standing(case, position, winner)
    score, how = standing.score, how_ended(case, position)
    off = winner is not None and not collects(match.rules, how, score, standing.last)
    return Tested(
        ruled(off),
        position,
        "finality",
        offender=winner,
        consequence=Consequence(match.rules.collects_off_board.clauses, causes=(position,), due=0)
        if off
        else None,
        words=(
            message(
                "{winner} had {points} before the count at event {position}.",
                winner=case.name(winner),
                points=points(score),
                position=position,
            ),
            *(
                (message("By this book the winner collects without points on the board."),)
                if match.rules.collects_off_board.value and not score
                else ()
            ),
        ),
    )


def _standing(case: Case, ended: int, winner: Seat) -> BeforeCount:
    match = case.before(ended)
    bone = last_bone(case, ended, winner)
    payer = payer_of(match.rules, match.players, winner)
    return BeforeCount(
        match.scores[match.side[winner]] + bone.unpaid,
        bone.due,
        None if payer is None else max(0, chips_left(match, payer) - bone.unpaid),
        match.game_winner is not None,
    )


def _went_out(match: Match, fact: e.HandEnded) -> Seat | None:
    """The winner of a hand by Domino: who holds nothing, whatever was stated (PDA-4, UDL-G7)."""
    out = match.current_hand().out
    return out.seat if out is not None and fact.how in ("domino", "lock") else fact.winner


def _totalled(
    case: Case,
    fact: e.HandEnded,
    position: int,
    any_of: Alternatives,
    words: tuple[Message, ...],
    window: Window,
) -> Tested:
    """A statement about the pips of all holdings when the hand ended."""
    match = case.before(position)
    logged, at = case.logged_deal(position), counted_at(case, position)
    question = question_of(logged, at, any_of, pips_left(logged.deal, logged.gone(at)))
    answer = case.answer(logged, question, holdings_to_turn_up(case, logged))
    due = count_due(case, position)
    return Tested(
        answer.verdict,
        position,
        window,
        offender=fact.winner,
        consequence=None
        if due is None
        else Consequence(
            _count_clauses(match, fact, off_board=_is_off_board(case, position, due.winner)),
            owed=count_owed(match, due),
            causes=(position,),
            due=due.points,
            winner=due.winner,
        ),
        words=words,
        answer=answer,
        holders=tuple(together_of(any_of).values()),
    )


def as_stated(case: Case, position: int) -> Totals:
    """The question whether holdings total so that the points stated at a hand's end are right."""
    fact, logged = case.fact(position, e.HandEnded), case.logged_deal(position)
    any_of, at = _right_points(case, fact, position, fact.points or 0), counted_at(case, position)
    return question_of(logged, at, any_of, pips_left(logged.deal, logged.gone(at)))


def question_of(
    logged: LoggedDeal, at: int, any_of: Alternatives, weights: tuple[int, ...]
) -> Totals:
    """The bounds as a question about the holdings just before the event at `at`.

    Each bound of `any_of` has a factor for each seat. Seats that have the same factors in all
    bounds share one holding of the question, and those that have 0 in all are left out. `weights`
    are by token, as in `Totals`.
    """
    together = together_of(any_of)
    rows = iter(zip(*together, strict=True))
    holdings = tuple(sum(logged.slots(seat, at) for seat in seats) for seats in together.values())
    bounds = tuple(tuple(Bound(next(rows), bound.most) for bound in all_) for all_ in any_of)
    return Totals(holdings, weights, bounds)


def together_of(any_of: Alternatives) -> dict[tuple[int, ...], tuple[Seat, ...]]:
    """Seats whose holdings count alike, by their factors in all bounds; none that never count."""
    together: dict[tuple[int, ...], tuple[Seat, ...]] = {}
    bounds = [bound for all_ in any_of for bound in all_]
    for seat in range(len(bounds[0].factors) if bounds else 0):
        column = tuple(bound.factors[seat] for bound in bounds)
        if any(column):
            together[column] = (*together.get(column, ()), seat)
    return together


def _is_off_board(case: Case, position: int, winner: Seat | None) -> bool:
    """Whether the winner of a hand collects nothing, having no points on the board (UDL-20)."""
    if winner is None:
        return False
    standing, fact = _standing(case, position, winner), case.fact(position, e.HandEnded)
    return not collects(case.rules, fact.how, standing.score, standing.last)


def _count_clauses(match: Match, fact: e.HandEnded, *, off_board: bool) -> tuple[str, ...]:
    if off_board:
        return match.rules.collects_off_board.clauses
    clauses = for_players(match.rules.counted_hand.clauses, match.players)
    return clauses[:1] if fact.how == "domino" else clauses[-1:]


def count_owed(match: Match, count: HandCount) -> tuple[Transfer, ...]:
    """The payment owed for the count of a hand, in a tuple; empty if nobody won the hand."""
    if count.winner is None:
        return ()
    payer = payer_of(match.rules, match.players, count.winner)
    return (Transfer(payer, count.winner, count.points),)


def is_count(fact: e.HandEnded) -> bool:
    """Whether the pips are counted at this end of a hand."""
    return fact.how in ("domino", "lock")


def count_due(case: Case, position: int) -> HandCount | None:
    """Points due for the hand ended at `position`; None while a deal or a holding is not known."""
    fact, match = case.fact(position, e.HandEnded), case.before(position)
    if case.undealt(position):
        return None
    logged, at = case.known_deal(position), counted_at(case, position)
    holdings = [logged.holding(seat, at) for seat in range(match.players)]
    pips = [0 if bones is None else pips_in(bones) for bones in holdings]
    if any(bones is None for bones in holdings):
        return None
    return hand_count(
        match.rules,
        match.players,
        how_ended(case, position),
        _went_out(match, fact),
        pips=pips,
        before=lambda winner: _standing(case, position, winner),
    )


def wrongly_paid(
    case: Case, position: int, payee: Seat, amounts: Iterable[int]
) -> tuple[Answer, tuple[tuple[Seat, ...], ...]] | None:
    """The answer whether no amount of these, to this player, is what the ended hand brings.

    It is over all worlds, and comes with the seats whose holdings count, in its order. None if
    every amount is wrong whatever was held.
    """
    fact, logged = case.fact(position, e.HandEnded), case.logged_deal(position)
    right: Alternatives = []
    for amount in amounts:
        paid = structs.replace(fact, winner=payee, points=amount)
        right += _right_points(case, paid, position, amount)
    if not right:
        return None
    wrong = [
        tuple(Bound(tuple(-f for f in one.factors), -one.most - 1) for one in bounds)
        for bounds in product(*right)
    ]
    at = counted_at(case, position)
    question = question_of(logged, at, wrong, pips_left(logged.deal, logged.gone(at)))
    answer = case.answer(logged, question, holdings_to_turn_up(case, logged))
    return answer, tuple(together_of(wrong).values())


def _right_points(case: Case, fact: e.HandEnded, position: int, stated: int) -> Alternatives:
    """The ways in which the holdings can total for the stated points to be right."""
    match = case.before(position)
    how = how_ended(case, position)
    if fact.winner is None:
        return _won_by(match, None) if how != "domino" and stated == 0 else []
    side = match.side[fact.winner]
    scoring = _scoring(case, how, position, fact.winner, stated=stated)
    if how == "domino":
        winner = _went_out(match, fact)
        return scoring if winner is None or match.side[winner] == side else []
    return [(*won, *bounds) for won in _won_by(match, side) for bounds in scoring]


def _scoring(case: Case, how: str, position: int, winner: Seat, stated: int) -> Alternatives:
    """Totals of what the winner counts for which exactly `stated` points are due."""
    match = case.before(position)
    rules, players = match.rules, match.players
    standing = _standing(case, position, winner)
    factors = tuple(
        1 if counted_pips(rules, players, winner, [int(s == seat) for s in range(players)]) else 0
        for seat in range(players)
    )
    # Rounding and capping keep the order, so the right totals are one unbroken span.
    totals, due = range(169), partial(points_due, rules, how, standing)
    low = bisect_left(totals, stated, key=due)
    high = bisect_right(totals, stated, key=due) - 1
    if high < low:
        return []
    return [(Bound(factors, high), Bound(tuple(-f for f in factors), -low))]


def _won_by(match: Match, side: int | None) -> Alternatives:
    """The ways in which the block is won by `side`, or, None, by nobody."""

    def more(one: int, other: int, by: int) -> Bound:
        """Side `other` holds at least `by` more pips than side `one`."""
        factors = tuple(
            (match.side[seat] == one) - (match.side[seat] == other) for seat in range(match.players)
        )
        return Bound(factors, -by)

    sides = range(match.sides)
    if side is not None:
        return [tuple(more(side, other, 1) for other in sides if other != side)]
    return [
        (more(one, other, 0), more(other, one, 0), *(more(one, s, 0) for s in sides))
        for one, other in combinations(sides, 2)
    ]


def holdings_to_turn_up(case: Case, logged: LoggedDeal) -> Iterator[Observation]:
    """For each player, turning up all that they still hold at the end of the record."""
    end = case.end
    left = logged.deal.everything & ~logged.gone(end)
    for seat in range(case.laid_down.players):
        label = message("all that {who} still holds", who=case.name(seat))
        look = LookAt("holding", seat)
        yield Observation(label, left, (logged.slots(seat, end),), look)


# --- before the count -----------------------------------------------------------------------


class LastBone(NamedTuple):
    """The points of the last bone of a hand: what it brings, and what of it is unpaid."""

    due: int = 0
    unpaid: int = 0


def last_bone(case: Case, ended: int, winner: Seat) -> LastBone:
    """Points that the last bone brings the winner of the hand that ended at `ended`.

    It comes before the count, paid by then or not (AMB-28, AMB-35).
    """
    out = out_before(case, ended)
    scored = scored_at(case, out.at.position) if out else last_placement(case, ended)
    if scored is None or case.laid_down.side[scored.seat] != case.laid_down.side[winner]:
        return LastBone()
    paid = sum(
        fact.points
        for at, fact in case.of_kind(
            e.ChipsPaid, e.PointsPegged, after=scored.position, before=ended
        )
        if pays_for(case, at, fact, scored.position, seat=scored.seat)
    )
    due = called_for(case, scored, ended)
    if due is None:
        due = scored.points if case.rules.score_call.value == "automatic" else paid
    return LastBone(due, max(0, due - paid))
