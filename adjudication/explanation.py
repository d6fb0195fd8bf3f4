"""A finding as sentences that an official can read aloud, made from its proof alone.

The sentences are data (`adjudication.messages.sayings`), worded by
`adjudication.messages.languages`.
"""

from collections.abc import Iterable, Sequence

from adjudication.case.case import Reading
from adjudication.finding import Tested
from adjudication.messages.languages import Language, told
from adjudication.messages.sayings import Part, Said, all_of, any_of, apart, in_turn, say, term
from adjudication.worlds.proofs import (
    Answer,
    Branch,
    Crowded,
    Divided,
    Leaf,
    Lot,
    Outweighed,
    Proof,
    Reason,
    Room,
    SupposedLying,
    World,
)

_KINDS: dict[str, Said] = {
    "opening-drawn": say("seen as they were taken"),
    "bone-drawn": say("seen as it was drawn"),
    "bone-played": say("played"),
    "bone-returned": say("shown and put back"),
    "bone-exposed": say("exposed"),
    "holding-shown": say("shown"),
    "declaration-made": say("laid down"),
    "observed": say("found by an official"),
    "passed": say("a pass"),
    "statement-heard": say("told to an official"),
}
"""What the event of each kind of fact is evidence by."""


def reasons(reading: Reading, tested: Tested, language: Language = "en") -> tuple[str, ...]:
    """The reasons for a verdict in a language, one sentence each."""
    return tuple(told(said, language) for said in sayings(reading, tested))


def sayings(reading: Reading, tested: Tested) -> tuple[Said, ...]:
    """The reasons for a verdict as data."""
    answer = tested.answer
    if answer is None:
        return tested.words
    if answer.proof is not None:
        return (*tested.words, *_proof(reading, answer.proof))
    return (*tested.words, *_undetermined(reading, answer))


def _proof(reading: Reading, proof: Proof) -> list[Said]:
    if proof.verdict == "contradictory":
        events = all_of(_event(reading, leaf) for leaf in proof.leaves)
        return [say("The record contradicts itself: {events} cannot all be true.", events=events)]
    grouped: dict[str, tuple[Said, list[str]]] = {}
    found: list[Said] = []
    for branch in proof.branches:
        supposed = branch.supposed
        if isinstance(supposed, SupposedLying) and supposed.inside:
            # One bone after another is ruled out, often for one and the same reason.
            why = _ruled_out(reading, branch, supposed.bones)
            grouped.setdefault(told(why), (why, []))[1].extend(supposed.bones)
        else:
            found.append(_otherwise(reading, branch))
    for why, bones in grouped.values():
        found.append(
            say("{bones} was not among them: {why}.", bones=all_of(bones), why=why)
            if len(bones) == 1
            else say("{bones} were not among them: {why}.", bones=all_of(bones), why=why)
        )
    return found


def _event(reading: Reading, leaf: Leaf) -> Said:
    if leaf.assumption is None:
        return say("event {position}", position=leaf.position)
    presumed = _presumed(reading, leaf.assumption)
    return say("event {position} ({presumed})", position=leaf.position, presumed=presumed)


def _ruled_out(reading: Reading, branch: Branch, supposed: Sequence[str]) -> Said:
    """Why these bones were not among those asked about."""
    reason = branch.reason
    if not isinstance(reason, Crowded):
        return _because(reading, _reason(reading, reason), branch.leaves)
    rest = [bone for bone in reason.bones if bone not in supposed]
    if not rest:
        return _because(reading, say("seen elsewhere"), branch.leaves)
    rooms = _rooms(reading, reason.rooms)
    were = say("{rooms} were {bones}", rooms=rooms, bones=all_of(rest))
    return _because(reading, were, branch.leaves)


def _otherwise(reading: Reading, branch: Branch) -> Said:
    """Why the contrary of the claim cannot be."""
    supposed = branch.supposed
    why = _because(reading, _reason(reading, branch.reason), branch.leaves)
    if not isinstance(supposed, SupposedLying):
        return say("Suppose otherwise: then {why}.", why=why)
    if len(supposed.bones) == 1:
        bone = supposed.bones[0]
        return say("Suppose that {bone} was not among them: then {why}.", bone=bone, why=why)
    bones = any_of(supposed.bones)
    return say("Suppose that none of {bones} was among them: then {why}.", bones=bones, why=why)


