"""The overlay in a browser: right at each event, through a restart, and never old."""

from typing import Any

from playwright.sync_api import Page, expect

from tests.api.conftest import A_HAND, Server


def test_the_overlay_follows_a_match_through_a_restart_and_never_shows_what_may_be_old(
    own_server: Server, page: Page
) -> None:
    here = "/v1/matches/over"
    with own_server.client("official") as client:
        opening = {"book": "PDA", "players": ["Ana", "Bruno"], "id": "over", "public": True}
        client.post("/v1/matches", json=opening)

    def report(*facts: dict[str, Any]) -> dict[str, Any]:
        with own_server.client("official") as client:
            client.post(f"{here}/events", json={"events": facts}).raise_for_status()
            return client.get(f"{here}/scoreboard").json()

    def shows(found: dict[str, Any]) -> None:
        body = page.locator("body")
        expect(body).to_have_attribute("data-position", str(found["position"]))
        expect(body).to_have_attribute("data-state", found["status"])
        for name in ("a_name", "a_score", "a_games", "b_name", "b_score"):
            expect(page.locator(f"[data-field={name}]")).to_have_text(str(found[name]))

    page.goto(f"{own_server.url}/overlay/over?theme=plain")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgba(0, 0, 0, 0)"
    for fact in A_HAND[:6]:
        shows(report(fact))
    own_server.kill()
    expect(page.locator("body")).to_have_attribute("data-state", "stale")
    expect(page.locator("[data-field=a_score]")).to_be_hidden()
    own_server.start()
    for fact in A_HAND[6:]:
        shows(report(fact))
    expect(page.locator("[data-field=a_score]")).to_be_visible()
    expect(page.locator("[data-side=c]")).to_be_hidden()
