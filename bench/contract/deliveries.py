"""How long until webhooks have told of an event, while some receivers fail and others hang.

A tenth of the receivers answers 503 and a tenth not at all for as long as it is recorded; then they
come back. All have to be told of every event, in order, and the others within seconds. They are
in this process, verify each signature, and note what came when.
"""

import asyncio
import os
import sys
from contextlib import AsyncExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any

import httpx2

from api.webhooks.delivering import LOOK
from bench.log.goals import goal, machine
from bench.server.serving import Served, serving
from tests.api.webhooks.receivers import Receiver, receiving

PRINCIPALS, EACH = 3, 20
MATCHES, PER_SECOND = 5, 5
BEGUN = [{"fact": "game-started", "number": 1}, {"fact": "hand-started", "number": 1}]
PASSED = {"fact": "passed", "seat": 0}
SETTINGS = {
    "BONEBOOK_WEBHOOK_NETWORKS": "127.0.0.0/8",
    "BONEBOOK_WEBHOOK_SECONDS": "3",
    "BONEBOOK_WEBHOOK_RETRY_SECONDS": "1",
}
HEALED = 120
"""Seconds in which those that failed are to be told of everything, once they are back."""

WebhookSubject = tuple[str, int]


class Trouble:
    """The ailments of a tenth of the receivers each, until it is over."""

    over = False

    def answer(self, number: int) -> int | None:
        """The answer of the receiver of this number, None for nothing at all."""
        if self.over or number % 10 > 1:
            return 200
        return 503 if number % 10 else None


def told(receiver: Receiver) -> dict[WebhookSubject, float]:
    """Events that a receiver was told of, in the order in which each came first, and when."""
    arrivals: dict[WebhookSubject, float] = {}
    for event, at in zip(receiver.took, receiver.took_at, strict=True):
        arrivals.setdefault((event["subject"], int(event["id"])), at)
    return arrivals


async def _posted(client: httpx2.AsyncClient, path: str, body: object) -> Any:
    answer = await client.post(path, json=body)
    answer.raise_for_status()
    return answer.json()


async def _subscribed(url: str, admin: httpx2.AsyncClient, receivers: dict[str, Receiver]) -> None:
    """Have each of these addresses told, by principals who may watch everything."""
    addresses = list(receivers)
    for n in range(PRINCIPALS):
        who = f"league-{n}"
        await _posted(admin, "/v1/principals", {"id": who, "name": who, "kind": "service"})
        grant = {"principal": who, "role": "official", "scope": "league"}
        await _posted(admin, "/v1/grants", grant)
        key = (await _posted(admin, "/v1/keys", {"principal": who}))["key"]
        headers = {"Authorization": f"Bearer {key}"}
        async with httpx2.AsyncClient(base_url=url, headers=headers) as client:
            for address in addresses[n * EACH : (n + 1) * EACH]:
                made = await _posted(client, "/v1/webhooks", {"url": address})
                receivers[address].secret = made["secret"]


async def _recorded(client: httpx2.AsyncClient, seconds: float) -> dict[WebhookSubject, float]:
    """Events in several matches for so many seconds; when each was sent, in order."""
    sent: dict[WebhookSubject, float] = {}
    for n in range(MATCHES):
        opening = {"id": f"m-{n}", "book": "PDA", "players": ["Ana", "Bruno"]}
        sent[f"m-{n}", 1] = monotonic()
        await _posted(client, "/v1/matches", opening)
        sent[f"m-{n}", 2] = sent[f"m-{n}", 3] = monotonic()
        await _posted(client, f"/v1/matches/m-{n}/events", {"events": BEGUN})
    for n in range(int(seconds * PER_SECOND)):
        match, at = f"m-{n % MATCHES}", monotonic()
        sent[match, (await _posted(client, f"/v1/matches/{match}/events", PASSED))["last"]] = at
        await asyncio.sleep(max(0.0, at + 1 / PER_SECOND - monotonic()))
    return sent


async def _measured(served: Served, seconds: float) -> None:
    url, trouble = f"http://127.0.0.1:{served.port}", Trouble()
    headers = {"Authorization": f"Bearer {served.key}"}
    async with AsyncExitStack() as up:
        admin = await up.enter_async_context(httpx2.AsyncClient(base_url=url, headers=headers))
        me = (await admin.get("/v1/principals")).json()["data"][0]["id"]
        grant = {"principal": me, "role": "director", "scope": "league"}
        await _posted(admin, "/v1/grants", grant)
        receivers: dict[str, Receiver] = {}
        for number in range(PRINCIPALS * EACH):
            starting = receiving(lambda _, number=number: trouble.answer(number))
            receiver, address = await up.enter_async_context(starting)
            receivers[address] = receiver
        await _subscribed(url, admin, receivers)
        await asyncio.sleep(2 * LOOK)  # by then they are noticed
        sent = await _recorded(admin, seconds)
        trouble.over, ended = True, monotonic()
        while monotonic() < ended + HEALED:
            if all(len(told(one)) == len(sent) for one in receivers.values()):
                break
            await asyncio.sleep(0.2)
        healed = monotonic() - ended
    in_order = sum(list(told(one)) == list(sent) for one in receivers.values())
    waits = sorted(
        came.get(event, ended + HEALED) - at
        for number, came in enumerate(map(told, receivers.values()))
        for event, at in sent.items()
        if number % 10 > 1
    )
    p50, p99 = waits[len(waits) // 2], waits[int(0.99 * len(waits))]
    print(
        f"  {len(sent)} events to {len(receivers)} receivers: p50 {p50:.3f} s; those that failed"
        f" or hung were told of everything {healed:.0f} s after they came back"
    )
    goal("told of everything, in order", in_order, least=len(receivers), unit="receivers")
    goal("to the healthy ones, p99", p99, most=2, unit="s")


def run(seconds: float = 10) -> None:
    """Print what came of some seconds of events."""
    print(machine())
    os.environ.update(SETTINGS)
    with TemporaryDirectory() as folder, serving("sqlite:///log.db", Path(folder)) as served:
        asyncio.run(_measured(served, seconds))


if __name__ == "__main__":
    run(float(sys.argv[1]) if len(sys.argv) > 1 else 10)
