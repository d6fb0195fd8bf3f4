"""Random whole games of 42 as facts, with faults where asked for.

    >>> told = match42(7)
    >>> type(told.facts[-1]).__name__, told.seeded
    ('MatchEnded', [])

Who follows, who wins and what is counted is asked of `tests.oracles.naive42`, so that the
domain is never its own witness. A faulty act stays on record
and play goes on: nobody rules on it here.
"""

from dataclasses import dataclass, field
from random import Random
from typing import cast

from adjudication.laydown.declarations import DEFAULT, Declaration
from domain import events as e
from domain.bones import BONES, Bone, mask_of
from domain.rulebooks import book
from tests.adjudication.laydown.naive_laydown import holds
from tests.generators.generate_fives import Seeded
from tests.oracles.naive42 import able, follows, points_of, taker

TRUMPS: tuple[e.Trump, ...] = ("0", "1", "2", "3", "4", "5", "6", "doubles", "none")
Trick = list[tuple[int, Bone]]


@dataclass(frozen=True, slots=True)
class Habits42:
    """How likely each act is, where it is possible at all. The default is lawful play.

    The last group breaks nothing: `declares` is how often a hand ends by a right
    declaration in its last three tricks, `challenged` how often anybody challenges,
    `silent` how often trump goes undeclared, `exposed` how often a bone is shown by
    accident, `takes_back` how often a bone is taken back at once and played after all,
    `early` how often a hand that is decided stops there.
    """

    renege: float = 0
    out_of_turn: float = 0
    illegal_bid: float = 0
    bid_out_of_turn: float = 0
    talk: float = 0
    false_declaration: float = 0
    held_back: float = 0
    drew_early: float = 0

    declares: float = 0.2
    challenged: float = 0.5
    silent: float = 0.1
    exposed: float = 0.0
    takes_back: float = 0.0
    early: float = 0.7


LAWFUL = Habits42()
CARELESS = Habits42(
    renege=0.1,
    out_of_turn=0.02,
    illegal_bid=0.05,
    bid_out_of_turn=0.05,
    talk=0.02,
    false_declaration=0.2,
    held_back=0.5,
    drew_early=0.1,
    exposed=0.03,
)


@dataclass(slots=True)
class Told42:
    """A game to seven marks and the truth about it, which the facts may hide.

    Attributes
    ----------
    facts : from MatchOpened to MatchEnded; the fact at index i has position i + 1
    deals : by position of each HandStarted, the seven bones of each seat
    seeded : the faults in it, in order
    declared : by position of each declaration, whether it is right
    marks : by side, after each hand
    """

    facts: list[e.Fact] = field(default_factory=list[e.Fact])
    deals: dict[int, tuple[tuple[Bone, ...], ...]] = field(
        default_factory=dict[int, tuple[tuple[Bone, ...], ...]]
    )
    seeded: list[Seeded] = field(default_factory=list[Seeded])
    declared: dict[int, bool] = field(default_factory=dict[int, bool])
    marks: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])


class _Over(Exception):
    """The hand has ended."""


