"""Bones by pairs that go back: before the next act, and after it (DP-26, DP-28, DP-34b)."""

from collections.abc import Sequence

import pytest

from adjudication.adjudicate import adjudicate
from adjudication.finding import Finding
from domain import events as e
from domain.bones import Bone
from domain.match.match import Match, fold
from domain.match.strict import breaches
from domain.rulebooks import edition_called
from tests.adjudication.ruling.ruled_matches import given, ruled
from tests.oracles.plain_rulings import what_stands
from tests.support.pairs_table import Part, deal, told

EDITIONS = ("world", "brazil", "dominican_club")

SHOWS_SIX_FOUR = e.BoneExposed(3, Bone("6-4"))
HELD_BACK: tuple[Part, ...] = (deal(), SHOWS_SIX_FOUR, "A 6-6", "B 6-5", "C 5-1", "D 6-2")
SHOWN, LAID = 8, 12
"""Where D's 6-4 came to lie open, and where D laid 6-2 although it fitted."""

SIX_TWO = e.BonePlayed(3, Bone("6-2"), Bone("6-6"))
SIX_FOUR = e.BonePlayed(3, Bone("6-4"), Bone("6-6"))

FAMILY = {
    "DP-28, by the showing": (HELD_BACK, "exposed_not_played", SHOWN, 3, "goes_back"),
    "DP-28, by the act": (HELD_BACK, "exposed_not_played", LAID, 3, "goes_back"),
    "DP-26": ((deal(), "A 6-6", "C 6-2"), "out_of_turn", 9, 2, "taken_back_and_lies_open"),
    "DP-34b": ((deal(), "C 6-2"), "wrong_leader", 8, 2, "taken_back_and_lies_open"),
}
"""By clause: what is played, the claim, whose bone goes back, and how the finding says so."""


def log_of(edition: str, *parts: Part, **options: str) -> list[e.Fact]:
    return [fact for _, fact in told(edition, *parts, **options)[1]]


def bones(log: Sequence[e.Fact]) -> list[str]:
    return [str(lay.bone) for lay in stands(log).current_hand().layout.placements]


def stands(log: Sequence[e.Fact]) -> Match:
    return fold(enumerate(log, 1))


def heard(log: Sequence[e.Fact], claim: e.Claim) -> Finding:
    return adjudicate(list(enumerate(log, 1)), claim)


def fix_of(finding: Finding) -> str | None:
    assert (finding.verdict, finding.timely) == ("proved", True)
    assert finding.consequence is not None
    return finding.consequence.fix


def agrees(log: Sequence[e.Fact]) -> bool:
    """Whether the second reading of the remedies comes to the same bones and turn."""
    facts = list(enumerate(log, 1))
    findings = {at: adjudicate(facts, c, at) for at, c in stands(log).disputes.claims.items()}
    plain = what_stands(facts, findings)
    assert plain is not None
    hand, there = plain.now.current_hand(), stands(log).current_hand()
    plainly = [str(lay.bone) for lay in hand.layout.placements]
    return (plainly, hand.to_play, hand.held) == (bones(log), there.to_play, there.held)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("name", FAMILY)
def test_before_the_next_act_the_bone_goes_back_and_again_when_upheld_again(
    name: str, edition: str
) -> None:
    parts, kind, event, seat, fix = FAMILY[name]
    log = log_of(edition, *parts)
    before, claim = bones(log), e.Claim(kind, event, seat)
    assert fix_of(heard(log, claim)) == fix
    raised = len(log) + 1
    upheld = ruled(log, claim)
    assert bones(upheld) == before[:-1]
    assert agrees(upheld)
    assert heard(upheld, claim).verdict == "proved"
    reversed_ = given(upheld, raised, upheld=False)
    assert bones(reversed_) == before
    assert agrees(reversed_)
    again = given(reversed_, raised, upheld=True)
    assert bones(again) == before[:-1]
    assert agrees(again)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("name", FAMILY)
