"""Writes and reads through faults, of two servers, have one order that every answer agrees with.

`tests.oracles.histories` looks for that order. Each planted anomaly is one that it must find.
"""

import asyncio
import os
import signal
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from random import Random
from time import perf_counter
from types import SimpleNamespace
from typing import cast

import httpx2
import pytest
from msgspec import structs

from api.access.principals import mint
from api.event_store.postgres.migrating import migrate
from tests.faults.storm import BACKEND, PATIENCE, Node
from tests.oracles.histories import NEVER, Operation, linearizable
from tests.support.postgres_server import Server, server
from tests.support.principals import old_keys_file

History = list[Operation]

MATCHES = ("m-a", "m-b")
BETWEEN = 40
"""Operations answered before each fault, and after the last."""
STILL = 0.5
"""Seconds for which a server stands still."""


def sequential(seed: int, length: int = 24) -> History:
    """A history of one client after the other, each answered as the model has it."""
    random, events, history = Random(seed), list[str](), History()
    for n in range(length):
        if n % 4 == 3:
            history.append(Operation(2 * n, 2 * n + 1, answer=tuple(events)))
            continue
        expected = random.choice((None, len(events), len(events) + 1))
        names = tuple(f"{n}.{part}" for part in range(random.randint(1, 3)))
        taken = expected in (None, len(events))
        answer = len(events) + 1 if taken else 0
        history.append(Operation(2 * n, 2 * n + 1, names, expected, answer))
        events += names if taken else ()
    return history


def _changed(history: History, change: Callable[[tuple[str, ...]], tuple[str, ...]]) -> History:
    """The history with another list in the last read that gave two events or more."""
    at = max(n for n, operation in enumerate(history) if len(_given(operation)) > 1)
    read = structs.replace(history[at], answer=change(_given(history[at])))
    return [*history[:at], read, *history[at + 1 :]]


def _given(operation: Operation) -> tuple[str, ...]:
    return operation.answer if isinstance(operation.answer, tuple) else ()


def _stale(history: History) -> History:
    """The last read gives what an earlier one gave, and more had been acknowledged between."""
    earlier = next(_given(operation) for operation in history if len(_given(operation)) > 1)
    return _changed(history, lambda _: earlier)


def _accepted_twice(history: History) -> History:
    """An append is answered with the position that another has."""
    at, again = [
        n for n, operation in enumerate(history) if operation.answer and operation.appended
    ][:2]
    wrong = structs.replace(history[again], answer=history[at].answer)
    return [*history[:again], wrong, *history[again + 1 :]]


def _refused_wrongly(history: History) -> History:
    """An append that rested on nothing, or on the right version, is refused."""
    at = next(n for n, operation in enumerate(history) if operation.answer and operation.appended)
    return [*history[:at], structs.replace(history[at], answer=0), *history[at + 1 :]]


PLANTS: dict[str, Callable[[History], History]] = {
    "accepted twice": _accepted_twice,
    "doubled": lambda history: _changed(history, lambda events: (*events, events[-1])),
    "invented": lambda history: _changed(history, lambda events: (*events, "never")),
    "lost": lambda history: _changed(history, lambda events: events[:-1]),
    "lost in the middle": lambda history: _changed(history, lambda events: events[1:]),
    "refused wrongly": _refused_wrongly,
    "reordered": lambda history: _changed(history, lambda events: (*events[1:], events[0])),
    "stale": _stale,
}


@pytest.mark.parametrize("plant", sorted(PLANTS))
def test_a_planted_anomaly_is_found(plant: str):
    for seed in range(8):
        history = sequential(seed)
        assert linearizable(history)
        assert not linearizable(PLANTS[plant](history)), seed


def test_what_nobody_was_answered_may_have_taken_effect_late_or_not_at_all():
    lost = Operation(0, NEVER, ("a",))
    other = Operation(1, 2, ("b",), None, 1)
    for read in (("b",), ("b", "a")):
        assert linearizable([lost, other, Operation(3, 4, answer=read)])
    assert not linearizable([lost, other, Operation(3, 4, answer=("a", "b"))])
    seen = Operation(3, 4, answer=("b", "a"))
    assert not linearizable([lost, other, seen, Operation(5, 6, answer=("b",))])


def test_operations_at_the_same_time_may_take_effect_in_either_order():
    first, second = Operation(0, 9, ("a",), None, 2), Operation(0, 9, ("b",), None, 1)
    assert linearizable([first, second])
    assert not linearizable([structs.replace(second, called=10, answered=11), first])


