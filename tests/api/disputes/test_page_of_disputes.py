"""The page of disputes, and the table of 42, in Chromium, against a real server."""

import re
from typing import Any

import httpx2
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.api.disputes.test_dispute_steps import CLAIM, HAD_IT, TOLD, done, listed
from tests.api.matches.test_page import complaints, hosts, visit

__all__ = ["complaints", "hosts"]


@pytest.fixture
def here(recorder: httpx2.Client) -> str:
    """A match with a claim raised at 10 of which nothing is proved yet."""
    opening = {"book": "PDA", "players": ["Ana", "Bruno"], "best_of": 5}
    here = recorder.post("/v1/matches", json=opening).headers["Location"]
    done(recorder.post(f"{here}/events", json={"events": TOLD}))
    done(recorder.post(f"{here}/claims", json=CLAIM))
    return here


def panel(page: Page, server: Any, here: str, role: str) -> None:
    visit(page, server, f"{here}/disputes", role)


def dispute(page: Page) -> Locator:
    return page.get_by_label("Dispute 10", exact=True)


def test_an_official_hears_rules_and_closes_a_dispute_on_its_page(
    server: Any,
    here: str,
    page: Page,
    official: httpx2.Client,
    recorder: httpx2.Client,
    complaints: list[str],
    hosts: set[str],
):
    panel(page, server, here, "official")
    expect(dispute(page)).to_contain_text("verdict: undetermined")
    expect(page.get_by_text("the table waits for a ruling")).to_be_visible()

    dispute(page).get_by_role("button", name="Open the hearing").click()
    expect(dispute(page)).to_have_attribute("data-stage", "heard")
    expect(dispute(page).get_by_role("button", name="Open the hearing")).to_have_count(0)
    assert done(official.get(f"{here}/clocks"))["paused"]

    dispute(page).get_by_text("Take down a statement", exact=True).click()
    dispute(page).get_by_label("Who says it").select_option("Ana")
    dispute(page).get_by_label("In words").fill("I drew it just then")
    dispute(page).get_by_role("button", name="Take it down").click()
    dispute(page).get_by_text("What is on record about it").click()
    expect(dispute(page)).to_contain_text("I drew it just then")

    done(recorder.post(f"{here}/claims/10/statements", json=HAD_IT))
    expect(page.get_by_role("status")).to_have_text("The table has moved on: reload to see it")
    page.reload()
    dispute(page).locator("[value='statement:13']").check()
    dispute(page).get_by_label("upheld", exact=True).check()
    dispute(page).get_by_role("button", name="Give the ruling").click()
    expect(dispute(page)).to_have_attribute("data-stage", "ruled")
    ruling = done(official.get(f"{here}/disputes/10"))["dispute"]["rulings"][0]
    assert (ruling["upheld"], ruling["verdict"]) == (True, "proved")

    dispute(page).get_by_role("button", name="Close the dispute").click()
    expect(dispute(page)).to_have_attribute("data-stage", "closed")
    assert complaints == []
    assert hosts == {f"127.0.0.1:{server.port}"}


def test_pda_9e_what_is_left_to_the_official_is_chosen_by_its_effect(
    server: Any, recorder: httpx2.Client, official: httpx2.Client, page: Page
):
    opening = {"book": "PDA", "players": ["Ana", "Bruno"], "best_of": 5}
    here = recorder.post("/v1/matches", json=opening).headers["Location"]
    proved = [*TOLD[:-1], {**TOLD[-1], "just_drawn": False}]
    done(recorder.post(f"{here}/events", json={"events": proved}))
    done(recorder.post(f"{here}/claims", json=CLAIM))
    panel(page, server, here, "official")
    expect(dispute(page)).to_contain_text("verdict: proved")
    expect(dispute(page)).to_contain_text("can change the match")
    expect(page.get_by_label("The silent watch")).to_contain_text(
        "8: Ana could have played a bone they held"
    )
    choice = dispute(page).get_by_label("PDA-9e, left to the official")
    expect(choice).to_contain_text("nothing more: score 100 – 150, the game to Bruno")
    choice.select_option("forfeit_of_match")
    dispute(page).get_by_label("upheld", exact=True).check()
    dispute(page).get_by_role("button", name="Give the ruling").click()
    expect(dispute(page)).to_have_attribute("data-stage", "ruled")
    assert done(official.get(f"{here}/score"))["match_winner"] == 1

    dispute(page).get_by_text("Appeal from the ruling at 11").click()
    dispute(page).get_by_label("Who appeals").select_option("Ana")
    dispute(page).get_by_role("button", name="Appeal").click()
    expect(dispute(page)).to_have_attribute("data-stage", "appealed")
    dispute(page).get_by_label("dismissed").check()
    dispute(page).get_by_role("button", name="Give the ruling").click()
    expect(dispute(page)).to_have_attribute("data-stage", "ruled")
    assert done(official.get(f"{here}/score"))["match_winner"] is None


