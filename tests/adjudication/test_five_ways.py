"""An infraction is the same by whatever way it is asked about: claim, sweep, watch, desk, strict.

Random careless records of every book. An infraction that one way proves, each other way proves
of the same event and from the same moment on. Its window is as long whenever it is asked about,
and shuts once. An act that a claim or the watch proves wrong at once, strict mode refuses, and the
other way about.
"""

from collections.abc import Iterator
from random import Random

import pytest

from adjudication.adjudicate import adjudicate
from adjudication.case.case import Case
from adjudication.finding import Finding
from adjudication.review.docket import DocketEntry, open_disputes
from adjudication.review.sweep import INFRACTIONS, Found, found_at, sweep
from adjudication.review.watch import watch
from domain import events as e
from domain.match.strict import breaches
from tests.adjudication.ruling.ruled_matches import (
    EVERY_BOOK,
    Numbered,
    careless_log,
    with_inserted,
)
from tests.support.examples import AsMany

LONGEST = 160
"""Facts of a record: two games of some books, six hands of others."""

LEFT_UNDONE = {
    "exposed_not_played",
    "hand_size",
    "missed_score",
    "payment_withheld",
    "wrong_payment",
}
"""Infractions of an earlier event that an act leaves as they are, for which the act is refused."""

ACTS = (e.BonePlayed, e.BoneDrawn, e.Passed, e.BidMade, e.TrumpDeclared)


@pytest.fixture
def seeds(as_many: AsMany) -> range:
    return range(as_many(1, 1, 60))


class Record:
    """A careless record, its sweep, and chance to choose from it."""

    def __init__(self, book: str, players: int, seed: int) -> None:
        self.log = careless_log(book, players, seed)[:LONGEST]
        self.chance = Random(seed)
        self.facts: Numbered = list(enumerate(self.log, 1))

    def some(self, offences: list[Found]) -> list[Found]:
        """A few of these infractions."""
        return self.chance.sample(offences, min(3, len(offences)))


def records(book: str, players: int, seeds: range) -> Iterator[Record]:
    return (Record(book, players, seed) for seed in seeds)


def claim_of(found: Found) -> e.Claim:
    return e.Claim(found.kind, found.event, found.player, ordinal=found.ordinal)


def heard(log: list[e.Fact], claim: e.Claim, raised_after: int) -> tuple[Finding, DocketEntry]:
    """The finding, and the entry of the docket, on a claim that was raised after an event."""
    raised = with_inserted(log, raised_after, [e.ClaimRaised(claim)])
    facts = list(enumerate(raised, 1))
    (entry,) = open_disputes(facts)
    return adjudicate(facts, claim, raised_after + 1), entry


@pytest.mark.share(5, long=2)
@pytest.mark.parametrize(("book", "players"), EVERY_BOOK)
def test_a_claim_and_the_desk_say_of_an_infraction_what_the_sweep_says(
    book: str, players: int, seeds: range
) -> None:
    for record in records(book, players, seeds):
        swept = list(sweep(record.facts).proved)
        assert [one.event for one in swept] == sorted(one.event for one in swept)
        for offence in record.some(swept):
            finding, entry = heard(record.log, claim_of(offence), len(record.log))
            assert (finding.verdict, entry.verdict) == ("proved", "proved"), offence
            assert entry.timely == finding.timely, offence
            if finding.consequence is None or finding.consequence.moot_by is not None:
                assert entry.reach in ("nothing", "table"), offence


@pytest.mark.share(5, long=4)
@pytest.mark.parametrize(("book", "players"), EVERY_BOOK)
def test_the_watch_notices_an_infraction_with_the_event_that_proves_a_claim(
    book: str, players: int, seeds: range
) -> None:
    for record in records(book, players, seeds):
        notices = list(watch(record.facts))
        assert [notice.by for notice in notices] == sorted(notice.by for notice in notices)
        for notice in record.chance.sample(notices, min(3, len(notices))):
            offence = notice.found
            finding, _ = heard(record.log[: notice.by], claim_of(offence), notice.by)
            assert finding.verdict == "proved", notice
            if notice.by > offence.event:
                swept = sweep(record.facts[: notice.by - 1])
                assert offence not in (*swept.proved, *swept.also), notice


@pytest.mark.share(5, long=2)
@pytest.mark.parametrize(("book", "players"), EVERY_BOOK)
def test_the_watch_notices_all_that_a_sweep_up_to_the_end_of_a_hand_proves(
    book: str, players: int, seeds: range
) -> None:
    for record in records(book, players, seeds):
        laid_down = {one.claim for one in Case(record.facts).now.book.infractions}
        ends = [at for at, fact in record.facts if isinstance(fact, e.HandEnded)][:1]
        hand = record.facts[: ends[0] if ends else None]
        swept = sweep(hand)
        proved = {one for one in (*swept.proved, *swept.also) if one.kind in laid_down}
        assert proved <= {notice.found for notice in watch(hand)}


@pytest.mark.share(5, long=2)
@pytest.mark.parametrize(("book", "players"), EVERY_BOOK)
def test_a_window_is_the_same_asked_then_or_later_and_shuts_once(
    book: str, players: int, seeds: range
) -> None:
    for record in records(book, players, seeds):
        log = record.log
        for offence in record.some(list(sweep(record.facts).proved)):
            claim, asked = claim_of(offence), record.chance
            moments = sorted(asked.choices(range(offence.event, len(log) + 1), k=4))
            windows: list[bool | None] = []
            for moment in moments:
                finding, entry = heard(log, claim, moment)
                assert entry.timely == finding.timely, (offence, moment)
                windows.append(finding.timely)
                then, entry_then = heard(log[:moment], claim, moment)
                if then.verdict == "proved" and then.window == finding.window:
                    assert (then.timely, entry_then.timely) == (finding.timely,) * 2, (
                        offence,
                        moment,
                    )
            assert windows == sorted(windows, key=lambda timely: timely is False), offence


@pytest.mark.share(5, long=4)
@pytest.mark.parametrize(("book", "players"), EVERY_BOOK)
def test_strict_mode_refuses_the_acts_that_a_claim_proves_wrong_at_once(
    book: str, players: int, seeds: range
) -> None:
    for record in records(book, players, seeds):
        whole = Case(record.facts, bare=True)
        notices = watch(record.facts)
        at_once = {notice.by for notice in notices if notice.by == notice.found.event}
        for position, fact in record.facts[1:]:
            if not isinstance(fact, ACTS):
                continue
            refused = breaches(whole.before(position), fact)
            if position in at_once:
                assert refused, (position, fact)
            then = whole.upto(position)
            if refused and not any(found_at(then, position, fact, INFRACTIONS, "proved")):
                swept = sweep(record.facts[:position])
                left_undone = {one.kind for one in (*swept.proved, *swept.also)} & LEFT_UNDONE
                assert left_undone, (position, fact, refused)
