"""Claims about a hand of 42 before the first lead: shaker, drawing order, bids, trump.

The log alone decides them. What is played is in `adjudication.claims.fortytwo.tricks`.
"""

from collections.abc import Mapping, Sequence
from math import inf
from typing import Final

from msgspec import structs

from adjudication.case.case import Case
from adjudication.finding import Consequence, Tested, ruled
from domain import events as e
from domain.fortytwo.auction import Ruling, bidding_order, reshake_elector
from domain.fortytwo.biddings import Biddings, biddings_of
from domain.fortytwo.hand import TrickPlay
from domain.fortytwo.shake import drawing_order
from domain.fortytwo.tricks import SEATS
from domain.match.openings import due_shaker
from domain.messages.message import Message, all_of, message
from domain.messages.terms import term
from domain.seats import Seat

STANDS: Final[frozenset[Ruling]] = frozenset(("ok", "held"))
"""The results of a bid (`domain.fortytwo.auction.Ruling`) with which it counts."""

NOT_EVERY_BID: Final = message("The record does not have every bid of the hand.")

_AFTER_BIDS: Final = (e.BonePlayed, e.HandEnded, e.HandStarted, e.GameStarted)


def play_before(case: Case, position: int) -> TrickPlay:
    """The bidding and tricks of the hand just before the event at `position`."""
    tricks = case.before(position).current_hand().tricks
    assert tricks is not None
    return tricks


def wrong_shaker(case: Case, claim: e.Claim) -> Tested:
    """Test CL-50: somebody else was to shake this hand (42-SD-1, 42-BID-11, 42-BID-12).

    Left open where the record does not say who shook, or who was to.
    """
    position, fact = case.event_of(claim, e.HandStarted)
    match = case.before(position)
    due = due_shaker(match.game, match.lots)
    if due is None or fact.shaker is None:
        return _shaker_unknown(position, fact.shaker)
    settled = case.of_kind(e.LotsDrawn, e.BidMade, e.HandStarted, before=position)
    before = [at for at, _ in settled[-1:]]
    return Tested(
        ruled(fact.shaker != due),
        position,
        "none",
        offender=fact.shaker,
        case="shook",
        words=(
            message(
                "By event {before} it was for {due} to shake; {shaker} shook at event {position}.",
                before=before[0],
                due=case.name(due),
                shaker=case.name(fact.shaker),
                position=position,
            )
            if before
            else message(
                "It was for {due} to shake; {shaker} shook at event {position}.",
                due=case.name(due),
                shaker=case.name(fact.shaker),
                position=position,
            ),
        ),
    )


def _shaker_unknown(position: int, offender: Seat | None) -> Tested:
    """The record does not say who shook, or who was to: that is not held against anybody."""
    return Tested(
        "undetermined",
        position,
        "none",
        offender=offender,
        words=(message("The record does not say who shook this hand, or who was to."),),
    )


def draw_order(case: Case, claim: e.Claim) -> Tested:
    """Test CL-14: not drawn in order: the other team, the partner, the shaker (42-SD-2).

    Left open where the record does not say who shook.
    """
    position, fact = case.event_of(claim, e.OpeningDrawn)
    hand = case.before(position).current_hand()
    shaker = play_before(case, position).shaker
    if shaker is None:
        return _shaker_unknown(position, fact.seat)
    steps = drawing_order(shaker)
    mine = next(number for number, step in enumerate(steps) if fact.seat in step)
    waiting = [seat for step in steps[:mine] for seat in sorted(step) if not hand.held[seat]]
    return Tested(
        ruled(bool(waiting)),
        position,
        "none",
        offender=fact.seat,
        case="drew_early",
        words=(
            message(
                "{shaker} shook at event {started}; {who} drew at event {position} {when}.",
                shaker=case.name(shaker),
                started=hand.started,
                who=case.name(fact.seat),
                position=position,
                when=message("before {others}", others=all_of(map(case.name, waiting)))
                if waiting
                else message("in order"),
            ),
        ),
    )


