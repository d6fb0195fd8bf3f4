"""Rulings in 42 fall on the hand and the game that they are about (42-GP-4, AMB-79)."""

from typing import Literal

import pytest

from adjudication.adjudicate import adjudicate
from adjudication.case.case import Case
from adjudication.ruling.rulings import rule
from domain import events as e
from domain.match.match import Match
from tests.fortytwo import Told, begun
from tests.table import bones

FOLLOWS_NOT = "6-6 0-0"
"""Seat 0 leads the sixes, trump; seat 1 throws 0-0, though seat 1 holds a six in this deal."""

WITH_A_SIX = (
    "6-6 6-5 6-4 6-3 6-2 6-1 5-5",
    "6-0 5-4 5-3 5-2 5-1 5-0 0-0",
    "4-4 4-3 4-2 4-1 4-0 1-1 1-0",
    "3-3 3-2 3-1 3-0 2-2 2-1 2-0",
)


BOTH_HOLD_A_FIVE = (
    "5-5 6-6 6-5 6-4 6-3 6-2 6-1",
    "5-4 5-3 4-4 4-3 0-0 1-0 2-0",
    "5-2 5-1 4-2 4-1 4-0 1-1 2-1",
    "3-3 3-2 3-1 3-0 2-2 6-0 5-0",
)


def reneged() -> Told:
    """Seat 1 does not follow at event 13; nobody has noticed yet."""
    told = Told()
    told.tell(e.GameStarted(1))
    told.shake(1, hands=WITH_A_SIX)
    told.bid("31", "pass", "pass", "pass")
    told.tell(e.TrumpDeclared(0, "6"))
    told.play(0, FOLLOWS_NOT)
    return told


def renege(told: Told, seat: int = 1) -> int:
    return next(
        at for at, fact in told.facts if isinstance(fact, e.BonePlayed) and fact.seat == seat
    )


def raised(told: Told, seat: int = 1) -> int:
    return told.tell(e.ClaimRaised(e.Claim("renege", renege(told, seat), seat)))


def ruled(told: Told, claim_at: int, *, upheld: bool = True) -> Match:
    claim = dict(told.facts)[claim_at]
    assert isinstance(claim, e.ClaimRaised)
    finding = adjudicate(told.facts, claim.claim, claim_at)
    told.tell(*rule(Case(told.facts), finding, claim_at, upheld=upheld))
    return told.match


def next_hand(told: Told) -> None:
    told.shake(2, shaker=0, hands=WITH_A_SIX)
    told.bid("42", "pass", "pass", "pass", first=1)


def test_42_gp_4_a_ruling_after_the_next_hand_has_begun_falls_on_the_hand_of_the_act() -> None:
    told = reneged()
    claim = raised(told)
    told.ends("set", theirs=1)
    next_hand(told)
    match = ruled(told, claim)
    assert match.scores == (1, 0)
    assert match.hand is not None
    assert match.hand.ended is None
    told.tell(e.TrumpDeclared(1, "5"))


def test_42_gp_4_a_ruling_after_the_next_game_has_begun_falls_on_the_game_of_the_act() -> None:
    told = reneged()
    claim = raised(told)
    told.ends("set", theirs=7)
    told.tell(e.GameEnded(), e.GameStarted(2))
    told.shake(1, shaker=2, hands=WITH_A_SIX)
    match = ruled(told, claim)
    assert match.games[1].scores == (1, 0)
    assert match.games[2].scores == (0, 0)
    assert match.wins == (0, 0)


def test_42_gp_4_a_ruling_that_is_reversed_in_the_next_hand_leaves_no_mark() -> None:
    told = reneged()
    claim = raised(told)
    assert ruled(told, claim).scores == (1, 0)
    next_hand(told)
    match = ruled(told, claim, upheld=False)
    assert match.scores == (0, 0)
    assert match.hand is not None
    assert match.hand.ended is None


@pytest.mark.parametrize("order", [(1, 2), (2, 1)])
def test_amb_79_of_two_reneges_the_first_act_ended_the_hand_whichever_is_ruled_first(
    order: tuple[int, int],
) -> None:
    told = Told()
    told.tell(e.GameStarted(1))
    told.shake(1, hands=BOTH_HOLD_A_FIVE)
    told.bid("31", "pass", "pass", "pass")
    told.tell(e.TrumpDeclared(0, "6"))
    told.play(0, "5-5 0-0 1-1")
    claims = [raised(told, seat) for seat in order]
    for claim in claims:
        ruled(told, claim)
    assert told.match.scores == (1, 0)
    # Without the ruling on the first act the second ended the hand.
    ruled(told, claims[order.index(1)], upheld=False)
    assert told.match.scores == (0, 1)


@pytest.mark.parametrize("order", [None, "6-5 6-4 6-3 6-2 6-1 6-0"])
def test_42_pb_14_what_a_declaration_brings_stands_when_the_appeal_confirms_it(
    order: str | None,
) -> None:
    told = begun()
    told.play(0, "6-6 0-0 1-0 2-0")
    laid = None if order is None else bones(order)
    at = told.tell(e.DeclarationMade(0, "laydown", laid))
    claim = told.tell(e.Challenged(1), e.ClaimRaised(e.Claim("declaration", at, by=1)))
    assert ruled(told, claim).scores == (1, 0)
    assert ruled(told, claim).scores == (1, 0)
    next_hand(told)
    assert ruled(told, claim).scores == (1, 0)


