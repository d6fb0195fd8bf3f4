"""Bones turned up for inspection once a hand of 42 is decided early (42-PB-15)."""

from adjudication.case.case import Case
from adjudication.finding import Tested, ruled
from domain import events as e
from domain.messages.message import in_turn, message
from domain.messages.terms import term
from domain.seats import Seat

_EARLY = ("made", "set")


def bones_not_shown(case: Case, claim: e.Claim) -> Tested:
    """Test 42-PB-15: the bid was made or set early, and this player's bones were not turned up.

    Without a player, that somebody's were not. Refuted of a hand that ended in any other way: of
    one that is forfeited the text asks no such thing (AMB-152).
    """
    position, fact = case.event_of(claim, e.HandEnded)
    hand = case.before(position).current_hand()
    shown = _shown_around(case, position)
    seats = range(4) if claim.against is None else (claim.against,)
    hidden = [seat for seat in seats if hand.held[seat] > 0 and seat not in shown]
    failed = fact.how in _EARLY and bool(hidden)
    names = in_turn(map(case.name, hidden))
    return Tested(
        ruled(failed),
        position,
        "shake",
        offender=hidden[0] if failed else claim.against,
        case="not_shown",
        words=(
            message(
                "The hand ended by {how} at event {position}.",
                how=term(fact.how),
                position=position,
            ),
            message("Not turned up: the bones of {names}.", names=names)
            if failed
            else message("No bones were left to show."),
        ),
    )


def can_still_be_shown(case: Case, position: int) -> bool:
    """Whether the bones of the hand that ended there still lie, unmixed, before their players."""
    mixed = (e.Shuffled, e.HandStarted, e.GameStarted, e.GameEnded, e.MatchEnded)
    return not any(isinstance(fact, mixed) for _, fact in case.since(position))


def _shown_around(case: Case, position: int) -> set[Seat]:
    """Players who turned up all their bones between the last play of the hand and the next hand."""
    shown: set[Seat] = set()
    for _, fact in case.back(position):
        if isinstance(fact, e.BonePlayed | e.HandStarted):
            break
        if _shows_all(fact):
            shown.add(e.seat_of(fact) or 0)
    for _, fact in case.since(position):
        if isinstance(fact, e.HandStarted):
            break
        if _shows_all(fact):
            shown.add(e.seat_of(fact) or 0)
    return shown


def _shows_all(fact: e.Fact) -> bool:
    laid_down = isinstance(fact, e.DeclarationMade) and fact.order is not None
    return laid_down or isinstance(fact, e.HoldingShown)
