"""Random declarations that could occur at a table: lawful play up to some point, then a claim."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import get_args

from adjudication.laydown.declarations import Declaration, What
from adjudication.laydown.unseen import Unseen, four
from domain.bones import BONES, Bone, bones_in, mask_of
from domain.events import Trump
from domain.fortytwo.tricks import TRUMPS, lawful, trick_points, winner


def declaration_after(rng: Random, tricks_left: int, *, mid_trick: bool = False) -> Declaration:
    """A declaration with so many tricks left, the one in progress included."""
    bones = list(BONES)
    rng.shuffle(bones)
    hands = [mask_of(bones[7 * seat : 7 * seat + 7]) for seat in range(4)]
    trump = rng.choice(TRUMPS)
    bidder = leader = rng.randrange(4)
    tricks: list[list[tuple[int, Bone]]] = []
    for _ in range(7 - tricks_left):
        tricks.append(_trick(rng, hands, leader, trump, 4))
        leader = winner(tricks[-1], trump)
    trick = _trick(rng, hands, leader, trump, rng.randrange(1, 4) if mid_trick else 0)
    declarer = rng.randrange(4)
    order = list(bones_in(hands[declarer]))
    rng.shuffle(order)
    return Declaration(
        rng.choice(get_args(What)),
        declarer,
        (hands[0], hands[1], hands[2], hands[3]),
        leader,
        trump,
        rng.choice((30, 31, 32, 34, 36, 38, 40, 41, 42, 84)),
        bidder,
        _points(tricks, trump),
        tuple(trick),
        tuple(order) if rng.random() < 0.4 else None,
    )


def _points(tricks: list[list[tuple[int, Bone]]], trump: Trump) -> tuple[int, int]:
    """The points of these tricks, by side."""
    points = [0, 0]
    for trick in tricks:
        points[winner(trick, trump) % 2] += trick_points(bone for _, bone in trick)
    return points[0], points[1]


def some_hidden(rng: Random, declaration: Declaration) -> tuple[Declaration, Unseen]:
    """The same with some bones unseen, and some true findings of who lacks what."""
    hidden = [
        0
        if declaration.order and seat == declaration.declarer
        else mask_of(bone for bone in bones_in(hand) if rng.random() < 0.6)
        for seat, hand in enumerate(declaration.hands)
    ]
    pool = sum(hidden)
    barred = [pool & ~own & rng.getrandbits(28) & rng.getrandbits(28) for own in hidden]
    seen = [hand & ~own for hand, own in zip(declaration.hands, hidden, strict=True)]
    unseen = Unseen(pool, four([own.bit_count() for own in hidden]), four(barred))
    return replace(declaration, hands=four(seen)), unseen


def all_deals(hands: Sequence[int], unseen: Unseen) -> Iterator[tuple[int, ...]]:
    """Every way in which the unseen bones can lie, one bone after the other."""
    if not unseen.pool:
        yield tuple(hands)
        return
    bone = bones_in(unseen.pool)[0].mask
    for seat in range(4):
        if unseen.free[seat] and not unseen.barred[seat] & bone:
            dealt = [hand | bone * (at == seat) for at, hand in enumerate(hands)]
            yield from all_deals(dealt, unseen.giving(seat, bone))


def _trick(
    rng: Random, hands: list[int], leader: int, trump: Trump, plays: int
) -> list[tuple[int, Bone]]:
    """So many lawful plays, taken out of the hands."""
    trick: list[tuple[int, Bone]] = []
    for step in range(plays):
        seat = (leader + step) % 4
        led = trick[0][1] if trick else None
        bone = rng.choice(bones_in(lawful(hands[seat], led, trump)))
        hands[seat] &= ~bone.mask
        trick.append((seat, bone))
    return trick
