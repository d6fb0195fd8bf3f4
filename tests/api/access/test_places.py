"""A right is asked for at each place that is named: event, table, and that everybody may watch."""

import asyncio
from itertools import product
from random import Random
from typing import NamedTuple

import httpx2
import pytest

from api.access.access_store import AccessStore
from api.access.directory import Directory
from api.access.principals import ROLES, SEATED, AccessKey, Grant, Principal, Role, Venue, mint
from api.event_store import Log, open_log
from api.http.services import services_of
from api.server.app import bare_app
from api.settings import Settings
from domain.events import MatchOpened, encode
from domain.rulebooks import BOOKS
from tests.support.bare import bare_app_over
from tests.support.examples import AsMany

NOON = "2026-11-22T12:00:00.000Z"
SCOPES = ("league", "event:spring", "event:autumn", "table:t-spring", "table:t-free")
EVENTS, TABLES = ("", "spring", "autumn"), ("", "t-spring", "t-free")
OPENS: tuple[Role, ...] = ("director", "official", "recorder")
PUBLISHES: tuple[Role, ...] = ("administrator", "director", "official")
IMPORTS: tuple[Role, ...] = ("director",)


class Place(NamedTuple):
    """Where a match is to be played, and whether everybody may watch it."""

    event: str
    table: str
    public: bool


PLACES = [Place(*place) for place in product(EVENTS, TABLES, (False, True))]


def reaches(scope: str, place: Place) -> bool:
    """Whether a grant of this scope reaches each place: `t-spring` is the spring event's."""
    if scope == "league":
        return True
    kind, _, id = scope.partition(":")
    own = "spring" if place.table == "t-spring" else ""
    if kind == "event":
        return id == place.event and (not place.table or own in ("", id))
    return id == place.table and place.event in ("", own)


def expected(role: Role, scope: str, place: Place, roles: tuple[Role, ...]) -> bool:
    """Whether it is let in, by the plain reading."""
    may = role in roles and (not place.public or role in PUBLISHES)
    return may and reaches(scope, place)


async def put_in(log: Log) -> dict[tuple[Role, str], str]:
    """A principal for each role in each scope, and a match on the spring event's table."""
    store, tokens = AccessStore(log), dict[tuple[Role, str], str]()
    principals: list[Principal] = []
    keys: list[AccessKey] = []
    grants: list[Grant] = []
    for n, (role, scope) in enumerate(product(ROLES, SCOPES)):
        key, token, hashed = mint()
        id, tokens[role, scope] = f"p-{n}", token
        principals.append(Principal(id, id, "person", NOON))
        keys.append(AccessKey(key, id, hashed, "", NOON))
        grants.append(Grant(id, role, scope, 0 if role in SEATED else None, 0, NOON))
    await store.begin(principals, keys, grants)
    await store.assign(Venue("m-old", "autumn", "t-spring"))
    await store.assign(Venue("m-spring", "spring", "t-spring"))
    await store.assign(Venue("m-autumn", "autumn", "t-autumn"))
    return tokens


@pytest.fixture(scope="module")
def differing() -> dict[str, list[str]]:
    return asyncio.run(asked())


async def asked() -> dict[str, list[str]]:
    """By action, where the server answers otherwise than the plain reading."""
    log = open_log("sqlite://")
    tokens = await put_in(log)
    app = bare_app_over(log, None)
    differing: dict[str, list[str]] = {"open": [], "import": []}
    transport = httpx2.ASGITransport(app=app)  # pyright: ignore[reportArgumentType]
    async with app.lifespan(), httpx2.AsyncClient(transport=transport, base_url="http://x") as http:
        for (role, scope), place in product(tokens, PLACES):
            headers = {"Authorization": f"Bearer {tokens[role, scope]}"}
            named = {"event": place.event, "table": place.table, "public": place.public}
            opening = {"book": "none", "players": ["Ana", "Bruno"], **named}
            for action, path, body, roles in (
                ("open", "/v1/matches", opening, OPENS),
                ("import", "/v1/imports", {"matches": [named]}, IMPORTS),
            ):
                answer = await http.post(path, json=body, headers=headers)
                if (answer.status_code != 403) != expected(role, scope, place, roles):
                    where = f"{role} {scope} {place}: {answer.status_code}"
                    differing[action].append(where)
    return differing


