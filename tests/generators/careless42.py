"""Hands of 42 in which anything happens that physically can, every bone seen.

What a player does is drawn by lot, lawful or not: they draw early, bid out of turn
or what is no bid, renege, play out of turn, turn bones over, declare without cause.
Who wins a trick is asked of `tests.oracles.naive42`.
"""

from dataclasses import dataclass
from random import Random

from domain import events as e
from domain.bones import BONES, Bone
from domain.rulebooks import book
from tests.generators.careless import NAMES
from tests.oracles import naive42
from tests.oracles.enumerator import Log

TRUMPS: tuple[e.Trump, ...] = ("0", "1", "2", "3", "4", "5", "6", "doubles", "none")
BIDS = (
    *("30", "31", "32", "35", "40", "41", "42", "84", "126", "168"),
    *("43", "29", "0", "one mark", "two marks", "three marks"),
)


@dataclass(frozen=True, slots=True)
class Manners42:
    """How likely some acts are. What a claim is about is made frequent for it (`cases`).

    `declares` is how often the hand ends by a declaration when so many tricks are
    `left`; `to_the_end` how often it is played until the bid is decided.
    """

    reneges: float = 0.2
    out_of_turn: float = 0.03
    exposes: float = 0.05
    exposes_bidding: float = 0.1
    drew_early: float = 0.3
    wrong_size: float = 0.0
    bids_badly: float = 0.3
    silent: float = 0.2
    declares: float = 0.0
    left: int = 2
    ends: float = 0.5
    plays: tuple[int, int] = (1, 28)
    passes: float = 0.4
    only_bidding: float = 0.1
    stacks: float = 0.0


