"""A recorder who joins in the middle of a hand of 42 puts on record what the table shows."""

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from msgspec import structs

from adjudication.adjudicate import adjudicate
from adjudication.finding import Finding
from adjudication.laydown.declarations import Declaration, judge
from domain import events as e
from domain.bones import ALL, Bone, bones_in
from domain.errors import ImpossibleReport
from domain.formats import notation
from tests.adjudication.laydown.declarations import declaration_after
from tests.adjudication.laydown.test_laydown import verdict_of
from tests.support.examples import AsMany
from tests.support.fortytwo import Told

SIXES = e.ContractFound(0, "31", "6", (6, 0))
TRICK = (e.InTrick(0, Bone("6-5")), e.InTrick(1, Bone("5-1")))
FOUND = e.TableFound((5, 5, 6, 6), turn=2, trick=TRICK, contract=SIXES)


def joined(found: e.TableFound = FOUND, **changed: Any) -> Told:
    """A match whose record begins in the middle of hand 3, after one trick and two bones."""
    record = Told(hidden=True)
    record.tell(e.HandStarted(3, shaker=3, found=structs.replace(found, **changed)))
    return record


def played_out(record: Told) -> Told:
    """The trick in progress is completed, and seat 0 takes it with 10 points of 5-5."""
    record.play(2, "5-5 4-0")
    return record


def test_42_play_goes_on_from_the_tricks_as_they_were_found() -> None:
    record = played_out(joined())
    hand = record.match.current_hand()
    assert hand.tricks is not None
    assert (hand.recorded, hand.held, hand.boneyard) == ("from_an_act", [5, 5, 5, 5], 4)
    assert (hand.to_play, hand.tricks.leader(), hand.tricks.points) == (0, 0, [17, 0])
    record.play(0, "6-4 4-1 3-0 2-0 6-3 4-4 3-3 1-1 6-2 2-2 3-2 2-1 6-1 1-0 4-2 3-1")
    assert not hand.tricks.played_out()
    record.play(0, "6-0 0-0 4-3 5-3")
    assert hand.tricks.played_out()
    contract = hand.tricks.contract()
    assert contract is not None
    assert (contract.status, sum(contract.points)) == ("made", 42)


def test_what_is_recorded_after_joining_decides() -> None:
    record = joined()
    wrong = record.play(3, "4-0")
    assert record.hear("out_of_turn", wrong).verdict == "proved"
    record = joined()
    revoked = record.play(2, "4-4")
    assert record.hear("renege", revoked).verdict == "undetermined"
    record.tell(e.BoneExposed(2, Bone("6-6")))
    assert record.hear("renege", revoked).verdict == "proved"


@pytest.mark.parametrize("taken", [None, (30, 0)])
def test_marks_rest_on_the_points_taken_before_joining(taken: tuple[int, int] | None) -> None:
    record = played_out(joined(contract=structs.replace(SIXES, taken=taken)))
    at = record.ends("made", ours=1)
    assert record.hear("hand_marks", at).verdict == ("undetermined" if taken is None else "proved")
    record = played_out(joined(contract=structs.replace(SIXES, taken=taken)))
    at = record.ends("set", theirs=1)
    assert record.hear("hand_marks", at).verdict == ("undetermined" if taken is None else "refuted")


def test_what_came_before_joining_is_unknown() -> None:
    record = joined()
    at = record.tell(e.BidMade(1, "32"))
    for kind in ("illegal_bid", "bid_out_of_turn"):
        assert record.hear(kind, at).verdict == "undetermined"
    record = played_out(joined())
    assert record.hear("trick_winner", against=0, trick=1).verdict == "undetermined"
    assert record.hear("trick_points", against=0, count=22).verdict == "undetermined"
    assert record.hear("trump_is", trump="6").verdict == "proved"
    with pytest.raises(ImpossibleReport, match="no bone placed at event 2"):
        joined().tell(e.PlayRetracted(1, 2))


def test_a_declaration_after_joining_is_judged_where_every_bone_is_known() -> None:
    placed = tuple(e.Joint(Bone(name)) for name in ("6-6", "5-4", "4-4", "3-3"))
    record = played_out(joined(placed=placed))
    order = tuple(map(Bone, ("6-4", "6-3", "6-2", "6-1", "6-0")))
    at = record.tell(e.DeclarationMade(0, "laydown", order))
    assert record.hear("declaration", at).verdict == "proved"
    less = played_out(joined())
    at = less.tell(e.DeclarationMade(0, "laydown", order))
    finding = less.hear("declaration", at)
    assert finding.verdict == "undetermined"
    right, wrong = (words for words in finding.words if words.startswith("With "))
    assert right.endswith("no lawful play of the others can make it wrong.")
    assert wrong.endswith("it can be made wrong.")
    assert "6-6" in wrong
    assert "6-6" not in right


