"""A dispute is raised, heard, ruled, appealed and closed; each step is an event."""

from typing import Any

import pytest
from msgspec import structs

from adjudication.adjudicate import adjudicate
from adjudication.case.case import Case
from domain import events as e
from domain.bones import Bone
from domain.errors import ImpossibleReport
from domain.match.replay import as_corrected
from projections.disputes import Dispute
from projections.following import Following, follow
from tests.adjudication.table import (
    DREW_AT_7,
    DREW_AT_8,
    HAND,
    NORTH,
    SOUTH,
    entries,
    recorded,
    ruled,
)
from tests.support.table import opened

CLAIM, RULING = 10, 11
PHOTOGRAPH = "ab" * 32


def raised() -> list[e.Entry]:
    return recorded(entries(*HAND), [e.ClaimRaised(DREW_AT_8)])


def best_of(games: int, book: str, claim: e.Claim = DREW_AT_8) -> list[e.Entry]:
    """The same dispute in a match of several games."""
    opening = structs.replace(opened(book), best_of=games)
    return recorded(entries(opening, *HAND[1:]), [e.ClaimRaised(claim)])


def dispute(log: list[e.Entry]) -> Dispute:
    disputes = Following.of(log).disputes()
    assert disputes == follow(log).disputes(), "followed live, it is the same as rebuilt"
    return disputes.disputes[0]


def test_a_dispute_that_is_raised_keeps_the_table_waiting() -> None:
    disputes = Following.of(raised()).disputes()
    assert (disputes.open, disputes.table_waits) == ((CLAIM,), True)
    assert disputes.disputes[0].stage == "raised"


def test_a_hearing_begins_when_an_official_comes_for_the_claim() -> None:
    log = recorded(raised(), [e.OfficialCalled(claim=CLAIM)])
    assert (dispute(log).stage, dispute(log).hearings) == ("heard", (11,))
    assert Following.of(log).clocks().paused
    with pytest.raises(ImpossibleReport, match="no claim was raised at event 4"):
        recorded(log, [e.OfficialCalled(claim=4)])


def test_what_is_heard_is_listed_with_the_dispute_it_belongs_to() -> None:
    log = recorded(
        raised(),
        [
            e.StatementHeard(CLAIM, NORTH, "I drew it just then"),
            e.AttachmentFiled(CLAIM, PHOTOGRAPH, "image/jpeg", "the table after event 9"),
            e.Observed("drew", bone=Bone("2-1"), event=7, claim=CLAIM),
        ],
    )
    dispute_ = dispute(log)
    assert dispute_.stage == "heard"
    assert (dispute_.statements, dispute_.attachments, dispute_.inspections) == (
        (11,),
        (12,),
        (13,),
    )


def test_pda_8c_a_ruling_ends_the_game_and_the_table_goes_on() -> None:
    log = ruled(raised(), CLAIM)
    dispute_ = dispute(log)
    assert (dispute_.stage, dispute_.rulings[0].caused) == ("ruled", (12, 13))
    assert not Following.of(log).disputes().table_waits
    assert Following.of(log).score().points == (100, 150)


def test_pda_10e_an_appeal_opens_the_dispute_again() -> None:
    log = recorded(ruled(raised(), CLAIM), [e.RulingAppealed(RULING, NORTH, grounds="6-4 was new")])
    assert dispute(log).stage == "appealed"
    assert Following.of(log).disputes().open == (CLAIM,)


def test_a_ruling_that_supersedes_takes_back_what_the_first_one_ended() -> None:
    log = recorded(ruled(raised(), CLAIM), [e.RulingAppealed(RULING, NORTH)])
    log = ruled(log, CLAIM, upheld=False, note="the Commissioner")
    first, second = dispute(log).rulings
    assert (first.superseded_by, second.superseded_by) == (15, None)
    assert [type(one.fact) for one in log[15:]] == [e.ConsequenceReversed] * 2
    following = Following.of(log)
    assert following.score().points == (0, 0)
    assert following.match.hand is not None
    assert following.match.hand.ended is None


