"""How far a search goes, counted in steps and not by a clock.

A step is a matching, a state of sums, or a few positions of a trick: some ten to a
hundred microseconds. The same record and question take the same steps on every machine,
so a search that is cut short is cut short everywhere, at the same place.
"""

from collections.abc import Callable
from typing import Final

Stop = Callable[[], bool]
"""Whether to give up a search; called once for each step of it."""

STEPS: Final = 8_000
"""The most steps of a hearing by default: below a second of processor time."""

LONGEST: Final = 100 * STEPS
"""The most steps of the longest hearing that can be asked for."""


class Stopped(Exception):
    """The search was told to stop before it was done; nothing is known from it."""


def unlimited() -> bool:
    """Never stop: for a search that may take as long as it needs."""
    return False


class Steps:
    """A count of steps: called at each, it counts it and says whether the limit is passed."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.taken = 0

    def __call__(self) -> bool:
        self.taken += 1
        return self.ran_out

    @property
    def ran_out(self) -> bool:
        """Whether a search took more steps than its limit, and was stopped."""
        return self.taken > self.limit

    def part(self) -> "Steps":
        """A count of its own with three quarters of the steps left, each counted here as well.

        It is for a search that may end before it is done.
        """
        return _Part(self)


class _Part(Steps):
    """Three quarters of what another count has left; each step is counted there too."""

    def __init__(self, whole: Steps) -> None:
        super().__init__(3 * (whole.limit - whole.taken) // 4)
        self.whole = whole

    def __call__(self) -> bool:
        return super().__call__() or self.whole()


def part_of(stop: Stop) -> Stop:
    """A stop that lets a search have three quarters of what `stop` has left, and no more.

    So a search that may end before it is done leaves steps to others. A `stop` that does not count
    steps is returned as it is.
    """
    return stop.part() if isinstance(stop, Steps) else stop