def test_of_two_appends_on_one_version_one_alone_is_taken():
    first, second = Operation(0, 9, ("a",), 0, 1), Operation(0, 9, ("b",), 0, 0)
    assert linearizable([first, second])
    assert not linearizable([first, structs.replace(second, answer=2)])


# --- a server that is killed ----------------------------------------------------------------


class Clients:
    """Writers and readers of a server, and what they were told."""

    def __init__(self, nodes: Sequence[Node], token: str, matches: Sequence[str] = MATCHES) -> None:
        self.matches = matches
        self.histories = defaultdict[str, History](list)
        self.answered = 0
        self.told = asyncio.Condition()
        self.nodes, self.asked = nodes, Random(0)
        self.http = httpx2.AsyncClient(headers={"Authorization": f"Bearer {token}"}, timeout=15)

    async def open(self, match: str) -> None:
        opening = {"book": "PDA", "players": ["Ana", "Bruno"], "id": match}
        opened = await self.sent("POST", "/v1/matches", opening)
        assert opened is not None, "the server answered that it cannot record"
        assert opened.status_code == 201, opened.text
        self.histories[match].append(Operation(-2, -1, ("match-opened",), None, 1))

    async def write(self, name: str) -> None:
        """Append without end, in turns resting on the last version told and on none."""
        random, version = Random(name), dict.fromkeys(self.matches, 1)
        number = 0
        while True:
            number += 1
            match = random.choice(self.matches)
            names = tuple(f"{name} {number} {part}" for part in range(random.randint(1, 3)))
            expected = version[match] if number % 2 else None
            events = [{"fact": "observed", "what": "tick", "note": note} for note in names]
            called = perf_counter()
            try:
                answer = await self.sent(
                    "POST", f"/v1/matches/{match}/events", {"events": events}, expected
                )
            except asyncio.CancelledError:
                # It may have taken effect, and a reader may have been told of it.
                self.histories[match].append(Operation(called, NEVER, names, expected))
                raise
            operation = Operation(called, perf_counter(), names, expected)
            if answer is None:
                operation = structs.replace(operation, answered=NEVER)
            elif answer.status_code == 412:
                version[match] = answer.json()["version"]
                operation = structs.replace(operation, answer=0)
            else:
                assert answer.status_code == 201, answer.text
                version[match] = answer.json()["last"]
                operation = structs.replace(operation, answer=answer.json()["first"])
            await self.keep(match, operation)

    async def read(self, name: str) -> None:
        """Read whole matches without end."""
        random = Random(name)
        while True:
            match = random.choice(self.matches)
            called = perf_counter()
            answer = await self.sent("GET", f"/v1/matches/{match}/events")
            if answer is not None:
                assert answer.status_code == 200, answer.text
                facts = [entry["fact"] for entry in answer.json()["data"]]
                names = tuple(fact.get("note", fact["fact"]) for fact in facts)
                await self.keep(match, Operation(called, perf_counter(), answer=names))

    async def sent(
        self, method: str, path: str, body: object = None, expected: int | None = None
    ) -> httpx2.Response | None:
        """The answer, once a server takes the request; None where it then fell silent."""
        headers = {} if expected is None else {"If-Match": f'"{expected}"'}
        while True:
            url = f"{self.asked.choice(self.nodes).url}{path}"
            try:
                answer = await self.http.request(method, url, json=body, headers=headers)
            except httpx2.ConnectError:
                await asyncio.sleep(0.02)
                continue
            except httpx2.TransportError:
                return None
            return None if answer.status_code == 503 else answer

    async def keep(self, match: str, operation: Operation) -> None:
        self.histories[match].append(operation)
        async with self.told:
            self.answered += operation.answered < NEVER
            self.told.notify_all()

    async def until(self, answered: int) -> None:
        """Wait for so many answers; a server that ended by itself is begun again."""
        async with asyncio.timeout(PATIENCE), self.told:
            while self.answered < answered:
                for node in self.nodes:
                    node.see_to_it()
                with suppress(TimeoutError):
                    async with asyncio.timeout(1):
                        await self.told.wait()