def test_hf_bog_3_chips_paid_under_a_superseded_ruling_are_paid_back() -> None:
    log = recorded(entries(opened("HF"), *HAND[1:]), [e.ClaimRaised(DREW_AT_8)])
    log = ruled(log, CLAIM)
    assert Following.of(log).score().points == (0, 50)
    log = ruled(log, CLAIM, upheld=False)
    assert Following.of(log).score().points == (0, 0)
    refunds = [one.fact for one in log if isinstance(one.fact, e.ChipsPaid)][1:]
    assert [(one.payer, one.payee, one.points, one.colour_of) for one in refunds] == [
        (SOUTH, NORTH, 50, NORTH)
    ]


def test_a_third_ruling_leaves_paid_back_what_the_second_paid_back() -> None:
    log = recorded(entries(opened("HF"), *HAND[1:]), [e.ClaimRaised(DREW_AT_8)])
    for upheld in (True, False, False):
        log = ruled(log, CLAIM, upheld=upheld)
    assert Following.of(log).score().points == (0, 0)
    assert isinstance(log[-1].fact, e.RulingGiven)
    assert Following.of(ruled(log, CLAIM)).score().points == (0, 50)


def test_chips_of_a_game_that_is_over_are_taken_off_its_score() -> None:
    """Their owners have them back; the card and the claims about it read the mended score."""
    log = recorded(ruled(best_of(3, "HF"), CLAIM), [e.GameEnded(winner=SOUTH), e.GameStarted(2)])
    assert Case(as_corrected(log)).final_scores(1) == (0, 50)
    log = ruled(log, CLAIM, upheld=False)
    back = e.ChipsPaid(SOUTH, NORTH, 50, answers=8, colour_of=NORTH, ruling=16, game=1)
    assert log[-1].fact == back
    assert Case(as_corrected(log)).final_scores(1) == (0, 0)
    following = Following.of(log)
    assert following.score_card().games[0].scores == (0, 0)
    assert {stack.points for stack in following.chips().stacks} == {150}
    # Upheld after all, and then not: each adds to that game's score what it must.
    log = ruled(log, CLAIM)
    assert Following.of(log).score_card().games[0].scores == (0, 50)
    log = ruled(log, CLAIM, upheld=False)
    assert Following.of(log).score_card().games[0].scores == (0, 0)


def test_a_game_lost_by_a_ruling_is_open_again_and_later_games_keep_their_winners() -> None:
    log = recorded(
        ruled(best_of(5, "PDA"), CLAIM),
        [e.GameStarted(2), e.GameEnded(winner=NORTH), e.GameStarted(3)],
    )
    assert Following.of(log).score().games == (1, 1)
    log = ruled(log, CLAIM, upheld=False)
    following = Following.of(log)
    assert following.score().games == (1, 0)
    assert [(one.scores, one.winner) for one in following.score_card().games] == [
        ((0, 0), None),
        ((0, 0), NORTH),
        ((0, 0), None),
    ]


def test_pda_9e_choices_on_a_claim_heard_again_show_what_they_do_without_the_first_ruling() -> None:
    log = best_of(5, "PDA")
    (first,) = adjudicate(as_corrected(log), DREW_AT_8, CLAIM).choices
    log = ruled(log, CLAIM, choices={"PDA-9e": "forfeit_of_match"})
    (again,) = adjudicate(as_corrected(log), DREW_AT_8, CLAIM).choices
    assert again == first
    assert again.effects["nothing_more"].match_winner is None
    # On another part of the claim the first ruling stands.
    (other,) = adjudicate(as_corrected(log), DREW_AT_8, CLAIM, part="player").choices
    assert other.effects["nothing_more"].match_winner == SOUTH