def _reason(reading: Reading, reason: Reason) -> Said:
    match reason:
        case Crowded():
            return _crowded(reading, reason)
        case Outweighed(spans=spans):
            ranges = all_of(
                say("{least} to {most}", least=span.least, most=span.most) for span in spans
            )
            return say("the holdings can only total {ranges}", ranges=ranges)
        case Divided(bone=bone, cases=cases):
            each = apart(_reason(reading, one) for one in cases)
            return say("wherever {bone} lies, {cases}", bone=bone, cases=each)


def _crowded(reading: Reading, reason: Crowded) -> Said:
    room, bones = sum(one.size for one in reason.rooms), all_of(reason.bones)
    if not room:
        return say("{bones} could lie nowhere else", bones=bones)
    rooms, count = _rooms(reading, reason.rooms), len(reason.bones)
    if room == 1:
        return say(
            "{rooms} would have to hold {bones}, {count} bones for 1 place",
            rooms=rooms,
            bones=bones,
            count=count,
        )
    return say(
        "{rooms} would have to hold {bones}, {count} bones for {room} places",
        rooms=rooms,
        bones=bones,
        count=count,
        room=room,
    )


def _rooms(reading: Reading, rooms: Sequence[Room]) -> Part:
    """The places of several draws, player by player."""
    seats = dict.fromkeys(room.seat for room in rooms)
    return all_of(_lot_of(reading, seat, [r for r in rooms if r.seat == seat]) for seat in seats)


def _lot_of(reading: Reading, seat: int | None, own: Sequence[Room]) -> Said:
    """What one player drew, or what lies in the boneyard."""
    size = sum(room.size for room in own)
    if seat is None:
        return say("the {size} bones of the boneyard", size=size)
    who, events = reading.name(seat), [room.position or 0 for room in own]
    if size == 1:
        return say("the bone that {who} drew at event {at}", who=who, at=events[0])
    if len(events) == 1:
        return say(
            "the {size} bones that {who} drew at event {at}", size=size, who=who, at=events[0]
        )
    at = all_of(events)
    return say("the {size} bones that {who} drew at events {at}", size=size, who=who, at=at)


def _because(reading: Reading, said: Said, leaves: Sequence[Leaf]) -> Said:
    if not leaves:
        return said
    evidence = in_turn(_leaf(reading, leaf) for leaf in leaves)
    return say("{said} ({evidence})", said=said, evidence=evidence)


def _leaf(reading: Reading, leaf: Leaf) -> Said:
    kind = _KINDS.get(leaf.kind) or term(leaf.kind)
    if leaf.assumption is None:
        return say("event {position}: {kind}", position=leaf.position, kind=kind)
    presumed = _presumed(reading, leaf.assumption)
    return say("event {position}: {presumed}", position=leaf.position, presumed=presumed)


def _presumed(reading: Reading, name: str) -> Said:
    """What a named assumption presumes; a name of somebody else's as it is."""
    kind, _, number = name.partition(":")
    if kind == "honest_draws":
        return say("presuming honest draws of {who}", who=reading.name(int(number)))
    if kind == "honest_passes":
        return say("presuming honest passes of {who}", who=reading.name(int(number)))
    if kind == "statement":
        return say("presuming the statement at event {at}", at=int(number))
    if kind == "paid":
        return say("presuming the count paid at event {at}", at=int(number))
    return say("presuming {what}", what=name)


def _undetermined(reading: Reading, answer: Answer) -> Iterable[Said]:
    yield say("The record allows both.")
    if answer.if_true is not None:
        yield say("It would be so if {world}.", world=_world(reading, answer.if_true))
    if answer.if_false is not None:
        yield say("It would not be so if {world}.", world=_world(reading, answer.if_false))
    settling = answer.settled_by
    if settling is not None and settling.surely:
        yield say("One observation would settle it: {look}.", look=settling.label)
    elif settling is not None:
        yield say("One observation may settle it: {look}.", look=settling.label)


def _world(reading: Reading, world: World) -> Part:
    return apart(_lot(reading, lot) for lot in world.lots)


def _lot(reading: Reading, lot: Lot) -> Said:
    return say(
        "{who} drew {bones} at event {position}",
        who=reading.name(lot.seat),
        bones=in_turn(lot.bones),
        position=lot.position,
    )
