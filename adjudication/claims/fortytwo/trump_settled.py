"""The claim about trump in a hand of 42: as declared, or as the first lead made it."""

from adjudication.case.case import Case
from adjudication.claims.fortytwo.auctions import play_before
from adjudication.finding import Tested, ruled
from domain import events as e
from domain.errors import BadClaim
from domain.messages.message import Message, message
from domain.messages.terms import term
from domain.seats import Seat


def trump_is(case: Case, claim: e.Claim) -> Tested:
    """Test CL-45: this is trump in the last hand of the record (42-PB-4a, 42-PB-5, AMB-55).

    Refuted as long as no trump is declared or led. The claim's event is not read. Raises `BadClaim`
    if the claim has no `trump`.
    """
    if claim.trump is None:
        raise BadClaim("trump", "is missing: 0 to 6, doubles or none")
    last = case.end - 1
    trump = play_before(case, last + 1).trump
    return Tested(
        ruled(trump == claim.trump),
        last,
        "none",
        words=(
            _no_trump_yet(case) if trump is None else _trump_settled(case, trump),
            message("The claim is that trump is {trump}.", trump=term(claim.trump)),
        ),
    )


def _no_trump_yet(case: Case) -> Message:
    """That nothing was declared is seen from the whole hand."""
    started = case.now.current_hand().started
    return message(
        "The hand began at event {started}; no trump has been declared.", started=started
    )


def _trump_settled(case: Case, trump: str) -> Message:
    """The trump by the highest bid and its bidder's declaration, or by the first lead."""
    last = case.end - 1
    hand = case.now.current_hand()
    play = play_before(case, last + 1)
    bidder = play.auction.bidder
    declared = led = won = None
    for at, fact in case.since(hand.started):
        if isinstance(fact, e.BonePlayed):
            led = at
            break
        if isinstance(fact, e.TrumpDeclared) and fact.seat == bidder and declared is None:
            declared = at
        elif isinstance(fact, e.BidMade) and fact.seat == bidder and won is None:
            won = at
    if declared is not None and won is not None:
        return message(
            "{who} won the bidding at event {won} and declared trump at event {declared}: {trump}.",
            who=case.name(bidder),
            won=won,
            declared=declared,
            trump=term(trump),
        )
    if led is not None and (leader := _leads_without_trump(case, led)) is not None:
        return message(
            "{who} led first at event {led} and had not won the bidding: that names no trump.",
            who=case.name(leader),
            led=led,
        )
    return message(
        "Trump is {trump}, as the first lead at event {led} made it.", trump=term(trump), led=led
    )


def _leads_without_trump(case: Case, led: int) -> Seat | None:
    """The leader of a hand without a declared trump, where that lead names none (AMB-157)."""
    lead, play = case.fact(led, e.BonePlayed), play_before(case, led)
    named = play.trump_led(case.laid_down.straight, lead.seat, lead.bone)
    return lead.seat if named == "none" else None
