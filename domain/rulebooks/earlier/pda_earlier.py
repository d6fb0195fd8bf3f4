"""PDA High Five tournament: the earlier editions of the book."""

from msgspec.structs import replace

from domain.rulebooks.pda import BOOK, INFRACTIONS, OF_OFFICIALS, RULES
from domain.rules import Purse, option, settled, stated

SECOND = replace(BOOK, version="2006.2", infractions=(*INFRACTIONS, *OF_OFFICIALS))
"""The edition before `BOOK`: it has no infractions in how a bone is handled."""

FIRST = replace(
    SECOND,
    version="2006.1",
    infractions=INFRACTIONS,
    rules=replace(
        RULES,
        purse=stated(Purse(tens=10, fives=10), "PDA-6a"),
        partnerships=stated((), "PDA-2c"),
        scores_after_bogus=settled("stand", "AMB-67"),
        multi_tie=option("no_award", ruling="AMB-26", clauses=("PDA-7c",)),
        presumption=option("none", ruling="AMB-76"),
        slow_scope=settled("game", "AMB-40"),
    ),
)
"""The edition before `SECOND`: it also has values on which nothing in this game can depend."""

EARLIER = (SECOND, FIRST)
"""The earlier editions, the latest first."""
