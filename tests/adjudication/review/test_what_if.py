"""Suppositions, cascades of corrections, what is material, and the silent watch."""

from collections.abc import Iterator
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudication.review.correction_impact import correction_impact
from adjudication.review.docket import open_disputes
from adjudication.review.sweep import sweep
from adjudication.review.watch import watch
from adjudication.review.what_if import what_if
from domain import events as e
from domain.bones import Bone
from domain.errors import ImpossibleReport
from domain.match.decide import is_only_recorded
from domain.match.replay import as_corrected
from tests.adjudication.table import DREW_AT_7, DREW_AT_8, HAND, NORTH, entries, recorded, ruled
from tests.generators import generate_fives
from tests.generators.made_facts import EVENTS
from tests.support.examples import AsMany
from tests.support.table import opened

JUST_DRAWN = e.BonePlayed(NORTH, Bone("6-4"), on=Bone("6-6"), just_drawn=True)


def disputed(*more: e.Fact) -> list[e.Entry]:
    return recorded(entries(*HAND), [e.ClaimRaised(DREW_AT_8), *more])


def changed(log: list[e.Entry], *changes: object, **rules: e.MatchOpened) -> dict[str, object]:
    answer = what_if(as_corrected(log), *changes, **rules)  # type: ignore[arg-type]
    return {one.path: (one.before, one.after) for one in answer}


def test_had_he_played_the_bone_just_drawn_nothing_were_proved() -> None:
    assert changed(disputed(), {9: [JUST_DRAWN]})["findings.10.verdict"] == (
        "proved",
        "undetermined",
    )


def test_a_dropped_event_takes_its_points_and_the_claims_about_it_with_it() -> None:
    log = disputed(e.ScoreCalled(NORTH, 15), e.ChipsPaid(1, 0, 15, answers=11))
    answer = changed(log, {12: []})
    assert answer["scores.0"] == (15, 0)
    assert answer["chips.1.1"] == (135, 150)
    assert changed(disputed(), {8: []})["findings.10.refused"][1] is not None  # type: ignore[index]


def test_an_inserted_event_counts() -> None:
    shown = e.Observed("held", NORTH, Bone("6-4"), 7)
    log = disputed(e.ClaimRaised(DREW_AT_7))
    answer = changed(log, {9: [HAND[-1], shown]})
    assert answer["findings.11.verdict"] == ("undetermined", "proved")


@given(st.integers(2, 12), st.lists(EVENTS, max_size=3))
def test_whatever_facts_are_supposed_it_is_answered_or_refused_by_name(
    at: int, facts: list[e.Fact]
) -> None:
    log = disputed(e.ScoreCalled(NORTH, 15), e.ChipsPaid(1, 0, 15, answers=11))
    with suppress(ImpossibleReport):
        what_if(as_corrected(log), {at: facts})
        assert not any(map(is_only_recorded, facts))


def test_other_options_change_what_follows_and_not_what_happened() -> None:
    log = entries(*HAND[:7], e.Passed(NORTH), HAND[-1])
    log = recorded(log, [e.ClaimRaised(DREW_AT_8)])
    answer = changed(log, {}, opened=opened("PDA", pass_could_play="as_8c"))
    assert answer["findings.10.cites.0"] == ("PDA-10e", "PDA-8c")
    assert "findings.10.verdict" not in answer


def test_what_later_events_contradict_cannot_be_supposed() -> None:
    with pytest.raises(ImpossibleReport, match="holds no bones"):
        what_if(as_corrected(disputed()), {5: []})


def test_a_correction_is_seen_whole_before_it_is_made() -> None:
    log = ruled(disputed(), 10)
    seen = correction_impact(log, e.RecordCorrected(9, (JUST_DRAWN,), "a slip"))
    assert seen.leaned == (11,)
    assert {one.path: one.after for one in seen.differences}["findings.10.verdict"] == (
        "undetermined"
    )
    assert len(log) == len(ruled(disputed(), 10)), "nothing is recorded by looking"


def test_the_gravest_dispute_is_heard_first_and_of_equals_the_earliest() -> None:
    misplay = e.Claim("misplay", 9)
    log = recorded(entries(*HAND), [e.ClaimRaised(c) for c in (misplay, DREW_AT_8, DREW_AT_7)])
    order = open_disputes(as_corrected(log))
    assert [(one.event, one.reach) for one in order] == [(7, "match"), (8, "match"), (9, "nothing")]


def test_a_dispute_that_is_ruled_on_is_no_longer_to_be_heard() -> None:
    assert open_disputes(as_corrected(ruled(disputed(), 10))) == ()


def test_pda_10e_under_appeal_a_dispute_reaches_as_far_as_taking_the_ruling_back_does() -> None:
    log = recorded(ruled(disputed(), 10), [e.RulingAppealed(11)])
    assert [(one.claim, one.reach) for one in open_disputes(as_corrected(log))] == [(10, "match")]


def test_the_watch_notes_a_breach_at_the_event_that_first_proves_it() -> None:
    (noted,) = watch(as_corrected(entries(*HAND)))
    assert (noted.found.kind, noted.found.event, noted.by, noted.acts) == (
        "could_play",
        8,
        9,
        False,
    )


@pytest.mark.share(4, long=2)
@pytest.mark.parametrize(("book", "players"), generate_fives.TABLES)
def test_the_watch_misses_nothing_that_a_sweep_finds_by_the_end(
    book: str, players: int, as_many: AsMany
) -> None:
    generated = generate_fives.match(3, book, players, habits=generate_fives.CARELESS, best_of=1)
    facts = list(enumerate(generate_fives.hidden(generated.facts), 1))[: as_many(50, 50, 150)]
    assert {noted.found for noted in watch(facts)} >= set(sweep(facts).proved)


class CountedFacts(list[tuple[int, e.Fact]]):
    """Facts that count how often they are gone through."""

    passes = 0

    def __iter__(self) -> Iterator[tuple[int, e.Fact]]:
        self.passes += 1
        return super().__iter__()


def test_many_suppositions_go_through_the_record_as_often_as_one_does() -> None:
    def passes(supposed: int) -> int:
        facts = CountedFacts(enumerate(generate_fives.match(1, "PDA", 2).facts, 1))
        drawn = [(at, fact) for at, fact in facts if isinstance(fact, e.BoneDrawn)][:supposed]
        before = facts.passes
        what_if(facts, {at: [fact] for at, fact in drawn})
        return facts.passes - before

    assert passes(1) == passes(40)
