"""The parts of a remedy, so that a ruling can touch one of them alone.

An appeal may leave the end of a hand as it is and take the points back, or the other way. A
ruling on a part takes the place of that part of the ruling on the whole claim.
"""

from collections.abc import Collection
from typing import Final

from msgspec import structs

from adjudication.finding import Consequence
from adjudication.ruling.consequences import Chosen
from adjudication.ruling.sanctions import is_lost_by_card
from domain.errors import BadClaim

PARTS: Final[dict[str, dict[str, object]]] = {
    "points": {
        "pays": (),
        "owed": (),
        "causes": (),
        "returns": (),
        "flat": 0,
        "elect": None,
        "due": None,
    },
    "end": {
        "ends": None,
        "score": None,
        "winner": None,
        "drawn": False,
        "marks": None,
        "discretion": (),
    },
    "player": {"disqualified": None, "card": None, "warning": False},
    "table": {"lifts": None, "fix": None, "next": None},
}
"""The parts of a remedy by name, each with the fields of a consequence that make it up and the
values that these have without it."""

_MAKES: Final = {
    "points": ("owed", "pays", "returns", "due"),
    "end": ("ends", "marks"),
    "player": ("disqualified", "card"),
    "table": ("lifts",),
}
"""The fields of each part by which a ruling on it does something."""

_OF_POINTS: Final = ("taken", "declined")
"""The choices about points; every other choice is about an end."""


_LOSS: Final[dict[str, object]] = {"ends": None, "score": None, "winner": None}
"""The fields of a game that is lost."""


def _emptied(consequence: Consequence, part: str) -> dict[str, object]:
    """The fields of a consequence without a part; a game lost by a card goes with the card."""
    fields = PARTS.get(part, {})
    if not is_lost_by_card(consequence):
        return fields
    if part == "player":
        return fields | _LOSS
    return {name: value for name, value in fields.items() if name not in _LOSS}


def parts_of(consequence: Consequence | None) -> tuple[str, ...]:
    """The parts by which a ruling with this remedy does something, in the order of `PARTS`.

    A mere warning, or what is only put right at the table (`fix`), makes no part. Empty without a
    remedy.
    """
    if consequence is None:
        return ()
    return tuple(
        part
        for part, fields in _MAKES.items()
        if any(
            getattr(consequence, name) != empty
            for name, empty in _emptied(consequence, part).items()
            if name in fields
        )
    )


def check_part(part: str, consequence: Consequence | None, *, upheld: bool) -> None:
    """Refuse a ruling on a part of a remedy that cannot be; an empty `part` is the whole.

    Raises `BadClaim` for a part that no remedy has, and, if upheld, for one that this lacks.
    """
    if part and part not in PARTS:
        raise BadClaim("part", f"is {part!r}; the parts of a remedy are {', '.join(PARTS)}")
    has = parts_of(consequence)
    if part and upheld and part not in has:
        there = f"its parts are {', '.join(has)}" if has else "it has none"
        raise BadClaim("part", f"is {part!r}, which is no part of this remedy; {there}")


def without_parts(consequence: Consequence, parts: Collection[str]) -> Consequence:
    """The consequence with the fields of these parts emptied; names of no part empty nothing.

    A game that is lost by a card goes with the part `player`, and not with `end`.
    """
    empty = {name: value for part in parts for name, value in _emptied(consequence, part).items()}
    return structs.replace(consequence, **empty) if empty else consequence


def of_part(consequence: Consequence, part: str, ruled_apart: Collection[str]) -> Consequence:
    """The part of a consequence that a ruling brings: that part alone, or for the whole the rest.

    `ruled_apart` are the parts on which other rulings were given, which a ruling on the whole
    leaves out. Any `part` that is not in `PARTS`, as earlier records have, stands for the whole.
    """
    if part in PARTS:
        return without_parts(consequence, PARTS.keys() - {part})
    return without_parts(consequence, ruled_apart)


def chosen_for(chosen: Chosen, part: str, ruled_apart: Collection[str]) -> Chosen:
    """The choices that count in a ruling on this part (`of_part`).

    Those about points always do, all others only if the ruling is on the end, or on the whole
    and no other ruling is on the end.
    """
    touches_end = part == "end" or (part not in PARTS and "end" not in ruled_apart)
    return {clause: value for clause, value in chosen.items() if touches_end or value in _OF_POINTS}
