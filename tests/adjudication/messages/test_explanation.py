"""Findings in words: every sentence has its Spanish, with the same parts, from the same proof."""

import ast
import re
from typing import get_args

import pytest
from adjudication.messages.spanish import SPANISH

from adjudication.adjudicate import adjudicate
from adjudication.laydown.declarations import Why
from adjudication.messages.languages import TONGUES, worded
from adjudication.messages.message import all_of, any_of, message, term
from domain import events as e
from domain.fortytwo.auction import Ruling
from domain.match.replay import as_corrected
from domain.rulebooks import BOOKS
from tests.adjudication.table import DREW_AT_7, DREW_AT_8, HAND, entries
from tests.paths import ROOT

ROOM = ROOT / "adjudication"


def sentences() -> set[str]:
    """Every text that adjudication says."""
    found: set[str] = set()
    for module in ROOM.rglob("*.py"):
        for node in ast.walk(ast.parse(module.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "message":
                texts = ast.walk(node.args[0])
                found |= {one.value for one in texts if isinstance(one, ast.Constant)}  # type: ignore[misc]
    return found


def terms() -> set[str]:
    """Every word of the record that a sentence may hold."""
    conduct = [
        one.case for book in BOOKS.values() for one in book.infractions if one.claim == "observed"
    ]
    words = [*get_args(e.HandEnding), *get_args(Ruling), *get_args(Why), "laydown", *conduct]
    return {term(word).text for word in words} - {"other"}


def parts(text: str) -> list[str]:
    return sorted(set(re.findall(r"\{(\w+)\}", text)))


def test_every_sentence_and_every_word_of_the_record_has_its_spanish() -> None:
    assert sentences() | terms() <= set(SPANISH)


def test_no_spanish_is_left_over() -> None:
    known = sentences() | terms() | {term(one).text for one in get_args(e.Trump)}
    assert set(SPANISH) - known <= {"game", "match", "contact"}


@pytest.mark.parametrize("text", sorted(SPANISH))
def test_the_spanish_has_the_parts_of_the_english(text: str) -> None:
    assert parts(SPANISH[text]) == parts(text)


def test_one_proof_is_told_in_both_languages() -> None:
    facts = as_corrected(entries(*HAND))
    assert adjudicate(facts, DREW_AT_8, language="es").words == (
        "Player 1 robó en el evento 8 con 8 fichas en la mano; podía jugarse una ficha con 6.",
        "¿Estaba una ficha así entre esas 8?",
        "Supóngase que ninguna de 6-0, 6-1, 6-2, 6-3, 6-4 o 6-5 estaba entre ellas: "
        "entonces 6-4 no podía estar en otra parte (evento 9: jugada).",
    )
    assert adjudicate(facts, DREW_AT_8).words[1] == "Was such a bone among those 8?"


@pytest.mark.parametrize("claim", [DREW_AT_7, DREW_AT_8], ids=["open", "proved"])
def test_the_language_changes_no_finding(claim: e.Claim) -> None:
    facts = as_corrected(entries(*HAND))
    english, spanish = (adjudicate(facts, claim, language=language) for language in TONGUES)
    assert english.digest() == spanish.digest()
    assert len(english.words) == len(spanish.words)
    assert english.words != spanish.words


def test_spanish_minds_the_sound_that_follows() -> None:
    assert worded(all_of(["Ana", "Inés"]), "es") == "Ana e Inés"
    assert worded(all_of(["Ana", "Hiedra"]), "es") == "Ana y Hiedra"
    assert worded(any_of(["Ana", "Olga"]), "es") == "Ana u Olga"


def test_a_name_in_braces_is_left_as_it_is() -> None:
    said = message("{who} led {bone} at event {position}.", who="{bone}", bone="6-6", position=5)
    assert worded(said) == "{bone} led 6-6 at event 5."
