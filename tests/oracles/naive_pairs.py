"""A second engine for dominoes by pairs, slow and plain, written from the text alone.

It shares no code with `domain`: a bone is a pair of numbers, the line is a list of bones as
they lie, and a game is counted from its beginning each time it is asked for.
"""

from itertools import combinations_with_replacement
from typing import Any

Bone = tuple[int, int]
SETS = {
    name: [(high, low) for low, high in combinations_with_replacement(range(highest + 1), 2)]
    for name, highest in (("double_six", 6), ("double_nine", 9))
}
EACH = {"double_six": 7, "double_nine": 10}

NAMES = (
    *("target", "minutes", "last_hand", "first_opening", "next_opening", "block_opening"),
    *("void_opening", "broken_opening", "block_winner", "block_tie", "domino_counts"),
    *("block_counts", "capicua", "chuchazo", "round_of_passes"),
)
TABLE = {
    "world": "200 40 finish lots rotates lighter rotates rotates pair nobody all all 0 0 0",
    "spain": "300 45 one_more lots rotates lighter rotates rotates pair nobody all all 0 0 0",
    "dominican": "200 - finish double_six winner lighter blocker same hand opener all all 25 25 25",
    "dominican_club": "200 - finish double_six winner lighter blocker same pair nobody"
    " opponents opponents 0 0 0",
    "puerto_rico_500": "500 - finish double_six winner nearest same same pair nobody"
    " all all 100 100 0",
    "brazil": "100 - finish lots rotates lighter rotates rotates pair nobody"
    " opponents opponents 0 0 0",
    "cuba": "150 - finish lots rotates lighter rotates rotates pair nobody"
    " opponents opponents 0 0 0",
    "jamaica": "6 - finish double_six winning_pair lighter double_six same hand nobody one one"
    " 0 0 0",
}


def rules_of(edition: str) -> dict[str, Any]:
    """The values of an edition, as the table of the text has them."""
    words = (int(one) if one.isdecimal() else one for one in TABLE[edition].split())
    rest = {"capicua_ends": "different", "by_hand": (), "love": False, "excess": "entered"}
    if edition == "puerto_rico_500":
        rest |= {"capicua_ends": "any", "by_hand": (100, 75, 50, 25)}
    rest |= {"bones": "double_nine" if edition == "cuba" else "double_six"}
    return {**dict(zip(NAMES, words, strict=True)), **rest, "love": edition == "jamaica"}


class Hand:
    """One hand: who holds what, the line from left to right, and every act in order."""

    def __init__(self, held: list[list[Bone]], turn: int) -> None:
        self.held, self.turn, self.opener = held, turn, turn
        self.line: list[Bone] = []
        self.acts: list[tuple[int, Bone | None]] = []
        self.capicua, self.rounds = "", list[tuple[int, int]]()

    def ends(self) -> tuple[int, int]:
        return self.line[0][0], self.line[-1][1]

    def fits(self, bone: Bone) -> list[int]:
        """The ends at which a bone fits, 0 for the left and 1 for the right."""
        return [0, 1] if not self.line else [n for n in (0, 1) if self.ends()[n] in bone]

    def could_play(self, seat: int) -> list[Bone]:
        return [bone for bone in self.held[seat] if self.fits(bone)]

    def play(self, bone: Bone, end: int) -> None:
        seat = self.turn
        self.held[seat].remove(bone)
        both = bool(self.line) and self.fits(bone) == [0, 1] and bone[0] != bone[1]
        self.capicua = "" if not both else "same" if len(set(self.ends())) == 1 else "different"
        if not self.line:
            self.line, self.opener = [bone], seat
        elif end == 0:
            self.line.insert(0, bone if bone[1] == self.ends()[0] else (bone[1], bone[0]))
        else:
            self.line.append(bone if bone[0] == self.ends()[1] else (bone[1], bone[0]))
        self._act(seat, bone)

    def say_pass(self) -> None:
        self._act(self.turn, None)
        passers = self.acts[-4:]
        three = [bone is None for _, bone in passers] == [False, True, True, True]
        if three and not self.blocked():
            self.rounds.append((len(self.acts), passers[0][0] % 2))

    def _act(self, seat: int, bone: Bone | None) -> None:
        self.acts.append((seat, bone))
        self.turn = (seat + 1) % 4

    def out(self) -> int | None:
        return next((seat for seat in range(4) if not self.held[seat]), None)

    def blocked(self) -> bool:
        return bool(self.line) and not any(map(self.could_play, range(4)))

    def pips(self, *seats: int) -> int:
        return sum(sum(bone) for seat in seats for bone in self.held[seat])

    def blocker(self) -> int:
        return next(seat for seat, bone in reversed(self.acts) if bone)

    def winner(self, rules: dict[str, Any]) -> int | None:
        """The pair that won: by domino, else by the lower count."""
        out = self.out()
        if out is not None:
            return out % 2
        by_pair = [self.pips(0, 2), self.pips(1, 3)]
        if rules["block_winner"] == "hand":
            by_pair = [min(self.pips(one), self.pips(one + 2)) for one in (0, 1)]
        if by_pair[0] != by_pair[1]:
            return by_pair.index(min(by_pair))
        blocker = self.blocker() % 2
        ties = {"nobody": None, "opener": self.opener % 2, "blocker": blocker, "other": 1 - blocker}
        return ties[rules["block_tie"]]

    def points(self, rules: dict[str, Any]) -> int:
        """The winner's points for the hand, without the bonus for its number."""
        winner = self.winner(rules)
        assert winner is not None
        how = "domino" if self.out() is not None else "block"
        losers = (1 - winner, 3 - winner)
        counts = {"all": self.pips(0, 1, 2, 3), "opponents": self.pips(*losers), "one": 1}
        points = counts[rules[f"{how}_counts"]]
        if how == "domino":
            good = ("different",) if rules["capicua_ends"] == "different" else ("different", "same")
            points += rules["capicua"] if self.capicua in good else 0
            points += rules["chuchazo"] if self.acts[-1][1] == (0, 0) else 0
        return points


