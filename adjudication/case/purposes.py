"""Purposes of payments: the events that brought the points, and how much of each was paid.

A payment says what it is for, or it follows from what was owed when it was made (AMB-121).
Whether it was right is not asked here; what is left to pay is weighed in `settlement`.
"""

from collections.abc import Collection, Iterator
from math import inf
from typing import NamedTuple

from adjudication.case.case import Case
from adjudication.case.case_cache import once
from adjudication.case.payment_index import PAYMENTS, PaymentFact, is_return
from domain import events as e
from domain.fives.scoring import board_score
from domain.match.dues import Due, Dues, Paid
from domain.match.hand import Hand
from domain.match.rights.muggins import taken_silently
from domain.seats import Seat
from domain.winning import Moment


class Account(NamedTuple):
    """From whom to whom chips of one colour pass; pegs have neither colour nor payer."""

    colour: Seat | None
    payer: Seat | None
    payee: Seat


def answered(case: Case, position: int, fact: PaymentFact) -> int | None:
    """The event that a payment is for, the last of several (`paid_for`); None if for none."""
    parts = paid_for(case, position, fact)
    return parts[-1][0] if parts else None


@once
def paid_for(case: Case, position: int, fact: PaymentFact) -> tuple[tuple[int | None, int], ...]:
    """(event, points) for each event that the payment at `position` is for, in their order.

    The event is None for points that are for nothing on record, as of a payment that takes a
    missed score silently.

    A payment says what it is for; otherwise it is for what was owed then (`Dues.parts`), or else
    for the last thing that the payee could be paid for, or that the payments beside it name, the
    later of both (AMB-121). One that goes back, and does not say, is for what had been paid, the
    last payment first; what nobody had paid is for the return itself.

    What was paid by a ruling, in records that name the ruling alone, is for the event
    that the claim was about. A ruling that names nothing puts chips where credit was, or the
    other way, or takes back board scores that are void: it pays for nothing.
    """
    if takes_silently(case, position, fact) is not None:
        return ((None, fact.points),)
    if fact.answers is not None:
        ruling = case.rulings.get(fact.answers)
        claim = ruling and case.claims.get(ruling.claim)
        named = claim and claim.event
        return ((fact.answers if ruling is None else named, fact.points),)
    if fact.ruling is not None:
        return ((None, fact.points),)
    if is_return(fact):
        return _returned(case, position, fact)
    payee = fact.payee if isinstance(fact, e.ChipsPaid) else fact.seat
    match = case.before(position)
    seats = {seat for seat, side in enumerate(match.side) if side == match.side[payee]}
    hand = match.hand
    owed = () if hand is None else _settled_by(case, position, fact, hand.dues, seats=seats)
    if hand and owed and not _is_called_after(case, position, hand, owed[-1]):
        parts: dict[int | None, int] = {}
        for due in owed:
            cause = _brought_by(case, position, due)
            parts[cause] = parts.get(cause, 0) + due.points
        return tuple(parts.items())
    # Nobody knows what a hand that is told by its result alone brought before its end.
    last = None if case.is_by_result(position) else _last_for(case, position, payee)
    causes = [cause for cause in (last, *_named_beside(case, position, fact)) if cause]
    return ((max(causes, default=None), fact.points),)


def _named_beside(case: Case, position: int, fact: PaymentFact) -> Iterator[int]:
    """The events that payments between the same two name, while nobody plays on around it."""
    rulings = case.rulings
    for events in (case.back(position), case.since(position)):
        for _, other in events:
            if isinstance(other, GOES_ON):
                break
            if isinstance(other, PaymentFact) and _is_to(case, other, fact):
                named = other.answers
                if named and named < position and named not in rulings:
                    yield named


def _settled_by(
    case: Case, position: int, fact: PaymentFact, dues: Dues, seats: set[Seat]
) -> tuple[Due, ...]:
    """The dues that a payment without a stated purpose is for, with the points that go to each.

    What later payments name before play goes on is left to them if the rest is enough.
    """
    others = dues
    for _, later in case.since(position):
        if isinstance(later, GOES_ON):
            break
        if isinstance(later, PaymentFact) and later.answers and _is_to(case, later, fact):
            bone, (account, points) = _bone_of(case, later.answers), entry(later)
            if bone is not None and points > 0:
                paid = Paid(account.payer, account.payee, points, Moment(bone))
                others = others.paid(paid, seats)
    open_dues = {(due.at, due.seat): due.left for due in (*others.owed, others.score) if due}
    parts = others.parts(seats, fact.points)
    if parts and all(part.points <= open_dues[part.at, part.seat] for part in parts):
        return parts
    return dues.parts(seats, fact.points)


