"""A match that a caller may not see changes no byte of any answer, on any route, for any caller.

Two houses have the same matches but for one that is private, or public and not reached yet: its
id, players, table, slot and external id are others. Whoever may not see it is answered alike in
both, and is told of its id what is told of an id that nobody ever used.
"""

import re
from collections.abc import AsyncGenerator, Iterator, Mapping
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from typing import Any, NamedTuple

import httpx2
import pytest

from api.access.access_store import AccessStore
from api.access.directory import Directory
from api.access.principals import Grant, Role, mint
from api.contract.document import handlers
from api.event_store import open_log
from tests.api.conftest import A_HAND, NOON, House
from tests.support.bare import APP, bare_app_over
from tests.support.principals import MINTED, put_in

pytestmark = pytest.mark.anyio

NOW = datetime(2026, 11, 22, 12, tzinfo=UTC)
SEEN, UNUSED = "m-seen", "m-none"


class HiddenMatch(NamedTuple):
    """The match in which two houses differ."""

    id: str
    players: tuple[str, str]
    table: str
    external_id: str


FIRST = HiddenMatch("m-hid1", ("Xena", "Yuri"), "t-1", "x-1")
SECOND = HiddenMatch("m-hid2", ("Zoey", "Walt"), "t-2", "x-2")
KINDS: Mapping[str, Mapping[str, Any]] = {
    "private": {"public": False},
    "not reached yet": {"public": True, "public_delay": 600},
}
CALLERS: Mapping[str, tuple[Role, str] | None] = {
    "nobody": None,
    "a viewer": ("audience", f"match:{SEEN}"),
    "a recorder": ("recorder", "event:spring"),
    "a director": ("director", "event:spring"),
    "a screen": ("scoreboard", f"match:{SEEN}"),
}
NAMES: Mapping[str, tuple[str, ...]] = {
    "{match:str}": (SEEN, FIRST.id, SECOND.id),
    "{table:str}": ("north", FIRST.table, SECOND.table),
    "{slot:str}": ("main", "none"),
    "{tournament:str}": ("spring", "autumn"),
    "{position:int}": ("2",),
    "{game:int}": ("1",),
    "{id:str}": ("PDA",),
    "{kind:str}": ("forbidden",),
}
"""Parameters of paths, by what is put there; of others something that nobody has."""
SEARCHED = tuple(
    f"{path}?{query}"
    for path, names in {
        "/v1/matches": ("q", "table", "event", "external_id", "limit", "before"),
        "/": ("q", "table", "before"),
        "/hall": ("table",),
        "/players": ("player",),
        "/v1/player-statistics": ("player",),
    }.items()
    for name in names
    for query in (
        *(
            f"{name}={word}"
            for hidden in (FIRST, SECOND)
            for word in (*hidden.players, *hidden[2:])
        ),
        *(f"{name}={word}" for word in ("Ana", "1", SEEN, FIRST.id)),
    )
)
ENDLESS = ("/stream", "/long-hearing")
BY_THE_CLOCK = ("/healthz", "/session/recorder")
"""Pages that tell the time that has passed, or the time of the machine."""
COUNTED = ("content-length", "ratelimit")
"""Headers that differ with every request, or with the length of an id."""


def addresses(method: str) -> Iterator[str]:
    """Every address that is asked with this method."""
    paths = {path for one in handlers(APP) if method in one.http_methods for path in one.paths}
    for path in sorted(paths):
        if not path.endswith(ENDLESS) and path not in BY_THE_CLOCK:
            yield from _filled(path)
    if method == "GET":
        yield from SEARCHED
        for hidden in (FIRST, SECOND):
            yield f"/v1/matches?including={hidden.id}@2"


def _filled(path: str) -> Iterator[str]:
    found = re.search(r"{[^}]+}", path)
    if found is None:
        yield path
        return
    for name in NAMES.get(found[0], ("nothing",)):
        yield from _filled(path.replace(found[0], name, 1))


