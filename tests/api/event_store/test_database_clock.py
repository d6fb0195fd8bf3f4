"""The clock of leases and delays goes by the database, and believes no sudden step forward."""

import asyncio
from collections.abc import Callable

import pytest

from api.clock import utc_now
from api.event_store import open_log
from api.event_store.database_clock import BELIEVED_AFTER, DatabaseClock

DAY = 24 * 3600.0
START = 1_790_000_000.0


class Course:
    """A machine whose steady clock is moved by hand, and a database whose time may jump."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.steady, self.jump = 100.0, 0.0
        self.log = open_log("sqlite://")
        monkeypatch.setattr(self.log, "seconds", self.seconds)
        self.clock = DatabaseClock(self.log, lambda: self.steady)

    async def seconds(self) -> float:
        return START + self.steady + self.jump

    async def go(self, seconds: int, jump: float = 0.0) -> float:
        """Let time pass with a look each second; by how much the clock is ahead of the truth."""
        self.jump = jump
        for _ in range(seconds):
            self.steady += 1
            await self.clock.look()
        return self.clock().timestamp() - START - self.steady


def test_a_database_a_day_ahead_for_sixteen_seconds_moves_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def visit() -> list[float]:
        course = Course(monkeypatch)
        return [await course.go(5), await course.go(16, DAY), await course.go(5)]

    assert asyncio.run(visit()) == [0.0, 0.0, 0.0]


def test_a_step_that_stands_is_believed_and_one_back_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def visit() -> list[float]:
        course = Course(monkeypatch)
        await course.go(5)
        ahead = await course.go(int(BELIEVED_AFTER) + 1, DAY)
        return [ahead, await course.go(1), await course.go(1, -DAY)]

    assert asyncio.run(visit()) == [DAY, 0.0, -DAY]


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_both_databases_tell_the_time(kind: str, request: pytest.FixtureRequest) -> None:
    url: Callable[[], str] = lambda: "sqlite://"  # noqa: E731
    if kind == "postgresql":
        url = request.getfixturevalue("fresh_schema")

    async def visit() -> float:
        log = open_log(url())
        clock = DatabaseClock(log)
        await clock.look()
        await log.close()
        return abs((clock() - utc_now()).total_seconds())

    assert asyncio.run(visit()) < 60
