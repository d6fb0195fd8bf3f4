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
    message("broken"),
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
    message("signals"),
    message("slight breach"),
    message("angry protest"),
    message("no card before"),
    message("warning before"),
    message("yellow card before"),
    message("yellow card and warning before"),
    message("marked bones"),
    message("hidden bones"),
    message("violence"),
    message("betting"),
    message("other"),
)

PLAIN_WORDS: Final[dict[str, Message]] = {one.text.replace(" ", "_"): one for one in _MESSAGES}
"""The messages for words of the record, by the word on record, such as `slow_play`."""


def plain(word: str) -> MessagePart:
    """A word of the record without its underscores: a message if it is known, else a text.

    >>> plain("slow_play").text, plain("chair_kicked")
    ('slow play', 'chair kicked')
    """
    return PLAIN_WORDS.get(word) or word.replace("_", " ")


def claimed(kind: str) -> MessagePart:
    """The name of a kind of claim without its underscores, as a message if it can be a kind.

    `bonebook translations` lists the names of the catalogue of claims.

    >>> claimed("could_play")
    Message(text='could play', parts={}, plural='', number=1)
    """
    named = kind.replace("_", " ")
    return Message(named) if kind.isidentifier() else named
