"""Streams through a server that is killed, another server of the same log, and a restart."""

import asyncio
import os
import shutil
import signal
import subprocess
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from random import Random
from typing import Any

import httpx2
import pytest
from msgspec import json
from playwright.sync_api import Page, expect

from tests.api.conftest import Server
from tests.api.demo.test_readme import needs_curl

OPENING = {"book": "PDA", "players": ["Ana", "Bruno"], "public": True}
BEGUN = [{"fact": "game-started", "number": 1}, {"fact": "hand-started", "number": 1}]
LISTENING = """
(async (path) => {
  const shown = [];
  const source = new EventSource(path);
  source.addEventListener("update", (event) => {
    for (const one of JSON.parse(event.data).entries) shown.push(one.position);
    document.body.dataset.shown = shown.join(" ");
  });
  await new Promise((resolve) => source.addEventListener("snapshot", resolve, { once: true }));
})
"""


def test_a_stock_event_source_and_curl_show_every_event_once_through_a_kill(
    own_server: Server, page: Page
) -> None:
    needs_curl()
    with own_server.client("official") as client:
        client.post("/v1/matches", json={**OPENING, "id": "m"}).raise_for_status()

    def passes(count: int) -> int:
        with own_server.client("official") as client:
            facts = {"events": [{"fact": "passed", "seat": 0}] * count}
            return client.post("/v1/matches/m/events", json=facts).json()["last"]

    def curl(last: int) -> "subprocess.Popen[str]":
        command = [shutil.which("curl") or "curl", "-sN", "-H", f"Last-Event-ID: {last}"]
        return subprocess.Popen(
            [*command, f"{own_server.url}/v1/matches/m/stream"], stdout=subprocess.PIPE, text=True
        )

    def lines(process: "subprocess.Popen[str]", until: int) -> list[Any]:
        """The output as far as this id."""
        assert process.stdout is not None
        lines_read: list[str] = []
        for line in process.stdout:
            lines_read.append(line)
            if line.startswith("data: ") and f"id: {until}\n" in lines_read:
                break
        process.kill()
        process.wait()
        return [json.decode(one[6:]) for one in lines_read if one.startswith("data: ")]

    with own_server.client("official") as client:
        client.post("/v1/matches/m/events", json={"events": BEGUN}).raise_for_status()
    page.goto(f"{own_server.url}/overlay/m")
    page.evaluate(f"{LISTENING}('/v1/matches/m/stream')")
    reader, last = curl(3), passes(3)
    printed = lines(reader, last)
    own_server.kill()
    own_server.start()
    passes(2)
    reader, end = curl(last), passes(2)
    printed += lines(reader, end)
    once = list(range(4, end + 1))
    assert [one["position"] for data in printed for one in data["entries"]] == once
    shown = " ".join(map(str, once))
    expect(page.locator("body")).to_have_attribute("data-shown", shown)


class Watching:
    """A stream that is followed on one server, then on another; its seed says how long on each."""

    def __init__(self, seed: int, servers: list[Server]) -> None:
        self.random = Random(seed)
        self.servers = servers
        self.lines = self.random.random() < 0.5
        self.match = self.random.choice(("", "a", "b"))
        self.shown: list[tuple[str, int]] = []
        self.begun = dict[str, int]()
        """At which position of each match it began."""
        self.has_begun = asyncio.Event()
        self._last: int | None = None

    async def run(self, done: asyncio.Event, end: dict[str, int]) -> None:
        while not (done.is_set() and self.has(end)):
            server = self.random.choice(self.servers)
            try:
                await self._some(server)
            except httpx2.TransportError:
                await asyncio.sleep(0.05)

    def has(self, end: dict[str, int]) -> bool:
        """Whether every match was shown to its end."""
        return all(
            self.begun.get(match) == position or (match, position) in self.shown[-200:]
            for match, position in end.items()
            if self.match in ("", match)
        )

    async def _some(self, server: Server) -> None:
        path = f"/v1/matches/{self.match}/stream" if self.match else "/v1/stream"
        headers = {"Authorization": f"Bearer {server.keys['official']}"}
        if self.lines:
            headers["Accept"] = "application/x-ndjson"
        if self._last is not None:
            headers["Last-Event-ID"] = str(self._last)
        left = self.random.randrange(1, 40)
        timeout = httpx2.Timeout(5, read=3)
        async with (
            httpx2.AsyncClient(base_url=server.url, timeout=timeout) as client,
            client.stream("GET", path, headers=headers) as answer,
        ):
            if answer.status_code != 200:
                return
            async for kind, id, data in self._messages(answer):
                assert kind not in ("gap", "reset"), (kind, data)
                self._take(kind, data)
                self._last = self._last if id is None else id
                left -= 1
                if not left:
                    return

    def _take(self, kind: str, data: Any) -> None:
        if kind == "snapshot" and self.match:
            self.begun[self.match] = data["position"]
        elif kind == "snapshot":
            self.begun = {one["id"]: one["version"] for one in data["matches"]}
        if kind == "snapshot":
            self.has_begun.set()
        if kind == "update" and self.match:
            self.shown += [(self.match, one["position"]) for one in data["entries"]]
        elif kind == "update":
            self.shown.append((data["match"], data["entry"]["position"]))

    async def _messages(
        self, answer: httpx2.Response
    ) -> AsyncIterator[tuple[str, int | None, Any]]:
        if self.lines:
            async for line in answer.aiter_lines():
                decoded = json.decode(line)
                yield decoded["event"], decoded.get("id"), decoded.get("data")
            return
        fields: dict[str, str] = {}
        async for line in answer.aiter_lines():
            name, _, value = line.partition(": ")
            if line:
                fields[name] = value
            elif "data" in fields:
                id = int(fields["id"]) if "id" in fields else None
                yield fields["event"], id, json.decode(fields["data"])
                fields = {}