def test_a_recorder_raises_a_claim_and_sees_nothing_that_is_the_officials(
    server: Any, here: str, page: Page, recorder: httpx2.Client
):
    panel(page, server, here, "recorder")
    expect(dispute(page)).to_be_visible()
    expect(page.get_by_label("The silent watch")).to_have_count(0)
    expect(page.get_by_role("button", name="Give the ruling")).to_have_count(0)
    page.get_by_text("Raise a claim", exact=True).click()
    page.locator("select[name=kind]").select_option("misplay")
    page.get_by_label("At event", exact=True).fill("9")
    page.get_by_role("button", name="Raise the claim").click()
    expect(page.get_by_label("Dispute 11", exact=True)).to_contain_text("verdict: refuted")
    assert [one["position"] for one in listed(recorder.get(f"{here}/claims"))] == [10, 11]


def test_what_is_refused_is_said_on_the_page(
    server: Any, here: str, page: Page, recorder: httpx2.Client
):
    panel(page, server, here, "official")
    expect(dispute(page)).to_be_visible()
    done(recorder.post(f"{here}/events", json={"fact": "play-resumed"}))
    dispute(page).get_by_role("button", name="Open the hearing").click()
    expect(page.get_by_role("status")).to_contain_text("Stale version")
    expect(page.get_by_role("status")).to_contain_text("the match is at version 11")


def test_a_line_is_that_of_the_event_it_is_numbered_by_though_others_are_not_shown(
    here: str, official: httpx2.Client, recorder: httpx2.Client
):
    """An official's notes are hidden from recorders: their entries have gaps."""
    done(official.post(f"{here}/events", json={"fact": "observed", "what": "talk"}))
    done(official.post(f"{here}/events", json={"fact": "observed", "what": "talk"}))
    done(recorder.post(f"{here}/claims", json={"kind": "misplay", "event": 9}))
    seen = [who.get(f"{here.removeprefix('/v1')}/disputes").text for who in (official, recorder)]
    theirs, own = (dict(re.findall(r'"at">(\d+)</span> ([^<]+)<', one)) for one in seen)
    assert own.keys() == {"8", "9", "10", "13"}
    assert own.items() <= theirs.items()


def test_the_audience_has_no_page_of_disputes(audience: httpx2.Client, here: str):
    page = here.removeprefix("/v1")
    assert audience.get(f"{page}/disputes").status_code == 403
    table = audience.get(page).text
    assert "/disputes" not in table


def test_the_page_of_disputes_is_spanish_for_whoever_reads_spanish(
    here: str, official: httpx2.Client
):
    page = f"{here.removeprefix('/v1')}/disputes"
    shown = official.get(page, headers={"Accept": "text/html", "Accept-Language": "es"}).text
    assert '<html lang="es"' in shown
    for words in ("veredicto: indeterminado", "la mesa espera un fallo", "pudo jugar una ficha"):
        assert words in shown


@pytest.mark.parametrize("width", [360, 1280])
def test_the_page_of_disputes_fits_a_phone_and_a_desk(
    width: int, server: Any, here: str, page: Page
):
    page.set_viewport_size({"width": width, "height": 800})
    panel(page, server, here, "official")
    expect(dispute(page)).to_be_visible()
    for language in ("en", "es"):
        page.goto(f"{server.url}{here.removeprefix('/v1')}/disputes?lang={language}")
        page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
        assert page.evaluate("document.documentElement.scrollWidth") <= width, language


# --- the table of 42 ---------------------------------------------------------------------------

