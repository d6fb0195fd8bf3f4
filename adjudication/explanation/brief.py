"""Why a verdict follows, in a line or two: the facts that force it, or what leaves it open."""

from collections.abc import Iterator, Sequence
from typing import Final

from adjudication.case.case import Case
from adjudication.explanation.phrases import (
    events_of,
    fact_told,
    is_unreachable,
    named,
    pips,
    pips_at_least,
    pips_at_most,
    places,
    presumed,
    spans_of,
)
from adjudication.finding import Tested
from adjudication.worlds.proofs import (
    Answer,
    Branch,
    DrawnBones,
    HypothesisLying,
    Leaf,
    Proof,
    TooManyBones,
    World,
)
from domain.messages.catalogue import worded
from domain.messages.message import (
    Message,
    MessagePart,
    all_of,
    apart,
    counted,
    message,
)

_MANY: Final = 10
"""Bones of which the number says more at the table than their names."""

_FEW_APART: Final = 2
"""Draws in which two deals may differ to be told in a line."""


def in_brief(case: Case, tested: Tested) -> Iterator[Message]:
    """Why the verdict follows, in a line or two, or what leaves it open.

    Empty where the words of the test say it all. The last sentence is `conclusion`'s.
    """
    answer = tested.answer
    if answer is None:
        return
    if answer.proof is None:
        yield from _open(case, answer)
    elif answer.proof.verdict == "contradictory":
        yield from contradiction(case, answer.proof)
    elif answer.proof.asks is None:
        return  # The record alone decides it, as it has been told.
    elif tested.holders:
        yield from _counted(case, tested, answer.proof)
    else:
        yield from _placed(case, answer.proof)


def contradiction(case: Case, proof: Proof) -> Iterator[Message]:
    """The facts that cannot all be true, and what they refute: a presumption, or the record."""
    bones = {
        bone
        for branch in proof.branches
        if isinstance(branch.reason, TooManyBones)
        for bone in named(branch.reason.bones)
    }
    sentences = [fact_told(case, leaf, bones) for leaf in proof.leaves]
    yield message("{facts}.", facts=apart(sentences))
    presumptions = dict.fromkeys(leaf.assumption for leaf in proof.leaves if leaf.assumption)
    if presumptions:
        what = all_of(presumed(case, name) for name in presumptions)
        yield message("So the record refutes what is presumed: {what}.", what=what)
        return
    yield counted(
        "This cannot be true: the record must be corrected.",
        "These {number} cannot all be true: one of them must be corrected.",
        len(sentences),
    )


# --- bones that lay somewhere, or nowhere else ----------------------------------------------


def _placed(case: Case, proof: Proof) -> Iterator[Message]:
    inside = [branch for branch in proof.branches if _inside(branch)]
    for branch in proof.branches:
        if branch not in inside:
            yield from _held(case, branch)
    if inside or not proof.branches:
        yield from _not_held(case, inside)


def _inside(branch: Branch) -> bool:
    return isinstance(branch.supposed, HypothesisLying) and branch.supposed.inside


def _held(case: Case, branch: Branch) -> Iterator[Message]:
    """Why one of the bones asked about was held: facts, and too few places elsewhere."""
    reason = branch.reason
    if not isinstance(reason, TooManyBones):
        return  # A statement that no holdings could make right.
    bones = named(reason.bones)
    sentences = [fact_told(case, leaf, bones) for leaf in branch.leaves]
    if sentences:
        yield message("{facts}.", facts=apart(sentences))
    room = sum(group.size for group in reason.rooms)
    if not room:
        if not sentences:
            yield message("{bone} was not played, and could only be held.", bone=all_of(bones))
        return
    elsewhere = places(case, reason.rooms)
    which: MessagePart = all_of(bones)
    if len(bones) > _MANY:
        which = counted("{number} such bone", "{number} such bones", len(bones))
    yield counted(
        "Only {number} of {bones} can be {places}.",
        "Only {number} of {bones} can be {places}.",
        room,
        bones=which,
        places=elsewhere,
    )


