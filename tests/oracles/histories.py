"""Whether a history of appends and reads of one match is linearizable, by a plain search.

The idea is that of Wing and Gong, as in Porcupine: an operation took effect at one moment between
its call and its answer. Here belongs the search over the orders of such moments for a list
that is appended to; one match is one partition. Which operations there were is the caller's
business. The model: a list of batches. An append with an expected length is refused where the list
has another. A read gives the whole list.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from msgspec import Struct

NEVER: Final = float("inf")
"""The end of an operation whose answer nobody got: it may take effect late, or not at all."""


class Operation(Struct, frozen=True):
    """One operation on a match, with the times of its call and its answer in any one clock.

    Attributes
    ----------
    appended : the events that it appends, each by a name of its own; empty for a read
    expected : the length on which an append rests, None where it takes any
    answer : of an append its first position, 0 where it was refused for its expected length;
        of a read the events that it gave; None where nobody got the answer
    """

    called: float
    answered: float
    appended: tuple[str, ...] = ()
    expected: int | None = None
    answer: int | tuple[str, ...] | None = None


class _Point(NamedTuple):
    """The operations that took effect so far, and the list that they left."""

    done: frozenset[int]
    events: tuple[str, ...]


def linearizable(history: Sequence[Operation]) -> bool:
    """Whether some order of the operations, each within its own time, gives all their answers.

    >>> write = Operation(0, 1, ("a",), None, 1)
    >>> linearizable([write, Operation(2, 3, answer=("a",))])
    True
    >>> linearizable([write, Operation(2, 3, answer=())])
    False
    """
    answered = {n for n, operation in enumerate(history) if operation.answered < NEVER}
    points, seen = [_Point(frozenset(), ())], set[_Point]()
    while points:
        point = points.pop()
        if answered <= point.done:
            return True
        if point in seen:
            continue
        seen.add(point)
        points += _next(history, point)
    return False


def _next(history: Sequence[Operation], point: _Point) -> list[_Point]:
    """The points one operation later: of any that was called before each other's answer."""
    waiting = [n for n in range(len(history)) if n not in point.done]
    # The search goes on from the last of these, which is to be the likeliest.
    waiting.sort(key=lambda n: history[n].answered, reverse=True)
    first_answer = history[waiting[-1]].answered
    later = list[_Point]()
    for n in waiting:
        if history[n].called <= first_answer:
            events = _after(history[n], point.events)
            if events is not None:
                later.append(_Point(point.done | {n}, events))
    return later


def _after(operation: Operation, events: tuple[str, ...]) -> tuple[str, ...] | None:
    """The list after the operation; None where its answer is not the one that it would have got."""
    if not operation.appended:
        return events if operation.answer in (None, events) else None
    if operation.expected not in (None, len(events)):
        return events if operation.answer in (None, 0) else None
    longer = events + operation.appended
    return longer if operation.answer in (None, len(events) + 1) else None
