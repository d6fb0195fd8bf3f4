"""The opener of the first hand of a game by pairs, and of each later one (DP-5 to DP-7a)."""

from collections.abc import Sequence

from msgspec import Struct

from domain.bones import Bone
from domain.fives.opening import NextOpening
from domain.pairs.counting import SEATS, side_of
from domain.rules import Pairs
from domain.seats import Seat, Side, left_of


class LastHand(Struct, frozen=True):
    """A hand that has ended, as the opening of the next asks of it.

    Attributes
    ----------
    how : how it ended: by domino or lock, broken, or void, to be dealt again
    due : how it was to be opened
    opener, blocker : who opened it and who played last, where anybody did
    winner : the pair that won it, None for nobody
    won_by : the player who dominoed, or whom the table named
    hands : the pips left in each hand, as far as they are known
    starts_again : whether the next opens as a first hand, both pairs being back at 0 (DP-22b)
    """

    how: str
    due: NextOpening
    opener: Seat | None
    blocker: Seat | None
    winner: Side | None
    won_by: Seat | None
    hands: tuple[int | None, ...]
    starts_again: bool = False


def first_opening(rules: Pairs) -> NextOpening:
    """The opening of the first hand of a game (DP-5)."""
    return NextOpening(rules.first_opening.value)


def next_opening(rules: Pairs, last: LastHand) -> NextOpening:
    """The opening of the hand after this one (DP-4, DP-4a, DP-6, DP-7, DP-7a, DP-22b, DP-34b)."""
    if last.starts_again:
        return first_opening(rules)
    if last.how == "void":
        return last.due
    if last.how == "broken":
        return _after(rules.broken_opening.value, last)
    if last.winner is None and last.how == "lock":
        return _after(rules.void_opening.value, last)
    if rules.next_opening.value == "rotates":
        return _after("rotates", last)
    if last.winner is None:
        return _of(None)  # Somebody dominoed, and the record does not say who.
    if rules.next_opening.value == "winning_pair":
        return NextOpening("any_domino", last.winner, or_partner=True)
    return _of(last.won_by if last.how == "domino" else _won_block(rules, last))


def _after(rule: str, last: LastHand) -> NextOpening:
    if rule == "double_six":
        return NextOpening("double_six")
    if rule == "blocker":
        return _of(last.blocker)
    if last.opener is None:
        return _of(None)  # Somebody opened, and the record does not say who.
    return _of(left_of(last.opener, SEATS) if rule == "rotates" else last.opener)


def _of(seat: Seat | None) -> NextOpening:
    """An opening with any bone, by this player; by anybody where the record does not say who."""
    return NextOpening("any_domino", seat)


def _won_block(rules: Pairs, last: LastHand) -> Seat | None:
    """The player of the winning pair who has won a block (DP-6)."""
    assert last.winner is not None
    if last.blocker is None:
        return last.won_by
    order = [(last.blocker + step) % SEATS for step in range(SEATS)]
    pair = [seat for seat in order if side_of(seat) == last.winner]
    if rules.block_opening.value == "nearest":
        return pair[0]
    pips = [last.hands[seat] for seat in pair]
    if None in pips:
        return last.won_by
    return min(pair, key=lambda seat: (last.hands[seat], pair.index(seat)))


def highest_lots(draws: Sequence[tuple[Seat, Bone]]) -> tuple[Seat, ...]:
    """The seats that turned the highest bone: most pips, then the higher half (DP-5).

    Several, in the order of seats, where two turned the same. There must be a draw.

    >>> highest_lots([(0, Bone("6-3")), (1, Bone("5-4")), (2, Bone("1-0"))])
    (0,)
    """
    most = max((bone.pips, bone.high) for _, bone in draws)
    return tuple(sorted(seat for seat, bone in draws if (bone.pips, bone.high) == most))
