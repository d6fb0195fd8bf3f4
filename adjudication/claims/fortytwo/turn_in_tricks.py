"""Claims about whose turn it was to lead or to play in a hand of 42."""

from collections.abc import Iterator

from msgspec import structs

from adjudication.case.case import Case
from adjudication.claims.fortytwo.auctions import NOT_EVERY_BID, biddings, play_before
from adjudication.finding import Tested, ruled
from domain import events as e
from domain.fortytwo.hand import TrickPlay
from domain.messages.message import in_turn, message
from domain.seats import Seat


def out_of_turn(case: Case, claim: e.Claim) -> Tested:
    """Test CL-41: led or played out of turn (42-PB-3, 42-PB-11, 42-GP-3).

    The bid winner leads first, so that nobody does before the bidding is over. Whether the winner
    led is left open where bids that are not on record may decide it (AMB-155).
    """
    position, fact = case.event_of(claim, e.BonePlayed)
    play = play_before(case, position)
    who, turn = case.name(fact.seat), play.turn
    if not play.begun() and play.bidding == "partial":
        return _led_before_every_bid(case, position, fact.seat, play)
    return Tested(
        ruled(turn is not None and turn != fact.seat),
        position,
        "shake",
        offender=fact.seat,
        case="acted",
        words=(
            message(
                "{who} played at event {position}; it was the turn of {turn}.",
                who=who,
                position=position,
                turn=case.name(turn),
            ),
        ),
    )


def _led_before_every_bid(case: Case, position: int, seat: Seat, play: TrickPlay) -> Tested:
    """A first lead before which not every bid is on record (AMB-155).

    It was out of turn where somebody bid after it, or where this player cannot have won the
    bidding.
    """
    tested = Tested(
        "undetermined",
        position,
        "shake",
        offender=seat,
        case="acted",
        words=(NOT_EVERY_BID,),
    )
    late = _bid_after(case, position, play)
    named = {"who": case.name(seat), "position": position}
    if late is not None:
        awaited = message("A bid followed at event {late}.", late=late)
        led = message("{who} led at event {position}, before the bidding was over.", **named)
        return structs.replace(tested, verdict="proved", words=(led, awaited))
    if play.bids and seat not in biddings(case, position, play).winners:
        bids = in_turn(
            message("{bidder} bid {bid} at event {at}", bidder=case.name(bidder), bid=bid, at=at)
            for at, bidder, bid in _bids_before(case, position)
        )
        lost = message(
            "{who} led at event {position} and had not won the bidding: {bids}.",
            bids=bids,
            **named,
        )
        return structs.replace(tested, verdict="proved", words=(lost,))
    return tested


def _bids_before(case: Case, position: int) -> Iterator[tuple[int, Seat, str]]:
    """The bids of a hand before an event, each with its event and player."""
    started = case.before(position).current_hand().started
    for at, fact in case.facts[started : position - 1]:
        if isinstance(fact, e.BidMade):
            yield at, fact.seat, fact.bid


def _bid_after(case: Case, position: int, play: TrickPlay) -> int | None:
    """The first bid, after the first lead of the hand, of a player who had none."""
    bid = {seat for seat, _ in play.bids}
    for at, later in case.at_table(position):
        if isinstance(later, e.HandEnded | e.HandStarted):
            return None
        if isinstance(later, e.BidMade) and later.seat not in bid:
            return at
    return None
