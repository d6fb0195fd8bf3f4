"""Suits, following and tricks under each contract.

Here belongs what suit each bone is of, and which bone wins, once trump is known. Who bid what is
`domain.fortytwo.auction`; what the tricks are worth in marks is
`domain.fortytwo.contract`.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, cast

from domain.bones import ALL, BONES, DOUBLES, SUIT, Bone
from domain.events import Trump
from domain.seats import Seat, Side

SEATS: Final = 4

TRUMPS: Final[tuple[Trump, ...]] = ("0", "1", "2", "3", "4", "5", "6", "doubles", "none")
"""The nine contracts: a suit, doubles, or no trump (42-GEN-2)."""

Suit = int
"""0 to 6 for the bones that show this number, `TRUMP_SUIT` for the trumps."""

TRUMP_SUIT: Final[Suit] = 7


@dataclass(frozen=True, slots=True)
class Suits:
    """The suits and ranks of the bones under one contract (42-GEN-2, 42-BG-2, 42-PB-7).

    Attributes
    ----------
    trump : the contract
    members : for each suit, the mask of the bones that belong to it
    led : for each bone index, the suit that it names when led
    rank : for each suit led and bone index, the bone's power; 0 wins nothing
    """

    trump: Trump
    members: tuple[int, ...]
    led: tuple[Suit, ...]
    rank: tuple[tuple[int, ...], ...]


def side_of(seat: Seat) -> Side:
    """The partnership of a seat: 0 and 2 against 1 and 3."""
    return seat % 2


def partner_of(seat: Seat) -> Seat:
    """The seat opposite."""
    return (seat + 2) % SEATS


def _trumps(trump: Trump) -> int:
    """The mask of the trumps (42-GEN-2)."""
    if trump == "none":
        return 0
    return DOUBLES if trump == "doubles" else SUIT[int(trump)]


def _rank_within(suit: Suit, bone: Bone, trump: Trump) -> int:
    """The place of a bone in its suit, 1 to 8: the double, then by the other end (42-BG-2).

    Doubles as trumps rank among themselves by their number.
    """
    if suit == TRUMP_SUIT:
        return 1 + bone.high if trump == "doubles" else _rank_within(int(trump), bone, "none")
    return 8 if bone.is_double else 1 + bone.other(suit)


def _power(suit: Suit, bone: Bone, trump: Trump, members: Sequence[int]) -> int:
    """The power of a bone in a trick of this suit: any trump beats any other bone."""
    if members[TRUMP_SUIT] & bone.mask:
        return 10 + _rank_within(TRUMP_SUIT, bone, trump)
    return _rank_within(suit, bone, trump) if members[suit] & bone.mask else 0


def _suits_under(trump: Trump) -> Suits:
    trumps = _trumps(trump)
    members = (*(SUIT[pip] & ALL & ~trumps for pip in range(7)), trumps)
    return Suits(
        trump,
        members,
        tuple(TRUMP_SUIT if trumps & bone.mask else bone.high for bone in BONES),
        tuple(tuple(_power(suit, bone, trump, members) for bone in BONES) for suit in range(8)),
    )


SUITS: Final[dict[Trump, Suits]] = {trump: _suits_under(trump) for trump in TRUMPS}
"""The suits under each contract."""


def suit_led(bone: Bone, trump: Trump) -> Suit:
    """The suit that a lead names: trumps, else its high end (42-PB-7).

    >>> suit_led(Bone("6-4"), "5"), suit_led(Bone("6-4"), "4")
    (6, 7)
    """
    return SUITS[trump].led[bone.index]


def lawful(holding: int, led: Bone | None, trump: Trump) -> int:
    """The mask of the bones that may be played (42-PB-6, 42-PB-8, 42-PB-10).

    `led` is None for the leader, who may play anything. Who holds a bone of the
    suit led plays one; who holds none plays any bone.

    >>> from domain.bones import bones_in, mask_of
    >>> hand = mask_of([Bone("6-5"), Bone("6-1"), Bone("3-3")])
    >>> bones_in(lawful(hand, Bone("6-4"), "5"))
    (<Bone 6-1>,)
    """
    if led is None:
        return holding
    return holding & SUITS[trump].members[suit_led(led, trump)] or holding


def follows(bone: Bone, led: Bone, trump: Trump) -> bool:
    """Whether a bone is of the suit led (42-PB-8).

    >>> follows(Bone("6-4"), Bone("4-4"), "none"), follows(Bone("6-6"), Bone("6-5"), "doubles")
    (True, False)
    """
    return bool(SUITS[trump].members[suit_led(led, trump)] & bone.mask)


def winning_play(bones: Sequence[Bone], trump: Trump) -> int:
    """Which bone wins, counted from the lead as 0 (42-BG-2).

    >>> winning_play([Bone("6-4"), Bone("6-6"), Bone("6-5"), Bone("6-1")], "5")
    2
    """
    rank = SUITS[trump].rank[suit_led(bones[0], trump)]
    powers = [rank[bone.index] for bone in bones]
    return powers.index(max(powers))


def winner(plays: Sequence[tuple[Seat, Bone]], trump: Trump) -> Seat:
    """The seat that wins a trick, given in the order played (42-BG-2)."""
    return plays[winning_play([bone for _, bone in plays], trump)][0]


def count_of(bone: Bone) -> int:
    """The points of a count bone: five or ten where its pips are, else none (42-BG-1).

    >>> [count_of(Bone(name)) for name in ("5-5", "6-4", "5-0", "4-1", "3-2", "6-6")]
    [10, 10, 5, 5, 5, 0]
    """
    return bone.pips if bone.pips % 5 == 0 else 0


def trick_points(bones: Iterable[Bone]) -> int:
    """The points of a trick: one, and its count bones (42-BG-1).

    >>> trick_points([Bone("5-5"), Bone("6-4"), Bone("5-0"), Bone("1-1")])
    26
    """
    return 1 + sum(map(count_of, bones))


def trump_by_lead(bone: Bone) -> Trump:
    """The trump where none was declared: the high side of the first lead (42-PB-5, AMB-55).

    A double names its number; doubles and no trump have to be declared.

    >>> trump_by_lead(Bone("5-3")), trump_by_lead(Bone("6-6"))
    ('5', '6')
    """
    return cast(Trump, str(bone.high))
