"""Random strict play of the fives games, and a plain reading of each book beside it.

The reading knows every bone and nothing of `domain.match`: whose turn it is, what fits
(`tests.oracles.naive_fives`), what is owed, how a hand ends. `Walk` reports lawful acts and acts of
chance by turns; what strict enforcement accepts has happened, and what it accepts although the book
forbids it is kept in `let_through`.
"""

from random import Random

from domain import events as e
from domain.bones import BONES, Bone
from domain.errors import ImpossibleReport, UnlawfulReport
from domain.match.decide import decide
from domain.match.match import Match
from domain.rulebooks import book
from domain.rules import Amount, Fives, Rule
from tests.oracles import naive_fives

TARGET = {"PDA": 150, "HF": 150, "FU": 61, "UDL": 150}
CALLED = ("PDA", "UDL")
"""Where a score is paid only if it is called."""


def _pair(bone: Bone) -> naive_fives.Bone:
    return bone.high, bone.low


def _rank(bone: naive_fives.Bone) -> tuple[bool, int, int]:
    return bone[0] == bone[1], sum(bone), bone[0]


class Reading:
    """A match as the book has it: the hands, the table, who may do what."""

    def __init__(self, book_id: str, players: int) -> None:
        self.book, self.players = book_id, players
        self.side = naive_fives.sides(book_id, players)
        rules = book(book_id).rules
        assert isinstance(rules, Fives)
        self.size, self.first = rules.holding.value[players], rules.first_opening.value
        self.drawn: tuple[e.Lot, ...] = ()
        self.new_game()

    def new_game(self) -> None:
        self.scores = [0] * len(set(self.side))
        self.worth: set[int] = set()
        self.first_hand = True
        self.paid = [0] * self.players
        self.opening: tuple[str, int | None] = (self.first, None)
        self.holder: int | None = None
        self.dealt = self.ended = False
        self._by_lots()
        self.new_hand()

    def new_hand(self) -> None:
        self.hands: list[list[naive_fives.Bone]] = [[] for _ in range(self.players)]
        self.table = naive_fives.Table(self.book)
        self.turn = self.opening[1]
        self.out: int | None = None
        self.last: tuple[int, int] | None = None
        self.callable: tuple[int, int] | None = None
        self.owed: list[tuple[int, int]] = []

    # --- what can be done ---------------------------------------------------------------

    @property
    def yard(self) -> list[naive_fives.Bone]:
        """The bones in nobody's hand and not on the table."""
        away = {one.bone for one in self.table.laid} | {b for hand in self.hands for b in hand}
        return [bone for bone in naive_fives.SET if bone not in away]

    @property
    def won(self) -> bool:
        return max(self.scores) >= TARGET[self.book]

    def left(self, payer: int | None) -> int:
        """The points that a player can still pay."""
        return 1000 if payer is None else 150 - self.paid[payer]

    def payer(self, payee: int) -> int | None:
        payers = naive_fives.PAYER.get((self.book, self.players))
        return None if payers is None else payers[payee]

    def due(self) -> list[tuple[int, int]]:
        """Debts that can be paid: (payee, points)."""
        amounts = [(seat, min(points, self.left(self.payer(seat)))) for seat, points in self.owed]
        return [one for one in amounts if one[1] and not self.won]

    def fits(self, seat: int) -> list[tuple[naive_fives.Bone, naive_fives.Bone | None]]:
        return self.table.places(self.hands[seat])

    def opens(self, seat: int, bone: naive_fives.Bone) -> bool:
        """Whether this player may open the hand with this bone."""
        rule, entitled = self.opening
        if rule == "any_domino":
            return seat == entitled
        best = max((one for hand in self.hands for one in hand), key=_rank, default=bone)
        needs = self.book != "UDL"
        return bone == best and (bone[0] == bone[1] or not needs)

    def blocked(self) -> bool:
        return not self.yard and not any(map(self.fits, range(self.players)))

    def count(self, how: str) -> naive_fives.HandEnd:
        score = 0 if self.out is None else self.scores[self.side[self.out]]
        if self.out is not None:
            score += sum(p for seat, p in self.owed if self.side[seat] == self.side[self.out])
        return naive_fives.hand_end(
            self.book, self.hands, self.out if how == "domino" else None, score
        )

    # --- what the book forbids ----------------------------------------------------------

    def forbids(self, fact: e.Fact) -> str:
        """Why the book forbids this act here; "" where it does not."""
        acts = (e.BonePlayed, e.BoneDrawn, e.Passed)
        if isinstance(fact, acts):
            if self.won:
                return "the game is over"
            if self.out is not None:
                return "the hand is over"
            if self.due():
                return "what is owed is paid first"
            short = any(len(hand) < self.size for hand in self.hands) and not self.table.laid
            if short and not isinstance(fact, e.BoneDrawn):
                return "not everybody has drawn"
            if self.table.laid and fact.seat != self.turn:
                return "another's turn"
        match fact:
            case e.BonePlayed(seat=seat, bone=bone, on=on):
                if not self.table.laid:
                    return "" if self.opens(seat, _pair(bone)) else "another bone or player opens"
                fits = on is not None and (_pair(bone), _pair(on)) in self.fits(seat)
                return "" if fits else "it does not fit"
            case e.BoneDrawn(seat=seat):
                if not self.table.laid and len(self.hands[seat]) < self.size:
                    return ""
                if not self.table.laid:
                    return "nobody draws before the opening"
                return "could play" if self.fits(seat) else ""
            case e.Passed(seat=seat):
                if not self.table.laid:
                    return "nobody passes before the opening" if self.opening[1] == seat else ""
                return "could play, or is to draw" if self.fits(seat) or self.yard else ""
            case e.ScoreCalled(seat=seat, points=points):
                scored = self.last is not None and self.last[1] == points > 0
                mine = self.last is not None and self.side[self.last[0]] == self.side[seat]
                return "" if scored and mine else "that was not scored"
            case e.ChipsPaid(answers=int() as named) | e.PointsPegged(answers=int() as named) if (
                named not in self.worth
            ):
                return "that brought nothing"
            case e.LotsDrawn():
                if self.won and not self.ended:
                    return "the game is over"
                due = self.first_hand or self.ended or self.opening[0] == "lots"
                return "" if due and not self.drawn and not self.dealt else "no lots are due"
            case e.ChipsPaid(payer=payer, payee=payee, points=points):
                theirs = [one[1] for one in self.due() if one[0] == payee]
                if payer != self.payer(payee) or points > sum(theirs):
                    return "that is not owed"
                return ""
            case e.PointsPegged(seat=seat, points=points):
                theirs = [p for who, p in self.due() if self.side[who] == self.side[seat]]
                return "that is not owed" if points > sum(theirs) else ""
            case e.DominoCalled(seat=seat):
                return "" if self.out == seat else "they did not go out"
            case e.MugginsCalled():
                return "nothing was missed"
            case e.HandEnded():
                return self._forbids_end(fact)
            case e.GameEnded():
                return "" if self.won else "nobody has won"
            case e.MatchEnded():
                return "" if self.won else "the match goes on"
            case e.HandStarted() | e.GameStarted():
                if isinstance(fact, e.GameStarted) and not self.ended:
                    return "the game is not over"
                if isinstance(fact, e.HandStarted) and self.won:
                    return "the game is over"
                return "what is owed is paid first" if self.due() else ""
            case e.OpeningDrawn(seat=seat, count=count):
                more = len(self.hands[seat]) + count > self.size
                return "too many, or too late" if more or self.table.laid else ""
            case e.PlayRetracted() | e.BoneReturned():
                return "it stays"
            case _:
                return ""

    def _forbids_end(self, fact: e.HandEnded) -> str:
        if fact.how == "domino":
            if self.out is None:
                return "nobody went out"
            if fact.winner is None or self.side[fact.winner] != self.side[self.out]:
                return "another went out"
            if self.won:
                return ""
            end = self.count("domino")
            return "" if fact.points in self.said(end, fact.winner) else "another count"
        if fact.how == "lock":
            if self.out is not None or not self.table.laid or not self.blocked():
                return "it is not blocked"
            end = self.count("lock")
            winner = None if fact.winner is None else self.side[fact.winner]
            if winner != end.winner:
                return "another has the fewest pips"
            return ""
        if fact.how == "void":
            doubles = any(bone[0] == bone[1] for hand in self.hands for bone in hand)
            due = self.book in ("PDA", "HF") and self.opening[0] == "highest_double"
            due &= all(len(hand) == self.size for hand in self.hands)
            if fact.winner is not None or fact.points:
                return "a hand that is thrown in brings nothing"
            return "" if due and not doubles and not self.table.laid else "it is not thrown in"
        return "no hand ends so"

    def said(self, end: naive_fives.HandEnd, winner: int) -> tuple[int | None, ...]:
        before = sum(p for seat, p in self.owed if seat == winner)
        return end.points, min(end.points, max(0, self.left(self.payer(winner)) - before))

    # --- what follows -------------------------------------------------------------------

    def take(self, at: int, fact: e.Fact) -> None:
        """The act has happened."""
        match fact:
            case e.GameStarted():
                self.new_game()
            case e.HandStarted():
                self.new_hand()
                self.dealt, self.first_hand, self.drawn = True, False, ()
            case e.LotsDrawn(draws=draws, tied=False):
                self.drawn = draws
                self._by_lots()
            case e.OpeningDrawn(seat=seat, bones=bones):
                self.hands[seat] += map(_pair, bones or ())
            case e.BoneDrawn(seat=seat, bone=Bone() as bone):
                self.hands[seat].append(_pair(bone))
            case e.BonePlayed(seat=seat, bone=bone, on=on):
                self.hands[seat].remove(_pair(bone))
                self.table.lay(
                    _pair(bone), on and _pair(on), fact.touch, fact.slot == "arm", self.side[seat]
                )
                self._turned(seat)
                score = self.table.score()
                self.last = seat, score
                if score:
                    self.worth.add(at)
                if score and self.book in CALLED:
                    self.callable = seat, score
                elif score:
                    self.owed.append((seat, score))
                if not self.hands[seat]:
                    self.out = seat
            case e.Passed(seat=seat):
                self._turned(seat)
            case e.ScoreCalled(seat=seat, points=points) if self.callable:
                self.callable = None
                self.worth.add(at)
                self.owed.append((seat, points))
            case e.ChipsPaid(payer=payer, payee=payee, points=points):
                self.paid[payer] += points
                self._settle(payee, points)
            case e.PointsPegged(seat=seat, points=points):
                self._settle(seat, points)
            case e.HandEnded(how=how, winner=winner, points=points):
                self.worth |= {at} if points else set()
                self._hand_over(how, winner, points or 0)
            case e.GameEnded():
                self.ended, self.dealt = True, False
            case _:
                pass

    def _by_lots(self) -> None:
        if self.drawn and self.opening[0] == "lots":
            highest = max(self.drawn, key=lambda lot: sum(_pair(lot.bone)))
            self.opening = "any_domino", highest.seat

    def _turned(self, seat: int) -> None:
        self.turn = (seat + 1) % self.players
        self.callable = None

    def _settle(self, payee: int, points: int) -> None:
        side = self.side[payee]
        self.scores[side] += points
        theirs = [one for one in self.owed if self.side[one[0]] == side]
        paid = next((one for one in theirs if one[1] == points), theirs[0] if theirs else None)
        if sum(one[1] for one in theirs) == points:
            self.owed = [one for one in self.owed if one not in theirs]
        elif paid is not None:
            self.owed.remove(paid)
            if paid[1] > points:
                self.owed.append((paid[0], paid[1] - points))

    def _hand_over(self, how: str, winner: int | None, points: int) -> None:
        self.dealt = False
        if winner is not None and points and not self.won:
            self.owed.append((winner, points))
        if how == "void":
            return
        if how == "domino":
            self.opening, self.holder = ("any_domino", self.out), self.out
        elif self.book == "PDA" and winner is not None and self.holder is not None:
            self.opening = "any_domino", self.holder
        else:
            self.opening = ("lots" if self.book == "FU" else "highest_double"), None