@pytest.mark.parametrize("action", ["open", "import"])
def test_every_role_in_every_scope_is_asked_at_each_place(
    action: str, differing: dict[str, list[str]]
) -> None:
    assert differing[action] == []


def test_an_import_is_asked_at_the_place_of_each_of_its_matches() -> None:
    rules = BOOKS["PDA"]
    opened = MatchOpened("PDA", rules.version, rules.sha256(), ("Ana", "Bruno"))
    matches = [
        {"facts": encode(opened).decode(), "event": event, "public": False}
        for event in ("spring", "autumn")
    ]

    async def visit() -> tuple[int, int, int]:
        log = open_log("sqlite://")
        tokens = await put_in(log)
        transport = httpx2.ASGITransport(app=bare_app_over(log))  # pyright: ignore[reportArgumentType]
        headers = {"Authorization": f"Bearer {tokens['director', 'event:spring']}"}
        before = await log.head()
        async with httpx2.AsyncClient(transport=transport, base_url="http://x") as http:
            both = await http.post("/v1/imports", json={"matches": matches}, headers=headers)
            recorded = await log.head() - before
            own = await http.post("/v1/imports", json={"matches": matches[:1]}, headers=headers)
        await log.close()
        return both.status_code, recorded, own.status_code

    assert asyncio.run(visit()) == (403, 0, 201)


MOVES = [
    ("director", "event:spring", Place("spring", "t-spring", False), True),
    ("director", "event:spring", Place("autumn", "t-free", False), False),
    ("director", "event:spring", Place("spring", "t-autumn", False), False),
    ("director", "event:spring", Place("spring", "t-free", True), True),
    ("director", "event:autumn", Place("autumn", "t-free", False), False),
    ("director", "table:t-spring", Place("autumn", "t-spring", False), False),
    ("director", "league", Place("autumn", "t-autumn", True), True),
    ("administrator", "league", Place("", "", True), True),
    ("recorder", "event:spring", Place("spring", "t-free", False), False),
]


@pytest.mark.parametrize(("role", "scope", "place", "let_in"), MOVES)
def test_a_match_is_moved_by_who_may_at_the_old_place_and_at_the_new(
    role: Role, scope: str, place: Place, let_in: bool
) -> None:
    async def visit() -> int:
        log = open_log("sqlite://")
        tokens = await put_in(log)
        app = bare_app_over(log, None)
        transport = httpx2.ASGITransport(app=app)  # pyright: ignore[reportArgumentType]
        async with (
            app.lifespan(),
            httpx2.AsyncClient(transport=transport, base_url="http://x") as http,
        ):
            headers = {"Authorization": f"Bearer {tokens['official', 'league']}"}
            opening = {"book": "PDA", "players": ["Ana", "Bruno"], "id": "m-1", "event": "spring"}
            made = await http.post("/v1/matches", json=opening, headers=headers)
            assert made.status_code == 201, made.text
            headers = {"Authorization": f"Bearer {tokens[role, scope]}"}
            body = {"event": place.event, "table": place.table, "public": place.public}
            path = "/v1/matches/m-1/assignment"
            return (await http.put(path, json=body, headers=headers)).status_code

    assert (asyncio.run(visit()) == 200) == let_in


ASSIGNS: tuple[Role, ...] = ("administrator", "director")


def may_move(role: Role, scope: str, old: Place, new: Place) -> bool:
    """Whether a match is moved, by the plain reading: out of its event, and into each new place."""
    held = scope in ("league", f"event:{old.event}", f"table:{old.table}")
    if role not in ASSIGNS or not held:
        return False
    if (old.event, old.table) != (new.event, new.table):
        leaves = not old.event or scope in ("league", f"event:{old.event}")
        if not (leaves and reaches(scope, new)):
            return False
    shows = new.public and not old.public
    return not shows or (role in PUBLISHES and reaches(scope, new))


