"""A server that is there to be killed."""

from collections.abc import Iterator
from itertools import count

import pytest

from api.event_store.postgres.migrating import migrate
from tests.support.postgres_server import Server, server


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
