"""A log in a file of its own, for tests that run in an event loop."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from domain.recorder import Log, open_log


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "log.db"


@pytest.fixture
async def log(path: Path) -> AsyncIterator[Log]:
    log = open_log(f"sqlite:///{path}")
    yield log
    await log.close()
