"""How many cases a run tries of a property whose cases are dear, and whose turn it is."""

from collections.abc import Callable, Iterable, Iterator
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
    return settings(max_examples=max(2, settings.default.max_examples // share))


def in_turn(items: list[pytest.Item], turn: int, *, long: bool) -> Iterator[pytest.Item]:
    """The tests that belong to a usual or to a long run, in this turn.

    Of the cases of a test that is marked `share(usual, long=…)` each turn has one in so many, and
    at least one. Of the tests of a file that open a browser a usual run has one.
    """
    for cases in _families(items, long=long):
        share = min(_share(cases[0], len(cases), long=long), len(cases))
        yield from cases[turn % share :: share]


def _families(items: list[pytest.Item], *, long: bool) -> Iterable[list[pytest.Item]]:
    families: dict[str, list[pytest.Item]] = {}
    for item in items:
        if long or not takes_long(item):
            whole_file = in_browser(item) and not long
            name = item.nodeid.partition("::" if whole_file else "[")[0]
            families.setdefault(f"{name} {whole_file}", []).append(item)
    return families.values()


def _share(item: pytest.Item, cases: int, *, long: bool) -> int:
    if in_browser(item) and not long:
        return cases
    mark = item.get_closest_marker("share")
    if mark is None:
        return 1
    return mark.kwargs.get("long", 1) if long else mark.args[0]


def takes_long(item: pytest.Item) -> bool:
    """Whether it is among what a usual run leaves out."""
    return item.get_closest_marker("long") is not None


def in_browser(item: pytest.Item) -> bool:
    """Whether it opens a browser."""
    return "browser" in getattr(item, "fixturenames", ())
