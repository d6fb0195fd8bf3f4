"""Rulings in 42 fall on the hand and the game that they are about (42-GP-4, AMB-79)."""

from typing import Literal

import pytest

from adjudication.adjudicate import adjudicate
from adjudication.case.case import Case
from adjudication.ruling.giving_rulings import rule
from domain import events as e
from domain.match.match import Match
from tests.support.fortytwo import Told, begun
from tests.support.table import bones

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
    record = Told()
    record.tell(e.GameStarted(1))
    record.shake(1, hands=WITH_A_SIX)
    record.bid("31", "pass", "pass", "pass")
    record.tell(e.TrumpDeclared(0, "6"))
    record.play(0, FOLLOWS_NOT)
    return record


def renege(record: Told, seat: int = 1) -> int:
    return next(
        at for at, fact in record.facts if isinstance(fact, e.BonePlayed) and fact.seat == seat
    )


def raised(record: Told, seat: int = 1) -> int:
    return record.tell(e.ClaimRaised(e.Claim("renege", renege(record, seat), seat)))


def ruled(record: Told, claim_at: int, *, upheld: bool = True) -> Match:
    claim = dict(record.facts)[claim_at]
    assert isinstance(claim, e.ClaimRaised)
    finding = adjudicate(record.facts, claim.claim, claim_at)
    record.tell(*rule(Case(record.facts), finding, claim_at, upheld=upheld))
    return record.match


def next_hand(record: Told) -> None:
    record.shake(2, shaker=0, hands=WITH_A_SIX)
    record.bid("42", "pass", "pass", "pass", first=1)


def test_42_gp_4_a_ruling_after_the_next_hand_has_begun_falls_on_the_hand_of_the_act() -> None:
    record = reneged()
    claim = raised(record)
    record.ends("set", theirs=1)
    next_hand(record)
    match = ruled(record, claim)
    assert match.scores == (1, 0)
    assert match.hand is not None
    assert match.hand.ended is None
    record.tell(e.TrumpDeclared(1, "5"))


def test_42_gp_4_a_ruling_after_the_next_game_has_begun_falls_on_the_game_of_the_act() -> None:
    record = reneged()
    claim = raised(record)
    record.ends("set", theirs=7)
    record.tell(e.GameEnded(), e.GameStarted(2))
    record.shake(1, shaker=2, hands=WITH_A_SIX)
    match = ruled(record, claim)
    assert match.games[1].scores == (1, 0)
    assert match.games[2].scores == (0, 0)
    assert match.wins == (0, 0)


def test_42_gp_4_a_ruling_that_is_reversed_in_the_next_hand_leaves_no_mark() -> None:
    record = reneged()
    claim = raised(record)
    assert ruled(record, claim).scores == (1, 0)
    next_hand(record)
    match = ruled(record, claim, upheld=False)
    assert match.scores == (0, 0)
    assert match.hand is not None
    assert match.hand.ended is None


@pytest.mark.parametrize("order", [(1, 2), (2, 1)])
def test_amb_79_of_two_reneges_the_first_act_ended_the_hand_whichever_is_ruled_first(
    order: tuple[int, int],
) -> None:
    record = Told()
    record.tell(e.GameStarted(1))
    record.shake(1, hands=BOTH_HOLD_A_FIVE)
    record.bid("31", "pass", "pass", "pass")
    record.tell(e.TrumpDeclared(0, "6"))
    record.play(0, "5-5 0-0 1-1")
    claims = [raised(record, seat) for seat in order]
    for claim in claims:
        ruled(record, claim)
    assert record.match.scores == (1, 0)
    # The second costs nothing, and its finding says so.
    second = record.hear("renege", renege(record, 2), against=2).consequence
    first_ruling = max(
        at
        for at, fact in record.facts
        if isinstance(fact, e.RulingGiven) and fact.claim == claims[order.index(1)]
    )
    assert second is not None
    assert second.moot_by == first_ruling
    # Without the ruling on the first act the second ended the hand.
    ruled(record, claims[order.index(1)], upheld=False)
    assert record.match.scores == (0, 1)


@pytest.mark.parametrize("order", [None, "6-5 6-4 6-3 6-2 6-1 6-0"])
def test_42_pb_14_what_a_declaration_brings_stands_when_the_appeal_confirms_it(
    order: str | None,
) -> None:
    record = begun()
    record.play(0, "6-6 0-0 1-0 2-0")
    laid = None if order is None else bones(order)
    at = record.tell(e.DeclarationMade(0, "laydown", laid))
    claim = record.tell(e.Challenged(1), e.ClaimRaised(e.Claim("declaration", at, by=1)))
    assert ruled(record, claim).scores == (1, 0)
    assert ruled(record, claim).scores == (1, 0)
    next_hand(record)
    assert ruled(record, claim).scores == (1, 0)


