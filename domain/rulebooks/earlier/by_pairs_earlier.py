"""Dominoes by pairs: the earlier versions of the book."""

from msgspec.structs import replace

from domain.rulebooks.by_pairs import BOOK, CLAUSES, INFRACTIONS, RULES
from domain.rules import Clause, Status

_EVENTS = "Pairs, individual and team events, and their records."

_STATUS_BEFORE: dict[str, Status] = {
    "DP-11a": "outside",
    "DP-36a": "discretion",
    "DP-37": "outside",
}
"""The status of each clause that has another one in the fifth version."""

_WITHOUT_ENTRIES = ("DP-5", "DP-6", "DP-16", "DP-17", "DP-22", "DP-31", "DP-34a", "DP-34c")
"""Clauses that name entries of the register since the fifth version."""


def _before(clause: Clause) -> Clause:
    """A clause as the fourth version has it."""
    status = _STATUS_BEFORE.get(clause.id, clause.status)
    rulings = () if clause.id in _WITHOUT_ENTRIES else clause.rulings
    gloss = _EVENTS if clause.id == "DP-37" else clause.gloss
    return replace(clause, status=status, gloss=gloss, rulings=rulings)


FOURTH = replace(
    BOOK,
    version="4",
    clauses=tuple(map(_before, CLAUSES)),
    rules=replace(RULES, touched_instead=None, laid_instead=None),
    infractions=tuple(row for row in INFRACTIONS if row.case != "put_back_in_time"),
)
"""The version before `BOOK`: until when a bone laid instead of another goes back is no option."""

_NOT_TOLD_APART = (("exposed_not_played", "stands"), ("exposed_not_played", "passed"))
"""Cases of an exposed bone that the third version does not tell from the one that goes back."""

THIRD = replace(
    FOURTH,
    version="3",
    infractions=tuple(
        row for row in FOURTH.infractions if (row.claim, row.case) not in _NOT_TOLD_APART
    ),
)
"""The version before `FOURTH`: a bone laid instead of an exposed one goes back, whatever follows."""

_WITHOUT_EVENTS = {
    "DP-37": Clause("DP-37", "outside", _EVENTS),
    "DP-38": Clause("DP-38", "outside", "The order of standings."),
}

SECOND = replace(
    THIRD,
    version="2",
    clauses=tuple(_WITHOUT_EVENTS.get(clause.id, clause) for clause in FOURTH.clauses),
)
"""The version before `THIRD`: its clauses on events and standings are outside the record."""

FIRST = replace(
    SECOND,
    version="1",
    infractions=tuple(row for row in SECOND.infractions if row.claim != "end_meant"),
)
"""The first version: it has no claim about which end a bone was meant for."""

EARLIER = (FOURTH, THIRD, SECOND, FIRST)
"""The earlier versions of the book, the latest first."""