async def all_moved(cases: list[tuple[Role, str, Place, Place]]) -> list[str]:
    """Where the server moves a match otherwise than the plain reading."""
    log = open_log("sqlite://")
    tokens = await put_in(log)
    app, differing = bare_app(Settings(), log), list[str]()
    store, directory = services_of(app)[AccessStore], services_of(app)[Directory]
    transport = httpx2.ASGITransport(app=app)  # pyright: ignore[reportArgumentType]
    async with app.lifespan(), httpx2.AsyncClient(transport=transport, base_url="http://x") as http:
        chief = {"Authorization": f"Bearer {tokens['director', 'league']}"}
        opening = {"book": "PDA", "players": ["Ana", "Bruno"], "id": "m-1"}
        assert (await http.post("/v1/matches", json=opening, headers=chief)).status_code == 201
        at: Place | None = None
        for role, scope, old, new in cases:
            if at != old:
                await store.assign(Venue("m-1", *old))
                # Each table is again its event's, or nobody's.
                await store.assign(Venue("m-spring", "spring", "t-spring"))
                await store.assign(Venue("m-free", "", "t-free"))
                await directory.refresh()
            headers = {"Authorization": f"Bearer {tokens[role, scope]}"}
            path = "/v1/matches/m-1/assignment"
            answer = await http.put(path, json=new._asdict(), headers=headers)
            moved = answer.status_code == 200
            at = None if moved else old
            if moved != may_move(role, scope, old, new):
                differing.append(f"{role} {scope} {old} {new}: {answer.status_code}")
    return differing


def test_every_move_asks_each_role_in_each_scope_at_the_old_place_and_at_the_new(as_many: AsMany):
    every: list[tuple[Role, str, Place, Place]] = [
        (role, scope, old, new)
        for old, new, (role, scope) in product(PLACES, PLACES, product(ROLES, SCOPES))
    ]
    chosen = Random(30).sample(range(len(every)), as_many(150, 200, len(every)))
    assert asyncio.run(all_moved([every[at] for at in sorted(chosen)])) == []


# --- on air ---------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def put_on_air() -> dict[str, list[str]]:
    return asyncio.run(all_put_on_air())


async def all_put_on_air() -> dict[str, list[str]]:
    """By how it came to the table, where a slot takes a match otherwise than from its director.

    Of each role in each scope, and each table, with a slot that was pointed at it before. Then the
    slot is pointed anew, and takes what is there.
    """
    log = open_log("sqlite://")
    tokens = await put_in(log)
    app, differing = bare_app_over(log, None), {"opened": [], "moved": [], "pointed": []}
    transport = httpx2.ASGITransport(app=app)  # pyright: ignore[reportArgumentType]
    async with app.lifespan(), httpx2.AsyncClient(transport=transport, base_url="http://x") as http:
        chief = {"Authorization": f"Bearer {tokens['director', 'league']}"}
        both = {"Authorization": f"Bearer {tokens['official', 'league']}"}

        async def shown() -> str | None:
            answer = await http.get("/v1/slots/main/scoreboard", headers=both)
            return answer.json()["match"]

        for (role, scope), table in product(tokens, ("t-spring", "t-free")):
            headers = {"Authorization": f"Bearer {tokens[role, scope]}"}
            where = f"{role} {scope} {table}"
            at_table = {"event": "spring" if table == "t-spring" else "", "table": table}
            opening = {"book": "PDA", "players": ["Ana", "Bruno"]}
            await http.put("/v1/slots/main", json={"table": table}, headers=chief)
            before = await shown()
            made = await http.post("/v1/matches", json={**opening, **at_table}, headers=headers)
            if made.status_code == 201:
                taken = await shown() != before
                if taken != (role == "director"):
                    differing["opened"].append(where)
                await http.put("/v1/slots/main", json={"table": table}, headers=chief)
                if await shown() != made.json()["match"]:
                    differing["pointed"].append(where)
            before = await shown()
            idle = await http.post("/v1/matches", json=opening, headers=both)
            path = f"/v1/matches/{idle.json()['match']}/assignment"
            moved = await http.put(path, json=at_table, headers=headers)
            if moved.status_code == 200 and (await shown() != before) != (role == "director"):
                differing["moved"].append(where)
    return differing


@pytest.mark.parametrize("how", ["moved", "opened", "pointed"])
def test_a_slot_on_air_takes_a_new_match_only_by_its_director(
    how: str, put_on_air: dict[str, list[str]]
) -> None:
    assert put_on_air[how] == []
