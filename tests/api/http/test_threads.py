"""Threads that all share may be busy: records, rulings and tournaments do not wait for them."""

import asyncio
import socket
import threading
from collections.abc import Callable, Coroutine, Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import pytest

from api.access.access_store import AccessStore
from api.access.principals import Grant
from api.webhooks.addresses import looked_up
from tests.api.conftest import NOON, House
from tests.api.disputes.test_dispute_steps import AT, CLAIM, TOLD

InHouse = Callable[[Callable[[House], Coroutine[Any, Any, Any]]], Any]
PATIENCE = 30
OPENING = {"book": "PDA", "players": ["Ana", "Bruno"], "id": "m-1"}
EVENT = {"id": "cup", "name": "Cup", "format": "42"}
ENTRY = {"fact": "entry-made", "entry": "a", "name": "A"}
SEEN = {"fact": "bone-played", "seat": 0, "bone": "6-3", "on": "6-6"}
CORRECTED = {"corrects": 9, "facts": [SEEN], "reason": "misread"}
REJECTED = {"upheld": False, "note": "seen by all"}
REQUESTS = {
    "correction": ("/v1/matches/m-1/corrections", CORRECTED),
    "ruling": (f"/v1/matches/m-1/claims/{AT}/ruling", REJECTED),
    "tournament": ("/v1/tournaments/cup/events", {"events": [ENTRY]}),
}


@contextmanager
def busy_threads() -> Generator[None]:
    """Have the event loop's own threads at work for the block."""
    done = threading.Event()
    with ThreadPoolExecutor(1) as threads:
        asyncio.get_running_loop().set_default_executor(threads)
        threads.submit(done.wait)
        try:
            yield
        finally:
            done.set()


@pytest.mark.parametrize("kind", REQUESTS)
def test_it_is_recorded_though_the_common_threads_are_busy(kind: str, in_house: InHouse) -> None:
    async def visit(house: House) -> None:
        grant = Grant("official", "director", "league", created_at=NOON)
        await house.services[AccessStore].grant(grant)
        async with house.client("official") as official:
            (await official.post("/v1/tournaments", json=EVENT)).raise_for_status()
            (await official.post("/v1/matches", json=OPENING)).raise_for_status()
            events = {"events": TOLD}
            (await official.post("/v1/matches/m-1/events", json=events)).raise_for_status()
            (await official.post("/v1/matches/m-1/claims", json=CLAIM)).raise_for_status()
            path, body = REQUESTS[kind]
            with busy_threads():
                async with asyncio.timeout(PATIENCE):
                    answer = await official.post(path, json=body)
            assert answer.status_code == 201, answer.text

    in_house(visit)


def test_names_that_nobody_answers_for_keep_no_thread_from_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    answered = threading.Event()

    def silent(*_: Any, **__: Any) -> list[Any]:
        answered.wait()
        return []

    async def visit() -> None:
        monkeypatch.setattr(socket, "getaddrinfo", silent)
        looking = [asyncio.create_task(looked_up(f"{n}.example", 443)) for n in range(200)]
        try:
            async with asyncio.timeout(PATIENCE):
                await asyncio.sleep(0)
                assert await asyncio.to_thread(lambda: "done") == "done"
        finally:
            answered.set()
        assert await asyncio.gather(*looking) == [[]] * len(looking)

    asyncio.run(visit())