def test_after_the_next_act_the_bone_stands(name: str, edition: str) -> None:
    parts, kind, event, seat, _ = FAMILY[name]
    next_act = "ABCD"[(seat + 1) % 4]
    log = log_of(edition, *parts, f"{next_act} 2-0")
    claim = e.Claim(kind, event, seat)
    assert fix_of(heard(log, claim)) == "stands"
    upheld = ruled(log, claim)
    assert bones(upheld) == bones(log)
    assert stands(upheld).current_hand().to_play == (seat + 2) % 4
    assert agrees(upheld)


@pytest.mark.parametrize("end", [e.HandEnded("lock"), e.HandEnded("void")])
@pytest.mark.parametrize("name", FAMILY)
def test_after_the_end_of_the_hand_the_bone_stands(name: str, end: e.HandEnded) -> None:
    parts, kind, event, seat, _ = FAMILY[name]
    log = log_of("world", *parts, end)
    claim = e.Claim(kind, event, seat)
    assert fix_of(heard(log, claim)) == "stands"
    assert bones(ruled(log, claim)) == bones(log)


@pytest.mark.parametrize("name", FAMILY)
def test_where_the_hand_ends_before_the_ruling_the_bone_stands(name: str) -> None:
    """Nothing can be lifted any more, and the finding says so."""
    parts, kind, event, seat, fix = FAMILY[name]
    claim = e.Claim(kind, event, seat)
    log = [*log_of("world", *parts), e.ClaimRaised(claim)]
    raised = len(log)
    assert fix_of(heard(log, claim)) == fix
    over = [*log, e.HandEnded("lock")]
    assert fix_of(heard(over, claim)) == "stands"
    assert bones(given(over, raised, upheld=True)) == bones(log)
    lifted = [*given(log, raised, upheld=True), e.HandEnded("lock")]
    assert fix_of(heard(lifted, claim)) == fix


@pytest.mark.parametrize("event", [SHOWN, 16], ids=["by the showing", "by the act"])
@pytest.mark.parametrize("is_first", [True, False])
def test_dp_34_a_bone_laid_in_a_hand_that_an_earlier_act_broke_does_not_go_back(
    event: int, is_first: bool
) -> None:
    """The infraction is the act at event 16, whenever the other bone came to lie open."""
    opening = (deal(), e.BoneExposed(3, Bone("2-0")), "A 6-6", "B 5-4 <6-6", "C 6-1", "D 4-3")
    log = log_of("world", *opening, "A 3-2", "B 1-1", "C 1-0", "D 2-2")
    claims = [e.Claim("exposed_not_played", event, 3), e.Claim("misplay", 10, 1)]
    upheld = log
    for claim in claims if is_first else claims[::-1]:
        upheld = ruled(upheld, claim)
    assert bones(upheld) == bones(log)
    assert (stands(upheld).scores, stands(upheld).current_hand().ended is None) == ((0, -80), False)
    consequence = heard(upheld, claims[0]).consequence
    assert consequence is not None
    assert consequence.cites == ("DP-34",)
    assert agrees(upheld)


MORE = ("A 2-0", "B 2-1", "C 4-0", "D 4-1")
"""Four acts after 6-2 was laid."""


@pytest.mark.parametrize(
    ("until", "lasts"), [("next_act", 0), ("late_acts", 3), ("whole_hand", len(MORE))]
)
@pytest.mark.parametrize("event", [SHOWN, LAID])
def test_dp_28_acts_go_back_with_the_bone_for_as_long_as_the_option_says(
    event: int, until: str, lasts: int
) -> None:
    claim = e.Claim("exposed_not_played", event, 3)
    for acts in range(len(MORE) + 1):
        log = log_of("world", *HELD_BACK, *MORE[:acts], laid_instead=until)
        upheld = ruled(log, claim)
        went_back = acts <= lasts
        assert fix_of(heard(log, claim)) == ("goes_back" if went_back else "stands")
        assert bones(upheld) == (["6-6", "6-5", "5-1"] if went_back else bones(log))
        assert agrees(upheld)
        if went_back:
            assert stands(upheld).current_hand().to_play == 3


