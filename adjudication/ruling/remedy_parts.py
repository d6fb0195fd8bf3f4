"""The parts of a remedy, so that a ruling can touch one of them alone.

An appeal may leave the end of a hand as it is and take the points back, or the other way. A
ruling on a part takes the place of that part of the ruling on the whole claim.
"""

from collections.abc import Collection
from typing import Final

from msgspec import structs

from adjudication.finding import Consequence
from adjudication.ruling.consequences import Chosen
from domain.errors import BadClaim

PARTS: Final[dict[str, dict[str, object]]] = {
    "points": {"pays": (), "owed": (), "causes": (), "returns": (), "flat": 0, "elect": None},
    "end": {"ends": None, "score": None, "winner": None, "marks": None, "discretion": ()},
    "player": {"disqualified": None},
    "table": {"lifts": None, "fix": None, "next": None},
}
"""The parts of a remedy by name, each with the fields of a consequence that are then empty."""

_OF_POINTS: Final = ("taken", "declined")
"""The choices about points; every other choice is about an end."""


def check_part(part: str) -> None:
    """Raise `BadClaim` for a part that no remedy has."""
    if part and part not in PARTS:
        raise BadClaim("part", f"is {part!r}; the parts of a remedy are {', '.join(PARTS)}")


def without_parts(consequence: Consequence, parts: Collection[str]) -> Consequence:
    """A consequence without these of its parts."""
    empty = {name: value for part in parts for name, value in PARTS.get(part, {}).items()}
    return structs.replace(consequence, **empty) if empty else consequence


def of_part(consequence: Consequence, part: str, ruled_apart: Collection[str]) -> Consequence:
    """The consequence of a ruling on one part; that on the whole leaves out parts ruled on apart.

    A part of an earlier record that is none of these stands for the whole.
    """
    if part in PARTS:
        return without_parts(consequence, PARTS.keys() - {part})
    return without_parts(consequence, ruled_apart)


def chosen_for(chosen: Chosen, part: str, ruled_apart: Collection[str]) -> Chosen:
    """The choices about the part that the ruling touches."""
    touches_end = part == "end" or (part not in PARTS and "end" not in ruled_apart)
    return {clause: value for clause, value in chosen.items() if touches_end or value in _OF_POINTS}
