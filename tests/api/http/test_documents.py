"""Documents: made once, apart from all else, a few for each client, given up when unwanted."""

import asyncio
from contextlib import suppress
from functools import partial
from pathlib import Path
from signal import SIGKILL
from typing import Any

import pytest
from litestar import Request
from litestar.exceptions import InternalServerException, TooManyRequestsException

from api.access.policy import ANONYMOUS
from api.http.problems import handle
from api.http.refusals import ClientGone, DocumentStopped
from api.http.services import services_of
from api.page_kit.documents import EACH, Documents, Printer
from api.worker_limits import Limits
from tests.api.audit.serving import Served
from tests.api.score_cards.signing_cards import CARD, at_the_card

ENDLESS = Printer("time", "sleep")
COPY = Printer("builtins", "bytes")
STRUCK = Printer("signal", "raise_signal")


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


def test_what_is_worked_out_is_shared_and_not_kept() -> None:
    async def visit() -> None:
        documents, client = Documents(), Client("10.0.0.1")
        for number in (1, 2):
            made = await documents.worked_out(client.request, "key", partial(int, number))
            assert made == number

    asyncio.run(visit())


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


def test_a_worker_that_is_killed_stops_its_document_and_no_other() -> None:
    async def visit() -> None:
        documents, client = Documents(), Client("10.0.0.1")
        with pytest.raises(DocumentStopped):
            await documents.printed(client.request, STRUCK, SIGKILL)
        assert await documents.printed(client.request, COPY, b"a sheet") == b"a sheet"

    asyncio.run(asyncio.wait_for(visit(), 60))


def test_a_document_past_its_limits_is_a_problem_that_says_when_to_come_again(
    tmp_path: Path,
) -> None:
    async def visit(served: Served) -> None:
        services = services_of(served.bare)
        services.add(Documents(Limits(60.0, memory=1)))
        async with served.client("audience") as client:
            refused = await client.get(f"{CARD}/pdf")
            assert refused.status_code == 503, refused.text
            assert refused.headers["Content-Type"] == "application/problem+json"
            assert int(refused.headers["Retry-After"]) > 0
            assert refused.json()["type"] == "urn:bonebook:document-stopped"
            assert (await client.get(refused.json()["help"])).status_code == 200
            services.add(Documents())
            assert (await client.get(f"{CARD}/pdf")).content.startswith(b"%PDF-")

    at_the_card(tmp_path, visit)


def test_a_fault_that_the_framework_found_is_a_problem_too_and_keeps_its_details() -> None:
    answer = handle(Client("10.0.0.1").request, InternalServerException("a secret"))
    assert (answer.status_code, answer.media_type) == (500, "application/problem+json")
    assert b"urn:bonebook:internal-error" in answer.content
    assert b"secret" not in answer.content
