"""Hands of the fives games in which anything happens that physically can, every bone seen.

What a player does is drawn by lot, lawful or not: they draw or pass though they could
play, play where it does not match or out of turn, show bones, lift them, put them
back, miscall, pay wrongly, call Domino at any time. No rule is asked but where
a bone fits and what it scores (`tests.oracles.naive_fives`), so that right and wrong acts are both
frequent. A record begins with scores and perhaps a hand that is told by its end alone.
"""

from dataclasses import dataclass
from random import Random

from domain import events as e
from domain.bones import Bone
from domain.rulebooks import book
from tests.oracles import naive_fives
from tests.oracles.enumerator import Log
from tests.oracles.plain_record import HOLDING, TARGET

NAMES = ("North", "East", "South", "West")
UNIT = {"FU": 1}
"""By book what points come in; elsewhere fives."""


@dataclass(frozen=True, slots=True)
class Manners:
    """How likely some acts are. What a claim is about is made frequent for it (`cases`).

    `small` is how often few bones are dealt, `all_dealt` how often nearly all are;
    `ends` how often a hand is told to its end, `no_play` how often it ends at once,
    `till_blocked` whether it ends at the latest where nobody can play, `turned_up` how
    often a holding is then shown; `first_hand` how often another was played before it,
    `rich` how often a side has all but won, `clock` how often time is called at an act.
    """

    small: float = 0.4
    all_dealt: float = 0.1
    draws_wrongly: float = 0.15
    passes_wrongly: float = 0.05
    misplays: float = 0.1
    out_of_turn: float = 0.03
    lifts: float = 0.1
    exposes: float = 0.05
    shows: float = 0.01
    puts_back: float = 0.1
    opens_wrongly: float = 0.4
    before_opening: float = 0.1
    handfuls: float = 0.1
    claims_early: float = 0.05
    domino: float = 0.02
    observed: float = 0.01
    scoring: float = 0.0
    hands_back: float = 0.0
    ends: float = 0.5
    till_blocked: bool = False
    turned_up: float = 0.4
    no_play: float = 0.0
    acts: tuple[int, int] = (2, 36)
    first_hand: float = 0.5
    no_doubles: float = 0.1
    rich: float = 0.1
    clock: float = 0.0


