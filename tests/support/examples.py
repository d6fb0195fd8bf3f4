"""How many cases a run tries of a property whose cases are dear."""

from collections.abc import Callable

from hypothesis import settings

AsMany = Callable[[int, int, int], int]
"""Of the numbers for a usual, a long and a thorough run, that of this run."""


def one_in(share: int) -> settings:
    """One of so many examples that hypothesis tries of other properties in this run."""
    assert settings.default is not None
    return settings(max_examples=settings.default.max_examples // share)
