"""Every route and method, every role, every relation: as the policy says, on a running server."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest
from msgspec import json

from api.access import policy
from api.access.guards import guard
from api.access.policy import ASKED_BESIDE, BEGUN_BY_ANYBODY, POLICY, Relation
from api.event_store import Log, open_log
from tests.api.access import access_matrix as matrix
from tests.api.conftest import Server
from tests.support.bare import bare_app_over
from tests.support.paths import ROOT

ROUTES = matrix.routes()


def test_the_page_is_the_policy():
    written = (ROOT / "docs" / "access.md").read_text()
    command = "python -m tests.api.access.access_matrix > docs/access.md"
    assert written == matrix.page(), f"run: {command}"


def test_every_route_names_an_action_of_the_policy_or_is_for_everybody():
    assert not [one for one in ROUTES if one.action and one.action not in POLICY]


def test_every_action_of_the_policy_is_some_routes():
    assert set(POLICY) - ASKED_BESIDE == {one.action for one in ROUTES if one.action}


def test_what_is_for_everybody_is_these_and_no_others():
    assert [one.path for one in ROUTES if not one.action] == [
        "/asyncapi.json",
        "/audit/checkpoint",
        "/audit/keys",
        "/audit/restored",
        "/audit/tile/{tile:path}",
        "/docs",
        "/healthz",
        "/livez",
        "/openapi.json",
        "/problems",
        "/problems/{kind:str}",
        "/record",
        "/record/{match:str}",
        "/session",
        "/session/recorder",
        "/sign-in",
        "/sign-in/provider",
        "/sign-in/provider/back",
        "/static/recorder-worker.js",
        "/static/{folder:str}/{name:str}",
        "/static/{name:str}",
        "/v1/rulebooks",
        "/v1/rulebooks/{id:str}",
        "/session/handover",
        "/sign-in",
        "/sign-out",
    ]


@pytest.mark.long
def test_a_server_lets_in_whom_the_policy_does_on_every_route_and_nobody_else(
    tmp_path: Path, thorough: bool
):
    """The usual run asks a third of the questions, eight on each route and none of them twice."""
    questions = matrix.questions(ROUTES)
    each = len(questions) // len(ROUTES)
    some = [one for at, one in enumerate(questions) if (at + at // each) % 3 == 0]

    async def held() -> list[str]:
        url = f"sqlite:///{tmp_path / 'bonebook.db'}"
        log = open_log(url)
        tokens = await matrix.put_in(log)
        await log.close()
        server = await asyncio.to_thread(Server, tmp_path, tokens)
        try:
            async with (
                httpx2.AsyncClient(base_url=server.url, timeout=30) as client,
                matrix.asking(client, tokens) as ask,
            ):
                without = [(one, (await ask("", one))[0]) for one in ROUTES]
                closed = [one for one in ROUTES if one.action not in ("", *BEGUN_BY_ANYBODY)]
                assert [one for one, status in without if status == 401] == closed
                asked = questions if thorough else some
                return [difference async for difference in matrix.differing(ask, asked)]
        finally:
            server.kill()

    assert asyncio.run(held()) == []


# --- a check that is dropped is found -----------------------------------------------------

SOME = [one for one in ROUTES if one.path.endswith(("/events", "/corrections", "/docket"))]


@asynccontextmanager
async def in_process(log: Log) -> AsyncIterator[matrix.Asking]:
    tokens = await matrix.put_in(log)
    transport: Any = httpx2.ASGITransport(app=bare_app_over(log, None))  # pyright: ignore[reportArgumentType]
    async with (
        httpx2.AsyncClient(transport=transport, base_url="http://house") as client,
        matrix.asking(client, tokens) as ask,
    ):
        yield ask


def first_difference() -> str | None:
    async def held() -> str | None:
        log = open_log("sqlite://")
        async with in_process(log) as ask:
            first = await anext(matrix.differing(ask, matrix.questions(SOME)), None)
        await log.close()
        return first

    return asyncio.run(held())


def no_check(*_: object) -> bool:
    return True


def own_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """The guard takes every match that a grant reaches for the principal's own."""
    real = guard.allowed

    def lenient(grants: policy.Grants, action: str, venue: Any) -> bool:
        weaker = {name: dict.fromkeys(rule, Relation.OTHERS) for name, rule in POLICY.items()}
        return real(grants, action, venue, weaker)

    monkeypatch.setattr(guard, "allowed", lenient)


def nothing_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """The guard lets in whoever has a key."""
    monkeypatch.setattr(guard, "_may", no_check)


def one_role_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    """The guard takes an auditor for an official."""
    real = guard.allowed

    def confused(grants: policy.Grants, action: str, venue: Any) -> bool:
        roles = {one.role for one in grants.at(venue)}
        return real(grants, action, venue) or (action == "correct" and "auditor" in roles)

    monkeypatch.setattr(guard, "allowed", confused)


def it_is_told_that_there_is_a_match(monkeypatch: pytest.MonkeyPatch) -> None:
    """The guard answers 403 for a match that the caller may not know of."""

    async def blunt(_: object, __: object, ___: object, action: str, ____: object) -> None:
        raise guard.not_granted(action)

    monkeypatch.setattr(guard, "_refuse", blunt)


MUTANTS = [
    own_is_not_asked,
    nothing_is_asked,
    one_role_too_many,
    it_is_told_that_there_is_a_match,
]


def test_without_a_mutant_nothing_differs():
    assert first_difference() is None


@pytest.mark.share(4)
@pytest.mark.parametrize("mutant", MUTANTS)
def test_a_guard_that_drops_one_check_is_found(mutant: Any, monkeypatch: pytest.MonkeyPatch):
    mutant(monkeypatch)
    assert first_difference()


# --- what a list shows --------------------------------------------------------------------


def test_a_list_has_the_matches_that_one_may_watch_and_no_trace_of_others():
    async def lists() -> dict[str, Any]:
        log = open_log("sqlite://")
        async with in_process(log) as ask:
            listing = matrix.AppRoute("GET", "/v1/matches", "list")
            seen = {
                relation: await ask(matrix.who("audience", relation), listing)
                for relation in matrix.RELATIONS
            }
        await log.close()
        return {
            relation: [one["id"] for one in json.decode(body)["data"]]
            for relation, (_, body) in seen.items()
        }

    shown = asyncio.run(lists())
    assert shown == {
        "own": [matrix.HERE.match],
        "other's": [matrix.HERE.match],
        "none": [matrix.ELSEWHERE],
    }
