"""The lines of a transcript: one for every kind of fact, with words in every language."""

import re
from collections.abc import Iterator
from typing import get_args

import msgspec
import pytest
from hypothesis import given
from msgspec import structs

from api.languages.catalogues import catalogue_of
from domain import events as e
from domain.bones import Bone
from domain.messages.catalogue import worded
from domain.messages.message import Message, MessageList, MessagePart
from domain.messages.plain_words import PLAIN_WORDS
from domain.rulebooks import BOOKS
from projections.transcript import WORDS, line
from tests.generators.made_facts import CORRECTIONS, EVENTS
from tests.support.table import told

FOUR = told("FU", players=4)


def test_every_kind_of_fact_has_a_line() -> None:
    assert set(WORDS) == set(get_args(e.Fact))


def test_every_word_on_record_has_its_plain_words() -> None:
    conduct = [
        infraction.case
        for book in BOOKS.values()
        for infraction in book.infractions
        if infraction.claim == "observed"
    ]
    declared = structs.fields(e.DeclarationMade)[1].type
    shown = structs.fields(e.BoneExposed)[2].type
    closed = structs.fields(e.DisputeClosed)[1].type
    verdict = structs.fields(e.RulingGiven)[1].type
    kinds = (e.HandEnding, e.Fault, e.Concluded, declared, shown, closed, verdict)
    on_record = {word for kind in kinds for word in get_args(kind)}
    assert {*on_record, *conduct} <= set(PLAIN_WORDS)


def unworded(part: MessagePart) -> Iterator[str]:
    """Parts of a line that stand as they are, in whatever language the line is read."""
    if isinstance(part, MessageList):
        for member in part.parts:
            yield from unworded(member)
    elif isinstance(part, Message):
        for member in part.parts.values():
            yield from unworded(member)
    else:
        yield str(part)


def strings(value: object) -> Iterator[str]:
    """Every text in a value made of dicts and lists."""
    if isinstance(value, dict):
        yield from (one for each in value.items() for one in strings(each))
    elif isinstance(value, list | tuple):
        yield from (one for each in value for one in strings(each))
    elif isinstance(value, str):
        yield value


@given(EVENTS | CORRECTIONS)
def test_only_names_and_what_somebody_wrote_stay_as_they_are(fact: e.Fact) -> None:
    on_record = list(strings(msgspec.to_builtins(fact)))
    if any(not side.isdigit() for side in _sides(fact)):
        return
    written = {*FOUR.opened.players, *on_record, *(one[:12] for one in on_record)}
    written |= {one.replace("_", " ") for one in on_record}
    written.add("None")  # of a statement about no bone, which the recorder refuses
    for text in unworded(line(FOUR, fact)):
        assert text in written or _figures(text, written)


def _sides(fact: e.Fact) -> Iterator[str]:
    for part in (fact, *(fact.facts if isinstance(fact, e.RecordCorrected) else ())):
        if isinstance(part, e.HandEnded):
            yield from {**(part.marks or {}), **(part.taken or {})}


def _figures(text: str, written: set[str]) -> bool:
    """Whether it is made of numbers, bones, and what somebody wrote."""
    for name in sorted(written, key=len, reverse=True):
        text = text.replace(name, "")
    return not re.search(r"[^\W\d_]{2,}", text)


@pytest.mark.parametrize(
    ("tag", "fact", "words"),
    [
        ("es", e.BonePlayed(0, Bone("6-4"), Bone("6-6")), "Player 1 juega 6-4 sobre 6-6"),
        ("es", e.BoneDrawn(1), "Player 2 roba una ficha"),
        ("es-MX", e.BoneDrawn(1), "Player 2 come una ficha"),
        ("es", e.HandEnded("lock", 0), "termina la mano: cierre, para Player 1"),
        ("es-CU", e.HandEnded("lock", 0), "termina la data: tranque, para Player 1"),
        ("es-PR", e.HandEnded("lock", 0), "termina la mano: tranque, para Player 1"),
        (
            "es",
            e.HandEnded("made", marks={"0": 1}),
            "termina la mano: apuesta cumplida, 1 marca para Player 1 y Player 3",
        ),
        (
            "es",
            e.ClaimRaised(e.Claim("misplay", 7, 1, 0)),
            "Player 1 reclama: jugada que no casa, de Player 2, en el evento 7",
        ),
        ("es", e.Observed("chair_kicked", 1), "un árbitro constata: chair kicked, Player 2"),
        ("en", e.Observed("slow_play", 1), "an official finds: slow play, Player 2"),
        (
            "en",
            e.GameEnded(scores=(0, -80)),
            "the game is over: Player 1 and Player 3 0, Player 2 and Player 4 \N{MINUS SIGN}80",
        ),
    ],
)
def test_a_line_in_the_words_of_a_region(tag: str, fact: e.Fact, words: str) -> None:
    table = told("42", players=4) if isinstance(fact, e.HandEnded) and fact.marks else FOUR
    assert worded(line(table, fact), catalogue_of(tag)) == words