def illegal_bid(case: Case, claim: e.Claim) -> Tested:
    """Test CL-42: the bid was not available at its turn, was a second one, or came after the lead.

    42-BID-2 to 42-BID-10, AMB-51, AMB-52, AMB-53. A bid out of turn that is still
    available at its turn stands. What players without a bid on record had bid before is open
    (AMB-155).
    """
    position, fact = case.event_of(claim, e.BidMade)
    rulings = _rulings_on(case, position)
    if len({ruling in STANDS for ruling in rulings}) > 1:
        return Tested("undetermined", position, "shake", fact.seat, words=(NOT_EVERY_BID,))
    broken = rulings.isdisjoint(STANDS)
    ruling = min(rulings)
    return Tested(
        ruled(broken),
        position,
        "shake",
        offender=fact.seat,
        case=ruling if broken else None,
        words=(
            message(
                "{before}; {who} bid {bid} at event {position}. That {what}.",
                before=_bid_before(case, position),
                who=case.name(fact.seat),
                bid=fact.bid,
                position=position,
                what=term(ruling),
            ),
        ),
    )


def _bid_before(case: Case, position: int) -> Message:
    """The bid that stood before an event."""
    auction = play_before(case, position).auction
    if auction.bidder is None:
        return message("Nobody had bid")
    return message("{bidder} had bid {bid}", bidder=case.name(auction.bidder), bid=auction.bid)


def bid_out_of_turn(case: Case, claim: e.Claim) -> Tested:
    """Test CL-43: a bid spoken before its turn; it stands for its turn if it then can (42-BID-10).

    It was out of turn if a player who bids before is on record with a later bid. While such a
    player has no bid on record it is undetermined (AMB-155).
    """
    position, fact = case.event_of(claim, e.BidMade)
    rulings = _rulings_on(case, position)
    who = case.name(fact.seat)
    tested = Tested("refuted", position, "shake", offender=fact.seat)
    if rulings <= {"second_bid", "late"}:
        return structs.replace(tested, words=(_in_turn(case, position, fact, min(rulings)),))
    firsts = _first_bids(case, position)
    passed_over = {
        _passed_over(firsts, bidding_order(shaker), fact.seat, position)
        for shaker in shakers(case, position)
    }
    if passed_over == {None}:
        return structs.replace(tested, words=(_in_turn(case, position, fact, min(rulings)),))
    whose = passed_over.pop() if len(passed_over) == 1 else None
    if whose not in firsts:
        return structs.replace(tested, verdict="undetermined", words=(NOT_EVERY_BID,))
    stands = {ruling in STANDS for ruling in rulings}
    named = {"who": who, "bid": fact.bid, "position": position, "whose": case.name(whose)}
    turn = message(
        "{who} bid {bid} at event {position}; it was the turn of {whose}. The bid {stands}.",
        stands=message("may stand for its turn, or not")
        if len(stands) > 1
        else message("stands for its turn")
        if True in stands
        else message("was not available then: a pass"),
        **named,
    )
    later = message(
        "{whose} bid at event {at}.",
        whose=case.name(whose),
        at=firsts[whose],
    )
    ruling: Ruling | None = None
    if len(stands) == 1:
        ruling = "held" if True in stands else "deemed_pass"
    return structs.replace(tested, verdict="proved", case=ruling, words=(turn, later))


def _in_turn(case: Case, position: int, fact: e.BidMade, ruling: Ruling) -> Message:
    return message(
        "{who} bid {bid} at event {position}; that {what}.",
        who=case.name(fact.seat),
        bid=fact.bid,
        position=position,
        what=term(ruling),
    )


def _passed_over(
    firsts: Mapping[Seat, int], order: Sequence[Seat], bidder: Seat, position: int
) -> Seat | None:
    """The first player in this order who was to bid before, and bid later or not on record.

    Of these, one with a later bid is named first. None where all had bid.
    """
    waiting = [seat for seat in order[: order.index(bidder)] if firsts.get(seat, inf) > position]
    return min(waiting, key=lambda seat: seat not in firsts, default=None)


def _first_bids(case: Case, position: int) -> dict[Seat, int]:
    """The first bid of each player in the hand of an event, before it or after."""
    started = case.before(position).current_hand().started
    firsts: dict[Seat, int] = {}
    for at, fact in case.facts[started : case.next_hand(position) - 1]:
        if isinstance(fact, e.BidMade):
            firsts.setdefault(fact.seat, at)
    return firsts


