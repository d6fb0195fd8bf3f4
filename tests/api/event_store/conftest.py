"""A log of its own for each test that runs in an event loop, on both stores."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from api.event_store import Log, open_log


@pytest.fixture
def anyio_backend() -> tuple[str, dict[str, bool]]:
    """The loop of the server, whose timers and readers are not those of asyncio's own."""
    return "asyncio", {"use_uvloop": True}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "log.db"


@pytest.fixture(params=["sqlite", "postgresql"])
def kind(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture
def url(kind: str, path: Path, request: pytest.FixtureRequest) -> str:
    return f"sqlite:///{path}" if kind == "sqlite" else request.getfixturevalue("fresh_schema")()


@pytest.fixture
async def log(url: str) -> AsyncIterator[Log]:
    log = open_log(url)
    yield log
    await log.close()
