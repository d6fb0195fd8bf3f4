"""A second fives engine, slow and plain, written from the four texts alone.

It shares no code with `domain`: a bone is a pair of numbers, the table is the
list of what was laid, and everything is counted again from that list each time
it is asked for. What it says is compared with the domain in
`tests/domain/test_differential.py`, and `tests.generators.generate_fives` plays by it.
"""

from itertools import product
from typing import NamedTuple

Bone = tuple[int, int]
"""A bone, high half first."""

SET: list[Bone] = [(high, low) for high in range(7) for low in range(high + 1)]


class Laid(NamedTuple):
    """A bone on the table: what it was joined to, and the two numbers that touch."""

    bone: Bone
    on: Bone | None
    there: int
    here: int
    arm: bool
    side: int


class Table:
    """Bones laid in one hand, under the book "PDA", "HF", "FU" or "UDL", scored by this unit."""

    def __init__(self, book: str, unit: int = 5) -> None:
        self.book, self.unit = book, unit
        self.laid: list[Laid] = []

    def lay(
        self,
        bone: Bone,
        on: Bone | None = None,
        touch: tuple[int, int] | None = None,
        arm: bool = False,
        side: int = 0,
    ) -> None:
        if on is None:
            there, here = -1, -1
        elif touch is not None:
            there, here = touch
        else:
            there = here = next(pip for pip in on if pip in bone)
        self.laid.append(Laid(bone, on, there, here, arm, side))

    def lift(self, bone: Bone) -> None:
        self.laid = [one for one in self.laid if one.bone != bone]

    # --- counted again each time -----------------------------------------------------

    def touched(self) -> dict[Bone, list[int]]:
        """For each bone on the table, the numbers on it that something touches."""
        pips_touched: dict[Bone, list[int]] = {one.bone: [] for one in self.laid}
        for laid in self.laid:
            if laid.on is not None:
                pips_touched[laid.bone].append(laid.here)
                pips_touched[laid.on].append(laid.there)
        return pips_touched

    def four_sided(self) -> tuple[set[Bone], tuple[Bone, int] | None]:
        """The doubles with four sides; and a double wrongly used so, not yet accepted, by whom.

        PDA-5c: the first double of the hand is the spinner. PDA-10d: a double
        believed to be the spinner is it, once the opponent has placed a bone.
        UDL-6: there it never is. FU-PL-3: every double.
        """
        if self.book == "FU":
            return {one.bone for one in self.laid if one.bone[0] == one.bone[1]}, None
        spinner: Bone | None = None
        believed: tuple[Bone, int] | None = None
        joined = dict.fromkeys(SET, 0)
        for laid in self.laid:
            wrongly = None
            if laid.on is not None:
                joined[laid.bone] += 1
                joined[laid.on] += 1
                if (
                    laid.on[0] == laid.on[1]
                    and laid.on != spinner
                    and (joined[laid.on] > 2 or laid.arm)
                ):
                    wrongly = (laid.on, laid.side)
                if believed is not None and believed[1] != laid.side:
                    if self.book != "UDL":
                        spinner = believed[0]
                    believed = None
            if spinner is None and laid.bone[0] == laid.bone[1]:
                spinner = laid.bone
            believed = wrongly or believed
            if believed is not None and believed[0] == spinner:
                believed = None
        return {spinner} if spinner else set(), believed

    def ends(self) -> list[tuple[Bone, int]]:
        """Where a bone may be joined, and to which number."""
        open_ends: list[tuple[Bone, int]] = []
        four_sided = self.four_sided()[0]
        for bone, numbers in self.touched().items():
            if bone[0] == bone[1]:
                if len(numbers) < (4 if bone in four_sided else 2):
                    open_ends.append((bone, bone[0]))
            else:
                open_ends += [(bone, pip) for pip in bone if pip not in numbers]
        return open_ends

    def total(self) -> int:
        """The open total: what is untouched, and doubles joined on fewer than two sides."""
        count = 0
        for bone, numbers in self.touched().items():
            if bone[0] == bone[1]:
                count += sum(bone) if len(numbers) < 2 else 0
            else:
                count += sum(pip for pip in bone if pip not in numbers)
        return count

    def score(self) -> int:
        """The points for this open total."""
        total = self.total()
        if total % self.unit != 0:
            return 0
        return total // self.unit if self.book == "FU" else total

    def places(self, bones: list[Bone]) -> list[tuple[Bone, Bone | None]]:
        """Every lawful (bone, joined to what) among these bones."""
        if not self.laid:
            return [(bone, None) for bone in bones]
        on_table = {one.bone for one in self.laid}
        return [
            (bone, on)
            for bone, (on, pip) in product(bones, self.ends())
            if pip in bone and bone not in on_table
        ]

    def arm_is_lawful(self, double: Bone, side: int) -> bool:
        """Whether this side may use an arm of a double while a side of it is free."""
        four_sided, believed = self.four_sided()
        joined = len(self.touched()[double])
        if self.book == "FU":
            return 2 <= joined < 4
        if double in four_sided:
            return joined < 4
        # AMB-12: until the misplay is accepted or named, the other side may use it too.
        mine = believed is not None and believed[0] == double and believed[1] != side
        return mine and self.book != "UDL" and joined < 4


