"""Dominoes by pairs where two clauses meet: scenarios worked out by hand from the text."""

import pytest

from adjudication.adjudicate import adjudicate
from adjudication.case.case import Case
from adjudication.finding import Consequence, Finding
from adjudication.ruling.giving_rulings import idle_because, rule
from domain import events as e
from domain.bones import Bone
from domain.errors import BadClaim
from domain.fives.scoring import Transfer
from domain.match.match import fold
from domain.match.strict import breaches
from tests.support.pairs_table import Part, deal
from tests.support.pairs_table import told as played

Facts = list[tuple[int, e.Fact]]


def ruled(facts: Facts, claim: e.Claim, **choices: str) -> tuple[Finding, Facts]:
    """The finding on this claim, and the record once it is upheld; clauses as ``DP_34a``."""
    record: Facts = [*facts, (len(facts) + 1, e.ClaimRaised(claim))]
    at = len(record)
    finding = adjudicate(record, claim, at)
    chosen = {clause.replace("_", "-"): choice for clause, choice in choices.items()}
    caused = rule(Case(record), finding, at, upheld=True, choices=chosen)
    return finding, [*record, *enumerate(caused, at + 1)]


OPENED: tuple[Part, ...] = (deal(), "A 6-6", "B 6-1", "C 6-2")
"""The ends are 1 and 2, and it is the turn of D; the next event is 11."""


def shows_in_turn(bone: str) -> e.BoneExposed:
    return e.BoneExposed(3, Bone(bone))


def remedy(edition: str, *parts: Part) -> Consequence | None:
    """The remedy for the bone that was shown at event 11, once these had been told."""
    facts = played(edition, *OPENED, *parts)[1]
    return adjudicate(facts, e.Claim("exposed_not_played", 11, 3)).consequence


ROUND: tuple[Part, ...] = (
    *("D 3-2", "A 5-3", "B 1-1", "C 1-0"),
    e.BonePlayed(3, Bone("5-0"), Bone("5-3")),
)
"""After it a 5 has fitted at the second turn of D, who played another bone."""


def test_dp_11_a_bone_shown_in_turn_that_does_not_fit_lies_open_as_any_other() -> None:
    """DP-28: what DP-11 costs is for a bone that was to be played there and then."""
    later = remedy("brazil", shows_in_turn("5-4"), *ROUND)
    at_once = remedy("brazil", shows_in_turn("2-1"), "D 3-2")
    assert later is not None
    assert at_once is not None
    assert (later.cites, later.owed, later.fix) == (("DP-28",), (), "goes_back")
    assert (at_once.cites, [one.points for one in at_once.owed]) == (("DP-11",), [-10])


def test_dp_28_the_act_that_held_a_bone_lying_open_back_can_be_claimed() -> None:
    _, facts = played("brazil", *OPENED, shows_in_turn("5-4"), *ROUND)
    finding = adjudicate(facts, e.Claim("exposed_not_played", facts[-1][0], 3))
    assert finding.consequence is not None
    assert (finding.verdict, finding.consequence.cites) == ("proved", ("DP-28",))


def test_dp_11_a_bone_put_back_is_claimed_by_its_showing() -> None:
    """So that its points are taken once."""
    _, facts = played("brazil", *OPENED, shows_in_turn("2-1"), "D 3-2")
    with pytest.raises(BadClaim, match=r"event: is 12; the bone was shown at event 11"):
        adjudicate(facts, e.Claim("exposed_not_played", 12, 3))


@pytest.mark.parametrize("edition", ["dominican", "jamaica"])
def test_dp_11_where_a_bone_shown_in_turn_may_go_back_another_may_be_played(edition: str) -> None:
    """Nor does it lie open: a bone that does is to be played, and not the one shown."""
    match, _ = played(edition, *OPENED, shows_in_turn("2-1"), "D 3-2")
    assert match.current_hand().exposed[3] == 0
    shown_before: tuple[Part, ...] = (*OPENED[:3], shows_in_turn("3-1"), "C 6-2")
    _, facts = played(edition, *shown_before, shows_in_turn("2-1"), "D 2-1")
    held_back = adjudicate(facts, e.Claim("exposed_not_played", 10, 3))
    assert held_back.verdict == "proved"


@pytest.mark.parametrize(("edition", "is_refused"), [("brazil", True), ("dominican", False)])
def test_dp_11_strict_enforcement_has_a_bone_shown_in_turn_played_where_it_must_be(
    edition: str, is_refused: bool
) -> None:
    match, _ = played(edition, *OPENED, shows_in_turn("2-1"))
    assert bool(breaches(match, e.BonePlayed(3, Bone("3-2"), Bone("6-2")))) == is_refused


@pytest.mark.parametrize(("passes", "is_refused"), [(3, True), (4, False)])
def test_dp_25_after_four_passes_a_declared_block_is_no_infraction(
    passes: int, is_refused: bool
) -> None:
    """DP-13: one of the passes was false (DP-23), and nobody can tell by whom."""
    four = ("D -", "A -", "B -", "C -")[:passes]
    match, facts = played("world", *OPENED, *four)
    block = e.BlockDeclared(3)
    assert bool(breaches(match, block)) == is_refused
    finding = adjudicate([*facts, (len(facts) + 1, block)], e.Claim("false_block", len(facts) + 1))
    assert finding.verdict == ("proved" if is_refused else "refuted")


