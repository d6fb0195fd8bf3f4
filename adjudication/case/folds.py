"""The match after any number of facts of a record, folded on from the nearest state at hand.

A state depends on the facts before it alone. So states at starts of hands, and the last one,
serve every record that begins alike: one that goes on, was corrected later on, or is read as
it stood. Those of the records that were read last are kept, for the claims raised next.
Like a record of facts, one with states notes which further facts would change an answer
(`RecordFacts.ahead`).
"""

from bisect import bisect_left, bisect_right, insort
from collections import OrderedDict
from collections.abc import Mapping
from functools import cached_property
from typing import Final, NamedTuple

from adjudication.case.record_facts import ANY, RecordFacts
from domain import events as e
from domain.events import HandStarted
from domain.match.match import Match
from domain.match.replay import Facts
from domain.rules import Fives
from domain.seats import Seat
from domain.winning import GameResult

APART: Final = 64
"""Least number of facts between two folded states that are kept."""
MOST: Final = 96
"""About how many folded states of one record are kept."""
_RECENT: Final = 256
"""How many further states are cached for one case: those of a match of the usual length."""
_RECORDS: Final = 8
_WORTH_KEEPING: Final = APART
"""Least length, in facts, of a record whose states are kept for records that begin like it."""


States = dict[int, Match]
"""States of one record, each by how many of its facts came before it."""


