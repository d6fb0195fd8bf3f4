"""A question as suppositions, for each of which a world is sought.

A supposition is searched over rows (see `matching`), and ends in a placing, or in
the reason that there is none. "One of these bones lay there" is one supposition
for each bone; "none did" is a single one; totals are one, with a search of its own.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import compress, product
from operator import mul
from typing import NamedTuple

from adjudication.worlds.exchanges import world_by_exchanges
from adjudication.worlds.matching import Crowd, Failure, Placing, bits, match
from adjudication.worlds.model import Bound, Contains, LacksOneOf, Question, Totals
from adjudication.worlds.proofs import Span
from adjudication.worlds.reachable_totals import shared_out
from adjudication.worlds.steps import Stop, Stopped, unlimited


def _step(stop: Stop) -> None:
    if stop():
        raise Stopped


class OutOfRange(Failure, frozen=True):
    """The totals cannot be as supposed: they lie in these spans."""

    spans: tuple[Span, ...]


class CasesFail(Failure, frozen=True):
    """A token can lie neither in one of the holdings nor elsewhere: each case fails."""

    token: int
    each: tuple[Failure, ...]


class OutOfReach(Failure, frozen=True):
    """No choice of the undecided tokens gives totals as supposed, though these spans would."""

    spans: tuple[Span, ...]


class PlacementHypothesis(NamedTuple):
    """These tokens lie only in these places (masks); with no tokens, nothing is supposed.

    `inside` says that the places are those asked about, and not all others.
    """

    tokens: int
    places: int
    inside: bool

    def search(
        self, rows: Sequence[int], start: Placing | None = None, stop: Stop = unlimited
    ) -> Placing | Failure:
        """A placing under these rows in which the tokens lie so, `Failure` if there is none.

        `start` is a placing to begin with. Raises `Stopped` when `stop` says so.
        """
        _step(stop)
        return match(self.narrowed(rows), start)

    def narrowed(self, rows: Sequence[int]) -> list[int]:
        """A new list of the rows with the supposition in force."""
        supposed = list(rows)
        for token in bits(self.tokens):
            supposed[token.bit_length() - 1] &= self.places
        return supposed


class TotalsHypothesis(NamedTuple):
    """The totals are as the question has them, or, not `met`, are not."""

    question: Totals
    met: bool

    def search(
        self, rows: Sequence[int], start: Placing | None = None, stop: Stop = unlimited
    ) -> Placing | Failure:
        """A placing under these rows with such totals; `Failure` if there is none.

        `start` and `stop` are as in `PlacementHypothesis.search`. Where there are too many totals
        to work out, try a few exchanges of tokens, and then branch on where the heaviest undecided
        token lies.
        """
        step = partial(_step, stop)
        matched, placed = self._by_number(rows, start, step)
        if placed is not None:
            return placed
        near = world_by_exchanges(self.question, self.met, rows, matched, step=step)
        return self._case_by_case(rows, matched, step) if near is None else near

    def _by_number(
        self, rows: Sequence[int], start: Placing | None, step: Callable[[], None]
    ) -> tuple[Placing, Placing | Failure | None]:
        """Any placing, and one with such totals or the proof against one.

        The second is None where the numbers alone do not tell.
        """
        step()
        matched = match(rows, start)
        if isinstance(matched, Crowd):
            return (), matched
        if self._serves(matched):
            return matched, matched
        spans = tuple(self._spans(rows))
        if _met(self.question, spans) is (not self.met):
            return matched, OutOfRange(spans)
        way = shared_out(self.question, self.met, rows, step)
        if way is None:
            return matched, None
        return matched, OutOfReach(spans) if way.rows is None else match(way.rows, matched)

    def _case_by_case(
        self, rows: Sequence[int], matched: Placing, step: Callable[[], None]
    ) -> Placing | Failure:
        """The same case by case, by the place of the heaviest token that is not settled."""
        token = self._undecided(rows)
        failures: list[Failure] = []
        for row in parts(rows[token], self.question.holdings):
            case = [*rows[:token], row, *rows[token + 1 :]]
            there, placed = self._by_number(case, matched, step)
            if placed is None:
                placed = self._case_by_case(case, there, step)
            if not isinstance(placed, Failure):
                return placed
            failures.append(placed)
        return CasesFail(token, tuple(failures))

    def _serves(self, placing: Placing) -> bool:
        weights = self.question.weights
        totals = [
            sum(compress(weights, map(holding.__and__, placing)))
            for holding in self.question.holdings
        ]
        return self._serve(totals)

    def _serve(self, totals: Sequence[int]) -> bool:
        return meets(self.question, totals) is self.met

    def _spans(self, rows: Sequence[int]) -> Iterator[Span]:
        """The certain count of each holding, plus the lightest and heaviest that may fill it."""
        for holding in self.question.holdings:
            sure, open_weights, room = 0, list[int](), holding.bit_count()
            for row, weight in zip(rows, self.question.weights, strict=True):
                inside = row & holding
                if not inside:
                    continue
                if inside == row:
                    sure += weight
                    room -= 1
                else:
                    open_weights.append(weight)
            open_weights.sort()
            heaviest = open_weights[len(open_weights) - room :]
            yield Span(sure + sum(open_weights[:room]), sure + sum(heaviest))

    def _undecided(self, rows: Sequence[int]) -> int:
        """The heaviest token of which it is open in which holding it lies, if in any."""
        return next(
            number
            for number in _heaviest_first(self.question.weights)
            if divided(rows[number], self.question.holdings)
        )


@lru_cache(maxsize=64)
def _heaviest_first(weights: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(range(len(weights)), key=lambda number: -abs(weights[number])))


def divided(row: int, holdings: Sequence[int]) -> bool:
    """Whether a row reaches into one of the holdings and beyond it."""
    for holding in holdings:
        if row & holding:
            return bool(row & ~holding)
    return False


def parts(row: int, holdings: Sequence[int]) -> Iterator[int]:
    """The part of a row in each holding, and at last the part in none."""
    for holding in holdings:
        yield row & holding
        row &= ~holding
    yield row


def meets(question: Totals, totals: Sequence[int]) -> bool:
    """Whether these totals meet the question."""
    for bounds in question.any_of:
        for bound in bounds:
            if sum(map(mul, bound.factors, totals)) > bound.most:
                break
        else:
            return True
    return False


def _met(question: Totals, spans: Sequence[Span]) -> bool | None:
    """Whether totals in these spans meet the question; None where that is open."""
    answer: bool | None = False
    for bounds in question.any_of:
        met = _all_met(bounds, spans)
        if met:
            return True
        if met is None:
            answer = None
    return answer


def _all_met(bounds: Sequence[Bound], spans: Sequence[Span]) -> bool | None:
    answer: bool | None = True
    for bound in bounds:
        met = _within(bound, spans)
        if met is False:
            return False
        if met is None:
            answer = None
    return answer


def _within(bound: Bound, spans: Sequence[Span]) -> bool | None:
    least = most = 0
    for factor, span in zip(bound.factors, spans, strict=True):
        if factor > 0:
            least += factor * span.least
            most += factor * span.most
        elif factor:
            least += factor * span.most
            most += factor * span.least
    if most <= bound.most:
        return True
    return False if least > bound.most else None


class Counting(NamedTuple):
    """The supposition, with the totals of a stated count taken as right."""

    supposed: PlacementHypothesis
    totals: Totals

    def search(
        self, rows: Sequence[int], start: Placing | None = None, stop: Stop = unlimited
    ) -> Placing | Failure:
        """A placing of the hypothesis with these totals, `Failure` if there is none.

        `start` and `stop` are as in `PlacementHypothesis.search`.
        """
        return TotalsHypothesis(self.totals, True).search(self.supposed.narrowed(rows), start, stop)


Supposition = PlacementHypothesis | TotalsHypothesis | Counting

NOTHING = PlacementHypothesis(0, 0, True)
"""Suppose nothing: any world will do."""


def hypotheses(question: Question, holds: bool) -> tuple[Supposition, ...]:
    """The ways in which the question can be answered yes (or, with `holds` false, no)."""
    if isinstance(question, Totals):
        return (TotalsHypothesis(question, holds),)
    if isinstance(question, LacksOneOf):
        return _of_groups(question, holds)
    if holds is isinstance(question, Contains):
        return tuple(
            PlacementHypothesis(token, question.places, True) for token in bits(question.tokens)
        )
    return (PlacementHypothesis(question.tokens, ~question.places, False),)


def _of_groups(question: LacksOneOf, holds: bool) -> tuple[Supposition, ...]:
    """One group lies elsewhere; or else a token of each lies there, perhaps the same one."""
    if holds:
        return tuple(
            PlacementHypothesis(group, ~question.places, False) for group in question.groups
        )
    chosen = dict.fromkeys(
        _union(choice) for choice in product(*(tuple(bits(group)) for group in question.groups))
    )
    return tuple(PlacementHypothesis(tokens, question.places, True) for tokens in chosen)


def _union(masks: Iterable[int]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union


def counting(ways: Sequence[Supposition], count: Totals) -> tuple[Supposition, ...]:
    """The suppositions with a count presumed beside them; those about totals stay as they are."""
    return tuple(
        Counting(way, count) if isinstance(way, PlacementHypothesis) else way for way in ways
    )


Example = tuple[Supposition, Placing]
"""A world, and the supposition that it was found under."""


def example(
    rows: Sequence[int],
    ways: Sequence[Supposition],
    before: Example | None = None,
    stop: Stop = unlimited,
) -> Example | None:
    """A world that these rows leave to one of the suppositions; None: they leave none.

    The suppositions are searched in order, but for that of `before`, an example found under other
    rows, which comes first, even if it is not among them. Raises `Stopped` when `stop` says so.
    """
    tried, start = before or (None, None)
    for supposition in ways if tried is None else (tried, *(one for one in ways if one != tried)):
        placed = supposition.search(rows, start, stop)
        if not isinstance(placed, Failure):
            return supposition, placed
    return None