def test_amb_150_a_bid_declared_is_decided_where_every_count_of_the_earlier_tricks_agrees(
    as_many: AsMany,
) -> None:
    verdicts = Counter[str]()
    for seed in range(as_many(15, 150, 3_000)):
        rng = Random(seed)
        declared = replace(declaration_after(rng, rng.randint(2, 4)), order=None)
        declared = replace(declared, what=rng.choice(("made", "set")))
        verdict = told(declared).verdict
        earlier = sum(declared.points)
        taken = [(ours, earlier - ours) for ours in range(earlier + 1)]
        truths = {judge(replace(declared, points=points)).holds for points in taken}
        assert verdict == verdict_of(truths), seed
        verdicts[verdict] += 1
    assert set(verdicts) == {"proved", "refuted", "undetermined"}


def told(declared: Declaration) -> Finding:
    """The finding on this declaration, with all hands shown and the points before unknown."""
    played = ALL & ~sum(declared.hands)
    contract = e.ContractFound(declared.bidder, str(declared.bid), declared.trump)
    record = Told(hidden=True)
    table = e.TableFound(
        tuple(hand.bit_count() for hand in declared.hands),
        placed=tuple(map(e.Joint, bones_in(played))),
        turn=declared.leader,
        contract=contract,
    )
    record.tell(e.HandStarted(3, shaker=3, found=table))
    at = record.tell(e.DeclarationMade(declared.declarer, declared.what))
    for seat, hand in enumerate(declared.hands):
        record.tell(e.HoldingShown(seat, bones_in(hand)))
    return record.hear("declaration", at)


def test_an_open_bid_after_joining_comes_with_a_deal_and_a_taker_each_way() -> None:
    placed = tuple(e.Joint(Bone(name)) for name in ("6-6", "5-4", "4-4", "3-3"))
    record = played_out(joined(placed=placed, contract=structs.replace(SIXES, taken=None)))
    finding = record.hear("declaration", record.tell(e.DeclarationMade(0, "made")))
    assert finding.verdict == "undetermined"
    assert "Nobody counted the tricks taken before the record begins." in finding.words
    right, wrong = (words for words in finding.words if words.startswith("With "))
    for words in (right, wrong):
        assert "and the tricks before with" in words


@pytest.mark.parametrize(("taken", "known"), [((0, 13), True), (None, False)])
def test_a_right_laydown_brings_marks_where_the_points_before_tell_them(
    taken: tuple[int, int] | None, known: bool
) -> None:
    placed = tuple(e.Joint(Bone(name)) for name in ("6-6", "5-5", "5-0", "4-1"))
    trick = (e.InTrick(0, Bone("6-5")), e.InTrick(1, Bone("5-1")))
    contract = structs.replace(SIXES, bid="40", taken=taken)
    record = joined(placed=placed, trick=trick, contract=contract)
    record.play(2, "5-4 4-0")
    order = tuple(map(Bone, ("6-4", "6-3", "6-2", "6-1", "6-0")))
    finding = record.hear("declaration", record.tell(e.DeclarationMade(0, "laydown", order)))
    assert finding.verdict == "proved"
    assert (finding.consequence is not None) is known


def test_a_declaration_after_joining_is_weighed_over_what_may_have_been_played() -> None:
    """6-6 is one of 19 bones, of which four lie in the trick that nobody saw."""
    record = played_out(joined())
    order = tuple(map(Bone, ("6-4", "6-3", "6-2", "6-1", "6-0")))
    at = record.tell(e.DeclarationMade(0, "laydown", order))
    finding = adjudicate(record.facts, e.Claim("declaration", at), weighing=True)
    assert finding.verdict == "undetermined"
    assert finding.answer is not None
    share = finding.answer.likelihood
    assert share is not None
    # Right where 6-6 is gone, wrong where an opponent holds it.
    assert share.least <= 9 / 19
    assert share.most >= 4 / 19
    assert share.most - share.least < 0.2


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"held": (5, 5, 6)}, "found.held"),
        ({"held": (7, 7, 7, 7)}, "found"),
        ({"contract": None}, "found.contract"),
        ({"contract": e.ContractFound(0, "29", "6")}, "found.contract.bid"),
        ({"contract": e.ContractFound(0, "31")}, "found.contract.trump"),
        ({"contract": e.ContractFound(0, "31", "6", (40, 3))}, "found.contract.taken"),
        ({"turn": None}, "found.turn"),
        ({"trick": (TRICK[0], e.InTrick(0, Bone("1-1")))}, "found.trick"),
        ({"trick": (TRICK[0], TRICK[0])}, "found.placed"),
        ({"placed": (e.Joint(Bone("6-6"), Bone("6-5")),)}, "found.placed"),
    ],
)
def test_tricks_that_cannot_be_are_refused(changed: dict[str, Any], field: str) -> None:
    with pytest.raises(ImpossibleReport) as refused:
        joined(**changed)
    assert refused.value.field == field


def test_a_joined_hand_is_written_and_read_again() -> None:
    placed = (e.Joint(Bone("6-6")),)
    for found in (FOUND, structs.replace(FOUND, placed=placed, trick=(), contract=SIXES)):
        record = played_out(joined(found)) if found.trick else joined(found)
        entries = [e.Entry(at, fact) for at, fact in record.facts]
        assert notation.read(notation.write(entries)) == entries
