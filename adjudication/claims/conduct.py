"""Claims that rest on what an official saw: slow play and its ladder, conduct.

The observation is the fact; what follows from it is the book's.
"""

from adjudication.case.case import Case
from adjudication.finding import Tested, ruled
from adjudication.messages.message import counted, message
from adjudication.messages.terms import term
from domain import events as e
from domain.errors import BadClaim
from domain.seats import Seat


def slow_play(case: Case, claim: e.Claim) -> Tested:
    """CL-34: this is the player's n-th slow-play finding (UDL-10, AMB-40)."""
    seat = claim.against
    if seat is None:
        raise BadClaim("against", "is missing: say whose slow play it is")
    ladder = case.rules.slow_scope if case.now.is_fives else None
    if ladder is None or not case.now.book.has_infraction("slow_play", "first"):
        raise BadClaim("kind", f"{case.now.book.id} has no ladder of slow play")
    scope = ladder.value
    found = _slow(case, seat, claim.event, per_game=scope == "game")
    level = len(found) if claim.count is None else claim.count
    steps = ("first", "second", "third")
    return Tested(
        ruled(bool(found) and len(found) == level),
        found[-1] if found else case.facts[-1][0],
        "finality",
        offender=seat,
        case=steps[min(level, 3) - 1] if level else "first",
        level=level,
        evidence=tuple(found),
        words=(
            counted(
                "{who} was found slow {number} time in this game.",
                "{who} was found slow {number} times in this game.",
                len(found),
                who=case.name(seat),
            )
            if scope == "game"
            else counted(
                "{who} was found slow {number} time in this match.",
                "{who} was found slow {number} times in this match.",
                len(found),
                who=case.name(seat),
            ),
        ),
    )


def _slow(case: Case, seat: Seat, upto: int | None, *, per_game: bool) -> list[int]:
    """The findings of slow play against a player, up to the one that a claim names."""
    found: list[int] = []
    for at, fact in case.facts:
        if isinstance(fact, e.GameStarted) and per_game:
            found.clear()
        elif isinstance(fact, e.Observed) and fact.what == "slow_play" and fact.seat == seat:
            found.append(at)
            if upto is not None and upto in (at, fact.event):
                return found
    return found if upto is None else []


def observed(case: Case, claim: e.Claim) -> Tested:
    """CL-35: an official saw this conduct; what follows is the book's.

    The event is the finding itself, or what it speaks of; without one any finding counts.
    UDL-9, UDL-13, UDL-14, UDL-15, UDL-17. CL-44 in 42: talk, and signs to a partner,
    are a renege (42-PC-2, 42-PC-3).
    """
    if claim.what is None:
        raise BadClaim("what", "is missing: name the conduct, as in the official's finding")
    found = [
        (at, fact)
        for at, fact in case.facts
        if isinstance(fact, e.Observed)
        and fact.what == claim.what
        and claim.against in (None, fact.seat)
        and claim.event in (None, at, fact.event)
    ]
    book = case.now.book
    which = claim.what if book.has_infraction("observed", claim.what) else "other"
    at, fact = found[-1] if found else (case.facts[-1][0], None)
    return Tested(
        ruled(bool(found)),
        # A finding may be told of an earlier event: the window counts from that.
        fact.event if fact and fact.event else at,
        book.infraction("observed", which).window,
        offender=fact.seat if fact else claim.against,
        case=which,
        evidence=tuple(at for at, _ in found),
        words=(
            message("An official noted at event {at}: {what}.", what=term(claim.what), at=at)
            if found
            else message("No official has noted this: {what}.", what=term(claim.what)),
        ),
    )