@asynccontextmanager
async def house_with(
    hidden: HiddenMatch, kind: str
) -> AsyncGenerator[dict[str, httpx2.AsyncClient]]:
    """A client of each caller, in a house with this hidden match."""
    log = open_log("sqlite://")
    for name in ("all", *CALLERS):
        MINTED.setdefault(name, mint())  # both houses have the same keys
    granted = {name: grant for name, grant in CALLERS.items() if grant}
    roles: dict[str, Role] = {
        "all": "director",
        **{name: role for name, (role, _) in granted.items()},
    }
    tokens = await put_in(log, roles, "match:m-0")
    house = House(bare_app_over(log, lambda: NOW), tokens)
    store = house.services[AccessStore]
    await store.grant(Grant("all", "director", "league", created_at=NOON))
    for name, (role, scope) in granted.items():
        await store.grant(Grant(name, role, scope, created_at=NOON))
    await house.services[Directory].refresh()
    async with house.client("all") as director:  # pyright: ignore[reportArgumentType]
        cup = {"id": "spring", "name": "Spring", "format": "swiss", "book": "PDA", "public": True}
        seen = {"id": SEEN, "players": ["Ana", "Bruno"], "table": "north", "event": "spring"}
        unseen = {"id": hidden.id, "players": hidden.players, "table": hidden.table}
        for path, body in (
            ("/v1/tournaments", cup),
            ("/v1/matches", {"book": "PDA", "public": True, **seen}),
            (f"/v1/matches/{SEEN}/events", {"events": A_HAND}),
            (
                "/v1/matches",
                {"book": "PDA", "external_id": hidden.external_id, **unseen, **KINDS[kind]},
            ),
            (f"/v1/matches/{hidden.id}/events", {"events": A_HAND}),
        ):
            answer = await director.post(path, json=body)
            assert answer.status_code == 201, answer.text
        pointed = await director.put("/v1/slots/main", json={"match": hidden.id})
        assert pointed.status_code in (200, 201), pointed.text
    clients = {name: house.client(name) for name in granted}  # pyright: ignore[reportArgumentType]
    transport = httpx2.ASGITransport(app=house.app)  # pyright: ignore[reportArgumentType]
    clients["nobody"] = httpx2.AsyncClient(
        transport=transport, base_url="http://house", headers={"X-Request-Id": "r-1"}
    )
    yield clients
    for client in clients.values():
        await client.aclose()
    await log.close()


class Answered(NamedTuple):
    """An answer, but for what differs with every answer."""

    status: int
    headers: list[tuple[str, str]]
    content: bytes

    def without(self, id: str) -> "Answered":
        """The same where an id stands for all that nobody knows."""
        headers = [(name, value.replace(id, UNUSED)) for name, value in self.headers]
        return Answered(self.status, headers, self.content.replace(id.encode(), UNUSED.encode()))


async def asked(client: httpx2.AsyncClient, method: str, address: str) -> Answered:
    body = None if method in ("GET", "DELETE") else {}
    answer = await client.request(method, address, json=body)
    content = re.sub(rb"urn:uuid:[0-9a-f-]+", b"", answer.content)
    kept = [(name, value) for name, value in answer.headers.items() if name not in COUNTED]
    return Answered(answer.status_code, kept, content)


@pytest.mark.share(10, long=5)
@pytest.mark.parametrize("kind", sorted(KINDS))
@pytest.mark.parametrize("name", sorted(CALLERS))
async def test_a_hidden_match_changes_no_answer(name: str, kind: str) -> None:
    differing: list[str] = []
    async with house_with(FIRST, kind) as first, house_with(SECOND, kind) as second:
        for address in addresses("GET"):
            answers = [await asked(clients[name], "GET", address) for clients in (first, second)]
            if answers[0] != answers[1]:
                differing.append(address)
    assert differing == []


@pytest.mark.share(10, long=5)
@pytest.mark.parametrize("kind", sorted(KINDS))
@pytest.mark.parametrize("name", sorted(CALLERS))
@pytest.mark.parametrize("method", ["DELETE", "GET", "PATCH", "POST", "PUT"])
async def test_the_id_of_a_hidden_match_is_answered_as_one_that_nobody_used(
    method: str, name: str, kind: str
) -> None:
    differing: list[tuple[str, int, int]] = []
    async with house_with(FIRST, kind) as clients:
        for address in addresses(method):
            if FIRST.id not in address or "?" in address:
                continue
            used = (await asked(clients[name], method, address)).without(FIRST.id)
            unused = await asked(clients[name], method, address.replace(FIRST.id, UNUSED))
            if used != unused:
                differing.append((address, used.status, unused.status))
    assert differing == []
