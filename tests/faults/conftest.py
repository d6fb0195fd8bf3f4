"""A server that is there to be killed, and how much is to be done to it."""

import os
from collections.abc import Iterator
from itertools import count

import pytest
from msgspec import Struct

from domain.recorder import migrate
from tests.postgres_server import Server, server

ASKED = int(os.environ.get("BONEBOOK_TEST_FAULTS", "0"))
"""BONEBOOK_TEST_FAULTS=800 asks for the long form, whose sizes docs/operators.md states."""


class Sizes(Struct, frozen=True):
    """How much of each fault: kills, what is acknowledged between two, torn states, drops."""

    kills: int
    file_kills: int
    between: tuple[int, int]
    torn: int
    drops: int
    rounds: int


@pytest.fixture(scope="session")
def sizes() -> Sizes:
    if ASKED:
        return Sizes(
            kills=ASKED,
            file_kills=ASKED * 5 // 8,
            between=(60, 200),
            torn=ASKED * 25 // 2,
            drops=ASKED // 8,
            rounds=ASKED * 5 // 2,
        )
    return Sizes(24, 8, (5, 60), 600, 12, 60)


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="package")
def victim() -> Iterator[Server]:
    """Never the server at BONEBOOK_TEST_DATABASE_URL: that one is nobody's to kill."""
    with server() as begun:
        yield begun


_leagues = count()


@pytest.fixture
def league(victim: Server) -> str:
    """The URL of a fresh league on it."""
    victim.start()
    url = victim.url(f"league_{next(_leagues)}")
    migrate(url)
    return url