def test_42_pb_14_a_wrong_declaration_forfeits_where_another_ruling_was_taken_back() -> None:
    record = begun()
    talk = record.tell(e.Observed("talk", 0))
    talked = record.tell(e.ClaimRaised(e.Claim("observed", talk, 0, what="talk")))
    record.play(0, "6-6 0-0 1-0 2-0")
    at = record.tell(e.DeclarationMade(0, "set"))
    claim = record.tell(e.Challenged(1), e.ClaimRaised(e.Claim("declaration", at, by=1)))
    assert ruled(record, talked).scores == (0, 1)
    assert ruled(record, talked, upheld=False).scores == (0, 0)
    assert ruled(record, claim, upheld=False).scores == (0, 1)


def test_42_gp_3_talk_after_the_hand_or_before_any_takes_nothing() -> None:
    record = begun("84", "pass", "pass", "pass")
    record.ends("made", ours=2)
    record.tell(e.Observed("talk", 0))
    finding = record.hear("observed", what="talk", against=0)
    assert finding.verdict == "proved"
    assert finding.consequence is not None
    assert finding.consequence.refer, "42-GP-5: an official says what follows"
    assert finding.consequence.cites[-1] == "42-GP-5"
    record.rule(finding)
    assert record.match.scores == (2, 0)
    record = Told()
    record.tell(e.GameStarted(1), e.Observed("talk", 0))
    record.rule(record.hear("observed", what="talk", against=0))
    assert record.match.scores == (0, 0)


def test_42_gp_3_talk_in_a_hand_is_a_renege() -> None:
    record = begun("84", "pass", "pass", "pass")
    record.tell(e.Observed("talk", 0))
    record.rule(record.hear("observed", what="talk", against=0))
    assert record.match.scores == (0, 2)


def declared_wrongly(*, reneges: Literal["before", "after"], marks_given: bool) -> Told:
    """Seat 0 says that they are set, wrongly; seat 1 reneges; the table gives the marks, or not."""
    record = Told()
    record.tell(e.GameStarted(1))
    record.shake(1, hands=WITH_A_SIX)
    record.bid("31", "pass", "pass", "pass")
    record.tell(e.TrumpDeclared(0, "6"))
    if reneges == "before":
        record.play(0, FOLLOWS_NOT)
    record.tell(e.DeclarationMade(0, "set"), e.Challenged(1))
    if reneges == "after":
        record.play(0, FOLLOWS_NOT)
    if marks_given:
        record.ends("forfeit", theirs=1)
    return record


def challenges(record: Told) -> int:
    """The claim that the declaration is wrong."""
    at = next(at for at, fact in record.facts if isinstance(fact, e.DeclarationMade))
    return record.tell(e.ClaimRaised(e.Claim("declaration", at, by=1)))


@pytest.mark.parametrize(("reneges", "scores"), [("before", (1, 0)), ("after", (0, 1))])
@pytest.mark.parametrize("rulings", ["renege", "renege declaration", "declaration renege"])
@pytest.mark.parametrize("marks_given", [True, False])
def test_amb_79_a_wrong_declaration_and_a_renege_follow_their_order_whoever_gives_the_marks(
    reneges: Literal["before", "after"], scores: tuple[int, int], rulings: str, marks_given: bool
) -> None:
    record = declared_wrongly(reneges=reneges, marks_given=marks_given)
    claims = {"renege": raised(record), "declaration": challenges(record)}
    for kind in rulings.split():
        ruled(record, claims[kind], upheld=kind == "renege")
    if rulings == "renege" and not marks_given:
        scores = (1, 0)
    assert record.match.scores == scores
    # A declaration that is wrong forfeits however it is ruled; without the renege that is all.
    ruled(record, claims["renege"], upheld=False)
    assert record.match.scores == ((0, 1) if marks_given or "declaration" in rulings else (0, 0))


@pytest.mark.parametrize(("challenger", "side_given", "talker"), [(2, "theirs", 1), (1, "ours", 0)])
def test_42_pb_14_marks_that_are_for_no_declaration_give_way_to_a_ruling(
    challenger: int, side_given: str, talker: int
) -> None:
    record = begun()
    record.tell(e.DeclarationMade(0, "set"), e.Challenged(challenger))
    talk = record.tell(e.Observed("talk", talker))
    record.ends("forfeit", **{side_given: 1})
    claim = record.tell(e.ClaimRaised(e.Claim("observed", talk, talker, what="talk")))
    assert ruled(record, claim).scores == ((1, 0) if talker == 1 else (0, 1))


@pytest.mark.parametrize("order", [("declaration", "talk"), ("talk", "declaration")])
@pytest.mark.parametrize("marks_given", [True, False])
def test_amb_79_talk_after_a_declaration_that_is_ruled_right_takes_nothing(
    order: tuple[str, str], marks_given: bool
) -> None:
    record = begun("42", "pass", "pass", "pass", trump="0")
    record.play(0, "6-6 0-0 4-4 3-3")
    declared = record.tell(e.DeclarationMade(1, "set"))
    talk = record.tell(e.Challenged(0), e.Observed("talk", 1))
    if marks_given:
        record.ends("set", theirs=1)
    claims = {
        "declaration": e.Claim("declaration", declared),
        "talk": e.Claim("observed", talk, 1, what="talk"),
    }
    for kind in order:
        ruled(record, record.tell(e.ClaimRaised(claims[kind])))
    assert record.match.scores == (0, 1)
