"""Claims about how a hand by pairs ended: blocked or not, by whom it was won, for how much."""

from itertools import product

from adjudication.case.case import Case
from adjudication.case.going_out import counted_at, how_ended
from adjudication.claims.by_pairs.passes import (
    pair_of,
    rules_of,
    somebody_fits,
    unless_from_the_line,
)
from adjudication.claims.could_play import playable
from adjudication.claims.counts import (
    Alternatives,
    holdings_to_turn_up,
    question_of,
    stated_count,
    together_of,
)
from adjudication.claims.placements import refuted_by_going_out
from adjudication.finding import Consequence, Tested, ruled
from adjudication.worlds.model import Bound, pips_left
from adjudication.worlds.proofs import Answer
from domain import events as e
from domain.bones import bones_in, pips_in
from domain.match.match import Match
from domain.match.records.line_end import lowest
from domain.messages.message import Message, all_of, counted, message
from domain.pairs.counting import SEATS, hand_count, is_capicua, is_chuchazo, side_of
from domain.seats import Seat, Side


def false_block(case: Case, claim: e.Claim) -> Tested:
    """Test the claim that a block was declared falsely: somebody held a bone that fits (DP-25).

    Refuted once four had passed, or somebody's last bone had ended the hand (DP-12).
    """
    position, fact = case.event_of(claim, e.BlockDeclared)
    over = refuted_by_going_out(case, position, "shake", fact.seat)
    if over is not None:
        return over
    hand = case.before(position).current_hand()
    passes = len(hand.passed_since())
    is_open = bool(hand.layout.fitting()) or not hand.layout.placements
    words = counted(
        "{who} declared a block at event {position} after {number} pass; {playable}.",
        "{who} declared a block at event {position} after {number} passes; {playable}.",
        passes,
        who=case.name(fact.seat),
        position=position,
        playable=playable(hand.layout) if is_open else message("no bone that was left fitted"),
    )
    answer = Answer("refuted") if passes >= SEATS else somebody_fits(case, position)
    return Tested(
        answer.verdict,
        position,
        "shake",
        offender=fact.seat,
        case="declared",
        words=(words,),
        answer=unless_from_the_line(answer),
    )


def is_blocked(case: Case, claim: e.Claim) -> Tested:
    """Test the claim that the hand was really blocked: nobody held a bone that fitted (DP-13).

    Refuted if somebody's last bone had ended the hand.
    """
    position, _ = case.event_of(claim, e.HandEnded)
    over = refuted_by_going_out(case, position, "shake")
    if over is not None:
        return over
    layout = case.before(position).current_hand().layout
    answer = somebody_fits(case, position, lacks=True)
    lead = message("The hand ended at event {position}.", position=position)
    left = message("No bone that was left fitted.")
    if not layout.placements or layout.fitting():
        left = message(
            "Not every bone that fitted had been played; {playable}.", playable=playable(layout)
        )
    blocked = answer.verdict == "proved"
    return Tested(
        answer.verdict,
        position,
        "shake",
        consequence=Consequence(("DP-13",), fix="stands") if blocked else None,
        words=(lead, left),
        answer=unless_from_the_line(answer),
    )


def block_won(case: Case, claim: e.Claim) -> Tested:
    """Test the claim that the pair of `against`, or without one nobody, won the block.

    Refuted if somebody's last bone had ended the hand. DP-14, DP-15.
    """
    position, _ = case.event_of(claim, e.HandEnded)
    over = refuted_by_going_out(case, position, "card")
    if over is not None:
        return over
    match = case.before(position)
    side = None if claim.against is None else match.side[claim.against]
    lead = message("The hand ended at event {position}.", position=position)
    return _totalled(case, position, _block_won_by(match, side), (lead,), side=side)


def count_is_right(case: Case, claim: e.Claim) -> Tested:
    """Test the claim that the points stated for the hand are right, and for the right pair.

    DP-16, DP-31.
    """
    position, fact = case.event_of(claim, e.HandEnded)
    match, how = case.before(counted_at(case, position)), how_ended(case, position)
    stated, out = fact.points or 0, match.current_hand().out
    lead = stated_count(case, fact, position)
    side = None if fact.winner is None else match.side[fact.winner]
    if side is None:
        right = _block_won_by(match, None) if how == "lock" and not stated else []
    elif how == "domino":
        ours = out is None or side_of(out.seat) == side
        right = _counts(match, how, side, stated) if ours else []
    else:
        won, count = _block_won_by(match, side), _counts(match, how, side, stated)
        right = [(*one, *other) for one, other in product(won, count)]
    return _totalled(case, position, right, (lead,), side=side)


def _totalled(
    case: Case, position: int, right: Alternatives, words: tuple[Message, ...], side: Side | None
) -> Tested:
    """A statement about the pips of the four hands when the hand ended."""
    rules = rules_of(case.laid_down)
    clauses = (*rules.block_winner.clauses, *rules.block_counts.clauses)
    if how_ended(case, position) == "domino":
        clauses = rules.domino_counts.clauses
    if not any(right):
        follows = _put_right(case, position, clauses)
        return Tested(
            ruled(bool(right)), position, "card", offender=side, consequence=follows, words=words
        )
    logged, at = case.logged_deal(position), counted_at(case, position)
    question = question_of(logged, at, right, pips_left(logged.deal, logged.gone(at)))
    answer = case.answer(logged, question, holdings_to_turn_up(case, logged))
    return Tested(
        answer.verdict,
        position,
        "card",
        offender=side,
        consequence=_put_right(case, position, clauses),
        words=words,
        answer=answer,
        holders=tuple(together_of(right).values()),
    )


