"""The whole derivation of a verdict: every supposition and why it fails, or a deal each way."""

from collections.abc import Iterable, Sequence

from adjudication.case.case import Case
from adjudication.explanation.brief import contradiction
from adjudication.explanation.phrases import named, pips, places, with_events
from adjudication.worlds.proofs import (
    Answer,
    Branch,
    CaseSplit,
    DrawnBones,
    HypothesisLying,
    Proof,
    Reason,
    TooManyBones,
    TotalsOutOfRange,
    TotalsUnreachable,
    World,
)
from domain.messages.catalogue import worded
from domain.messages.message import (
    Message,
    MessagePart,
    all_of,
    any_of,
    apart,
    counted,
    in_turn,
    message,
)

Holders = Sequence[MessagePart]
"""The names of those whose holdings are counted, in the order in which a proof has the totals."""


def derived(case: Case, answer: Answer, holders: Holders = ()) -> Iterable[Message]:
    """Every step of a proof; where it is open, a deal each way and what would settle it.

    Without `holders` totals are told without names.
    """
    if answer.proof is not None:
        return _proof(case, answer.proof, holders)
    return _undetermined(case, answer)


def _proof(case: Case, proof: Proof, holders: Holders) -> Iterable[Message]:
    if proof.verdict == "contradictory":
        yield from contradiction(case, proof)
        return
    grouped: dict[str, tuple[Message, list[str]]] = {}
    for branch in proof.branches:
        supposed = branch.supposed
        if isinstance(supposed, HypothesisLying) and supposed.inside:
            # One bone after another is ruled out, often for one and the same reason.
            why = _ruled_out(case, branch, supposed.bones)
            if len(supposed.bones) > 1:
                together = all_of(named(supposed.bones))
                yield message("{bones} were not all among them: {why}.", bones=together, why=why)
                continue
            grouped.setdefault(worded(why), (why, []))[1].extend(named(supposed.bones))
        else:
            yield _otherwise(case, branch, holders)
    for why, bones in grouped.values():
        yield counted(
            "{bones} was not among them: {why}.",
            "{bones} were not among them: {why}.",
            len(bones),
            bones=all_of(bones),
            why=why,
        )


def _ruled_out(case: Case, branch: Branch, supposed: Sequence[str]) -> Message:
    """Why these bones were not among those asked about."""
    reason = branch.reason
    if not isinstance(reason, TooManyBones):
        return with_events(case, _reason(case, reason, ()), branch.leaves)
    rest = [bone for bone in reason.bones if bone not in supposed]
    if not rest:
        return with_events(case, message("seen elsewhere"), branch.leaves)
    were = counted(
        "{places} was {bones}",
        "{places} were {bones}",
        sum(group.size for group in reason.rooms),
        places=places(case, reason.rooms),
        bones=all_of(named(rest)),
    )
    return with_events(case, were, branch.leaves)


def _otherwise(case: Case, branch: Branch, holders: Holders) -> Message:
    """Why the contrary of the claim cannot be."""
    supposed = branch.supposed
    why = with_events(case, _reason(case, branch.reason, holders), branch.leaves)
    if not isinstance(supposed, HypothesisLying):
        return message("Suppose that it is otherwise. Then {why}.", why=why)
    bones = named(supposed.bones)
    return counted(
        "Suppose that {bones} was not among them. Then {why}.",
        "Suppose that none of {bones} was among them. Then {why}.",
        len(bones),
        bones=any_of(bones),
        why=why,
    )


def _reason(case: Case, reason: Reason, holders: Holders) -> Message:
    match reason:
        case TooManyBones():
            return _crowded(case, reason)
        case TotalsOutOfRange(spans=()):
            return message("no bones that they could hold would make it so")
        case TotalsOutOfRange(spans=spans) if len(spans) == len(holders):
            held = (pips(who, span) for who, span in zip(holders, spans, strict=True))
            return message("{holdings}, which does not agree with it", holdings=all_of(held))
        case TotalsOutOfRange(spans=spans):
            ranges = all_of(
                message("{least} to {most}", least=span.least, most=span.most) for span in spans
            )
            return message("the holdings can only total {ranges}", ranges=ranges)
        case TotalsUnreachable():
            return message("no way to share out the bones not seen gives such totals")
        case CaseSplit(bone=bone, cases=cases):
            return _split(case, bone, cases, holders)


def _split(case: Case, bone: str, cases: Sequence[Reason], holders: Holders) -> Message:
    """The cases of where one bone lies; those alike are told once."""
    face = named([bone])[0]
    reasons = [_reason(case, each_case, holders) for each_case in cases]
    if all(reason == reasons[0] for reason in reasons):
        return reasons[0]
    where = [message("with {who}", who=who) for who in holders]
    where += [message("elsewhere")] * (len(cases) - len(where))
    branches = (
        message("{bone} {where}: {then}", bone=face, where=place, then=then)
        for place, then in zip(where, reasons, strict=False)
    )
    return message("({cases})", cases=apart(branches))


def _crowded(case: Case, reason: TooManyBones) -> Message:
    room, bones = sum(group.size for group in reason.rooms), named(reason.bones)
    if not room:
        return message("{bones} could lie nowhere else", bones=all_of(bones))
    return counted(
        "{places} would have to hold {bones}, {count} bones for {number} place",
        "{places} would have to hold {bones}, {count} bones for {number} places",
        room,
        places=places(case, reason.rooms),
        bones=all_of(bones),
        count=len(reason.bones),
    )


def _undetermined(case: Case, answer: Answer) -> Iterable[Message]:
    if answer.if_true is not None:
        yield message("It is so if {deal}.", deal=_deal(case, answer.if_true))
    if answer.if_false is not None:
        yield message("It is not so if {deal}.", deal=_deal(case, answer.if_false))
    settling = answer.settled_by
    if settling is not None and settling.surely:
        yield message("One look would settle it: {look}.", look=settling.label)
    elif settling is not None:
        yield message("One look may settle it: {look}.", look=settling.label)


def _deal(case: Case, world: World) -> MessagePart:
    return apart(_lot(case, lot) for lot in world.lots)


def _lot(case: Case, lot: DrawnBones) -> Message:
    return message(
        "{who} drew {bones} at event {position}",
        who=case.name(lot.seat),
        bones=in_turn(named(lot.bones)),
        position=lot.position,
    )