async def reports(servers: list[Server], count: int, random: Random) -> dict[str, int]:
    """Record passes in both matches, on whichever server answers; the last position of each."""
    last = {"a": 3, "b": 3}
    clients = [one.client("official") for one in servers]
    for n in range(count):
        match = random.choice("ab")
        body, key = (
            {"fact": "passed", "seat": 0},
            {"Idempotency-Key": f"pass-{random.random()}-{n}"},
        )
        while True:
            try:
                answer = await asyncio.to_thread(
                    random.choice(clients).post,
                    f"/v1/matches/{match}/events",
                    json=body,
                    headers=key,
                )
            except httpx2.TransportError:
                continue
            if answer.status_code == 201:
                last[match] = answer.json()["last"]
                break
        await asyncio.sleep(0.01)
    return last


async def one_round(servers: list[Server], seeds: range) -> None:
    """So many streams, while one server is killed and another is stopped and started again."""
    random = Random(seeds[0])
    watching = [Watching(seed, servers) for seed in seeds]
    done, end = asyncio.Event(), dict[str, int]()
    tasks = [asyncio.create_task(one.run(done, end)) for one in watching[::2]]
    for reader in watching[::2]:
        await reader.has_begun.wait()
    first = asyncio.create_task(reports(servers, 40, random))
    tasks += [asyncio.create_task(one.run(done, end)) for one in watching[1::2]]
    for server in servers:
        await asyncio.sleep(random.random())
        if server is servers[0]:
            await asyncio.to_thread(server.kill)
        else:
            os.kill(server.process.pid, signal.SIGTERM)
            await asyncio.to_thread(server.process.wait)
        await asyncio.to_thread(server.start)
    end |= await first
    done.set()
    await asyncio.gather(*tasks)
    for reader in watching:
        for match in ("a", "b"):
            positions = [position for name, position in reader.shown if name == match]
            if reader.match in ("", match):
                began = positions[0] if positions else end[match] + 1
                assert began <= reader.begun[match] + 1
                assert positions == list(range(began, end[match] + 1))


@pytest.mark.parametrize("first", range(0, 1000, 100))
def test_resumed_through_kills_another_node_and_restarts_every_event_is_shown_once(
    first: int, thorough: bool, tmp_path: Path, fresh_schema: Callable[[], str]
) -> None:
    if not thorough:
        pytest.skip("two servers are killed and started for it: run with --thorough")
    one = Server(tmp_path, database=fresh_schema())
    servers = [one, one.twin()]
    try:
        with one.client("official") as client:
            for match in "ab":
                client.post("/v1/matches", json={**OPENING, "id": match}).raise_for_status()
                client.post(f"/v1/matches/{match}/events", json={"events": BEGUN})
        for begun in (first, first + 50):
            asyncio.run(one_round(servers, range(begun, begun + 50)))
    finally:
        for server in servers:
            server.kill()
