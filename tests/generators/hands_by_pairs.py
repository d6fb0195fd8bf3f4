"""Hands by pairs as a table sees them: few bones seen, some by accident, some by an official.

>>> type(hidden_hand(3, "world")[-1]).__name__
'HandEnded'
"""

from random import Random
from typing import Any

from msgspec.structs import replace

from domain import events as e
from tests.generators.generate_pairs import TableByPairs, bone_of
from tests.oracles.naive_pairs import Bone, Hand


def hidden_hand(seed: object, edition: str) -> list[e.Fact]:
    """The facts of one hand with false passes, false blocks, misplaced bones and passes taken back;
    of the bones in hands a few are seen, by all ways in which a record comes to know them."""
    rng = Random(f"hidden {edition} {seed}")
    options: dict[str, Any] = {"round_of_passes": 25}
    if rng.random() < 0.15 and edition != "cuba":
        options["first_opening"] = "highest_double"
    table = TableByPairs(rng, edition, options, rng.choice((0, 0.08, 0.25)))
    table.until_four_pass = rng.random() < 0.5
    slips = _Slips(table, rng)
    for step in table.steps(1):
        if step == "deal":
            slips.dealt()
        elif step == "act":
            slips.before_act()
        elif step == "shown":
            break
    return slips.ended()


def misplace(hand: Hand, bone: Bone, end: int, rng: Random) -> e.BonePlayed:
    """The fact of a bone put at an end where it does not fit; the hand stays as it is."""
    on, there = hand.line[-end], hand.ends()[end]
    return e.BonePlayed(hand.turn, bone_of(bone), bone_of(on), (there, rng.choice(bone)))


class _Slips:
    """The slips of a table, and the bones that it sees, told among the acts."""

    def __init__(self, table: TableByPairs, rng: Random) -> None:
        self.table, self.rng = table, rng
        self.owner: dict[Bone, int] = {}
        self.rate = rng.choice((0, 0.02, 0.08))

    def dealt(self) -> None:
        """Keep the owner of each bone, and let a hand now and then be seen as it is taken."""
        facts = self.table.facts
        self.owner = {bone: seat for seat in range(4) for bone in self.table.hand.held[seat]}
        for at, fact in enumerate(facts):
            if isinstance(fact, e.OpeningDrawn) and self.rng.random() < self.rate:
                bones = tuple(map(bone_of, self.table.hand.held[fact.seat]))
                facts[at] = replace(fact, bones=bones)

    def before_act(self) -> None:
        """Tell what comes before the next act, or in its place."""
        for slip in (self._exposed, self._looked, self._block, self._taken_back, self._misplaced):
            if self.rng.random() < self.rate:
                slip()

    def _exposed(self) -> None:
        seat = self.rng.randrange(4)
        bone = self.rng.choice(self.table.hand.held[seat])
        self.table.facts.append(e.BoneExposed(seat, bone_of(bone)))

    def _looked(self) -> None:
        """An official looked, after an act, whether somebody held a bone before it."""
        at = len(self.table.facts)
        act = self.table.facts[-1]
        if not isinstance(act, e.Passed | e.BonePlayed):
            return
        held = [list(hand) for hand in self.table.hand.held]
        if isinstance(act, e.BonePlayed):
            held[act.seat].append((act.bone.high, act.bone.low))
        seat = self.rng.randrange(4)
        bone = self.rng.choice([bone for hand in held for bone in hand])
        what = "held" if bone in held[seat] else "not_held"
        self.table.facts.append(e.Observed(what, seat, bone_of(bone), at))

    def _block(self) -> None:
        if self.table.hand.line:
            self.table.facts.append(e.BlockDeclared(self.rng.randrange(4)))

    def _taken_back(self) -> None:
        last, hand = self.table.facts[-1], self.table.hand
        if isinstance(last, e.Passed):
            self.table.facts.append(e.PassTakenBack(last.seat, len(self.table.facts)))
            hand.acts.pop()
            hand.turn = last.seat

    def _misplaced(self) -> None:
        """Somebody leads another bone than is due, or puts one where it does not fit."""
        hand, rng = self.table.hand, self.rng
        seat = hand.turn
        bone = rng.choice(hand.held[seat])
        if not hand.line:
            self.table.facts.append(e.BonePlayed(seat, bone_of(bone)))
            hand.play(bone, 0)
            return
        if hand.fits(bone) or len(hand.held[seat]) == 1:
            return
        end = rng.choice((0, 1))
        fact = misplace(hand, bone, end, rng)
        there = fact.touch[1] if fact.touch else 0
        outer = bone[0] if there == bone[1] else bone[1]
        self.table.facts.append(fact)
        hand.held[seat].remove(bone)
        hand.line.insert(len(hand.line) * end, (there, outer) if end else (outer, there))
        hand._act(seat, bone)

    def ended(self) -> list[e.Fact]:
        """The hand with its end stated rightly or wrongly, and some of the hands shown."""
        rng, hand = self.rng, self.table.hand
        keep = rng.choice((0, 0.3, 0.6, 1))
        facts = [
            fact
            for fact in self.table.facts
            if not isinstance(fact, e.HoldingShown) or rng.random() < keep
        ]
        (at,) = (at for at, fact in enumerate(facts) if isinstance(fact, e.HandEnded))
        winner = rng.choice((None, 0, 1, 2, 3))
        points = rng.choice((None, 0, 1, rng.randrange(120)))
        right = hand.winner(self.table.rules)
        if rng.random() < 0.6:
            winner = right
            points = 0 if right is None else self._count(right)
        facts[at] = replace(facts[at], winner=winner, points=points)
        return facts

    def _count(self, winner: int) -> int:
        hand = self.table.hand
        how = "block_counts" if hand.out() is None else "domino_counts"
        counts = {
            "all": hand.pips(0, 1, 2, 3),
            "opponents": hand.pips(1 - winner, 3 - winner),
            "one": 1,
        }
        return counts[self.table.rules[how]]