PLAYED_OUT: tuple[Part, ...] = (
    *(deal(), "A 4-3", "B 6-4", "C 6-3", "D -"),
    *(e.BonePlayed(0, Bone("3-0"), Bone("6-3")), e.BonePlayed(1, Bone("5-3"), Bone("4-3"))),
    *("C 6-5", "D 6-0", "A 4-0", "B 5-0", "C 4-4", "D 5-2", "A 6-2", "B 6-6", "C 4-1", "D 5-1"),
    *("A 5-5", "B -", "C -", "D 5-4", "A 6-1", "B 1-1", "C 1-0", "D 0-0", "A 4-2"),
)
"""A hand in which D passed at event 11 with 6-0, and A has played the last bone at event 32."""


def test_dp_34a_the_last_bone_ends_the_hand_and_the_innocent_choose() -> None:
    """DP-12: it has ended though nobody has said so yet; the count is stated afterwards."""
    facts = played("spain", *PLAYED_OUT)[1]
    finding, record = ruled(facts, e.Claim("could_play", 11, 3))
    assert [choice.clause for choice in finding.choices] == ["DP-34a"]
    assert fold(record).scores == (50, 0)
    _, record = ruled(facts, e.Claim("could_play", 11, 3), DP_34a="stands")
    counted = [*record, (len(record) + 1, e.HandEnded("domino", 0, 20))]
    assert fold(counted).scores == (70, 0)
    reheard = ruled(counted, e.Claim("could_play", 11, 3))[0]
    assert [choice.clause for choice in reheard.choices] == ["DP-34a"]


def test_dp_25_nobody_declares_a_block_falsely_once_somebody_has_dominoed() -> None:
    """DP-12: the hand is over, and there is nothing left to break."""
    match, facts = played("world", *PLAYED_OUT, e.BlockDeclared(1))
    assert adjudicate(facts, e.Claim("false_block", 33)).verdict == "refuted"
    assert fold(facts[:-1]).current_hand().out == match.current_hand().out


@pytest.mark.parametrize(
    ("edition", "winner", "points", "is_refused"),
    [
        ("jamaica", 0, 1, False),
        ("jamaica", 0, 24, True),
        ("spain", 0, 24, False),
        ("spain", 0, 25, True),
        ("spain", 0, None, False),
        ("spain", None, 24, True),
        ("spain", None, None, False),
    ],
)
def test_dp_16_strict_enforcement_takes_no_other_count_than_the_line_gives(
    edition: str, winner: int | None, points: int | None, is_refused: bool
) -> None:
    """All bones are with the four, so that those left are known although nobody shows them."""
    match, _ = played(edition, *PLAYED_OUT)
    assert bool(breaches(match, e.HandEnded("domino", winner, points))) == is_refused


def test_dp_17b_a_finding_on_a_false_pass_says_that_its_round_goes_back() -> None:
    """Where an earlier pass had broken the hand as well, and nothing else follows (DP-34)."""
    hand = ("A 6-6", "B -", "C 6-1", "D -", "A -", "B -", "C 1-0", "D 2-0", "A 3-2", "B 6-5")
    facts = played("dominican", deal(), *hand, e.HandEnded("domino", 1, 40))[1]
    assert fold(facts).scores == (25, 40)
    earlier, later = (e.Claim("could_play", at, 1) for at in (9, 13))
    for before in (facts, ruled(facts, earlier)[1]):
        finding, record = ruled(before, later)
        follows = finding.consequence
        assert follows is not None
        assert follows.returns == (Transfer(None, 0, -25),)
        assert follows.cites[-1] == "DP-17b"
        assert (follows.moot_by is None) == (before is facts)
        assert idle_because(finding) is None
        assert fold(record).scores == (30, 0)
        for choice in finding.choices:
            assert choice.effects[choice.default].scores == (30, 0)


def test_dp_24_all_bones_that_went_back_lie_again_once_the_ruling_is_reversed() -> None:
    """DP-24: those joined to one another too, with the turn and the bones in hand."""
    facts = played("dominican_club", deal(), "A 6-6", "B 5-4 <6-6", "C 4-1", "D -", "A 6-1")[1]
    finding, upheld = ruled(facts, e.Claim("misplay", 9, 1))
    lifted = fold(upheld).current_hand()
    assert (lifted.layout.placements[-1].bone, lifted.to_play) == (Bone("6-6"), 1)
    at = len(facts) + 1
    dismissed = rule(Case(upheld), finding, at, upheld=False)
    hand = fold([*upheld, *enumerate(dismissed, len(upheld) + 1)]).current_hand()
    never = fold(facts).current_hand()
    assert hand.layout.placements == never.layout.placements
    assert (hand.to_play, hand.held, hand.passes) == (never.to_play, never.held, never.passes)
