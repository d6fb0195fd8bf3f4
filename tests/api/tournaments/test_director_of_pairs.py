"""An organiser's whole event by pairs in a browser, by clicks and taps alone, without a shell."""

from typing import Any

import httpx2
import pytest
from playwright.sync_api import Browser, Page, expect

from api.access.principals import key_id
from api.languages.page_language import language
from api.tournaments.pages.fixture_names import fixture_name
from tests.api.at_table.tapping import all_sent, sit_down, tap_all
from tests.api.at_table.tapping_pairs import by_pairs
from tests.api.matches.test_page import complaints, visit
from tests.api.tournaments.test_director import done, press

__all__ = ["complaints"]

EVENT = "copa-de-parejas"
PAIRS = """
Los Primos: Ana, Beto
Las Primas: Caro, Dina
El Ancla: Elsa, Fito
La Rueda: Gil, Hugo
La Estrella: Ines, Juan
"""


def seen(client: httpx2.Client) -> list[dict[str, Any]]:
    """The pairings of the last round."""
    return done(client.get(f"/v1/tournaments/{EVENT}/pairings"))["data"][-1]["pairings"]


@pytest.mark.long
def test_an_organiser_runs_an_event_by_pairs_by_clicks_alone(
    server: Any, browser: Browser, page: Page, complaints: list[str]
) -> None:
    """DP-35, DP-37 to DP-40: entries, draw, tables, a card, a walkover, standings."""
    server.command("grant", "add", key_id(server.keys["official"]), "director")
    client = server.client("official")
    visit(page, server, "/tournaments", "official")
    opens(page)
    enters(page)
    press(page, "Commit to a draw")
    page.get_by_label("Public value").fill("6-4 5-0 3-3")
    press(page, "Reveal the draw")
    press(page, "Open the next round")
    page.get_by_label("Free tables, by commas").fill("t1, t2")
    press(page, "Send pairs to tables")
    press(page, "Start Rounds, round 1")
    expect(page.locator(".clock")).to_contain_text("time is called at")

    first, second, bye = seen(client)
    match = done(client.get(f"/v1/matches/{first['match']}/events"))["data"][0]["fact"]
    assert (match["options"], len({*match["players"]})) == ({"edition": "world"}, 4)
    assert {"1", "2"}.isdisjoint({name[-1] for name in match["players"]}), match["players"]
    is_played(server, browser, first["match"])
    shows_a_card(page, server, first["match"])

    page.goto(f"{server.url}/tournaments/{EVENT}/run")
    expect(page.get_by_role("region", name="Ruled so far")).to_contain_text("DP-35")
    names = {
        one["entry"]: one["name"] for one in done(client.get(f"/v1/tournaments/{EVENT}"))["entries"]
    }
    named = fixture_name(language("en").t, second["node"])
    walkover = f"{named}: won by {names[second['second']]}"
    page.locator("[data-forfeit] [name=pair]").select_option(label=walkover)
    press(page, "Record the forfeit")

    page.get_by_role("link", name="As posted").click()
    standings = page.locator(".standings tbody tr")
    expect(standings).to_have_count(5)
    won = done(client.get(f"/v1/matches/{first['match']}/score"))["match_winner"]
    winner, loser = first["seats"][won], first["seats"][1 - won]
    cells = [row.locator("td").all_inner_texts() for row in standings.all()]
    assert {name.strip(): (wins, effectiveness) for _, name, wins, effectiveness, *_ in cells} == {
        names[second["second"]]: ("1", "100"),
        names[bye["first"]]: ("1", "100"),
        names[winner]: ("1", "41"),
        names[loser]: ("0", "-41"),
        names[second["first"]]: ("0", "-200"),
    }
    assert complaints == []


def opens(page: Page) -> None:
    """Open an event by pairs; the edition is asked where the book has several."""
    page.get_by_text("Open a tournament", exact=True).first.click()
    page.get_by_label("Name", exact=True).fill("Copa de parejas")
    edition = page.locator("[name=edition]")
    expect(edition).to_be_hidden()
    page.locator("[name=format]").select_option("DP")
    assert edition.locator("option").all_inner_texts() == [
        "World championship",
        "Spain",
        "Dominican",
        "Dominican clubs",
        "Puerto Rico, 500",
        "Brazil",
        "Cuba, double-nine",
        "Jamaica, six-love",
    ]
    edition.select_option(label="World championship")
    press(page, "Open a tournament")


def enters(page: Page) -> None:
    """Paste the pairs with their players, check everybody in and close the entries."""
    teams = "Who enters, one a line; of a team after a colon its players, by commas"
    page.get_by_label(teams).fill(PAIRS)
    press(page, "Enter them")
    press(page, "Check in everybody")
    press(page, "Close the entries")


def is_played(server: Any, browser: Browser, match: str) -> None:
    """A scribe taps a hand that wins the game on time, and its card."""
    facts = by_pairs(2, "world")
    with browser.new_context(service_workers="block") as context:
        page = context.new_page()
        sit_down(page, server, match, "official")
        tap_all(page, facts)
        all_sent(page, len(facts) + 1)


def shows_a_card(page: Page, server: Any, match: str) -> None:
    """An official notes on the desk that somebody protests angrily, and rules on it."""
    page.goto(f"{server.url}/desk/{match}")
    expect(page.locator("html[data-ready]")).to_be_attached()
    page.get_by_label("the match as a whole").check()
    seen = page.locator("#seen")
    seen.locator("[name=what]").select_option("angry_protest")
    seen.locator("[name=seat]").select_option("0")
    seen.get_by_role("button", name="Put it on record").click()
    expect(page.locator('#lines input[data-tag="observed"]')).to_be_visible()
    page.get_by_label("the match as a whole").check()
    claim = page.locator("#raise")
    claim.locator('input[value="observed"]').check()
    claim.locator("[name=what]").select_option("angry_protest")
    claim.locator("[name=against]").select_option("0")
    claim.get_by_role("button", name="Raise the claim").click()
    dispute = page.locator("article.dispute")
    dispute.get_by_role("button", name="Open the hearing").click()
    expect(dispute).to_have_attribute("data-stage", "heard")
    dispute.locator("[name=upheld][value=true]").check()
    dispute.get_by_role("button", name="Give the ruling").click()
    expect(dispute).to_have_attribute("data-stage", "ruled")
    dispute.get_by_role("button", name="Close the dispute").click()
    expect(dispute).to_have_count(0)
