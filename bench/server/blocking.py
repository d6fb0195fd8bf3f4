"""How long a request of each kind holds the event loop at its worst: milliseconds of a processor.

``python3 run.py bench blocking`` asks an app in this process, over a match of many events and a
field of many entries. Shown is the longest that the loop went without a turn for others, on behalf
of that request or of what follows the log.
"""

import asyncio
import asyncio.events
import gc
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import thread_time
from typing import Any, Final, NamedTuple

import httpx2
from msgspec import json

from api.access.access_store import AccessStore
from api.access.principals import Delay, Grant, Role
from api.event_store import Log, NewEvent, open_log
from api.http.services import services_of
from api.server.app import COLLECTED_AFTER, bare_app, fronted
from api.server.warming import warm_up
from api.settings import Settings
from bench.log.goals import goal, machine
from domain.events import Fact, Passed, encode
from tests.generators import generate_fives
from tests.support.principals import put_in

EVENTS: Final = 5000
ENTRIES: Final = 1000
MOST_MS: Final = 50.0
ROLES: Final[tuple[Role, ...]] = ("administrator", "official", "auditor")
MATCH: Final = "/v1/matches/m"
FIELD: Final = "/v1/tournaments/field"
TALK: Final = {"fact": "observed", "what": "talk"}
READ: Final = (
    *("/", "/tonight", "/v1/matches", "/asyncapi.json", "/docs", "/openapi.json"),
    *("/desk", "/matches/m", "/matches/m/replay", "/matches/m/sheet"),
    *(f"{MATCH}{view}" for view in ("", "/events", "/transcript", "/clocks", "/scorecard")),
    *(f"{MATCH}/record.{form}" for form in ("json", "jsonl", "bones")),
    *("/tournaments/field", "/tournaments/field/run", f"{FIELD}/standings", f"{FIELD}/events"),
)
OTHERS: Final[Mapping[str, tuple[Role, Delay]]] = {
    "all": ("director", 0),
    "audience": ("audience", 0),
    "late": ("audience", 1),
    "recorder": ("recorder", 0),
}
"""The role of each sender, and by how many seconds they are behind."""
READ_BY_OTHERS: Final = (
    *("/matches/m", "/matches/m/sheet", "/matches/m/replay"),
    *(f"{MATCH}{view}" for view in ("/board", "/transcript", "/transcript?as=stood&at=2000")),
    *(f"{MATCH}{view}" for view in ("/clocks", "/scoreboard", "/events")),
)
STREAMS: Final = (
    *(f"{MATCH}/stream", f"{MATCH}/stream?after=0", f"{MATCH}/stream?after={EVENTS - 150}"),
    *("/v1/stream", "/v1/stream?match=m&after=0", "/v1/stream?player=Ana", "/v1/tables/t/stream"),
    *(f"{FIELD}/stream", f"{FIELD}/stream?after=0"),
)
DISPUTES: Final = ("/claims", "/disputes", "/disputes/{claim}", "/docket")


class TimedRequest(NamedTuple):
    """A request by its name, its body, where it has one, the name of its sender, its method.

    Without a method it is a GET, or with a body a POST.
    """

    name: str
    path: str
    body: Any = None
    by: str = "all"
    method: str = ""

    @property
    def is_stream(self) -> bool:
        """Whether its answer does not end by itself."""
        return self.path.partition("?")[0].endswith("/stream")


class Longest:
    """The longest turn that anything had of the event loop since it was last asked."""

    def __init__(self) -> None:
        self.seconds = 0.0
        run = asyncio.events.Handle._run  # pyright: ignore[reportPrivateUsage]

        def timed(handle: asyncio.events.Handle) -> None:
            began = thread_time()
            try:
                run(handle)
            finally:
                self.seconds = max(self.seconds, thread_time() - began)

        asyncio.events.Handle._run = timed  # pyright: ignore[reportPrivateUsage, reportAttributeAccessIssue]

    def take(self) -> float:
        seconds, self.seconds = self.seconds, 0.0
        return 1000 * seconds


