"""The words of the record as they stand, `slow_play` as "slow play", as messages.

So a line of a transcript names what was recorded, and a catalogue has words for it. How a
sentence of a finding puts the same words is in `terms`. A word that is not here, since whoever
reported it chose it, is written as it is.
"""

from typing import Final

from domain.messages.message import Message, MessagePart, message

_MESSAGES: Final = (
    # how a hand ends
    message("domino"),
    message("lock"),
    message("void"),
    message("penalty"),
    message("made"),
    message("set"),
    message("forfeit"),
    message("passed"),
    # what is declared, and trump
    message("laydown"),
    message("doubles"),
    # a game or a match
    message("game"),
    message("match"),
    # how a bone came to be seen
    message("accident"),
    message("draw"),
    message("shuffle"),
    # what is wrong with a set
    message("missing"),
    message("doubled"),
    message("marked"),
    # verdicts, and how a dispute is closed
    message("proved"),
    message("refuted"),
    message("undetermined"),
    message("contradictory"),
    message("ruled"),
    message("withdrawn"),
    message("settled"),
    message("moot"),
    message("not heard"),
    # to whom is appealed
    message("commissioner"),
    # what an official finds
    message("held"),
    message("not held"),
    message("drew"),
    message("contact"),
    message("intentional hiding"),
    message("slow play"),
    message("talk"),
    message("signs"),
    message("slam disconnect"),
    message("leaves"),
    message("confrontation"),
    message("concealing"),
    message("substitution"),
    message("break near the end"),
    message("break permitted"),
    message("break taken"),
    message("bones moved"),
    message("food or drink"),
    message("hesitation"),
    message("slam"),
    message("equipment broken"),
    message("spectator"),
    message("stacks"),
    message("late"),
    message("no show"),
    message("abandonment"),
    message("peeking"),
    message("interference"),
    message("boneyard moved"),
    message("placed before signal"),
    message("card handed in"),
    message("named"),
    message("touched"),
    message("meant for"),
    message("thinking"),
    message("called before release"),
    message("called after release"),
    message("other"),
    # what is claimed
    message("could play"),
    message("illegal pass"),
    message("misplay"),
    message("out of turn"),
    message("renege"),
    message("wrong opening"),
    message("wrong leader"),
    message("opening not double"),
    message("played on after end"),
    message("spinner accepted"),
    message("before signal"),
    message("exposed not played"),
    message("exposed put back"),
    message("premature correction"),
    message("trick winner"),
    message("hand size"),
    message("draw order"),
    message("wrong shaker"),
    message("not shuffled"),
    message("lots missing"),
    message("redrew untied"),
    message("stack choice"),
    message("faulty set"),
    message("chips short"),
    message("chip colour"),
    message("chips audit"),
    message("illegal bid"),
    message("bid out of turn"),
    message("exposed in bidding"),
    message("trump is"),
    message("trick points"),
    message("suit named"),
    message("early call"),
    message("misnamed"),
    message("touched not played"),
    message("idle thinking"),
    message("end meant"),
    message("declaration"),
    message("score call"),
    message("missed score"),
    message("muggins"),
    message("wrong payment"),
    message("payment withheld"),
    message("false domino"),
    message("hidden domino"),
    message("blocked"),
    message("void hand"),
    message("lock winner"),
    message("hand points"),
    message("not on board"),
    message("hand marks"),
    message("bones not shown"),
    message("out first"),
    message("spinner mark"),
    message("time expiry"),
    message("game result"),
    message("match result"),
    message("late forfeit"),
    message("score card"),
    message("card wins"),
    message("card withheld"),
    message("resigned"),
    message("agreed result"),
    message("observed"),
    message("official error"),
)

PLAIN_WORDS: Final[dict[str, Message]] = {one.text.replace(" ", "_"): one for one in _MESSAGES}
"""Each by its word on record."""


def plain(word: str) -> MessagePart:
    """A word of the record without its underscores.

    >>> plain("slow_play").text, plain("chair_kicked")
    ('slow play', 'chair kicked')
    """
    return PLAIN_WORDS.get(word) or word.replace("_", " ")
