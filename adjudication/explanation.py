"""A finding as sentences that an official can read aloud, made from its proof alone.

The sentences are messages, and a catalogue puts them into words (`adjudication.messages`).
"""

from collections.abc import Iterable, Sequence

from adjudication.case.case import Case
from adjudication.finding import Tested
from adjudication.messages.catalogue import ENGLISH, Catalogue, worded
from adjudication.messages.message import (
    Message,
    MessagePart,
    all_of,
    any_of,
    apart,
    in_turn,
    message,
)
from adjudication.messages.terms import term
from adjudication.worlds.proofs import (
    Answer,
    Branch,
    CaseSplit,
    DrawnBones,
    HypothesisLying,
    Leaf,
    PlaceGroup,
    Proof,
    Reason,
    TooManyBones,
    TotalsOutOfRange,
    TotalsUnreachable,
    World,
)

_KINDS: dict[str, Message] = {
    "opening-drawn": message("seen as they were taken"),
    "bone-drawn": message("seen as it was drawn"),
    "bone-played": message("played"),
    "bone-returned": message("shown and put back"),
    "bone-exposed": message("exposed"),
    "holding-shown": message("shown"),
    "declaration-made": message("laid down"),
    "observed": message("found by an official"),
    "passed": message("a pass"),
    "statement-heard": message("told to an official"),
}
"""What the event of each kind of fact is evidence by."""


def reasons(case: Case, tested: Tested, catalogue: Catalogue = ENGLISH) -> tuple[str, ...]:
    """The reasons for a verdict in the words of a catalogue, one sentence each."""
    return tuple(worded(one, catalogue) for one in messages(case, tested))


def messages(case: Case, tested: Tested) -> tuple[Message, ...]:
    """The reasons for a verdict as data."""
    answer = tested.answer
    if answer is None:
        return tested.words
    if answer.proof is not None:
        return (*tested.words, *_proof(case, answer.proof))
    return (*tested.words, *_undetermined(case, answer))


def left_out(contested: Iterable[tuple[int, int]]) -> tuple[Message, ...]:
    """Why reports of hidden bones were left out of account: each draw, and what contradicts it."""
    return tuple(
        message(
            "The bones named at event {at} count for nothing: event {by} contradicts them,"
            " and the record is not corrected.",
            at=at,
            by=by,
        )
        for at, by in contested
    )


def _proof(case: Case, proof: Proof) -> list[Message]:
    if proof.verdict == "contradictory":
        events = all_of(_event(case, leaf) for leaf in proof.leaves)
        return [
            message("The record contradicts itself: {events} cannot all be true.", events=events)
        ]
    grouped: dict[str, tuple[Message, list[str]]] = {}
    found: list[Message] = []
    for branch in proof.branches:
        supposed = branch.supposed
        if isinstance(supposed, HypothesisLying) and supposed.inside:
            # One bone after another is ruled out, often for one and the same reason.
            why = _ruled_out(case, branch, supposed.bones)
            grouped.setdefault(worded(why), (why, []))[1].extend(supposed.bones)
        else:
            found.append(_otherwise(case, branch))
    for why, bones in grouped.values():
        found.append(
            message("{bones} was not among them: {why}.", bones=all_of(bones), why=why)
            if len(bones) == 1
            else message("{bones} were not among them: {why}.", bones=all_of(bones), why=why)
        )
    return found


def _event(case: Case, leaf: Leaf) -> Message:
    if leaf.assumption is None:
        return message("event {position}", position=leaf.position)
    presumed = _presumed(case, leaf.assumption)
    return message("event {position} ({presumed})", position=leaf.position, presumed=presumed)


def _ruled_out(case: Case, branch: Branch, supposed: Sequence[str]) -> Message:
    """Why these bones were not among those asked about."""
    reason = branch.reason
    if not isinstance(reason, TooManyBones):
        return _because(case, _reason(case, reason), branch.leaves)
    rest = [bone for bone in reason.bones if bone not in supposed]
    if not rest:
        return _because(case, message("seen elsewhere"), branch.leaves)
    rooms = _rooms(case, reason.rooms)
    were = message("{rooms} were {bones}", rooms=rooms, bones=all_of(rest))
    return _because(case, were, branch.leaves)


def _otherwise(case: Case, branch: Branch) -> Message:
    """Why the contrary of the claim cannot be."""
    supposed = branch.supposed
    why = _because(case, _reason(case, branch.reason), branch.leaves)
    if not isinstance(supposed, HypothesisLying):
        return message("Suppose otherwise: then {why}.", why=why)
    if len(supposed.bones) == 1:
        bone = supposed.bones[0]
        return message("Suppose that {bone} was not among them: then {why}.", bone=bone, why=why)
    bones = any_of(supposed.bones)
    return message("Suppose that none of {bones} was among them: then {why}.", bones=bones, why=why)


