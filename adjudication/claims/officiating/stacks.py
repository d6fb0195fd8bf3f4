"""How the tricks of a marks bid are stacked in 42, and who says so (42-PB-13)."""

from adjudication.case.case import Case
from adjudication.claims.fortytwo.auctions import play_before
from adjudication.finding import Tested, ruled
from domain import events as e
from domain.fortytwo.auction import MARK
from domain.fortytwo.tricks import side_of
from domain.messages.message import message


def stack_choice(case: Case, claim: e.Claim) -> Tested:
    """Test the claim that the stack, or the way it lies, was not for this player to choose.

    The bid winner chooses the stack, and the opponents how it lies. On a bid of less than one mark
    there is nothing to choose (42-PB-12, 42-PB-13).
    """
    position, fact = case.event_of(claim, e.StackChosen)
    auction = play_before(case, position).auction
    bidder = auction.bidder
    wrong = bidder is None or auction.bid < MARK
    if bidder is not None:
        wrong |= fact.stack is not None and fact.seat != bidder
        wrong |= fact.orientation is not None and side_of(fact.seat) == side_of(bidder)
    return Tested(
        ruled(wrong),
        position,
        "shake",
        offender=fact.seat,
        case="chose",
        words=(
            message(
                "{who} chose {what} at event {position}; {bid}.",
                who=case.name(fact.seat),
                what=message("how the stack lies") if fact.stack is None else message("the stack"),
                position=position,
                bid=message("nobody had bid")
                if bidder is None
                else message("{bidder} had bid {bid}", bidder=case.name(bidder), bid=auction.bid),
            ),
            message("From a bid of one mark on, the bidder chooses the stack."),
            message("The other side chooses how it lies."),
        ),
    )
