"""The spinner: whether play has accepted another double as it, and what the card says of it."""

from adjudication.case.case import Case
from adjudication.claims.placements import faults_at
from adjudication.finding import Consequence, Tested, ruled
from domain import events as e
from domain.bones import Bone
from domain.errors import BadClaim
from domain.messages.message import Message, message


def spinner_accepted(case: Case, claim: e.Claim) -> Tested:
    """Test CL-07: the double joined here is the spinner now: the misplay was not named in time.

    Named is a misplay by a claim about it, or by lifting it, before the other side's next
    placement. Where the book keeps its spinner it never is (AMB-12). PDA-10d.
    """
    position, fact = case.event_of(claim, e.BonePlayed)
    stays = case.rules.wrong_spinner.value == "stays"
    used = fact.on is not None and "not_the_spinner" in faults_at(case, position, fact)
    accepted = _accepted_at(case, position, fact) if used and not stays else None
    return Tested(
        ruled(accepted is not None),
        position,
        "none",
        offender=None,
        consequence=Consequence(
            ("PDA-10d", *case.rules.wrong_spinner.clauses, "AMB-12"),
            fix="stands_as_new_spinner",
            penalty_free=True,
        )
        if accepted is not None
        else None,
        words=(
            message(
                "{bone} was placed on {on} at event {position}, and the other side's next "
                "placement at event {accepted} accepted it.",
                bone=fact.bone,
                on=fact.on,
                position=position,
                accepted=accepted,
            )
            if accepted is not None
            else message(
                "{bone} was placed at event {position}; {why}.",
                bone=fact.bone,
                position=position,
                why=_why_not(used, stays),
            ),
        ),
    )


def _why_not(used: bool, stays: bool) -> Message:
    """Why a placement has made no other double the spinner."""
    if not used:
        return message("it lies on no side that only the spinner has")
    if stays:
        return message("by this book the spinner stays as it is")
    return message("no placement of the other side has accepted it")


def _accepted_at(case: Case, position: int, fact: e.BonePlayed) -> int | None:
    side = case.laid_down.side
    for at, later in case.at_table(position):
        match later:
            case e.PlayRetracted() if later.play == position:
                return None
            case e.ClaimRaised(claim=named) if (named.kind, named.event) == ("misplay", position):
                return None
            case e.HandEnded() | e.HandStarted():
                return None
            case e.BonePlayed() if side[later.seat] != side[fact.seat]:
                return at
            case _:
                pass
    return None


def spinner_mark(case: Case, claim: e.Claim) -> Tested:
    """Test the claim that the card marks another bone as the spinner of a hand, or none.

    The claim names a mark, or the end of the hand: then the last mark made for it counts. Without
    any it is left open until the next hand, or the end of the game. UDL-1, UDL-16, UDL-G16.

    Raises `BadClaim` if the claim names neither, or in a book whose card has no spinner.
    """
    position, fact = case.event_of(claim, e.SpinnerMarked, e.HandEnded)
    if not case.laid_down.book.has_infraction("spinner_mark", "wrong"):
        raise BadClaim("kind", f"the card of {case.laid_down.book.id} has no spinner to mark")
    hand = case.before(position).current_hand()
    marked = fact.bone if isinstance(fact, e.SpinnerMarked) else _marked(case, position)
    spinner = hand.layout.spinner
    ended = isinstance(fact, e.HandEnded) and marked is not spinner
    still = marked is None and ended and _can_be_marked(case, position)
    return Tested(
        "undetermined" if still else ruled(marked is not spinner),
        position,
        "finality",
        offender=fact.seat if isinstance(fact, e.SpinnerMarked) else 0,
        case="wrong",
        words=(
            message(
                "At event {position} {spinner}; {marked}.",
                position=position,
                spinner=message("the hand had no spinner")
                if spinner is None
                else message("the spinner was {bone}", bone=spinner),
                marked=message("it can still be marked")
                if still
                else message("the card has none")
                if marked is None
                else message("the card has {bone}", bone=marked),
            ),
        ),
    )


def _can_be_marked(case: Case, ended: int) -> bool:
    """Whether neither the next hand nor the end of the game has come since this hand ended."""
    shut = (e.HandStarted, e.GameEnded, e.MatchEnded)
    return not any(isinstance(fact, shut) for _, fact in case.at_table(ended))


def _marked(case: Case, position: int) -> Bone | None:
    """The last spinner marked for the hand that ends at `position`, by the start of the next."""
    marked: Bone | None = None
    for _, fact in case.at_table(position):
        if isinstance(fact, e.HandStarted):
            break
        marked = fact.bone if isinstance(fact, e.SpinnerMarked) else marked
    if marked is not None:
        return marked
    for _, fact in case.back(position):
        if isinstance(fact, e.HandStarted):
            return None
        if isinstance(fact, e.SpinnerMarked):
            return fact.bone
    return None
