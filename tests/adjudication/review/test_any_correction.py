"""Any correction: it is refused, or the record after it can be read, heard and ruled on."""

from random import Random

import pytest

from adjudication.review.docket import open_disputes
from adjudication.review.flagged_rulings import flagged_rulings
from adjudication.review.sweep import sweep
from adjudication.review.watch import watch
from adjudication.review.what_if import summary
from domain import events as e
from domain.bones import Bone
from domain.errors import BonebookError, ImpossibleReport
from domain.match.decide import decide_correction
from domain.match.replay import as_corrected
from tests.adjudication.ruling.histories import claimable_match, entries, random_history
from tests.adjudication.ruling.ruled_matches import EVERY_BOOK
from tests.adjudication.table import HAND
from tests.generators.slips import slip
from tests.support.examples import AsMany


@pytest.mark.share(5, long=3)
@pytest.mark.parametrize(("book", "players"), EVERY_BOOK)
def test_whatever_is_corrected_is_refused_or_leaves_a_record_that_can_be_read(
    book: str, players: int, as_many: AsMany
) -> None:
    for seed in range(as_many(1, 2, 100)):
        rng = Random(seed)
        log = entries(random_history(claimable_match(book, players, seed), 0).log)
        for _ in range(12):
            at = rng.randint(2, len(log))
            correction = e.RecordCorrected(at, slip(rng, [one.fact for one in log], at), "slip")
            try:
                decide_correction(log, correction)
            except BonebookError:
                continue
            log.append(e.Entry(len(log) + 1, correction))
            facts = as_corrected(log)
            for reading in (open_disputes, summary):
                reading(facts)
            flagged_rulings(log)
        sweep(as_corrected(log))
        assert all(notice.found for notice in watch(as_corrected(log)))


def test_a_correction_cannot_lift_a_bone_by_a_ruling_that_nobody_gave() -> None:
    lifted = e.RecordCorrected(9, (e.PlayRetracted(0, 5, ruling=1),), "slip")
    with pytest.raises(ImpossibleReport, match="by a ruling cannot be a correction"):
        decide_correction(entries(HAND), lifted)


def test_a_correction_at_a_seat_that_there_is_not_names_the_seats() -> None:
    plays = tuple(e.BonePlayed(seat, Bone("6-4"), on=Bone("6-6")) for seat in (0, 3))
    paid = entries([*HAND, e.ChipsPaid(1, 0, 10, answers=9)])
    with pytest.raises(ImpossibleReport, match="the seats are 0 to 1") as refusal:
        decide_correction(paid, e.RecordCorrected(9, plays, "slip"))
    assert refusal.value.field == "facts.seat"


def test_a_claim_of_a_kind_that_the_book_does_not_know_awaits_its_closing() -> None:
    facts = as_corrected(entries([*HAND, e.ClaimRaised(e.Claim("x1", 9))]))
    (entry,) = open_disputes(facts)
    assert (entry.verdict, entry.reach) == ("refused", "nothing")
