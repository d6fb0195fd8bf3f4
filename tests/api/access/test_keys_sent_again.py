"""An Idempotency-Key is its principal's own: for the same request, while they may send it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import httpx2
import pytest

from api.access.guards.kept_answers import KeptAnswers
from api.access.issuing import new_key
from api.access.principals import key_id
from api.clock import utc_now
from api.event_store import StoreUnavailable, open_log
from tests.api.audit.serving import OPENING, Served, keys_for, serving, settings
from tests.support.principals import put_in

pytestmark = pytest.mark.anyio
SAME = {"Idempotency-Key": "same"}
TALK = {"fact": "observed", "what": "talk"}
FACT = ("official", "/v1/matches/m-1/events", TALK, {**TALK, "what": "leaves"})
SLOT = {"principal": "official", "label": "a phone"}
ACCESS = ("administrator", "/v1/keys", SLOT, {**SLOT, "label": "a tablet"})
WRITES = (ACCESS, FACT)
OTHERS = {"official": "director", "administrator": "registrar"}
"""Of each role somebody else who may do the same."""
Write = tuple[str, str, dict[str, Any], dict[str, Any]]


@asynccontextmanager
async def league(url: str, folder: Path) -> AsyncIterator[tuple[Served, dict[str, str]]]:
    """A match, and keys for officials and for two administrators."""
    keys = await keys_for(settings(folder, database=url))
    log = open_log(url)
    keys |= await put_in(log, dict.fromkeys(("administrator", "registrar"), "administrator"))
    await log.close()
    async with serving(folder, keys, database=url) as served, asyncio.timeout(60):
        assert (await served.client("official").post("/v1/matches", json=OPENING)).is_success
        yield served, keys


async def state(served: Served) -> list[Any]:
    """Everything that these requests may change."""
    queries = (
        "SELECT originator_id, originator_version FROM stored_events ORDER BY 1, 2",
        "SELECT id FROM access_keys ORDER BY 1",
    )
    return [[tuple(row) for row in await served.log.rows(query)] for query in queries]


async def sent(served: Served, who: str, path: str, body: object) -> httpx2.Response:
    return await served.client(who).post(path, json=body, headers=SAME)


@pytest.mark.parametrize(("who", "path", "body", "other"), WRITES)
async def test_another_body_under_the_same_key_is_refused_and_changes_nothing(
    who: str, path: str, body: object, other: object, *, url: str, tmp_path: Path
) -> None:
    async with league(url, tmp_path) as (served, _):
        first = await sent(served, who, path, body)
        assert first.status_code == 201
        before = await state(served)
        refused = await sent(served, who, path, other)
        assert (refused.status_code, refused.json()["type"]) == (409, "urn:bonebook:key-reused")
        again = await sent(served, who, path, body)
        assert (again.status_code, again.content) == (201, first.content)
        assert again.headers["Idempotency-Replayed"] == "true"
        assert await state(served) == before


@pytest.mark.parametrize(
    ("path", "headers"),
    [("/v1/matches/m-2/events", {}), ("/v1/matches/m-1/events", {"If-Match": '"2"'})],
    ids=["another match", "another version"],
)
async def test_the_same_body_for_another_match_or_version_is_refused_under_the_same_key(
    path: str, headers: dict[str, str], *, url: str, tmp_path: Path
) -> None:
    who, at_first, body, _ = FACT
    async with league(url, tmp_path) as (served, _):
        official = served.client(who)
        assert (await official.post("/v1/matches", json={**OPENING, "id": "m-2"})).is_success
        assert (await sent(served, who, at_first, body)).status_code == 201
        before = await state(served)
        refused = await official.post(path, json=body, headers=SAME | headers)
        assert (refused.status_code, refused.json()["type"]) == (409, "urn:bonebook:key-reused")
        assert await state(served) == before


async def test_a_write_whose_answer_was_lost_is_not_carried_out_again(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    who, path, body, _ = ACCESS

    async def lost(*_: object) -> None:
        raise StoreUnavailable("the server was stopped")

    async with league(url, tmp_path) as (served, _):
        before = len((await state(served))[1])
        with monkeypatch.context() as patch:
            patch.setattr(KeptAnswers, "keep", lost)
            assert (await sent(served, who, path, body)).status_code == 503
        again = await sent(served, who, path, body)
        assert (again.status_code, again.json()["type"]) == (409, "urn:bonebook:answer-missing")
        assert len((await state(served))[1]) == before + 1


@pytest.mark.parametrize(("who", "path", "body", "other"), WRITES)
async def test_the_same_key_of_somebody_else_is_another_and_shows_them_no_answer(
    who: str, path: str, body: object, other: object, *, url: str, tmp_path: Path
) -> None:
    async with league(url, tmp_path) as (served, _):
        first = await sent(served, who, path, body)
        before = await state(served)
        for theirs in (body, other):
            answer = await served.client(OTHERS[who]).post(
                path, json=theirs, headers={"Idempotency-Key": f"same-{theirs is body}"}
            )
            assert answer.status_code == 201
        assert await state(served) != before
        answer = await sent(served, OTHERS[who], path, other)
        assert answer.status_code == 201
        assert "Idempotency-Replayed" not in answer.headers
        assert answer.content != first.content


@pytest.mark.parametrize(("who", "path", "body", "other"), WRITES)
async def test_a_revoked_key_is_given_no_answer_again_and_carries_nothing_out(
    who: str, path: str, body: object, other: object, *, url: str, tmp_path: Path
) -> None:
    async with league(url, tmp_path) as (served, keys):
        assert (await sent(served, who, path, body)).status_code == 201
        revoked = await served.client("registrar").delete(f"/v1/keys/{key_id(keys[who])}")
        assert revoked.is_success
        before = await state(served)
        for again in (body, other):
            answer = await sent(served, who, path, again)
            assert (answer.status_code, answer.json()["type"]) == (401, "urn:bonebook:unauthorized")
        assert await state(served) == before


async def test_a_fact_is_answered_again_under_another_key_of_the_same_principal(
    url: str, tmp_path: Path
) -> None:
    who, path, body, _ = FACT
    async with league(url, tmp_path) as (served, keys):
        first = await sent(served, who, path, body)
        _, token = await new_key(served.access, who, "", timedelta(days=1), utc_now())
        await served.client("registrar").delete(f"/v1/keys/{key_id(keys[who])}")
        headers = {**SAME, "Authorization": f"Bearer {token}"}
        again = await served.client().post(path, json=body, headers=headers)
        assert (again.status_code, again.content) == (201, first.content)
        assert again.headers["Idempotency-Replayed"] == "true"


async def test_a_new_key_is_not_shown_again_to_another_key_of_the_same_principal(
    url: str, tmp_path: Path
) -> None:
    who, path, body, _ = ACCESS
    async with league(url, tmp_path) as (served, _):
        assert (await sent(served, who, path, body)).status_code == 201
        before = len((await state(served))[1])
        _, token = await new_key(served.access, who, "", timedelta(days=1), utc_now())
        headers = {**SAME, "Authorization": f"Bearer {token}"}
        again = await served.client().post(path, json=body, headers=headers)
        assert (again.status_code, again.json()["type"]) == (409, "urn:bonebook:answer-missing")
        assert len((await state(served))[1]) == before + 1
