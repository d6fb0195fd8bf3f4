"""Service keys: what their scopes and place leave of what their principal may, and no more."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import product
from typing import Any, get_args

import httpx2
import pytest

from api.access.access_store import AccessStore
from api.access.key_scopes import (
    FOR_PEOPLE,
    KEY_SCOPES,
    PUBLIC_PLACE,
    KeyScope,
    NarrowedGrants,
)
from api.access.policy import FOR_EVERYBODY, POLICY, Grants, allowed
from api.access.principals import ROLES, SEATED, AccessKey, Grant, Principal, Venue, mint
from api.event_store import Log, open_log
from api.visibility import viewer_for
from tests.api.access import access_matrix as matrix
from tests.support.bare import bare_app_over
from tests.support.principals import put_in

HERE = Venue("m-1", "spring", "table-4")
PLACES = {
    "league": True,
    "event:spring": True,
    "table:table-4": True,
    "match:m-1": True,
    "event:autumn": False,
    "table:table-5": False,
    "match:m-2": False,
    PUBLIC_PLACE: False,
}
"""By place, whether a key for it is good in the match `HERE`."""


def of_role(role: Any, scope: str = "league") -> Grants:
    return Grants([Grant("ana", role, scope, 0 if role in SEATED else None)])


# --- the scopes are a part of the policy --------------------------------------------------


def test_each_action_of_the_policy_is_in_a_scope_or_for_people_alone():
    in_scopes = {action for actions in KEY_SCOPES.values() for action in actions}
    assert tuple(KEY_SCOPES) == get_args(KeyScope)
    assert in_scopes | FOR_PEOPLE == set(POLICY)
    assert not in_scopes & FOR_PEOPLE


@pytest.mark.parametrize("role", ROLES)
def test_a_key_may_what_its_scope_has_where_its_principal_may_and_it_is_good(role: Any):
    for scope, actions in KEY_SCOPES.items():
        for granted, (place, good) in product(
            ("league", "event:spring", "match:m-1", "event:autumn"), PLACES.items()
        ):
            whole = of_role(role, granted)
            own = NarrowedGrants(whole, (scope,), place)
            may = {action for action in POLICY if allowed(own, action, HERE)}
            principal_may = {action for action in POLICY if allowed(whole, action, HERE)}
            assert may == (principal_may & actions if good else set())


def test_a_public_match_is_watched_with_any_key():
    public = HERE._replace(public=True)
    own = NarrowedGrants(of_role("director"), ("read",), "event:autumn")
    assert {action for action in POLICY if allowed(own, action, public)} == FOR_EVERYBODY


@pytest.mark.parametrize("scope", KEY_SCOPES)
def test_hidden_bones_are_for_scopes_that_say_so(scope: KeyScope):
    own = NarrowedGrants(of_role("official"), (scope,), "league")
    kinds = {"record": "recorder", "read": "audience", "webhooks": "audience"}
    kinds["tournaments"] = "audience"
    assert viewer_for(own.at(HERE), "ana").kind == kinds.get(scope, "official")


def test_a_key_is_as_late_as_its_principal():
    late = Grants([Grant("hall", "broadcaster", "league", delay=30)])
    own = NarrowedGrants(late, ("read",), "event:spring")
    assert viewer_for(own.at(HERE), "hall").delay == 30


def test_a_key_follows_what_its_principal_is_granted_and_loses():
    whole = of_role("director", "event:spring")
    own = NarrowedGrants(whole, ("tournaments",), "league")
    assert allowed(own, "direct", Venue(event="spring"))
    whole.remove(Grant("ana", "director", "event:spring"))
    assert not allowed(own, "direct", Venue(event="spring"))


# --- on every route -----------------------------------------------------------------------

ONE_ROUTE_EACH = list(
    {
        route.action: route
        for route in matrix.routes()
        if not route.path.endswith(("stream", "stream/state")) and route.action != "follow"
    }.values()
)
"""A route of each action; but a stream, which does not end in a process of its own."""


@asynccontextmanager
async def served(log: Log, tokens: dict[str, str]) -> AsyncIterator[matrix.Asking]:
    tokens.update(await matrix.put_in(log))
    store, at = AccessStore(log), matrix.NOON
    await store.add_principal(Principal("all", "Everything", "service", at))
    for role in ROLES:
        where = "match:m-here" if role in SEATED else "league"
        await store.grant(Grant("all", role, where, 0 if role in SEATED else None, created_at=at))
    for scope, place in product(KEY_SCOPES, ("league", "event:autumn")):
        id, token, hashed = mint()
        tokens[f"{scope} {place}"] = token
        await store.add_key(
            AccessKey(id, "all", hashed, "board", created_at=at, scopes=scope, place=place)
        )
    transport: Any = httpx2.ASGITransport(app=bare_app_over(log, None))  # pyright: ignore[reportArgumentType]
    async with (
        httpx2.AsyncClient(transport=transport, base_url="http://house") as client,
        matrix.asking(client, tokens) as ask,
    ):
        yield ask


def expected(route: matrix.AppRoute, scope: KeyScope, place: str) -> str:
    """The answer to a key of somebody who may do everything."""
    if not route.action:
        return "in"
    there = place == "league" or route.action in matrix.EACH_IN_TURN
    if there:
        return "in" if route.action in KEY_SCOPES[scope] else "forbidden"
    return "forbidden" if route.venue is None else "not there"


def test_a_server_lets_a_service_key_in_where_its_scope_has_the_action_and_nowhere_else():
    async def differing() -> list[str]:
        log, tokens = open_log("sqlite://"), dict[str, str]()
        differences: list[str] = []
        async with served(log, tokens) as ask:
            for route, scope, place in product(
                ONE_ROUTE_EACH, KEY_SCOPES, ("league", "event:autumn")
            ):
                came = matrix.outcome(*await ask(f"{scope} {place}", route))
                if came != expected(route, scope, place):
                    differences.append(f"{route.method} {route.path}, {scope} in {place}: {came}")
        await log.close()
        return differences

    assert asyncio.run(differing()) == []


# --- made, listed and revoked -------------------------------------------------------------

BOARD = {"name": "hall board", "scopes": ["read"], "place": "event:spring"}
OPENING = {"book": "PDA", "players": ["Ana", "Bruno"], "id": "m-1", "event": "spring"}


@pytest.fixture
def league() -> Any:
    """Ask an app: `send(who, method, path, body)`; a director of spring, an administrator."""

    def run(visit: Any) -> None:
        async def visited() -> None:
            log = open_log("sqlite://")
            keys = await put_in(log, {"admin": "administrator"})
            keys |= await put_in(log, {"director": "director"}, "event:spring")
            keys |= await put_in(log, {"viewer": "audience", "official": "official"})
            transport: Any = httpx2.ASGITransport(app=bare_app_over(log))  # pyright: ignore[reportArgumentType]

            async def send(who: str, method: str, path: str, body: Any = None) -> httpx2.Response:
                headers = {"Authorization": f"Bearer {keys.get(who, who)}"}
                async with httpx2.AsyncClient(transport=transport, base_url="http://h") as client:
                    return await client.request(method, path, json=body, headers=headers)

            await visit(send)
            await log.close()

        asyncio.run(visited())

    return run


async def made(send: Any, who: str, **terms: Any) -> dict[str, Any]:
    answer = await send(who, "POST", "/v1/service-keys", {**BOARD, **terms})
    assert answer.status_code == 201, answer.text
    return answer.json()


def test_a_director_makes_a_board_a_key_that_reads_their_event_and_does_nothing_else(league: Any):
    async def visit(send: Any) -> None:
        assert (await send("director", "POST", "/v1/matches", OPENING)).status_code == 201
        key = (await made(send, "director"))["key"]
        assert (await send(key, "GET", "/v1/matches/m-1")).status_code == 200
        refused = await send(key, "POST", "/v1/matches", {**OPENING, "id": "m-2"})
        assert refused.status_code == 403
        assert (
            await send(key, "POST", "/v1/webhooks", {"url": "https://a.b/c"})
        ).status_code == 403
        assert (await send(key, "POST", "/v1/service-keys", BOARD)).status_code == 403

    league(visit)


def test_a_key_shows_no_bone_that_lies_hidden_unless_its_scope_does(league: Any):
    async def visit(send: Any) -> None:
        await send("director", "POST", "/v1/matches", OPENING)
        hands = [
            {"fact": "game-started", "number": 1},
            {"fact": "hand-started", "number": 1},
            {"fact": "opening-drawn", "seat": 0, "count": 2, "bones": ["6-6", "5-4"]},
        ]
        for fact in hands:
            reported = await send("director", "POST", "/v1/matches/m-1/events", fact)
            assert reported.status_code == 201, reported.text
        shown = {}
        for scope in ("read", "record", "hands"):
            key = (await made(send, "official", scopes=[scope], place="league"))["key"]
            shown[scope] = "6-6" in (await send(key, "GET", "/v1/matches/m-1/events")).text
        assert shown == {"read": False, "record": False, "hands": True}

    league(visit)


WIDER = {
    ("director", "tournaments", "league"): "director has no right in league",
    ("director", "record", "event:autumn"): "director has no right in event:autumn",
    ("official", "audit", "event:spring"): "official has no right in event:spring",
    ("admin", "record", "league"): "admin has no right in league",
    ("director", "record", "public"): "director has no right in public",
}


@pytest.mark.parametrize("asked", WIDER)
def test_a_key_that_would_be_wider_than_its_maker_is_refused(asked: Any, league: Any):
    async def visit(send: Any) -> None:
        who, scope, place = asked
        body = {**BOARD, "scopes": [scope], "place": place}
        refused = await send(who, "POST", "/v1/service-keys", body)
        assert refused.status_code == 409
        assert WIDER[asked] in refused.json()["detail"]

    league(visit)


def test_a_key_loses_what_its_maker_loses(league: Any):
    async def visit(send: Any) -> None:
        await send("director", "POST", "/v1/matches", OPENING)
        key = (await made(send, "director"))["key"]
        its = "principal=director&role=director&scope=event:spring"
        assert (await send("admin", "DELETE", f"/v1/grants?{its}")).status_code == 200
        assert (await send(key, "GET", "/v1/matches/m-1")).status_code == 404

    league(visit)


def test_ones_own_keys_are_listed_with_their_last_use_and_revoked(league: Any):
    async def visit(send: Any) -> None:
        key = await made(send, "director")
        path = f"/v1/service-keys/{key['id']}"
        [line] = (await send("director", "GET", "/v1/service-keys")).json()["data"]
        assert (line["label"], line["scopes"], line["place"]) == (
            *("hall board", ["read"]),
            "event:spring",
        )
        assert line["used_at"] is None
        assert key["key"] not in str(line)
        assert (await send("official", "GET", "/v1/service-keys")).json()["data"] == []
        assert (await send("official", "DELETE", path)).status_code == 404
        assert (await send(key["key"], "GET", "/v1/matches")).status_code == 200
        assert (await send("director", "DELETE", path)).json()["revoked_at"]
        assert (await send(key["key"], "GET", "/v1/matches")).status_code == 401
        [line] = (await send("admin", "GET", "/v1/service-keys")).json()["data"]
        assert line["used_at"], "noted when who may do what was read again"

    league(visit)


def test_an_administrator_makes_and_revokes_everybody_s(league: Any):
    async def visit(send: Any) -> None:
        key = await made(send, "admin", principal="director")
        assert key["principal"] == "director"
        refused = await send(
            "official", "POST", "/v1/service-keys", {**BOARD, "principal": "admin"}
        )
        assert refused.status_code == 403
        path = f"/v1/service-keys/{key['id']}"
        assert (await send("admin", "DELETE", path)).status_code == 200

    league(visit)


def test_an_audience_makes_no_keys(league: Any):
    async def visit(send: Any) -> None:
        assert (await send("viewer", "POST", "/v1/service-keys", BOARD)).status_code == 403

    league(visit)


def test_a_rotated_service_key_is_as_narrow_as_before(league: Any):
    async def visit(send: Any) -> None:
        old = await made(send, "director")
        path = f"/v1/keys/{old['id']}/rotate"
        fresh = (await send("admin", "POST", path, {"overlap_hours": 0})).json()["key"]
        assert (await send(fresh, "GET", "/v1/matches")).status_code == 200
        assert (await send(fresh, "POST", "/v1/matches", OPENING)).status_code == 403

    league(visit)


def test_a_service_key_opens_no_session_on_a_page(in_house: Any):
    async def visit(house: Any) -> None:
        async with house.client("official") as client:
            body = {**BOARD, "place": "league"}
            key = (await client.post("/v1/service-keys", json=body)).json()["key"]
            shown = await client.post("http://localhost/sign-in", data={"key": key})
            assert (shown.status_code, "set-cookie" in shown.headers) == (422, False)

    in_house(visit)


# --- webhooks of a service key ------------------------------------------------------------


def test_a_service_key_has_the_webhooks_that_were_made_with_it_and_no_others(league: Any):
    async def visit(send: Any) -> None:
        hook = {"url": "https://hook.example/a", "tournament": "spring"}
        keys = [await made(send, "director", scopes=["webhooks"]) for _ in range(2)]
        one, other = [key["key"] for key in keys]
        mine = (await send(one, "POST", "/v1/webhooks", hook)).json()["id"]
        lists = [(await send(who, "GET", "/v1/webhooks")).json()["data"] for who in (one, other)]
        assert [len(listed) for listed in lists] == [1, 0]
        assert (await send(other, "DELETE", f"/v1/webhooks/{mine}")).status_code == 404
        assert (await send("director", "DELETE", f"/v1/webhooks/{mine}")).status_code == 200

    league(visit)
