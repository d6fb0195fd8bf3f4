"""Claims by pairs read a second time over every deal that a hand's facts allow.

Nobody draws, so a deal says of each bone whose it was at first, or that it sleeps. The facts bound
that bone by bone (`Known`); a question is answered by every total that the deals reach, bone by
bone (`totals`). Shares no code with `adjudication`.

>>> known = Known({(0, 0): {0, 1}, (1, 0): {0, 1}}, [1, 1])
>>> sorted(known.totals(lambda bone, seat: (sum(bone) if seat == 0 else 0,)))
[(0,), (1,)]
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from domain import events as e
from domain.bones import Bone as DominoBone
from tests.oracles.naive_pairs import EACH, SETS, Bone, rules_of

ASLEEP = 4
"""The place of bones that nobody took."""

SEATS, PAIRS = ((0,), (1,), (2,), (3,)), ((0, 2), (1, 3))

Weigh = Callable[[Bone, int], tuple[int, ...]]
Log = Sequence[tuple[int, e.Fact]]


class Known(NamedTuple):
    """The places where each bone can have been, and how many bones each place took."""

    places: dict[Bone, set[int]]
    room: list[int]

    def totals(self, weigh: Weigh) -> set[tuple[int, ...]]:
        """Every total that the deals reach of the weights of all bones, by their places."""
        width = len(weigh(next(iter(self.places)), 0))
        sure = [(bone, *may) for bone, may in self.places.items() if len(may) == 1]
        begun = (0,) * width
        room = list(self.room)
        for bone, place in sure:
            begun = _plus(begun, weigh(bone, place))
            room[place] -= 1
        free = {bone: may for bone, may in self.places.items() if len(may) != 1}
        kinds = _alike(free, len(room), weigh)
        states = {(tuple(sum(room[place] for place in kind) for kind in kinds), begun)}
        if min(room) < 0:
            return set()
        for bone, may in free.items():
            states = {
                ((*left[:n], left[n] - 1, *left[n + 1 :]), _plus(total, weigh(bone, kind[0])))
                for left, total in states
                for n, kind in enumerate(kinds)
                if left[n] and kind[0] in may
            }
        return {total for left, total in states if not any(left)}

    def deals(self) -> Iterator[dict[Bone, int]]:
        """Every deal one by one: for small numbers of unseen bones alone."""
        yield from _dealt(list(self.places.items()), list(self.room))


def _alike(free: dict[Bone, set[int]], places: int, weigh: Weigh) -> list[list[int]]:
    """The places in groups that differ neither in what can lie there nor in weights."""
    groups: dict[object, list[int]] = {}
    for place in range(places):
        look = tuple((place in may, weigh(bone, place)) for bone, may in free.items())
        groups.setdefault(look, []).append(place)
    return list(groups.values())


def _plus(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(mine + more for mine, more in zip(one, other, strict=True))


def _dealt(rest: list[tuple[Bone, set[int]]], room: list[int]) -> Iterator[dict[Bone, int]]:
    if not rest:
        yield {}
        return
    (bone, may), *others = rest
    for place in may:
        if room[place]:
            left = [size - (n == place) for n, size in enumerate(room)]
            yield from ({bone: place, **deal} for deal in _dealt(others, left))


class Table:
    """A hand as its facts have it, read act by act: the line, what left the hands, the turn."""

    def __init__(self, log: Log, edition: str) -> None:
        self.log, self.rules = log, rules_of(edition)
        self.set = SETS[self.rules["bones"]]
        self.known = self._known()

    def _known(self) -> Known:
        each = EACH[self.rules["bones"]]
        room = [each] * 4 + [len(self.set) - 4 * each]
        places = {bone: set(range(5)) if room[ASLEEP] else set(range(4)) for bone in self.set}
        gone: set[Bone] = set()
        for _, fact in self.log:
            match fact:
                case e.OpeningDrawn(bones=tuple() as bones):
                    for bone in bones:
                        places[_plain(bone)] &= {fact.seat}
                case e.BonePlayed():
                    places[_plain(fact.bone)] &= {fact.seat}
                    gone.add(_plain(fact.bone))
                case e.BoneExposed():
                    places[_plain(fact.bone)] &= {fact.seat}
                case e.HoldingShown():
                    shown = set(map(_plain, fact.bones))
                    for bone in self.set:
                        if bone in shown:
                            places[bone] &= {fact.seat}
                        elif bone not in gone:
                            places[bone] -= {fact.seat}
                case e.Observed(what="held"):
                    places[_plain(fact.bone)] &= {fact.seat}
                case e.Observed(what="not_held"):
                    if _plain(fact.bone) not in self.gone(fact.event or 0):
                        places[_plain(fact.bone)] -= {fact.seat or 0}
                case _:
                    pass
        return Known(places, room)

    def acts(self, before: int) -> list[tuple[int, Any]]:
        """The bones played and the passes before an event, without those taken back."""
        back = {
            fact.passed for at, fact in self.log[: before - 1] if isinstance(fact, e.PassTakenBack)
        }
        return [
            (at, fact)
            for at, fact in self.log[: before - 1]
            if isinstance(fact, e.BonePlayed | e.Passed) and at not in back
        ]

    def gone(self, before: int) -> set[Bone]:
        """The bones that were played before an event."""
        return {
            _plain(fact.bone) for _, fact in self.acts(before) if isinstance(fact, e.BonePlayed)
        }

    def ends(self, before: int) -> tuple[int, ...]:
        """The numbers at the ends of the line before an event, as its bones lie."""
        ends: list[list[Any]] = []
        for _, fact in self.acts(before):
            if not isinstance(fact, e.BonePlayed):
                continue
            high, low = _plain(fact.bone)
            if fact.on is None:
                ends = [[(high, low), high], [(high, low), low]]
                continue
            on = _plain(fact.on)
            there, here = fact.touch or (None, None)
            end = next(
                end
                for end in ends
                if end[0] == on and (end[1] == there if fact.touch else end[1] in (high, low))
            )
            inner = here if here is not None else end[1]
            end[:] = [(high, low), low if inner == high else high]
        return tuple(end[1] for end in ends)

    def fitting(self, before: int) -> set[Bone]:
        """The bones not yet played that fit an end."""
        ends, gone = self.ends(before), self.gone(before)
        return {bone for bone in self.set if bone not in gone and set(bone) & set(ends)}

    def holders(self, bones: Iterable[Bone], seats: Sequence[int]) -> set[bool]:
        """Whether any of these bones was with any of these seats: the answers of all deals."""
        wanted = set(bones)
        totals = self.known.totals(lambda bone, at: (int(bone in wanted and at in seats),))
        return {total > 0 for (total,) in totals}

    # --- claims ----------------------------------------------------------------------------

    def could_play(self, at: int) -> set[bool]:
        """DP-23."""
        fact = self.log[at - 1][1]
        if self._is_taken_back(at):
            return {False}
        assert isinstance(fact, e.Passed)
        return self.holders(self.fitting(at), [fact.seat])

    def anybody_fits(self, at: int) -> set[bool]:
        """DP-13: whether somebody held a bone that fitted."""
        return self.holders(self.fitting(at), range(4))

    def _passes_at(self, at: int) -> int:
        """How many passes in a row there were up to the event `at`."""
        count = 0
        for _, fact in self.acts(at + 1)[::-1]:
            if not isinstance(fact, e.Passed):
                break
            count += 1
        return count

    def _is_taken_back(self, at: int) -> bool:
        """Whether a pass was taken back before the next act, and so is none."""
        return any(isinstance(f, e.PassTakenBack) and f.passed == at for _, f in self.log)

    def passes_without_block(self, at: int) -> set[bool]:
        """DP-13, DP-23."""
        fourth = self._passes_at(at) == 4 and not self._is_taken_back(at)
        return self.anybody_fits(at) if fourth else {False}

    def false_block(self, at: int) -> set[bool]:
        """DP-25; nothing is blocked by words once somebody has played the last bone (DP-12)."""
        played = [fact.seat for _, fact in self.acts(at) if isinstance(fact, e.BonePlayed)]
        over = any(played.count(seat) == EACH[self.rules["bones"]] for seat in played)
        return {False} if over or self._passes_at(at) >= 4 else self.anybody_fits(at)

    def blocked(self, at: int) -> set[bool]:
        """DP-13."""
        return {not fits for fits in self.anybody_fits(at)}

    def round_of_passes(self, at: int) -> set[bool]:
        """DP-17, DP-17b: none of the three could play, and somebody could."""
        if self._passes_at(at) != 3 or self._is_taken_back(at):
            return {False}
        fits = self.fitting(at)
        leader = (getattr(self.log[at - 1][1], "seat") + 1) % 4  # noqa: B009
        held = self.known.totals(
            lambda bone, place: (
                int(bone in fits and place < ASLEEP and place != leader),
                int(bone in fits and place == leader),
            )
        )
        return {not passers and leads > 0 for passers, leads in held}

    def lock_winner(self, at: int, pair: int | None) -> set[bool]:
        """DP-14, DP-15."""
        if self.rules["block_winner"] == "hand":
            return {self._won_block(at, pips) == pair for pips in self._pips(at, SEATS)}
        # Of two pairs the difference says as much as both counts.
        gone = self.gone(at)
        ahead = self.known.totals(
            lambda bone, place: (
                sum(bone) * (1, -1)[place % 2] if place < ASLEEP and bone not in gone else 0,
            )
        )
        return {self._won_block(at, (more, 0, 0, 0)) == pair for (more,) in ahead}

    def _pips(self, at: int, groups: Sequence[Collection[int]]) -> set[tuple[int, ...]]:
        """The pips left of each of these groups of seats."""
        gone = self.gone(at)
        return self.known.totals(
            lambda bone, place: tuple(
                sum(bone) if place in group and bone not in gone else 0 for group in groups
            )
        )

    def _won_block(self, at: int, pips: Sequence[int]) -> int | None:
        pairs = [pips[0] + pips[2], pips[1] + pips[3]]
        if self.rules["block_winner"] == "hand":
            pairs = [min(pips[0], pips[2]), min(pips[1], pips[3])]
        if pairs[0] != pairs[1]:
            return pairs.index(min(pairs))
        plays = [fact for _, fact in self.acts(at) if isinstance(fact, e.BonePlayed)]
        opener, blocker = plays[0].seat % 2, plays[-1].seat % 2
        ties = {"nobody": None, "opener": opener, "blocker": blocker, "other": 1 - blocker}
        return ties[self.rules["block_tie"]]

    def hand_points(self, at: int) -> set[bool]:
        """DP-16, DP-31: the points stated are the winner's, and it is the winner."""
        fact = self.log[at - 1][1]
        assert isinstance(fact, e.HandEnded)
        told = (None if fact.winner is None else fact.winner % 2, fact.points or 0)
        seats = [play.seat for _, play in self.acts(at) if isinstance(play, e.BonePlayed)]
        out = [seat for seat in range(4) if seats.count(seat) == EACH[self.rules["bones"]]]
        if out:
            won, left = out[0] % 2, self._pips(at, PAIRS)
            return {(won, self._due(won, "domino", (*pips, 0, 0))) == told for pips in left}
        if self.rules["block_winner"] == "hand":
            left = self._pips(at, SEATS)
        else:
            left = {(*pips, 0, 0) for pips in self._pips(at, PAIRS)}
        winners = ((self._won_block(at, pips), pips) for pips in left)
        return {(won, self._due(won, "block", pips)) == told for won, pips in winners}

    def _due(self, winner: int | None, how: str, pips: Sequence[int]) -> int:
        if winner is None:
            return 0
        theirs = pips[1 - winner] + pips[3 - winner]
        return {"all": sum(pips), "opponents": theirs, "one": 1}[self.rules[f"{how}_counts"]]

    def wrong_leader(self, at: int) -> set[bool]:
        """DP-5, with `highest_double`: somebody held a higher double than the one led."""
        fact = self.log[at - 1][1]
        assert isinstance(fact, e.BonePlayed)
        if self.acts(at):
            return {False}
        high, low = _plain(fact.bone)
        led = high if high == low else -1
        return self.holders([bone for bone in self.set if bone[0] == bone[1] > led], range(4))


def verdict(answers: set[bool]) -> str:
    """The verdict where these are the answers of all deals."""
    if not answers:
        return "contradictory"
    return "undetermined" if len(answers) == 2 else "proved" if True in answers else "refuted"


def _plain(bone: DominoBone | None) -> Bone:
    assert bone is not None
    return bone.high, bone.low
