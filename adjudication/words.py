"""A finding in words that an official can read aloud, made from its proof alone.

The proof is data; another wording, or another language, is another module beside
this one.
"""

from collections.abc import Sequence

from adjudication.finding import Tested
from adjudication.proofs import (
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
from adjudication.reading import Reading

_KINDS = {
    "opening-drawn": "seen as they were taken",
    "bone-drawn": "seen as it was drawn",
    "bone-played": "played",
    "bone-returned": "shown and put back",
    "bone-exposed": "exposed",
    "holding-shown": "shown",
    "declaration-made": "laid down",
    "observed": "found by an official",
}


def reasons(reading: Reading, tested: Tested) -> tuple[str, ...]:
    """The reasons for a verdict, one sentence each."""
    answer = tested.answer
    if answer is None:
        return tested.words
    if answer.proof is not None:
        return (*tested.words, *_proof(reading, answer.proof))
    return (*tested.words, *_undetermined(reading, answer))


def _proof(reading: Reading, proof: Proof) -> list[str]:
    if proof.verdict == "contradictory":
        events = listed([f"event {leaf.position}" for leaf in proof.leaves])
        return [f"The record contradicts itself: {events} cannot all be true."]
    grouped: dict[str, list[str]] = {}
    said: list[str] = []
    for branch in proof.branches:
        supposed = branch.supposed
        if isinstance(supposed, SupposedLying) and supposed.inside:
            # One bone after another is ruled out, often for one and the same reason.
            why = _ruled_out(reading, branch, supposed.bones)
            grouped.setdefault(why, []).extend(supposed.bones)
        else:
            said.append(_otherwise(reading, branch))
    for why, bones in grouped.items():
        was = "was" if len(bones) == 1 else "were"
        said.append(f"{listed(bones)} {was} not among them: {why}.")
    return said


def _ruled_out(reading: Reading, branch: Branch, supposed: Sequence[str]) -> str:
    """Why these bones were not among those asked about."""
    because = _because(branch.leaves)
    reason = branch.reason
    if not isinstance(reason, Crowded):
        return _reason(reading, reason) + because
    rest = [bone for bone in reason.bones if bone not in supposed]
    if not rest:
        return f"seen elsewhere{because}"
    return f"{_rooms(reading, reason.rooms)} were {listed(rest)}{because}"


def _otherwise(reading: Reading, branch: Branch) -> str:
    """Why the contrary of the claim cannot be."""
    supposed = branch.supposed
    lead = "Suppose otherwise"
    if isinstance(supposed, SupposedLying):
        none = (
            f"{supposed.bones[0]} was not"
            if len(supposed.bones) == 1
            else (f"none of {listed(supposed.bones, 'or')} was")
        )
        lead = f"Suppose that {none} among them"
    return f"{lead}: then {_reason(reading, branch.reason)}{_because(branch.leaves)}."


def _reason(reading: Reading, reason: Reason) -> str:
    match reason:
        case Crowded(bones=bones, rooms=rooms):
            room = sum(one.size for one in rooms)
            if not room:
                return f"{listed(bones)} could lie nowhere else"
            holds = f"{_rooms(reading, rooms)} would have to hold {listed(bones)}"
            return f"{holds}, {len(bones)} bones for {room} {'place' if room == 1 else 'places'}"
        case Outweighed(spans=spans):
            ranges = listed([f"{span.least} to {span.most}" for span in spans])
            return f"the holdings can only total {ranges}"
        case Divided(bone=bone, cases=cases):
            return f"wherever {bone} lies, " + "; ".join(_reason(reading, one) for one in cases)


def _rooms(reading: Reading, rooms: Sequence[Room]) -> str:
    """The places of several draws, player by player."""
    seats = dict.fromkeys(room.seat for room in rooms)
    parts: list[str] = []
    for seat in seats:
        own = [room for room in rooms if room.seat == seat]
        size = sum(room.size for room in own)
        if seat is None:
            parts.append(f"the {size} bones of the boneyard")
            continue
        events = [str(room.position) for room in own]
        at = f"events {listed(events)}" if len(events) > 1 else f"event {events[0]}"
        bones = "the bone" if size == 1 else f"the {size} bones"
        parts.append(f"{bones} that {reading.name(seat)} drew at {at}")
    return listed(parts)


def _because(leaves: Sequence[Leaf]) -> str:
    said = _evidence(leaves)
    return f" ({said})" if said else ""


def _evidence(leaves: Sequence[Leaf]) -> str:
    return ", ".join(
        f"event {leaf.position}: {_KINDS.get(leaf.kind, leaf.kind)}"
        + (f", presuming {leaf.assumption}" if leaf.assumption else "")
        for leaf in leaves
    )


def _undetermined(reading: Reading, answer: Answer) -> list[str]:
    said = ["The record allows both."]
    if answer.if_true is not None:
        said.append(f"It would be so if {_world(reading, answer.if_true)}.")
    if answer.if_false is not None:
        said.append(f"It would not be so if {_world(reading, answer.if_false)}.")
    settling = answer.settled_by
    if settling is not None:
        would = "would settle it" if settling.surely else "may settle it"
        said.append(f"One observation {would}: {settling.label}.")
    return said


def _world(reading: Reading, world: World) -> str:
    return "; ".join(_lot(reading, lot) for lot in world.lots)


def _lot(reading: Reading, lot: Lot) -> str:
    return f"{reading.name(lot.seat)} drew {', '.join(lot.bones)} at event {lot.position}"


def listed(words: Sequence[str], last: str = "and") -> str:
    """Words as a list in a sentence.

    >>> listed(["6-1", "6-3", "5-2"])
    '6-1, 6-3 and 5-2'
    """
    words = list(words)
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def counted(bones: int) -> str:
    """How many bones, in words.

    >>> counted(1), counted(7)
    ('1 bone', '7 bones')
    """
    return f"{bones} bone" if bones == 1 else f"{bones} bones"