@pytest.mark.anyio
async def test_an_append_that_is_cancelled_on_its_way_may_have_taken_effect():
    """A reader can be told of it before its writer is."""
    came = asyncio.Event()

    async def silent(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with closing(writer):
            await reader.readline()
            came.set()
            await reader.read()

    async with await asyncio.start_server(silent, "127.0.0.1") as listening:
        host, port = listening.sockets[0].getsockname()
        clients = Clients([cast(Node, SimpleNamespace(url=f"http://{host}:{port}"))], "key")
        async with clients.http:
            writing = asyncio.create_task(clients.write("w0"))
            await came.wait()
            writing.cancel()
            await asyncio.wait([writing])
    (history,) = clients.histories.values()
    assert [(len(append.appended) > 0, append.answered) for append in history] == [(True, NEVER)]


Strike = Callable[[], Awaitable[object]]
"""A fault; what it ended is begun again before it returns."""


async def histories_through(
    nodes: Sequence[Node], token: str, strikes: Sequence[Strike], times: int
) -> Sequence[History]:
    """The history of each match, of four writers and two readers who ask any of the servers."""
    clients = Clients(nodes, token)
    async with clients.http:
        for match in MATCHES:
            await clients.open(match)
        work = [asyncio.create_task(clients.write(f"w{n}")) for n in range(4)]
        work += [asyncio.create_task(clients.read(f"r{n}")) for n in range(2)]
        try:
            for n in range(times):
                await clients.until((n + 1) * BETWEEN)
                await strikes[n % len(strikes)]()
            await clients.until((times + 1) * BETWEEN)
        finally:
            for task in work:
                task.cancel()
            ended = await asyncio.gather(*work, return_exceptions=True)
    failed = [result for result in ended if not isinstance(result, asyncio.CancelledError)]
    assert failed == []
    return list(clients.histories.values())


@contextmanager
def served(folder: Path, url: str) -> Iterator[tuple[list[Node], str]]:
    """Two servers over one log, and the key of an official."""
    official = mint()
    keys = folder / "bonebook.keys"
    keys.touch(mode=0o600)
    keys.write_text(old_keys_file({"official": official}))
    nodes = [Node(folder, url) for _ in range(2)]
    try:
        yield nodes, official[1]
    finally:
        for node in nodes:
            node.kill()


def of_nodes(nodes: Sequence[Node]) -> list[Strike]:
    """Faults of the servers themselves: each is killed, and one stands still for a while."""

    def killed(node: Node) -> Strike:
        async def strike() -> None:
            node.kill()
            node.begin()

        return strike

    async def stands_still() -> None:
        os.kill(nodes[0].process.pid, signal.SIGSTOP)
        await asyncio.sleep(STILL)
        os.kill(nodes[0].process.pid, signal.SIGCONT)

    return [killed(nodes[0]), stands_still, killed(nodes[1])]


def of_postgres(server: Server) -> list[Strike]:
    """Faults of the database: all of its processes end, or those of the writers alone."""

    def ended_at_once() -> None:
        server.stop()
        server.start()

    def writers_ended() -> None:
        for pid in server.titled(BACKEND):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGTERM)

    def killed() -> None:
        if server.kill(BACKEND):
            server.start()

    return [partial(asyncio.to_thread, act) for act in (ended_at_once, writers_ended, killed)]


def assert_linearizable(histories: Sequence[History], thorough: bool) -> None:
    for history in histories:
        assert linearizable(history)
        # That there is no order takes minutes to find in a long history.
        assert thorough or not linearizable(PLANTS["lost in the middle"](history))
    print(f"{sum(map(len, histories))} operations")


@pytest.mark.anyio
@pytest.mark.long
async def test_histories_through_kills_are_linearizable(tmp_path: Path, thorough: bool):
    with served(tmp_path, f"sqlite:///{tmp_path}/log.db") as (nodes, token):
        times = 20 if thorough else 3
        histories = await histories_through(nodes, token, of_nodes(nodes), times)
    assert_linearizable(histories, thorough)


@pytest.mark.anyio
@pytest.mark.long
async def test_histories_through_faults_of_postgresql_are_linearizable(
    tmp_path: Path, thorough: bool
):
    with server() as postgres:
        migrate(postgres.url())
        with served(tmp_path, postgres.url()) as (nodes, token):
            strikes = [*of_postgres(postgres), *of_nodes(nodes)]
            times = 30 if thorough else len(strikes)
            histories = await histories_through(nodes, token, strikes, times)
    assert_linearizable(histories, thorough)
