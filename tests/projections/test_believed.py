"""Times that a wrong clock reports are bounded by receipt and by the opening of the match."""

from datetime import UTC, datetime, timedelta

import pytest

from domain import events as e
from projections.believed import doubted
from projections.following import follow
from tests.projections.test_clocks import BEGUN
from tests.support.table import opened

START = datetime(2026, 5, 1, 19, tzinfo=UTC)
LATER = 300
"""Seconds after the opening at which the first game is started."""


def at(seconds: float) -> str:
    return (START + timedelta(seconds=seconds)).isoformat().replace("+00:00", "Z")


def entries(*offsets: float) -> list[e.Entry]:
    """A game of UDL as it is recorded, by a device whose clock is so many seconds off at each."""
    log = [e.Entry(1, opened("UDL", 2), recorded_at=at(0))]
    for (seconds, fact), offset in zip(BEGUN, offsets, strict=True):
        then = LATER + (seconds or 0)
        log.append(e.Entry(len(log) + 1, fact, "", at(then + offset), at(then + 1)))
    return log


def elapsed(log: list[e.Entry]) -> int | None:
    game = follow(log).clocks().game
    return None if game is None else game.elapsed


DAY = 26 * 3600


@pytest.mark.parametrize("off", [-DAY, -3600, DAY, 60])
def test_a_clock_that_is_put_right_ends_no_game(off: float):
    """UDL-11: a day between the start of a game and its first bone is no time of play."""
    log = entries(off, off, off, off, 0)
    assert doubted(log) == (2, 3, 4, 5)
    assert elapsed(log) in (19_000, 20_000)


def test_times_that_can_be_are_believed():
    log = entries(-200, -200, -150, -100, -60)
    assert doubted(log) == ()
    assert elapsed(log) == 160_000


def test_a_record_that_is_brought_in_keeps_its_times():
    """Notes on paper, sent in together when the match is opened."""
    log = [e.Entry(1, opened("UDL", 2), recorded_at=at(DAY))]
    for seconds, fact in BEGUN:
        log.append(e.Entry(len(log) + 1, fact, "", at(seconds or 0), at(DAY + 5)))
    assert doubted(log) == ()
    assert elapsed(log) == 20_000