class Careless42:
    """One record being made up: who holds what, the bids, the tricks, and the facts so far."""

    def __init__(self, rng: Random, manners: Manners42) -> None:
        self.rng, self.manners = rng, manners
        self.facts: list[e.Fact] = []
        self.hands: list[list[Bone]] = [[], [], [], []]
        self.tricks: list[list[tuple[int, Bone]]] = [[]]
        self.bids: list[tuple[int, str]] = []
        self.trump = ""
        self.spoken: dict[int, str] = {}
        self.points = [0, 0]

    def report(self, fact: e.Fact) -> int:
        self.facts.append(fact)
        return len(self.facts)

    def chance(self, likely: float) -> bool:
        return likely > 0 and self.rng.random() < likely

    def anybody(self) -> int:
        return self.rng.randrange(4)

    def record(self) -> Log:
        """The record of a hand."""
        self.open()
        number = 1
        if self.chance(0.4):
            self.report(e.HandStarted(1, shaker=self.anybody()))
            if self.chance(0.5):
                self.report(e.HandEnded("passed", marks={}))
            else:
                self.report(e.HandEnded("void", marks={}))
            number = 2
        elif self.chance(0.5):
            self.lots()
        self.hand(number)
        return list(enumerate(self.facts, 1))

    def open(self, scores: tuple[int, ...] = (), best_of: int = 1) -> None:
        printed = book("42")
        opened = e.MatchOpened(
            "42", printed.version, printed.sha256(), NAMES, best_of=best_of, scores=scores
        )
        self.report(opened)
        self.report(e.GameStarted(1))

    def lots(self) -> None:
        drawn = self.rng.sample(BONES, 4)
        pips = [bone.high + bone.low for bone in drawn]
        lots = tuple(e.Lot(seat, bone) for seat, bone in enumerate(drawn))
        self.report(e.LotsDrawn(lots, tied=pips.count(max(pips)) > 1))

    # --- before the first lead -----------------------------------------------------------

    def hand(self, number: int) -> None:
        self.shaker = self.anybody()
        self.report(e.HandStarted(number, shaker=self.shaker))
        self.deal()
        if not self.auction():
            return
        self.declare_trump()
        while self.chance(self.manners.stacks) and not self.chance(0.3):
            self.stack()
        if self.chance(self.manners.only_bidding):
            return
        self.play()

    def deal(self) -> None:
        bones, left = self.rng.sample(BONES, 28), list[Bone]()
        order = [(self.shaker + step) % 4 for step in self.rng.choice(((1, 3, 2, 0), (3, 1, 2, 0)))]
        if self.chance(self.manners.drew_early):
            self.rng.shuffle(order)
        for seat in order:
            size = 7 - self.chance(self.manners.wrong_size) * self.rng.randrange(1, 3)
            own = bones[7 * seat : 7 * seat + 7]
            left += own[size:]
            self.draw(seat, own[:size])
            if left and self.chance(self.manners.wrong_size):
                self.draw(seat, [left.pop() for _ in left[:2]])

    def draw(self, seat: int, bones: list[Bone]) -> None:
        self.hands[seat] = self.hands[seat] + bones
        self.report(e.OpeningDrawn(seat, len(bones), tuple(bones)))

    def auction(self) -> bool:
        """The bids, perhaps a bone turned over among them; whether play goes on."""
        seats = [(self.shaker + step) % 4 for step in (1, 2, 3, 4)]
        bad = self.chance(self.manners.bids_badly)
        if bad and self.chance(0.5):
            self.rng.shuffle(seats)
        while seats:
            if self.chance(self.manners.exposes_bidding) and self.turn_over():
                return False
            seat = self.anybody() if bad and self.chance(0.1) else seats.pop(0)
            self.bid(seat, self.some_bid(bad))
            if self.chance(0.05):
                self.speak_trump(seat)
            if self.chance(0.02):
                break
        plain_auction = naive42.auction(self.shaker, self.bids)
        self.bidder, self.worth = plain_auction.bidder, plain_auction.bid
        if plain_auction.awaited is not None:
            return False
        if plain_auction.bidder is None or self.chance(0.02):
            self.end("passed" if self.chance(0.7) else "void")
            return False
        return True

    def bid(self, seat: int, words: str) -> None:
        self.bids.append((seat, words))
        self.report(e.BidMade(seat, words))

    def some_bid(self, bad: bool) -> str:
        if self.chance(self.manners.passes):
            return "pass"
        if bad:
            return self.rng.choice(BIDS)
        highest = naive42.auction(self.shaker, self.bids).bid
        lowest = max(30, highest + 1)
        if lowest <= 42:
            return str(min(42, lowest + self.rng.randrange(5)))
        return {42: "84", 84: "126"}.get(highest, "pass")

    def turn_over(self) -> bool:
        """A bone is turned over in the bidding; whether the hand is thrown in for it."""
        seat = self.anybody()
        self.report(e.BoneExposed(seat, self.rng.choice(self.hands[seat])))
        if not self.chance(0.5):
            return False
        elector = (seat + 1) % 4 if self.chance(0.8) else self.anybody()
        reshake = self.chance(0.6)
        self.report(e.ReshakeElected(elector, reshake))
        if self.chance(0.3):
            reshake = self.chance(0.6)
            self.report(e.ReshakeElected((seat + 1) % 4, reshake))
        if reshake:
            self.end("void")
        return reshake

    def declare_trump(self) -> None:
        assert self.bidder is not None
        if self.chance(0.1):
            self.speak_trump((self.bidder + 1) % 4)
        if not self.chance(self.manners.silent):
            self.speak_trump(self.bidder)
        self.trump = self.spoken.get(self.bidder, "")

    def stack(self) -> None:
        """Somebody says how tricks are stacked, or which way."""
        stack = self.rng.choice(("single", "double", None))
        way = None if stack and self.chance(0.8) else self.rng.choice(("lengthwise", "crosswise"))
        seat = self.bidder if stack and self.chance(0.6) else self.anybody()
        self.report(e.StackChosen(seat or 0, stack, way))

    def speak_trump(self, seat: int) -> None:
        """The first that a player says counts, if theirs is the highest bid (42-PB-4a)."""
        trump = self.rng.choice(TRUMPS)
        self.spoken.setdefault(seat, trump)
        self.report(e.TrumpDeclared(seat, trump))

    # --- tricks ---------------------------------------------------------------------------

    def play(self) -> None:
        assert self.bidder is not None
        turn = self.bidder
        stop = self.rng.randint(*self.manners.plays)
        for played in range(stop):
            if not self.tricks[-1] and self.decided() and self.chance(0.3):
                break
            if self.declaring(played):
                return
            seat = self.anybody() if self.chance(self.manners.out_of_turn) else turn
            if not self.hands[seat]:
                break
            turn = self.play_bone(seat)
        if self.chance(self.manners.ends) or not any(self.hands):
            self.finish()

    def play_bone(self, seat: int) -> int:
        """One bone is played; whose turn it is then."""
        trick, hand = self.tricks[-1], self.hands[seat]
        whose = self.anybody()
        if self.hands[whose] and self.chance(self.manners.exposes):
            self.report(e.BoneExposed(whose, self.rng.choice(self.hands[whose])))
        bones = hand
        if trick and self.trump and not self.chance(self.manners.reneges):
            led = trick[0][1]
            bones = [one for one in hand if naive42.follows(one, led, self.trump)] or hand
        bone = self.rng.choice(bones)
        hand.remove(bone)
        trick.append((seat, bone))
        self.trump = self.trump or str(bone.high)
        self.report(e.BonePlayed(seat, bone))
        if len(trick) < 4:
            return (seat + 1) % 4
        won = naive42.taker(trick, self.trump)
        self.points[won % 2] += naive42.points_of(trick)
        self.tricks.append([])
        return won

    def decided(self) -> bool:
        side, need = (self.bidder or 0) % 2, min(self.worth, 42)
        return self.points[side] >= need or self.points[1 - side] > 42 - need

    def declaring(self, played: int) -> bool:
        """Perhaps somebody declares something, and with it the hand ends; whether it does."""
        near = 28 - played <= 4 * self.manners.left and played > 0
        if not self.trump or not near or not self.chance(self.manners.declares):
            return False
        seat = self.anybody()
        order = None
        if self.chance(0.3):
            order = tuple(self.rng.sample(self.hands[seat], len(self.hands[seat])))
        what = self.rng.choice(("laydown", "made", "set"))
        self.report(e.DeclarationMade(seat, what, order))
        if self.chance(0.5):
            self.report(e.Challenged((seat + self.rng.choice((1, 1, 2, 3))) % 4))
        if self.chance(self.manners.ends):
            self.finish()
        return True

    # --- the end --------------------------------------------------------------------------

    def finish(self) -> None:
        """All or some turn up their bones, before the hand ends or after."""
        later = self.chance(0.2)
        if not later:
            self.show()
        side, need = (self.bidder or 0) % 2, min(self.worth, 42)
        self.end("made" if self.points[side] >= need else "set")
        if later:
            self.show()

    def show(self) -> None:
        """42-PB-15."""
        everybody = self.chance(0.4)
        for seat, hand in enumerate(self.hands):
            if everybody or self.chance(0.6):
                self.report(e.HoldingShown(seat, tuple(hand)))

    def end(self, how: e.HandEnding) -> None:
        """The hand ends so, or as somebody wrongly says."""
        auction = naive42.auction(self.shaker, self.bids)
        side = (auction.bidder or 0) % 2
        if self.chance(0.25):
            how = self.rng.choice(("made", "set", "forfeit", "passed", "void"))
        marks: dict[str, int] = {}
        if how in ("made", "set", "forfeit"):
            winner = side if how == "made" else 1 - side
            marks = {str(winner): naive42.stake(auction.bid)}
        if self.chance(0.2):
            marks = {str(self.rng.randrange(2)): self.rng.randrange(4)}
        self.report(e.HandEnded(how, marks=marks))


