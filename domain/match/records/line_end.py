"""The line of a hand by pairs as it ended, or as it lies: what lay, and what was left."""

from msgspec import Struct

from domain.match.hand import Hand
from domain.pairs.counting import PipsLeft, block_winner, bonus_of_last_bone, pips_left
from domain.rules import Pairs
from domain.seats import Seat
from domain.winning import Moment


class LineEnd(Struct, frozen=True, gc=False):
    """The line of a hand by pairs when it ended, or now.

    Attributes
    ----------
    led : when the first bone was led, None before that
    opener, last : who led, and who played last; None before the lead
    played : when the last bone was played, None before the lead
    left : the pips left in the hands
    bonus : the bonus points of the last bone; 0 unless somebody went out with it
    """

    led: Moment | None
    opener: Seat | None
    last: Seat | None
    left: PipsLeft
    bonus: int
    played: Moment | None = None


def line_of(rules: Pairs, hand: Hand) -> LineEnd | None:
    """The line of this hand now; None where the hand is recorded by its result alone.

    A bone placed after somebody's last one is left in the hand that it came from (DP-12, DP-17a).
    """
    if hand.recorded == "result":
        return None
    late = hand.placed_after_out()
    layout = hand.layout.without(late) if late else hand.layout
    placements = layout.placements
    first = hand.traces[placements[0].bone] if placements else None
    last = hand.traces[placements[-1].bone] if placements else None
    held, shown = (
        list(hand.held),
        {seat: mask & hand.known[seat] for seat, mask in hand.shown.items()},
    )
    for bone in late:
        seat = hand.traces[bone].seat or 0
        held[seat] += 1
        shown[seat] = shown.get(seat, 0) | bone.mask
    return LineEnd(
        first.at if first else None,
        first.seat if first else None,
        last.seat if last else None,
        pips_left(held, shown, layout.on_table, hand.bones),
        bonus=bonus_of_last_bone(rules, layout) if hand.out else 0,
        played=last.at if last else None,
    )


def lowest(rules: Pairs, line: LineEnd) -> tuple[Seat | None, ...]:
    """The pair that won a block, as its first seat, in a tuple; (None,) for nobody.

    The tuple is empty where that is not known.
    """
    return block_winner(rules, line.left, line.opener, line.last)
