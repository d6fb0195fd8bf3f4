"""Random strict play of 42, and a plain reading of its book beside it.

The reading knows every bone and nothing of `domain.match` or `domain.fortytwo`: whose turn it is,
who follows and takes (`tests.oracles.naive42`), what lies face up, how a hand ends. `Walk42`
reports lawful acts and acts of chance by turns, as `tests.domain.match.strict_walk` does.
"""

from random import Random
from typing import Any

from domain import events as e
from domain.bones import BONES, Bone
from domain.errors import ImpossibleReport, UnlawfulReport
from domain.match.decide import decide
from domain.match.match import Match
from domain.rulebooks import book
from tests.oracles import naive42
from tests.oracles.naive42 import Auction, able, auction, follows, points_of, stake, taker

CONTRACTS: tuple[e.Trump, ...] = ("0", "1", "2", "3", "4", "5", "6", "doubles", "none")
BIDS = ("pass", "30", "31", "36", "41", "42", "two marks", "84", "126", "168", "43", "0", "29")
ENDS: tuple[e.HandEnding, ...] = ("made", "set", "forfeit", "passed", "void", "domino", "penalty")


class Reading42:
    """A match of 42 as the book has it: the hands, the tricks, who may do what."""

    def __init__(self) -> None:
        self.marks = [0, 0]
        self.shaker: int | None = None
        self.tied: tuple[int, ...] | None = None
        self.hearing = self.timed = self.completing = self.ended = self.in_hand = False
        self.hands_played = 0
        self.new_hand(None)

    def new_hand(self, shaker: int | None) -> None:
        self.shook = shaker
        self.hands: list[list[Bone]] = [[] for _ in range(4)]
        self.drew: list[int] = []
        self.bids: list[tuple[int, str]] = []
        self.trump = ""
        self.trick: list[tuple[int, Bone]] = []
        self.tricks = 0
        self.points = [0, 0]
        self.turn: int | None = None
        self.face_up: list[set[Bone]] = [set() for _ in range(4)]
        self.electors: list[int] = []
        self.reshake = False
        self.declared: tuple[int, str] | None = None
        self.begun_playing = False

    # --- what can be read off -------------------------------------------------------------

    @property
    def sold(self) -> Auction:
        return auction(self.shook or 0, self.bids)

    @property
    def contract(self) -> tuple[int, int] | None:
        """The bid winner and the bid, once everybody has bid and somebody did."""
        sold = self.sold
        if self.shook is None or sold.awaited is not None or sold.bidder is None:
            return None
        return sold.bidder, sold.bid

    @property
    def won(self) -> bool:
        over = self.timed and not self.completing and self.marks[0] != self.marks[1]
        return max(self.marks) >= 7 or over

    @property
    def status(self) -> str:
        contract = self.contract
        if contract is None:
            return "open"
        side, need = contract[0] % 2, min(contract[1], 42)
        if self.points[side] >= need:
            return "made"
        return "set" if self.points[1 - side] > 42 - need else "open"

    def may_play(self, seat: int) -> list[Bone]:
        """The bones that a player may play in turn, by suit and by what lies face up."""
        hand = self.hands[seat]
        led = self.trick[0][1] if self.trick else None
        if led is not None and able(hand, led, self.trump):
            hand = [bone for bone in hand if follows(bone, led, self.trump)]
        shown = [bone for bone in hand if bone in self.face_up[seat]]
        return shown or hand

    def as_declared(self) -> str | None:
        if self.declared is None or self.contract is None:
            return None
        seat, what = self.declared
        if what != "laydown":
            return what
        side, need = self.contract[0] % 2, min(self.contract[1], 42)
        taken = self.points[side] + (42 - sum(self.points) if seat % 2 == side else 0)
        return "made" if taken >= need else "set"

    # --- what the book forbids ------------------------------------------------------------

    def forbids(self, fact: e.Fact) -> str:
        """Why the book forbids this act here; "" where it does not."""
        plays = (e.OpeningDrawn, e.BidMade, e.TrumpDeclared, e.BonePlayed, e.DeclarationMade)
        table = (*plays, e.HandStarted, e.Challenged, e.ReshakeElected, e.StackChosen, e.HandEnded)
        if self.hearing and isinstance(fact, table):
            return "play has stopped for an official"
        if self.won and isinstance(fact, (*plays, e.HandStarted)):
            return "the game has been won"
        if self.reshake and isinstance(fact, plays):
            return "the hand is shaken again"
        match fact:
            case e.LotsDrawn():
                return self._lots(fact)
            case e.HandStarted(shaker=shaker):
                known = self.shaker is not None and shaker is not None
                return "another shakes" if known and shaker != self.shaker else ""
            case e.OpeningDrawn(seat=seat, count=count):
                return self._draw(seat, count)
            case e.BidMade():
                return self._bid(fact)
            case e.TrumpDeclared(seat=seat):
                contract = self.contract
                mine = contract is not None and contract[0] == seat
                spoken = self.trump or self.begun_playing
                return "" if mine and not spoken else "not theirs to declare now"
            case e.BonePlayed(seat=seat, bone=bone):
                if self.contract is None:
                    return "there is no contract"
                if seat != self.turn:
                    return "another's turn"
                return "" if bone in self.may_play(seat) else "it does not follow, or lies not open"
            case e.PlayRetracted():
                return "a bone is touched only to play it"
            case e.DeclarationMade():
                return "" if self.contract else "there is no contract"
            case e.Challenged(seat=seat):
                theirs = self.declared is not None and seat % 2 != self.declared[0] % 2
                return "" if theirs else "nothing of the other team's is declared"
            case e.ReshakeElected(seat=seat):
                return "" if seat in self.electors else "not theirs to elect"
            case e.StackChosen():
                return self._stack(fact)
            case e.HandEnded():
                return self._end(fact)
            case e.GameEnded(winner=winner):
                wrong = winner is not None and self.marks[winner % 2] < max(self.marks)
                return "" if self.won and not wrong else "nobody has won, or not they"
            case e.MatchEnded(winner=winner):
                wrong = winner is not None and self.marks[winner % 2] < max(self.marks)
                return "" if self.won and not wrong else "nobody has won, or not they"
            case e.ScoreCardWritten(scores=scores):
                return "" if self.ended and list(scores) == self.marks else "not the marks"
            case _:
                return ""

    def _lots(self, fact: e.LotsDrawn) -> str:
        if self.in_hand or self.hands_played or self.ended:
            return "no lots are due"
        if self.shaker is not None:
            return "the shaker is known"
        seats = sorted(lot.seat for lot in fact.draws)
        if seats != sorted(self.tied or range(4)):
            return "others draw"
        return "" if fact.tied == (len(_highest(fact)) > 1) else "it was told wrongly"

    def _draw(self, seat: int, count: int) -> str:
        if self.bids or len(self.hands[seat]) + count > 7:
            return "too late, or too many"
        if self.shook is None or seat in self.drew:
            return ""
        partner = (self.shook + 2) % 4
        others = {0, 1, 2, 3} - {self.shook, partner}
        if seat == self.shook and len(set(self.drew) - {seat}) < 3:
            return "the shaker draws last"
        if seat == partner and not others <= set(self.drew):
            return "the other team draws first"
        return "others draw now" if seat in others and partner in self.drew else ""

    def _bid(self, fact: e.BidMade) -> str:
        sold = self.sold
        if self.begun_playing or any(seat == fact.seat for seat, _ in self.bids):
            return "each bids once"
        if any(self.hands) and any(len(hand) != 7 for hand in self.hands):
            return "not everybody has drawn"
        if self.shook is not None and sold.awaited != fact.seat:
            return "another's turn to bid"
        if self.shook is None:
            return "" if naive42.worth(fact.bid) is not None else "no bid"
        after = auction(self.shook, [*self.bids, (fact.seat, fact.bid)])
        return "" if len(self.bids) not in after.unlawful else "no bid that there is"

    def _stack(self, fact: e.StackChosen) -> str:
        contract = self.contract
        if contract is None or contract[1] < 42:
            return "there is no stack to choose"
        if fact.stack is not None and fact.seat != contract[0]:
            return "the bid winner's to choose"
        if fact.orientation is not None and fact.seat % 2 == contract[0] % 2:
            return "the others' to choose"
        return ""

    def _end(self, fact: e.HandEnded) -> str:
        marks = {int(side): number for side, number in (fact.marks or {}).items() if number}
        contract, sold = self.contract, self.sold
        at_stake = stake(sold.bid)
        if fact.how == "void":
            return "" if self.reshake and not marks else "nobody shakes again"
        if fact.how == "passed":
            all_passed = len(self.bids) == 4 and sold.bidder is None and self.shook is not None
            return "" if all_passed and not marks else "not everybody passed"
        if fact.how == "forfeit":
            return "" if sorted(marks.items()) in ([(0, at_stake)], [(1, at_stake)]) else "not so"
        if fact.how not in ("made", "set") or contract is None:
            return "no hand ends so"
        if fact.how not in (self.status, self.as_declared()):
            return "it is not so far"
        side = contract[0] % 2 if fact.how == "made" else 1 - contract[0] % 2
        if marks != {side: at_stake}:
            return "not the marks at stake"
        taken = {int(side): number for side, number in (fact.taken or {}).items()}
        return (
            "not what lies in the tricks" if taken and taken != dict(enumerate(self.points)) else ""
        )

    # --- what follows ---------------------------------------------------------------------

    def take(self, fact: e.Fact) -> None:
        """The act has happened."""
        spoke = (e.BidMade, e.TrumpDeclared, e.BonePlayed)
        if isinstance(fact, spoke):
            self.electors = []
        match fact:
            case e.LotsDrawn():
                self.tied = _highest(fact) if fact.tied else None
                self.shaker = None if fact.tied else _highest(fact)[0]
            case e.HandStarted(shaker=shaker):
                self.new_hand(self.shaker if shaker is None else shaker)
                self.in_hand = True
            case e.OpeningDrawn(seat=seat, bones=bones):
                self.hands[seat] += bones or ()
                self.drew.append(seat)
            case e.BidMade(seat=seat, bid=words):
                self.shook = (seat + 3) % 4 if self.shook is None else self.shook
                self.bids.append((seat, words))
                self.turn = self.contract[0] if self.contract else None
            case e.TrumpDeclared(trump=trump):
                self.trump = trump
            case e.BonePlayed(seat=seat, bone=bone):
                self._played(seat, bone)
            case e.BoneExposed(seat=seat, bone=bone, how=how) if how != "shuffle":
                if self.contract is not None:
                    self.face_up[seat].add(bone)
                elif how == "accident" and (self.shook is None or self.sold.awaited is not None):
                    self.electors.append((seat + 1) % 4)
            case e.ReshakeElected(seat=seat, reshake=reshake):
                self.electors = [other for other in self.electors if other != seat]
                self.reshake |= reshake
            case e.DeclarationMade(seat=seat, what=what):
                self.declared = seat, what
            case e.OfficialCalled():
                self.hearing = True
            case e.PlayResumed():
                self.hearing = False
            case e.TimeCalled():
                # A hand in which somebody has bid is completed, shaken again or not.
                self.completing |= not self.timed and self.in_hand and bool(self.bids)
                self.timed = True
            case e.HandEnded():
                self._hand_over(fact)
            case e.GameEnded():
                self.ended = True
            case _:
                pass

    def _played(self, seat: int, bone: Bone) -> None:
        self.begun_playing = True
        self.hands[seat].remove(bone)
        self.trump = self.trump or str(bone.high)
        self.trick.append((seat, bone))
        self.turn = (seat + 1) % 4
        if len(self.trick) == 4:
            self.turn = taker(self.trick, self.trump)
            self.points[self.turn % 2] += points_of(self.trick)
            self.trick, self.tricks = [], self.tricks + 1

    def _hand_over(self, fact: e.HandEnded) -> None:
        for side, number in (fact.marks or {}).items():
            self.marks[int(side)] += number
        self.in_hand, self.electors = False, []
        self.completing &= fact.how == "void"
        self.hands_played += 1
        if self.shook is not None:
            self.shaker = self.shook if fact.how == "void" else (self.shook + 1) % 4


