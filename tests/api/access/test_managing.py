"""Keys and grants are made, listed, rotated and taken away: on a command line and over HTTP."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx2
import pytest
from click.testing import CliRunner

from api.access.access_store import AccessStore
from api.access.directory import Directory
from api.access.session_store import SessionStore, session_times
from api.cli import main
from api.clock import rfc3339
from api.event_store import open_log
from api.settings import Settings
from tests.support.bare import bare_app_over
from tests.support.principals import put_in

TOKEN = re.compile(r"bb_([a-z2-9]{8})_[\w-]{43}")
NOW = datetime.now(UTC)


@pytest.fixture
def url(tmp_path: Path) -> str:
    """A log that is there, as a server's is."""
    url = f"sqlite:///{tmp_path / 'league.db'}"
    asyncio.run(open_log(url).close())
    return url


@pytest.fixture
def bonebook(url: str) -> Callable[..., str]:
    """Run a command on the log; what it says. It must end well."""

    def run(*arguments: str) -> str:
        done = CliRunner().invoke(main, [*arguments, "--database", url])
        assert done.exit_code == 0, done.output
        return done.output

    return run


def roles_of(url: str, token: str, at: datetime = NOW) -> set[tuple[str, str]] | None:
    """The roles that a key gives at some time, None where it is good for nothing."""

    async def found() -> set[tuple[str, str]] | None:
        log = open_log(url)
        directory = Directory(AccessStore(log), lambda: at)
        await directory.at_hand()
        caller = directory.caller(token)
        granted = await AccessStore(log).grants()
        await log.close()
        return caller and {(one.role, one.scope) for one in granted if one.principal == caller.id}

    return asyncio.run(found())


def shown(output: str) -> str:
    """The key in what was said, which is in it once."""
    (token,) = TOKEN.finditer(output)
    return token[0]


# --- on the command line ------------------------------------------------------------------


def test_a_key_is_made_with_its_principal_and_its_role_and_shown_once(bonebook: Any, url: str):
    for_table = ("--role", "recorder", "--for", "table:table-4")
    token = shown(bonebook("key", "create", "tablet-4", "--kind", "device", *for_table))
    assert roles_of(url, token) == {("recorder", "table:table-4")}
    assert token not in bonebook("key", "list")
    assert bonebook("grant", "list") == "tablet-4  recorder  table:table-4\n"


def test_a_key_that_is_rotated_goes_on_for_the_overlap(bonebook: Any, url: str):
    old = shown(bonebook("key", "create", "ana", "--role", "official"))
    new = shown(bonebook("key", "rotate", old.split("_")[1], "--overlap", "2"))
    assert roles_of(url, old) == roles_of(url, new) == {("official", "league")}
    assert roles_of(url, old, NOW + timedelta(hours=3)) is None
    assert roles_of(url, new, NOW + timedelta(hours=3)) == {("official", "league")}
    assert roles_of(url, new, NOW + timedelta(days=400)) is None


def test_a_key_that_is_revoked_is_good_for_nothing_and_stays_in_the_list(bonebook: Any, url: str):
    token = shown(bonebook("key", "create", "ana", "--role", "official"))
    bonebook("key", "revoke", token.split("_")[1])
    assert roles_of(url, token) is None
    assert "revoked 20" in bonebook("key", "list")


def signed_in(url: str, token: str) -> None:
    """Open a session with a key, as its owner does at /sign-in."""

    async def signed() -> None:
        log = open_log(url)
        directory = Directory(AccessStore(log), lambda: NOW)
        await directory.at_hand()
        caller = directory.caller(token)
        assert caller is not None
        await SessionStore(log, session_times(Settings()), lambda: NOW).open(caller, caller.key)
        await log.close()

    asyncio.run(signed())