def requests(facts: list[Fact], claim: int) -> Iterator[TimedRequest]:
    """The worst that we know of each route that takes a body, and every page and list."""
    passed = _passed(facts)

    def place(at: int) -> dict[str, Any]:
        return {"corrects": at, "facts": [json.decode(encode(facts[at - 1]))]}

    yield TimedRequest("GET", "/desk/m")
    finding = {"fact": "observed", "what": "not_held", "seat": 0, "bone": "6-6"}
    findings = [{**finding, "event": at} for at in passed[-50:]]
    one, reason = place(passed[-1]), {"reason": "x"}
    yield TimedRequest("2,000 remarks", f"{MATCH}/events", {"events": [TALK] * 2000})
    yield TimedRequest("50 findings", f"{MATCH}/events", {"events": findings})
    yield TimedRequest("a correction", f"{MATCH}/corrections", one | reason)
    also = {"also": [place(at) for at in passed[-100:-1]]}
    yield TimedRequest("a correction of 100", f"{MATCH}/corrections", one | reason | also)
    yield TimedRequest("its preview", f"{MATCH}/corrections?preview=true", one | reason | also)
    supposed = [{"at": at, "facts": place(at)["facts"]} for at in passed[:200]]
    yield TimedRequest("200 suppositions", f"{MATCH}/what-if", {"changes": supposed})
    names = {f"a{at:07}": 1 for at in range(50_000)}
    yield TimedRequest("a body of names", "/v1/imports", names)
    yield TimedRequest(
        "a body of lists", "/v1/imports", {"matches": [{"record": {"log": [[]] * 100_000}}]}
    )
    yield TimedRequest(
        "lines of notation", "/v1/imports", {"matches": [{"notation": "[Book x]\n" * 20_000}]}
    )
    for path in READ:
        yield TimedRequest("GET", path)
    for name in OTHERS:
        for path in READ_BY_OTHERS:
            yield TimedRequest(f"GET by {name}", path, by=name)
    for name in ("recorder", "all"):
        for view in DISPUTES:
            path = f"{MATCH}{view}".format(claim=claim)
            yield TimedRequest(f"GET by {name}", path, by=name)


def deletions(made: Mapping[str, str]) -> Iterator[TimedRequest]:
    """Each route of DELETE, of things that were made for it by their kind, and of things unknown.

    The principal has keys, grants and webhooks of its own, all of which end with it.
    """
    paths = (
        *(f"/v1/webhooks/{made['webhook']}", f"/v1/keys/{made['key']}"),
        *("/v1/slots/main/key", f"/v1/service-keys/{made['service']}"),
        "/v1/grants?principal=spare&role=recorder&scope=league",
        *("/v1/principals/spare", "/v1/identities/idp-0123456789ab"),
    )
    for path in paths:
        for what in ("DELETE", "DELETE again"):
            yield TimedRequest(what, path, method="DELETE")


def _passed(facts: list[Fact]) -> list[int]:
    """The positions of the turns that were passed."""
    return [at for at, fact in enumerate(facts, 1) if isinstance(fact, Passed)]


async def recorded(log: Log, facts: list[Fact]) -> None:
    for first in range(0, len(facts), 1000):
        events = [NewEvent(fact, "all") for fact in facts[first : first + 1000]]
        await log.append("m", events, first)


@asynccontextmanager
async def client_of(log: Log) -> AsyncIterator[tuple[httpx2.AsyncClient, Mapping[str, str]]]:
    """A client of the app while it runs, and the keys of those who ask."""
    tokens = await put_in(log, {name: role for name, (role, _) in OTHERS.items()})
    for name, (role, delay) in OTHERS.items():
        grant = Grant(name, role, "league", delay=delay, created_at="2026-11-22T12:00:00.000Z")
        await AccessStore(log).grant(grant)
    for role in ROLES:
        grant = Grant("all", role, "league", created_at="2026-11-22T12:00:00.000Z")
        await AccessStore(log).grant(grant)
    unlimited = Settings(requests_per_second=1_000_000, burst=1_000_000)
    bare = bare_app(unlimited, log)
    transport = httpx2.ASGITransport(app=fronted(bare, unlimited))  # pyright: ignore[reportArgumentType]
    async with (
        bare.lifespan(),
        httpx2.AsyncClient(transport=transport, base_url="http://house", timeout=300) as client,
    ):
        assert services_of(bare)[Log] is log
        await warm_up(services_of(bare))
        yield client, tokens


