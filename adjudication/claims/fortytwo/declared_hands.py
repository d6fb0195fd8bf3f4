"""The hand that a declaration in 42 speaks of, as the record has it.

Here belong the bones known and unseen, and the points where nobody counted them.
"""

from dataclasses import replace

from adjudication.case.case import Case
from adjudication.case.constraints_of_log import LoggedDeal
from adjudication.claims.set_of_bones import found_faulty
from adjudication.laydown.declarations import Declaration, side_of
from adjudication.laydown.strength import count_in
from adjudication.laydown.unseen import Unseen, four
from domain import events as e
from domain.bones import ALL, mask_of
from domain.fortytwo.contract import POINTS
from domain.fortytwo.hand import TrickPlay
from domain.fortytwo.shake import HOLDING
from domain.fortytwo.tricks import SEATS
from domain.messages.message import Message, message
from domain.seats import Side


def unknown_bones(case: Case, position: int, unseen: Unseen) -> Message | None:
    """Why nobody knows which bones are in play: one was there twice, or lies in an older trick.

    AMB-86, AMB-151; so it is in a hand that the recorder joined after tricks that lay face down.
    None where the bones in play are known.
    """
    if case.is_joined(position) and sum(unseen.free) != unseen.pool.bit_count():
        return message("The record does not say which bones had been played.")
    doubled = (
        found_faulty(at, fact)
        for at, fact in case.hand_at(position)
        if isinstance(fact, e.SetFoundFaulty) and fact.what == "doubled"
    )
    return next(doubled, None)


def _in_tricks_found(case: Case, position: int) -> int:
    """The mask of the bones that were seen in tricks when the recorder joined the hand."""
    started = (fact for _, fact in case.hand_at(position) if isinstance(fact, e.HandStarted))
    tables = (fact.found for fact in started if fact.found is not None)
    return sum(placed.bone.mask for table in tables for placed in table.placed)


def as_held(
    case: Case, fact: e.DeclarationMade, position: int, play: TrickPlay
) -> tuple[Declaration, Unseen]:
    """The declaration, with the bones that each surely held at it; and the bones in doubt.

    A bone that was seen only later is known as well.
    """
    logged = case.known_deal(position)
    hand = case.before(position).current_hand()
    known, barred = _certain(logged, position)
    gone = sum(bone.mask for trick in play.tricks for _, bone in trick.plays)
    gone |= sum(bone.mask for _, bone in play.trick)
    gone |= _in_tricks_found(case, position)
    seen = gone | known[0] | known[1] | known[2] | known[3]
    free = four([hand.held[seat] - known[seat].bit_count() for seat in range(SEATS)])
    leader = play.leader()
    assert play.trump is not None
    assert play.auction.bidder is not None
    assert leader is not None
    declared = Declaration(
        what=fact.what,
        declarer=fact.seat,
        hands=four(known),
        leader=leader,
        trump=play.trump,
        bid=play.auction.bid,
        bidder=play.auction.bidder,
        points=(play.points[0], play.points[1]),
        trick=tuple(play.trick),
        order=fact.order,
    )
    nowhere = barred[0] & barred[1] & barred[2] & barred[3]
    pool = ALL & ~seen & ~nowhere
    return declared, Unseen(pool, free, four([mask & pool for mask in barred]))


def _certain(logged: LoggedDeal, position: int) -> tuple[list[int], list[int]]:
    """For each seat, the bones that it surely held at `position`, and those it surely did not."""
    gone = logged.gone(position)
    known, barred = [0] * SEATS, [0] * SEATS
    for number, row in enumerate(logged.rows):
        if gone >> number & 1:
            continue
        bone = logged.deal.tokens[number].bone
        for seat in range(SEATS):
            slots = logged.slots(seat, position)
            if not row & ~slots:
                known[seat] |= bone.mask
            elif not row & slots:
                barred[seat] |= bone.mask
    return known, barred


def points_so_far(play: TrickPlay) -> tuple[tuple[int, int], ...]:
    """The points by side that a hand may stand at: one pair if they are known.

    Where nobody counted the tricks before the record began, two pairs: with all of their points
    for side 0, and for side 1.
    """
    ours, theirs = play.points
    if play.points_known:
        return ((ours, theirs),)
    earlier = POINTS - ours - theirs - _tricks_to_come(play)
    return (ours + earlier, theirs), (ours, theirs + earlier)


def _tricks_to_come(play: TrickPlay) -> int:
    return HOLDING - play.before - len(play.tricks)


def by_taker_before(
    play: TrickPlay, declared: Declaration, unseen: Unseen
) -> dict[Side | None, Declaration]:
    """The declaration by the side that may have taken all tricks that nobody counted (AMB-151).

    Each has that side's points with those of these tricks. The side with which the declaration is
    the likelier to hold comes last. The only key is None where the points are known, and for a
    laydown, which does not hang on them.
    """
    if play.points_known or declared.what == "laydown":
        return {None: declared}
    lying = mask_of(bone for _, bone in declared.trick)
    out = sum(declared.hands) | lying
    if unseen.pool.bit_count() == sum(unseen.free):
        out |= unseen.pool
    earlier = POINTS - sum(declared.points) - _tricks_to_come(play) - count_in(out)
    side = side_of(declared.bidder)
    best = side if declared.what == "made" else 1 - side
    return {
        taker: replace(
            declared,
            points=(
                declared.points[0] + earlier * (taker == 0),
                declared.points[1] + earlier * (taker == 1),
            ),
        )
        for taker in (1 - best, best)
    }
