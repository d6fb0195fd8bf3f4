"""The guard: what is a key, where one may be given, and what is kept and said of it.

Who may use which route is in `tests/api/access/test_matrix.py`.
"""

import asyncio
from typing import Any

import httpx2
import pytest
from litestar import get

from api.event_store import open_log
from api.server.app import bare_app
from api.settings import Settings
from tests.api.conftest import House
from tests.support.principals import put_in


def test_options_names_the_methods_of_a_path_and_nothing_of_what_lies_there(server: Any):
    answers = [
        httpx2.options(f"{server.url}/v1/matches/{match}/events") for match in ("m-1", "m-none")
    ]
    assert [answer.status_code for answer in answers] == [204, 204]
    assert answers[0].headers["Allow"] == answers[1].headers["Allow"]


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
    header = BAD_KEYS[why].format(server.keys["official"]).strip().encode("latin-1")
    answer = httpx2.get(f"{server.url}/v1/matches", headers=[(b"Authorization", header)])
    assert answer.status_code == 401
    assert answer.headers["WWW-Authenticate"] == "Bearer"
    assert answer.headers["Content-Type"] == "application/problem+json"


@pytest.mark.parametrize("path", ["/tournaments", "/v1/matches", "/v1/matches/m-1/stream"])
def test_a_key_in_the_address_opens_nothing(server: Any, path: str):
    key = {"key": server.keys["official"]}
    assert httpx2.get(f"{server.url}{path}", params=key).status_code == 401


@pytest.mark.direct("the log is no file there")
def test_the_store_keeps_hashes_alone_and_is_its_owners(server: Any):
    files = list(server.folder.glob("bonebook.db*"))
    assert {file.stat().st_mode & 0o777 for file in files} == {0o600}
    secrets = [key.split("_", 2)[2].encode() for key in server.keys.values()]
    assert not [file for file in files for one in secrets if one in file.read_bytes()]


def test_neither_keys_nor_bodies_are_logged(server: Any):
    with server.client("recorder") as client:
        client.post("/v1/matches", json={"book": "PDA", "players": ["Canary", "Bruno"]})
        client.get("/", params={"key": server.keys["audience"]})
    logged = (server.folder / "err").read_text()
    assert '"path":"/v1/matches"' in logged
    assert "Canary" not in logged
    assert not [key for key in server.keys.values() if key in logged]


def test_a_route_that_does_not_say_who_is_for_nobody():
    asyncio.run(is_for_nobody())


async def is_for_nobody() -> None:
    @get("/forgotten", sync_to_thread=False)
    def forgotten() -> str:
        return "secret"

    log = open_log("sqlite://")
    app = bare_app(Settings(), log)
    app.register(forgotten)
    house = House(app, await put_in(log, {"official": "official"}))
    async with house.client("official") as client:
        assert (await client.get("/forgotten")).status_code == 403
    await log.close()


def test_the_app_is_not_in_debug_whatever_the_environment_says(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("LITESTAR_DEBUG", "1")
    log = open_log("sqlite://")
    assert bare_app(Settings(), log).debug is False
    asyncio.run(log.close())
