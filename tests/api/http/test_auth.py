"""Who may use which route: every route, with every role, and with no key at all."""

import asyncio
from typing import Any

import httpx2
import pytest

from api.app import bare_app
from api.http.auth import ROLES, Keys
from api.http.openapi import handlers
from api.settings import Settings
from domain.recorder import open_log

APP = bare_app(Settings(), Keys({}), open_log("sqlite://"))
ROUTES = sorted(
    (method, path, tuple(handler.opt.get("roles", ())), bool(handler.opt.get("public")))
    for handler in handlers(APP)
    for path in handler.paths
    for method in handler.http_methods
)
PUBLIC = ["/healthz", "/openapi.json", "/static/{name:str}", "/v1/rulebooks"]
NAMES = [f"{method} {path}" for method, path, _, _ in ROUTES]


def asked(client: httpx2.Client, method: str, path: str) -> int:
    path = path.replace("{match:str}", "no-such-match").replace("{position:int}", "1")
    path = path.replace("{id:str}", "PDA").replace("{name:str}", "page.css")
    body = {"content": "{}", "headers": {"Content-Type": "application/json"}}
    return client.request(method, path, **(body if method == "POST" else {})).status_code


def test_public_routes_are_these_and_no_others():
    public = [path for _, path, _, public in ROUTES if public]
    assert public == [*PUBLIC, "/v1/rulebooks/{id:str}"]


@pytest.mark.parametrize(("method", "path", "roles", "public"), ROUTES, ids=NAMES)
def test_a_route_lets_in_its_roles_and_nobody_else(
    method: str, path: str, roles: tuple[str, ...], public: bool, server: Any
):
    with httpx2.Client(base_url=server.url) as nobody:
        assert asked(nobody, method, path) == (200 if public else 401)
    for role in ROLES:
        with server.client(role) as client:
            forbidden = asked(client, method, path) == 403
            assert forbidden == (not public and role not in roles), role


FOR_OFFICIALS = {
    "hears, finds, rules and closes": [
        "POST claims/{position:int}/hearing",
        "POST claims/{position:int}/inspections",
        "POST claims/{position:int}/ruling",
        "POST claims/{position:int}/closing",
        "GET claims/{position:int}/long-hearing",
    ],
    "corrects, and looks again": ["POST corrections", "GET reviews", "POST rerulings"],
    "is told what is proved and what could be": [
        "GET docket",
        "GET watch",
        "GET sweep",
        "POST what-if",
    ],
}


def test_only_an_official_hears_rules_corrects_and_is_told_what_is_proved():
    kept = {f"{method} {path}" for method, path, roles, _ in ROUTES if roles == ("official",)}
    assert kept == {
        name.replace(" ", " /v1/matches/{match:str}/", 1)
        for names in FOR_OFFICIALS.values()
        for name in names
    }


def test_the_audience_writes_nothing():
    assert not [
        name
        for name, (_, _, roles, _) in zip(NAMES, ROUTES, strict=True)
        if name.startswith("POST") and "audience" in roles
    ]


def test_the_answer_to_options_that_litestar_adds_is_guarded_too(server: Any):
    assert httpx2.options(f"{server.url}/v1/matches").status_code == 401


BAD_KEYS = {
    "another scheme": "Basic {}",
    "no scheme": "{}",
    "one letter less": "Bearer {:.50}",
    "nobody's": "Bearer bb_aaaaaaaa_" + "x" * 43,
    "empty": "Bearer ",
    "not even a key": "Bearer bb_",
    "beyond ASCII": "Bearer bb_\u00e9_\u00e9",
}


@pytest.mark.parametrize("why", BAD_KEYS)
def test_a_bad_key_is_no_key(why: str, server: Any):
    given = BAD_KEYS[why].format(server.keys["official"]).strip().encode("latin-1")
    answer = httpx2.get(f"{server.url}/v1/matches", headers=[(b"Authorization", given)])
    assert answer.status_code == 401
    assert answer.headers["WWW-Authenticate"] == "Bearer"
    assert answer.headers["Content-Type"] == "application/problem+json"


def test_a_key_in_the_address_is_for_pages_and_streams_alone(server: Any):
    key = {"key": server.keys["audience"]}
    assert httpx2.get(f"{server.url}/", params=key).status_code == 200
    assert httpx2.get(f"{server.url}/v1/matches", params=key).status_code == 401
    twice = f"?key={key['key']}&key={key['key']}"
    assert httpx2.get(f"{server.url}/{twice}").status_code == 401


def test_the_keys_file_keeps_hashes_alone_and_is_its_owners(server: Any):
    file = server.folder / "bonebook.keys"
    assert file.stat().st_mode & 0o777 == 0o600
    assert not [key for key in server.keys.values() if key in file.read_text()]


def test_neither_keys_nor_bodies_are_logged(server: Any):
    with server.client("recorder") as client:
        client.post("/v1/matches", json={"book": "PDA", "players": ["Canary", "Bruno"]})
        client.get("/", params={"key": server.keys["audience"]})
    logged = (server.folder / "err").read_text()
    assert '"path": "/v1/matches"' in logged
    assert "Canary" not in logged
    assert not [key for key in server.keys.values() if key in logged]


def test_a_route_that_does_not_say_who_is_for_nobody(in_house: Any):
    from litestar import get

    @get("/forgotten", sync_to_thread=False)
    def forgotten() -> str:
        return "secret"

    async def visit(house: Any) -> None:
        app = house.app
        while not hasattr(app, "register"):
            app = app._app
        app.register(forgotten)
        async with house.client("official") as client:
            assert (await client.get("/forgotten")).status_code == 403

    in_house(visit)


def test_the_app_is_not_in_debug_whatever_the_environment_says(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("LITESTAR_DEBUG", "1")
    log = open_log("sqlite://")
    assert bare_app(Settings(), Keys({}), log).debug is False
    asyncio.run(log.close())
