"""The strength of bones under a contract: counts, suits from the strongest, and sure tricks.

Bit masks and tables for the search (`adjudication.laydown.search`); nothing here plays on.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from domain.bones import BONES
from domain.events import Trump
from domain.fortytwo.tricks import SUITS, TRUMP_SUIT, count_of
from domain.seats import Seat, Side

COUNTS: Final = tuple(
    (bone.mask, count_of(bone)) for bone in sorted(BONES, key=count_of, reverse=True)[:5]
)
"""The count bones, the tens first."""

_COUNTING: Final = sum(mask for mask, _ in COUNTS)
_COUNT_IN: Final = {
    sum(mask for mask, _ in some): sum(value for _, value in some)
    for size in range(len(COUNTS) + 1)
    for some in combinations(COUNTS, size)
}


def count_in(mask: int) -> int:
    """The points that the count bones in this mask carry (42-BG-1)."""
    return _COUNT_IN[mask & _COUNTING]


def _higher(trump: Trump) -> tuple[int, ...]:
    """For each bone index, the mask of the bones that beat it within the suit that it leads."""
    suits = SUITS[trump]
    return tuple(
        sum(
            bone.mask
            for bone in BONES
            if bone.mask & suits.members[suit]
            and suits.rank[suit][bone.index] > suits.rank[suit][index]
        )
        for index, suit in enumerate(suits.led)
    )


def _strongest_first(trump: Trump) -> tuple[int, ...]:
    """The bone indices by their power when led: trumps, then the tops of the suits."""
    suits = SUITS[trump]
    return tuple(sorted(range(28), key=lambda i: suits.rank[suits.led[i]][i], reverse=True))


_HIGHER: Final = {trump: _higher(trump) for trump in SUITS}
LEADS: Final = {
    trump: tuple(
        sum(bone.mask for bone in BONES if suits.led[bone.index] == suit)
        for suit in range(TRUMP_SUIT + 1)
    )
    for trump, suits in SUITS.items()
}
STRONGEST_FIRST: Final = {trump: _strongest_first(trump) for trump in SUITS}
"""For each trump, the bone indices by their power when led, the strongest first."""


def indices(mask: int) -> Iterator[int]:
    """The indices of the bones in a mask, from the lowest."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


class SuitBone(NamedTuple):
    """A bone in a suit, whether it names that suit when led or only follows it.

    `mask` is the bone's own, `rank` its power in the suit and `worth` its count. `lower` is the
    mask of the bones that name the suit of its other end, 0 where it has none.
    """

    mask: int
    rank: int
    worth: int
    lower: int


def _suit_bones(trump: Trump) -> tuple[tuple[SuitBone, ...], ...]:
    """For each suit, all its bones from the strongest."""
    suits, leads = SUITS[trump], LEADS[trump]
    return tuple(
        tuple(
            sorted(
                (
                    SuitBone(
                        bone.mask,
                        suits.rank[suit][bone.index],
                        count_of(bone),
                        leads[bone.low] if suit != TRUMP_SUIT and not bone.is_double else 0,
                    )
                    for bone in BONES
                    if bone.mask & suits.members[suit]
                ),
                key=lambda ranked: -ranked.rank,
            )
        )
        for suit in range(TRUMP_SUIT + 1)
    )


SUIT_BONES: Final = {trump: _suit_bones(trump) for trump in SUITS}


def sure_of_trumps(
    trump: Trump, live: int, hands: Sequence[int], side: Side, value: int, *, counting: bool
) -> tuple[int, int]:
    """The least and most of this value that a side takes, by the highest trumps alone.

    Whoever holds the highest of all wins the trick in which it is played, and with the next
    another one. `hands` are the bones known to be held; `live` are all that are still out.
    """
    sure, holding = 0, 0
    for bone in SUIT_BONES[trump][TRUMP_SUIT]:
        if not bone.mask & live:
            continue
        if not sure:
            holding = next((hand for hand in hands if hand & bone.mask), 0)
        if not holding & bone.mask:
            break
        sure += 1 + (bone.worth if counting else 0)
    if not sure:
        return 0, value
    return (sure, value) if hands.index(holding) % 2 == side else (0, value - sure)


def sure_bones(
    trump: Trump, hands: Sequence[int], leader: Seat, due: Sequence[int] | None, *, free: bool
) -> int:
    """The mask of bones that the leader can, or must, lead one after the other and win with each.

    `due` is the order in which they have to play, if there is one; `free` says that they
    choose for their own side, else every bone they hold must be sure. `hands` may
    hold more than the seats can have: what is sure then is sure in any case.
    """
    leads = [0] * (TRUMP_SUIT + 1)
    if due is None and not free:
        unbeatable = all(
            _unbeatable(trump, hands, leader, index, leads=[0] * len(leads))
            for index in indices(hands[leader])
        )
        return hands[leader] if unbeatable else 0
    sure = 0
    for index in STRONGEST_FIRST[trump] if due is None else due:
        if not hands[leader] >> index & 1:
            continue
        if _unbeatable(trump, hands, leader, index, leads=leads):
            sure |= 1 << index
        elif due is not None:
            break
    return sure


def _unbeatable(
    trump: Trump, hands: Sequence[int], leader: Seat, index: int, leads: list[int]
) -> bool:
    """Whether this bone wins if led now, after so many leads in each suit; it then counts.

    Who follows to a lead has one bone of that suit less, so a higher bone, or a
    trump, is no threat once its holder must have played it.
    """
    suits = SUITS[trump]
    suit = suits.led[index]
    trumps = suits.members[TRUMP_SUIT]
    higher = _HIGHER[trump][index]
    for seat, holding in enumerate(hands):
        if seat == leader:
            continue
        if holding & higher and (holding & suits.members[suit]).bit_count() > leads[suit]:
            return False
        if suit != TRUMP_SUIT and (holding & trumps).bit_count() > leads[TRUMP_SUIT]:
            return False
    leads[suit] += 1
    return True