def _highest(fact: e.LotsDrawn) -> tuple[int, ...]:
    most = max(lot.bone.high + lot.bone.low for lot in fact.draws)
    return tuple(sorted(lot.seat for lot in fact.draws if lot.bone.high + lot.bone.low == most))


class Walk42:
    """Strict play at one table: `facts` is what has been accepted."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(f"42 {seed}")
        self.reading, self.match = Reading42(), Match()
        printed = book("42")
        names = ("North", "East", "South", "West")
        self.facts: list[e.Fact] = []
        self.let_through: list[tuple[int, str, e.Fact]] = []
        self.refused_lawful: list[tuple[int, str, e.Fact]] = []
        self.refused = 0
        sha = printed.sha256()
        self.report(e.MatchOpened("42", printed.version, sha, names, enforcement="strict"))
        self.report(e.GameStarted(1))

    def report(self, fact: e.Fact) -> bool:
        """Report an act; whether it was accepted."""
        why = self.reading.forbids(fact) if len(self.facts) > 1 else ""
        try:
            decide(self.match, fact)
        except (ImpossibleReport, UnlawfulReport) as error:
            self.refused += 1
            if not why and isinstance(error, UnlawfulReport):
                self.refused_lawful.append((len(self.facts) + 1, str(error), fact))
            return False
        if why:
            self.let_through.append((len(self.facts) + 1, why, fact))
            return True
        self.facts.append(fact)
        self.match.apply(len(self.facts), fact)
        self.reading.take(fact)
        return True

    def acts(self, number: int) -> None:
        """So many acts, a third of them at random."""
        for _ in range(number):
            if self.match.closed:
                return
            if self.rng.random() < 0.4:
                self.report(self.anything())
            elif not self.report(fact := self.sensible()):
                raise AssertionError(
                    (fact, len(self.facts), self.facts[-5:], self.refused_lawful[-1:])
                )

    # --- lawful acts ------------------------------------------------------------------------

    def sensible(self) -> e.Fact:
        """The next act in lawful play."""
        r, rng = self.reading, self.rng
        if r.hearing:
            return e.PlayResumed()
        if r.ended:
            return e.MatchEnded(r.marks.index(max(r.marks)))
        if r.won:
            return e.GameEnded()
        if not r.in_hand:
            if r.shaker is None and not r.hands_played:
                seats = r.tied or (0, 1, 2, 3)
                bones = rng.sample(BONES, len(seats))
                lots = tuple(e.Lot(seat, bone) for seat, bone in zip(seats, bones, strict=True))
                drawn = e.LotsDrawn(lots)
                return e.LotsDrawn(lots, tied=len(_highest(drawn)) > 1)
            game = self.match.current_game()
            number = 0 if game.hand is None else game.hand.number
            return e.HandStarted(number + 1, shaker=rng.choice((None, r.shaker)))
        if r.reshake:
            return e.HandEnded("void")
        if r.electors and rng.random() < 0.4:
            return e.ReshakeElected(r.electors[0], rng.random() < 0.5)
        return self._in_a_hand()

    def _in_a_hand(self) -> e.Fact:
        r, rng = self.reading, self.rng
        short = [seat for seat in range(4) if len(r.hands[seat]) < 7 and not r.bids]
        if short:
            seat = next(s for s in rng.sample(range(4), 4) if s in short and not r._draw(s, 1))
            count = 7 - len(r.hands[seat])
            return self._draw(seat, 3 if count > 3 and rng.random() < 0.1 else count)
        if len(r.bids) < 4:
            seat = r.sold.awaited
            assert seat is not None
            highest = r.sold.bid
            may = ["pass"] * 3 + [str(highest + 1) if highest >= 30 else "30"] * (highest < 42)
            may += ["two marks"] * (highest < 84) + [str(highest + 42)] * (highest >= 84)
            return e.BidMade(seat, rng.choice(may))
        if r.contract is None:
            return e.HandEnded("passed")
        bidder, _ = r.contract
        how = r.as_declared() or (r.status if r.status != "open" else None)
        if how is not None and (rng.random() < 0.3 or r.tricks == 7):
            side = bidder % 2 if how == "made" else 1 - bidder % 2
            taken = {str(s): n for s, n in enumerate(r.points)} if rng.random() < 0.3 else None
            marks = {str(side): stake(r.sold.bid)}
            return e.HandEnded("made" if how == "made" else "set", marks=marks, taken=taken)
        if not r.trump and not r.begun_playing and rng.random() < 0.8:
            return e.TrumpDeclared(bidder, rng.choice(CONTRACTS))
        assert r.turn is not None
        return e.BonePlayed(r.turn, rng.choice(r.may_play(r.turn)))

    # --- acts of chance ---------------------------------------------------------------------

    def anything(self) -> e.Fact:
        """Some act of the table, lawful or not."""
        r, rng = self.reading, self.rng
        seat = rng.randrange(4)
        held = [(s, bone) for s in range(4) for bone in r.hands[s]]
        some = rng.choice(held) if held else (seat, rng.choice(BONES))
        played = [at for at, fact in enumerate(self.facts, 1) if isinstance(fact, e.BonePlayed)]
        marks = {str(rng.randrange(2)): rng.choice((1, 2, stake(r.sold.bid)))}
        number = 0 if self.match.game is None or self.match.hand is None else self.match.hand.number
        if (r.reshake or r.hearing) and r.in_hand and rng.random() < 0.5:
            return self._in_a_hand()
        acts: list[Any] = [
            lambda: e.BonePlayed(*some),
            lambda: e.BonePlayed(r.turn or 0, rng.choice(r.hands[r.turn or 0] or BONES)),
            lambda: e.BonePlayed(seat, rng.choice(r.hands[seat] or BONES)),
            lambda: e.TrumpDeclared(seat, rng.choice(CONTRACTS)),
            lambda: e.BoneExposed(*some, rng.choice(("accident", "draw", "shuffle"))),
            lambda: e.ReshakeElected(seat, rng.random() < 0.5),
            lambda: e.DeclarationMade(seat, rng.choice(("laydown", "made", "set"))),
            lambda: e.Challenged(seat),
            lambda: e.HandEnded(rng.choice(ENDS), marks=rng.choice((marks, marks, None))),
            lambda: e.HandEnded(
                rng.choice(("made", "set")), marks=marks, taken={"0": rng.randrange(43), "1": 0}
            ),
            lambda: e.HandStarted(number + 1, shaker=rng.choice((seat, None))),
            lambda: self._draw(seat, rng.randrange(1, 8)),
            lambda: e.PlayRetracted(*self._a_play(played)),
            lambda: e.StackChosen(seat, rng.choice(("single", "double"))),
            lambda: e.StackChosen(seat, None, "crosswise"),
            lambda: e.LotsDrawn(
                tuple(map(e.Lot, range(4), rng.sample(BONES, 4))), tied=rng.random() < 0.2
            ),
            lambda: e.GameEnded(rng.choice((None, seat))),
            lambda: e.MatchEnded(seat),
            lambda: e.ScoreCardWritten((rng.randrange(9), rng.randrange(9))),
            e.OfficialCalled,
            e.PlayResumed,
        ]
        if held:  # A hand whose draw nobody reports has no bones to play.
            acts += [
                lambda: e.BidMade(seat, rng.choice(BIDS)),
                lambda: e.BidMade(seat, str(rng.randrange(28, 44))),
            ]
        if rng.random() < 0.002:
            return e.TimeCalled()
        return rng.choice(acts)()

    def _draw(self, seat: int, count: int) -> e.OpeningDrawn:
        """Bones that nobody holds; any, where too few are left."""
        away = {bone for hand in self.reading.hands for bone in hand}
        undealt = [bone for bone in BONES if bone not in away]
        bones = undealt if len(undealt) >= count else BONES
        return e.OpeningDrawn(seat, count, tuple(self.rng.sample(bones, count)))

    def _a_play(self, played: list[int]) -> tuple[int, int]:
        at = self.rng.choice(played[-3:] or [1])
        fact = self.facts[at - 1]
        return (fact.seat if isinstance(fact, e.BonePlayed) else 0), at
