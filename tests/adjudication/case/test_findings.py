"""Two findings that cannot both be true: the second is refused, or takes the first one's place."""

from collections.abc import Iterator

import pytest

from adjudication.adjudicate import adjudicate
from adjudication.case.case import Case
from adjudication.case.official_findings import check_finding
from domain import events as e
from domain.bones import Bone
from domain.errors import ImpossibleReport
from domain.match.replay import CorrectedFacts, as_corrected
from tests.adjudication.table import HAND, entries

FIRST = e.Observed("drew", 0, Bone("6-4"), event=8)
"""North drew 6-4 at 8, which they then played: at 8 they did not hold it."""


@pytest.mark.parametrize(
    "second",
    [
        e.Observed("drew", 0, Bone("5-0"), event=8),
        e.Observed("drew", 0, Bone("6-4"), event=7),
        e.Observed("held", 0, Bone("6-4"), event=8),
    ],
)
def test_a_finding_that_cannot_be_true_beside_another_is_refused_with_its_name(
    second: e.Observed,
) -> None:
    log = entries(*HAND[:8], e.BonePlayed(0, Bone("6-4"), on=Bone("6-6")), FIRST)
    with pytest.raises(ImpossibleReport, match="together with event 10: name that finding") as no:
        check_finding(log, second)
    assert no.value.contradicts == 10


def test_a_finding_that_the_record_itself_rules_out_is_refused_with_that_event() -> None:
    log = entries(*HAND)
    with pytest.raises(ImpossibleReport, match="together with event 9") as refused:
        check_finding(log, e.Observed("drew", 0, Bone("6-4"), event=8))
    assert refused.value.contradicts == 9, "it was not the bone just drawn"


def test_a_finding_takes_the_place_of_the_one_that_it_names() -> None:
    log = entries(*HAND[:8], e.BonePlayed(0, Bone("6-4"), on=Bone("6-6")), FIRST)
    again = e.Observed("drew", 0, Bone("5-0"), event=8, supersedes=10)
    check_finding(log, again)
    facts = [(one.position, one.fact) for one in log]
    claim = e.Claim("could_play", 8, 0)
    assert adjudicate(facts, claim).verdict == "undetermined"
    assert adjudicate([*facts, (11, again)], claim).verdict == "proved", "6-4 was held before"
    held = e.Observed("held", 0, Bone("6-4"), event=7, supersedes=10)
    check_finding(log, held)
    with pytest.raises(ImpossibleReport, match="no finding of a bone is at event 9"):
        check_finding(log, e.Observed("drew", 0, Bone("5-0"), event=8, supersedes=9))


def test_findings_that_can_both_be_true_are_taken() -> None:
    log = entries(*HAND[:8], e.BonePlayed(0, Bone("6-4"), on=Bone("6-6")), FIRST)
    for finding in (
        e.Observed("drew", 0, Bone("5-0"), event=7),
        e.Observed("not_held", 0, Bone("6-4"), event=8),
        e.Observed("talk", 1),
    ):
        check_finding(log, finding)


def test_a_presumption_that_the_record_refutes_is_told_so() -> None:
    statement = e.StatementHeard(10, 0, what="drew", bone=Bone("6-4"), event=8)
    facts = list(enumerate([*HAND, e.ClaimRaised(e.Claim("could_play", 8, 0)), statement], 1))
    finding = adjudicate(facts, e.Claim("could_play", 8, 0), assuming=[["statement:11"]])
    (presuming,) = finding.presuming
    assert presuming.verdict == "contradictory"
    assert "So the record refutes what is presumed" in presuming.words[-1]


class CountedFacts(CorrectedFacts):
    """The facts of a record, and how often they were gone through."""

    passes = 0

    def __iter__(self) -> Iterator[tuple[int, e.Fact]]:
        self.passes += 1
        return super().__iter__()


def test_a_record_is_gone_through_to_number_index_and_keep_it_and_no_more() -> None:
    facts = CountedFacts(as_corrected(entries(*HAND)))
    Case(facts)
    assert facts.passes == 3
