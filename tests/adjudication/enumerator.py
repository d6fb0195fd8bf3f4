"""Every complete world of a hand's log, one after the other: slow, plain, and no engine.

The log is simply played through. Where a bone came from the boneyard unseen, each
bone that lies there is tried; where something was seen that is not so in this
world, the world is dropped. Knows no slots, no matching and no deal; what fits
is asked of `tests.naive`. Made for small systems: few draws that nobody saw.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from domain import events as e
from domain.bones import Bone
from tests import naive

Log = Sequence[tuple[int, e.Fact]]
Bones = frozenset[naive.Bone]


class Moment(NamedTuple):
    """How things lie before one event, in one world."""

    hands: tuple[Bones, ...]
    yard: Bones
    last: tuple[Bones, ...]
    """For each seat the bones of its last draw."""


Asked = Mapping[int, Callable[[Moment], bool]]
"""By position, a question about the moment before that event."""


def answers(log: Log, players: int, asked: Asked) -> dict[int, set[bool]]:
    """For each question the answers that there are over all worlds."""
    nobody: Bones = frozenset()
    start = Moment((nobody,) * players, frozenset(naive.SET), (nobody,) * players)
    found: dict[int, set[bool]] = {position: set() for position in asked}
    for told in _worlds(log, 0, start, asked, _findings(log), _lifted(log)):
        for position, answer in told.items():
            found[position].add(answer)
    return found


def fitting(log: Log, book: str, side: Sequence[int]) -> dict[int, Bones]:
    """By position, the bones that could lawfully be placed before that event."""
    table = naive.Table(book)
    laid: dict[int, naive.Bone] = {}
    found: dict[int, Bones] = {}
    for position, fact in log:
        found[position] = frozenset(bone for bone, _ in table.places(naive.SET))
        if isinstance(fact, e.HandStarted):
            table = naive.Table(book)
        elif isinstance(fact, e.BonePlayed):
            laid[position] = pair(fact.bone)
            on = None if fact.on is None else pair(fact.on)
            table.lay(pair(fact.bone), on, fact.touch, fact.slot == "arm", side[fact.seat])
        elif isinstance(fact, e.PlayRetracted):
            table.lift(laid[fact.play])
    return found


def pair(bone: Bone) -> naive.Bone:
    return bone.high, bone.low


def _worlds(
    log: Log,
    number: int,
    now: Moment,
    asked: Asked,
    findings: Mapping[int, list[e.Observed]],
    lifted: Mapping[int, naive.Bone],
) -> Iterator[dict[int, bool]]:
    """The answers of every world that goes on from here as the log says."""
    if number == len(log):
        yield {}
        return
    position, fact = log[number]
    mine = {position: asked[position](now)} if position in asked else {}
    for after in _after(now, fact, lifted.get(position)):
        if not all(_found(one, now, after) for one in findings.get(position, ())):
            continue
        for later in _worlds(log, number + 1, after, asked, findings, lifted):
            yield later | mine


def _findings(log: Log) -> dict[int, list[e.Observed]]:
    by_event: dict[int, list[e.Observed]] = {}
    for _, fact in log:
        if isinstance(fact, e.Observed) and fact.bone is not None and fact.event is not None:
            by_event.setdefault(fact.event, []).append(fact)
    return by_event


def _lifted(log: Log) -> dict[int, naive.Bone]:
    played = {at: pair(one.bone) for at, one in log if isinstance(one, e.BonePlayed)}
    return {at: played[one.play] for at, one in log if isinstance(one, e.PlayRetracted)}


def _found(finding: e.Observed, before: Moment, after: Moment) -> bool:
    """Whether what the official found is so in this world."""
    assert finding.bone is not None
    bone = pair(finding.bone)
    if finding.what == "drew":
        return bone in before.yard and bone not in after.yard
    assert finding.seat is not None
    return (bone in before.hands[finding.seat]) is (finding.what == "held")


def _after(now: Moment, fact: e.Fact, lifted: naive.Bone | None) -> Iterator[Moment]:
    """What this event can have led to; nothing where it cannot have happened."""
    match fact:
        case e.OpeningDrawn():
            seen = None if fact.bones is None else frozenset(map(pair, fact.bones))
            yield from _drawn(now, fact.seat, fact.count, seen)
        case e.BoneDrawn():
            seen = None if fact.bone is None else frozenset([pair(fact.bone)])
            yield from _drawn(now, fact.seat, 1, seen)
        case e.BonePlayed():
            bone = pair(fact.bone)
            straight = bone in now.last[fact.seat]
            if bone in now.hands[fact.seat] and fact.just_drawn in (None, straight):
                yield _holding(now, fact.seat, now.hands[fact.seat] - {bone})
        case e.PlayRetracted() if lifted is not None:
            yield _holding(now, fact.seat, now.hands[fact.seat] | {lifted})
        case e.BoneReturned():
            bone = pair(fact.bone)
            if bone in now.hands[fact.seat] & now.last[fact.seat]:
                left = _holding(now, fact.seat, now.hands[fact.seat] - {bone})
                yield left._replace(yard=now.yard | {bone})
        case e.BoneExposed(how="accident"):
            if pair(fact.bone) in now.hands[fact.seat]:
                yield now
        case e.BoneExposed(how="draw"):
            if pair(fact.bone) in now.last[fact.seat]:
                yield now
        case e.HoldingShown():
            if now.hands[fact.seat] == set(map(pair, fact.bones)):
                yield now
        case _:
            yield now


def _drawn(now: Moment, seat: int, count: int, seen: Bones | None) -> Iterator[Moment]:
    ways = combinations(sorted(now.yard), count) if seen is None else [tuple(seen)]
    for bones in map(frozenset, ways):
        if bones <= now.yard:
            after = _holding(now, seat, now.hands[seat] | bones)
            last = (*now.last[:seat], bones, *now.last[seat + 1 :])
            yield after._replace(yard=now.yard - bones, last=last)


def _holding(now: Moment, seat: int, hand: Bones) -> Moment:
    return now._replace(hands=(*now.hands[:seat], hand, *now.hands[seat + 1 :]))