class Careless:
    """One record being made up: who holds what, what lies on the table, and the facts so far."""

    def __init__(self, rng: Random, book_id: str, players: int, manners: Manners) -> None:
        self.rng, self.book, self.players, self.manners = rng, book_id, players, manners
        self.unit = UNIT.get(book_id, 5)
        self.side = naive_fives.sides(book_id, players)
        self.facts: list[e.Fact] = []
        self.hands: list[list[naive_fives.Bone]] = [[] for _ in range(players)]
        self.table = naive_fives.Table(book_id)
        self.purses = self.whole()
        self.unpaid: tuple[int, int, int] | None = None
        self.turn = 0

    def whole(self) -> list[list[int]]:
        """Everybody's own chips, none paid yet."""
        return [[150 * (a == b) for b in range(self.players)] for a in range(self.players)]

    # --- telling ----------------------------------------------------------------------

    def report(self, fact: e.Fact) -> int:
        """Write a fact down; its position."""
        self.facts.append(fact)
        return len(self.facts)

    def chance(self, likely: float) -> bool:
        return likely > 0 and self.rng.random() < likely

    def anybody(self) -> int:
        return self.rng.randrange(self.players)

    def record(self) -> Log:
        """The record of a hand."""
        self.open()
        if self.chance(self.manners.first_hand):
            self.stub(1)
        self.hand(1 + sum(isinstance(fact, e.HandStarted) for fact in self.facts))
        return list(enumerate(self.facts, 1))

    def open(self, best_of: int = 1) -> None:
        printed = book(self.book)
        sides = len(set(self.side))
        scores = tuple(self.some_score() for _ in range(sides))
        if self.chance(0.2):
            scores = ()
        for side, points in enumerate(scores):
            payers = naive_fives.PAYER.get((self.book, self.players))
            if payers is not None:
                self.purses[payers[side]][payers[side]] -= points
                self.purses[payers[side]][side] += points
        holder = self.anybody() if self.book == "PDA" and self.chance(0.3) else None
        self.report(
            e.MatchOpened(
                self.book,
                printed.version,
                printed.sha256(),
                NAMES[: self.players],
                best_of=best_of,
                scores=scores,
                domino_holder=holder,
            )
        )
        self.report(e.GameStarted(1))
        if self.chance(self.manners.observed * 5):
            self.see()

    def some_score(self) -> int:
        most = TARGET[self.book]
        if self.chance(self.manners.rich):
            return most - self.unit * self.rng.choice((1, 1, 2, 4))
        return self.rng.choice((0, 0, 0, self.unit * self.rng.randrange(1, most // self.unit // 2)))

    def stub(self, number: int) -> None:
        """A hand of which only the end is told."""
        self.report(e.HandStarted(number))
        how = self.rng.choice(("domino", "domino", "lock", "lock", "penalty", "void"))
        nobody = how == "void" or (how == "lock" and self.chance(0.4))
        self.report(e.HandEnded(how, None if nobody else self.anybody()))

    # --- the draw -----------------------------------------------------------------------

    def hand(self, number: int) -> None:
        self.lots()
        opener_named = self.chance(0.1)
        by = self.anybody() if opener_named else None
        self.report(e.HandStarted(number, "any_domino" if opener_named else None, by))
        self.yard = self.rng.sample(naive_fives.SET, 28)
        if self.chance(self.manners.no_doubles):
            # Doubles lie at the bottom: hands without any are rare enough.
            self.yard.sort(key=lambda bone: bone[0] != bone[1])
        self.deal()
        if self.chance(self.manners.no_play):
            self.end("void", None)
            return
        while self.chance(self.manners.before_opening):
            self.act_before_opening()
        self.open_hand()
        for _ in range(self.rng.randint(*self.manners.acts)):
            if not all(self.hands) and not self.chance(0.1):
                break
            if self.manners.till_blocked and self.is_blocked():
                break
            self.act()
        if self.chance(self.manners.ends):
            self.finish()
        if self.manners.clock and self.chance(0.6):
            self.report(e.GameEnded())

    def lots(self) -> None:
        if self.chance(0.4):
            drawn = self.rng.sample(naive_fives.SET, self.players)
            if self.chance(0.3):
                drawn = self.rng.sample([(6, 3), (5, 4), (6, 0), (4, 2), (5, 1)], self.players)
            pips = [sum(bone) for bone in drawn]
            lots = tuple(e.Lot(seat, _bone(bone)) for seat, bone in enumerate(drawn))
            decided = pips.count(max(pips)) == pips.count(min(pips)) == 1
            # Equal lots decide nothing, whether or not they are reported as tied.
            self.report(e.LotsDrawn(lots, tied=not decided and self.chance(0.7)))

    def deal(self) -> None:
        right = HOLDING[self.book, self.players]
        few = self.chance(self.manners.small)
        many = not few and self.chance(self.manners.all_dealt)
        first = self.anybody()
        for step in range(self.players):
            count = right
            if few:
                count = self.rng.randrange(1, 5)
            elif many:
                count = (28 - self.rng.randrange(4)) // self.players
            elif self.chance(0.1):
                count += self.rng.choice((-2, -1, 1, 2))
            seat = (first + step) % self.players
            if count > 1 and self.chance(self.manners.handfuls):
                handful = self.rng.randrange(1, count)
                self.draw_opening(seat, handful)
                count -= handful
            self.draw_opening(seat, count)
        if self.chance(0.05):
            self.draw_opening(self.anybody(), 1)

    def draw_opening(self, seat: int, count: int) -> None:
        bones = [self.yard.pop() for _ in range(min(count, len(self.yard)))]
        self.hands[seat] += bones
        if bones:
            self.report(e.OpeningDrawn(seat, len(bones), tuple(map(_bone, bones))))

    def act_before_opening(self) -> None:
        """Somebody answers the call for the highest double, or draws."""
        seat = self.anybody()
        if self.yard and self.chance(0.5):
            self.draw(seat)
        else:
            self.report(e.Passed(seat))

    def open_hand(self) -> None:
        """Somebody leads: as if the highest double were called, or anybody anything."""

        def rank(bone: naive_fives.Bone) -> tuple[bool, int, int]:
            return bone[0] == bone[1], sum(bone), bone[0]

        seat = self.anybody()
        bone = self.rng.choice(self.hands[seat])
        if not self.chance(self.manners.opens_wrongly):
            seat = max(range(self.players), key=lambda one: max(map(rank, self.hands[one])))
            bone = max(self.hands[seat], key=rank)
        elif self.chance(0.6):
            doubles = [one for one in self.hands[seat] if one[0] == one[1]]
            bone = self.rng.choice(doubles or self.hands[seat])
        self.place(seat, bone)

    # --- acts -----------------------------------------------------------------------------

    def act(self) -> None:
        """A turn, or something between turns."""
        seat = self.anybody() if self.chance(self.manners.out_of_turn) else self.turn
        hand = self.hands[seat]
        if not hand:
            self.turn = (seat + 1) % self.players
            return
        self.beside()
        places = self.table.places(hand)
        if self.yard and self.chance(self.manners.draws_wrongly if places else 0.95):
            self.draw(seat)
        elif self.chance(self.manners.misplays):
            self.misplay(seat)
        elif not places or self.chance(self.manners.passes_wrongly):
            self.report(e.Passed(seat))
            self.turn = (seat + 1) % self.players
            self.take_muggins(seat)
        else:
            if self.chance(self.manners.scoring):
                places = [one for one in places if self.would_score(*one)] or places
            bone, on = self.rng.choice(places)
            double = on is not None and on[0] == on[1]
            self.place(seat, bone, on, arm=double and self.chance(0.25))

    def is_blocked(self) -> bool:
        return not self.yard and not any(map(self.table.places, self.hands))

    def would_score(self, bone: naive_fives.Bone, on: naive_fives.Bone | None) -> bool:
        self.table.lay(bone, on)
        score = self.table.score()
        self.table.laid.pop()
        return score > 0

    def beside(self) -> None:
        """Bones exposed or shown, Domino called, calls at any time, what an official saw."""
        seat = self.anybody()
        hand = self.hands[seat]
        if hand and self.chance(self.manners.exposes):
            self.report(e.BoneExposed(seat, _bone(self.rng.choice(hand))))
        if self.chance(self.manners.exposes / 10):
            self.report(e.BoneExposed(seat, _bone(self.rng.choice(naive_fives.SET)), "shuffle"))
        if self.chance(self.manners.shows):
            self.report(e.HoldingShown(seat, _bones(hand)))
        if self.chance(self.manners.claims_early):
            kind = e.MugginsCalled if self.chance(0.5) else e.ScoreCalled
            at = self.report(kind(seat, self.unit * self.rng.randrange(0, 5)))
            if self.chance(0.3):
                self.pay(seat, self.unit, at)
        if self.chance(self.manners.domino):
            self.call_domino(seat)
        if self.chance(self.manners.observed):
            self.see()
        if self.chance(self.manners.clock):
            self.report(e.TimeCalled())

    def see(self) -> None:
        what = self.rng.choice(("slow_play", "slow_play", "talk", "leaves", "contact"))
        self.report(e.Observed(what, self.anybody()))

    def draw(self, seat: int) -> None:
        bone = self.yard.pop()
        self.report(e.BoneDrawn(seat, _bone(bone)))
        self.hands[seat].append(bone)
        if self.chance(self.manners.exposes):
            self.report(e.BoneExposed(seat, _bone(bone), "draw"))
        if self.chance(self.manners.puts_back):
            self.report(e.BoneReturned(seat, _bone(bone)))
            self.hands[seat].remove(bone)
            self.yard.insert(self.rng.randrange(len(self.yard) + 1), bone)

    def place(
        self,
        seat: int,
        bone: naive_fives.Bone,
        on: naive_fives.Bone | None = None,
        touch: tuple[int, int] | None = None,
        arm: bool = False,
    ) -> None:
        """Lay a bone; call and take its points, or not; perhaps lift it again."""
        turn = self.turn
        self.table.lay(bone, on, touch, arm, self.side[seat])
        self.hands[seat].remove(bone)
        slot = "arm" if arm else None
        at = self.report(
            e.BonePlayed(seat, _bone(bone), None if on is None else _bone(on), touch, slot)
        )
        self.turn = (seat + 1) % self.players
        lift = self.chance(self.manners.lifts)
        if lift and self.chance(0.5):
            self.lift(seat, bone, at, turn)
            return
        self.settle(seat, at)
        if lift:
            self.lift(seat, bone, at, turn)
        elif not self.hands[seat] and self.chance(0.8):
            self.call_domino(seat)

    def lift(self, seat: int, bone: naive_fives.Bone, at: int, turn: int) -> None:
        self.table.lift(bone)
        self.hands[seat].append(bone)
        self.report(e.PlayRetracted(seat, at))
        self.turn = turn

    def misplay(self, seat: int) -> None:
        """A bone that does not match, on a covered half, or on an arm that is none."""
        on, numbers = self.rng.choice(list(self.table.touched().items()) or [((0, 0), [])])
        if not self.table.laid or on not in [one.bone for one in self.table.laid]:
            return
        bone, there = self.rng.choice(self.hands[seat]), self.rng.choice(on)
        arms = on[0] == on[1] and (len(numbers) > 1 or self.chance(0.5))
        if arms:
            fitting = [one for one in self.hands[seat] if there in one]
            if fitting and len(numbers) < 4:
                self.place(seat, self.rng.choice(fitting), on, None, self.chance(0.6))
            return
        self.place(seat, bone, on, (there, self.rng.choice(bone)))

    def call_domino(self, seat: int) -> None:
        self.report(e.DominoCalled(seat))
        if self.chance(0.7):
            self.reveal(self.anybody())

    def reveal(self, seat: int) -> None:
        if self.hands[seat] and self.chance(0.3):
            self.report(e.BoneExposed(seat, _bone(self.rng.choice(self.hands[seat]))))
        else:
            self.report(e.HoldingShown(seat, _bones(self.hands[seat])))

    # --- points -----------------------------------------------------------------------------

    def settle(self, seat: int, at: int) -> None:
        """Call what the bone scored, rightly, wrongly or not; then it is paid, somehow."""
        due = self.table.score()
        before, self.unpaid = self.unpaid, (seat, due, at)
        if before is not None and before[0] != seat:
            self.take_muggins(seat, before)
        if not due and not self.chance(0.1):
            return
        called = due if self.chance(0.7) else due + self.unit * self.rng.choice((-2, -1, 1))
        if self.chance(0.6) and called >= 0:
            at = self.report(e.ScoreCalled(self.partner(seat), called))
            self.unpaid = (seat, due - min(due, called), at)
        elif not self.chance(0.4):
            return
        if self.chance(0.7):
            self.pay(seat, min(due, max(called, 0)), at)

    def partner(self, seat: int) -> int:
        """The player, or now and then one of the same side."""
        others = [one for one in range(self.players) if self.side[one] == self.side[seat]]
        return self.rng.choice(others) if len(others) > 1 and self.chance(0.3) else seat

    def take_muggins(self, seat: int, missed: tuple[int, int, int] | None = None) -> None:
        missed = missed or self.unpaid
        if missed is None or missed[0] == seat or not missed[1] or not self.chance(0.5):
            return
        points = missed[1] if self.chance(0.7) else missed[1] + self.rng.choice((-5, 5))
        at = self.report(e.MugginsCalled(seat, max(0, points)))
        if self.chance(0.5):
            self.pay(seat, points, at)

    def pay(self, payee: int, points: int, answers: int) -> None:
        """Pay or peg it, perhaps wrongly; what it answers is told or not."""
        if self.chance(0.25):
            points += self.unit * self.rng.choice((-2, -1, 1))
        acts = answers if self.chance(0.8) else None
        payers = naive_fives.PAYER.get((self.book, self.players))
        if payers is None:
            if points > 0:
                seat = self.partner(payee)
                self.report(e.PointsPegged(seat, points, acts))
                while back := self.handed_back(points):
                    points -= back
                    self.report(e.PointsPegged(self.partner(seat), back, self.named(acts), True))
            return
        payer = payers[payee]
        if self.chance(0.1):
            payer = (payee + self.rng.randrange(1, self.players)) % self.players
        colour = payer
        if self.chance(0.08):
            colour = self.rng.choice([seat for seat in range(self.players) if seat != payee])
        points = min(points, self.purses[colour][payer])
        if points <= 0:
            return
        self.purses[colour][payer] -= points
        self.purses[colour][payee] += points
        self.report(
            e.ChipsPaid(payer, payee, points, acts, colour_of=None if colour == payer else colour)
        )
        while back := self.handed_back(points if colour == payer else 0):
            points -= back
            self.purses[payer][payer] += back
            self.purses[payer][payee] -= back
            self.report(e.ChipsPaid(payee, payer, back, self.named(acts), payer))
        if self.manners.hands_back and self.chance(0.2):
            self.pay(payee, self.unit, answers)

    def handed_back(self, points: int) -> int:
        """Points of a payment that go back to who paid them, or none."""
        if points <= 0 or not self.manners.hands_back or not self.chance(self.manners.hands_back):
            return 0
        return self.unit * self.rng.randrange(1, points // self.unit + 1)

    def named(self, answers: int | None) -> int | None:
        return answers if self.chance(0.5) else None

    # --- the end ------------------------------------------------------------------------------

    def finish(self) -> None:
        """The hand ends: by Domino where somebody has gone out, else by a block, real or not."""
        out = next((seat for seat, hand in enumerate(self.hands) if not hand), None)
        for seat in range(self.players):
            if self.hands[seat] and self.chance(self.manners.turned_up):
                self.report(e.HoldingShown(seat, _bones(self.hands[seat])))
        if out is not None and self.chance(0.9):
            self.end("domino", out)
        else:
            self.end("lock", None)

    def end(self, how: e.HandEnding, out: int | None) -> None:
        if how == "void":
            self.report(e.HandEnded("void"))
            return
        score = 0 if out is None else self.score(out)
        ending = naive_fives.hand_end(self.book, self.hands, out, score)
        winner, points = ending.winner, ending.points
        if winner is not None and self.book != "FU" and self.chance(0.7):
            points = min(points, self.purses[self.payer(winner)][self.payer(winner)])
        if out is None and self.chance(0.3):
            winner = self.rng.choice((None, self.anybody()))
        if self.chance(0.4):
            points = max(0, points + self.unit * self.rng.choice((-2, -1, 1, 2)))
        at = self.report(e.HandEnded(how, winner, None if self.chance(0.05) else points))
        if winner is not None and self.chance(0.5):
            self.pay(winner, points, at)

    def payer(self, payee: int) -> int:
        return naive_fives.PAYER[self.book, self.players][payee]

    def score(self, seat: int) -> int:
        """The chips that a player has won (UDL-20)."""
        return sum(row[seat] for colour, row in enumerate(self.purses) if colour != seat)


def _bone(bone: naive_fives.Bone) -> Bone:
    return Bone.of(*bone)


def _bones(bones: list[naive_fives.Bone]) -> tuple[Bone, ...]:
    return tuple(map(_bone, sorted(bones, reverse=True)))


def hand(rng: Random, book_id: str, players: int, manners: Manners = Manners()) -> Log:
    """The record of one hand, the same for the same chance."""
    return Careless(rng, book_id, players, manners).record()
