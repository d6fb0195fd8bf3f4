"""How many cases a run tries of a property whose cases are dear, and whose turn it is."""

from collections.abc import Callable, Hashable, Iterator
from zlib import crc32

import pytest
from hypothesis import settings

ONE = 1_000_000
"""A share that is a single test, however many there are."""
AsMany = Callable[[int, int, int], int]
"""Of the numbers for a usual, a long and a thorough run, that of this run."""


def one_in(share: int) -> settings:
    """One of so many examples that hypothesis tries of other properties in this run."""
    assert settings.default is not None
    return settings(max_examples=max(2, settings.default.max_examples // share))


def in_turn(items: list[pytest.Item], turn: int, *, long: bool) -> Iterator[pytest.Item]:
    """The tests that belong to a usual or to a long run, in this turn.

    Of the cases of a test that is marked `share(usual, long=…)` each turn has one in so many, and
    at least one; with `each="kind"`, at least one for each value of that argument. Families begin
    at different cases, so that the tests of one property after another come to every book. Of the
    tests of a file that open a browser a usual run has one, of those that have a league on
    PostgreSQL one in four.
    """
    families: dict[tuple[Hashable, int], list[pytest.Item]] = {}
    for item in items:
        if _is_of_the_run(item, long=long):
            families.setdefault(_long_family(item) if long else _family(item), []).append(item)
    for (_, share), cases in families.items():
        step = min(share, len(cases))
        yield from cases[(turn + crc32(cases[0].nodeid.encode())) % step :: step]


def _is_of_the_run(item: pytest.Item, *, long: bool) -> bool:
    """Whether a usual or a long run has it at all."""
    return not item.get_closest_marker("thorough") and (long or not takes_long(item))


def _family(item: pytest.Item) -> tuple[Hashable, int]:
    """The tests that take turns with this one in usual runs, and their share in each."""
    file, _, _ = item.nodeid.partition("::")
    if in_browser(item):
        return f"{file} in a browser", ONE
    if on_postgresql(item):
        return f"{file} on PostgreSQL", 4
    mark = item.get_closest_marker("share")
    return _cases(item, mark), mark.args[0] if mark else 1


def _long_family(item: pytest.Item) -> tuple[Hashable, int]:
    """The same in long runs."""
    mark = item.get_closest_marker("share")
    return _cases(item, mark), mark.kwargs.get("long", 1) if mark else 1


def _cases(item: pytest.Item, mark: pytest.Mark | None) -> Hashable:
    """The test whose cases take turns, with the value that each turn is to come to."""
    function, each = item.nodeid.partition("[")[0], mark.kwargs.get("each") if mark else None
    callspec = getattr(item, "callspec", None)
    return (function, callspec.params[each]) if each and callspec else function


def takes_long(item: pytest.Item) -> bool:
    """Whether it is among what a usual run leaves out."""
    return item.get_closest_marker("long") is not None


def in_browser(item: pytest.Item) -> bool:
    """Whether it opens a browser."""
    return "browser" in getattr(item, "fixturenames", ())


def on_postgresql(item: pytest.Item) -> bool:
    """Whether it has a league of its own on PostgreSQL."""
    _, _, case = item.nodeid.partition("[")
    return "postgresql" in case or "postgresql" in getattr(item, "fixturenames", ())
