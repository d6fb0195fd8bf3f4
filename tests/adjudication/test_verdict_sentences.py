"""Sentences of each verdict, read once by somebody, and printed for that verdict alone.

`tests/golden/verdicts.txt` has the words of each kind of claim and how its findings end, in
English and Spanish. After a sentence was changed and read aloud, write the file anew with
``python3 -m tests.adjudication.test_verdict_sentences``.
"""

import re
from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from adjudication.adjudicate import adjudicate
from adjudication.claims import FIVES, STRAIGHT
from adjudication.claims.catalogue import CATALOGUE
from adjudication.explanation.conclusions import Conclusion
from api.languages.catalogues import catalogue_of
from domain import events as e
from domain.messages.catalogue import Catalogue
from tests.adjudication.cases import cases
from tests.adjudication.kinds import CELLS
from tests.oracles.enumerator import Log
from tests.support.paths import GOLDEN

FILE = GOLDEN / "verdicts.txt"
LANGUAGES = ("en", "es")
VERDICTS = ("proved", "refuted", "undetermined")
NOT_THEIRS = "So the claim against {who} does not hold."
"""The ending where the act that a claim is about was another player's."""
BOTH = Counter({"proved": 2, "refuted": 2})


def lines() -> Iterator[str]:
    """Each kind with its words, and a line for each verdict and language."""
    for kind in CATALOGUE.values():
        yield kind.name
        for tag in LANGUAGES:
            yield f"  claimed {tag}: {catalogue_of(tag).text(kind.words.text)}"
        yield from endings(kind.concluded)
        if kind.of_nobody is not None:
            yield f"{kind.name}, of nobody"
            yield from endings(kind.of_nobody)
    yield "of somebody else"
    yield from (f"  refuted {tag}: {catalogue_of(tag).text(NOT_THEIRS)}" for tag in LANGUAGES)
    yield ""


def endings(concluded: Conclusion) -> Iterator[str]:
    """A line for each verdict and language."""
    for verdict, ending in zip(VERDICTS, concluded, strict=True):
        yield from (
            f"  {verdict} {tag}: {catalogue_of(tag).text(ending.text)}" for tag in LANGUAGES
        )
    yield ""


def test_the_words_of_every_verdict_are_those_that_were_read() -> None:
    assert FILE.read_text() == "\n".join(lines())


def test_every_kind_of_claim_has_its_words_read() -> None:
    read = FILE.read_text().splitlines()
    assert {*FIVES, *STRAIGHT} <= set(read)


def read_endings(kind: str, verdict: str, tag: str) -> list[str]:
    """The ending that the golden file has for a verdict, with any names."""
    _, _, after = f"\n{FILE.read_text()}".partition(f"\n{kind}\n")
    block = after.partition("\n\n")[0]
    matched = re.findall(rf"^  {verdict} {tag}: (.*)$", block, re.MULTILINE)
    return [re.sub(r"\\\{\w+\\\}", ".+", re.escape(one)) for one in matched]


@pytest.mark.share(5, long=5, each="kind")
@pytest.mark.parametrize(("kind", "book"), CELLS)
def test_a_finding_says_the_verdict_that_the_record_gives(kind: str, book: str) -> None:
    """The verdict is the second implementation's; the sentence is the one that was read for it."""
    left = BOTH.copy()
    for _, trial in zip(range(40), cases(Random(f"said {kind} {book}"), kind, book), strict=False):
        if not left.total():
            break
        if left[trial.expected] <= 0 or (kind == "hand_points" and trial.expected == "refuted"):
            continue
        left[trial.expected] -= 1
        for tag in LANGUAGES:
            words = last_words(trial.log, trial.claim, catalogue_of(tag))
            name = kind
            if trial.claim.against is None and CATALOGUE[kind].of_nobody is not None:
                name = f"{kind}, of nobody"
            endings_read = read_endings(name, trial.expected, tag)
            if trial.claim.against is not None and trial.expected == "refuted":
                endings_read += read_endings("of somebody else", "refuted", tag)
            assert any(re.fullmatch(one, words) for one in endings_read)


def last_words(log: Log, claim: e.Claim, catalogue: Catalogue) -> str:
    return adjudicate(log, claim, catalogue=catalogue).words[-1]


if __name__ == "__main__":
    FILE.write_text("\n".join(lines()))