GOES_ON = (e.BonePlayed, e.BoneDrawn, e.Passed, e.HandStarted, e.GameEnded)
"""Acts by which play goes on: points that are due are to be paid before the next of them."""


def _is_to(case: Case, payment: PaymentFact, other: PaymentFact) -> bool:
    """Whether two payments go to one side."""
    return _is_one_account(case, entry(payment)[0], entry(other)[0])


def takes_silently(case: Case, position: int, fact: PaymentFact) -> Due | None:
    """The missed score that the payment at `position` takes though nobody called muggins (AMB-121).

    None if it takes none, as of a payment by a ruling or a return.
    """
    if fact.ruling is not None or is_return(fact):
        return None
    payee = fact.payee if isinstance(fact, e.ChipsPaid) else fact.seat
    named = None if fact.answers is None else Moment(fact.answers)
    return taken_silently(case.before(position), payee, fact.points, named)


def _returned(case: Case, position: int, fact: PaymentFact) -> tuple[tuple[int | None, int], ...]:
    """The events for which returned points had been paid, the last payment first.

    Points that nobody had paid are for the return itself; a payment for nothing is its own event.
    """
    account = entry(fact)[0]
    standing: list[tuple[int, int]] = []
    for at, paid in reversed(list(case.back_in_game(position))):
        if not isinstance(paid, PaymentFact) or not _is_one_account(case, account, entry(paid)[0]):
            continue
        if is_return(paid):
            _ = _taken_from(case, standing, paid.answers, paid.points)
        else:
            standing += [
                (at if cause is None else cause, part) for cause, part in paid_for(case, at, paid)
            ]
    parts = _taken_from(case, standing, None, fact.points)
    rest = fact.points - sum(points for _, points in parts)
    return (*parts, (position, rest)) if rest else tuple(parts)


def _is_one_account(case: Case, account: Account, other: Account) -> bool:
    """Whether these are one account, which partners share (FU-EQ-1)."""
    return account[:2] == other[:2] and case.are_one_side(account.payee, other.payee)


def _taken_from(
    case: Case, kept: list[tuple[int, int]], named: int | None, points: int
) -> list[tuple[int, int]]:
    """Take points from what was paid, the last first, or from what was for the event `named`."""
    taken: list[tuple[int, int]] = []
    for n, (cause, paid) in reversed(list(enumerate(kept))):
        if named is None or _bone_of(case, named) == _bone_of(case, cause):
            part = min(points, paid)
            kept[n] = cause, paid - part
            taken += [(cause, part)] if part else []
            points -= part
    return taken


def _bone_of(case: Case, cause: int) -> int | None:
    """The bone that a call is for; any other event itself."""
    for fact in case.at(cause):
        if isinstance(fact, e.ScoreCalled):
            return _last_placed(case, cause, fact.seat)
    return cause


def _is_called_after(case: Case, position: int, hand: Hand, part: Due) -> bool:
    """Whether uncalled points, of which a part is paid, are called later in the hand.

    The payment is then for something else, unless the call is paid in full before play goes on.
    """
    if any(due.is_for(part) for due in hand.dues.owed):
        return False
    for at, fact in case.since(position):
        if isinstance(fact, e.HandStarted):
            return False
        if isinstance(fact, e.ScoreCalled) and _is_call_for(case, at, fact, part):
            return part.points != fact.points and not _is_whole_in_the_end(case, at, part)
    return False


def _is_whole_in_the_end(case: Case, call: int, part: Due) -> bool:
    """Whether a call has been paid in full, and no more, when play goes on after it.

    Or in part, where that won the game: no more is due then (PDA-2).
    """
    acts = (at for at, _ in case.since(call, *GOES_ON))
    match = case.before(next(acts, case.end))
    debts = () if match.hand is None else match.hand.dues.debts
    is_won = match.game_winner == match.side[part.seat]
    return any(
        due.is_for(part) and (due.paid == due.points or (is_won and 0 < due.paid < due.points))
        for due in debts
    )


def _brought_by(case: Case, position: int, due: Due) -> int:
    """The event that brought points: a call, else the bone, or the end of a hand."""
    taken = case.before(position).current_game().calls.causes
    for at, fact in case.back(position):
        if at <= due.at.position:
            break
        if isinstance(fact, e.ScoreCalled) and _is_call_for(case, at, fact, due):
            return at
        theirs = isinstance(fact, e.MugginsCalled) and case.are_one_side(fact.seat, due.seat)
        if theirs and taken.get(Moment(at)) == due.at:
            return at
        missed = takes_silently(case, at, fact) if isinstance(fact, PaymentFact) else None
        if missed is not None and missed.at == due.at:
            return at
    return due.at.position


