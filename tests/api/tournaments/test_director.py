"""A director runs an event in a browser; matches are played, and posted, through the API."""

from typing import Any

import httpx2
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from api.access.principals import key_id
from tests.api.matches.test_page import complaints, visit
from tests.api.tournaments.running import played

__all__ = ["complaints"]

EVENT = "autumn-open"
HERE = f"/v1/tournaments/{EVENT}"


def done(answer: httpx2.Response) -> Any:
    assert answer.is_success, answer.text
    return answer.json()


def press(page: Page, name: str) -> None:
    """Press a button, after which the page shows the event as it is then."""
    with page.expect_navigation():
        page.get_by_role("button", name=name, exact=True).click()


def due(client: httpx2.Client) -> list[dict[str, Any]]:
    pairings = done(client.get(f"{HERE}/schedule"))["data"]
    return [pairing for pairing in pairings if pairing.get("match")]


def play_all(client: httpx2.Client) -> list[dict[str, Any]]:
    """Play every match that is at a table: the first of the pair as seated wins."""
    at_tables = due(client)
    for at_table in at_tables:
        needed = at_table.get("best_of", 1) // 2 + 1
        events = {"events": played(needed, 150, 0)}
        done(client.post(f"/v1/matches/{at_table['match']}/events", json=events))
    return at_tables


def until_taken(page: Page, client: httpx2.Client, results: int) -> None:
    """Wait until so many results were taken from the matches, and show the event as it is."""
    while taken(client) < results:  # the server takes them by itself, and is asked until it has
        pass
    page.reload()


def taken(client: httpx2.Client) -> int:
    rounds = done(client.get(f"{HERE}/pairings"))["data"]
    return sum(bool(one.get("how")) for of in rounds for one in of["pairings"])


def to_tables(page: Page, tables: str) -> None:
    page.get_by_label("Free tables, by commas").fill(tables)
    over_open_matters = page.get_by_label("Why it goes on over open matters").last
    if over_open_matters.is_visible():
        over_open_matters.fill("the cards are signed on paper")
    press(page, "Send pairs to tables")


@pytest.fixture
def director(server: Any) -> httpx2.Client:
    server.command("grant", "add", key_id(server.keys["official"]), "director")
    return server.client("official")


@pytest.mark.long
def test_a_director_runs_an_event_and_a_semi_final_is_overturned_after_the_final_was_paired(
    server: Any, director: httpx2.Client, page: Page, complaints: list[str], thorough: bool
) -> None:
    rounds_to_final = 3 if thorough else 1
    players = 2 ** (rounds_to_final + 1)
    page.clock.install()
    visit(page, server, "/tournaments", "official")
    page.get_by_text("Open a tournament", exact=True).first.click()
    page.get_by_label("Name", exact=True).fill("Autumn open")
    page.get_by_label("Everybody may watch").check()
    press(page, "Open a tournament")
    enter(page, director, players)
    press(page, "Close the entries")
    press(page, "Commit to a draw")
    page.get_by_label("Public value").fill("6-4 5-0 3-3")
    press(page, "Reveal the draw")
    press(page, "Open the next round")

    results = 0
    at_tables: list[dict[str, Any]] = []
    for _ in range(rounds_to_final):
        to_tables(page, "t1, t2, t3, t4, t5, t6, t7, t8")
        at_tables = play_all(director)
        results += len(at_tables)
        until_taken(page, director, results)
    to_tables(page, "t1")
    (final,) = due(director)

    before = director.get(HERE).headers["ETag"]
    dispute(director, at_tables[0]["match"])
    while director.get(HERE).headers["ETag"] == before:
        pass
    page.clock.run_for(5_000)  # after which the page asks whether there is news
    news = "There is news: reload to see it"
    expect(page.get_by_role("status")).to_have_text(news)
    page.reload()
    waiting = page.get_by_label("Overturned result")
    expect(waiting).to_contain_text("is now won by")
    expect(waiting).to_contain_text(f"Bracket, round {rounds_to_final + 1}, match 1")
    waiting.get_by_label("Replay").check()
    waiting.get_by_label("Reason").fill("the seats were exchanged on the card")
    press(page, "Decide")
    expect(page.get_by_label("Overturned result")).to_have_count(0)

    to_tables(page, "t1")
    (again,) = due(director)
    assert again["match"] != final["match"]
    assert {again["first"], again["second"]} != {final["first"], final["second"]}
    play_all(director)
    until_taken(page, director, results + 1)
    page.get_by_role("button", name="Close the tournament").click()
    expect(page.get_by_role("dialog")).to_contain_text("Close it?")
    press(page, "Yes, close it")
    page.get_by_label("Why it goes on").fill("the third place is played")
    press(page, "Reopen the tournament")
    page.get_by_role("button", name="Close the tournament").click()
    press(page, "Yes, close it")

    page.get_by_role("link", name="As posted").click()
    expect(page.locator(".champion")).to_contain_text("Player")
    page.get_by_role("button", name="Verify this draw here").click()
    expect(page.locator(".verdict")).to_contain_text("Verified")
    expect(page.locator(".order li")).to_have_count(players)
    expect(page.locator(".picture svg")).to_be_visible()
    axe = Axe().run(page)
    assert axe.violations_count == 0, axe.generate_report()
    assert complaints == []


