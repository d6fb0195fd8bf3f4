"""Findings in words: the same proof in each language."""

import pytest

from adjudication.adjudicate import adjudicate
from api.languages.catalogues import catalogue_of
from domain import events as e
from domain.match.replay import as_corrected
from domain.messages.catalogue import worded
from domain.messages.message import message
from tests.adjudication.table import DREW_AT_7, DREW_AT_8, HAND, entries
from tests.support.pairs_table import told

SPANISH = catalogue_of("es")


def test_one_proof_is_told_in_both_languages() -> None:
    facts = as_corrected(entries(*HAND))
    assert adjudicate(facts, DREW_AT_8).words == (
        "Player 1 drew at event 8, holding 8 bones; a bone with 6 could be played.",
        "Player 1 played 6-4 (event 9).",
        "So Player 1 could play.",
    )
    assert adjudicate(facts, DREW_AT_8, catalogue=SPANISH).words == (
        "Player 1 robó en el evento 8 con 8 fichas en la mano; podía jugarse una ficha con 6.",
        "Player 1 jugó 6-4 (evento 9).",
        "Así que Player 1 podía jugar.",
    )


@pytest.mark.parametrize(
    ("claim", "verdict"),
    [
        (e.Claim("could_play", 9, 1), "undetermined"),
        (e.Claim("hand_size", 4, 0), "refuted"),
        (e.Claim("hand_size", 5, 1), "proved"),
    ],
)
def test_dp_2_in_spanish_nobody_draws_by_pairs_but_takes_bones(
    claim: e.Claim, verdict: str
) -> None:
    hands = (e.OpeningDrawn(seat, count) for seat, count in enumerate((7, 8, 6, 7)))
    start = e.HandStarted(1, "any_domino", 0)
    _, facts = told("world", (start, *hands), "A 6-6", "B -", "C 6-1")
    finding = adjudicate(facts, claim, catalogue=SPANISH)
    assert finding.verdict == verdict
    assert not [words for words in (*finding.words, *finding.why) if " rob" in words]
    assert any(" toma" in words or " tomó" in words for words in finding.why)


@pytest.mark.parametrize("claim", [DREW_AT_7, DREW_AT_8], ids=["open", "proved"])
def test_the_language_changes_no_finding(claim: e.Claim) -> None:
    facts = as_corrected(entries(*HAND))
    english, spanish = (
        adjudicate(facts, claim, catalogue=catalogue_of(tag)) for tag in ("en", "es")
    )
    assert english.digest() == spanish.digest()
    assert len(english.words) == len(spanish.words)
    assert english.words != spanish.words


def test_a_name_in_braces_is_left_as_it_is() -> None:
    text = message("{who} led {bone} at event {position}.", who="{bone}", bone="6-6", position=5)
    assert worded(text) == "{bone} led 6-6 at event 5."
