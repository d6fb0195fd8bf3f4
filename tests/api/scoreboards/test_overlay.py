"""The overlay in a browser: right at each event, marked through restarts, drawn as is asked."""

from secrets import token_hex
from typing import Any

import httpx2
import pytest
from msgspec import json
from playwright.sync_api import Page, expect

from domain.events import encode
from tests.api.conftest import A_HAND, Server
from tests.generators import generate_fives
from tests.generators.generate42 import match42

EVENTS = 24
"""How many of a match are followed: enough for the plays and payments of a hand."""


def followed(server: Server, page: Page, id: str, facts: list[dict[str, Any]]) -> None:
    """Report a match, with the server killed halfway, and see the overlay show each event."""
    here = f"/v1/matches/{id}"
    with server.client("official") as client:
        opening = {"book": "PDA", "players": ["Ana", "Bruno"], "id": id, "public": True}
        client.post("/v1/matches", json=opening).raise_for_status()
    page.goto(f"{server.url}/overlay/{id}?theme=plain")
    body = page.locator("body")
    for number, fact in enumerate(facts):
        if number == len(facts) // 2:
            server.kill()
            expect(body).to_have_attribute("data-state", "stale")
            expect(page.locator("#state")).to_have_text("Reconnecting…")
            expect(page.locator("[data-field=a_score]")).to_be_visible()
            server.start()
        with server.client("official") as client:
            client.post(f"{here}/events", json=fact).raise_for_status()
            [scoreboard] = client.get(f"{here}/scoreboard.rows.json").json()
        expect(body).to_have_attribute("data-position", str(scoreboard["version"]), timeout=20_000)
        expect(body).to_have_attribute("data-state", scoreboard["status"])
        for name in ("a_name", "a_score", "a_games", "b_name", "b_score"):
            expect(page.locator(f"[data-field={name}]")).to_have_text(str(scoreboard[name]))


def test_the_overlay_follows_matches_through_restarts_and_marks_what_may_be_old(
    own_server: Server, page: Page, thorough: bool
) -> None:
    followed(own_server, page, "over", A_HAND)
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgba(0, 0, 0, 0)"
    expect(page.locator("[data-field=a_score]")).to_be_visible()
    expect(page.locator("[data-side=c]")).to_be_hidden()
    for seed in range(20 if thorough else 0):
        played = generate_fives.match(seed, "PDA", 2).facts[1 : EVENTS + 1]
        followed(own_server, page, f"over-{seed}", [json.decode(encode(one)) for one in played])


@pytest.fixture(scope="module")
def shown(server: Server) -> str:
    """The address of the overlay of a public match in play, another one each time it is made."""
    id = f"drawn-{token_hex(4)}"
    with server.client("official") as client:
        opening = {"book": "PDA", "players": ["Ana", "Bruno"], "id": id, "public": True}
        client.post("/v1/matches", json=opening).raise_for_status()
        client.post(f"/v1/matches/{id}/events", json={"events": A_HAND}).raise_for_status()
    return f"{server.url}/overlay/{id}"


def test_a_score_that_nobody_heard_of_for_a_minute_is_hidden(shown: str, page: Page) -> None:
    page.clock.install()
    page.goto(shown)
    expect(page.locator("body")).to_have_attribute("data-state", "live")
    page.route("**/v1/**", lambda route: route.abort())
    page.clock.run_for(10_000)
    expect(page.locator("body")).to_have_attribute("data-state", "stale")
    expect(page.locator("[data-field=a_score]")).to_be_visible()
    page.clock.run_for(70_000)
    expect(page.locator("body")).to_have_attribute("data-state", "lost")
    expect(page.locator("[data-field=a_score]")).to_be_hidden()


@pytest.mark.parametrize("size", ["1280x720", "1920x1080"])
def test_an_overlay_of_a_fixed_size_lies_in_its_corner(shown: str, page: Page, size: str) -> None:
    width, height = map(int, size.split("x"))
    page.set_viewport_size({"width": width, "height": height})
    page.goto(f"{shown}?size={size}&place=bottom-right")
    expect(page.locator("body")).to_have_attribute("data-state", "live")
    box = page.locator("#score").bounding_box()
    assert box is not None
    right, bottom = box["x"] + box["width"], box["y"] + box["height"]
    assert (round(right), round(bottom)) == (width * 0.95, height * 0.95)
    assert page.evaluate("document.documentElement.scrollWidth") == width


def test_a_producer_chooses_what_an_overlay_shows(shown: str, page: Page) -> None:
    page.goto(shown)
    expect(page.locator(".where")).to_contain_text("hand 1")
    usual = page.locator("#score").bounding_box()
    page.goto(f"{shown}?hand=false&labels=false&scale=200&caption=Final+on+Sunday&clock=match")
    expect(page.locator("[data-field=a_name]")).to_have_text("Ana")
    expect(page.locator(".caption")).to_have_text("Final on Sunday")
    expect(page.locator(".where")).not_to_contain_text("hand")
    expect(page.locator(".shape")).to_have_count(0)
    expect(page.locator(".ticking")).to_have_count(1)
    larger = page.locator("#score").bounding_box()
    assert usual is not None
    assert larger is not None
    assert larger["height"] > 1.5 * usual["height"]


def test_a_logo_comes_from_where_it_lies_and_nothing_else_does(shown: str) -> None:
    answer = httpx2.get(shown, params={"logo": "https://club.example/logo.png"})
    assert "img-src 'self' https://club.example;" in answer.headers["Content-Security-Policy"]
    for logo in ("http://club.example/x.png", "https://a.example/x;script-src *", "javascript:1"):
        refused = httpx2.get(shown, params={"logo": logo})
        assert (refused.status_code, refused.json()["field"]) == (422, "logo"), logo


def test_an_overlay_of_42_shows_bid_trump_and_the_points_in_tricks(
    server: Server, page: Page
) -> None:
    id = f"bids-{token_hex(4)}"
    facts = [json.decode(encode(fact)) for fact in match42(3).facts[1:]]
    led = next(n for n, fact in enumerate(facts) if fact["fact"] == "bone-played")
    with server.client("official") as client:
        names = ["Ana", "Bruno", "Cruz", "Dora"]
        opening = {"book": "42", "players": names, "id": id, "public": True}
        client.post("/v1/matches", json=opening).raise_for_status()
        page.goto(f"{server.url}/overlay/{id}")
        expect(page.locator(".contract")).to_have_text("")
        report = {"events": facts[: led + 5]}
        client.post(f"/v1/matches/{id}/events", json=report).raise_for_status()
        board = client.get(f"/v1/matches/{id}/scoreboard").json()
    contract = board["contract"]
    words = f"{contract['name']} {contract['bid']} · "
    expect(page.locator(".contract")).to_contain_text(words)
    expect(page.locator(".contract")).to_contain_text("trump")
    for side in board["sides"]:
        tricks = page.locator(f"[data-field={side['side']}_trick_points]")
        expect(tricks).to_have_text(str(side["trick_points"]))
    page.goto(f"{server.url}/overlay/{id}?bid=false")
    expect(page.locator("body")).to_have_attribute("data-state", "live")
    expect(page.locator(".contract")).to_have_count(0)