def _not_held(case: Case, branches: Sequence[Branch]) -> Iterator[Message]:
    """Why none of the bones asked about was held: what was held instead, or where they were."""
    if not branches:
        yield message("Every such bone had been played.")
        return
    elsewhere: dict[Leaf, list[str]] = {}
    taken: list[Message] = []
    for branch in branches:
        reason = branch.reason
        assert isinstance(branch.supposed, HypothesisLying)
        rest: list[str] = []
        if isinstance(reason, TooManyBones):
            rest = [bone for bone in reason.bones if bone not in branch.supposed.bones]
            if rest and reason.rooms:
                taken.append(_taken(case, branch, reason, rest))
        for leaf in branch.leaves if not rest else ():
            elsewhere.setdefault(leaf, []).extend(named(branch.supposed.bones))
    yield from {worded(one): one for one in taken}.values()
    sentences = [fact_told(case, leaf, bones) for leaf, bones in elsewhere.items()]
    if sentences:
        yield message("{facts}.", facts=apart(sentences))


def _taken(case: Case, branch: Branch, reason: TooManyBones, rest: Sequence[str]) -> Message:
    """The places were taken by other bones."""
    return counted(
        "{places} was {bones} ({evidence}).",
        "{places} were {bones} ({evidence}).",
        sum(group.size for group in reason.rooms),
        places=places(case, reason.rooms),
        bones=all_of(named(rest)),
        evidence=events_of(branch.leaves),
    )


# --- pips that were held ---------------------------------------------------------------------


def _counted(case: Case, tested: Tested, proof: Proof) -> Iterator[Message]:
    """The total of each holding that was asked about."""
    branch = next(iter(proof.branches), None)
    spans = spans_of(branch.reason) if branch else ()
    if branch is None or len(spans) != len(tested.holders):
        return
    who = [all_of(map(case.name, seats)) for seats in tested.holders]
    sentences: list[Message] = []
    for name, span in zip(who, spans, strict=True):
        others = [other for other in spans if other is not span]
        if span.least == span.most or not others:
            sentences.append(pips(name, span))
        elif all(other.most < span.least for other in others):
            sentences.append(pips_at_least(name, span.least))
        elif all(other.least > span.most for other in others):
            sentences.append(pips_at_most(name, span.most))
        else:
            sentences.append(pips(name, span))
    holdings = all_of(sentences)
    if branch.leaves:
        evidence = events_of(branch.leaves)
        holdings = message("{holdings} ({evidence})", holdings=holdings, evidence=evidence)
    if all(span.least == span.most for span in spans):
        yield message("{holdings}.", holdings=holdings)
    elif not is_unreachable(branch.reason):
        yield message("{holdings}, wherever the other bones lie.", holdings=holdings)
    elif proof.verdict == "refuted":
        yield message("{holdings}, but no deal of the other bones comes to it.", holdings=holdings)
    else:
        yield message(
            "{holdings}, and every deal of the other bones comes to it.", holdings=holdings
        )


# --- what leaves it open ----------------------------------------------------------------------


def _open(case: Case, answer: Answer) -> Iterator[Message]:
    apart_ = _difference(case, answer.if_true, answer.if_false)
    if apart_ is not None:
        yield apart_
    settling = answer.settled_by
    if settling is not None and settling.surely:
        yield message("One look would settle it: {look}.", look=settling.label)
    elif settling is not None:
        yield message("One look may settle it: {look}.", look=settling.label)


def _difference(case: Case, yes: World | None, no: World | None) -> Message | None:
    """Where a deal in which it is so and one in which it is not differ, if only in few draws."""
    if yes is None or no is None:
        return None
    pairs = [
        (lots, _only(lots, other), _only(other, lots))
        for lots, other in zip(yes.lots, no.lots, strict=True)
        if set(lots.bones) != set(other.bones)
    ]
    if not 1 <= len(pairs) <= _FEW_APART:
        return None
    so = all_of(_drew(case, lot, bones) for lot, bones, _ in pairs)
    not_so = all_of(_drew(case, lot, bones) for lot, _, bones in pairs)
    return message("It is so if, for example, {so}; but not if {not_so}.", so=so, not_so=not_so)


def _only(lot: DrawnBones, other: DrawnBones) -> list[str]:
    return named(bone for bone in lot.bones if bone not in other.bones)


def _drew(case: Case, lot: DrawnBones, bones: Sequence[str]) -> Message:
    return message(
        "{who} drew {bones} at event {position}",
        who=case.name(lot.seat),
        bones=all_of(bones),
        position=lot.position,
    )
