"""How many cases a run tries of a property whose cases are dear."""

from collections.abc import Callable, Iterable
from typing import Any

import pytest
from hypothesis import settings

AsMany = Callable[[int, int, int], int]
"""Of the numbers for a usual, a long and a thorough run, that of this run."""


def one_in_each(share: int, cases: Iterable[Any]) -> list[Any]:
    """Cases to parametrize with: one of each share runs always, the others in a long run."""
    return [
        pytest.param(
            *(case if isinstance(case, tuple) else (case,)),
            marks=[pytest.mark.long] if number % share else [],
        )
        for number, case in enumerate(cases)
    ]


def one_in(share: int) -> settings:
    """One of so many examples that hypothesis tries of other properties in this run."""
    assert settings.default is not None
    return settings(max_examples=settings.default.max_examples // share)
