"""Random whole matches of the fives games as facts, with faults where asked for.

    >>> told = match(7, "PDA", best_of=1)
    >>> type(told.facts[-1]).__name__, told.seeded
    ('MatchEnded', [])

What a book merely sets (bones to a holding, chips, target) is read from its
rules; what is lawful, counted and due is asked of `tests.oracles.naive_fives`, so that the
domain is never its own witness. A faulty act stays on record and play goes on:
nobody rules on it here.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from domain import events as e
from domain.bones import Bone
from domain.house_rules import load
from domain.rulebooks import book
from domain.rules import Fives, RuleBook, choose
from tests.oracles import naive_fives

TABLES = (
    ("PDA", 2),
    ("HF", 2),
    ("HF", 3),
    ("HF", 4),
    ("FU", 2),
    ("FU", 3),
    ("FU", 4),
    ("UDL", 2),
)
"""Every book with every number of players that it is for."""


@dataclass(frozen=True, slots=True)
class Habits:
    """How likely each act is, where it is possible at all. The default is lawful play.

    The last group breaks nothing: `noticed` is how often a misplay is named in
    time and lifted (and a wrong draw put back, HF-BOG-5), `muggins` how often
    missed points are claimed, `void_deal` how often a deal holds no double,
    `exposed` how often a bone is shown by accident, `itemised` how often the
    pieces of a payment are told.
    """

    draw_could_play: float = 0
    pass_could_play: float = 0
    illegal_pass: float = 0
    mismatch: float = 0
    wrong_spinner: float = 0
    wrong_opening: float = 0
    hand_size: float = 0
    missed_score: float = 0
    miscall: float = 0
    wrong_payment: float = 0
    wrong_rounding: float = 0
    change_forgotten: float = 0

    noticed: float = 0.5
    muggins: float = 0.5
    void_deal: float = 0.02
    exposed: float = 0.0
    itemised: float = 1.0


LAWFUL = Habits()
CARELESS = Habits(
    draw_could_play=0.03,
    pass_could_play=0.02,
    illegal_pass=0.02,
    mismatch=0.03,
    wrong_spinner=0.1,
    wrong_opening=0.1,
    hand_size=0.05,
    missed_score=0.05,
    miscall=0.05,
    wrong_payment=0.05,
    wrong_rounding=0.1,
    change_forgotten=0.1,
    exposed=0.02,
    itemised=0.8,
)


class Seeded(NamedTuple):
    """A fault that was put in, and the position of the fact that commits it.

    A payment that is in `part` becomes wrong once play goes on and the rest has not been paid.
    """

    fault: str
    position: int
    part: bool = False


@dataclass(slots=True)
class Told:
    """A whole match and the truth about it, which the facts may hide.

    Attributes
    ----------
    facts : from MatchOpened to MatchEnded; the fact at index i has position i + 1
    deal : by position, the bones of each opening draw and of each draw
    seeded : the faults in it, in order
    chips : by position, whose pieces lay where after each payment or change:
        ``[colour][holder] == (tens, fives)``
    finals : the scores at the end of each game, by side
    winner : the side that won the match
    """

    facts: list[e.Fact] = field(default_factory=list[e.Fact])
    deal: dict[int, tuple[Bone, ...]] = field(default_factory=dict[int, tuple[Bone, ...]])
    seeded: list[Seeded] = field(default_factory=list[Seeded])
    chips: dict[int, list[list[tuple[int, int]]]] = field(
        default_factory=dict[int, list[list[tuple[int, int]]]]
    )
    finals: list[tuple[int, ...]] = field(default_factory=list[tuple[int, ...]])
    winner: int = 0


def match(
    seed: int | Random,
    book_id: str,
    players: int = 2,
    *,
    habits: Habits = LAWFUL,
    best_of: int | None = None,
    options: dict[str, str] | None = None,
    hands: int | None = None,
    house_rules: str = "",
) -> Told:
    """A match from its opening to its end, the same for the same seed.

    `best_of` is the book's own unless given. `options` go into the opening; the
    play keeps to the book's defaults. The record breaks off after so many `hands`, if
    the match is not over by then. `house_rules` are laid over the book.
    """
    rng = seed if isinstance(seed, Random) else Random(seed)
    printed = load(house_rules) if house_rules else book(book_id)
    table = _Match(rng, printed, players, habits, hands, house_rules)
    return table.play(best_of or table.rules.best_of.value[0], options or {})


def hidden(
    facts: Sequence[e.Fact],
    *,
    bits: bool = False,
    keep: float = 0,
    seed: int | Random = 0,
) -> list[e.Fact]:
    """The same facts as somebody reports who does not see what is drawn.

    Bones that were played, shown, exposed or put back stay known. `bits` keeps
    whether a bone played was the one just drawn; `keep` is the part of the draws,
    at random, that were seen after all.
    """
    rng = seed if isinstance(seed, Random) else Random(seed)

    def unseen(fact: e.Fact) -> e.Fact:
        if isinstance(fact, e.BonePlayed) and not bits:
            return replace(fact, just_drawn=None)
        if isinstance(fact, e.OpeningDrawn) and rng.random() >= keep:
            return replace(fact, bones=None)
        if isinstance(fact, e.BoneDrawn) and rng.random() >= keep:
            return replace(fact, bone=None)
        return fact

    return [unseen(fact) for fact in facts]


def _bone(bone: naive_fives.Bone) -> Bone:
    return Bone.of(*bone)


def _bones(bones: Sequence[naive_fives.Bone]) -> tuple[Bone, ...]:
    return tuple(_bone(bone) for bone in sorted(bones, reverse=True))


Place = tuple[naive_fives.Bone, naive_fives.Bone | None]
"""A bone, and what it can be joined to."""

Misplay = tuple[naive_fives.Bone, naive_fives.Bone, tuple[int, int] | None, bool]
"""A bone, what it is put on, the numbers that touch where they differ, whether on an arm."""


class _Won(Exception):
    """A payment has ended the game."""


class _BrokenOff(Exception):
    """As many hands were played as were asked for."""


class _Match:
    """A match being made up: the state at the table, and the facts so far."""

    def __init__(
        self,
        rng: Random,
        printed: RuleBook,
        players: int,
        habits: Habits,
        hands: int | None,
        house_rules: str,
    ) -> None:
        self.rng, self.book, self.players, self.habits = rng, printed.printed, players, habits
        self.hands_left = hands
        self.printed, self.house_rules = printed, house_rules
        rules = printed.rules
        assert isinstance(rules, Fives)
        self.rules = choose(rules, {})
        self.side = naive_fives.sides(self.book, players)
        self.told = Told()

    # --- the match and its games ----------------------------------------------------

    def play(self, best_of: int, options: dict[str, str]) -> Told:
        self.report(
            e.MatchOpened(
                self.printed.id,
                self.printed.version,
                self.printed.sha256(),
                tuple(f"Player {seat + 1}" for seat in range(self.players)),
                options,
                best_of,
                house_rules=self.house_rules,
            )
        )
        wins = [0] * len(set(self.side))
        number = 0
        while max(wins) * 2 <= best_of:
            number += 1
            try:
                wins[self.game(number)] += 1
            except _BrokenOff:
                return self.told
        self.told.winner = wins.index(max(wins))
        self.report(e.MatchEnded(self.told.winner))
        return self.told

    def game(self, number: int) -> int:
        """Play one game; the side that won it."""
        self.report(e.GameStarted(number))
        self.set_out_chips()
        self.scores = [0] * len(set(self.side))
        self.opening: tuple[str, int | None] = (self.rules.first_opening.value, None)
        self.holder: int | None = None
        self.first, self.shuffler = 0, self.players - 1
        if self.book == "PDA":
            self.lead_draw()
        try:
            hands = 0
            while True:
                if self.hands_left == 0:
                    raise _BrokenOff
                if self.hands_left is not None:
                    self.hands_left -= 1
                hands += 1
                self.hand(hands)
        except _Won:
            return self.end_game()

    def set_out_chips(self) -> None:
        purse = self.rules.purse.value
        self.purses = None
        if purse is not None:
            self.purses = naive_fives.Purses(self.players, purse.tens, purse.fives)
            if self.chance(0.3):
                for seat in range(self.players):
                    self.report(e.ChipsCounted(seat, purse.tens, purse.fives))

    def end_game(self) -> int:
        best = self.scores.index(max(self.scores))
        reached = self.scores[best] >= self.rules.target.value
        self.report(e.GameEnded(winner=None if reached else best))
        self.told.finals.append(tuple(self.scores))
        self.report(e.ScoreCardWritten(tuple(self.scores)))
        if self.book == "PDA":
            for seat in range(self.players):
                self.report(e.ScoreCardSigned(seat))
        return best

    # --- before a hand ------------------------------------------------------------------

    def lots(self, seats: list[int]) -> tuple[list[int], dict[int, int]]:
        """Each of these seats draws and shows a bone; who has most, and what each has."""
        drawn = dict(zip(seats, self.rng.sample(naive_fives.SET, len(seats)), strict=True))
        pips = {seat: sum(bone) for seat, bone in drawn.items()}
        highest = [seat for seat in seats if pips[seat] == max(pips.values())]
        self.report(
            e.LotsDrawn(
                tuple(e.Lot(seat, _bone(bone)) for seat, bone in drawn.items()),
                tied=len(highest) > 1,
            )
        )
        return highest, pips

    def highest_lot(self) -> int:
        """The seat that wins the lots; those tied draw again."""
        seats = list(range(self.players))
        while len(seats) > 1:
            seats, _ = self.lots(seats)
        return seats[0]

    def lead_draw(self) -> None:
        """PDA-2b, 2c: the one with more spots shuffles, the other draws first."""
        self.shuffler = self.highest_lot()
        self.first = 1 - self.shuffler

    def hand(self, number: int) -> None:
        rule, seat = self.opening
        if rule == "lots":
            rule, seat = "any_domino", self.highest_lot()
            self.first = seat
        self.report(e.Shuffled(self.shuffler))
        opener_named = seat is not None and self.chance(0.5)
        self.report(
            e.HandStarted(
                number, "any_domino" if opener_named else None, seat if opener_named else None
            )
        )
        self.deal()
        self.table = naive_fives.Table(self.book, self.rules.scoring_unit.value)
        self.passes = 0
        self.missed: tuple[int, int] | None = None
        doubles = any(high == low for hand in self.hands for high, low in hand)
        if rule == "highest_double" and not doubles and self.book != "UDL":
            self.report(e.HandEnded("void"))
            return
        turn = self.open(seat)
        while not self.ended(turn):
            turn = (turn + 1) % self.players
            self.turn(turn)

    def deal(self) -> None:
        self.yard = self.rng.sample(naive_fives.SET, 28)
        if self.chance(self.habits.void_deal):
            self.yard.sort(key=lambda bone: bone[0] != bone[1])
        self.hands: list[list[naive_fives.Bone]] = [[] for _ in range(self.players)]
        self.shown: list[set[naive_fives.Bone]] = [set() for _ in range(self.players)]
        size = self.rules.holding.value[self.players]
        for turn in range(self.players):
            seat = (self.first + turn) % self.players
            wrong = self.chance(self.habits.hand_size)
            count = size + self.rng.choice((-1, 1)) if wrong else size
            at = self.draw_opening(seat, count)
            if count < size and self.chance(0.5):
                self.draw_opening(seat, 1)
            elif wrong:
                self.seeded("hand_size", at)

    def draw_opening(self, seat: int, count: int) -> int:
        bones = [self.yard.pop() for _ in range(count)]
        self.hands[seat] += bones
        at = self.report(e.OpeningDrawn(seat, count, tuple(map(_bone, bones))))
        self.told.deal[at] = tuple(map(_bone, bones))
        return at

    def open(self, entitled: int | None) -> int:
        """Play the first bone; the seat that played it."""

        def rank(bone: naive_fives.Bone) -> tuple[bool, int, int]:
            return bone[0] == bone[1], sum(bone), bone[0]

        wrong = self.chance(self.habits.wrong_opening)
        if entitled is not None:
            seat = (entitled + 1) % self.players if wrong else entitled
            bone = self.rng.choice(self.hands[seat])
        else:
            bone = max((bone for hand in self.hands for bone in hand), key=rank)
            seat = next(s for s, hand in enumerate(self.hands) if bone in hand)
            if wrong:
                bone = sorted(self.hands[seat], key=rank)[-2]
        at = self.place(seat, bone)
        if wrong:
            self.seeded("wrong_opening", at)
        self.score(seat, at)
        return seat

    # --- a turn ----------------------------------------------------------------------------

    def turn(self, seat: int) -> None:
        """Draw as often as need be (or not), then play or pass."""
        hand, drawn = self.hands[seat], None
        while True:
            if self.chance(self.habits.exposed):
                self.shown[seat].add(shown := self.rng.choice(hand))
                self.report(e.BoneExposed(seat, _bone(shown)))
            places = self.table.places(hand)
            if self.yard and not places:
                if self.chance(self.habits.illegal_pass):
                    self.seeded("illegal_pass", self.pass_turn(seat))
                    return
            elif not places:
                self.pass_turn(seat)
                return
            elif self.chance(self.habits.pass_could_play):
                self.seeded("pass_could_play", self.pass_turn(seat))
                return
            if self.misplay(seat, drawn):
                return
            wrongly = self.yard and places and self.chance(self.habits.draw_could_play)
            if places and not wrongly:
                bone, on = self.rng.choice(self.due_to_show(seat, places) or places)
                at = self.place(seat, bone, on, arm=self.takes_arm(seat, on), drawn=drawn)
                self.after_play(seat, at)
                return
            if self.yard:
                drawn = self.draw(seat, bool(places))

    def due_to_show(self, seat: int, places: list[Place]) -> list[Place]:
        """UDL-8: places for bones that others have seen, one of which is to be played."""
        if not self.rules.exposed_must_play.value:
            return []
        return [place for place in places if place[0] in self.shown[seat]]

    def draw(self, seat: int, wrongly: bool) -> naive_fives.Bone | None:
        """Draw a bone; None if it is put back at once (HF-BOG-5)."""
        bone = self.yard.pop()
        at = self.report(e.BoneDrawn(seat, _bone(bone)))
        self.told.deal[at] = (_bone(bone),)
        if wrongly:
            self.seeded("draw_could_play", at)
            if self.book == "HF" and self.chance(self.habits.noticed):
                self.report(e.BoneReturned(seat, _bone(bone)))
                self.yard.insert(self.rng.randrange(len(self.yard) + 1), bone)
                return None
        self.hands[seat].append(bone)
        return bone

    def pass_turn(self, seat: int) -> int:
        at = self.report(e.Passed(seat))
        self.passes += 1
        self.claim_muggins(seat)
        return at

    def place(
        self,
        seat: int,
        bone: naive_fives.Bone,
        on: naive_fives.Bone | None = None,
        touch: tuple[int, int] | None = None,
        arm: bool = False,
        drawn: naive_fives.Bone | None = None,
    ) -> int:
        """Lay a bone and report it."""
        self.table.lay(bone, on, touch, arm, self.side[seat])
        self.hands[seat].remove(bone)
        self.passes = 0
        return self.report(
            e.BonePlayed(
                seat,
                _bone(bone),
                None if on is None else _bone(on),
                touch,
                "arm" if arm else None,
                None if drawn is None else bone == drawn,
            )
        )

    def takes_arm(self, seat: int, on: naive_fives.Bone | None) -> bool:
        """Whether an arm is used although a side is free: lawful on a spinner (AMB-03)."""
        if on is None or on[0] != on[1] or len(self.table.touched()[on]) != 1:
            return False
        return self.table.arm_is_lawful(on, self.side[seat]) and self.chance(0.2)

    def after_play(self, seat: int, at: int) -> None:
        before, self.missed = self.missed, None
        self.score(seat, at)
        after, self.missed = self.missed, before
        self.claim_muggins(seat)
        self.missed = after

    # --- misplays --------------------------------------------------------------------------

    def misplay(self, seat: int, drawn: naive_fives.Bone | None) -> bool:
        """Perhaps place a bone wrongly; whether it was done and stands."""
        for fault, candidates in (
            ("mismatch", self.mismatches),
            ("wrong_spinner", self.wrong_spinners),
        ):
            if not self.chance(getattr(self.habits, fault)):
                continue
            seeds = candidates(seat)
            if not seeds:
                continue
            bone, on, touch, arm = self.rng.choice(seeds)
            at = self.place(seat, bone, on, touch, arm, drawn)
            self.seeded(fault, at)
            if not self.chance(self.habits.noticed):
                self.after_play(seat, at)
                return True
            self.table.lift(bone)
            self.hands[seat].append(bone)
            self.shown[seat].add(bone)
            self.report(e.PlayRetracted(seat, at))
            return False
        return False

    def mismatches(self, seat: int) -> list[Misplay]:
        """Bones on an end that shows another number, or on a half that is covered."""
        hand = self.hands[seat]
        open_ends: list[Misplay] = [
            (bone, on, (there, here), False)
            for on, there in self.table.ends()
            for bone in hand
            for here in bone
            if here != there
        ]
        covered: list[Misplay] = [
            (bone, on, (there, there), False)
            for on, numbers in self.table.touched().items()
            if on[0] != on[1]
            for there in set(numbers) & set(on)
            for bone in hand
            if there in bone
        ]
        return covered if covered and self.chance(0.2) else open_ends

    def wrong_spinners(self, seat: int) -> list[Misplay]:
        """Bones on an arm of a double that has none, or (Five-Up) none yet."""
        misplays: list[Misplay] = []
        for on, numbers in self.table.touched().items():
            wrong = on[0] == on[1] and not self.table.arm_is_lawful(on, self.side[seat])
            if wrong and 1 <= len(numbers) < (2 if self.book == "FU" else 4):
                arm = len(numbers) == 1
                misplays += [(bone, on, None, arm) for bone in self.hands[seat] if on[0] in bone]
        return misplays

    # --- points -----------------------------------------------------------------------------

    def score(self, seat: int, at: int) -> None:
        """Call (where the book asks for it) and pay what the last bone scored, or not."""
        due = self.table.score()
        if due and self.chance(self.habits.missed_score):
            self.seeded("missed_score", at)
            self.missed = (seat, due)
            return
        called, answers = due, at
        if self.rules.score_call.value == "required":
            wrong = self.chance(self.habits.miscall)
            if wrong:
                called = max(5, due + self.rng.choice((-5, 5)))
            if not called:
                return
            answers = self.report(e.ScoreCalled(seat, called))
            if wrong and called != due:
                self.seeded("miscall", answers)
            if called < due:
                self.missed = (seat, due - called)
        self.pay(seat, min(called, due), answers)

    def claim_muggins(self, seat: int) -> None:
        """UDL-4: the opponent, having played or passed, may take what was missed."""
        missed, self.missed = self.missed, None
        if self.book != "UDL" or missed is None or missed[0] == seat:
            return
        if self.chance(self.habits.muggins):
            self.pay(seat, missed[1], self.report(e.MugginsCalled(seat, missed[1])))

    def pay(self, payee: int, due: int, answers: int) -> None:
        """Pay (or peg) what is due, as far as the chips go. Raises `_Won` if that is the game."""
        wrong = due > 0 and self.chance(self.habits.wrong_payment)
        if self.purses is None:
            points = due + self.rng.choice((-1, 1) if due > 1 else (1,)) if wrong else due
            if points:
                at = self.report(e.PointsPegged(payee, points, answers))
                self.scores[self.side[payee]] += points
                if wrong:
                    self.seeded("wrong_payment", at, part=points < due)
        else:
            payer = naive_fives.PAYER[self.book, self.players][payee]
            points = min(due, self.purses.left(payer))
            due_now = (payer, points)
            if wrong:
                payer, points = self.wrong_payment(payer, payee, points)
            if points:
                at = self.pay_chips(payer, payee, points, answers)
                if (payer, points) != due_now:
                    part = payer == due_now[0] and points < due_now[1]
                    self.seeded("wrong_payment", at, part=part)
                self.scores = [self.purses.won(seat) for seat in range(self.players)]
        self.check_won()

    def check_won(self) -> None:
        empty = self.purses and not all(map(self.purses.left, range(self.players)))
        if empty or max(self.scores) >= self.rules.target.value:
            raise _Won

    def wrong_payment(self, payer: int, payee: int, points: int) -> tuple[int, int]:
        """Another amount; or, with more players, somebody else pays."""
        assert self.purses is not None
        others = [seat for seat in range(self.players) if seat not in (payer, payee)]
        if others and self.chance(0.5):
            payer = self.rng.choice(others)
            return payer, min(points, self.purses.left(payer))
        amounts = [n for n in (points - 5, points + 5) if 0 < n <= self.purses.left(payer)]
        return payer, self.rng.choice(amounts or [points])

    def pay_chips(self, payer: int, payee: int, points: int, answers: int) -> int:
        """Hand over pieces, changing a ten first where there is no five."""
        assert self.purses is not None
        tens, fives = self.purses.held[payer][payer]
        forgotten = False
        if points % 10 and not fives:
            forgotten = self.change(payer, payee)
            tens, fives = tens - 1, 2
        most = min(tens, points // 10)
        least = max(0, -(-(points - 5 * fives) // 10))
        paid = self.rng.randint(least, most)
        itemised = not forgotten and self.chance(self.habits.itemised)
        rest = (points - 10 * paid) // 5
        self.purses.move(payer, payer, payee, paid, rest)
        at = self.report(
            e.ChipsPaid(
                payer,
                payee,
                points,
                answers,
                tens=paid if itemised else None,
                fives=rest if itemised else None,
            )
        )
        self.told.chips[at] = self.purses.snapshot()
        if forgotten:
            self.seeded("change_forgotten", at)
        return at

    def change(self, owner: int, payee: int) -> bool:
        """Change a ten of the owner's for two fives; whether that went unrecorded."""
        assert self.purses is not None
        row = self.purses.held[owner]
        holder = (
            payee
            if row[payee][1] >= 2
            else max(
                (seat for seat in range(self.players) if seat != owner),
                key=lambda seat: row[seat][1],
            )
        )
        self.purses.move(owner, owner, holder, 1, -2)
        if self.chance(self.habits.change_forgotten):
            return True
        at = self.report(e.ChangeMade(owner, holder, 1))
        self.told.chips[at] = self.purses.snapshot()
        return False

    # --- the end of a hand --------------------------------------------------------------------

    def ended(self, seat: int) -> bool:
        """End the hand if the seat has gone out or the hand is blocked."""
        if not self.hands[seat]:
            self.report(e.DominoCalled(seat))
            self.settle("domino", seat)
            return True
        blocked = not self.yard and not any(map(self.table.places, self.hands))
        if blocked and self.passes >= self.players:
            self.settle("lock", None)
            return True
        return False

    def settle(self, how: e.HandEnding, out: int | None) -> None:
        """Show the holdings, state and pay the count, and say who opens next."""
        for seat, holding in enumerate(self.hands):
            if seat != out:
                self.report(e.HoldingShown(seat, _bones(holding)))
        on_board = 0 if out is None else self.scores[self.side[out]]
        unit = self.rules.scoring_unit.value
        end = naive_fives.hand_end(self.book, self.hands, out, on_board, unit)
        points = self.stated(end)
        at = self.report(e.HandEnded(how, end.winner, points))
        if points is not None and points not in (end.points, self.capped(end)):
            self.seeded("wrong_rounding", at)
        self.next_opening(how, end.winner)
        if end.winner is not None:
            self.pay(end.winner, points or 0, at)

    def capped(self, end: naive_fives.HandEnd) -> int:
        if self.purses is None or end.winner is None:
            return end.points
        payer = naive_fives.PAYER[self.book, self.players][end.winner]
        return min(end.points, self.purses.left(payer))

    def stated(self, end: naive_fives.HandEnd) -> int | None:
        """The points that the table says: the count to the nearest unit, or the other way."""
        if end.winner is None:
            return None
        pips_per_point = self.rules.pips_per_point.value
        unit = self.rules.scoring_unit.value // pips_per_point
        if end.points and self.chance(self.habits.wrong_rounding):
            up = end.points * pips_per_point < end.pips
            return end.points + (unit if up else -unit)
        return self.capped(end)

    def next_opening(self, how: str, winner: int | None) -> None:
        if winner is not None and (self.book, self.players) != ("FU", 4):
            self.first = winner
            self.shuffler = (winner + 1) % self.players
        if how == "domino":
            self.opening, self.holder = ("any_domino", winner), winner
            self.first = winner if winner is not None else self.first
        elif self.book == "FU":
            self.opening = ("lots", None)
        elif self.book == "PDA" and winner is not None and self.holder is not None:
            self.opening = ("any_domino", self.holder)
        else:
            self.opening = ("highest_double", None)

    # --- writing it down -----------------------------------------------------------------------

    def report(self, fact: e.Fact) -> int:
        """Write a fact down; its position."""
        self.told.facts.append(fact)
        return len(self.told.facts)

    def seeded(self, fault: str, position: int, *, part: bool = False) -> None:
        self.told.seeded.append(Seeded(fault, position, part))

    def chance(self, likelihood: float) -> bool:
        return likelihood > 0 and self.rng.random() < likelihood
