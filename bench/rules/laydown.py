"""The laydown search by tricks left: p50 and p95 of the time to a judgement.

Two sorts of declaration: by anybody about anything, and by a bidder whose hand is
strong enough that its player might really declare. Every one is judged from the start of a
trick, with the bones as they lie and with the strictest reading (AMB-60 to AMB-62).
"""

from collections.abc import Callable, Sequence
from random import Random
from statistics import quantiles
from time import perf_counter
from typing import Final, get_args

from adjudication.laydown.budget import POSITIONS_A_STEP, Budget
from adjudication.laydown.declarations import DEFAULT, Declaration, What, judge
from adjudication.laydown.unseen import Masks, four
from adjudication.worlds.steps import STEPS
from domain.bones import BONES, DOUBLES, Bone, bones_in, mask_of
from domain.events import Trump
from domain.fortytwo.tricks import SUITS, TRUMPS, lawful, trick_points, winner
from domain.seats import Seat

SEED: Final = 42
BIDS: Final = (30, 31, 32, 34, 36, 40, 42, 84)
STRONG: Final = 42
"""The strength, by `strength`, from which a hand counts as strong: about one in 150."""


def _points(tricks: Sequence[Sequence[tuple[Seat, Bone]]], trump: Trump) -> tuple[int, int]:
    """The points of these tricks, by side."""
    points = [0, 0]
    for trick in tricks:
        if len(trick) == 4:
            points[winner(trick, trump) % 2] += trick_points(bone for _, bone in trick)
    return points[0], points[1]


def dealt(rng: Random) -> Masks:
    """Seven bones each."""
    bones = rng.sample(BONES, len(BONES))
    return four([mask_of(bones[7 * seat : 7 * seat + 7]) for seat in range(4)])


def strength(hand: int, trump: Trump) -> int:
    """A bidder's rule of thumb: high trumps, and doubles beside them."""
    suits = SUITS[trump]
    trumps = suits.members[7]
    high = sum(suits.rank[7][bone.index] - 8 for bone in bones_in(hand & trumps))
    return high + 4 * (hand & DOUBLES & ~trumps).bit_count()


def played_down(rng: Random, declaration: Declaration, tricks_left: int) -> Declaration:
    """The declaration made later, after lawful play at random."""
    hands, leader = list(declaration.hands), declaration.leader
    done: list[list[tuple[Seat, Bone]]] = []
    for _ in range(7 - tricks_left):
        trick: list[tuple[Seat, Bone]] = []
        for seat in ((leader + step) % 4 for step in range(4)):
            led = trick[0][1] if trick else None
            bone = rng.choice(bones_in(lawful(hands[seat], led, declaration.trump)))
            hands[seat] &= ~bone.mask
            trick.append((seat, bone))
        done.append(trick)
        leader = winner(trick, declaration.trump)
    return Declaration(
        declaration.what,
        declaration.declarer,
        four(hands),
        leader,
        declaration.trump,
        declaration.bid,
        declaration.bidder,
        _points(done, declaration.trump),
    )


def anybodys(rng: Random) -> Declaration:
    """Any declaration by any seat on any deal."""
    what = rng.choice(get_args(What))
    bid = rng.choice(BIDS)
    return Declaration(what, rng.randrange(4), dealt(rng), 0, rng.choice(TRUMPS), bid, 0)


def strong_bidders(rng: Random) -> Declaration:
    """A laydown, or the bid made, declared by a bidder with a strong hand."""
    while True:
        hands = dealt(rng)
        trump = max(TRUMPS, key=lambda trump: strength(hands[0], trump))
        if strength(hands[0], trump) >= STRONG:
            what = rng.choice(("laydown", "made"))
            return Declaration(what, 0, hands, 0, trump, rng.choice(BIDS), 0)


def measure(
    make: Callable[[Random], Declaration], tricks_left: int, times: int
) -> tuple[float, float, int, float]:
    """p50 and p95 in milliseconds, the most positions, and the share beyond a hearing's steps."""
    rng = Random(SEED)
    took: list[float] = []
    nodes = beyond = 0
    for _ in range(times):
        declaration = played_down(rng, make(rng), tricks_left)
        budget = Budget()
        start = perf_counter()
        judge(declaration, DEFAULT, budget)
        took.append(1000 * (perf_counter() - start))
        nodes = max(nodes, budget.nodes)
        beyond += budget.nodes > STEPS * POSITIONS_A_STEP
    cuts = quantiles(took, n=20)
    return cuts[9], cuts[18], nodes, beyond / times


def run(times: int = 100) -> None:
    """Print the table."""
    print(f"laydown search, {times} declarations a row")
    columns = f"{'p50 ms':>9} {'p95 ms':>9} {'most nodes':>11} {'cut':>7}"
    print(f"{'declared by':16} {'tricks':>6} {columns}")
    for name, make in (("anybody", anybodys), ("a strong bidder", strong_bidders)):
        for tricks_left in range(1, 8):
            p50, p95, nodes, cut = measure(make, tricks_left, times)
            print(f"{name:16} {tricks_left:6} {p50:9.2f} {p95:9.2f} {nodes:11,} {cut:7.1%}")


if __name__ == "__main__":
    run()
