"""A slot's key in its address: shows that slot alone, face up, and ends when it should."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from datetime import timedelta
from typing import Any

import httpx2
import pytest

from api.access.access_store import AccessStore
from api.access.directory import Directory
from api.access.issuing import rotated
from api.clock import utc_now
from api.event_store import open_log
from tests.api.conftest import A_HAND, NOON, House
from tests.support.bare import bare_app_over
from tests.support.principals import put_in


@asynccontextmanager
async def studio() -> AsyncGenerator[tuple[House, httpx2.AsyncClient]]:
    """A director with a private match on the slot `main`, and software without a key."""
    log = open_log("sqlite://")
    tokens = await put_in(log, {"director": "director", "audience": "audience"})
    house = House(bare_app_over(log), tokens)
    async with house.client("director") as director:
        opening = {"id": "m", "book": "PDA", "players": ["Ana", "Bruno"], "public": False}
        for path, body in (
            ("/v1/matches", opening),
            ("/v1/matches/m/events", {"events": A_HAND}),
        ):
            (await director.post(path, json=body)).raise_for_status()
        (await director.put("/v1/slots/main", json={"match": "m"})).raise_for_status()
    transport = httpx2.ASGITransport(app=house.app)  # pyright: ignore[reportArgumentType]
    async with httpx2.AsyncClient(transport=transport, base_url="http://here") as software:
        yield house, software
    await log.close()


async def made(house: House, **body: Any) -> dict[str, Any]:
    async with house.client("director") as director:
        answer = await director.post("/v1/slots/main/key", json=body)
        assert answer.status_code == 201, answer.text
        return answer.json()


@pytest.mark.anyio
async def test_an_address_with_the_slot_s_key_shows_a_private_match_in_every_form() -> None:
    async with studio() as (house, software):
        assert (await software.get("/v1/slots/main/scoreboard")).json()["match"] is None
        links = (await made(house))["links"]
        shown = {form: await software.get(link) for form, link in links.items()}
        assert {answer.status_code for answer in shown.values()} == {200}
        assert shown["json"].json()["sides"][0]["score"] == 10
        assert shown["rows.json"].json()[0]["match"] == "m"
        assert shown["txt"].text == "Ana 10 - 10 Bruno"
        assert "<match>m</match>" in shown["xml"].text
        assert ",Ana," in shown["csv"].text
        assert 'data-source="/v1/slots/main"' in shown["overlay"].text


@pytest.mark.anyio
async def test_a_slot_s_key_opens_nothing_but_its_slot() -> None:
    async with studio() as (house, software):
        key = (await made(house))["key"]
        async with house.client("director") as director:
            (await director.put("/v1/slots/other", json={"match": "m"})).raise_for_status()
        elsewhere = await software.get("/v1/slots/other/scoreboard", params={"key": key})
        assert elsewhere.status_code == 401
        for path in ("/v1/matches/m/scoreboard", "/v1/slots"):
            as_bearer = await software.get(path, headers={"Authorization": f"Bearer {key}"})
            assert as_bearer.status_code == 401
            in_address = await software.get(path, params={"key": key})
            assert in_address.status_code in (400, 401)
        nonsense = await software.get("/v1/slots/main/scoreboard?key=nonsense")
        assert nonsense.status_code in (401, 422)


@pytest.mark.anyio
@pytest.mark.parametrize("end", ["another is made", "its maker goes", "its maker's key", "revoked"])
async def test_a_slot_s_key_ends(end: str) -> None:
    async with studio() as (house, software):
        here = (await made(house))["links"]["json"]
        assert (await software.get(here)).status_code == 200
        store, directory = house.services[AccessStore], house.services[Directory]
        if end == "another is made":
            await made(house)
        elif end == "its maker goes":
            await store.end_principal("director", NOON)
        elif end == "its maker's key":
            await store.revoke(house.tokens["director"].split("_")[1], NOON)
        else:
            async with house.client("director") as director:
                revoked = await director.delete("/v1/slots/main/key")
                assert revoked.json()["principal"] == "director"
                assert (await director.delete("/v1/slots/main/key")).status_code == 404
        await directory.refresh()
        refused = await software.get(here)
        assert refused.status_code == 401
        assert "ask for a new address" in refused.json()["detail"]


@pytest.mark.anyio
async def test_the_key_outlives_the_rotation_of_its_maker_s() -> None:
    async with studio() as (house, software):
        here = (await made(house))["links"]["json"]
        old = house.tokens["director"].split("_")[1]
        await rotated(house.services[AccessStore], old, timedelta(0), utc_now())
        await house.services[Directory].refresh()
        assert (await software.get(here)).status_code == 200


@pytest.mark.anyio
async def test_the_list_of_slots_tells_of_a_key_but_never_the_key() -> None:
    async with studio() as (house, _):
        key = (await made(house, delay="hand"))["key"]
        async with house.client("director") as director:
            listed = await director.get("/v1/slots")
        [slot] = listed.json()["data"]
        assert (slot["key"]["principal"], slot["key"]["delay"]) == ("director", "hand")
        assert key not in listed.text
        async with house.client("audience") as audience:
            assert (await audience.post("/v1/slots/main/key", json={})).status_code == 403


@pytest.mark.anyio
async def test_a_slot_s_key_with_a_delay_shows_what_was_before_the_hand() -> None:
    async with studio() as (house, software):
        async with house.client("director") as director:
            started = {"fact": "hand-started", "number": 2}
            ended = {"fact": "hand-ended", "result": "blocked"}
            for fact in (ended, started):
                await director.post("/v1/matches/m/events", json=fact)
        live = (await software.get((await made(house))["links"]["json"])).json()["version"]
        late = (await software.get((await made(house, delay="hand"))["links"]["json"])).json()
        assert late["version"] < live
