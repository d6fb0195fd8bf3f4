"""Which connection makes way where there is no more room."""

from typing import Any, cast

import pytest

from api.http.wire.connections import Connection, Connections


class Opened:
    """A connection, as far as the order of going is concerned."""

    def __init__(self, hall: Connections, name: str, address: str, known: bool = False) -> None:
        self.hall, self.name, self.address, self.known = hall, name, address, known
        self.gone = False
        hall.admit(cast(Connection, self))

    def let_go(self, why: str) -> None:
        assert why == "there was no room"
        self.gone = True
        self.hall.leave(cast(Connection, self))

    def works(self) -> "Opened":
        self.hall.works(cast(Connection, self))
        return self

    def was_answered(self) -> "Opened":
        self.works().known = True
        self.hall.waits(cast(Connection, self))
        return self


class Clock:
    """Time goes on by a second with each that comes, or stands still."""

    def __init__(self) -> None:
        self.now, self.stands = 0.0, False

    def __call__(self) -> float:
        self.now += 0 if self.stands else 1
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def hall(clock: Clock) -> Connections:
    return Connections(4, 1, clock)


def gone(*opened: Opened) -> list[str]:
    return [one.name for one in opened if one.gone]


def test_the_one_that_has_waited_longest_makes_way(hall: Connections):
    opened = [Opened(hall, name, "a") for name in "12345"]
    assert gone(*opened) == ["1"]


def test_it_is_one_of_the_address_that_has_most(hall: Connections):
    opened = [Opened(hall, "1", "a"), *(Opened(hall, name, "b") for name in "234")]
    assert gone(*opened, Opened(hall, "5", "c")) == ["2"]


def test_who_showed_a_good_key_goes_after_all_who_did_not(hall: Connections):
    known = [Opened(hall, name, "a").was_answered() for name in "12"]
    opened = [*known, *(Opened(hall, name, "b") for name in "3456")]
    assert gone(*opened) == ["3", "4"]


def test_who_comes_is_let_in_where_others_only_keep_a_connection_open(hall: Connections):
    known = [Opened(hall, name, "a").was_answered() for name in "1234"]
    assert gone(*known, Opened(hall, "5", "b")) == ["1"]


def test_who_has_only_just_come_has_a_moment_to_ask(hall: Connections, clock: Clock):
    known = [Opened(hall, name, "a").was_answered() for name in "123"]
    clock.stands = True
    assert gone(*known, *(Opened(hall, name, "b") for name in "45")) == ["1"]


def test_whoever_is_being_answered_stays(hall: Connections):
    busy: list[Any] = [Opened(hall, name, "a").works() for name in "1234"]
    assert gone(*busy, Opened(hall, "5", "b")) == ["5"]