def test_a_ruling_may_be_split_and_each_part_superseded_by_itself() -> None:
    log = ruled(raised(), CLAIM, part="end", upheld=False)
    log = ruled(log, CLAIM, part="player", upheld=False)
    log = ruled(log, CLAIM, part="end", upheld=False, note="again")
    assert [(one.part, one.superseded_by) for one in dispute(log).rulings] == [
        ("end", 13),
        ("player", None),
        ("end", None),
    ]


def test_what_was_left_to_the_official_is_on_record_as_his_choice() -> None:
    log = ruled(raised(), CLAIM, choices={"PDA-9e": "forfeit_of_match"})
    ruling = log[RULING - 1].fact
    assert isinstance(ruling, e.RulingGiven)
    assert ruling.choices == {"PDA-9e": "forfeit_of_match"}
    assert isinstance(log[-1].fact, e.MatchEnded)


def test_a_closed_dispute_is_over_until_it_is_appealed() -> None:
    log = recorded(ruled(raised(), CLAIM), [e.DisputeClosed(CLAIM)])
    assert dispute(log).stage == "closed"
    with pytest.raises(ImpossibleReport, match="closed"):
        recorded(log, [e.StatementHeard(CLAIM, SOUTH, "one more thing")])
    assert dispute(recorded(log, [e.RulingAppealed(RULING)])).stage == "appealed"


def test_a_ruling_that_leaned_on_a_corrected_event_is_flagged_and_never_altered() -> None:
    log = ruled(raised(), CLAIM)
    slip = e.RecordCorrected(9, (e.BonePlayed(NORTH, Bone("6-4"), Bone("6-6")),), "not seen")
    mended = recorded(log, [slip])
    assert dispute(mended).flagged == (len(mended),)
    assert dict(as_corrected(mended))[RULING] == log[RULING - 1].fact


@pytest.mark.parametrize(
    "fact",
    [
        e.StatementHeard(4, NORTH, "…"),
        e.AttachmentFiled(4, PHOTOGRAPH, "image/png"),
        e.DisputeClosed(4),
        e.RulingAppealed(4),
        e.ConsequenceReversed(4, 4),
        e.Observed("drew", bone=Bone("2-1"), event=7, claim=4),
        e.StatementHeard(CLAIM, NORTH, what="held", bone=Bone("6-4"), event=8),
    ],
    ids=lambda fact: type(fact).__name__,
)
def test_what_belongs_to_no_dispute_is_refused(fact: e.Fact) -> None:
    with pytest.raises(ImpossibleReport):
        recorded(raised(), [fact])


def test_two_disputes_stand_each_by_itself() -> None:
    log = recorded(raised(), [e.ClaimRaised(DREW_AT_7)])
    log = ruled(log, CLAIM, upheld=False)
    stages = [one.stage for one in Following.of(log).disputes().disputes]
    assert stages == ["ruled", "raised"]


def test_a_claim_that_was_never_ruled_on_is_not_closed_as_ruled() -> None:
    with pytest.raises(ImpossibleReport, match="the claim was never ruled on"):
        recorded(raised(), [e.DisputeClosed(CLAIM)])
    closed = recorded(raised(), [e.DisputeClosed(CLAIM, "not_heard")])
    assert dispute(closed).stage == "closed"


@pytest.mark.parametrize("how", ["ruled", "moot", "not_heard"])
def test_an_appeal_keeps_its_dispute_open_until_it_is_decided(how: Any) -> None:
    appealed = recorded(ruled(raised(), CLAIM), [e.RulingAppealed(RULING)])
    with pytest.raises(ImpossibleReport, match=f"the ruling {RULING} is under appeal"):
        recorded(appealed, [e.DisputeClosed(CLAIM, how)])
    withdrawn = recorded(appealed, [e.DisputeClosed(CLAIM, "withdrawn")])
    assert dispute(withdrawn).stage == "closed"
