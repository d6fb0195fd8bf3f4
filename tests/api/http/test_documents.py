"""Documents: made once, apart from all else, a few for each client, given up when unwanted."""

import asyncio
from contextlib import suppress
from typing import Any

import pytest
from litestar import Request
from litestar.exceptions import TooManyRequestsException

from api.access.directory import ANONYMOUS
from api.http.refusals import ClientGone
from api.page_kit.documents import EACH, Documents, Printer

ENDLESS = Printer("time", "sleep")
COPY = Printer("builtins", "bytes")


class Client:
    """A client at an address, who goes away at a word."""

    def __init__(self, address: str) -> None:
        self._gone = asyncio.Event()
        scope = {"type": "http", "headers": [], "client": (address, 1)}
        self.request: Any = Request({**scope, "state": {"caller": ANONYMOUS}}, self._receive)  # pyright: ignore[reportArgumentType]

    async def _receive(self) -> dict[str, str]:
        await self._gone.wait()
        return {"type": "http.disconnect"}

    def go(self) -> None:
        self._gone.set()


def test_a_document_that_nobody_waits_for_leaves_the_next_its_place() -> None:
    """There is one worker: an endless document that went on would hold it for ever."""

    async def visit() -> None:
        documents, greedy, modest = Documents(), Client("10.0.0.1"), Client("10.0.0.2")
        endless = [
            asyncio.create_task(documents.printed(greedy.request, ENDLESS, 3600 + n))
            for n in range(EACH)
        ]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        with pytest.raises(TooManyRequestsException):
            await documents.printed(greedy.request, COPY, b"one more")
        waiting = asyncio.create_task(documents.printed(modest.request, COPY, b"a sheet"))
        greedy.go()
        assert await waiting == b"a sheet"
        for document in endless:
            with pytest.raises(ClientGone):
                await document
        assert await documents.printed(greedy.request, COPY, b"a sheet") == b"a sheet"

    asyncio.run(asyncio.wait_for(visit(), 120))


def test_work_is_done_once_for_all_who_wait_and_goes_on_while_one_of_them_does() -> None:
    async def visit() -> None:
        documents, begun = Documents(), 0
        clients = [Client(f"10.0.0.{n}") for n in range(3)]
        finish = asyncio.Event()

        async def work() -> str:
            nonlocal begun
            begun += 1
            await finish.wait()
            return "a view"

        waiting = [
            asyncio.create_task(documents.once(client.request, "key", work)) for client in clients
        ]
        await asyncio.sleep(0)
        clients[0].go()
        with suppress(ClientGone):
            await waiting[0]
        finish.set()
        assert await asyncio.gather(*waiting[1:]) == ["a view"] * 2
        assert begun == 1

    asyncio.run(asyncio.wait_for(visit(), 60))