class Walk:
    """Strict play at one table: `facts` is what has been accepted."""

    def __init__(self, book_id: str, players: int, seed: int) -> None:
        self.rng = Random(f"{book_id} {players} {seed}")
        self.reading, self.match = Reading(book_id, players), Match()
        printed = book(book_id)
        names = tuple(f"Player {seat + 1}" for seat in range(players))
        rule = printed.rules.best_of
        assert isinstance(rule, Rule)
        assert not isinstance(rule, Amount)
        self.facts: list[e.Fact] = []
        self.let_through: list[tuple[int, str, e.Fact]] = []
        self.refused = 0
        self.report(
            e.MatchOpened(
                book_id,
                printed.version,
                printed.sha256(),
                names,
                best_of=rule.value[0],
                enforcement="strict",
            )
        )
        self.report(e.GameStarted(1))

    def report(self, fact: e.Fact) -> bool:
        """Report an act; whether it was accepted."""
        why = self.reading.forbids(fact) if len(self.facts) > 1 else ""
        try:
            decide(self.match, fact)
        except (ImpossibleReport, UnlawfulReport):
            self.refused += 1
            return False
        if why:
            self.let_through.append((len(self.facts) + 1, why, fact))
            return True
        self.facts.append(fact)
        self.match.apply(len(self.facts), fact)
        self.reading.take(len(self.facts), fact)
        return True

    def acts(self, number: int) -> None:
        """So many acts, a third of them at random."""
        for _ in range(number):
            if self.match.closed:
                return
            if self.facts and self.rng.random() < 0.35:
                self.report(self.anything())
            elif not self.report(self.sensible()):
                raise AssertionError((self.sensible(), len(self.facts), self.facts[-5:]))

    def sensible(self) -> e.Fact:
        """The next act in lawful play."""
        r = self.reading
        if r.ended:
            wins = self.match.winner
            seat = None if wins is None else self.match.side.index(wins)
            return e.GameStarted(len(self.match.games) + 1) if seat is None else e.MatchEnded(seat)
        due = r.due()
        if due:
            seat, points = due[0]
            unit = 1 if r.book == "FU" else 5
            if self.rng.random() < 0.3:
                points = unit * self.rng.randrange(1, points // unit + 1)
            payer = r.payer(seat)
            return (
                e.PointsPegged(seat, points) if payer is None else e.ChipsPaid(payer, seat, points)
            )
        if r.won:
            return e.GameEnded()
        if not r.dealt:
            if r.opening[0] == "lots":
                bones = self.rng.sample(BONES, r.players)
                most = max(bone.pips for bone in bones)
                lots = tuple(e.Lot(seat, bone) for seat, bone in enumerate(bones))
                if [bone.pips for bone in bones].count(most) == 1:
                    return e.LotsDrawn(lots)
                return self.sensible()
            return e.HandStarted(self.number + 1)
        return self._in_a_hand()

    @property
    def number(self) -> int:
        game = self.match.current_game() if self.match.game else None
        return 0 if game is None or game.hand is None else game.hand.number

    def _in_a_hand(self) -> e.Fact:
        r = self.reading
        short = [seat for seat, hand in enumerate(r.hands) if len(hand) < r.size]
        if short and not r.table.laid:
            first = self.match.current_hand().draws_first
            seat = first if first in short else short[0]
            bones = self.rng.sample(r.yard, r.size - len(r.hands[seat]))
            return e.OpeningDrawn(seat, len(bones), tuple(Bone.of(*bone) for bone in bones))
        if r.callable is not None:
            return e.ScoreCalled(*r.callable)
        if r.out is not None:
            end = r.count("domino")
            points = min(r.said(end, r.out), key=lambda one: one or 0)
            return e.HandEnded("domino", r.out, points)
        if not r.table.laid:
            ranked = [(seat, bone) for seat, hand in enumerate(r.hands) for bone in hand]
            may = [one for one in ranked if r.opens(*one)]
            if not may:
                return e.HandEnded("void")
            seat, bone = self.rng.choice(may)
            return e.BonePlayed(seat, Bone.of(*bone))
        if r.blocked():
            end = r.count("lock")
            winner = None if end.winner is None else r.side.index(end.winner)
            points = None if winner is None else min(r.said(end, winner), key=lambda one: one or 0)
            return e.HandEnded("lock", winner, points)
        seat = r.turn or 0
        places = r.fits(seat)
        if places:
            bone, on = self.rng.choice(places)
            return e.BonePlayed(seat, Bone.of(*bone), on and Bone.of(*on))
        if r.yard:
            return e.BoneDrawn(seat, Bone.of(*self.rng.choice(r.yard)))
        return e.Passed(seat)

    def anything(self) -> e.Fact:
        """An act at random, of those that somebody might try."""
        r, chance = self.reading, self.rng
        seat, other = chance.randrange(r.players), chance.randrange(r.players)
        held = [Bone.of(*bone) for bone in r.hands[seat]] or [chance.choice(BONES)]
        laid = [Bone.of(*one.bone) for one in r.table.laid]
        yard = [Bone.of(*bone) for bone in r.yard] or [chance.choice(BONES)]
        points = chance.choice((1, 2, 3)) if r.book == "FU" else chance.choice((5, 10, 15, 20))
        named = chance.choice((None, *(range(max(2, len(self.facts) - 6), len(self.facts) + 1))))
        pays = (
            e.PointsPegged(seat, points, named)
            if r.book == "FU"
            else e.ChipsPaid(seat, other, points, named)
        )
        more = tuple(yard[: max(1, r.size - len(r.hands[seat]) + 1)])
        joined = chance.choice(laid) if laid else None
        lots = tuple(e.Lot(n, bone) for n, bone in enumerate(chance.sample(BONES, r.players)))
        ends: tuple[e.HandEnding, ...] = ("domino", "lock", "void")
        return chance.choice(
            (
                e.BonePlayed(seat, chance.choice(held), joined),
                e.BonePlayed(r.turn or 0, chance.choice(held), joined),
                e.BoneDrawn(seat, chance.choice(yard)),
                e.BoneDrawn(r.turn or 0, chance.choice(yard)),
                e.Passed(seat),
                e.Passed(r.turn or 0),
                e.ScoreCalled(seat, points),
                e.MugginsCalled(seat, points),
                pays,
                pays,
                e.DominoCalled(seat),
                e.LotsDrawn(lots),
                e.HandEnded(chance.choice(ends), chance.choice((None, seat)), points),
                e.HandEnded("domino", r.out),
                e.HandEnded("domino", None, points),
                e.HandEnded("lock", None),
                e.GameEnded(winner=chance.choice((None, seat))),
                e.MatchEnded(chance.choice((None, seat))),
                e.GameStarted(len(self.match.games) + 1),
                e.HandStarted(self.number + 1),
                e.OpeningDrawn(seat, len(more), more),
                e.PlayRetracted(seat, max(1, len(self.facts))),
                e.BoneReturned(seat, chance.choice(held)),
            )
        )