FOUR = ["Ana", "Bruno", "Carla", "Dario"]
HAND_OF_42: list[dict[str, Any]] = [
    {"fact": "game-started", "number": 1},
    {"fact": "hand-started", "number": 1, "shaker": 3},
    *({"fact": "opening-drawn", "seat": seat, "count": 7} for seat in (0, 2, 1, 3)),
    {"fact": "bid-made", "seat": 0, "bid": "30"},
    *({"fact": "bid-made", "seat": seat, "bid": "pass"} for seat in (1, 2, 3)),
    {"fact": "trump-declared", "seat": 0, "trump": "5"},
    {"fact": "bone-played", "seat": 0, "bone": "5-5"},
    {"fact": "bone-played", "seat": 1, "bone": "5-0"},
    {"fact": "bone-played", "seat": 2, "bone": "5-4"},
]


def test_42_pb_1_the_table_of_42_shows_bids_trump_and_tricks_and_follows(
    server: Any, recorder: httpx2.Client, page: Page, complaints: list[str]
):
    opening = {"book": "42", "players": FOUR}
    here = recorder.post("/v1/matches", json=opening).headers["Location"]
    done(recorder.post(f"{here}/events", json={"events": HAND_OF_42}))
    visit(page, server, here)
    table = page.get_by_label("Tricks", exact=True)
    expect(table.locator(".wide svg.tricks [data-bone]")).to_have_count(3)
    expect(page.locator("#bid")).to_have_text("30 by Ana")
    expect(page.locator("#trump")).to_have_text("5")
    expect(page.locator(".to-play")).to_contain_text("Dario")

    done(recorder.post(f"{here}/events", json={"fact": "bone-played", "seat": 3, "bone": "5-1"}))
    expect(page.locator("#tricks")).to_have_text("1 of 7")
    expect(page.locator("#taken")).to_have_text("16 – 0")
    expect(table.locator(".wide .trick")).to_have_attribute("data-points", "16")
    expect(page.locator(".to-play")).to_contain_text("Ana")
    assert complaints == []


@pytest.mark.parametrize(
    ("kind", "fields", "says"),
    [
        ("trick_winner", {"trick": "1", "against": "Ana"}, "The trick went to Ana."),
        ("trump_is", {"trump": "5"}, "declared trump at event 12: 5."),
        ("observed", {"what": "talk", "against": "Carla"}, "verdict: proved"),
    ],
)
def test_a_claim_that_needs_more_than_an_event_is_raised_on_the_page(
    server: Any,
    recorder: httpx2.Client,
    official: httpx2.Client,
    page: Page,
    kind: str,
    fields: dict[str, str],
    says: str,
):
    here = recorder.post("/v1/matches", json={"book": "42", "players": FOUR}).headers["Location"]
    played = {"fact": "bone-played", "seat": 3, "bone": "5-1"}
    done(recorder.post(f"{here}/events", json={"events": [*HAND_OF_42, played]}))
    done(official.post(f"{here}/events", json={"fact": "observed", "what": "talk", "seat": 2}))

    panel(page, server, here, "official")
    page.get_by_text("Raise a claim", exact=True).click()
    form = page.get_by_label("Raise a claim")
    form.locator("[name=kind]").select_option(kind)
    for name, value in fields.items():
        field = form.locator(f"[name={name}]")
        if field.evaluate("field => field.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    page.get_by_role("button", name="Raise the claim").click()
    expect(page.locator("article.dispute")).to_contain_text(says)


def test_42_the_tricks_are_read_as_data_and_as_a_picture(
    recorder: httpx2.Client, audience: httpx2.Client, here: str
):
    opening = {"book": "42", "players": FOUR}
    match = recorder.post("/v1/matches", json=opening).headers["Location"]
    done(recorder.post(f"{match}/events", json={"events": HAND_OF_42}))
    seen = done(audience.get(f"{match}/tricks"))
    assert (seen["trump"], seen["bidder"], len(seen["trick"]), seen["turn"]) == ("5", 0, 3, 3)
    assert len(done(audience.get(f"{match}/tricks?at=13"))["trick"]) == 1
    assert (
        audience.get(f"{match}/tricks.svg").headers["Content-Type"]
        == "image/svg+xml; charset=utf-8"
    )
    assert "tricks" in done(audience.get(match))["links"]
    refused = audience.get(f"{here}/tricks")
    assert (refused.status_code, refused.json()["type"]) == (404, "urn:bonebook:not-found")
