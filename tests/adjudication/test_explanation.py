"""Words of a finding: what happened, why, what it comes to; of one, of two, of many."""

import re
from functools import cache
from random import Random

import pytest
from babel.messages import Message as Sentence
from click.testing import CliRunner

from adjudication.adjudicate import adjudicate
from adjudication.case.case import Case
from adjudication.claims.catalogue import CATALOGUE
from adjudication.explanation.derivation import derived
from adjudication.finding import Finding
from adjudication.worlds.proofs import (
    Answer,
    Branch,
    CaseSplit,
    HypothesisTotals,
    PlaceGroup,
    Proof,
    Reason,
    TooManyBones,
)
from api.cli import main
from api.languages.catalogues import catalogue_of, languages
from api.languages.commands import translations
from domain.messages.catalogue import Catalogue, sentence, worded
from domain.messages.message import Message, MessagePart, all_of
from tests.adjudication.cases import cases
from tests.adjudication.hearings import table
from tests.adjudication.kinds import KINDS, NO_MEANING
from tests.support.paths import VECTORS

NAMES = ("North", "East", "South", "West")


# --- every sentence, of one, of two and of many ---------------------------------------------------


@cache
def templates() -> list[Sentence]:
    """All sentences that the engine says."""
    return [one for one in translations.template() if one.id]


def filled(text: tuple[str, ...], many: int) -> Message:
    """The sentence with so many of everything that it can hold."""
    names = re.findall(r"\{(\w+)\}", "".join(text))
    parts: dict[str, MessagePart] = {name: all_of(NAMES[:many]) for name in names}
    if len(text) == 1:
        return Message(text[0], parts)
    return Message(text[0], {**parts, "number": many}, text[1], many)


@pytest.mark.parametrize("tag", languages())
@pytest.mark.parametrize("many", [1, 2, 3])
def test_every_sentence_can_be_said_of_one_two_and_many(tag: str, many: int) -> None:
    catalogue = catalogue_of(tag)
    for template in templates():
        text = translations.forms(template.id)
        spoken = sentence(filled(text, many), catalogue)
        in_columns = "  " in text[0]
        assert reads_well(spoken.replace("  ", " ") if in_columns else spoken), spoken


def reads_well(text: str) -> bool:
    """No gap, no part left over, no internal name, no number at odds with its noun."""
    gaps = re.search(r"\{|\}|  |\s[.,;:]|\(\)|, ,|@|_", text)
    odds = re.search(r"\b1 (bones|points|pips|times|fichas|tantos|puntos|veces)\b", text)
    return bool(text) and gaps is None and odds is None


# --- every finding --------------------------------------------------------------------------


def conclusions(finding: Finding, catalogue: Catalogue) -> list[str]:
    """How a finding of this kind and verdict may end, with whatever names."""
    concluded = CATALOGUE[finding.claim.kind].concluded_for(finding.claim)
    number = ("proved", "refuted", "undetermined").index(finding.verdict)
    sentences = [catalogue.text(concluded[number].text)]
    if finding.claim.kind == "hand_points" and finding.verdict == "refuted":
        sentences.append(catalogue.text("So the count was wrong: it comes to {points} for {side}."))
    if finding.claim.against is not None and finding.verdict == "refuted":
        sentences.append(catalogue.text("So the claim against {who} does not hold."))
    return [re.sub(r"\\\{\w+\\\}", ".+", re.escape(text)) for text in sentences]


@pytest.mark.share(3)
@pytest.mark.parametrize("book", KINDS)
def test_every_finding_ends_with_its_conclusion_and_fits_in_a_few_lines(
    book: str, thorough: bool
) -> None:
    spanish = catalogue_of("es")
    for kind in KINDS[book]:
        if (kind, book) in NO_MEANING:
            continue
        trials = cases(Random(f"words {kind} {book}"), kind, book)
        for _, trial in zip(range(60 if thorough else 2), trials, strict=False):
            for catalogue in (catalogue_of("en"), spanish):
                finding = adjudicate(trial.log, trial.claim, catalogue=catalogue)
                if finding.verdict == "contradictory":
                    continue
                last = finding.words[-1]
                assert any(re.fullmatch(one, last) for one in conclusions(finding, catalogue)), last
                assert finding.why[-1] == last
                assert all(map(reads_well, (*finding.words, *finding.why))), finding.words
                assert len(" ".join(finding.words)) < 1_000, finding.words


# --- at the command line ------------------------------------------------------------------------


@pytest.mark.share(3)
@pytest.mark.parametrize(
    ("arguments", "answer"),
    [
        (["--kind", "trick_winner", "--trick", "1", "--against", "0"], "the trick."),
        (["--kind", "trump_is", "--trump", "doubles"], "So the claim about trump is"),
        (["--kind", "observed", "--what", "talk"], "No official has noted this: table talk."),
    ],
)
def test_what_a_claim_speaks_of_can_be_given(arguments: list[str], answer: str) -> None:
    games = str(VECTORS / "games.json")
    answered = CliRunner().invoke(main, ["claim", games, "--match", "29", *arguments])
    assert answered.exit_code == 0, answered.output
    assert answer in answered.output


def test_the_cases_of_a_proof_are_worded_once_each() -> None:
    """Cases within cases, all alike, are told as one; wording each twice would take 2 ** 40."""
    crowded = TooManyBones(("6-1", "6-2"), (PlaceGroup(0, 3, 1),))
    shut: Reason = crowded
    for _ in range(40):
        shut = CaseSplit("6-4", (shut, crowded))
    proof = Proof("proved", (), (Branch(HypothesisTotals(True), shut, ()),), smallest=True)
    case = Case(list(enumerate(table("PDA"), 1)))
    (line,) = derived(case, Answer("proved", proof))
    assert worded(line).count("6-1 and 6-2") == 1