def next_opener(rules: dict[str, Any], hand: Hand, how: str, *, level: bool) -> Any:
    """The next opener: a seat, a pair as ``("pair", 0)``, or how it is found out."""
    rotated = (hand.opener + 1) % 4
    if how == "broken":
        return rotated if rules["broken_opening"] == "rotates" else hand.opener
    if level:
        blocker = hand.blocker()
        seats = {"rotates": rotated, "same": hand.opener, "blocker": blocker}
        return seats.get(rules["void_opening"], "double_six")
    winner = hand.winner(rules)
    assert winner is not None
    if rules["next_opening"] == "rotates":
        return rotated
    if rules["next_opening"] == "winning_pair":
        return ("pair", winner)
    out = hand.out()
    if out is not None:
        return out
    order = [(hand.blocker() + step) % 4 for step in range(4)]
    pair = [seat for seat in order if seat % 2 == winner]
    return pair[0] if rules["block_opening"] == "nearest" else min(pair, key=hand.pips)


class Game:
    """A game, counted anew from its whole log whenever something was entered.

    Entries: ("round", pair), ("won", pair, points), ("level",), ("sanction", pair, points,
    whether a hand is in play), ("time", whether a hand is in play), and ("again",) for a hand
    that was broken after the time was up.
    """

    def __init__(self, rules: dict[str, Any]) -> None:
        self.rules, self.log = rules, list[tuple[Any, ...]]()
        self._last: tuple[list[tuple[Any, ...]], tuple[list[int], int | None, bool]] | None = None

    def count(self) -> tuple[list[int], int | None, bool]:
        """The scores, the pair that has won, and whether the last hand put both back to 0."""
        if self._last is None or self._last[0] != self.log:
            self._last = list(self.log), self._count()
        return self._last[1]

    def _count(self) -> tuple[list[int], int | None, bool]:
        rules, scores, won, hands = self.rules, [0, 0], None, 0
        owed: int | None = None  # Hands still to be finished, once the time is up.
        again = reset = False
        for what, *rest in self.log:
            if won is not None and what in ("round", "won", "level"):
                continue
            reset = False if what in ("won", "level") else reset
            if what == "time":
                owed = rest[0] + (rules["last_hand"] == "one_more")
            if what in ("won", "level") and owed is not None:
                owed, again = max(0, owed - 1), False
            if what == "again":
                again = True
            if what == "round":
                self._add(scores, rest[0], rules["round_of_passes"])
            if what == "sanction":
                self._add(scores, *rest[:2])
            if what == "won":
                pair, points, *_ = rest
                points += (*rules["by_hand"], *[0] * 99)[hands]
                hands += 1
                if rules["love"] and scores[pair] == 0 < scores[1 - pair]:
                    scores, reset = [0, 0], True
                else:
                    self._add(scores, pair, points)
            ahead = None if scores[0] == scores[1] else scores.index(max(scores))
            done = max(scores) >= rules["target"]
            mid = what == "round" or (what == "sanction" and rest[2])
            on_time = owed == 0 and (not mid or won is not None)
            won = ahead if (done or on_time) and not again else None
        return scores, won, reset

    def _add(self, scores: list[int], pair: int, points: int) -> None:
        target = self.rules["target"]
        if self.rules["excess"] == "cut" and points > 0 and min(scores) < target:
            points = min(points, max(0, target - scores[pair]))
        scores[pair] += points