# --- points and payments -------------------------------------------------------------------

PAYER = {
    ("PDA", 2): (1, 0),
    ("HF", 2): (1, 0),
    ("HF", 3): (2, 0, 1),
    ("HF", 4): (2, 3, 0, 1),
    ("UDL", 2): (1, 0),
}
"""The seats that pay seat 0, 1, …; Five-Up is pegged."""


def rounded(pips: int, unit: int = 5) -> int:
    """To the nearest multiple of the unit: 42 is 40, 13 is 15."""
    return min(range(0, pips + unit, unit), key=lambda multiple: abs(pips - multiple))


def sides(book: str, players: int) -> list[int]:
    """The side of each seat: partners sit opposite in four-handed Five-Up."""
    return (
        [seat % 2 for seat in range(players)] if (book, players) == ("FU", 4) else [*range(players)]
    )


class HandEnd(NamedTuple):
    """The winner of the hand (a side, after a lock), the pips counted and their points."""

    winner: int | None
    pips: int
    points: int


def hand_end(
    book: str,
    hands: list[list[Bone]],
    out: int | None,
    score_of_out: int = 0,
    unit: int = 5,
) -> HandEnd:
    """The award at the end of a hand: `out` went out, or None for a lock.

    `score_of_out` is their score with their last bone's points in it (UDL-20). The
    points are not capped by the chips that are left.
    """
    players = len(hands)
    side = sides(book, players)
    pips = [sum(sum(bone) for bone in hand) for hand in hands]
    by_side = [sum(pips[s] for s in range(players) if side[s] == n) for n in sorted(set(side))]
    winner = out
    if winner is None:
        fewest = [n for n, total in enumerate(by_side) if total == min(by_side)]
        if len(fewest) > 1:
            return HandEnd(None, 0, 0)
        winner = fewest[0]
    if book == "FU":
        counted = sum(by_side) - by_side[side[winner]]
        return HandEnd(winner, counted, rounded(counted, unit) // unit)
    counted = pips[PAYER[book, players][winner]]
    if book == "UDL" and out is not None and score_of_out == 0:
        return HandEnd(winner, counted, 0)
    return HandEnd(winner, counted, rounded(counted, unit))


class Purses:
    """The chips of a game: `held[colour][holder]` is [tens, fives]."""

    def __init__(self, players: int, tens: int, fives: int) -> None:
        self.held = [
            [[tens, fives] if colour == holder else [0, 0] for holder in range(players)]
            for colour in range(players)
        ]

    def left(self, seat: int) -> int:
        """The points of a player's own colour that they still have."""
        tens, fives = self.held[seat][seat]
        return 10 * tens + 5 * fives

    def won(self, seat: int) -> int:
        """The points of other colours that they hold."""
        return sum(
            10 * row[seat][0] + 5 * row[seat][1]
            for colour, row in enumerate(self.held)
            if colour != seat
        )

    def move(self, colour: int, giver: int, taker: int, tens: int, fives: int) -> None:
        for holder, sign in ((giver, -1), (taker, 1)):
            self.held[colour][holder][0] += sign * tens
            self.held[colour][holder][1] += sign * fives

    def snapshot(self) -> list[list[tuple[int, int]]]:
        """The same as values that do not change any more."""
        return [[(tens, fives) for tens, fives in row] for row in self.held]