def enter(page: Page, director: httpx2.Client, players: int) -> None:
    """Names as a list that is pasted; one who is here first, then everybody."""
    names = "\n".join(f" Player {n}" for n in range(1, players + 1))
    page.get_by_label("Who enters, one a line").fill(f"{names}\n\n")
    press(page, "Enter them")
    press(page, "Check in: Player 1")
    press(page, "Check in everybody")
    entries = done(director.get(f"{HERE}"))["entries"]
    assert [entry["entry"] for entry in entries] == [f"P{n:02}" for n in range(1, players + 1)]
    assert all(entry["checked_in"] for entry in entries)


def dispute(director: httpx2.Client, match: str) -> None:
    """A player claims the semi-final; the scribe had the seats the wrong way round."""
    match = f"/v1/matches/{match}"
    claim = {"kind": "match_result", "event": 8, "by": 1}
    at = done(director.post(f"{match}/claims", json=claim))["position"]
    events = done(director.get(f"{match}/events"))["data"]
    ended = [one for one in events if one["fact"]["fact"] in ("game-ended", "match-ended")]
    changed = [
        {
            "corrects": ending["position"],
            "facts": [{**ending["fact"], "winner": 1} | turned(ending["fact"])],
        }
        for ending in ended
    ]
    first, *also = changed
    body = {**first, "reason": "the seats were exchanged", "also": also}
    done(director.post(f"{match}/corrections", json=body))
    done(director.post(f"{match}/claims/{at}/closing", json={"how": "settled"}))


def turned(fact: dict[str, Any]) -> dict[str, Any]:
    return {"scores": list(reversed(fact["scores"]))} if "scores" in fact else {}


@pytest.mark.long
def test_the_pages_speak_spanish_fit_a_phone_and_axe_finds_nothing(
    server: Any, director: httpx2.Client, page: Page, complaints: list[str]
) -> None:
    opening = {"id": "otono", "name": "Otoño", "format": "UDL"}
    done(director.post("/v1/tournaments", json=opening))
    entry = {"fact": "entry-made", "entry": "P1", "name": "Desrochers-Thibodeaux"}
    done(director.post("/v1/tournaments/otono/events", json={"events": [entry]}))
    page.set_viewport_size({"width": 360, "height": 740})
    visit(page, server, "/tournaments/otono/run", "official")
    page.goto(f"{server.url}/tournaments/otono/run?lang=es")
    expect(page.get_by_role("button", name="Cerrar las inscripciones")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    small = page.evaluate(
        "[...document.querySelectorAll('main button, main a, main select, main input')]"
        ".filter((one) => one.type !== 'hidden' && one.offsetParent)"
        ".filter((one) => one.getBoundingClientRect().height < 43.5).map((one) => one.outerHTML)"
    )
    assert small == []
    for path in ("run", ""):
        page.goto(f"{server.url}/tournaments/otono/{path}".rstrip("/"))
        axe = Axe().run(page)
        assert axe.violations_count == 0, axe.generate_report()
    assert complaints == []
