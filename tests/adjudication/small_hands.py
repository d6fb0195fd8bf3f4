"""Hands out of random matches in which only a few draws were not seen.

What is left out of the log (calls, chips) says nothing of where bones lie.
"""

from collections.abc import Iterator
from functools import partial
from random import Random

from msgspec.structs import replace

from domain import events as e
from domain.bones import BONES, Bone
from tests import generate
from tests.adjudication import enumerator

Log = list[tuple[int, e.Fact]]

FAULTS = generate.Habits(
    draw_could_play=0.15,
    pass_could_play=0.3,
    illegal_pass=0.05,
    mismatch=0.02,
    wrong_opening=0.3,
    hand_size=0.05,
    exposed=0.03,
    void_deal=0.05,
    wrong_rounding=0.3,
)
"""Many wrong draws and passes, so that there is something to prove."""

PHYSICAL = (
    e.HandStarted,
    e.OpeningDrawn,
    e.BoneDrawn,
    e.BonePlayed,
    e.Passed,
    e.PlayRetracted,
    e.BoneReturned,
    e.BoneExposed,
    e.HoldingShown,
    e.HandEnded,
)


def hands(chance: Random, book: str, players: int) -> Iterator[Log]:
    """The hands of one random game, each a record of its own that begins at position 1."""
    told = generate.match(chance, book, players, habits=FAULTS, best_of=1)
    opened, *rest = told.facts
    hand: Log = []
    for position, fact in enumerate(rest, 2):
        if isinstance(fact, e.HandStarted | e.GameEnded):
            if hand:
                yield renumbered([(1, opened), *hand])
            hand = []
        if isinstance(fact, PHYSICAL):
            hand.append((position, fact))


def renumbered(log: Log) -> Log:
    """The same facts at the positions 1, 2, 3, …"""
    place = {old: new for new, (old, _) in enumerate(log, 1)}

    def moved(fact: e.Fact) -> e.Fact:
        if isinstance(fact, e.PlayRetracted):
            return replace(fact, play=place[fact.play])
        if isinstance(fact, e.Observed) and fact.event is not None:
            return replace(fact, event=place[fact.event])
        if isinstance(fact, e.HandEnded):
            return replace(fact, ruling=None)
        return fact

    return [(place[old], moved(fact)) for old, fact in log]


def hidden(chance: Random, log: Log, unseen: int) -> Log:
    """The log with so many draws not seen, and with a bone of a deal perhaps not seen."""
    log = _split(chance, log) if chance.random() < 0.5 else log
    draws = [at for at, fact in log if isinstance(fact, e.BoneDrawn) or _single(fact)]
    blind = set(chance.sample(draws, min(unseen, len(draws))))
    return [(at, _unseen(fact) if at in blind else fact) for at, fact in log]


def _single(fact: e.Fact) -> bool:
    return isinstance(fact, e.OpeningDrawn) and fact.count == 1


def _split(chance: Random, log: Log) -> Log:
    """Each deal as two draws, the second of a single bone."""
    apart: Log = []
    for at, fact in log:
        if isinstance(fact, e.OpeningDrawn) and fact.bones and fact.count > 1:
            bones = chance.sample(fact.bones, fact.count)
            first = replace(fact, count=fact.count - 1, bones=tuple(bones[1:]))
            apart += [(10 * at, first), (10 * at + 1, replace(fact, count=1, bones=(bones[0],)))]
        elif isinstance(fact, e.PlayRetracted):
            apart.append((10 * at, replace(fact, play=10 * fact.play)))
        elif isinstance(fact, e.Observed) and fact.event is not None:
            apart.append((10 * at, replace(fact, event=10 * fact.event)))
        else:
            apart.append((10 * at, fact))
    return renumbered(apart)


def _unseen(fact: e.Fact) -> e.Fact:
    if isinstance(fact, e.BoneDrawn):
        return replace(fact, bone=None)
    assert isinstance(fact, e.OpeningDrawn)
    return replace(fact, bones=None)


def with_bits(chance: Random, log: Log) -> Log:
    """The whole log where half of the plays after a draw tell whether it was the bone drawn."""
    last: dict[int, Bone | None] = {}
    told: Log = []
    for at, fact in log:
        if isinstance(fact, e.OpeningDrawn | e.BoneDrawn):
            last[fact.seat] = fact.bone if isinstance(fact, e.BoneDrawn) else None
        seen = isinstance(fact, e.BonePlayed) and last[fact.seat] and chance.random() < 0.5
        if isinstance(fact, e.BonePlayed) and seen:
            told.append((at, replace(fact, just_drawn=fact.bone is last[fact.seat])))
        else:
            told.append((at, fact))
    return told


def with_findings(chance: Random, log: Log, players: int, findings: int) -> Log:
    """The whole log and what an official found out afterwards, all of it true."""
    moments: dict[int, enumerator.Moment] = {}

    def keep(at: int, now: enumerator.Moment) -> bool:
        moments[at] = now
        return True

    asked = {at: partial(keep, at) for at, _ in log[1:]}
    enumerator.answers(log, players, asked)
    end = log[-1][0]
    return [
        *log,
        *((end + n, _finding(chance, moments, players)) for n in range(1, findings + 1)),
    ]


def _finding(chance: Random, moments: dict[int, enumerator.Moment], players: int) -> e.Observed:
    at = chance.choice(sorted(moments))
    seat, bone = chance.randrange(players), chance.choice(BONES)
    held = enumerator.pair(bone) in moments[at].hands[seat]
    return e.Observed("held" if held else "not_held", seat, bone, at)
