"""A hostile client of each role, at its limit, with the worst inputs of every route.

``python3 run.py bench hostile 10`` takes ten minutes for each store; without a number one. With
``10 recorder`` it is about that role alone. The server has its own process and its usual limits.
The hostile client is a process with connections that ask without a pause until they are told to
wait, others that leave streams unread, and others that send bodies by the drop. Shown is, for each
role, how long others wait for a report and for an answer beside the same without it, how much the
server's processor worked meanwhile, the server's memory, and each turn of the event loop above
50 ms with the request that it was for.
"""

import asyncio
import asyncio.events
import os
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import cycle
from multiprocessing import get_context
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from time import clock_gettime, perf_counter
from typing import Any, Final, NamedTuple

import httpx2
from msgspec import json

from api.event_store.postgres.migrating import migrate
from bench.faults.hostile_client import attack
from bench.faults.worst_inputs import CALL_AND_GO_ON, worst_inputs
from bench.log.goals import goal, machine
from bench.server.client import wait_for
from bench.server.mixed import resident_below
from domain.events import Passed, encode
from tests.generators import generate_fives
from tests.support.ports import free_port
from tests.support.postgres_server import Server, server

EVENTS: Final = 5000
ENTRIES: Final = 1000
OTHERS, PACE = 8, 1.0
"""Matches of others, and the seconds between two reports, and two questions, of each."""
QUIET: Final = 0.25
"""The part of a role's time for which the others are watched without it."""
ROLES: Final[dict[str, Sequence[tuple[str, str]]]] = {
    "nobody": (),
    "audience": (("audience", "league"),),
    "player": (("player", "match:m"),),
    "recorder": (("recorder", "match:m"), ("recorder", "league")),
    "official": (("official", "league"),),
    "administrator": (("administrator", "league"),),
    "service": (("broadcaster", "league"), ("scoreboard", "league")),
}
"""The grants of each role."""
PLACES: Final = {
    "match": "m",
    "position": "2",
    "game": "1",
    "tournament": "field",
    "table": "table-4",
    "slot": "main",
    "webhook": "wh-0123456789ab",
    "principal": "spare",
    "key": "nokey",
    "identity": "idp-0123456789ab",
    "tile": "0/000",
    "id": "PDA",
}


# --- the server -----------------------------------------------------------------------------------


@contextmanager
def serving(database: str, folder: Path) -> Iterator[tuple[int, str, int]]:
    """A server in a process of its own: its port, the administrator's key, and the process."""
    port = free_port()
    command = [sys.executable, "-m", "bench.faults.hostile_server", database, str(port)]
    output = folder / "output"
    environment = {**os.environ, "BONEBOOK_ORIGIN": "league.example/hostile"}
    environment["PYTHONPATH"] = str(Path.cwd())
    with output.open("w") as out, (folder / "log").open("w") as log:
        process = subprocess.Popen(command, stdout=out, stderr=log, env=environment, cwd=folder)
    try:
        wait_for(port)
        keys = (line.split()[1] for line in output.open() if "administrator" in line.split()[:1])
        yield port, next(keys), process.pid
    finally:
        process.terminate()
        process.wait()


# --- the league -----------------------------------------------------------------------------------


