"""Claims that rest on what an official saw: conduct, and lateness.

The observation is the fact; what follows from it is the book's.
"""

from adjudication.case.case import Case
from adjudication.claims.officiating.slow_play import names_finding
from adjudication.finding import Consequence, Tested, ruled
from domain import events as e
from domain.errors import BadClaim
from domain.messages.message import Message, MessagePart, all_of, counted, message
from domain.messages.terms import term


def observed(case: Case, claim: e.Claim) -> Tested:
    """Test CL-35: an official saw this conduct (`what`) of `against`, or without one of anybody.

    The event is the finding itself, or what it speaks of; without one any finding counts. What
    follows is the book's.
    UDL-9, UDL-13, UDL-14, UDL-15, UDL-17. CL-44 in 42: talk, and signs to a partner,
    are a renege (42-PC-2, 42-PC-3).

    Raises `BadClaim` if the claim has no `what`.
    """
    if claim.what is None:
        raise BadClaim("what", "is missing: name the conduct, as in the official's finding")
    observations = [
        (at, fact)
        for at, fact in case.of_kind(e.Observed)
        if fact.what == claim.what
        and claim.against in (None, fact.seat)
        and names_finding(case, claim, at, fact)
    ]
    book = case.laid_down.book
    which = claim.what if book.has_infraction("observed", claim.what) else "other"
    at, fact = observations[-1] if observations else (case.end - 1, None)
    infraction = book.infraction("observed", which)
    # Of somebody who does not play, such as a spectator, an official disposes all the same.
    bystander = fact is not None and fact.seat is None
    return Tested(
        ruled(bool(observations)),
        # A finding may be about an earlier event: the window counts from that.
        fact.event if fact and fact.event else at,
        infraction.window,
        offender=fact.seat if fact else claim.against,
        case=None if bystander else which,
        consequence=Consequence(infraction.remedy.cites, refer=True) if bystander else None,
        words=(
            counted(
                "An official noted at event {at}: {what}.",
                "An official noted at events {at}: {what}.",
                len(observations),
                what=term(claim.what),
                at=all_of(at for at, _ in observations),
            )
            if observations
            else message("No official has noted this: {what}.", what=term(claim.what)),
        ),
    )


def came_late(case: Case, claim: e.Claim) -> Tested:
    """Test the claim that this player came late, or not at all, in a book that sets no limit.

    Any official's note of it will do, of however few minutes. How late is too late, and what that
    costs, is for the official. A partner is not late by it.

    Raises `BadClaim` without a player. AMB-120.
    """
    if claim.against is None:
        raise BadClaim("against", "is missing: say who came late")
    arrivals = [
        (at, fact)
        for at, fact in case.of_kind(e.Observed)
        if fact.what in ("late", "no_show") and fact.seat == claim.against
    ]
    who = case.name(claim.against)
    return Tested(
        ruled(bool(arrivals)),
        arrivals[-1][0] if arrivals else case.end - 1,
        "none",
        offender=claim.against,
        case="late" if case.laid_down.book.has_infraction("late_forfeit", "late") else None,
        words=tuple(_lateness(at, fact, who) for at, fact in arrivals)
        or (message("No official noted that {who} was late.", who=who),),
    )


def _lateness(at: int, fact: e.Observed, who: MessagePart) -> Message:
    if fact.what == "no_show":
        return message("An official noted at event {at} that {who} did not come.", at=at, who=who)
    return counted(
        "An official noted at event {at} that {who} came {number} minute late.",
        "An official noted at event {at} that {who} came {number} minutes late.",
        fact.minutes or 0,
        at=at,
        who=who,
    )