async def made_to_be_deleted(client: httpx2.AsyncClient) -> dict[str, str]:
    """Something for each route of DELETE, by its kind."""

    async def post(path: str, body: object) -> Any:
        answer = await client.post(path, json=body)
        assert answer.is_success, (path, answer.text)
        return answer.json()

    await post("/v1/principals", {"id": "spare", "name": "Spare", "kind": "person"})
    for number in range(500):
        grant = {"principal": "spare", "role": "recorder", "scope": f"match:m{number}"}
        await post("/v1/grants", grant)
    await post("/v1/grants", {"principal": "spare", "role": "recorder", "scope": "league"})
    keys = [await post("/v1/keys", {"principal": "spare"}) for _ in range(20)]
    hook = {"url": "http://127.0.0.1:9/hook", "match": "m"}
    webhook = await post("/v1/webhooks", hook)
    scopes = {"name": "spare board", "place": "event:field", "scopes": ["read"]}
    service = await post("/v1/service-keys", scopes)
    (await client.put("/v1/slots/main", json={"table": "table-4"})).raise_for_status()
    await post("/v1/slots/main/key", {"delay": 30})
    key, service_key = (made["key"].split("_")[1] for made in (keys[0], service))
    return {"key": key, "webhook": webhook["id"], "service": service_key}


async def answered(
    client: httpx2.AsyncClient, request: TimedRequest, headers: Mapping[str, str]
) -> str:
    """The status of an answer; of a stream, after it was told of what was recorded meanwhile."""
    method = request.method or ("GET" if request.body is None else "POST")
    body = b"" if request.body is None else json.encode(request.body)
    sending = asyncio.create_task(
        client.request(method, request.path, content=body, headers=dict(headers))
    )
    if not request.is_stream:
        answer = await sending
        await asyncio.sleep(0.5)  # for those who follow the log
        return f"{answer.status_code}"
    for _ in range(3):
        await asyncio.wait([sending], timeout=0.5)
        await client.post(f"{MATCH}/events", json={"events": [TALK]})
    await asyncio.wait([sending], timeout=0.5)
    ended = sending.done()
    sending.cancel()
    await asyncio.wait([sending])
    return f"{sending.result().status_code}" if ended else "a stream"


async def compare() -> None:
    """Print a line for each request."""
    longest = Longest()
    facts = generate_fives.match(42, "PDA", 2, habits=generate_fives.CARELESS, best_of=99).facts[
        :EVENTS
    ]
    with TemporaryDirectory() as folder:
        log = open_log(f"sqlite:///{Path(folder)}/log.db")
        await recorded(log, facts)
        async with client_of(log) as (client, tokens):
            client.headers["Authorization"] = f"Bearer {tokens['all']}"
            opening = {"id": "field", "name": "Field", "format": "swiss", "book": "PDA"}
            (await client.post("/v1/tournaments", json=opening)).raise_for_status()
            entries = [
                {"fact": "entry-made", "entry": f"E{n:04}", "name": f"Entry {n}"}
                for n in range(ENTRIES)
            ]
            (await client.post(f"{FIELD}/events", json={"events": entries})).raise_for_status()
            claim = {"kind": "could_play", "event": _passed(facts)[0]}
            raised = (await client.post(f"{MATCH}/claims", json=claim)).raise_for_status()
            timed = [
                *requests(facts, raised.json()["position"]),
                *(
                    TimedRequest(f"a stream of {name}", path, by=name)
                    for name in OTHERS
                    for path in STREAMS
                ),
                *deletions(await made_to_be_deleted(client)),
            ]
            for request in timed:
                headers = {"Authorization": f"Bearer {tokens[request.by]}"}
                headers["Content-Type"] = "application/json"
                longest.take()
                status = await answered(client, request, headers)
                what = f"{request.name}: {request.path}, {status}"
                goal(what, longest.take(), most=MOST_MS, unit="ms")


def run() -> None:
    """Print the table."""
    print(f"a match of {EVENTS:,} events, a field of {ENTRIES:,}, {machine()}")
    gc.set_threshold(*COLLECTED_AFTER)  # as the server has it
    asyncio.run(compare())


if __name__ == "__main__":
    run()
