"""Sessions that a key opened end with the key; a delayed viewer learns of no match early."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from api.access.issuing import new_key, rotated
from api.access.principals import Grant, key_id
from api.at_table.leases import Leases
from api.clock import rfc3339, utc_now
from api.disputes.hearings.pool import HearingPool
from api.http.services import services_of
from api.live.match_streams import MatchStreams
from api.matches.matches import Matches, Order
from api.matches.sender_fold import Report
from api.visibility import WHOLE
from domain.events import MatchOpened
from tests.adjudication.claims.test_fortytwo import endless
from tests.api.audit.serving import OPENING, STRANGER, Served, keys_for, serving, settings

NOW = datetime(2026, 11, 22, 12, tzinfo=UTC)


@asynccontextmanager
async def house(folder: Path, **options: Any) -> AsyncIterator[tuple[Served, dict[str, str]]]:
    keys = await keys_for(settings(folder))
    async with serving(folder, keys, **options) as served, asyncio.timeout(60):
        yield served, keys


def in_house(
    folder: Path,
    visit: Callable[[Served, dict[str, str]], Coroutine[Any, Any, None]],
    **options: Any,
) -> None:
    async def visited() -> None:
        async with house(folder, **options) as (served, keys):
            opened = await served.client("official").post("/v1/matches", json=OPENING)
            assert opened.status_code == 201
            await visit(served, keys)

    asyncio.run(visited())


@pytest.mark.parametrize("path", ["/v1/matches/m-1/stream", "/v1/stream"])
def test_a_silent_stream_of_a_revoked_key_ends(path: str, tmp_path: Path) -> None:
    async def visit(served: Served, keys: dict[str, str]) -> None:
        watching = asyncio.create_task(served.client("auditor").get(path))
        while not services_of(served.bare)[MatchStreams].places.open:  # noqa: ASYNC110 - no event tells
            await asyncio.sleep(0)
        assert not watching.done()
        await served.access.revoke(key_id(keys["auditor"]), rfc3339(utc_now()))
        assert (await watching).status_code == 200

    in_house(tmp_path, visit, heartbeat_seconds=3600)


def test_a_lease_ends_with_the_key_that_took_it(tmp_path: Path) -> None:
    async def visit(served: Served, keys: dict[str, str]) -> None:
        request = {"device": "0" * 36, "unsent": 0}
        here = "/v1/matches/m-1/lease"
        first = await served.client("official").post(here, json=request)
        assert first.json()["mine"], first.text
        lease = await services_of(served.bare)[Leases].held("m-1")
        assert lease is not None
        assert lease.opened_by == key_id(keys["official"])
        other = {"device": "1" * 36, "unsent": 0}
        assert not (await served.client("director").post(here, json=other)).json()["mine"]
        await served.access.revoke(key_id(keys["official"]), rfc3339(utc_now()))
        await served.refresh()
        assert (await served.client("director").post(here, json=other)).json()["mine"]

    in_house(tmp_path, visit)


def test_a_hearing_ends_with_the_key_that_asked_for_it(tmp_path: Path) -> None:
    """The claim takes all the steps that a hearing has: seconds, in a worker."""

    async def visit(served: Served, keys: dict[str, str]) -> None:
        facts, at = endless()
        matches, order = services_of(served.bare)[Matches], Order(WHOLE, "official")
        opened, *others = (fact for _, fact in facts)
        assert isinstance(opened, MatchOpened)
        await matches.open("m-hard", opened, order)
        await matches.record("m-hard", [Report(fact) for fact in others], order)
        claim = {"kind": "declaration", "event": at}
        official = served.client("official")
        asking = asyncio.create_task(official.post("/v1/matches/m-hard/claims", json=claim))
        while not services_of(served.bare)[HearingPool].apart:  # noqa: ASYNC110 - no event tells
            await asyncio.sleep(0)
        assert not asking.done()
        await served.access.revoke(key_id(keys["official"]), rfc3339(utc_now()))
        # By itself the server learns of it within a second, in which a hearing may end.
        await served.refresh()
        assert (await asking).status_code == 401
        assert await matches.log.version("m-hard") == len(facts), "nothing was recorded"

    in_house(tmp_path, visit)


def test_a_rotated_key_keeps_its_length_of_life(tmp_path: Path) -> None:
    async def visit(served: Served, _: dict[str, str]) -> None:
        key, _token = await new_key(served.access, "official", "", timedelta(days=7), NOW)
        later = NOW + timedelta(days=3)
        fresh, _token = await rotated(served.access, key.id, timedelta(hours=1), later)
        assert fresh.expires_at == rfc3339(later + timedelta(days=7))

    in_house(tmp_path, visit)


def test_options_are_answered(tmp_path: Path) -> None:
    async def visit(served: Served, _: dict[str, str]) -> None:
        answer = await served.client().options("/v1/matches")
        assert (answer.status_code, answer.text) == (204, "")
        assert {"GET", "POST"} <= set(answer.headers["Allow"].split(", "))

    in_house(tmp_path, visit)


def test_a_delayed_viewer_is_answered_alike_for_a_match_that_is_not_there(tmp_path: Path) -> None:
    async def visit(served: Served, _: dict[str, str]) -> None:
        for match in ("m-1", "m-2"):
            late = Grant(STRANGER, "audience", f"match:{match}", None, 3600, rfc3339(NOW))
            await served.access.grant(late)
        await served.refresh()
        client = served.client(STRANGER)
        paths = [route for route in served.bare.routes if "{match:str}" in route.path]
        assert len(paths) > 20
        for route in paths:
            for method in set(getattr(route, "methods", ())) - {"OPTIONS", "HEAD"}:
                answers = []
                for match in ("m-1", "m-2"):
                    path = route.path_format.replace("{match}", match)
                    for name in ("position", "game", "claim", "seat", "hand", "dispute", "at"):
                        path = path.replace(f"{{{name}}}", "1")
                    sent = await client.request(method, path, json={})
                    answers.append((sent.status_code, sent.text.replace(match, "")))
                assert answers[0] == answers[1], (method, route.path)

    in_house(tmp_path, visit, heartbeat_seconds=0.05)