def test_the_list_of_sessions_has_those_alone_that_a_server_lets_in(bonebook: Any, url: str):
    tokens = {name: shown(bonebook("key", "create", name)) for name in ("ana", "eva", "leo")}
    for token in tokens.values():
        signed_in(url, token)
    assert {line.split()[0] for line in bonebook("session", "list").splitlines()} == {*tokens}
    bonebook("key", "revoke", tokens["ana"].split("_")[1])
    bonebook("session", "end", "leo")
    assert [line.split()[0] for line in bonebook("session", "list").splitlines()] == ["eva"]
    asyncio.run(ended(url, "eva"))
    assert bonebook("session", "list") == ""


async def ended(url: str, principal: str) -> None:
    """End a principal, as an administrator does."""
    log = open_log(url)
    await AccessStore(log).end_principal(principal, rfc3339(NOW))
    await log.close()


def test_a_grant_is_added_listed_and_taken_away(bonebook: Any):
    bonebook("key", "create", "ana")
    seat = ("ana", "player", "--for", "match:m-1", "--seat", "0")
    assert bonebook("grant", "add", *seat) == "ana  player  match:m-1  seat 0\n"
    screen = ("ana", "broadcaster", "--for", "event:spring")
    bonebook("grant", "add", *screen, "--delay", "hand")
    assert "ana  broadcaster  event:spring  delay hand\n" in bonebook("grant", "list", "ana")
    bonebook("grant", "remove", *seat)
    bonebook("grant", "remove", *screen)
    assert bonebook("grant", "list") == ""


REFUSED = {
    ("key", "revoke", "nobodys"): "there is no key nobodys",
    ("key", "rotate", "nobodys"): "there is no key nobodys that could be rotated",
    ("key", "create", "Ana"): "a principal's id has 1 to 64 of a-z, 0-9 and -",
    ("key", "create", "ana", "--role", "player"): "the role of player needs a seat",
    ("key", "create", "ana", "--role", "official", "--for", "here"): "'here' is no scope",
    ("grant", "add", "ana", "official", "--seat", "1"): "the role of official has no seat",
    ("grant", "add", "nobody", "official"): "there is no principal nobody",
    ("grant", "add", "ana", "audience", "--delay", "soon"): "give seconds, up to 86400, or hand",
    ("grant", "remove", "ana", "official"): "ana is not granted official for league",
    ("grant", "add", "ana", "administrator", "--for", "event:x"): "an administrator is one of",
}


@pytest.mark.parametrize("command", REFUSED, ids=" ".join)
def test_what_cannot_be_done_is_refused_in_one_line(command: tuple[str, ...], url: str):
    done = CliRunner().invoke(main, [*command, "--database", url])
    assert done.exit_code == 2
    assert REFUSED[command] in done.output
    assert done.output.startswith("bonebook: ")
    assert done.output.count("\n") == 1


def test_a_command_that_was_refused_left_nothing_behind(bonebook: Any, url: str):
    CliRunner().invoke(main, ["key", "create", "ana", "--role", "player", "--database", url])
    assert bonebook("key", "list") == bonebook("grant", "list") == ""


# --- over HTTP ----------------------------------------------------------------------------


@pytest.fixture
def league() -> Callable[[Callable[[Any], Awaitable[None]]], None]:
    """Ask an app: `send(who, method, path, body)`, where who is an administrator or a director."""

    def run(visit: Callable[[Any], Awaitable[None]]) -> None:
        async def visited() -> None:
            log = open_log("sqlite://")
            keys = await put_in(log, {"admin": "administrator"})
            keys |= await put_in(log, {"director": "director"}, "event:spring")
            app: Any = bare_app_over(log)
            transport = httpx2.ASGITransport(app=app)

            async def send(who: str, method: str, path: str, body: Any = None) -> httpx2.Response:
                headers = {"Authorization": f"Bearer {keys.get(who, who)}"}
                async with httpx2.AsyncClient(transport=transport, base_url="http://h") as client:
                    return await client.request(method, path, json=body, headers=headers)

            await visit(send)
            await log.close()

        asyncio.run(visited())

    return run


