"""Offences that their player put right in time: a cure is a fact of the record, whoever claims."""

from adjudication.case.case import Case
from domain import events as e
from domain.messages.message import Message, message
from domain.seats import Seat


def taken_back_at(case: Case, position: int) -> int | None:
    """The event that took back the bone played at `position`, in time and unasked; else None.

    Both are numbers of the case. In time is before anybody plays, draws or passes, the hand ends,
    an official is called without a claim, or somebody claims something of that very play. None
    also if a ruling took the bone back. A later claim changes nothing (UDL-8, AMB-11).
    """
    ends = (e.PlayRetracted, *_NEXT_ACTS, e.ClaimRaised, e.OfficialCalled)
    for at, fact in case.since(position, *ends):
        if isinstance(fact, e.PlayRetracted) and fact.play == position:
            return at if fact.ruling is None else None
        if isinstance(fact, _NEXT_ACTS) or _is_objection(position, fact):
            return None
    return None


_NEXT_ACTS = (e.BonePlayed, e.BoneDrawn, e.Passed, e.HandEnded, e.HandStarted)
"""Acts that end the time for putting right, beside somebody's objection."""


def _is_objection(position: int, fact: e.Fact) -> bool:
    """Whether somebody claims something of the act at `position`, or calls an official unasked."""
    if isinstance(fact, e.ClaimRaised):
        return fact.claim.event == position
    return isinstance(fact, e.OfficialCalled) and fact.claim is None


def took_back(case: Case, seat: Seat | None, at: int | None) -> tuple[Message, ...]:
    """In words: that the player took the bone back at event `at`; nothing if that is None."""
    if at is None:
        return ()
    return (message("{who} took it back at event {at}.", who=case.name(seat), at=at),)


def owned_up(case: Case, seat: Seat, position: int) -> bool:
    """Whether the bone drawn at `position` was put back by its player's very next act (CL-20).

    Draws, plays, passes and returns of a bone are acts; calls and payments are none. False if an
    official found that the bone touched the board: at any time where the finding names this draw,
    else before the bone was put back. HF-BOG-4, HF-BOG-5, HF-BOG-6.
    """
    if any(
        (fact.what, fact.event) == ("contact", position)
        for _, fact in case.of_kind(e.Observed, after=position)
    ):
        return False
    for _, fact in case.since(position):
        if isinstance(fact, e.Observed) and fact.what == "contact" and fact.seat in (None, seat):
            return False
        acted = isinstance(fact, e.BoneDrawn | e.BonePlayed | e.Passed | e.BoneReturned)
        if acted and fact.seat == seat:
            return isinstance(fact, e.BoneReturned)
    return False