class AttackedLeague:
    """A long match, a large field, the matches of others, and a key for each role."""

    def __init__(self, port: int, key: str) -> None:
        self.port = port
        self._client = httpx2.Client(
            base_url=f"http://127.0.0.1:{port}",
            headers={"Authorization": f"Bearer {key}"},
            timeout=120,
        )
        self._me = self._client.get("/v1/principals").json()["data"][0]["id"]
        for role in ("director", "recorder", "auditor"):
            self._grant(self._me, role, "league")
        self.passed = self._long_match()
        self._field()
        self.keys = {
            name: self._principal(f"hostile-{name}", grants) for name, grants in ROLES.items()
        }
        self._principal("spare", ())
        self.others = self._principal("others", (("recorder", "league"),))
        for number in range(OTHERS):
            self._open(f"o{number}")
            self._grant("others", "recorder", f"match:o{number}")
        self._client.close()

    def _post(self, path: str, body: object) -> Any:
        answer = self._client.post(path, json=body)
        assert answer.is_success, (path, answer.text)
        return answer.json()

    def _grant(self, principal: str, role: str, scope: str) -> None:
        seat = {"seat": 0} if role == "player" else {}
        self._post("/v1/grants", {"principal": principal, "role": role, "scope": scope, **seat})

    def _principal(self, name: str, grants: Sequence[tuple[str, str]]) -> str:
        kind = "service" if name.endswith("service") else "person"
        self._post("/v1/principals", {"id": name, "name": name.capitalize(), "kind": kind})
        for role, scope in grants:
            self._grant(name, role, scope)
        return self._post("/v1/keys", {"principal": name})["key"]

    def _open(self, match: str) -> None:
        opening = {"id": match, "book": "PDA", "players": ["Ana", "Bruno"], "public": True}
        self._post("/v1/matches", opening)

    def _long_match(self) -> list[int]:
        facts = generate_fives.match(
            42, "PDA", 2, habits=generate_fives.CARELESS, best_of=99
        ).facts[:EVENTS]
        opening = json.decode(encode(facts[0]))
        self._post(
            "/v1/matches",
            {"id": "m", "book": "PDA", "players": ["Ana", "Bruno"], "best_of": 99, "public": True},
        )
        assert opening["fact"] == "match-opened"
        for first in range(1, len(facts), 500):
            events = [json.decode(encode(fact)) for fact in facts[first : first + 500]]
            talk = {"fact": "observed", "what": "talk"}
            signed = "score-card-signed"
            events = [talk if event["fact"] == signed else event for event in events]
            self._post("/v1/matches/m/events", {"events": events})
        return [at for at, fact in enumerate(facts, 1) if isinstance(fact, Passed)]

    def _field(self) -> None:
        opening = {"id": "field", "name": "Field", "format": "swiss", "book": "PDA", "public": True}
        self._post("/v1/tournaments", opening)
        entries = [
            {"fact": "entry-made", "entry": f"E{n:04}", "name": f"Entry {n}"}
            for n in range(ENTRIES)
        ]
        self._post("/v1/tournaments/field/events", {"events": entries})


# --- the others -----------------------------------------------------------------------------------


class Wait(NamedTuple):
    """The milliseconds that somebody waited, and those that the server's processor ran meanwhile.

    `starved` are those for which the server's event loop could run and had no processor: at a load
    of 11 on two, four fifths of the longest waits.
    """

    waited: float
    worked: float
    starved: float


async def others_wait(
    league: AttackedLeague, seconds: float, pid: int
) -> dict[str, Sequence[float]]:
    """How long others waited for reports and questions, and how much the server worked meanwhile.

    All are milliseconds.
    """
    waits: dict[str, list[Wait]] = {"report": [], "question": []}
    until, processor = perf_counter() + seconds, ~pid << 3 | 2  # as the kernel names its clock

    async def goes_on(client: httpx2.AsyncClient, number: int, kind: str) -> None:
        calls = cycle(CALL_AND_GO_ON)
        due = perf_counter() + PACE * number / OTHERS
        while due < until:
            await asyncio.sleep(max(0.0, due - perf_counter()))
            path = f"/v1/matches/o{number}"
            worked, starved = clock_gettime(processor), _starved(pid)
            if kind == "report":
                answer = await client.post(f"{path}/events", json=next(calls))
            else:
                answer = await client.get(f"{path}/board")
            assert answer.status_code in (200, 201, 304), answer.text
            worked, starved = clock_gettime(processor) - worked, _starved(pid) - starved
            waits[kind].append(Wait(1000 * (perf_counter() - due), 1000 * worked, starved))
            due += PACE

    async with httpx2.AsyncClient(
        base_url=f"http://127.0.0.1:{league.port}",
        headers={"Authorization": f"Bearer {league.others}"},
        timeout=120,
    ) as client:
        await asyncio.gather(*(goes_on(client, n, kind) for n in range(OTHERS) for kind in waits))
    return {
        **{kind: [one.waited for one in times] for kind, times in waits.items()},
        **{f"{kind}, of work": [one.worked for one in times] for kind, times in waits.items()},
        **{
            f"{kind}, without waits for a processor": [one.waited - one.starved for one in times]
            for kind, times in waits.items()
        },
    }