class Folds:
    """The states of one record.

    Attributes
    ----------
    facts : the facts of the record, numbered from 1 without gaps
    kept : the states that records which begin alike can use
    """

    def __init__(self, facts: Facts, known: States | None = None) -> None:
        """`known`: states that are known already, of a record that begins alike."""
        self.facts = list(facts)
        self._apart = max(APART, len(facts) // MOST)
        self.kept: States = {0: Match()} | (self._chosen(known) if known else {})
        self._recent = OrderedDict[int, Match]()
        self._counts, self._boundaries = sorted(self.kept), sorted(self.kept)

    def begun_alike(self, facts: Facts, alike: int) -> "Folds":
        """The states of another record with these facts, the first `alike` of which are the same.

        They begin with the states known here up to there.
        """
        self.after(alike)  # Folded here, once, and not by each record that goes on from it.
        other = Folds(facts, _upto(alike, self.kept))
        for count, state in _upto(alike, self._recent).items():
            if count not in other.kept:
                other._remember(count, state)
        return other

    @cached_property
    def opened(self) -> Match:
        """The match after its opening, which every claim asks for."""
        return self.after(1)

    def after(self, count: int) -> Match:
        """The match after so many facts. Not to be changed."""
        state = self.kept.get(count) or self._recent.get(count)
        return self._fold_to(count) if state is None else state

    def _chosen(self, states: States) -> States:
        """The states that are far enough apart to be kept, and the last one."""
        chosen, last = States(), 0
        for count in sorted(states):
            if self._begins_hand(count) and count - last >= self._apart:
                chosen[count], last = states[count], count
        upto = max(states)
        return chosen | {upto: states[upto]}

    def _begins_hand(self, count: int) -> bool:
        """Whether a hand starts after so many facts."""
        return count < len(self.facts) and type(self.facts[count][1]) is HandStarted

    def _fold_to(self, count: int) -> Match:
        """The match after so many facts, and with it states on the way to it."""
        nearest = self._counts[bisect_left(self._counts, count) - 1]
        boundary = self._boundaries[bisect_right(self._boundaries, nearest) - 1]
        state = self.kept.get(nearest) or self._recent[nearest]
        match, facts = state.copy(), self.facts
        started = self._start_of_hand(count, least=nearest)
        for number in range(nearest, count):
            if number != nearest and self._begins_hand(number):
                if number - boundary >= self._apart:
                    self._keep(number, match.copy())
                    boundary = number
                elif number == started:
                    self._remember(number, match.copy())
            match.apply(*facts[number])
        (self._keep if count == len(facts) else self._remember)(count, match)
        return match

    def _start_of_hand(self, count: int, least: int) -> int:
        """How many facts came before the hand that the fact before `count` is in, if so many."""
        while count > least and type(self.facts[count - 1][1]) is not HandStarted:
            count -= 1
        return count - 1

    def _keep(self, count: int, match: Match) -> None:
        self.kept[count] = match
        insort(self._counts, count)
        insort(self._boundaries, count)

    def _remember(self, count: int, match: Match) -> None:
        self._recent[count] = match
        insort(self._counts, count)
        if len(self._recent) > _RECENT:
            gone, _ = self._recent.popitem(last=False)
            del self._counts[bisect_left(self._counts, gone)]


def _upto(count: int, states: States) -> States:
    """The states after so many facts or fewer."""
    # At once, since a hearing in another thread may add to them.
    return {number: state for number, state in list(states.items()) if number <= count}


class _RecordRead(NamedTuple):
    """A record that was read, and the states that serve others."""

    facts: Facts
    states: States


_read_last: list[_RecordRead] = []


def folds_of(facts: Facts) -> Folds:
    """The states of this record, begun with those of the record read lately that is most like it.

    Those of a record of some length are kept in this process, for records read later.
    """
    others = tuple(_read_last)
    alike = [facts_alike(other.facts, facts) for other in others]
    longest = max(alike, default=0)
    nearest = others[alike.index(longest)] if longest else None
    folds = Folds(facts, None if nearest is None else _upto(longest, nearest.states))
    if len(facts) >= _WORTH_KEEPING:
        gone_on = nearest is not None and longest == len(nearest.facts)
        left = (other for other in others if not (gone_on and other is nearest))
        _read_last[:] = [_RecordRead(folds.facts, folds.kept), *left][:_RECORDS]
    return folds


def facts_alike(first: Facts, second: Facts) -> int:
    """How many facts two records have alike at their beginning."""
    shorter = min(len(first), len(second))
    beginnings = first[:shorter], second[:shorter]
    if beginnings[0] == beginnings[1]:
        return shorter
    pairs = enumerate(zip(*beginnings, strict=True))
    return next(n for n, (fact, other) in pairs if fact != other)


class RecordStates(RecordFacts):
    """A record with the match after each of its facts."""

    _folds: Folds

    def _read(self) -> None:
        super()._read()
        self._now: Match | None = None

    @property
    def laid_down(self) -> Match:
        """The match as it was opened: its book, its rules, its bones and its sides, which stay."""
        return self._folds.opened

    @property
    def rules(self) -> Fives:
        """The rules of a fives match: its book's, with its options chosen."""
        return self.laid_down.rules

    @property
    def now(self) -> Match:
        """The match after all of the record. Not to be changed.

        Reading it is noted in `ahead`: any further fact may change an answer that rests on it.
        """
        self.ahead.add(ANY)
        return self._at_the_end

    @property
    def rulings(self) -> Mapping[int, e.RulingGiven]:
        """The rulings of the record, superseded ones too, by position."""
        self.ahead.add(e.RulingGiven)
        return self._at_the_end.disputes.rulings

    @property
    def claims(self) -> Mapping[int, e.Claim]:
        """The claims of the record, by the event that raised each; they name events by number.

        `claim_raised` gives one as it was raised.
        """
        self.ahead.add(e.ClaimRaised)
        return self._at_the_end.disputes.claims

    def result_of(self, game: int) -> GameResult | None:
        """The result of a game that has begun, by the whole record; None while it is undecided.

        It is not noted in `ahead` (`turning_points`).
        """
        return self._at_the_end.games[game].result

    @property
    def turning_points(self) -> object:
        """Values to compare between two readings of a record that went on.

        Where they differ, every answer is to be worked out anew, whatever `ahead` says.
        """
        match = self._at_the_end
        results = [(number, game.result) for number, game in match.games.items()]
        return results, dict(match.contested)

    @property
    def _at_the_end(self) -> Match:
        """The match after all of the record, for what no further fact changes."""
        if self._now is None:
            self._now = self._begun(self._folds.after(len(self._facts)))
        return self._now

    def before(self, position: int) -> Match:
        """The match just before the event at `position`; after all facts, if that is beyond them.

        Not to be changed, but before the first hand, where it is a copy: questions about a hand
        begin one there.
        """
        count = len(self._facts)
        if position <= count:
            count = max(0, position - 1)
        elif position > count + 1:
            self.ahead.add(ANY)
        return self._begun(self._folds.after(count))

    def _begun(self, match: Match) -> Match:
        return match.copy() if match.position and match.hand is None else match

    def is_by_result(self, position: int) -> bool:
        """Whether the hand just before the event at `position` is recorded by its result.

        It is the last one of the game then current, as in `is_joined`; False before a game's first,
        and once a bone was played in the hand before the event.
        """
        begun = self.last_of(e.HandStarted, e.GameStarted, e.PlayResumed, before=position)
        if self.last_of(e.BonePlayed, before=position) > begun:
            return False
        hand = self.before(position).hand
        return hand is not None and hand.recorded == "result"

    def is_joined(self, position: int) -> bool:
        """Whether the recorder joined the hand just before the event at `position` during play.

        It is the last one of the game then current; False before a game's first. For the event that
        starts a hand it is the hand before that one in the game, and for the event that starts a
        game the last hand of the game before.
        """
        hand = self.before(position).hand
        return hand is not None and hand.joined

    def begins_within(self, game: int) -> bool:
        """Whether the record begins in the middle of this game, after some of its hands."""
        first = self.now.games[game]
        return game == min(self.now.games) and bool(first.hands) and first.hands[0].number > 1

    def carries(self, game: int) -> bool:
        """Whether hands of this game, its scores or its Domino are from before the record."""
        opened = self.opened
        carried = any(opened.scores) or opened.domino_holder is not None
        return self.begins_within(game) or (carried and game == min(self.now.games))

    def final_scores(self, number: int) -> tuple[int, ...]:
        """The last scores of a game that has begun, by side, with what rulings levied."""
        return self.now.games[number].scores

    def are_one_side(self, seat: Seat, other: Seat) -> bool:
        """Whether these are one player, or partners."""
        side = self.laid_down.side
        return side[seat] == side[other]
