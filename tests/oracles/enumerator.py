"""Every complete world of a hand's log, one after the other: slow, plain, and no engine.

The log is simply played through. Where bones were drawn unseen, all that lie face
down are tried; where something was seen that is not so in this world, the world is
dropped. Knows no slots, no matching and no deal. Made for small systems: a log
that leaves too many worlds is refused.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import combinations
from math import comb
from typing import Final, NamedTuple

from domain import events as e
from domain.bones import Bone
from tests.oracles import naive_fives

Log = Sequence[tuple[int, e.Fact]]
Bones = frozenset[naive_fives.Bone]


class Moment(NamedTuple):
    """How things lie before one event, in one world."""

    hands: tuple[Bones, ...]
    yard: Bones
    last: tuple[Bones, ...]
    """For each seat the bones of its last draw."""


World = Mapping[int, Moment]
"""By position, how things lay before each event at which bones could move or be seen."""

Answers = set[bool | None]
Questions = Sequence[Callable[[World], bool | None]]


FOUND: Final = ("held", "not_held", "drew")
"""Findings that an official can make of a bone."""

MANY = 1_000_000
"""Steps that a log may take, unless told."""


class TooMany(Exception):
    """The log leaves more worlds than can be looked at."""


def answers(log: Log, players: int, questions: Questions, steps: int = MANY) -> list[Answers]:
    """For each question the answers that there are over all worlds. Raises `TooMany`."""
    answers_of: list[Answers] = [set() for _ in questions]
    for world in worlds(log, players, steps):
        if all(len(known) == 2 for known in answers_of):
            break
        for known, question in zip(answers_of, questions, strict=True):
            if len(known) < 2:
                known.add(question(world))
    return answers_of


def named(answers: Collection[bool | None]) -> str:
    """The verdict when these are the answers of all worlds."""
    if len(answers) == 2 or None in answers:
        return "undetermined"
    return "contradictory" if not answers else "proved" if True in answers else "refuted"


def the_world(log: Log, players: int) -> World:
    """How it was, of a log in which every bone drawn was seen."""
    (world,) = (dict(one) for one in worlds(log, players))
    return world


def worlds(log: Log, players: int, steps: int = MANY) -> Iterator[World]:
    """Every world that the log allows. Each is to be used before the next is asked for.

    Raises `TooMany` after so many steps, an event in a world being one.
    """
    nobody: Bones = frozenset()
    start = Moment((nobody,) * players, frozenset(naive_fives.SET), (nobody,) * players)
    moving = [(at, fact) for at, fact in log if isinstance(fact, _MOVING)]
    yield from _from(_Course(moving, log, start, steps), 0, start)


def pair(bone: Bone) -> naive_fives.Bone:
    return bone.high, bone.low


_SEEN_WITH = (e.BonePlayed, e.BoneExposed, e.BoneReturned)
_MOVING = (
    e.HandStarted,
    e.OpeningDrawn,
    e.BoneDrawn,
    e.BonePlayed,
    e.Passed,
    e.PlayRetracted,
    e.BoneReturned,
    e.BoneExposed,
    e.HoldingShown,
    e.DeclarationMade,
    e.HandEnded,
)


class _Course:
    """The log, prepared: who is seen with what later, what was found, what was lifted."""

    def __init__(self, moving: Log, log: Log, start: Moment, steps: int) -> None:
        self.moving, self.start, self.steps = moving, start, steps
        self.path: dict[int, Moment] = {}
        self.findings: dict[int, list[e.Observed]] = {}
        for _, fact in log:
            if isinstance(fact, e.Observed) and fact.what in FOUND and fact.event is not None:
                self.findings.setdefault(fact.event, []).append(fact)
        played = {at: pair(one.bone) for at, one in log if isinstance(one, e.BonePlayed)}
        self.lifted = {at: played[one.play] for at, one in log if isinstance(one, e.PlayRetracted)}
        self.draws = [self._draw(number) for number in range(len(moving))]

    def _draw(self, number: int) -> tuple[Bones, Bones]:
        """The bones that this draw must bring, if not held yet, and those that it cannot.

        A bone that is later seen being drawn, or that another player is later seen with,
        was not drawn here; one that its own player is later seen with was, if they draw no
        more. Not asked of a bone that is put back in between, as it may be drawn twice.
        """
        fact = self.moving[number][1]
        if not isinstance(fact, e.OpeningDrawn | e.BoneDrawn):
            return frozenset(), frozenset()
        own, others, back = (
            set[naive_fives.Bone](),
            set[naive_fives.Bone](),
            set[naive_fives.Bone](),
        )
        more = False
        for _, later in self.moving[number + 1 :]:
            if isinstance(later, e.HandStarted):
                break
            if isinstance(later, e.OpeningDrawn | e.BoneDrawn):
                more |= later.seat == fact.seat
                others.update(_drawn_in_sight(later))
            bones = _seen(later)
            (own if e.seat_of(later) == fact.seat else others).update(bones)
            if isinstance(later, e.BoneReturned):
                back.update(bones)
        return frozenset() if more else frozenset(own - back), frozenset(others - back)


def _drawn_in_sight(fact: e.OpeningDrawn | e.BoneDrawn) -> set[naive_fives.Bone]:
    bones = (fact.bones or ()) if isinstance(fact, e.OpeningDrawn) else (fact.bone,)
    return {pair(bone) for bone in bones if bone is not None}


def _seen(fact: e.Fact) -> set[naive_fives.Bone]:
    """The bones that this fact shows in the holding of the one who acts."""
    if isinstance(fact, e.BoneExposed) and fact.how == "shuffle":
        return set()
    if isinstance(fact, _SEEN_WITH):
        return {pair(fact.bone)}
    if isinstance(fact, e.HoldingShown):
        return set(map(pair, fact.bones))
    if isinstance(fact, e.DeclarationMade) and fact.order is not None:
        return set(map(pair, fact.order))
    return set()


def _from(course: _Course, number: int, now: Moment) -> Iterator[World]:
    """Every world that goes on from here as the log says."""
    while number < len(course.moving):
        position, fact = course.moving[number]
        course.path[position] = now
        course.steps -= 1
        if course.steps < 0:
            raise TooMany
        afters = _after(course, number, now, fact)
        if position in course.findings:
            findings = course.findings[position]
            afters = [one for one in afters if all(_found(said, now, one) for said in findings)]
        number += 1
        if len(afters) != 1:
            for after in afters:
                yield from _from(course, number, after)
            return
        now = afters[0]
    yield course.path


def _found(finding: e.Observed, before: Moment, after: Moment) -> bool:
    """Whether what the official found is so in this world."""
    assert finding.bone is not None
    bone = pair(finding.bone)
    if finding.what == "drew":
        return bone in before.yard and bone not in after.yard
    assert finding.seat is not None
    return (bone in before.hands[finding.seat]) is (finding.what == "held")


def _after(course: _Course, number: int, now: Moment, fact: e.Fact) -> Sequence[Moment]:
    """Worlds that this event can have led to; none where it cannot have happened."""
    match fact:
        case e.HandStarted():
            return [course.start]
        case e.OpeningDrawn():
            seen = None if fact.bones is None else frozenset(map(pair, fact.bones))
            return _drawn(course, number, now, fact.seat, fact.count, seen)
        case e.BoneDrawn():
            seen = None if fact.bone is None else frozenset([pair(fact.bone)])
            return _drawn(course, number, now, fact.seat, 1, seen)
        case e.BonePlayed():
            bone, hand = pair(fact.bone), now.hands[fact.seat]
            straight = bone in now.last[fact.seat]
            if bone not in hand or fact.just_drawn not in (None, straight):
                return []
            return [Moment(_with(now.hands, fact.seat, hand - {bone}), now.yard, now.last)]
        case e.PlayRetracted():
            hand = now.hands[fact.seat] | {course.lifted[course.moving[number][0]]}
            return [Moment(_with(now.hands, fact.seat, hand), now.yard, now.last)]
        case e.BoneReturned():
            bone, hand = pair(fact.bone), now.hands[fact.seat]
            if bone not in hand & now.last[fact.seat]:
                return []
            yard = now.yard | {bone}
            return [Moment(_with(now.hands, fact.seat, hand - {bone}), yard, now.last)]
        case e.BoneExposed(how="accident"):
            return [now] if pair(fact.bone) in now.hands[fact.seat] else []
        case e.BoneExposed(how="draw"):
            return [now] if pair(fact.bone) in now.last[fact.seat] else []
        case e.HoldingShown(bones=bones) | e.DeclarationMade(order=tuple() as bones):
            return [now] if now.hands[fact.seat] == set(map(pair, bones)) else []
        case _:
            return [now]


def _drawn(
    course: _Course, number: int, now: Moment, seat: int, count: int, seen: Bones | None
) -> list[Moment]:
    moments: list[Moment] = []
    for bones in [seen] if seen is not None else _ways(course, number, now, seat, count):
        if bones <= now.yard:
            hands = _with(now.hands, seat, now.hands[seat] | bones)
            moments.append(Moment(hands, now.yard - bones, _with(now.last, seat, bones)))
    return moments


def _ways(course: _Course, number: int, now: Moment, seat: int, count: int) -> Iterator[Bones]:
    """Every set of so many bones that can be drawn unseen here."""
    must, cannot = course.draws[number]
    must = (must - now.hands[seat]) & now.yard
    free, more = now.yard - must - cannot, count - len(must)
    if more >= 0:
        if comb(len(free), more) > course.steps:
            raise TooMany
        yield from (must.union(bones) for bones in combinations(sorted(free), more))


def _with(each: tuple[Bones, ...], seat: int, bones: Bones) -> tuple[Bones, ...]:
    return (*each[:seat], bones, *each[seat + 1 :])
