"""Straight 42 tournament: the earlier editions of the book."""

from msgspec.structs import replace

from domain.rulebooks.straight42 import BOOK, CLAUSES, INFRACTIONS, OF_OFFICIALS, RULES
from domain.rules import Clause, Status, settled, stated

FOURTH = replace(
    BOOK,
    version="4",
    rules=replace(
        RULES,
        laydown_trump=None,
        undeclared_trump=None,
        decided_hand=None,
        hand_in_progress=None,
        best_of=settled((1,), "AMB-85", "42-RR-7"),
    ),
)
"""The edition before `BOOK`: AMB-56, AMB-85 and AMB-156 to AMB-158 are no options in it."""

THIRD = replace(FOURTH, version="3", infractions=(*INFRACTIONS, *OF_OFFICIALS))
"""The edition before `FOURTH`: it has no infractions in how a bone is handled."""

_NEW = ("AMB-84", "AMB-85")
"""Entries of the register that earlier editions do not name."""

_STATUS_BEFORE: dict[str, tuple[Status, tuple[str, ...]]] = {
    "42-RR-1": ("recorded", ("lots-drawn",)),
    "42-PB-13": ("outside", ()),
}


def _before(clause: Clause) -> Clause:
    """A clause as the edition before this had it."""
    status, recorded_by = _STATUS_BEFORE.get(clause.id, (clause.status, clause.recorded_by))
    rulings = tuple(number for number in clause.rulings if number not in _NEW)
    return replace(clause, status=status, recorded_by=recorded_by, rulings=rulings)


SECOND = replace(
    THIRD,
    version="2",
    clauses=tuple(map(_before, CLAUSES)),
    infractions=INFRACTIONS,
    rules=replace(
        FOURTH.rules,
        game_minutes=stated(25, "42-GP-2"),
        bid_seconds=None,
        bone_seconds=None,
        best_of=None,
    ),
)
"""The edition before `THIRD`: no clock of turns, 25 minutes a game, a match of any length."""

FIRST = replace(
    SECOND,
    version="1",
    clauses=tuple(
        replace(clause, rulings=()) if "AMB-83" in clause.rulings else clause
        for clause in SECOND.clauses
    ),
    infractions=tuple(
        replace(infraction, remedy=replace(infraction.remedy, fix="void"))
        if infraction.case in ("second_bid", "late") and infraction.claim == "illegal_bid"
        else infraction
        for infraction in INFRACTIONS
        if infraction.claim != "hand_size"
    ),
)
"""The first edition: no AMB-83, no claim about the bones drawn, a second bid is fixed as `void`."""

EARLIER = (FOURTH, THIRD, SECOND, FIRST)
"""The earlier editions, the latest first."""
