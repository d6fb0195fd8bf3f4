"""Owners make, see and remove webhooks of their own, and of nobody else."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from api.access.access_store import AccessStore
from api.access.principals import Grant
from api.clock import rfc3339
from api.event_store import open_log
from tests.api.conftest import House
from tests.support.bare import bare_app_over
from tests.support.principals import put_in

HOOK = {"url": "https://hook.example/a", "kinds": ["hand-ended"]}


def test_webhooks_are_made_shown_rotated_replayed_and_removed(in_house: Any) -> None:
    async def visit(house: House) -> None:
        async with house.client("official") as mine, house.client("audience") as other:
            made = (await mine.post("/v1/webhooks", json=HOOK)).json()
            assert made["secret"].startswith("whsec_")
            here = f"/v1/webhooks/{made['id']}"
            [shown] = (await mine.get("/v1/webhooks")).json()["data"]
            assert (shown["url"], shown["kinds"]) == (HOOK["url"], HOOK["kinds"])
            assert made["secret"] not in str(shown)
            assert (await other.get("/v1/webhooks")).json() == {"data": [], "next": None}
            assert (await other.post(f"{here}/rotate")).status_code == 404
            assert (await other.delete(here)).status_code == 404
            rotated = (await mine.post(f"{here}/rotate")).json()
            assert rotated["secret"] != made["secret"]
            opening = {"book": "PDA", "players": ["Ana", "Bruno"], "id": "m"}
            await mine.post("/v1/matches", json=opening)
            assert (await mine.post(f"{here}/replay", json={"match": "m"})).status_code == 200
            for gone in ({"match": "m", "position": 9}, {"match": "none"}):
                assert (await mine.post(f"{here}/replay", json=gone)).status_code == 404
            assert (await mine.get(f"{here}/dead-letters")).json()["data"] == []
            removed = await mine.delete(here)
            assert (removed.status_code, removed.json()["id"]) == (200, made["id"])
            assert (await mine.get("/v1/webhooks")).json()["data"] == []

    in_house(visit)


@pytest.mark.anyio
async def test_an_owner_who_is_behind_replays_from_no_event_that_they_have_not_reached() -> None:
    now, log = datetime(2026, 11, 22, 12, tzinfo=UTC), open_log("sqlite://")
    keys = await put_in(log, {"official": "official"})
    keys |= await put_in(log, {"audience": "audience"}, "match:another")
    await AccessStore(log).grant(Grant("audience", "audience", "league", None, 60, rfc3339(now)))
    house = House(bare_app_over(log, lambda: now), keys)
    async with house.client("official") as official, house.client("audience") as late:
        opening = {"book": "PDA", "players": ["Ana", "Bruno"], "id": "m", "public": False}
        assert (await official.post("/v1/matches", json=opening)).status_code == 201
        made = (await late.post("/v1/webhooks", json=HOOK)).json()
        now += timedelta(seconds=61)
        started = {"fact": "game-started", "number": 1}
        assert (await official.post("/v1/matches/m/events", json=started)).status_code == 201

        async def replayed(position: int) -> int:
            place = {"match": "m", "position": position}
            answer = await late.post(f"/v1/webhooks/{made['id']}/replay", json=place)
            return answer.status_code

        assert [await replayed(position) for position in (1, 2, 3)] == [200, 404, 404]
        now += timedelta(seconds=61)
        assert [await replayed(position) for position in (1, 2, 3)] == [200, 200, 404]
    await log.close()


def test_an_administrator_lists_and_removes_everybody_s(in_house: Any) -> None:
    async def visit(house: House) -> None:
        administers = Grant("audience", "administrator", "league")
        await house.services[AccessStore].grant(administers)
        async with house.client("official") as mine, house.client("audience") as admin:
            made = (await mine.post("/v1/webhooks", json=HOOK)).json()
            [shown] = (await admin.get("/v1/webhooks")).json()["data"]
            assert (shown["id"], shown["principal"]) == (made["id"], "official")
            assert (await admin.delete(f"/v1/webhooks/{made['id']}")).status_code == 200
            assert (await mine.get("/v1/webhooks")).json()["data"] == []

    in_house(visit)


@pytest.mark.parametrize(
    "url",
    ["https://hook.example:65535/a", "https://hook.example:64999/", "https://[2606:4700::1]/a"],
)
def test_every_legal_port_and_address_of_ipv6_is_taken(url: str, in_house: Any) -> None:
    async def visit(house: House) -> None:
        async with house.client("official") as client:
            made = await client.post("/v1/webhooks", json={**HOOK, "url": url})
            assert made.status_code == 201, made.text
            refused = await client.post("/v1/webhooks", json={**HOOK, "url": "https://h:65536/"})
            assert refused.status_code == 422

    in_house(visit)


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"url": "ftp://hook.example"}, "url"),
        ({"url": "https://a@hook.example"}, "url"),
        ({"kinds": ["no-such-kind"]}, "kinds[0]"),
        ({"match": "NONE"}, "match"),
        ({"match": "m", "table": "north"}, "table"),
        ({"player": "p" * 81}, "player"),
        ({"further": 1}, "further"),
    ],
)
def test_a_webhook_that_makes_no_sense_is_refused_by_its_field(
    changed: dict[str, Any], field: str, in_house: Any
) -> None:
    async def visit(house: House) -> None:
        async with house.client("official") as client:
            refused = await client.post("/v1/webhooks", json={**HOOK, **changed})
            assert (refused.status_code, refused.json()["field"]) == (422, field)

    in_house(visit)
