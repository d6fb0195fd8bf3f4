"""Answers that are worked out once for each case: they rest on its facts alone.

Not for what depends on what is presumed, or on the bound of a search: cases with the same facts
share their answers.
"""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar, cast

from adjudication.case.record_facts import Answered, RecordFacts

P = ParamSpec("P")
T = TypeVar("T")
C = TypeVar("C", bound=RecordFacts)


def once(work: Callable[Concatenate[C, P], T]) -> Callable[Concatenate[C, P], T]:
    """Wrap a function of a case so that it runs once for the same arguments.

    The case caches each result in `answers`, and notes in `ahead` at every call what the result
    rests on. Arguments must be hashable, and passed by their place.
    """

    @wraps(work)
    def answer(case: C, *args: P.args, **kwargs: P.kwargs) -> T:
        question, ahead = (work, *args, *kwargs.items()), case.ahead
        answered = case.answers.get(question)
        if answered is None:
            before = frozenset(ahead)
            ahead.clear()
            value = work(case, *args, **kwargs)
            answered = case.answers[question] = Answered(value, frozenset(ahead))
            ahead |= before
        else:
            ahead |= answered.ahead
        return cast(T, answered.value)

    return answer
