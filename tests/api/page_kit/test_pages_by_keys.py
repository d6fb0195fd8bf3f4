"""Every main page by the keyboard alone: all is reached, in order, seen, and left again."""

from typing import Any

import httpx2
import pytest
from playwright.sync_api import Page, expect

from tests.api.at_table.tapping import all_sent, events_of, open_match, sit_down
from tests.api.conftest import Server
from tests.api.desk.path import Hands
from tests.api.matches.test_page import visit
from tests.api.page_kit.test_all_pages import hall

__all__ = ["hall"]

MOST_STOPS = 200
"""Stops of the Tab key on one page: a long record has one stop, by arrows the rest."""

STOP = """
() => {
  const here = document.activeElement;
  if (!here || here === document.body) return null;
  window.stops ??= [];
  if (window.stops.includes(here)) return { again: true };
  window.stops.push(here);
  const before = window.stops.at(-2);
  const style = getComputedStyle(here);
  const { left, top, right, bottom } = here.getBoundingClientRect();
  const back = before && before.compareDocumentPosition(here) & Node.DOCUMENT_POSITION_PRECEDING;
  return {
    again: false,
    name: `${here.tagName} ${here.id} ${here.className} ${here.textContent?.trim().slice(0, 30)}`,
    ringed: here.tagName === "IFRAME" || parseFloat(style.outlineWidth) >= 2,
    inView: right > 0 && bottom > 0 && left < innerWidth && top < innerHeight,
    backwards: Boolean(back),
  };
}
"""
NOT_REACHED = """
() => {
  const kinds = "a[href], button, input, select, textarea, summary, [tabindex]";
  const radios = new Set((window.stops ?? []).map((one) => one.type === "radio" && one.name));
  return [...document.querySelectorAll(kinds)]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .filter((one) => !one.disabled && one.tabIndex >= 0)
    .filter((one) => !(one.type === "radio" && radios.has(one.name)))
    .filter((one) => !(window.stops ?? []).includes(one))
    .map((one) => one.outerHTML.slice(0, 120));
}
"""

PAGES = (
    "/",
    "/matches/fives",
    "/matches/tricks",
    "/record/fives",
    "/record/tricks",
    "/desk",
    "/desk/fives",
    "/tournaments",
    "/tournaments/cup/run",
    "/slots",
    "/links",
    "/session",
)


def walked(page: Page) -> list[dict[str, Any]]:
    """The stops of the Tab key, up to the one that comes again or leaves the page."""
    stops = list[dict[str, Any]]()
    while len(stops) < MOST_STOPS:
        page.keyboard.press("Tab")
        stop = page.evaluate(STOP)
        if stop is None or stop["again"]:
            return stops
        stops.append(stop)
    raise AssertionError("the Tab key goes on and on")


@pytest.fixture(scope="module")
def cup(hall: Server) -> Server:
    """The hall, with a tournament that takes entries, and a slot."""
    with hall.client("official") as client:
        opening = {"id": "cup", "name": "Cup", "format": "UDL"}
        client.post("/v1/tournaments", json=opening).raise_for_status()
        client.put("/v1/slots/main", json={"match": "fives"}).raise_for_status()
        entry = {"fact": "entry-made", "entry": "ana", "name": "Ana"}
        client.post("/v1/tournaments/cup/events", json={"events": [entry]}).raise_for_status()
    return hall


@pytest.mark.long
def test_every_control_is_reached_in_order_and_the_focus_is_seen(cup: Server, page: Page):
    visit(page, cup, "/session", "official")
    for path in PAGES:
        page.goto(f"{cup.url}{path}")
        page.wait_for_selector("main:not([aria-busy])")
        if path.startswith("/record/"):
            page.wait_for_selector("#recorder:not([data-deaf]) .offer")
        stops = walked(page)
        assert len(stops) > 3, path
        for stop in stops:
            assert stop["ringed"], (path, "no ring", stop["name"])
            assert stop["inView"], (path, "out of view", stop["name"])
            assert not stop["backwards"], (path, "backwards", stop["name"])
        assert page.evaluate(NOT_REACHED) == [], path


@pytest.mark.long
def test_a_hand_is_begun_and_played_by_tab_and_enter_alone(
    server: Any, page: Page, recorder: httpx2.Client
):
    match = open_match(recorder, "PDA", 2)
    sit_down(page, server, match)
    hands = Hands(page, "keys")
    controls = (
        *(".offer", ".offer", '[data-bone="6-6"]', '[data-seat="0"]'),
        *('[data-bone="6-5"]', '[data-act="drew"]', '[data-bone="6-1"]'),
    )
    for taps, control in enumerate(controls, 1):
        expect(page.locator("#recorder:not([data-deaf])")).to_be_attached()
        hands.press(page.locator(control))
        expect(page.locator("#recorder")).to_have_attribute("data-taps", str(taps))
    all_sent(page, 1 + len(events_of(recorder, match)))
    played = [one.get("bone") for one in events_of(recorder, match) if "bone-played" in one["fact"]]
    assert played == ["6-6", "6-5", "6-1"]
