"""The layout in words, for readers who do not see it: the one description used everywhere.

Directions are those of the picture. What is open and what it adds comes from
the rules; nothing is counted here but the sum.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from domain.bones import Bone
from domain.messages.message import Message, MessagePart, all_of, counted, in_turn, message
from projections.pictures.placing import free_exits
from projections.pictures.tabletop import Exit, LaidBone

WORD: Final = (message("right"), message("down"), message("left"), message("up"))


class End(NamedTuple):
    """An open end: its bone, the number to be matched, and what it adds to the open total.

    `adds` None leaves unsaid what it adds, as where the count is not public yet.
    """

    bone: Bone
    pips: int
    adds: int | None = None


def which_hand(game: int, hand: int) -> Message:
    """The title of a board, which says its game and hand."""
    return message("Game {game}, hand {hand}", game=game, hand=hand)


def board_words(
    bones: Sequence[LaidBone],
    open_ends: Sequence[End] | None = None,
    spinner: Bone | None = None,
) -> tuple[Message, ...]:
    """The layout in a few sentences, such as

    ``Spinner 5-5. 4 bones down. Last bone 4-0. Open ends: 4 left, double 5 up. Count 14.``

    Nothing is said of open ends or the spinner where they are None, nor of the count unless every
    end says what it adds.
    """
    if not bones:
        return (message("No bone is down."),)
    return (
        *([message("Spinner {bone}.", bone=spinner)] if spinner else []),
        counted("{number} bone down.", "{number} bones down.", len(bones)),
        message("Last bone {bone}.", bone=bones[-1].bone),
        *(
            message("{bone} does not match {on}.", bone=placed.bone, on=placed.on)
            for placed in bones
            if placed.mismatched
        ),
        *([] if open_ends is None else _ends_in_words(bones, open_ends)),
    )


def _ends_in_words(bones: Sequence[LaidBone], ends: Sequence[End]) -> list[Message]:
    if not ends:
        return [message("No open ends.")]
    exits = free_exits(bones)
    words = [_end_in_words(end, exits.get(end.bone, ())) for end in ends]
    named = [
        message("{end} of {bone}", end=word, bone=end.bone) if words.count(word) > 1 else word
        for word, end in zip(words, ends, strict=True)
    ]
    sentences = [message("Open ends: {ends}.", ends=in_turn(named))]
    adds = [end.adds for end in ends if end.adds is not None]
    if len(adds) == len(ends):
        sentences.append(message("Count {count}.", count=sum(adds)))
    return sentences


def _end_in_words(end: End, exits: Sequence[Exit]) -> MessagePart:
    pips = message("double {pips}", pips=end.pips) if end.bone.is_double else end.pips
    ways = [WORD[way.heading] for way in open_ways(end, exits)]
    return message("{end} {ways}", end=pips, ways=all_of(ways)) if ways else pips


def open_ways(end: End, exits: Sequence[Exit]) -> list[Exit]:
    """Those of its bone's free `exits` that an end stands for: arms only if no side is free."""
    here = [way for way in exits if way.pips == end.pips]
    return [way for way in here if way.kind != "arm"] or here
