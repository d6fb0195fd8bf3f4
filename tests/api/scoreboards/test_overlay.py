"""The overlay in a browser: right at each event, through restarts, and never old."""

from typing import Any

from msgspec import json
from playwright.sync_api import Page, expect

from domain.events import encode
from tests.api.conftest import A_HAND, Server
from tests.generators import generate

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
            expect(page.locator("[data-field=a_score]")).to_be_hidden()
            server.start()
        with server.client("official") as client:
            client.post(f"{here}/events", json=fact).raise_for_status()
            [scoreboard] = client.get(f"{here}/scoreboard.rows.json").json()
        expect(body).to_have_attribute("data-position", str(scoreboard["version"]), timeout=20_000)
        expect(body).to_have_attribute("data-state", scoreboard["status"])
        for name in ("a_name", "a_score", "a_games", "b_name", "b_score"):
            expect(page.locator(f"[data-field={name}]")).to_have_text(str(scoreboard[name]))


def test_the_overlay_follows_matches_through_restarts_and_never_shows_what_may_be_old(
    own_server: Server, page: Page, thorough: bool
) -> None:
    followed(own_server, page, "over", A_HAND)
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgba(0, 0, 0, 0)"
    expect(page.locator("[data-field=a_score]")).to_be_visible()
    expect(page.locator("[data-side=c]")).to_be_hidden()
    for seed in range(20 if thorough else 0):
        played = generate.match(seed, "PDA", 2).facts[1 : EVENTS + 1]
        followed(own_server, page, f"over-{seed}", [json.decode(encode(one)) for one in played])
