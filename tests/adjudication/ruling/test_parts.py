"""A ruling on a part of a remedy touches that part alone; what is agreed is carried out."""

import pytest
from msgspec import structs

from adjudication.adjudicate import adjudicate
from adjudication.case.case import Case
from adjudication.finding import Consequence
from adjudication.ruling.consequences import consequence_facts
from adjudication.ruling.giving_rulings import rule
from adjudication.ruling.remedy_parts import PARTS
from domain import events as e
from domain.errors import BadClaim
from domain.match.match import Match, fold
from tests.adjudication.hearings import table
from tests.adjudication.ruling.ruled_matches import ruled
from tests.support.pairs_table import deal, told

HELD = ("5-5 6-4 4-2 3-0 2-2 1-0 6-1", "6-6 6-5 6-3 6-2 5-4 5-3 5-2")
DREW_UP = e.Claim("could_play", 8, 0)


def drew() -> list[e.Fact]:
    """HF: North drew at 8, holding a bone that fits; that ends the hand and costs 50 points."""
    return table("HF", "1 plays 6-6", "0 draws 3-2", "0 draws 2-1", holdings=HELD)


def false_pass() -> list[e.Fact]:
    """By pairs: C holds 6-2 and passes on 6-6, which D's next bone and C's own show."""
    _, facts = told("world", deal(), "A 6-6", "B 6-1", "C -", "D 1-0", "A 0-0", "B 5-0", "C 6-2")
    return [fact for _, fact in facts]


def passed_at(log: list[e.Fact]) -> int:
    return next(n for n, fact in enumerate(log, 1) if isinstance(fact, e.Passed))


def scores_of(log: list[e.Fact]) -> tuple[int, ...]:
    return match_of(log).scores


def cards_of(log: list[e.Fact]) -> list[str]:
    return [fact.card for fact in log if isinstance(fact, e.CardGiven)]


def given(log: list[e.Fact], part: str, *, upheld: bool, claim: e.Claim = DREW_UP) -> list[e.Fact]:
    """A ruling on the claim that was raised last."""
    at = max(n for n, fact in enumerate(log, 1) if isinstance(fact, e.ClaimRaised))
    numbered = list(enumerate(log, 1))
    finding = adjudicate(numbered, claim, at, part=part)
    return [*log, *rule(Case(numbered), finding, at, upheld=upheld, part=part)]


def match_of(log: list[e.Fact]) -> Match:
    return fold(enumerate(log, 1))


def has_ended(log: list[e.Fact]) -> bool:
    hand = match_of(log).hand
    return hand is not None and hand.ended is not None


def test_one_part_can_be_taken_back_on_appeal() -> None:
    whole = ruled(drew(), DREW_UP)
    assert (match_of(whole).scores, has_ended(whole)) == ((0, 50), True)
    reduced = given(whole, "points", upheld=False)
    assert (match_of(reduced).scores, has_ended(reduced)) == ((0, 0), True)
    other = given(whole, "end", upheld=False)
    assert (match_of(other).scores, has_ended(other)) == ((0, 50), False)


def test_one_part_alone_can_be_upheld() -> None:
    raised = [*drew(), e.ClaimRaised(DREW_UP)]
    points = given(raised, "points", upheld=True)
    assert (match_of(points).scores, has_ended(points)) == ((0, 50), False)
    ended = given(raised, "end", upheld=True)
    assert (match_of(ended).scores, has_ended(ended)) == ((0, 0), True)
    assert match_of(given(points, "end", upheld=True)).scores == (0, 50)


def test_a_part_that_no_remedy_has_is_refused() -> None:
    with pytest.raises(BadClaim, match=f"the parts of a remedy are {', '.join(PARTS)}"):
        given([*drew(), e.ClaimRaised(DREW_UP)], "the weather", upheld=True)


def test_a_part_that_this_remedy_lacks_is_not_upheld() -> None:
    """HF puts nobody out for a draw; a ruling that says so changes nothing and is refused."""
    raised = [*drew(), e.ClaimRaised(DREW_UP)]
    with pytest.raises(BadClaim, match="no part of this remedy; its parts are points, end"):
        given(raised, "player", upheld=True)
    assert match_of(given(raised, "player", upheld=False)).out == {}


