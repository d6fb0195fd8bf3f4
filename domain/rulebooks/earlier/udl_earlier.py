"""UDL muggins: the earlier editions of the book."""

from msgspec.structs import replace

from domain.rulebooks.udl import ABANDONS, BOOK, CLAUSES, INFRACTIONS, OF_OFFICIALS, RULES
from domain.rules import Infraction, Purse, Remedy, option, settled, stated

FOURTH = replace(BOOK, version="4", infractions=(*INFRACTIONS, *OF_OFFICIALS, ABANDONS))
"""The edition before `BOOK`: it has no infractions in how a bone is handled."""

THIRD = replace(
    FOURTH,
    version="3",
    clauses=tuple(
        replace(
            clause, recorded_by=tuple(by for by in clause.recorded_by if "abandonment" not in by)
        )
        for clause in CLAUSES
    ),
    infractions=(*INFRACTIONS, *OF_OFFICIALS),
)
"""The edition before `FOURTH`: it has no infraction of leaving the match for good."""

SECOND = replace(
    THIRD,
    version="2",
    infractions=INFRACTIONS,
    rules=replace(
        RULES,
        purse=stated(Purse(tens=0, fives=30), "UDL-G12"),
        partnerships=stated((), "UDL-G1"),
        pass_could_play=stated("as_8c", "UDL-7"),
        bogus_count=settled("greater_of", "AMB-24"),
        scores_after_bogus=settled("stand", "AMB-67"),
        multi_tie=option("no_award", ruling="AMB-26", clauses=("UDL-19",)),
        presumption=option("none", ruling="AMB-76"),
    ),
)
"""The edition before `THIRD`: it also has values on which nothing in this game can depend."""

_ORDER = Infraction("draw_order", "drew_early", "none", Remedy(cites=("AMB-06",), refer=True))

FIRST = replace(
    SECOND,
    version="1",
    infractions=tuple(
        infraction
        for known in INFRACTIONS
        for infraction in ((_ORDER, known) if known.claim == "exposed_not_played" else (known,))
    ),
)
"""The first edition: it has an infraction of drawing out of order, which no clause lays down."""

EARLIER = (FOURTH, THIRD, SECOND, FIRST)
"""The earlier editions, the latest first."""
