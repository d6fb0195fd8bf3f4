"""Addresses that stay: of a slot that a director points, of a table, of a hall's page."""

import asyncio
import csv
import io
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from typing import Any

import httpx2
import pytest
from playwright.sync_api import Page, expect

from api.event_store import open_log
from tests.api.conftest import A_HAND, Server, at_last
from tests.support.principals import put_in

numbers = count()
"""Of the directors: browser tests come last, with fixtures of their own."""


@pytest.fixture(scope="module")
def director(server: Server) -> httpx2.Client:
    async def token() -> str:
        log = open_log(server.database)
        name = f"pointing-{next(numbers)}"
        tokens = await put_in(log, {name: "director"})
        await log.close()
        return tokens[name]

    with ThreadPoolExecutor() as elsewhere:  # the browser's event loop may be running here
        key = elsewhere.submit(lambda: asyncio.run(token())).result()
    headers = {"Authorization": f"Bearer {key}"}
    return httpx2.Client(base_url=server.url, headers=headers)


def opened(client: httpx2.Client, id: str, table: str, *, public: bool = True) -> None:
    players = [f"{id} first", f"{id} second"]
    opening = {"book": "PDA", "players": players, "id": id, "table": table, "public": public}
    client.post("/v1/matches", json=opening).raise_for_status()
    client.post(f"/v1/matches/{id}/events", json={"events": A_HAND}).raise_for_status()


def test_a_slot_shows_what_it_is_pointed_at_to_whoever_may_watch_that(
    server: Server, director: httpx2.Client, audience: httpx2.Client
) -> None:
    anybody = httpx2.Client(base_url=server.url)
    here = "/v1/slots/main/scoreboard"
    assert anybody.get(here).json()["status"] == "idle"
    opened(director, "slot-1", "slot-a")
    opened(director, "slot-2", "slot-b", public=False)

    def point(**where: str) -> dict[str, Any]:
        answer = director.put("/v1/slots/main", json=where)
        assert answer.status_code == 200, answer.text
        return answer.json()

    links = point(table="slot-a")["links"]
    shown = anybody.get(here).json()
    assert (shown["match"], shown["sides"][0]["score"]) == ("slot-1", 10)
    assert anybody.get(links["json"]).json() == shown
    [row] = csv.DictReader(io.StringIO(anybody.get(links["csv"]).text))
    assert row["match"] == "slot-1"
    assert row == {
        name: str(value) for name, value in anybody.get(links["rows.json"]).json()[0].items()
    }
    assert anybody.get(links["txt"]).text == "slot-1 first 10 - 10 slot-1 second"
    assert "<match>slot-1</match>" in anybody.get(links["xml"]).text
    opened(director, "slot-3", "slot-a")
    assert at_last(lambda: anybody.get(here).json()["match"], "slot-3") == "slot-3", (
        "the one that was opened last"
    )
    director.post("/v1/matches/slot-3/events", json={"fact": "match-ended"})
    table = "/v1/tables/slot-a/scoreboard"
    assert at_last(lambda: anybody.get(table).json()["match"], "slot-1") == "slot-1"
    point(match="slot-2")
    assert anybody.get(here).json()["match"] is None, "it is not for everybody"
    assert audience.get(here).json()["match"] == "slot-2"
    assert "main" in [slot["id"] for slot in director.get("/v1/slots").json()["data"]]
    assert audience.put("/v1/slots/main", json={}).status_code == 403
    both = director.put("/v1/slots/main", json={"table": "a", "match": "b"})
    assert (both.status_code, both.json()["field"]) == (422, "match")
    point()
    assert audience.get(here).json()["match"] is None