def _starved(pid: int) -> float:
    """Milliseconds for which the main thread of a process could have run, and others did."""
    return int(Path(f"/proc/{pid}/task/{pid}/schedstat").read_text().split()[1]) / 1e6


def _held(pid: int) -> float:
    """Megabytes that the server holds, without its workers: there are few, and each has a limit."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * 4096 / (1 << 20)


def p99(waits: Sequence[float]) -> float:
    """The 99th of a hundred."""
    return quantiles(waits, n=100)[98]


def compare(database: str, folder: Path, seconds: float, roles: Sequence[str]) -> None:
    """Print a line for each role, and the long turns of the event loop."""
    with serving(database, folder) as (port, key, pid):
        league = AttackedLeague(port, key)
        inputs = list(worst_inputs(PLACES, league.passed))
        print(f"  {len(inputs):,} inputs", flush=True)
        asyncio.run(others_wait(league, 2, pid))
        turns = (folder / "turns").read_text()
        begun_with, matches = _held(pid), folder / "matches"
        begun_matches = float(matches.read_text())
        for role in roles:
            quiet = asyncio.run(others_wait(league, max(2, QUIET * seconds), pid))
            before = _held(pid)
            spawn, counted = get_context("spawn"), folder / f"{role}.json"
            its = ("" if role == "nobody" else league.keys[role], inputs, str(counted))
            hostile = spawn.Process(target=attack, args=(port, role, *its))
            hostile.start()
            while not counted.exists():
                hostile.join(0.1)
            beside = asyncio.run(others_wait(league, seconds, pid))
            held = _held(pid)
            hostile.kill()
            hostile.join()
            memory = f"{before:.0f}, then {held:.0f} MB and {resident_below(pid):.0f} of workers"
            print(f"  {role}: {_statuses(counted)}; {memory}", flush=True)
            goal(f"{role}: memory grew by", held - before, most=50, unit="MB")
            for kind, waits in beside.items():
                figures = p99(waits), p99(quiet[kind])
                what = (
                    f"{role}: others' p99 of a {kind} ({figures[1]:.1f}, then {figures[0]:.1f} ms)"
                )
                goal(what, figures[0] / figures[1], most=2)
            _tell_turns((folder / "turns").read_text()[len(turns) :])
            turns = (folder / "turns").read_text()
        grew, of_matches = _held(pid) - begun_with, float(matches.read_text()) - begun_matches
        print(f"  of the memory, {of_matches:.0f} MB are what matches grew by, which have a bound")
        goal("memory grew by", grew, most=50, unit="MB")
        goal("memory but for matches grew by", grew - of_matches, most=50, unit="MB")


def _statuses(file: Path) -> str:
    counted: dict[str, int] = json.decode(file.read_bytes())
    return ", ".join(f"{count:,} of {status}" for status, count in sorted(counted.items()))


def _tell_turns(written: str) -> None:
    longest: dict[str, list[int]] = defaultdict(list)
    for line in written.splitlines():
        took, _, what = line.partition("\t")
        longest[what].append(int(took))
    for what, times in sorted(longest.items(), key=lambda item: -max(item[1])):
        print(f"    {max(times):5} ms on the loop, {len(times)} times: {what[:150]}")


def run(minutes: float = 1, roles: Sequence[str] = tuple(ROLES)) -> None:
    """Print the table of each store."""
    with server() as at:
        for store in ("SQLite", "PostgreSQL"):
            on_store(store, at, minutes, roles)


def on_store(
    store: str, at: Server | None, minutes: float, roles: Sequence[str] = tuple(ROLES)
) -> None:
    """Print the table of one store."""
    print(f"{store}: a match of {EVENTS:,} events, {minutes:g} minutes, {machine()}", flush=True)
    database = "sqlite:///bonebook.db"
    if store == "PostgreSQL" and at is not None:
        database = at.url("hostile")
        migrate(database)
    with TemporaryDirectory(prefix="bonebook-") as folder:
        compare(database, Path(folder), 60 * minutes / len(roles) / (1 + QUIET), roles)


if __name__ == "__main__":
    minutes, *chosen = sys.argv[1:] or ["1"]
    run(float(minutes), chosen or tuple(ROLES))