def _reason(case: Case, reason: Reason) -> Message:
    match reason:
        case TooManyBones():
            return _crowded(case, reason)
        case TotalsOutOfRange(spans=spans):
            ranges = all_of(
                message("{least} to {most}", least=span.least, most=span.most) for span in spans
            )
            return message("the holdings can only total {ranges}", ranges=ranges)
        case TotalsUnreachable():
            return message("no way to share out the bones not seen gives such totals")
        case CaseSplit(bone=bone, cases=cases):
            each = apart(_reason(case, one) for one in cases)
            return message("wherever {bone} lies, {cases}", bone=bone, cases=each)


def _crowded(case: Case, reason: TooManyBones) -> Message:
    room, bones = sum(one.size for one in reason.rooms), all_of(reason.bones)
    if not room:
        return message("{bones} could lie nowhere else", bones=bones)
    rooms, count = _rooms(case, reason.rooms), len(reason.bones)
    if room == 1:
        return message(
            "{rooms} would have to hold {bones}, {count} bones for 1 place",
            rooms=rooms,
            bones=bones,
            count=count,
        )
    return message(
        "{rooms} would have to hold {bones}, {count} bones for {room} places",
        rooms=rooms,
        bones=bones,
        count=count,
        room=room,
    )


def _rooms(case: Case, rooms: Sequence[PlaceGroup]) -> MessagePart:
    """The places of several draws, player by player."""
    seats = dict.fromkeys(room.seat for room in rooms)
    return all_of(_lot_of(case, seat, [r for r in rooms if r.seat == seat]) for seat in seats)


def _lot_of(case: Case, seat: int | None, own: Sequence[PlaceGroup]) -> Message:
    """What one player drew, or what lies in the boneyard."""
    size = sum(room.size for room in own)
    if seat is None:
        return message("the {size} bones of the boneyard", size=size)
    who, events = case.name(seat), [room.position or 0 for room in own]
    if size == 1:
        return message("the bone that {who} drew at event {at}", who=who, at=events[0])
    if len(events) == 1:
        return message(
            "the {size} bones that {who} drew at event {at}", size=size, who=who, at=events[0]
        )
    at = all_of(events)
    return message("the {size} bones that {who} drew at events {at}", size=size, who=who, at=at)


def _because(case: Case, said: Message, leaves: Sequence[Leaf]) -> Message:
    if not leaves:
        return said
    evidence = in_turn(_leaf(case, leaf) for leaf in leaves)
    return message("{said} ({evidence})", said=said, evidence=evidence)


def _leaf(case: Case, leaf: Leaf) -> Message:
    kind = _KINDS.get(leaf.kind) or term(leaf.kind)
    if leaf.assumption is None:
        return message("event {position}: {kind}", position=leaf.position, kind=kind)
    presumed = _presumed(case, leaf.assumption)
    return message("event {position}: {presumed}", position=leaf.position, presumed=presumed)


def _presumed(case: Case, name: str) -> Message:
    """What a named assumption presumes; a name of somebody else's as it is."""
    kind, _, number = name.partition(":")
    if kind == "honest_draws":
        return message("presuming honest draws of {who}", who=case.name(int(number)))
    if kind == "honest_passes":
        return message("presuming honest passes of {who}", who=case.name(int(number)))
    if kind == "statement":
        return message("presuming the statement at event {at}", at=int(number))
    if kind == "paid":
        return message("presuming the count paid at event {at}", at=int(number))
    return message("presuming {what}", what=name)


def _undetermined(case: Case, answer: Answer) -> Iterable[Message]:
    yield message("The record allows both.")
    if answer.if_true is not None:
        yield message("It would be so if {world}.", world=_world(case, answer.if_true))
    if answer.if_false is not None:
        yield message("It would not be so if {world}.", world=_world(case, answer.if_false))
    settling = answer.settled_by
    if settling is not None and settling.surely:
        yield message("One observation would settle it: {look}.", look=settling.label)
    elif settling is not None:
        yield message("One observation may settle it: {look}.", look=settling.label)


def _world(case: Case, world: World) -> MessagePart:
    return apart(_lot(case, lot) for lot in world.lots)


def _lot(case: Case, lot: DrawnBones) -> Message:
    return message(
        "{who} drew {bones} at event {position}",
        who=case.name(lot.seat),
        bones=in_turn(lot.bones),
        position=lot.position,
    )
