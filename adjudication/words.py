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
    said: list[str] = []
    for branch in proof.branches:
        said += _branch(reading, branch)
    return said


def _branch(reading: Reading, branch: Branch) -> list[str]:
    supposed = branch.supposed
    because = _evidence(branch.leaves)
    lead = "Suppose otherwise: "
    if isinstance(supposed, SupposedLying):
        bones = listed(supposed.bones, "or" if not supposed.inside else "and")
        where = "was among them" if supposed.inside else "was not among them"
        if len(supposed.bones) > 1 and not supposed.inside:
            lead = f"Suppose that none of {bones} was among them: "
        else:
            lead = f"Suppose that {bones} {where}: "
    return [lead + _reason(reading, branch.reason) + (f" ({because})." if because else ".")]


def _reason(reading: Reading, reason: Reason) -> str:
    match reason:
        case Crowded(bones=bones, rooms=rooms):
            room = sum(one.size for one in rooms)
            if not room:
                return f"{listed(bones)} would have no place to lie in"
            places = listed([_room(reading, one) for one in rooms])
            need = "has" if len(bones) == 1 else "have"
            return (
                f"{listed(bones)} {need} to lie in {places}; "
                f"that is {len(bones)} bones in {room} {'place' if room == 1 else 'places'}"
            )
        case Outweighed(spans=spans):
            ranges = listed([f"{s.least} to {s.most}" for s in spans])
            return f"the holdings can only total {ranges}"
        case Divided(bone=bone, cases=cases):
            return f"wherever {bone} lies, " + "; ".join(_reason(reading, one) for one in cases)


def _room(reading: Reading, room: Room) -> str:
    if room.seat is None:
        return f"the boneyard ({room.size})"
    who = reading.name(room.seat)
    bones = "the bone" if room.size == 1 else f"the {room.size} bones"
    return f"{bones} drawn by {who} at event {room.position}"


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
