"""A server that is too busy to take a connection at once keeps a command waiting, and no more."""

import asyncio

import pytest

from api.event_store import StoreUnavailable
from api.event_store.postgres import dsn
from api.event_store.postgres.dsn import log_address
from api.event_store.postgres.migrating import check_schema
from tests.faults.proxy import Proxy, SilentAtFirst, proxy
from tests.support.postgres_server import Server

pytestmark = [pytest.mark.anyio, pytest.mark.long]


@pytest.fixture(autouse=True)
def impatience(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first silence is given up sooner."""
    monkeypatch.setattr(dsn, "_NETWORK", {**dsn._NETWORK, "connect_timeout": "2"})


def through(line: Proxy, league: str, victim: Server) -> str:
    """The league through a proxy, which reads what is not encrypted."""
    url = league.replace(f":{victim.port}/", f":{line.port}/")
    return f"{url}&sslmode=disable&gssencmode=disable"


async def test_a_command_asks_a_silent_server_again(league: str, victim: Server) -> None:
    async with proxy(victim.port, SilentAtFirst) as line:
        await asyncio.to_thread(check_schema, log_address(through(line, league, victim)))
        assert line.connections == 2


async def test_a_command_waits_as_long_as_the_address_says(league: str, victim: Server) -> None:
    async with proxy(victim.port, SilentAtFirst) as line:
        url = through(line, league, victim) + "&connect_timeout=2"
        with pytest.raises(StoreUnavailable, match="timeout expired"):
            await asyncio.to_thread(check_schema, log_address(url))
        assert line.connections == 1


async def test_a_command_asks_a_server_that_refuses_no_more(league: str, victim: Server) -> None:
    victim.stop()
    with pytest.raises(StoreUnavailable, match="refused"):
        await asyncio.to_thread(check_schema, log_address(league))
