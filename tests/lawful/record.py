"""A record of play that is told otherwise than it was made up, and what lay on the table in it.

Facts are put in, left out and exchanged one after the other; what speaks of another fact's
position goes on speaking of the same fact. Every bone drawn stands in the facts, so that what
anybody held is known; `hidden` of `tests.generators.generate_fives` takes that away at the end.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple, TypeVar

from msgspec import structs

from domain import events as e
from domain.bones import Bone
from tests.generators.mending import REFERENCES
from tests.oracles import naive_fives

F = TypeVar("F", bound=e.Fact)
PLAYS = (e.BonePlayed, e.BoneDrawn, e.Passed)
PAYMENTS = (e.ChipsPaid, e.PointsPegged)


class Scene(NamedTuple):
    """The hand as it stood before an event.

    Attributes
    ----------
    hands : what each seat held
    table : what lay on the table
    yard : what lay in the boneyard
    """

    hands: list[list[naive_fives.Bone]]
    table: naive_fives.Table
    yard: list[naive_fives.Bone]


class Record:
    """The facts of a match, the one at index i with the position i + 1, and the chance of a log."""

    def __init__(self, rng: Random, facts: list[e.Fact]) -> None:
        self.rng, self.facts = rng, list(facts)
        opened = facts[0]
        assert isinstance(opened, e.MatchOpened)
        self.book, self.players = opened.book, len(opened.players)

    # --- reading ----------------------------------------------------------------------------

    def __getitem__(self, at: int) -> Any:
        return self.facts[at - 1]

    def all(self, *kinds: type[F], where: Callable[[Any], bool] | None = None) -> list[int]:
        """The positions of the facts of these kinds."""
        return [
            at
            for at, fact in enumerate(self.facts, 1)
            if isinstance(fact, kinds) and (where is None or where(fact))
        ]

    def any(self, *kinds: type[F], where: Callable[[Any], bool] | None = None) -> list[int]:
        """The positions of the facts of these kinds, in an order of chance."""
        positions = self.all(*kinds, where=where)
        return self.rng.sample(positions, len(positions))

    def next(self, at: int, *kinds: type[e.Fact]) -> int | None:
        """The position of the first fact of these kinds after one; None where there is none."""
        return next(
            (n for n in range(at + 1, len(self.facts) + 1) if isinstance(self[n], kinds)), None
        )

    def last(self, at: int, *kinds: type[e.Fact]) -> int | None:
        """The position of the last fact of these kinds before one; None where there is none."""
        return next((n for n in range(at - 1, 0, -1) if isinstance(self[n], kinds)), None)

    def hand(self, at: int) -> range:
        """The positions of the hand that starts at `at`, to its end or that of the record."""
        end = self.next(at, e.HandEnded) or len(self.facts)
        return range(at, end + 1)

    def openings(self) -> Iterator[int]:
        """The positions of the bones that open hands of the fives games."""
        for at in self.all(e.HandStarted):
            first = next((n for n in self.hand(at) if isinstance(self[n], e.BonePlayed)), None)
            if first is not None:
                yield first

    def scene(self, at: int) -> Scene:
        """The hand before the event at a position."""
        hands: list[list[naive_fives.Bone]] = [[] for _ in range(self.players)]
        table, yard = naive_fives.Table(self.book), list(naive_fives.SET)
        side = naive_fives.sides(self.book, self.players)
        started = self.last(at, e.HandStarted)
        for fact in self.facts[(started or at) - 1 : at - 1]:
            match fact:
                case e.OpeningDrawn(bones=tuple() as bones) | e.BoneDrawn(bone=Bone() as bones):
                    drawn = [bones] if isinstance(bones, Bone) else bones
                    hands[fact.seat] += map(plain, drawn)
                    yard = [bone for bone in yard if bone not in map(plain, drawn)]
                case e.BonePlayed():
                    hands[fact.seat].remove(plain(fact.bone))
                    on = None if fact.on is None else plain(fact.on)
                    table.lay(plain(fact.bone), on, fact.touch, fact.slot == "arm", side[fact.seat])
                case e.PlayRetracted():
                    bone = plain(self[fact.play].bone)
                    table.lift(bone)
                    hands[fact.seat].append(bone)
                case e.BoneReturned():
                    hands[fact.seat].remove(plain(fact.bone))
                    yard.append(plain(fact.bone))
                case _:
                    pass
        return Scene(hands, table, yard)

    # --- telling it otherwise ---------------------------------------------------------------

    def insert(self, at: int, *facts: e.Fact) -> None:
        """Put facts in before the one at `at`; what they speak of stands where it then stands."""
        self._renumber(lambda n: n + len(facts) if n >= at else n)
        self.facts[at - 1 : at - 1] = facts

    def replace(self, at: int, fact: e.Fact) -> None:
        self.facts[at - 1] = fact

    def change(self, at: int, **fields: object) -> None:
        """Tell one fact with other fields."""
        self.facts[at - 1] = structs.replace(self.facts[at - 1], **fields)

    def leave_out(self, *positions: int) -> None:
        """Leave facts out, and what somebody noted of them; a payment no longer names one."""
        gone = set(positions)
        gone |= {
            at
            for at, fact in enumerate(self.facts, 1)
            if isinstance(fact, e.Observed | e.LateChangeNoted | e.ClaimRaised)
            and gone.intersection(_references(fact).values())
        }
        for at, fact in enumerate(self.facts, 1):
            if _references(fact).get("answers") in gone:
                self.change(at, answers=None)
        self._renumber(lambda n: n - sum(one < n for one in gone))
        self.facts = [fact for at, fact in enumerate(self.facts, 1) if at not in gone]

    def begin_at(self, at: int) -> None:
        """Leave out what came before the event at `at`, but for the openings of match and game."""
        game = self.last(at, e.GameStarted)
        self.leave_out(*(n for n in range(2, at) if n != game))

    def _renumber(self, moved: Callable[[int], int]) -> None:
        for at, fact in enumerate(self.facts, 1):
            if isinstance(fact, e.ClaimRaised):
                event = moved(fact.claim.event or 0)
                self.change(at, claim=structs.replace(fact.claim, event=event))
            elif named := _references(fact):
                self.change(at, **{name: moved(n) for name, n in named.items()})


def _references(fact: e.Fact) -> dict[str, int]:
    """The positions that a fact speaks of, by field."""
    if isinstance(fact, e.ClaimRaised):
        return {"claim": fact.claim.event or 0}
    references = {name: getattr(fact, name, None) for name in REFERENCES}
    return {name: at for name, at in references.items() if isinstance(at, int)}


def plain(bone: Bone) -> naive_fives.Bone:
    return bone.high, bone.low
