"""A bone that its player takes back before the next act is put right, whoever claims (UDL-8)."""

import pytest

from adjudication.review.sweep import sweep
from domain import events as e
from tests.adjudication.hearings import Told, follows, heard, table, upheld

ZERO = "6-6 5-4 5-2 4-4 4-1 3-1 2-0"
ONE = "6-3 6-1 4-3 4-0 3-2 2-1 1-0"
LEAD = "0 plays 6-6"
MISPLAYED = (LEAD, "1 plays 4-3 on 6-6 touch 6 3")
PUT_RIGHT = (*MISPLAYED, "1 lifts 7", "1 plays 6-3 on 6-6")


@pytest.mark.parametrize("by", [0, 1, None])
@pytest.mark.parametrize("more", [(), ("0 plays 3-1 on 6-3", "1 plays 2-1 on 3-1")])
def test_udl_8_a_misplay_put_right_costs_nothing(by: int | None, more: tuple[Told, ...]) -> None:
    ruled = upheld(table("UDL", *PUT_RIGHT, *more, holdings=(ZERO, ONE)), "misplay", 7, by=by)
    assert (ruled.finding.verdict, follows(ruled.finding).penalty_free) == ("proved", True)
    assert (ruled.caused, ruled.match.out) == ([], {})
    assert ruled.finding.evidence == (7, 8)


@pytest.mark.parametrize("book", ["PDA", "HF", "UDL"])
def test_what_was_put_right_is_in_no_sweep(book: str) -> None:
    swept = sweep(list(enumerate(table(book, *PUT_RIGHT, holdings=(ZERO, ONE)), 1)))
    assert (swept.proved, swept.also) == ((), ())


@pytest.mark.parametrize(
    "acts",
    [
        (e.OfficialCalled(0), "1 lifts 7"),
        (e.ClaimRaised(e.Claim("misplay", 7, 1, 0)), "1 lifts 7"),
        ("0 draws", "1 lifts 7"),
        (),
    ],
)
def test_udl_6_what_the_opponent_named_first_is_not_put_right(acts: tuple[Told, ...]) -> None:
    facts = table("UDL", *MISPLAYED, *acts, holdings=(ZERO, ONE))
    assert follows(heard(facts, "misplay", 7, by=0)).disqualified == (1, "game")


@pytest.mark.parametrize(("again", "costs"), [("0 plays 6-6", False), ("0 plays 5-4", True)])
def test_udl_1_an_opening_that_is_taken_back_costs_nothing(again: str, costs: bool) -> None:
    facts = table("UDL", "0 plays 4-4", "0 lifts 6", again, holdings=(ZERO, ONE))
    assert heard(facts, "wrong_opening", 6, by=1, against=0).consequence is None
    proved = sweep(list(enumerate(facts, 1))).proved
    assert [one.event for one in proved if one.kind == "wrong_opening"] == ([8] if costs else [])
