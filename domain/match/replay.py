"""Replay: the facts of a match as they stood at a position, or as corrected since.

The log keeps every entry. A correction is an entry too: it says what happened
at an earlier position instead. Reading "as it stood" at N takes the corrections
known at N; reading "as corrected" takes all of them. A correction that is itself
corrected corrects nothing any more. No state is folded here: that is `domain.match.match`, and
each kind of event in `domain.match.evolve`.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from hashlib import sha256

from domain.events import Entry, Fact, RecordCorrected, encode
from domain.match.match import Match, fold

Facts = Sequence[tuple[int, Fact]]
"""(position, fact) pairs in order. A corrected position may hold none or several."""


class CorrectedFacts(list[tuple[int, Fact]]):
    """The facts of a record after corrections; those at one position follow each other.

    A correction stays among them, at its own position, unless it was corrected itself.

    Attributes
    ----------
    first : for a position that holds several facts, which of them, counted from 0, is
        the one that was first recorded there; no entry where that one is gone
    """

    def __init__(
        self, facts: Iterable[tuple[int, Fact]] = (), entries: Sequence[Entry] = ()
    ) -> None:
        """`entries`: those that the facts are of, for their times; without them none is known."""
        super().__init__(facts)
        self.first: dict[int, int] = {}
        self._entries = entries

    @cached_property
    def times(self) -> dict[int, str]:
        """When each happened, or else was recorded, by position (RFC 3339), where that is known."""
        times = (
            (entry.position, entry.happened_at or entry.recorded_at) for entry in self._entries
        )
        return {position: when for position, when in times if when}


def as_it_stood(entries: Sequence[Entry], at: int | None = None) -> CorrectedFacts:
    """The facts up to and with position `at` (None: all), with the corrections made by then."""
    upto = _upto(entries, at)
    return _corrected(upto, upto)


def as_corrected(entries: Sequence[Entry], at: int | None = None) -> CorrectedFacts:
    """The facts up to and with position `at` (None: all), with every correction in `entries`."""
    return _corrected(_upto(entries, at), entries)


def _upto(entries: Sequence[Entry], at: int | None) -> Sequence[Entry]:
    return entries if at is None else [entry for entry in entries if entry.position <= at]


def stretch(
    entries: Sequence[Entry], after: int, upto: int, known: Sequence[Entry]
) -> CorrectedFacts:
    """The facts after position `after`, up to and with `upto`, as corrected by those in `known`."""
    first = bisect_right(entries, after, key=_position)
    return _corrected(entries[first : bisect_right(entries, upto, key=_position)], known)


def unlike_before(entries: Sequence[Entry], corrections: Iterable[Entry]) -> int | None:
    """The first position whose facts any of these corrections has a part in; None without any.

    One that corrects a correction has a part in what that one corrected.
    """
    touched: list[int] = []
    for correction in corrections:
        fact: Fact | None = correction.fact
        while isinstance(fact, RecordCorrected):
            touched.append(fact.corrects)
            at = bisect_left(entries, fact.corrects, key=_position)
            there = at < len(entries) and entries[at].position == fact.corrects
            fact = entries[at].fact if there else None
    return min(touched, default=None)


def _position(entry: Entry) -> int:
    return entry.position


def _corrected(entries: Sequence[Entry], known: Sequence[Entry]) -> CorrectedFacts:
    instead: dict[int, RecordCorrected] = {}
    for entry in reversed(known):
        # The last word on a position counts, and only while nothing takes it back.
        if isinstance(entry.fact, RecordCorrected) and entry.position not in instead:
            instead.setdefault(entry.fact.corrects, entry.fact)
    if instead:
        return _put_instead(entries, instead)
    return CorrectedFacts([(entry.position, entry.fact) for entry in entries], entries)


def _put_instead(
    entries: Sequence[Entry], instead: Mapping[int, RecordCorrected]
) -> CorrectedFacts:
    """The facts of these entries, with those of a correction for all that stood at its position.

    `instead` has the correction for each position that is corrected.
    """
    corrected = CorrectedFacts((), entries)
    done: set[int] = set()
    for entry in entries:
        position, fact = entry.position, entry.fact
        if position not in instead:
            corrected.append((position, fact))
        elif position not in done:
            done.add(position)
            correction = instead[position]
            corrected.extend((position, one) for one in correction.facts)
            first = first_recorded(correction, fact)
            if first is not None:
                corrected.first[position] = first
    return corrected


def first_recorded(correction: RecordCorrected, was: Fact) -> int | None:
    """Which of the several facts of a correction stands for the one first recorded, from 0.

    `was` is the fact that was recorded. The correction's own field `was` may name its place;
    else it is the first equal fact, else the first of the same kind. None if there is no such
    fact, or the correction has fewer than two.
    """
    facts = correction.facts
    if len(facts) < 2:
        return None
    if correction.was is not None:
        return correction.was - 1
    same = [place for place, fact in enumerate(facts) if fact == was]
    alike = [place for place, fact in enumerate(facts) if type(fact) is type(was)]
    return next(iter(same or alike), None)


def fingerprint(facts: Iterable[tuple[int, Fact]]) -> str:
    """The SHA-256, in hex, over these facts, each with its position, in their stored form."""
    digest = sha256()
    for position, fact in facts:
        digest.update(b"%d " % position + encode(fact) + b"\n")
    return digest.hexdigest()


def replay(entries: Sequence[Entry], at: int | None = None, *, corrected: bool = True) -> Match:
    """The match after position `at` (None: the last): as corrected since, or as it stood then."""
    return fold(as_corrected(entries, at) if corrected else as_it_stood(entries, at))