def shakers(case: Case, position: int) -> tuple[Seat, ...]:
    """The players who may have shaken the hand of an event.

    If the record does not say who did, the first bid tells, where every bid is on record; else all
    four may have (42-BID-1).
    """
    hand = case.before(position + 1).current_hand()
    before = case.before(hand.started)
    is_told = due_shaker(before.game, before.lots) is not None or any(
        isinstance(fact, e.HandStarted) and fact.shaker is not None
        for fact in case.at(hand.started)
    )
    play = play_bidden(case, position)
    if play.shaker is not None and (is_told or play.bidding != "partial"):
        return (play.shaker,)
    return tuple(range(SEATS))


def play_bidden(case: Case, position: int) -> TrickPlay:
    """The hand of an event as it stood just before its first lead or its end, or now."""
    hand = case.before(position + 1).current_hand()
    for at, fact in case.at_table(hand.started):
        if isinstance(fact, _AFTER_BIDS):
            return play_before(case, at)
    tricks = case.now.current_hand().tricks
    assert tricks is not None
    return tricks


def _rulings_on(case: Case, position: int) -> frozenset[Ruling]:
    """The rulings that the bid at a position may have, once its turn has come.

    There are several only where a player who bids before has no bid on record.
    """
    before, seat = play_before(case, position), case.fact(position, e.BidMade).seat
    # A bid out of turn is ruled on when its turn has come, so the whole auction is read.
    play = play_before(case, position + 1) if before.begun() else play_bidden(case, position)
    ruling = play.auction.rulings[len(before.bids)]
    if ruling in ("second_bid", "late"):
        return frozenset((ruling,))
    return biddings(case, position, play).rulings[seat]


def biddings(case: Case, position: int, play: TrickPlay) -> Biddings:
    """The bidding winners and the results of each bid that the bids of `play` leave possible.

    `position` is an event of that hand. There are several only where bids, or who shook, are not on
    record.
    """
    rules = case.laid_down.straight
    by_shaker = [
        biddings_of(shaker, play.bids, rules.bid_increment.value, rules.illegal_bid.value)
        for shaker in shakers(case, position)
    ]
    rulings = {
        seat: frozenset[Ruling]().union(*(allowed.rulings[seat] for allowed in by_shaker))
        for seat, _ in play.bids
    }
    winners = frozenset[Seat | None]().union(*(allowed.winners for allowed in by_shaker))
    return Biddings(winners, rulings)


def exposed_in_bidding(case: Case, claim: e.Claim) -> Tested:
    """Test CL-49: a bone was turned over during the bidding (42-BID-12, AMB-74, AMB-82).

    Refuted of a bone exposed otherwise than by accident. The opposing player next after the one who
    turned it over elects at once whether to re-shake; silence is no re-shake. The shaker of a
    re-shake is the same player as before.
    """
    position, fact = case.event_of(claim, e.BoneExposed)
    play = play_before(case, position)
    bidding = fact.how == "accident" and not play.auction.complete and not play.begun()
    elector = reshake_elector(fact.seat)
    act = message(
        "{bone} of {who} was turned over at event {position}",
        bone=fact.bone,
        who=case.name(fact.seat),
        position=position,
    )
    if not bidding:
        words = (message("{act}, not during the bidding.", act=act),)
        return Tested("refuted", position, "shake", fact.seat, words=words)
    fix, what = _election(case, position, elector)
    return Tested(
        "proved",
        position,
        "shake",
        offender=fact.seat,
        consequence=Consequence(
            ("42-BID-12", "AMB-74", "AMB-82"),
            fix=fix,
            elect="42-BID-12" if fix is None else None,
        ),
        words=(
            message("{act}, during the bidding.", act=act),
            message("{elector} {what}.", elector=case.name(elector), what=what),
        ),
    )


def _election(case: Case, position: int, elector: Seat) -> tuple[str | None, Message]:
    """The election's result (None: still open), and in words where it was made."""
    for at, later in case.at_table(position):
        if isinstance(later, e.ReshakeElected) and later.seat == elector:
            if later.reshake:
                return (
                    "reshake_same_shaker",
                    message("elected a re-shake at event {at}", at=at),
                )
            return "play_on", message("declined a re-shake at event {at}", at=at)
        if isinstance(later, e.BidMade | e.TrumpDeclared | e.BonePlayed | e.HandEnded):
            return (
                "play_on",
                message("was silent when event {at} followed: no re-shake", at=at),
            )
    return None, message("may elect a re-shake now")
