"""High Five retail: the earlier editions of the book."""

from msgspec.structs import replace

from domain.rulebooks.retail import BOOK, INFRACTIONS, OF_OFFICIALS, RULES
from domain.rules import option, settled, stated

THIRD = replace(BOOK, version="2006.3", infractions=(*INFRACTIONS, *OF_OFFICIALS))
"""The edition before `BOOK`: it has no infractions in how a bone is handled."""

_BEFORE = tuple(
    replace(infraction, remedy=replace(infraction.remedy, cites=("HF-SET-5",)))
    if infraction.claim == "exposed_not_played"
    else infraction
    for infraction in INFRACTIONS
)

SECOND = replace(
    THIRD,
    version="2006.2",
    infractions=_BEFORE,
    rules=replace(
        RULES,
        pass_could_play=stated("as_8c", "HF-BOG-1"),
        multi_tie=option("no_award", ruling="AMB-26", clauses=("HF-END-5",)),
        presumption=option("none", ruling="AMB-76"),
        slow_scope=settled("game", "AMB-40"),
    ),
)
"""The edition before `THIRD`: it also has values on which nothing in this game can depend."""

FIRST = replace(
    SECOND,
    version="2006.1",
    infractions=tuple(
        replace(infraction, window="finality") if infraction.claim == "hand_size" else infraction
        for infraction in _BEFORE
    ),
)
"""The first edition: a wrong number of bones may be raised until play in the next hand."""

EARLIER = (THIRD, SECOND, FIRST)
"""The earlier editions, the latest first."""