ANA = {"id": "ana", "name": "Ana", "kind": "person"}


def test_an_administrator_makes_a_principal_a_key_and_a_grant(league: Any):
    async def visit(send: Any) -> None:
        assert (await send("admin", "POST", "/v1/principals", ANA)).status_code == 201
        made = (await send("admin", "POST", "/v1/keys", {"principal": "ana"})).json()
        assert (await send(made["key"], "GET", "/v1/matches")).status_code == 403
        grant = {"principal": "ana", "role": "audience", "scope": "league"}
        assert (await send("admin", "POST", "/v1/grants", grant)).status_code == 201
        assert (await send(made["key"], "GET", "/v1/matches")).status_code == 200
        listed = (await send("admin", "GET", "/v1/keys")).text
        assert made["id"] in listed
        assert made["key"] not in listed
        assert "sha256" not in listed

    league(visit)


def test_a_grant_that_is_taken_away_is_answered_as_it_was_made(league: Any):
    async def visit(send: Any) -> None:
        await send("admin", "POST", "/v1/principals", ANA)
        grant = {"principal": "ana", "role": "audience", "scope": "league", "delay": 30}
        made = (await send("admin", "POST", "/v1/grants", grant)).json()
        address = "/v1/grants?principal=ana&role=audience&scope=league"
        removed = (await send("admin", "DELETE", address)).json()
        assert {**removed, "removed_at": made["removed_at"]} == made
        assert removed["removed_at"] is not None
        assert (await send("admin", "DELETE", address)).status_code == 409

    league(visit)


def test_a_principal_that_is_ended_takes_its_keys_with_it(league: Any):
    async def visit(send: Any) -> None:
        await send("admin", "POST", "/v1/principals", ANA)
        made = (await send("admin", "POST", "/v1/keys", {"principal": "ana"})).json()
        assert (await send(made["key"], "GET", "/v1/matches")).status_code == 403
        await send("admin", "DELETE", "/v1/principals/ana")
        assert (await send(made["key"], "GET", "/v1/matches")).status_code == 401
        again = await send("admin", "POST", "/v1/keys", {"principal": "ana"})
        assert again.json()["detail"] == "there is no principal ana"

    league(visit)


def test_a_key_is_rotated_over_http_and_with_no_overlap_ends_at_once(league: Any):
    async def visit(send: Any) -> None:
        await send("admin", "POST", "/v1/principals", ANA)
        old = (await send("admin", "POST", "/v1/keys", {"principal": "ana"})).json()
        path = f"/v1/keys/{old['id']}/rotate"
        new = (await send("admin", "POST", path, {"overlap_hours": 0})).json()
        assert (await send(old["key"], "GET", "/v1/matches")).status_code == 401
        assert (await send(new["key"], "GET", "/v1/matches")).status_code == 403

    league(visit)


GIVEN = {
    ("recorder", "event:spring"): 201,
    ("official", "event:spring"): 201,
    ("recorder", "event:autumn"): 403,
    ("recorder", "league"): 403,
    ("director", "event:spring"): 403,
    ("auditor", "event:spring"): 403,
    ("administrator", "league"): 403,
}


@pytest.mark.parametrize(("role", "scope"), GIVEN)
def test_a_director_grants_what_lies_below_in_the_event_and_nothing_else(
    role: str, scope: str, league: Any
):
    async def visit(send: Any) -> None:
        await send("admin", "POST", "/v1/principals", ANA)
        grant = {"principal": "ana", "role": role, "scope": scope}
        answer = await send("director", "POST", "/v1/grants", grant)
        assert answer.status_code == GIVEN[role, scope]
        assert (await send("director", "POST", "/v1/principals", ANA)).status_code == 403
        assert (await send("director", "GET", "/v1/keys")).status_code == 403

    league(visit)
