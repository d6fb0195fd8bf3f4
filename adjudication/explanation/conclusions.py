"""The last sentence of a finding: proved, refuted or open.

`{who}` is whose act it is about, `{claimed}` whom the claim names, `{side}` the same with
their partner. Each kind of claim has its own in its record (`adjudication.claims.catalogue`).
"""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec import structs

from adjudication.case.case import Case
from adjudication.finding import Tested
from domain import events as e
from domain.messages.message import Message, MessagePart, message, points


class Conclusion(NamedTuple):
    """The last sentence of a finding for each verdict: proved, refuted, or left open by the record.

    Each may have the parts `{who}`, `{claimed}` and `{side}`, as the module says.
    """

    proved: Message
    refuted: Message
    open: Message = message("The record does not decide this.")


def conclusion(
    case: Case, claim: e.Claim, tested: Tested, concluded: Conclusion
) -> Iterator[Message]:
    """The last sentence of a finding: the test's own (`Tested.concluded`), or else of `concluded`.

    Nothing where the record contradicts itself. A wrong count of a hand names the right one.
    """
    if tested.verdict == "contradictory":
        return
    if tested.concluded is not None:
        yield tested.concluded
        return
    due = tested.consequence
    if (
        claim.kind == "hand_points"
        and tested.verdict == "refuted"
        and due
        and due.winner is not None
    ):
        yield message(
            "So the count was wrong: it comes to {points} for {side}.",
            points=points(due.due or 0),
            side=case.side(due.winner),
        )
        return
    by_verdict = {
        "proved": concluded.proved,
        "refuted": concluded.refuted,
        "undetermined": concluded.open,
    }
    parts: dict[str, MessagePart] = {
        "who": case.name(tested.offender),
        "claimed": case.name(claim.against),
        "side": case.side(claim.against),
    }
    yield structs.replace(by_verdict[tested.verdict], parts=parts)