def _put_right(case: Case, position: int, clauses: tuple[str, ...]) -> Consequence | None:
    """The right winner and count of a hand, once the bones shown tell them (DP-31)."""
    then, rules = case.before(position + 1), rules_of(case.laid_down)
    game, number = case.now.games[then.current_game().number], then.current_hand().number
    line = next(record for record in game.hands if record.number == number).line
    out, how = then.current_hand().out, case.fact(position, e.HandEnded).how
    if line is None or how not in ("domino", "lock") or (how == "domino" and out is None):
        return None
    how, winner = ("domino", (out.seat,)) if out else (how, lowest(rules, line))
    if not winner:
        return None
    (seat,) = winner
    due = 0 if seat is None else hand_count(rules, how, side_of(seat), line.left)
    if due is None:
        return None
    return Consequence(clauses, causes=(position,), due=due, winner=seat, how=how)


def _less(lighter: Seat | tuple[Seat, ...], other: Seat | tuple[Seat, ...], by: int) -> Bound:
    """The hands of `lighter` hold at least `by` pips fewer than those of `other`."""
    mine = lighter if isinstance(lighter, tuple) else (lighter,)
    theirs = other if isinstance(other, tuple) else (other,)
    return Bound(tuple((seat in mine) - (seat in theirs) for seat in range(SEATS)), -by)


def _block_won_by(match: Match, side: Side | None) -> Alternatives:
    """The ways in which a block is won by this pair, or, None, by nobody."""
    rules, hand = rules_of(match), match.current_hand()
    last = hand.last_play
    tied = {"opener": hand.opener, "blocker": last and last.seat, "other": last and last.seat + 1}
    seat = tied.get(rules.block_tie.value)
    at_tie = None if seat is None else side_of(seat)
    ways: Alternatives = []
    if side is not None:
        ways += _lower(rules.block_winner.value, side)
    return ways + (_equal(rules.block_winner.value) if at_tie == side else [])


def _lower(rule: str, side: Side) -> Alternatives:
    """The count of this pair is the lower (DP-14)."""
    mine, theirs = pair_of(side), pair_of(1 - side)
    if rule == "pair":
        return [(_less(mine, theirs, 1),)]
    return [tuple(_less(own, other, 1) for other in theirs) for own in mine]


def _equal(rule: str) -> Alternatives:
    """Both counts are equal (DP-15)."""
    mine, theirs = pair_of(0), pair_of(1)
    if rule == "pair":
        return [(_less(mine, theirs, 0), _less(theirs, mine, 0))]
    return [
        (
            *(_less(one, seat, 0) for seat in (*mine, *theirs) if seat != one),
            *(_less(other, seat, 0) for seat in (*mine, *theirs) if seat != other),
        )
        for one, other in product(mine, theirs)
    ]


def _counts(match: Match, how: str, side: Side, stated: int) -> Alternatives:
    """The ways in which the winner scores exactly so many points (DP-16)."""
    rules, hand = rules_of(match), match.current_hand()
    counts = (rules.domino_counts if how == "domino" else rules.block_counts).value
    whose = pair_of(1 - side) if counts == "opponents" else range(SEATS)
    if counts != "opponents" and (counts == "one" or not hand.boneyard):
        left = pips_in(bones_in(hand.bones.mask & ~hand.layout.on_table))
        return [()] if stated == (1 if counts == "one" else left) else []
    theirs = tuple(int(seat in whose) for seat in range(SEATS))
    return [(Bound(theirs, stated), Bound(tuple(-weight for weight in theirs), -stated))]


def capicua(case: Case, claim: e.Claim) -> Tested:
    """Test the claim that the last bone of the hand, no double, fitted both ends (DP-17).

    The ends must differ, unless the rules take any (`capicua_ends`).
    """
    return _bonus(case, claim, "capicua")


def chuchazo(case: Case, claim: e.Claim) -> Tested:
    """Test the claim that the last bone of the hand was the double blank (DP-17)."""
    return _bonus(case, claim, "chuchazo")


def _bonus(case: Case, claim: e.Claim, kind: str) -> Tested:
    position, fact = case.event_of(claim, e.BonePlayed)
    hand, rules = case.before(position + 1).current_hand(), rules_of(case.laid_down)
    out = hand.out
    ended = out is not None and out.at.position == position
    holds = ended and (
        is_capicua(rules, hand.layout) if kind == "capicua" else is_chuchazo(hand.layout)
    )
    bonus = rules.capicua if kind == "capicua" else rules.chuchazo
    ends = case.before(position).current_hand().layout.open_pips()
    parts = {"who": case.name(fact.seat), "bone": fact.bone, "position": position}
    words = message("{who} played {bone} at event {position}, not as the last bone.", **parts)
    if ended:
        words = message(
            "{who} dominoed with {bone} at event {position}; the ends were {ends}.",
            ends=all_of(ends),
            **parts,
        )
    return Tested(
        ruled(holds),
        position,
        "shake",
        consequence=Consequence(bonus.clauses, due=bonus.value or 0, winner=side_of(fact.seat))
        if holds
        else None,
        words=(words,),
    )
