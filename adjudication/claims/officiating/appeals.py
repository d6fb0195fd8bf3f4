"""An official's error as grounds of appeal: a ruling against the record (PDA-10e, 42-GP-5)."""

from collections.abc import Callable, Mapping

from adjudication.case.case import Case
from adjudication.finding import Consequence, Tested, ruled
from domain import events as e
from domain.errors import BadClaim
from domain.messages.message import message

Tests = Mapping[str, Callable[[Case, e.Claim], Tested]]


def official_error(case: Case, claim: e.Claim, tests: Tests) -> Tested:
    """Test the claim that the ruling upholds what the record refutes, or dismisses what it proves.

    What came out after the ruling counts; what is undetermined is no error. A claim that the record
    can no longer be asked about, as its event was corrected away, counts as refuted. `tests` are
    those of all claims of the book, by kind. AMB-88.

    Raises `BadClaim` if the claim names no ruling, or one that is itself on an official's error, or
    on a kind without a test.
    """
    position, ruling = case.event_of(claim, e.RulingGiven)
    raised = case.claim_raised(ruling.claim)
    if raised.kind not in tests or raised.kind == "official_error":
        raise BadClaim("event", f"{claim.event} rules on a claim that cannot be heard again")
    try:
        heard = tests[raised.kind](case, raised)
        verdict, reasons = heard.verdict, heard.words
    except BadClaim:
        # The event that it spoke of has been corrected away.
        verdict = "refuted"
        reasons = (message("The record no longer has what the claim spoke of."),)
    error = verdict == ("refuted" if ruling.upheld else "proved")
    cites = case.laid_down.book.infraction("official_error", "error").remedy.cites
    by_the_record = {
        "proved": message("By the record the claim at event {at} is proved.", at=ruling.claim),
        "refuted": message("By the record the claim at event {at} is refuted.", at=ruling.claim),
    }.get(verdict, message("The record leaves the claim at event {at} open.", at=ruling.claim))
    return Tested(
        ruled(error),
        position,
        "none",
        consequence=Consequence(cites, refer=True) if error else None,
        words=(
            *reasons,
            by_the_record,
            message("The ruling at event {position} upheld it.", position=position)
            if ruling.upheld
            else message("The ruling at event {position} dismissed it.", position=position),
        ),
    )
