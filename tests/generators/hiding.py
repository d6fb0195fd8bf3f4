"""The same record as somebody tells it who did not see every bone, and what was found out later.

Works on records in which every bone was seen, so that there is a truth to hide.
"""

from collections.abc import Callable
from random import Random

from msgspec.structs import replace

from domain import events as e
from domain.bones import BONES, Bone
from tests.oracles.enumerator import Log as Facts
from tests.oracles.enumerator import World, pair

Log = list[tuple[int, e.Fact]]
DRAWS = (e.OpeningDrawn, e.BoneDrawn)


def hidden(chance: Random, log: Facts, unseen: int) -> Log:
    """The log with so many bones drawn unseen: single draws, and parts of what was dealt."""
    small = [at for at, fact in log if isinstance(fact, DRAWS) and _size(fact) <= unseen]
    chance.shuffle(small)
    blind = set[int]()
    for at in small:
        fact = next(one for before, one in log if before == at and isinstance(one, DRAWS))
        if _size(fact) <= unseen:
            blind.add(at)
            unseen -= _size(fact)
    return [(at, _unseen(fact) if at in blind else fact) for at, fact in log]


def all_hidden(log: Facts, but: set[int]) -> Log:
    """The log with nothing seen that was drawn, but by these seats."""
    return [
        (at, _unseen(fact) if isinstance(fact, DRAWS) and fact.seat not in but else fact)
        for at, fact in log
    ]


def _size(fact: e.Fact) -> int:
    return fact.count if isinstance(fact, e.OpeningDrawn) else 1


def _unseen(fact: e.Fact) -> e.Fact:
    if isinstance(fact, e.BoneDrawn):
        return replace(fact, bone=None)
    return replace(fact, bones=None) if isinstance(fact, e.OpeningDrawn) else fact


def apart(chance: Random, log: Facts, most: int) -> Log:
    """Each deal as two draws, the second of a few bones, so that part of it can go unseen."""
    split: Log = []
    for at, fact in log:
        split.append((10 * at, _moved(fact, lambda old: 10 * old)))
        if isinstance(fact, e.OpeningDrawn) and fact.bones and fact.count > 1:
            few = chance.randint(1, min(most, fact.count - 1))
            bones = tuple(chance.sample(fact.bones, fact.count))
            split[-1] = 10 * at, replace(fact, count=fact.count - few, bones=bones[few:])
            split.append((10 * at + 1, replace(fact, count=few, bones=bones[:few])))
    return renumbered(split)


def renumbered(log: Facts) -> Log:
    """The same facts at the positions 1, 2, 3, …"""
    place = {old: new for new, (old, _) in enumerate(log, 1)}
    return [(place[old], _moved(fact, place.__getitem__)) for old, fact in log]


def _moved(fact: e.Fact, place: Callable[[int], int]) -> e.Fact:
    """The fact with the positions that it names moved."""
    if isinstance(fact, e.PlayRetracted):
        return replace(fact, play=place(fact.play))
    if isinstance(fact, e.Observed) and fact.event is not None:
        return replace(fact, event=place(fact.event))
    if isinstance(fact, e.ChipsPaid | e.PointsPegged) and fact.answers is not None:
        return replace(fact, answers=place(fact.answers))
    return fact


def with_bits(chance: Random, log: Facts) -> Log:
    """The log where half of the plays after a draw tell whether it was the bone drawn."""
    last: dict[int, tuple[Bone, ...]] = {}
    log_: Log = []
    for at, fact in log:
        if isinstance(fact, e.OpeningDrawn):
            last[fact.seat] = fact.bones or ()
        elif isinstance(fact, e.BoneDrawn) and fact.bone is not None:
            last[fact.seat] = (fact.bone,)
        elif isinstance(fact, e.BonePlayed) and fact.seat in last and chance.random() < 0.5:
            log_.append((at, replace(fact, just_drawn=fact.bone in last[fact.seat])))
            continue
        log_.append((at, fact))
    return log_


def with_findings(chance: Random, log: Facts, world: World, findings: int) -> Log:
    """The log and what an official found out afterwards, all of it true in this world."""
    moments = sorted(at for at in world if at > log[0][0])
    end = log[-1][0]
    observed = [_finding(chance, log, world, chance.choice(moments)) for _ in range(findings)]
    return [*log, *((end + n, one) for n, one in enumerate(observed, 1))]


def _finding(chance: Random, log: Facts, world: World, at: int) -> e.Observed:
    hands = world[at].hands
    seat, bone = chance.randrange(len(hands)), chance.choice(BONES)
    drawn = next(fact for before, fact in log if before == at)
    if isinstance(drawn, e.BoneDrawn) and drawn.bone is not None and chance.random() < 0.5:
        return e.Observed("drew", None, drawn.bone, at)
    if hands[seat] and chance.random() < 0.5:
        bone = Bone.of(*chance.choice(sorted(hands[seat])))
    held = pair(bone) in hands[seat]
    return e.Observed("held" if held else "not_held", seat, bone, at)
