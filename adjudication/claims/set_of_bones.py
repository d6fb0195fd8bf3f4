"""Findings of officials about the set of bones, for every claim that reads them (AMB-86)."""

from adjudication.case.case import Case
from domain import events as e
from domain.messages.message import Message, message
from domain.messages.terms import term


def seen_although_missing(case: Case, position: int, fact: e.SetFoundFaulty) -> int | None:
    """The event by which a bone found missing at `position` had been seen in that hand, or None.

    None also of another fault, or where no bone is named.
    """
    hand = case.before(position).hand
    if fact.what != "missing" or fact.bone is None or hand is None:
        return None
    trace = hand.traces.get(fact.bone)
    return None if trace is None else trace.position


def found_faulty(position: int, fact: e.SetFoundFaulty) -> Message:
    """The fault that was found, in words."""
    return message(
        "An official found the set faulty at event {position}: {bone} is {what}.",
        position=position,
        bone=message("a bone") if fact.bone is None else fact.bone,
        what=term(fact.what),
    )


def voided_for_the_set(case: Case, position: int) -> Message | None:
    """The first finding that the set was faulty, of those in a hand before `position`, its end.

    A bone found missing that had been seen in the hand does not count. None without such a finding;
    how the hand ended is not asked.
    """
    sentences = (
        found_faulty(at, fact)
        for at, fact in case.hand_at(position)
        if isinstance(fact, e.SetFoundFaulty)
        and at < position
        and seen_although_missing(case, at, fact) is None
    )
    return next(sentences, None)
