"""The layout of a table that was found in the middle of a hand: which double is the spinner.

The bones are told in any order in which each is joined to an earlier one, so that the first
double told need not be the first placed.
"""

from collections.abc import Sequence

from domain.bones import Bone
from domain.events import Joint


def spinners(placed: Sequence[Joint]) -> tuple[Bone, ...]:
    """The doubles of which one is the spinner: that with arms, else all that lie there (AMB-153).

    >>> row = [Joint(Bone("6-6")), Joint(Bone("6-5"), Bone("6-6")), Joint(Bone("5-5"), Bone("6-5"))]
    >>> spinners(row), spinners([*row, Joint(Bone("5-1"), Bone("5-5"), arm=True)])
    ((<Bone 6-6>, <Bone 5-5>), (<Bone 5-5>,))
    """
    doubles = tuple(joint.bone for joint in placed if joint.bone.is_double)
    armed = tuple(double for double in doubles if _has_arms(placed, double))
    return armed[:1] or doubles


def _has_arms(placed: Sequence[Joint], double: Bone) -> bool:
    """Whether something is joined to a double beside its two sides."""
    joined = [joint for joint in placed if joint.on is double]
    sides = sum(joint.bone is double and joint.on is not None for joint in placed)
    return any(joint.arm for joint in joined) or len(joined) + sides > 2


def told_from(placed: Sequence[Joint], first: Bone) -> tuple[Joint, ...]:
    """The same layout, listed from another of its bones, so that each joins an earlier one.

    >>> told_from([Joint(Bone("6-6")), Joint(Bone("6-5"), Bone("6-6"))], Bone("6-5"))
    (Joint(bone=<Bone 6-5>, on=None, arm=False), Joint(bone=<Bone 6-6>, on=<Bone 6-5>, arm=False))
    """
    told = [Joint(first)]
    for here in told:
        lying = {joint.bone for joint in told}
        for joint in placed:
            if joint.on is here.bone and joint.bone not in lying:
                told.append(Joint(joint.bone, here.bone, joint.arm))
            elif joint.bone is here.bone and joint.on is not None and joint.on not in lying:
                told.append(Joint(joint.on, here.bone))
    return tuple(told)
