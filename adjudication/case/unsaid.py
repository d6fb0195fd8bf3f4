"""Facts that a case reads as though they had never been reported."""

from collections.abc import Collection

from domain import events as e
from domain.match.replay import Facts


def never_lifted(facts: Facts) -> Facts:
    """The facts without each bone lifted by a ruling and put back by a later one."""
    lifted = {at for at, fact in facts if isinstance(fact, e.PlayRetracted) and fact.ruling}
    back = lifted and {fact.of for _, fact in facts if isinstance(fact, e.ConsequenceReversed)}
    if not back or not lifted & back:
        return facts
    return [
        (at, left_out(at) if at in back or _puts_back(fact, lifted) else fact) for at, fact in facts
    ]


def _puts_back(fact: e.Fact, lifted: Collection[int]) -> bool:
    return isinstance(fact, e.ConsequenceReversed) and fact.of in lifted


def left_out(at: int) -> e.Fact:
    """A fact that says nothing, in the place of another."""
    return e.RecordCorrected(at, (), "")