def test_what_is_not_for_them_changes_nothing_for_others(
    server: Server, director: httpx2.Client
) -> None:
    opened(director, "slot-open", "slot-full")
    anybody = httpx2.Client(base_url=server.url)
    here = "/v1/tables/slot-full/scoreboard"
    shown_match = at_last(lambda: anybody.get(here).json()["match"], "slot-open")
    assert shown_match == "slot-open"
    shown = anybody.get(here)
    for n in range(21):
        closed = {"book": "PDA", "players": ["Ana", "Bo"], "id": f"closed-{n}"}
        director.post("/v1/matches", json={**closed, "table": "slot-full"}).raise_for_status()
    now = anybody.get(here)
    assert (now.content, now.headers["ETag"]) == (shown.content, shown.headers["ETag"])


def test_of_many_who_point_a_slot_at_once_one_has_the_last_word(director: httpx2.Client) -> None:
    pointed = [{"table": "", "match": "left"}, {"table": "right", "match": ""}] * 10

    async def at_once() -> list[httpx2.Response]:
        url, headers = director.base_url, director.headers
        async with httpx2.AsyncClient(base_url=url, headers=headers) as client:
            sent = [client.put("/v1/slots/contested", json=one) for one in pointed]
            return await asyncio.gather(*sent)

    answers = asyncio.run(at_once())
    assert [{name: one.json()[name] for name in ("table", "match")} for one in answers] == pointed
    slots = {one["id"]: one for one in director.get("/v1/slots").json()["data"]}
    assert {name: slots["contested"][name] for name in ("table", "match")} in pointed


def test_a_hall_has_sixteen_tables_and_speaks_its_reader_s_language(
    audience: httpx2.Client,
) -> None:
    tables = [f"t{n}" for n in range(17)]
    assert audience.get("/hall", params={"table": tables[:16]}).status_code == 200
    spanish = {"Accept-Language": "es-MX"}
    assert "Reconectando…" in audience.get("/hall?table=t1", headers=spanish).text
    assert "Reconectando…" in audience.get("/overlay/slots/any", headers=spanish).text
    refused = audience.get("/hall", params={"table": tables})
    assert (refused.status_code, refused.json()["field"]) == (422, "table")


def test_an_overlay_and_a_hall_follow_where_they_are_pointed(
    server: Server, director: httpx2.Client, page: Page
) -> None:
    opened(director, "hall-1", "hall-a")
    opened(director, "hall-2", "hall-b")
    director.put("/v1/slots/side", json={"table": "hall-a"})
    page.goto(f"{server.url}/overlay/slots/side")
    name = page.locator("[data-field=a_name]")
    expect(name).to_have_text("hall-1 first", timeout=20_000)
    director.put("/v1/slots/side", json={"match": "hall-2"})
    expect(name).to_have_text("hall-2 first", timeout=20_000)
    page.goto(f"{server.url}/hall?table=hall-a&table=hall-b&table=hall-c&table=hall-d")
    tables = page.locator("[data-table]")
    expect(tables.nth(0).locator("[data-field=a_name]")).to_have_text("hall-1 first")
    expect(tables.nth(1).locator("[data-field=b_score]")).to_have_text("10")
    expect(tables.nth(2).locator("[data-side=a]")).to_be_hidden()
    director.post("/v1/matches/hall-1/events", json={"fact": "bone-drawn", "seat": 0})
    expect(tables.nth(0)).to_have_attribute("data-position", "12", timeout=20_000)
    opened(director, "hall-3", "hall-c")
    expect(tables.nth(2).locator("[data-field=a_name]")).to_have_text(
        "hall-3 first", timeout=20_000
    )
    expect(tables.nth(2).locator(".where")).to_be_visible()
    begun = {"id": "hall-4", "book": "PDA", "players": ["Ana", "Bo"]}
    begun |= {"table": "hall-d", "public": True}
    assert director.post("/v1/matches", json=begun).is_success
    expect(tables.nth(3).locator("[data-field=a_name]")).to_have_text("Ana", timeout=20_000)
    expect(tables.nth(3).locator(".where")).to_be_hidden()  # no game has begun