def test_dp_28_dp_34_acts_that_went_back_with_the_bone_are_not_sanctioned() -> None:
    log = log_of("brazil", *HELD_BACK, "A 5-4 <5-1", laid_instead="whole_hand")
    upheld = ruled(log, e.Claim("exposed_not_played", LAID, 3))
    later = heard(upheld, e.Claim("misplay", 13, 0)).consequence
    assert later is not None
    assert (later.moot_by, later.owed) == (len(log) + 2, ())


def test_dp_28_a_bone_stands_once_somebody_has_dominoed_after_it() -> None:
    """DP-12: the last bone ends the hand, whether or not the table says so."""
    played = ("A 2-0", "B 2-1", "C -", "D -")
    alone = [f"A {bone}" for bone in ("0-0", "1-0", "1-1", "3-1", "3-3")]
    acts = [part for bone in alone for part in (bone, "B -", "C -", "D -")][:-3]
    log = log_of("world", *HELD_BACK, *played, *acts, laid_instead="whole_hand")
    assert stands(log).current_hand().out is not None
    assert fix_of(heard(log, e.Claim("exposed_not_played", LAID, 3))) == "stands"


TOUCHED: tuple[Part, ...] = (deal(), "A 6-6", e.BoneExposed(1, Bone("6-5")), "B 6-4")
TOUCH = e.Claim("exposed_not_played", 9, 1)


@pytest.mark.parametrize(("edition", "points"), [("world", 0), ("brazil", -10)])
@pytest.mark.parametrize(
    ("option", "after", "went_back"),
    [
        ({}, (), False),
        ({"touched_instead": "stands"}, (), False),
        ({"touched_instead": "goes_back"}, (), True),
        ({"touched_instead": "goes_back"}, ("C 4-0",), False),
        ({"touched_instead": "goes_back", "laid_instead": "late_acts"}, ("C 4-0",), True),
        ({"touched_instead": "goes_back", "touched_is_played": "false"}, (), None),
    ],
)
def test_dp_11_a_bone_laid_instead_of_a_touched_one_stands_or_goes_back(
    edition: str,
    points: int,
    option: dict[str, str],
    after: tuple[str, ...],
    went_back: bool | None,
) -> None:
    log = log_of(edition, *TOUCHED, *after, **option)
    if went_back is None:
        assert heard(log, TOUCH).verdict == "refuted"
        return
    assert fix_of(heard(log, TOUCH)) == ("goes_back" if went_back else None)
    upheld = ruled(log, TOUCH)
    assert bones(upheld) == (["6-6"] if went_back else bones(log))
    assert stands(upheld).scores == (0, points)
    assert agrees(upheld)
    if went_back:
        assert stands(upheld).current_hand().to_play == 1
        assert len(breaches(stands(upheld), e.BonePlayed(1, Bone("6-4"), Bone("6-6")))) == 1
        assert not breaches(stands(upheld), e.BonePlayed(1, Bone("6-5"), Bone("6-6")))


def test_dp_11_another_bone_laid_again_is_held_against_its_player_again() -> None:
    touched = log_of("brazil", *TOUCHED, touched_instead="goes_back")
    log = [*ruled(touched, TOUCH), e.BonePlayed(1, Bone("6-4"), Bone("6-6"))]
    claim = e.Claim("exposed_not_played", len(log), 1)
    assert fix_of(heard(log, claim)) == "goes_back"
    upheld = ruled(log, claim)
    assert (bones(upheld), stands(upheld).scores) == (["6-6"], (0, -20))


def test_dp_11_a_pass_after_a_touched_bone_leaves_no_bone_to_go_back() -> None:
    log = log_of("brazil", *TOUCHED[:-1], "B -", touched_instead="goes_back")
    assert fix_of(heard(log, TOUCH)) is None


