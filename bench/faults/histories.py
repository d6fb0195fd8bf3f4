"""Whether what twenty clients were told of five hot matches has one order, through kills and stops.

``python3 run.py bench histories [STRIKES [SEED]]``

Two servers over one log, on each store. Twelve clients append, in turns resting on a version and on
none; four read whole matches; four follow a match each by its stream, from one server after the
other. Servers are killed or stand still, as are processes of PostgreSQL. Each match's appends and
reads, and the updates of each stream as reads of what was there, must be linearizable.
"""

import asyncio
import sys
from collections import Counter
from collections.abc import Sequence
from itertools import cycle
from pathlib import Path
from random import Random, randrange
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, Final, NamedTuple

import httpx2
from msgspec import MsgspecError, json, structs

from api.event_store.postgres.migrating import migrate
from bench.log.goals import goal, machine
from tests.faults.storm import Node
from tests.faults.test_histories import Clients, Strike, of_nodes, of_postgres, served
from tests.oracles.histories import NEVER, Operation, linearizable
from tests.support.memory import memory
from tests.support.postgres_server import server

STRIKES: Final = 24
BETWEEN: Final = 120
"""Operations answered before each fault, and after the last."""
MATCHES: Final = tuple(f"m-{n}" for n in range(5))
WRITERS: Final = 10
READERS: Final = 5
SILENT_SECONDS: Final = 20.0
"""A stream says something every fifteen seconds; one that does not is let go."""


class Shown(NamedTuple):
    """A message of a stream: how far the match had come, and the notes of the entries in it.

    Attributes
    ----------
    called : when the stream was asked for
    began : whether it is the first message of a stream without an id
    """

    called: float
    received: float
    position: int
    notes: tuple[str, ...]
    began: bool


class Audience(Clients):
    """Writers and readers, and followers of streams."""

    def __init__(self, nodes: Sequence[Node], token: str) -> None:
        super().__init__(nodes, token, MATCHES)
        self.shown = {match: list[list[Shown]]() for match in MATCHES}
        self.beside = Counter[str]()

    async def follow(self, match: str) -> None:
        """Follow a match until cancelled; after each break go on at the other server."""
        shown, after = list[Shown](), ""
        self.shown[match].append(shown)
        headers = self.http.headers | {"Accept": "application/x-ndjson"}
        for node in cycle(self.nodes):
            try:
                called, resumed = perf_counter(), {"Last-Event-ID": after} if after else {}
                async with (
                    httpx2.AsyncClient(headers=headers, timeout=SILENT_SECONDS) as client,
                    client.stream(
                        "GET", f"{node.url}/v1/matches/{match}/stream", headers=resumed
                    ) as stream,
                ):
                    stream.raise_for_status()
                    async for line in stream.aiter_lines():
                        news = json.decode(line)
                        after = str(news.get("id", after))
                        if news["event"] in ("snapshot", "update"):
                            shown.append(_shown(news["data"], called, news["event"] == "snapshot"))
                        else:
                            self.beside[news["event"]] += 1
                self.beside["end"] += 1
            except httpx2.HTTPStatusError as error:
                self.beside[str(error.response.status_code)] += 1
            except (httpx2.HTTPError, MsgspecError) as error:
                self.beside[type(error).__name__] += 1
            await asyncio.sleep(0.1)

    async def whole(self, match: str) -> Operation:
        """Read a match once all is over."""
        while True:
            called = perf_counter()
            answer = await self.sent("GET", f"/v1/matches/{match}/events")
            if answer is not None:
                facts = [entry["fact"] for entry in answer.json()["data"]]
                names = tuple(fact.get("note", fact["fact"]) for fact in facts)
                return Operation(called, perf_counter(), answer=names)


def _shown(data: dict[str, Any], called: float, began: bool) -> Shown:
    notes = tuple(entry["fact"]["note"] for entry in data["entries"])
    return Shown(called, perf_counter(), data["position"], notes, began)