def test_42_pb_14_a_wrong_declaration_forfeits_where_another_ruling_was_taken_back() -> None:
    told = begun()
    talk = told.tell(e.Observed("talk", 0))
    talked = told.tell(e.ClaimRaised(e.Claim("observed", talk, 0, what="talk")))
    told.play(0, "6-6 0-0 1-0 2-0")
    at = told.tell(e.DeclarationMade(0, "set"))
    claim = told.tell(e.Challenged(1), e.ClaimRaised(e.Claim("declaration", at, by=1)))
    assert ruled(told, talked).scores == (0, 1)
    assert ruled(told, talked, upheld=False).scores == (0, 0)
    assert ruled(told, claim, upheld=False).scores == (0, 1)


def test_42_gp_3_talk_after_the_hand_or_before_any_takes_nothing() -> None:
    told = begun("84", "pass", "pass", "pass")
    told.ends("made", ours=2)
    told.tell(e.Observed("talk", 0))
    finding = told.hear("observed", what="talk", against=0)
    assert finding.verdict == "proved"
    told.rule(finding)
    assert told.match.scores == (2, 0)
    told = Told()
    told.tell(e.GameStarted(1), e.Observed("talk", 0))
    told.rule(told.hear("observed", what="talk", against=0))
    assert told.match.scores == (0, 0)


def test_42_gp_3_talk_in_a_hand_is_a_renege() -> None:
    told = begun("84", "pass", "pass", "pass")
    told.tell(e.Observed("talk", 0))
    told.rule(told.hear("observed", what="talk", against=0))
    assert told.match.scores == (0, 2)


def declared_wrongly(*, reneges: Literal["before", "after"], marks_given: bool) -> Told:
    """Seat 0 says that they are set, wrongly; seat 1 reneges; the table gives the marks, or not."""
    told = Told()
    told.tell(e.GameStarted(1))
    told.shake(1, hands=WITH_A_SIX)
    told.bid("31", "pass", "pass", "pass")
    told.tell(e.TrumpDeclared(0, "6"))
    if reneges == "before":
        told.play(0, FOLLOWS_NOT)
    told.tell(e.DeclarationMade(0, "set"), e.Challenged(1))
    if reneges == "after":
        told.play(0, FOLLOWS_NOT)
    if marks_given:
        told.ends("forfeit", theirs=1)
    return told


def challenges(told: Told) -> int:
    """The claim that the declaration is wrong."""
    at = next(at for at, fact in told.facts if isinstance(fact, e.DeclarationMade))
    return told.tell(e.ClaimRaised(e.Claim("declaration", at, by=1)))


@pytest.mark.parametrize(("reneges", "scores"), [("before", (1, 0)), ("after", (0, 1))])
@pytest.mark.parametrize("rulings", ["renege", "renege declaration", "declaration renege"])
@pytest.mark.parametrize("marks_given", [True, False])
def test_amb_79_a_wrong_declaration_and_a_renege_follow_their_order_whoever_gives_the_marks(
    reneges: Literal["before", "after"], scores: tuple[int, int], rulings: str, marks_given: bool
) -> None:
    told = declared_wrongly(reneges=reneges, marks_given=marks_given)
    claims = {"renege": raised(told), "declaration": challenges(told)}
    for kind in rulings.split():
        ruled(told, claims[kind], upheld=kind == "renege")
    if rulings == "renege" and not marks_given:
        scores = (1, 0)
    assert told.match.scores == scores
    # A declaration that is wrong forfeits however it is ruled; without the renege that is all.
    ruled(told, claims["renege"], upheld=False)
    assert told.match.scores == ((0, 1) if marks_given or "declaration" in rulings else (0, 0))


@pytest.mark.parametrize(("challenger", "given", "talker"), [(2, "theirs", 1), (1, "ours", 0)])
def test_42_pb_14_marks_that_are_for_no_declaration_give_way_to_a_ruling(
    challenger: int, given: str, talker: int
) -> None:
    told = begun()
    told.tell(e.DeclarationMade(0, "set"), e.Challenged(challenger))
    talk = told.tell(e.Observed("talk", talker))
    told.ends("forfeit", **{given: 1})
    claim = told.tell(e.ClaimRaised(e.Claim("observed", talk, talker, what="talk")))
    assert ruled(told, claim).scores == ((1, 0) if talker == 1 else (0, 1))


@pytest.mark.parametrize("order", [("declaration", "talk"), ("talk", "declaration")])
@pytest.mark.parametrize("marks_given", [True, False])
def test_amb_79_talk_after_a_declaration_that_is_ruled_right_takes_nothing(
    order: tuple[str, str], marks_given: bool
) -> None:
    told = begun("42", "pass", "pass", "pass", trump="0")
    told.play(0, "6-6 0-0 4-4 3-3")
    declared = told.tell(e.DeclarationMade(1, "set"))
    talk = told.tell(e.Challenged(0), e.Observed("talk", 1))
    if marks_given:
        told.ends("set", theirs=1)
    asked = {
        "declaration": e.Claim("declaration", declared),
        "talk": e.Claim("observed", talk, 1, what="talk"),
    }
    for kind in order:
        ruled(told, told.tell(e.ClaimRaised(asked[kind])))
    assert told.match.scores == (0, 1)