@pytest.mark.parametrize("event", [SHOWN, LAID])
def test_dp_28_the_turn_comes_back_with_the_exposed_bone_due_and_the_other_does_not_lie_open(
    event: int,
) -> None:
    upheld = ruled(log_of("world", *HELD_BACK), e.Claim("exposed_not_played", event, 3))
    match = stands(upheld)
    assert match.current_hand().to_play == 3
    assert len(breaches(match, SIX_TWO)) == 1
    assert not breaches(match, SIX_FOUR)
    lift = next(at for at, fact in enumerate(upheld, 1) if isinstance(fact, e.PlayRetracted))
    played = [
        *upheld,
        SIX_FOUR,
        e.Passed(0),
        e.Passed(1),
        e.BonePlayed(2, Bone("4-1"), Bone("6-4")),
    ]
    later = [*played, e.BonePlayed(3, Bone("1-1"), Bone("4-1"))]
    assert heard(later, e.Claim("exposed_not_played", lift, 3)).verdict == "refuted"
    assert bones(given(played, len(HELD_BACK) + 7, upheld=False))[-1] == "4-1"


def test_dp_28_the_same_bone_laid_again_is_held_against_its_player_again() -> None:
    log = [*ruled(log_of("world", *HELD_BACK), e.Claim("exposed_not_played", LAID, 3)), SIX_TWO]
    claim = e.Claim("exposed_not_played", len(log), 3)
    assert fix_of(heard(log, claim)) == "goes_back"
    upheld = ruled(log, claim)
    assert bones(upheld) == ["6-6", "6-5", "5-1"]
    assert stands(upheld).current_hand().to_play == 3


def test_dp_28_an_act_after_the_claim_goes_back_with_the_bone() -> None:
    claim = e.Claim("exposed_not_played", LAID, 3)
    raised = [*log_of("world", *HELD_BACK), e.ClaimRaised(claim)]
    log = [*raised, e.BonePlayed(0, Bone("2-0"), Bone("6-2"))]
    upheld = given(log, len(raised), upheld=True)
    assert bones(upheld) == ["6-6", "6-5", "5-1"]
    assert agrees(upheld)
    assert bones(given(upheld, len(raised), upheld=False)) == ["6-6", "6-5", "5-1", "6-2", "2-0"]


def test_dp_28_claims_by_the_showing_and_by_the_act_lift_the_bone_once() -> None:
    log = ruled(log_of("world", *HELD_BACK), e.Claim("exposed_not_played", SHOWN, 3))
    both = ruled(log, e.Claim("exposed_not_played", LAID, 3))
    assert bones(both) == ["6-6", "6-5", "5-1"]
    assert agrees(both)


@pytest.mark.parametrize("event", [SHOWN, LAID])
def test_dp_28_a_pass_leaves_no_bone_to_go_back(event: int) -> None:
    log = log_of("world", *HELD_BACK[:-1], "D -")
    claim = e.Claim("exposed_not_played", event, 3)
    assert fix_of(heard(log, claim)) is None
    assert bones(ruled(log, claim)) == bones(log)


@pytest.mark.parametrize("event", [SHOWN, LAID])
@pytest.mark.parametrize("version", ["1", "2", "3"])
def test_dp_28_under_an_earlier_edition_nothing_is_lifted_once_others_have_acted(
    version: str, event: int
) -> None:
    """Its finding knows one case; the bone goes back before the next act, as the text says."""
    log = log_of("world", *HELD_BACK)
    printed, opened = edition_called("DP", version), log[0]
    assert isinstance(opened, e.MatchOpened)
    log[0] = e.MatchOpened("DP", version, printed.sha256(), opened.players, opened.options)
    claim = e.Claim("exposed_not_played", event, 3)
    assert bones(ruled(log, claim)) == bones(log)[:-1]
    more = [*log, e.BonePlayed(0, Bone("2-0"), Bone("6-2"))]
    assert fix_of(heard(more, claim)) == "goes_back"
    assert bones(ruled(more, claim)) == bones(more)
