"""Following a match: every projection kept current, entry by entry, or rebuilt.

`Following` is what a live viewer keeps. Fed entry by entry it is always equal to
`Following.of` all of them. Nothing is folded before it is asked for: the match with the first
question about it, clocks and disputes with the first about these, lines where they are read. It
keeps where its folds stood at the beginning of some hands, so that an earlier position, or a
correction, costs the hands since and not the whole match.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from typing import Final, Literal, NamedTuple

from domain.copying import copied
from domain.events import Entry, Fact, HandStarted, RecordCorrected
from domain.match.match import Match
from domain.match.replay import Facts, stretch, unlike_before
from domain.messages.catalogue import worded
from domain.messages.message import MessagePart
from projections.believed import happened
from projections.board import Board, board
from projections.chips import Chips, chips
from projections.clocks import ClockFold, Clocks
from projections.disputes import DisputeList, DisputesFold
from projections.score import Score, score
from projections.scorecard import ScoreCard, score_card
from projections.transcript import line
from projections.tricks import Tricks, tricks

FoldedPart = Literal["clocks", "disputes"]
"""A projection with a fold of its own, beside the match that all are read from."""

APART: Final = 128
"""Events between two snapshots, at least."""

# Bytes of memory for each thing, as measured.
_FOLDED, _SNAPSHOT = 20_000, 20_000
_NAMED, _WORDED, _TIMED = 70, 160, 150


class Snapshot(NamedTuple):
    """The folds after all facts up to a position; None for a part that was not folded."""

    position: int
    match: Match
    clocks: ClockFold | None
    disputes: DisputesFold | None

    def has(self, parts: Iterable[FoldedPart]) -> bool:
        """Whether all of these parts were folded."""
        return all(getattr(self, part) is not None for part in parts)


class Following:
    """The projections of one match, as far as it has been fed."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self._corrections: list[Entry] = []
        self._snapshots: list[Snapshot] = []
        self._parts: set[FoldedPart] = set()
        self._lines: list[tuple[int, str]] = []
        self._worded = 0
        """The position up to which there are lines."""
        self._later: Following | None = None
        self._alike = 0
        """An earlier state of this match, and the position from which the two may differ."""
        self._go_on_from(None)

    @classmethod
    def of(
        cls, entries: Sequence[Entry], at: int | None = None, *, corrected: bool = True
    ) -> "Following":
        """The projections after the entry at position `at` (None: after all entries).

        As corrected since, or, not `corrected`, as the match stood then.
        """
        following = cls()
        following.entries = [one for one in entries if at is None or one.position <= at]
        all_entries = entries if corrected else following.entries
        following._corrections = [
            entry for entry in all_entries if isinstance(entry.fact, RecordCorrected)
        ]
        return following

    def at(self, at: int, *, corrected: bool = True) -> "Following":
        """The projections after position `at`. Do not feed them; read them before this is fed.

        As corrected since, or, not `corrected`, as the match stood then.
        """
        then = Following()
        then.entries = self.entries[: bisect_right(self.entries, at, key=_position)]
        then._corrections, then._alike = self._corrections, at + 1
        if not corrected:
            since = bisect_right(self._corrections, at, key=_position)
            then._corrections = self._corrections[:since]
            unlike = unlike_before(self.entries, self._corrections[since:])
            then._alike = min(at + 1, unlike or at + 1)
        then._later = self
        then._go_on_from(self._before(then._alike))
        return then

    def feed(self, entry: Entry) -> None:
        """Take in the next entry of the log; that it is the next is not checked."""
        self.entries.append(entry)
        if isinstance(entry.fact, RecordCorrected):
            self._corrections.append(entry)
            self._forget(unlike_before(self.entries, [entry]) or entry.position)

    # --- folding -------------------------------------------------------------------------

    @property
    def match(self) -> Match:
        """The match after the last entry. Not to be changed; the next entries fed change it."""
        self.fold()
        return self._match

    def fold(self) -> None:
        """Fold the match up to the last entry that was fed."""
        upto = self.entries[-1].position if self.entries else 0
        if self._upto < upto:
            n = bisect_right(self.entries, self._upto, key=_position)
            if not self._corrections:
                for entry in self.entries[n:]:
                    self._apply(entry, entry.fact)
                self._upto = upto
                return
            for position, fact in stretch(self.entries, self._upto, upto, self._corrections):
                while self.entries[n].position < position:
                    n += 1
                self._apply(self.entries[n], fact)
            self._upto = upto

    def to_fold(self, entries: Sequence[Entry]) -> int:
        """About how many entries have to be folded once these are fed too.

        After a correction, all since the event that it corrects.
        """
        folded = bisect_right(self.entries, self._upto, key=_position)
        if not folded:
            return len(self.entries) + len(entries)
        facts = (entry.fact for entry in entries)
        corrected = (fact.corrects for fact in facts if isinstance(fact, RecordCorrected))
        return len(self.entries) + len(entries) - min((folded, *corrected))

    def to_go_back(self, at: int) -> int:
        """About how many facts `at` would fold for this position, as the match stood then."""
        since = bisect_right(self._corrections, at, key=_position)
        unlike = unlike_before(self.entries, self._corrections[since:])
        begun = self._before(min(at + 1, unlike or at + 1))
        return at - (begun.position if begun else 0)

    def _forget(self, position: int) -> None:
        """Forget all that facts from a position on have a part in."""
        del self._snapshots[bisect_left(self._snapshots, position, key=_stood_at) :]
        if self._upto >= position:
            self._go_on_from(self._before(position))
        del self._lines[bisect_left(self._lines, position, key=_first) :]
        self._worded = min(self._worded, position - 1)

    def _before(self, position: int) -> Snapshot | None:
        """The last snapshot that nothing from a position on has a part in."""
        place = bisect_left(self._snapshots, position, key=_stood_at)
        return self._snapshots[place - 1] if place else None

    def _go_on_from(self, begun: Snapshot | None) -> None:
        parts = self._parts
        self._upto = begun.position if begun else 0
        self._match = begun.match.copy() if begun else Match()
        self._clocks = self._disputes = None
        if "clocks" in parts:
            self._clocks = copied(begun.clocks) if begun else ClockFold()
        if "disputes" in parts:
            self._disputes = copied(begun.disputes) if begun else DisputesFold()

    def need(self, part: FoldedPart) -> None:
        """Fold a part from now on: from the last snapshot that has it, else from the beginning."""
        if part in self._parts:
            return
        self._parts.add(part)
        if self._later is None:
            self._snapshots = []
            self._go_on_from(None)
        else:
            self._later.need(part)
            self._later.fold()
            self._go_on_from(self._later._before(self._alike))

    def _apply(self, entry: Entry, fact: Fact) -> None:
        position = entry.position
        if isinstance(fact, HandStarted) and self._later is None:
            self._keep(position)
        self._match.apply(position, fact)
        if self._clocks is not None:
            self._clocks.apply(self._match, position, fact, happened(entry, self.entries[0]))
        if self._disputes is not None:
            self._disputes.apply(self._match, position, fact)

    def _keep(self, position: int) -> None:
        """Keep where the folds stand before a position, where that is worth it."""
        upto = self._match.position
        last = self._snapshots[-1].position if self._snapshots else 0
        if upto - last >= APART and upto < position:
            parts = copied(self._clocks), copied(self._disputes)
            self._snapshots.append(Snapshot(upto, self._match.copy(), *parts))

    @property
    def weight(self) -> int:
        """About how many bytes of memory it takes, without its entries, which others share."""
        timed = 0 if self._clocks is None else len(self._clocks.plays)
        own_bytes = _NAMED * len(self.entries) + _WORDED * len(self._lines) + _TIMED * timed
        return _FOLDED + _SNAPSHOT * len(self._snapshots) + own_bytes

    # --- the projections -----------------------------------------------------------------

    def board(self) -> Board:
        """The board of the last hand of the last game begun."""
        return board(self.match)

    def chips(self) -> Chips:
        """The chips of the last game begun, as they lie."""
        return chips(self.match)

    def score(self) -> Score:
        """The score of the match."""
        return score(self.match)

    def clocks(self) -> Clocks:
        """The clocks of the match."""
        self.need("clocks")
        match = self.match
        assert self._clocks is not None
        return self._clocks.clocks(match)

    def tricks(self) -> Tricks | None:
        """The last hand of the last game of 42 begun; None in any other game."""
        return tricks(self.match)

    def score_card(self) -> ScoreCard:
        """The score card of the match, game by game."""
        return score_card(self.match)

    def disputes(self) -> DisputeList:
        """The disputes of the match."""
        self.need("disputes")
        match = self.match
        assert self._disputes is not None
        return self._disputes.disputes(match)

    # --- in words ------------------------------------------------------------------------

    def transcript(self) -> Sequence[tuple[int, str]]:
        """(position, words) for each fact, in English; `lines` are for any language.

        The facts of a correction have the position of what they correct, so several lines may
        share it, or none have it. The correction has a line at its own position, too.
        """
        while self.word(len(self.entries)):
            pass
        return self._lines

    def word(self, most: int) -> bool:
        """Put the next positions into English words, at most `most`; return whether more remain."""
        upto = self.entries[-1].position if self.entries else 0
        if self._later is not None and self._worded < self._alike - 1:
            if self._later.word(most):
                return True
            whole = self._later.transcript()
            self._lines = list(whole[: bisect_left(whole, self._alike, key=_first)])
            self._worded = self._alike - 1
        end = min(upto, self._worded + most)
        if self._worded < end:
            new = stretch(self.entries, self._worded, end, self._corrections)
            self._lines += [(position, worded(said)) for position, said in self._messages(new)]
            self._worded = end
        return self._worded < upto

    def lines(self) -> Sequence[tuple[int, MessagePart]]:
        """The transcript as messages, for any language: (position, message), as `transcript`."""
        upto = self.entries[-1].position if self.entries else 0
        return self._messages(stretch(self.entries, 0, upto, self._corrections))

    def last_lines(self, count: int) -> Sequence[tuple[int, MessagePart]]:
        """The last `count` lines of the transcript, or all if it has fewer.

        The others are not put into words for it.
        """
        entries, look = self.entries, count
        while True:
            after = entries[-look - 1].position if look < len(entries) else 0
            upto = entries[-1].position if entries else 0
            facts = stretch(entries, after, upto, self._corrections)
            if len(facts) >= count or not after:
                return self._messages(facts[-count:])
            look *= 2

    def _messages(self, facts: Facts) -> list[tuple[int, MessagePart]]:
        match = self._match
        if facts and not match.position:
            # Names and sides are those of the opening; nothing else is needed to word a fact.
            ((position, opening),) = stretch(
                self.entries, 0, self.entries[0].position, self._corrections
            )
            match = Match()
            match.apply(position, opening)
        return [(position, line(match, fact)) for position, fact in facts]


def _position(entry: Entry) -> int:
    return entry.position


def _stood_at(snapshot: Snapshot) -> int:
    return snapshot.position


def _first(position_and_word: tuple[int, str]) -> int:
    return position_and_word[0]


def follow(entries: Iterable[Entry]) -> Following:
    """A new following, fed with these entries one by one, as a live viewer's is."""
    following = Following()
    for entry in entries:
        following.feed(entry)
    return following
