"""Answers that are worked out once for each case: they rest on its facts alone.

Not for what depends on what is presumed, or on the bound of a search: cases with the same facts
share their answers.
"""

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Concatenate, ParamSpec, TypeVar, cast

if TYPE_CHECKING:
    from adjudication.case.case import Case

P = ParamSpec("P")
T = TypeVar("T")
OfCase = Callable[Concatenate["Case", P], T]


def once(work: OfCase[P, T]) -> OfCase[P, T]:
    """Wrap a question about a case so that the case keeps each answer; arguments are positional."""

    @wraps(work)
    def answer(case: "Case", *args: P.args, **kwargs: P.kwargs) -> T:
        question = work, *args, *kwargs.items()
        if question not in case.answers:
            case.answers[question] = work(case, *args, **kwargs)
        return cast(T, case.answers[question])

    return answer
