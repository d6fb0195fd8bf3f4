"""Five-Up: the earlier editions of the book."""

from msgspec.structs import replace

from domain.rulebooks.fiveup import BOOK, INFRACTIONS, OF_OFFICIALS, RULES
from domain.rules import Infraction, Remedy, option, settled

THIRD = replace(BOOK, version="2023.3", infractions=(*INFRACTIONS, *OF_OFFICIALS))
"""The edition before `BOOK`: it has no infractions in how a bone is handled."""

SECOND = replace(
    THIRD,
    version="2023.2",
    infractions=INFRACTIONS,
    rules=replace(
        RULES,
        pass_could_play=settled("refer", "AMB-18", "FU-PL-9"),
        bogus_count=settled("greater_of", "AMB-18"),
        scores_after_bogus=settled("stand", "AMB-18"),
        multi_tie=option("no_award", ruling="AMB-26", clauses=("FU-WH-6",)),
        presumption=option("none", ruling="AMB-76"),
        slow_scope=settled("game", "AMB-40"),
    ),
)
"""The edition before `THIRD`: it also has values on which nothing in this game can depend."""

_ORDER = Infraction("draw_order", "drew_early", "none", Remedy(cites=("AMB-06",), refer=True))

FIRST = replace(
    SECOND,
    version="2023.1",
    infractions=tuple(
        replace(infraction, window="finality") if infraction.claim == "hand_size" else infraction
        for known in INFRACTIONS
        for infraction in ((_ORDER, known) if known.claim == "exposed_not_played" else (known,))
    ),
)
"""The first edition: a wrong number of bones may be raised longer, and drawing has an order."""

EARLIER = (THIRD, SECOND, FIRST)
"""The earlier editions, the latest first."""