def _is_call_for(case: Case, at: int, fact: e.ScoreCalled, due: Due) -> bool:
    """Whether a call is for the bone that these points are for: the caller's last."""
    if not case.are_one_side(fact.seat, due.seat):
        return False
    return _last_placed(case, at, due.seat) == due.at.position


def _last_placed(case: Case, at: int, seat: Seat) -> int | None:
    """Where a side placed its last bone before an event."""
    placed = (
        position
        for position, fact in case.back(at)
        if isinstance(fact, e.BonePlayed) and case.are_one_side(fact.seat, seat)
    )
    return next(placed, None)


def _last_for(case: Case, position: int, payee: Seat) -> int | None:
    """The last event before this one that the payee could be paid for."""
    for at, earlier in case.back(position):
        seat = earlier.seat if isinstance(earlier, e.ScoreCalled | e.MugginsCalled) else None
        seat = earlier.winner if isinstance(earlier, e.HandEnded) else seat
        due = seat is not None and case.are_one_side(seat, payee)
        if due or _scores_unasked(case, at, earlier, payee):
            return at
    return None


def _scores_unasked(case: Case, at: int, fact: e.Fact, payee: Seat) -> bool:
    """Whether a bone brings its player points that nobody need call (AMB-32)."""
    if not isinstance(fact, e.BonePlayed) or not case.are_one_side(fact.seat, payee):
        return False
    if case.rules.score_call.value != "automatic":
        return False
    return board_score(case.rules, case.before(at + 1).current_hand().layout.open_total) > 0


def pays_for(case: Case, position: int, fact: PaymentFact, placement: int, seat: Seat) -> bool:
    """Whether a payment to this player, or their partner, may be for this placement.

    It may be if it is for this event or any later one, but for the end of a hand: its count.
    """
    payee = fact.payee if isinstance(fact, e.ChipsPaid) else fact.seat
    if not case.are_one_side(payee, seat):
        return False
    causes = (cause for cause, _ in paid_for(case, position, fact))
    return any(cause is not None and _is_for(case, cause, placement) for cause in causes)


def _is_for(case: Case, cause: int, placement: int) -> bool:
    return placement <= cause and not any(isinstance(one, e.HandEnded) for one in case.at(cause))


def entry(fact: PaymentFact) -> tuple[Account, int]:
    """The account of a payment, and its points with those unpaid.

    Points that go back are negative, on the account on which they were paid before.
    """
    if isinstance(fact, e.PointsPegged):
        return Account(None, None, fact.seat), -fact.points if fact.back else fact.points
    colour = fact.payer if fact.colour_of is None else fact.colour_of
    points = fact.points + fact.unpaid
    if colour == fact.payee:
        return Account(colour, fact.payee, fact.payer), -points
    return Account(colour, fact.payer, fact.payee), points


def payments_for(
    case: Case, causes: Collection[int], before: float
) -> list[tuple[int, PaymentFact]]:
    """The numbered payments, in order, that may be for one of these events: more than are.

    Payments from the event at `before` on are left out. A payment that states no purpose and is
    no return is for something of its own hand, or for the last thing its payee could be paid for.
    """
    if not causes:
        return []
    first, last = min(causes), _all_paid_by(case, max(causes))
    named = (*causes, *case.rulings)
    near = case.of_kind(*PAYMENTS, after=first - 1, before=last + 1)
    others = case.payments_beside(named)
    at = {at for at, _ in near}.union(others)
    positions = (position for position in sorted(at) if position < before)
    return [(position, case.fact(position, *PAYMENTS)) for position in positions]


def _all_paid_by(case: Case, cause: int) -> float:
    """An event in a later hand by which every side could be paid for something since.

    Infinite where there is none yet.
    """
    sides, hand = set(case.laid_down.side), case.until_next_hand(cause)
    if hand == inf:
        return inf
    for at, fact in case.since(int(hand), e.ScoreCalled, e.MugginsCalled, e.HandEnded):
        assert isinstance(fact, e.ScoreCalled | e.MugginsCalled | e.HandEnded)
        seat = fact.winner if isinstance(fact, e.HandEnded) else fact.seat
        sides -= set() if seat is None else {case.laid_down.side[seat]}
        if not sides:
            return at
    return inf