class Results42(Careless42):
    """Whole games told by the marks of their hands, the clock and lateness; no play."""

    def record(self) -> Log:
        games = self.rng.choice((1, 1, 2))
        self.open((self.rng.randrange(7), self.rng.randrange(7)), best_of=2 * games - 1)
        for number in range(1, games + 1):
            if number > 1:
                self.report(e.GameStarted(number))
            self.game()
        if self.chance(0.4):
            self.report(e.MatchEnded(self.rng.choice((None, None, 0, 1))))
        return list(enumerate(self.facts, 1))

    def game(self) -> None:
        if self.chance(0.25):
            for _ in range(self.rng.randrange(1, 3)):
                self.report(
                    e.Observed("late", self.anybody(), minutes=self.rng.choice((4, 5, 6, 9)))
                )
        if self.chance(0.1):
            self.report(e.Observed(self.rng.choice(("talk", "slow_play")), self.anybody()))
        clock = self.chance(0.4)
        for number in range(1, self.rng.randrange(2, 7)):
            if clock and self.chance(0.15):
                self.report(e.TimeCalled())
            self.report(e.HandStarted(number, shaker=number % 4))
            self.short_hand((number + 1) % 4, clock)
        if self.chance(0.6):
            self.report(e.GameEnded(winner=self.rng.choice((None, None, None, 0, 1))))
        self.card()

    def short_hand(self, bids: int, clock: bool) -> None:
        """One bid, of the player who bids first, so that no bid before time is left out."""
        if clock and self.chance(0.1):
            self.report(e.TimeCalled())
        self.report(e.BidMade(bids, self.rng.choice(("30", "84", "pass"))))
        if clock and self.chance(0.1):
            self.report(e.TimeCalled())
        if self.chance(0.2):
            self.report(e.OpeningDrawn(bids, 7))
            self.report(e.BonePlayed(bids, self.rng.choice(BONES)))
        if self.chance(0.2):
            self.report(e.HandEnded("passed", marks={}))
        else:
            marks = {str(self.rng.randrange(2)): self.rng.choice((1, 1, 2, 3))}
            self.report(e.HandEnded("made", marks=marks))

    def card(self) -> None:
        """The card says what the hands gave, or not."""
        marks = [0, 0]
        opened = self.facts[0]
        for fact in self.facts:
            if isinstance(fact, e.GameStarted):
                marks = [0, 0]
                if fact.number == 1 and isinstance(opened, e.MatchOpened):
                    marks = list(opened.scores or marks)
            if isinstance(fact, e.HandEnded):
                for side, more in (fact.marks or {}).items():
                    marks[int(side)] += more
        if self.chance(0.4):
            marks[self.rng.randrange(2)] += 1
        self.report(e.ScoreCardWritten((marks[0], marks[1])))


def hand(rng: Random, manners: Manners42 = Manners42()) -> Log:
    """The record of one hand, the same for the same chance."""
    return Careless42(rng, manners).record()


def results(rng: Random) -> Log:
    """The record of a match told by its marks."""
    return Results42(rng, Manners42()).record()
