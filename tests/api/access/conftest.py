"""The tables of access, on both stores."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from api.access.access_store import AccessStore
from api.event_store import Log, open_log


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'log.db'}"
    return request.getfixturevalue("fresh_schema")()


@pytest.fixture
async def log(url: str) -> AsyncIterator[Log]:
    log = open_log(url)
    yield log
    await log.close()


@pytest.fixture
def store(log: Log) -> AccessStore:
    return AccessStore(log)