def test_dp_a_ruling_on_the_points_alone_brings_no_card() -> None:
    """Points and card are two parts: an appeal may leave one of them as it is (DP-35)."""
    facts = false_pass()
    claim = e.Claim("could_play", passed_at(facts))
    points = given([*facts, e.ClaimRaised(claim)], "points", upheld=True, claim=claim)
    assert (scores_of(points), cards_of(points)) == ((-80, 0), [])
    both = given(points, "player", upheld=True, claim=claim)
    assert (scores_of(both), cards_of(both)) == ((-80, 0), ["yellow"])


def test_a_finding_says_why_nothing_is_paid() -> None:
    """A second offence in a hand that a ruling ended for an earlier act costs nothing (AMB-79)."""
    facts = [*drew(), e.BoneDrawn(0)]
    first = ruled(facts, DREW_UP)
    ruling = next(n for n, fact in enumerate(first, 1) if isinstance(fact, e.RulingGiven))
    later = structs.replace(DREW_UP, event=9)
    follows = adjudicate(list(enumerate(first, 1)), later).consequence
    assert follows is not None
    assert follows.moot_by == ruling
    assert match_of(ruled(first, later)).scores == match_of(first).scores


@pytest.mark.parametrize("scope", ["game", "match"])
def test_an_agreed_draw_ends_what_was_agreed(scope: e.Concluded) -> None:
    agreed = e.ResultAgreed((0, 1), scope, None)
    match = match_of(table("HF", "0 plays 5-5", agreed))
    assert not match.in_play
    assert (match.winner, match.game_winner, match.unfinished) == (None, None, ())
    upheld = match_of(ruled(table("HF", agreed), e.Claim("agreed_result", 6)))
    assert (upheld.winner, upheld.in_play) == (None, False)


@pytest.mark.parametrize("scope", ["game", "match"])
def test_dp_an_agreed_draw_ends_what_was_agreed(scope: e.Concluded) -> None:
    """AMB-87: the ruling on it ends it too, though nobody has won."""
    agreed = e.ResultAgreed((0, 1, 2, 3), scope, None)
    log = [*false_pass(), agreed]
    upheld = ruled(log, e.Claim("agreed_result", len(log)))
    ended = e.GameEnded if scope == "game" else e.MatchEnded
    assert [fact.winner for fact in upheld if isinstance(fact, ended)] == [None]


def test_hf_3p_the_last_player_left_wins() -> None:
    facts = table("HF", e.Resigned(0, "match"), holdings=(7, 7, 7))
    assert match_of(facts).winner is None
    both = [*facts, e.Resigned(2, "match")]
    match = match_of(both)
    assert (match.winner, match.game_winner, match.scores) == (1, 1, (0, 150, 0))
    claim = e.Claim("resigned", len(both))
    follows = adjudicate(list(enumerate(both, 1)), claim).consequence
    assert follows is not None
    assert (follows.winner, follows.refer) == (1, False)


@pytest.mark.parametrize("scope", ["game", "match"])
@pytest.mark.parametrize("first", [0, 1, 2])
@pytest.mark.parametrize("second", [0, 1, 2])
def test_hf_3p_whoever_is_left_wins_by_the_ruling_too(
    first: int, second: int, scope: e.Concluded
) -> None:
    gave_up = [e.Resigned(seat, scope) for seat in dict.fromkeys((first, second))]
    log = table("HF", *gave_up, holdings=(7, 7, 7))
    match = match_of(ruled(log, e.Claim("resigned", len(log))))
    left = None if first == second else 3 - first - second
    assert (match.game_winner, match.winner) == (left, left)


def test_fu_4p_the_winner_of_a_hand_may_be_either_partner() -> None:
    """A statement about the count of a hand names the seat that won it, and ends nothing."""
    case = Case(list(enumerate(table("FU", "0 plays 6-6", holdings=(5, 5, 5, 5)), 1)))
    for winner in range(4):
        counted = Consequence(("FU-WH-3",), winner=winner, causes=(8,))
        assert consequence_facts(case, counted, offender=winner, chosen={}, ruling=9) == []