def told_by_stream(shown: Sequence[Shown], history: Sequence[Operation]) -> list[Operation]:
    """The messages of a stream as reads, after the last read of the history, which has it all.

    A match had come so far at some time after its last event was sent, or after the stream was
    asked for where it begins, and before the message came. Raises `AssertionError` where a message
    does not follow the one before it, or is not what was recorded.
    """
    whole = history[-1].answer
    assert isinstance(whole, tuple)
    called = {
        operation.appended[-1]: operation.called for operation in history if operation.appended
    }
    reads, position = list[Operation](), 0
    for message in shown:
        if message.began:
            assert not message.notes
            assert message.position >= position, "a snapshot of what was before"
        else:
            first = message.position - len(message.notes)
            assert first == position, ("missed or doubled", message, position)
            assert message.notes == whole[first : message.position], "not what was recorded"
        position = message.position
        sent = called.get(whole[position - 1])
        if sent is not None:  # else the message ends within a batch
            at = max(sent, message.called) if message.began else sent
            reads.append(Operation(at, message.received, answer=whole[:position]))
    return reads


def settled(history: Sequence[Operation]) -> list[Operation]:
    """The history without doubt about appends whose answer nobody got.

    The last read has all that took effect. What it has was recorded before any read that has it;
    the others are left out.
    """
    whole = history[-1].answer
    assert isinstance(whole, tuple)
    places = {name: position for position, name in enumerate(whole, 1)}
    reads = [(op.answered, op.answer) for op in history if isinstance(op.answer, tuple)]
    decided = list[Operation]()
    for operation in history:
        if operation.answered < NEVER:
            decided.append(operation)
        elif operation.appended and operation.appended[0] in places:
            place = places[operation.appended[0]]
            seen = min(answered for answered, names in reads if len(names) >= place)
            decided.append(structs.replace(operation, answered=seen, answer=place))
    return decided


async def histories(
    nodes: Sequence[Node], token: str, strikes: Sequence[Strike], times: int, seed: int
) -> Audience:
    """Twenty clients through so many strikes; each history ends with a read of all."""
    clients, random = Audience(nodes, token), Random(seed)
    async with clients.http:
        for match in MATCHES:
            await clients.open(match)
        work = [asyncio.create_task(clients.write(f"{seed}.w{n}")) for n in range(WRITERS)]
        work += [asyncio.create_task(clients.read(f"{seed}.r{n}")) for n in range(READERS)]
        work += [asyncio.create_task(clients.follow(match)) for match in MATCHES]
        try:
            for number in range(times):
                await clients.until(clients.answered + random.randint(BETWEEN // 2, BETWEEN))
                await random.choice(strikes)()
                if number % 6 == 5:
                    print(f"  {number + 1} strikes, {clients.answered:,} answers", flush=True)
            await clients.until(clients.answered + BETWEEN)
        finally:
            for task in work:
                task.cancel()
            ended = await asyncio.gather(*work, return_exceptions=True)
        assert all(isinstance(end, asyncio.CancelledError) for end in ended), ended
        for match in MATCHES:
            clients.histories[match].append(await clients.whole(match))
    return clients


def judged(clients: Audience) -> int:
    """How many of the histories have no order; prints what there was in them."""
    wrong, appends, reads, messages = 0, 0, 0, 0
    for match, history in clients.histories.items():
        messages_of = [told_by_stream(shown, history) for shown in clients.shown[match]]
        both = settled([*(read for stream in messages_of for read in stream), *history])
        appends += sum(len(operation.appended) > 0 for operation in history)
        reads += sum(not operation.appended for operation in history)
        messages += sum(map(len, messages_of))
        wrong += not linearizable(both)
    print(
        f"  {appends:,} appends, {reads:,} reads, {messages:,} messages of streams;"
        f" beside them {dict(clients.beside)}"
    )
    return wrong


def run(strikes: int = STRIKES, seed: int = -1) -> None:
    """Print the histories of each store that have no order."""
    seed = randrange(1 << 32) if seed < 0 else seed
    print(f"{machine()}, seed {seed}", flush=True)
    with TemporaryDirectory(dir=memory()) as place:
        with served(Path(place), f"sqlite:///{place}/log.db") as (nodes, token):
            clients = asyncio.run(histories(nodes, token, of_nodes(nodes), strikes, seed))
        goal("SQLite: histories without an order", judged(clients), most=0.5, unit="of 5")
    with TemporaryDirectory(dir=memory()) as place, server(in_memory=True) as postgres:
        migrate(postgres.url())
        with served(Path(place), postgres.url()) as (nodes, token):
            faults = [*of_postgres(postgres), *of_nodes(nodes)]
            clients = asyncio.run(histories(nodes, token, faults, strikes, seed))
        goal("PostgreSQL: histories without an order", judged(clients), most=0.5, unit="of 5")


if __name__ == "__main__":
    run(*map(int, sys.argv[1:]))
