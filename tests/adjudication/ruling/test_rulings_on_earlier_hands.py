"""A ruling on a hand that is over changes nothing of what the hand on the table proves."""

from collections.abc import Callable, Sequence

import pytest

from adjudication.adjudicate import adjudicate
from adjudication.case.case import Case
from adjudication.review.sweep import Found, sweep
from adjudication.ruling.giving_rulings import rule
from domain import events as e
from domain.bones import Bone
from domain.match.decide import decide
from domain.match.match import Match
from domain.match.replay import Facts
from tests.support.fortytwo import HANDS, Told
from tests.support.table import bones, opened

RENEGE = ("6-6 6-5 6-4 6-3 6-2 6-1 5-5", "6-0 5-4 5-3 5-2 5-1 5-0 0-0", *HANDS[2:])
"""A deal in which seat 1 reneges by throwing 0-0 on the 6-6."""


def of_42() -> tuple[Facts, list[e.Fact]]:
    """A hand of 42 with a claim that nobody has ruled on, and the hand after it.

    In that there is a bone turned over in the bidding with the re-shake declined, a bid out of
    turn that comes too low, and a bone turned over in play that is held back.
    """
    record = Told()
    record.tell(e.GameStarted(1))
    record.shake(1, hands=RENEGE)
    record.bid("31", "pass", "pass", "pass")
    record.tell(e.TrumpDeclared(0, "6"))
    record.play(0, "6-6 0-0")
    record.tell(e.ClaimRaised(e.Claim("renege", 14, 1)))
    record.ends("set", theirs=1)
    after: list[e.Fact] = [
        e.HandStarted(2, shaker=0),
        *(e.OpeningDrawn(seat, 7, bones(HANDS[seat])) for seat in (1, 3, 2, 0)),
        e.BoneExposed(2, Bone("1-0"), "accident"),
        e.ReshakeElected(3, True),
        e.BidMade(2, "30"),
        e.BidMade(1, "31"),
        e.BidMade(3, "pass"),
        e.BidMade(0, "pass"),
        e.TrumpDeclared(1, "5"),
        e.BoneExposed(1, Bone("5-0"), "accident"),
        *(e.BonePlayed(1 + n, Bone(bone)) for n, bone in enumerate(("5-5", "4-4", "3-3"))),
        e.BonePlayed(0, Bone("6-5")),
        e.BonePlayed(1, Bone("5-4")),
    ]
    return record.facts, after


def of_high_five() -> tuple[Facts, list[e.Fact]]:
    """A hand of High Five with a claim that nobody has ruled on, and the hand after it.

    In that a bone put down on the wrong end is accepted, one lies open and is held back, and a
    score is called and never paid.
    """
    first: list[e.Fact] = [
        opened("HF"),
        e.GameStarted(1),
        e.HandStarted(1),
        e.OpeningDrawn(1, 7),
        e.OpeningDrawn(0, 7, bones("6-6 6-5 6-4 4-3 3-2 2-1 1-0")),
        e.BonePlayed(0, Bone("6-6")),
        e.BoneDrawn(1, Bone("6-1")),
        e.BoneDrawn(1, Bone("2-2")),
        e.ClaimRaised(e.Claim("could_play", 8, 1)),
        e.HandEnded("domino", 0, 0),
    ]
    after: list[e.Fact] = [
        e.HandStarted(2, opens="any_domino", by=0),
        e.OpeningDrawn(1, 7, bones("6-1 5-1 4-1 3-1 2-1 1-0 6-2")),
        e.OpeningDrawn(0, 7, bones("5-5 4-4 6-6 5-4 5-3 6-5 6-3")),
        e.BonePlayed(0, Bone("5-5")),
        e.ScoreCalled(0, 10),
        e.BoneExposed(1, Bone("5-1"), "accident"),
        e.BoneDrawn(1, Bone("0-0")),
        e.BoneDrawn(1, Bone("5-2")),
        e.BonePlayed(1, Bone("5-2"), on=Bone("5-5")),
        e.BonePlayed(0, Bone("5-4"), on=Bone("5-5")),
        e.BonePlayed(1, Bone("4-1"), on=Bone("5-4")),
    ]
    return list(enumerate(first, 1)), after


def _swept(facts: Facts) -> list[Found]:
    swept = sweep(facts)
    return [*swept.proved, *swept.refuted, *swept.also]


def _without(
    offences: Sequence[Found], ruled_at: int, more: int
) -> list[tuple[str, int, int | None]]:
    """Findings, at the places that their events have where nothing was ruled."""
    return [
        (
            offence.kind,
            offence.event - more if offence.event >= ruled_at + more else offence.event,
            offence.player,
        )
        for offence in offences
        if not ruled_at <= offence.event < ruled_at + more
    ]


@pytest.mark.parametrize("record", [of_42, of_high_five])
def test_a_ruling_on_the_hand_before_changes_nothing_of_this_one(
    record: Callable[[], tuple[Facts, list[e.Fact]]],
) -> None:
    before, after = record()
    plain = [*before, *enumerate(after, len(before) + 1)]
    due = _without(_swept(plain), len(plain) + 1, 0)
    assert len({kind for kind, at, _ in due if at > len(before)}) >= 3
    for place in range(1, len(after) + 1):
        at = len(before) + place + 1
        facts = [*before, *enumerate(after[:place], len(before) + 1)]
        claim_at, claim = next(
            (number, fact.claim) for number, fact in facts if isinstance(fact, e.ClaimRaised)
        )
        finding = adjudicate(facts, claim, claim_at)
        ruled = rule(Case(facts), finding, claim_at, upheld=True)
        assert any(isinstance(fact, e.HandEnded) for fact in ruled)
        facts = list(enumerate([fact for _, fact in facts] + ruled + after[place:], 1))
        match = Match()
        for position, fact in facts:
            decide(match, fact)
            match.apply(position, fact)
        assert _without(_swept(facts), at, len(ruled)) == due, (place, after[place - 1])
