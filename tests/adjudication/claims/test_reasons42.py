"""Findings of 42 give the reason that decided them, and no word against it."""

from msgspec.structs import replace

from domain import events as e
from tests.adjudication.hearings import heard, recorded, table
from tests.support.fortytwo import Told, begun


def test_a_team_that_came_in_time_is_not_said_to_be_noted_late() -> None:
    told = Told()
    at = told.tell(e.Observed("late", 1, minutes=6))
    theirs, ours = told.hear("late_forfeit", against=3), told.hear("late_forfeit", against=0)
    assert (theirs.verdict, ours.verdict) == ("proved", "refuted")
    assert (theirs.evidence, ours.evidence) == ((at,), ())


def test_seven_bones_and_then_another_are_not_the_right_number() -> None:
    told = Told(hidden=True)
    told.tell(e.HandStarted(1, shaker=0))
    seven, eight = told.tell(e.OpeningDrawn(1, 7)), told.tell(e.OpeningDrawn(1, 1))
    assert "drew on" not in told.hear("hand_size", seven).words[0]
    assert told.hear("hand_size", eight).verdict == "proved"


def test_the_points_that_are_claimed_stand_beside_those_that_were_taken() -> None:
    told = begun()
    told.play(0, "6-6 5-5 4-4 3-3")
    finding = told.hear("trick_points", against=0, count=12)
    assert finding.verdict == "refuted"
    assert "11 points" in finding.words[0]
    assert "the claim is 12 points" in finding.words[0]
    assert finding.words[1].startswith("A trick was complete at event")


def test_why_a_player_was_to_shake_is_told_where_a_hand_has_no_bids() -> None:
    told = Told(hidden=True)
    first = told.tell(e.HandStarted(1, shaker=0))
    told.ends("passed")
    finding = told.hear("wrong_shaker", told.tell(e.HandStarted(2, shaker=3)))
    assert (finding.verdict, finding.evidence[0]) == ("proved", first)


def test_a_match_that_is_given_up_is_won_by_what_ended_it() -> None:
    opened, *rest = table("PDA")
    assert isinstance(opened, e.MatchOpened)
    facts = recorded([replace(opened, best_of=5), *rest], e.Resigned(0, "match"), e.MatchEnded(1))
    finding = heard(facts, "match_result", against=1)
    assert finding.verdict == "proved"
    assert len(finding.words) == 4
    assert str(len(facts)) in finding.words[2]
