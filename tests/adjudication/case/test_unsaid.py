"""Facts that a case reads as though they had never been reported."""

from adjudication.case.unsaid import left_out, never_lifted
from domain import events as e
from domain.bones import Bone


def test_a_bone_put_back_by_a_ruling_leaves_other_ends_taken_back_as_they_were() -> None:
    facts: list[tuple[int, e.Fact]] = [
        (1, e.BonePlayed(0, Bone("6-6"))),
        (2, e.PlayRetracted(0, 1, ruling=9)),
        (3, e.GameEnded(winner=1, ruling=9)),
        (4, e.ConsequenceReversed(of=3, ruling=10)),
        (5, e.ConsequenceReversed(of=2, ruling=10)),
    ]
    kept = [(at, left_out(at) if at in (2, 5) else fact) for at, fact in facts]
    assert never_lifted(facts) == kept
