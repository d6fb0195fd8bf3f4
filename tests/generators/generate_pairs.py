"""Random games by pairs as facts, beside what `tests.oracles.naive_pairs` makes of them.

    >>> told = TableByPairs(Random(1), "world", {}).tell(2)
    >>> type(told.facts[0]).__name__, told.game.count()[0]
    ('MatchOpened', [22, 26])

Nothing here asks the domain whose turn it is, what fits, or what a hand is worth.
"""

from collections.abc import Iterator
from itertools import count
from random import Random
from typing import Any

from domain import events as e
from domain.bones import Bone as DominoBone
from domain.rulebooks import book
from tests.oracles.naive_pairs import EACH, SETS, Bone, Game, Hand, next_opener, rules_of

NAMES = ("Ana", "Beto", "Caro", "Dino")


def bone_of(bone: Bone) -> DominoBone:
    """A bone of the domain."""
    return DominoBone.of(*bone)


class TableByPairs:
    """A table that plays lawfully but for false passes, and tells its facts.

    Attributes
    ----------
    until_four_pass : whether a hand goes on to a domino or four passes in a row, false ones too,
        rather than until its line is blocked
    facts, hand, game : what was told, the hand on the table, and the game so far
    opener : who opens the hand on the table, as `next_opener` has it
    """

    def __init__(self, rng: Random, edition: str, options: dict[str, Any], careless: float = 0.0):
        self.rng, self.careless = rng, careless
        self.rules = {**rules_of(edition), **options}
        self.game, self.set = Game(self.rules), SETS[self.rules["bones"]]
        printed = book("DP")
        spelt = {
            name: "none" if value == () else str(value).lower() for name, value in options.items()
        }
        texts = {"edition": edition, **spelt}
        self.facts: list[e.Fact] = [
            e.MatchOpened("DP", printed.version, printed.sha256(), NAMES, texts),
            e.GameStarted(1),
        ]
        self.opener: Any = self.rules["first_opening"]
        self.hand = Hand([[], [], [], []], 0)
        self.due: Any = self.opener
        self.number = count(1)
        self.timed = False
        self.until_four_pass = False
        self.false: list[tuple[int, int]] = []
        self.rounds: list[tuple[int, tuple[Any, ...]]] = []
        self.ending: tuple[Any, ...] = ()

    @property
    def position(self) -> int:
        return len(self.facts)

    def tell(self, hands: int) -> "TableByPairs":
        """Play so many hands, or until the game is won."""
        for _ in self.steps(hands):
            pass
        return self

    def steps(self, hands: int) -> Iterator[str]:
        """Play on, stopping before each act and after each end: ``"act"`` or ``"end"``."""
        for _ in range(hands):
            self._deal()
            yield "deal"
            yield from self._play()
            yield from self._end()
            self._call_time(0.03, in_play=False)
            yield "end"
            if self.game.count()[1] is not None and self.rng.random() < 0.5:
                self.facts.append(e.GameEnded())
            if self.rng.random() < 0.7:
                self._rule()
                yield "ruled"
            if self.game.count()[1] is not None:
                return

    def _call_time(self, chance: float, *, in_play: bool) -> None:
        over = self.game.count()[1] is not None
        if self.rules["minutes"] == "-" or self.timed or over or self.rng.random() > chance:
            return
        self.timed = True
        self.facts.append(e.TimeCalled())
        self.game.log.append(("time", in_play))

    def _rule(self) -> None:
        """Rule on the first false pass of the hand, which breaks it or lets it be."""
        if not self.false:
            return
        (act, event), log = self.false[0], self.game.log
        seat = self.hand.acts[act][0]
        self.facts.append(e.ClaimRaised(e.Claim("could_play", event, seat)))
        self.facts.append(e.RulingGiven(self.position, "proved", upheld=True))
        ruling = self.position
        for at, entry in self.rounds:
            if at - 3 <= act < at:
                log.remove(entry)
        if self.rng.random() < 0.7:
            self.facts.append(e.HandEnded("broken", ruling=ruling))
            log.remove(self.ending)
            if self.timed:
                log.append(("again",))
            # After the time it is dealt again, and opens as it was to be opened (DP-20, DP-4a).
            after = next_opener(self.rules, self.hand, "broken", level=False)
            self.opener = self.due if self.timed else after
        points = self.rng.choice((0, 30, 80, self.rules["target"]))
        taken = self.rng.random() < 0.5
        whose = seat if taken else (seat + 1) % 4
        self.facts.append(e.PointsPegged(whose, points, back=taken, ruling=ruling))
        log.append(("sanction", whose % 2, -points if taken else points, False))

    def _deal(self) -> None:
        held = self._taken()
        opener = self._who_opens(held)
        self.due = opener if self.opener == "lots" else self.opener
        self.hand = Hand(held, opener)
        self.false, self.rounds = [], []
        self.facts.append(e.HandStarted(next(self.number)))
        self.facts += [e.OpeningDrawn(seat, len(held[seat])) for seat in range(4)]

    def _taken(self) -> list[list[Bone]]:
        """Four hands; again where the highest double opens and nobody has a double (DP-5)."""
        bones, each = self.rng.sample(self.set, len(self.set)), EACH[self.rules["bones"]]
        held = [sorted(bones[seat * each : seat * each + each]) for seat in range(4)]
        doubles = [bone for hand in held for bone in hand if bone[0] == bone[1]]
        return held if doubles or self.opener != "highest_double" else self._taken()

    def _who_opens(self, held: list[list[Bone]]) -> int:
        match self.opener:
            case int():
                return self.opener
            case ("pair", pair):
                return self.rng.choice((pair, pair + 2))
            case "lots":
                return self._lots()
            case "highest_double":
                highest = max(bone for hand in held for bone in hand if bone[0] == bone[1])
                return next(seat for seat in range(4) if highest in held[seat])
            case _:
                return next(seat for seat in range(4) if (6, 6) in held[seat])

    def _lots(self) -> int:
        seats = [0, 1, 2, 3]
        while True:
            drawn = [(seat, self.rng.choice(self.set)) for seat in seats]
            ranks = [(sum(bone), bone[0]) for _, bone in drawn]
            ranked = zip(drawn, ranks, strict=True)
            best = [seat for (seat, _), rank in ranked if rank == max(ranks)]
            lots = tuple(e.Lot(seat, bone_of(bone)) for seat, bone in drawn)
            self.facts.append(e.LotsDrawn(lots, tied=len(best) > 1))
            if len(best) == 1:
                return best[0]
            seats = best

    def _play(self) -> Iterator[str]:
        hand = self.hand
        leads_double = self.opener in ("double_six", "highest_double")
        while not self.is_over():
            self._call_time(0.003, in_play=bool(hand.line))
            yield "act"
            if self.is_over():
                break
            seat, able = hand.turn, hand.could_play(hand.turn)
            false = bool(hand.line) and self.rng.random() < self.careless
            if not able or false:
                self.facts.append(e.Passed(seat))
                if able:
                    self.false.append((len(hand.acts), self.position))
                rounds = len(hand.rounds)
                hand.say_pass()
                if len(hand.rounds) > rounds:
                    at, pair = hand.rounds[-1]
                    entry = ("round", pair, self.position)
                    self.rounds.append((at, entry))
                    self.game.log.append(entry)
                continue
            bone = self.rng.choice(able)
            if not hand.line and leads_double:
                bone = max(one for one in able if one[0] == one[1])
            end = self.rng.choice(hand.fits(bone))
            on = None
            if hand.line:
                on = bone_of(hand.line[0] if end == 0 else hand.line[-1])
            self.facts.append(e.BonePlayed(seat, bone_of(bone), on))
            hand.play(bone, end)

    def is_over(self) -> bool:
        """Whether somebody went out, or the hand is blocked and those at the table see it."""
        if self.hand.out() is not None:
            return True
        if not self.until_four_pass:
            return self.hand.blocked()
        last = [bone for _, bone in self.hand.acts[-4:]]
        return last == [None, None, None, None]

    def _end(self) -> Iterator[str]:
        hand, out = self.hand, self.hand.out()
        winner = hand.winner(self.rules)
        how = "lock" if out is None else "domino"
        shown = [
            e.HoldingShown(seat, tuple(map(bone_of, hand.held[seat])))
            for seat in range(4)
            if hand.held[seat]
        ]
        self.rng.shuffle(shown)
        early = self.rng.randint(0, len(shown))
        # Where no bones sleep, the last hand follows from the other three.
        hidden = self.rng.random() < 0.3 and self.rules["bones"] == "double_six"
        self.facts += shown[:early]
        self.facts.append(e.HandEnded(how, winner if self.rng.random() < 0.5 else None))
        self.facts += shown[early : len(shown) - hidden]
        self.ending = ("level", self.position)
        if winner is not None:
            self.ending = ("won", winner, hand.points(self.rules), self.position)
        self.game.log.append(self.ending)
        self.opener = next_opener(self.rules, hand, how, level=winner is None)
        if self.game.count()[2]:
            self.opener = self.rules["first_opening"]
        yield "shown"