class _Game:
    """A game being made up: the state at the table, and the facts so far."""

    def __init__(self, rng: Random, habits: Habits42, hands: int | None) -> None:
        self.rng, self.habits, self.told = rng, habits, Told42()
        self.most_hands = hands
        self.marks = [0, 0]

    def chance(self, likely: float) -> bool:
        return likely > 0 and self.rng.random() < likely

    def report(self, fact: e.Fact, fault: str | None = None) -> int:
        self.told.facts.append(fact)
        at = len(self.told.facts)
        if fault:
            self.told.seeded.append(Seeded(fault, at))
        return at

    def play(self) -> Told42:
        printed = book("42")
        names = ("North", "East", "South", "West")
        self.report(e.MatchOpened("42", printed.version, printed.sha256(), names))
        self.report(e.GameStarted(1))
        self.shaker = self.lots()
        number = 0
        while max(self.marks) < 7:
            if number == self.most_hands:
                return self.told
            number += 1
            self.hand(number)
            self.shaker = (self.shaker + 1) % 4
        self.report(e.GameEnded())
        self.report(e.ScoreCardWritten((self.marks[0], self.marks[1])))
        self.report(e.MatchEnded(self.marks.index(max(self.marks))))
        return self.told

    def lots(self) -> int:
        """42-SD-1: the most spots shake; those tied draw again."""
        seats = list(range(4))
        while len(seats) > 1:
            drawn = dict(zip(seats, self.rng.sample(BONES, len(seats)), strict=True))
            most = max(bone.pips for bone in drawn.values())
            seats = [seat for seat, bone in drawn.items() if bone.pips == most]
            lots = tuple(e.Lot(seat, bone) for seat, bone in drawn.items())
            self.report(e.LotsDrawn(lots, tied=len(seats) > 1))
        return seats[0]

    # --- a hand -----------------------------------------------------------------------

    def hand(self, number: int) -> None:
        self.deal(number)
        self.bidder, self.bid, self.trump = -1, 0, ""
        self.points, self.exposed = [0, 0], list[tuple[int, Bone]]()
        try:
            self.auction()
            self.declare_trump()
            leader = self.bidder
            for left in range(7, 0, -1):
                self.say(leader, left)
                wrongly = self.chance(self.habits.out_of_turn)
                leader = self.trick((leader + wrongly) % 4, "out_of_turn" if wrongly else None)
        except _Over:
            return
        self.end("made" if self.points[self.bidder % 2] >= min(self.bid, 42) else "set")

    def deal(self, number: int) -> None:
        at = self.report(e.HandStarted(number, shaker=self.shaker))
        bones = self.rng.sample(BONES, 28)
        self.hands = [bones[7 * seat : 7 * seat + 7] for seat in range(4)]
        self.told.deals[at] = tuple(map(tuple, self.hands))
        order = [(self.shaker + step) % 4 for step in self.rng.choice(((1, 3, 2, 0), (3, 1, 2, 0)))]
        early = self.chance(self.habits.drew_early)
        if early:
            order[1], order[2] = order[2], order[1]
        for place, seat in enumerate(order):
            fault = "draw_order" if early and place == 1 else None
            self.report(e.OpeningDrawn(seat, 7, tuple(self.hands[seat])), fault)

    def auction(self) -> None:
        seats = [(self.shaker + step) % 4 for step in range(1, 5)]
        if self.chance(self.habits.bid_out_of_turn):
            seats[0], seats[1] = seats[1], seats[0]
            spoken = {seats[0]: ("pass", None)}
        else:
            spoken = dict[int, tuple[str, str | None]]()
        for seat in seats:
            words, fault = spoken.get(seat) or self.some_bid()
            self.report(e.BidMade(seat, words), fault)
            if fault is None and words != "pass":
                self.bidder, self.bid = seat, int(words)
        if self.bidder < 0:
            self.end("passed")

    def some_bid(self) -> tuple[str, str | None]:
        if self.bid and self.chance(self.habits.illegal_bid):
            return str(min(self.bid, 42)), "illegal_bid"
        lowest = max(30, self.bid + 1)
        if self.chance(0.5) or self.bid >= 84:
            return "pass", None
        if lowest <= 42 and self.chance(0.85):
            return str(min(42, lowest + self.rng.randrange(4))), None
        return "84", None

    def declare_trump(self) -> None:
        self.trump = self.rng.choice(TRUMPS)
        if self.chance(self.habits.silent):
            self.trump = ""
        else:
            self.report(e.TrumpDeclared(self.bidder, cast(e.Trump, self.trump)))

    def trick(self, leader: int, fault: str | None) -> int:
        """Play a trick; its winner. A fault is that of its lead."""
        trick: Trick = []
        for step in range(4):
            seat = (leader + step) % 4
            if self.chance(self.habits.talk):
                self.report(e.Observed("talk", seat), "talk")
            if self.chance(self.habits.exposed):
                bone = self.rng.choice(self.hands[seat])
                self.report(e.BoneExposed(seat, bone))
                self.exposed.append((seat, bone))
            self.turn(seat, trick, fault if step == 0 else None)
        won = taker(trick, self.trump)
        self.points[won % 2] += points_of(trick)
        need = min(self.bid, 42)
        side = self.bidder % 2
        made, beaten = self.points[side] >= need, self.points[1 - side] > 42 - need
        if (made or beaten) and self.hands[0] and self.chance(self.habits.early):
            self.show()
            self.end("made" if made else "set")
            raise _Over
        return won

    def turn(self, seat: int, trick: Trick, fault: str | None) -> None:
        hand = self.hands[seat]
        lawful = hand
        if trick and able(hand, trick[0][1], self.trump):
            lawful = [bone for bone in hand if follows(bone, trick[0][1], self.trump)]
        others = [bone for bone in hand if bone not in lawful]
        bone = self.rng.choice(lawful)
        shown = [one for whose, one in self.exposed if whose == seat and one in lawful]
        if shown and not self.chance(self.habits.held_back):
            bone = shown[0]
        if others and self.chance(self.habits.renege):
            bone, fault = self.rng.choice(others), "renege"
        hand.remove(bone)
        trick.append((seat, bone))
        if not self.trump:
            self.trump = str(bone.high)
        at = self.report(e.BonePlayed(seat, bone), fault)
        if self.chance(self.habits.takes_back):
            self.report(e.PlayRetracted(seat, at))
            self.report(e.BonePlayed(seat, bone))

    # --- declarations, and the end -------------------------------------------------------

    def say(self, leader: int, left: int) -> None:
        """Declare something before this trick, perhaps, if it is small enough to be sure of."""
        false = self.chance(self.habits.false_declaration)
        if left > 3 or not self.trump or not (false or self.chance(self.habits.declares)):
            return
        seat, what = self.rng.randrange(4), self.rng.choice(("laydown", "made", "set"))
        masks = [mask_of(hand) for hand in self.hands]
        stated = Declaration(
            what,
            seat,
            (masks[0], masks[1], masks[2], masks[3]),
            leader,
            cast(e.Trump, self.trump),
            self.bid,
            self.bidder,
            (self.points[0], self.points[1]),
        )
        right = holds(stated, DEFAULT)
        if right == false:
            return
        at = self.report(e.DeclarationMade(seat, what), None if right else "declaration")
        self.told.declared[at] = right
        self.settle(seat, what, right)

    def settle(self, seat: int, what: str, right: bool) -> None:
        challenged = self.chance(self.habits.challenged)
        if challenged:
            self.report(e.Challenged((seat + 1) % 4))
        self.show()
        if challenged and not right:
            self.end("forfeit", 1 - seat % 2)
        elif what == "laydown":
            side = self.bidder % 2
            taken = self.points[side] + (42 - sum(self.points) if seat % 2 == side else 0)
            self.end("made" if taken >= min(self.bid, 42) else "set")
        else:
            self.end(cast(e.HandEnding, what))
        raise _Over

    def show(self) -> None:
        """42-PB-15: all remaining bones are turned up."""
        for seat, hand in enumerate(self.hands):
            self.report(e.HoldingShown(seat, tuple(hand)))

    def end(self, how: e.HandEnding, winner: int | None = None) -> None:
        at_stake = max(1, self.bid // 42)
        if how == "passed":
            self.report(e.HandEnded("passed", marks={}))
        else:
            if winner is None:
                winner = self.bidder % 2 if how == "made" else 1 - self.bidder % 2
            self.marks[winner] += at_stake
            self.report(e.HandEnded(how, marks={str(winner): at_stake}))
        self.told.marks.append((self.marks[0], self.marks[1]))
        if how == "passed":
            raise _Over


def match42(seed: int | Random, habits: Habits42 = LAWFUL, *, hands: int | None = None) -> Told42:
    """A game to seven marks, the same for the same seed.

    The record breaks off after so many `hands`, if the game is not over by then.
    """
    rng = seed if isinstance(seed, Random) else Random(seed)
    return _Game(rng, habits, hands).play()
