"""Pools of connections to PostgreSQL when their tasks are cancelled."""

import asyncio
import socket

import pytest

from api.event_store import StoreUnavailable
from api.event_store.postgres.dsn import log_address
from api.event_store.postgres.store import PostgresStore

pytestmark = pytest.mark.anyio

PATIENCE = 30.0
"""Seconds after which a task that was cancelled is taken to go on for ever."""


async def test_the_tasks_of_a_pool_that_reaches_for_a_silent_server_end_when_cancelled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A loop that ends cancels all tasks, and waits for each."""
    monkeypatch.setattr("api.event_store.postgres.store.PATIENCE", 0.3)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        before = asyncio.all_tasks()
        store = PostgresStore(log_address(f"postgresql://127.0.0.1:{port}/games"))
        with pytest.raises(StoreUnavailable):
            await store.head()
        working = asyncio.all_tasks() - before
        assert working
        for task in working:
            task.cancel()
        _, going_on = await asyncio.wait(working, timeout=PATIENCE)
        assert going_on == set()
