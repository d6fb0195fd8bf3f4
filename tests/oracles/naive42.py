"""Rules of 42, slow and plain: suits, following, who wins a trick, counts, bids.

A second implementation, written from the text (42-BG-1 to 42-BG-3, 42-BID-1 to 42-BID-13):
shares no code with `domain.fortytwo`. `tests.generators.generate42` and `tests.adjudication`
play by it.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from domain.bones import Bone

Trick = Sequence[tuple[int, Bone]]
MARKS = {
    "one mark": 1,
    "two marks": 2,
    "three marks": 3,
    "four marks": 4,
    "five marks": 5,
    "six marks": 6,
    "seven marks": 7,
}


def is_trump(bone: Bone, trump: str) -> bool:
    if trump == "doubles":
        return bone.high == bone.low
    return trump != "none" and int(trump) in (bone.high, bone.low)


def follows(bone: Bone, led: Bone, trump: str) -> bool:
    if is_trump(led, trump):
        return is_trump(bone, trump)
    return led.high in (bone.high, bone.low) and not is_trump(bone, trump)


def able(hand: Iterable[Bone], led: Bone, trump: str) -> bool:
    """Whether somebody who holds this can follow suit."""
    return any(follows(bone, led, trump) for bone in hand)


def taker(trick: Trick, trump: str) -> int:
    led = trick[0][1]
    suit = trump if is_trump(led, trump) else str(led.high)

    def power(bone: Bone) -> tuple[int, int]:
        trumped = is_trump(bone, trump)
        if not trumped and not follows(bone, led, trump):
            return 0, 0
        named = trump if trumped else suit
        if named == "doubles":
            return 2, bone.high
        other = bone.high + bone.low - int(named)
        return 1 + trumped, 9 if bone.high == bone.low else other

    return max(trick, key=lambda play: power(play[1]))[0]


def points_of(trick: Trick) -> int:
    pips = [bone.high + bone.low for _, bone in trick]
    return 1 + sum(one for one in pips if one in (5, 10))


# --- bids ---------------------------------------------------------------------------------


class Auction(NamedTuple):
    """The highest bidder, the bid's worth, whose bid is awaited, and the bids that do not stand."""

    bidder: int | None
    bid: int
    awaited: int | None
    unlawful: set[int]


def worth(words: str) -> int | None:
    """The worth of a bid, 0 for a pass, None for what is no bid."""
    if words == "pass":
        return 0
    if words in MARKS:
        return 42 * MARKS[words]
    if not words.isdigit() or words.startswith("0"):
        return None
    value = int(words)
    return value if 30 <= value <= 42 or (value and value % 42 == 0) else None


def auction(shaker: int, bids: Sequence[tuple[int, str]]) -> Auction:
    """The auction after these bids; a bid out of turn is weighed when its turn has come."""
    unlawful = {n for n, (seat, _) in enumerate(bids) if seat in [s for s, _ in bids[:n]]}
    bidder: int | None = None
    highest = 0
    for seat in [(shaker + step) % 4 for step in (1, 2, 3, 4)]:
        place = next((n for n, (who, _) in enumerate(bids) if who == seat), None)
        if place is None:
            return Auction(bidder, highest, seat, unlawful)
        value = worth(bids[place][1])
        if value == 0:
            continue
        if value is None or not _available(value, highest):
            unlawful.add(place)
        else:
            bidder, highest = seat, value
    return Auction(bidder, highest, None, unlawful)


def _available(value: int, highest: int) -> bool:
    """Higher than the last; over two marks only by one mark at a time (42-BID-6, 42-BID-7)."""
    if value > 84:
        return highest >= 84 and value == highest + 42
    return value > highest


def stake(bid: int) -> int:
    """The marks at stake; one where nobody has bid (AMB-54)."""
    return max(1, bid // 42)
