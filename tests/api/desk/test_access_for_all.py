"""Every page of the desk for everybody: axe, sizes of targets, widths, colours, languages."""

from collections.abc import Callable, Sequence
from itertools import product
from typing import Any

import httpx2
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.api.desk.path import key_of_seat, open_for
from tests.api.disputes.test_dispute_steps import done
from tests.api.matches.test_page import visit

pytestmark = pytest.mark.long

THEMES = ("light", "dark", "contrast")
WIDTHS = (320, 390, 820, 1280)
LOOKS = [*product(THEMES, ("en", "es"), WIDTHS)]
"""The colours, the language, and the width of the screen."""

TOO_SMALL = """
() => [...document.querySelectorAll("button, a, select, input, summary, label")]
  .filter((one) => one.checkVisibility() && one.matches(
    "button, a, select, summary, input:not(label > :is([type=radio], [type=checkbox])),"
      + "label:has(> :is([type=radio], [type=checkbox]))"))
  .map((one) => [one.textContent, one.getBoundingClientRect()])
  .filter(([, box]) => box.width < 44 || box.height < 44)
  .map(([text, box]) => [text.trim().slice(0, 40), box.width, box.height])
"""
"""Targets too small to be tapped; a box to tick is as large as its label."""


def states(page: Page, url: str, fives: str, tricks: str) -> list[tuple[str, Callable[[], Any]]]:
    """Ways to each state of each page, one after the other."""

    def point() -> None:
        page.goto(f"{url}/desk/{fives}")
        expect(page.locator("html[data-ready]")).to_be_attached()
        page.locator('#lines input[value="8"]').check()

    def rule() -> None:
        page.goto(f"{url}/desk/{fives}")
        expect(page.locator("html[data-ready]")).to_be_attached()
        page.locator("[data-opens]").click()
        page.locator("[name=upheld][value=true]").check()
        expect(page.locator(".compared .standing")).to_have_count(2)

    return [
        ("all tables", lambda: page.goto(f"{url}/desk")),
        ("a table of 42", lambda: page.goto(f"{url}/desk/{tricks}")),
        ("a claim or a correction", point),
        ("a hearing", rule),
        ("replay", lambda: page.goto(f"{url}/matches/{fives}/replay")),
        ("no seat", lambda: page.goto(f"{url}/matches/{fives}/seat")),
    ]


def test_axe_finds_nothing_on_the_pages_of_the_desk(
    server: Any, browser: Browser, official: httpx2.Client, thorough: bool
):
    fives, tricks = open_for(official, "PDA"), open_for(official, "42")
    claim = {"kind": "could_play", "event": 8, "against": 0, "by": 1}
    done(official.post(f"/v1/matches/{fives}/claims", json=claim))
    with browser.new_context(base_url=server.url) as context:
        page = context.new_page()
        visit(page, server, "/desk", "official")
        ways = states(page, server.url, fives, tricks)
        for number, (name, reach) in enumerate(ways if thorough else ways[1::2]):
            looked_at(page, name, reach, LOOKS if thorough else [LOOKS[(7 * number + 8) % 24]])


def test_axe_finds_nothing_on_a_players_own_page(
    server: Any, browser: Browser, official: httpx2.Client, thorough: bool
):
    match = open_for(official, "42")
    card = {"fact": "score-card-written", "scores": [0, 0]}
    done(official.post(f"/v1/matches/{match}/events", json=card))
    key = key_of_seat(server, match, 1)
    with browser.new_context(base_url=server.url) as context:
        page = context.new_page()
        page.goto(f"/sign-in?next=/matches/{match}/seat")
        page.get_by_label("Key").fill(key)
        page.get_by_role("button", name="Sign in").click()

        def object_to() -> None:
            page.goto(f"/matches/{match}/seat")
            expect(page.locator("html[data-ready]")).to_be_attached()
            page.locator('#lines input[value="14"]').check()

        looked_at(page, "a player's page", object_to, LOOKS if thorough else [LOOKS[17]])


def looked_at(
    page: Page, name: str, reach: Callable[[], Any], looks: Sequence[tuple[str, str, int]]
) -> None:
    """See that nothing is in anybody's way, in each of these looks."""
    for theme, tag, width in looks:
        cookies = {"theme": theme, "language": tag}
        url = page.url.partition("//")[2].partition("/")[0]
        page.context.add_cookies(
            [{"name": key, "value": it, "url": f"http://{url}"} for key, it in cookies.items()]
        )
        page.set_viewport_size({"width": width, "height": 900})
        reach()
        look = (name, theme, tag, width)
        expect(page.locator("html")).to_have_attribute("lang", tag)
        axe = Axe().run(page)
        assert axe.violations_count == 0, (look, axe.generate_report())
        assert page.evaluate("document.documentElement.scrollWidth") <= width, look
        assert page.evaluate(TOO_SMALL) == [], look
