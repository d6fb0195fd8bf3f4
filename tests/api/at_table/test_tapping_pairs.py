"""Dominoes by pairs recorded by taps alone, in Chromium, against a real server."""

import re
from itertools import product
from statistics import quantiles
from typing import Any

import httpx2
import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.api.at_table.tapping import all_sent, events_of, sit_down, tap_all
from tests.api.at_table.tapping_pairs import BY_BONES, by_pairs, opening
from tests.api.at_table.test_tapping import table_server

__all__ = ["table_server"]

SIZES: tuple[ViewportSize, ...] = ({"width": 820, "height": 1180}, {"width": 360, "height": 640})
LOCALES = ("es-PR", "en-GB")
TAPS_A_FACT, OF_ONE_HAND = 1.06, 1.25
"""Taps a fact on average: of several hands, and of a short one with its lots."""


def opened(client: httpx2.Client, edition: str) -> str:
    """Open a match under an edition; its id."""
    answer = client.post("/v1/matches", json=opening(edition))
    assert answer.status_code == 201, answer.text
    return answer.headers["Location"].rpartition("/")[2]


Setting = tuple[ViewportSize, str]
"""A size of screen and a language."""
SETTINGS: tuple[Setting, ...] = tuple(product(SIZES, LOCALES))


def tapped(
    table_server: Any, browser: Browser, edition: str, setting: Setting, seed: int, *, hands: int
) -> list[int]:
    """Tap a game and compare it with what the server has; the taps of each fact."""
    (size, locale), facts = setting, by_pairs(seed, edition, hands)
    with table_server.client("recorder") as client:
        match = opened(client, edition)
        settings = {"locale": locale, "viewport": size, "service_workers": "block"}
        with browser.new_context(**settings) as context:
            page = context.new_page()
            sit_down(page, table_server, match)
            expect(page.locator("html")).to_have_attribute("lang", re.compile(locale[:2]))
            taps = [count for _, count in tap_all(page, facts)]
            all_sent(page, len(facts) + 1)
        assert events_of(client, match) == facts
    return taps + [0] * (len(facts) - len(taps))


def test_a_hand_by_pairs_is_recorded_by_taps(table_server: Any, browser: Browser):
    taps = tapped(table_server, browser, "world", SETTINGS[0], 2, hands=1)
    assert sum(taps) / len(taps) <= OF_ONE_HAND


def test_dp_2_a_hand_with_double_nine_is_recorded_by_the_numbers_of_its_bones(
    table_server: Any, browser: Browser
):
    """55 bones have no room on a phone: each is two taps, a double the key in the question."""
    taps = tapped(table_server, browser, "cuba", SETTINGS[3], 3, hands=1)
    assert sum(taps) / len(taps) <= 2.1


@pytest.mark.long
def test_whole_games_by_pairs_take_few_taps(table_server: Any, browser: Browser, thorough: bool):
    """With `--thorough -s`, 56 whole games: each edition on each screen in each language, twice.

    Otherwise three hands of every third edition; that all editions fold alike is held elsewhere.
    """
    taps: list[int] = []
    for number, edition in enumerate(BY_BONES if thorough else BY_BONES[::3]):
        settings = SETTINGS if thorough else (SETTINGS[number % len(SETTINGS)],)
        for setting, seed in product(settings, (1, 2) if thorough else (1,)):
            hands = 14 if thorough else 3
            taps += tapped(table_server, browser, edition, setting, seed, hands=hands)
            print(f"{edition} {setting} {seed}: {sum(taps) / len(taps):.3f} of {len(taps)} facts")
    assert sum(taps) / len(taps) <= TAPS_A_FACT
    assert quantiles(taps, n=20)[-1] <= 2


@pytest.fixture
def at_table(table_server: Any, page: Page) -> str:
    """A match by pairs under the Dominican rules, with two bones on the table."""
    with table_server.client("recorder") as client:
        match = opened(client, "dominican")
        sit_down(page, table_server, match)
        page.locator(".offer").click()
        page.locator("#recorder:not([data-deaf]) .offer").click()
        page.locator('[data-bone="6-6"]').click()
        page.locator('[data-seat="0"]').click()
        page.locator('[data-bone="6-5"]').click()
        all_sent(page, 9)
    return match


def test_taps_that_come_before_the_last_is_written_are_taken_in_their_order(
    table_server: Any, page: Page
):
    """Storage may be slow and a finger quick: each tap is read by what the one ahead left."""
    with table_server.client("recorder") as client:
        match = opened(client, "dominican")
        sit_down(page, table_server, match)
        page.locator(".offer").click()
        page.locator("#recorder:not([data-deaf]) .offer").wait_for()
        page.evaluate("(taps) => taps.forEach((tap) => document.querySelector(tap).click())", QUICK)
        all_sent(page, 9)
    assert facts_of(table_server, match)[-2:] == [
        {"fact": "bone-played", "seat": 0, "bone": "6-6"},
        {"fact": "bone-played", "seat": 1, "bone": "6-5", "on": "6-6"},
    ]


QUICK = (".offer", '[data-bone="6-6"]', '[data-seat="0"]', '[data-bone="6-5"]')
"""Buttons tapped at once, once a game has begun: all drew, and two bones are played."""


def facts_of(table_server: Any, match: str) -> list[dict[str, Any]]:
    with table_server.client("recorder") as client:
        return events_of(client, match)


def test_dp_23_a_pass_is_taken_back_by_one_tap(table_server: Any, page: Page, at_table: str):
    for act in ("passed", "passBack", "passBack"):
        page.locator(f'#recorder:not([data-deaf]) [data-act="{act}"]').click()
    all_sent(page, 11)
    assert facts_of(table_server, at_table)[-2:] == [
        {"fact": "passed", "seat": 2},
        {"fact": "pass-taken-back", "seat": 2, "passed": 10},
    ]
    expect(page.locator('[data-seat="2"] .turn')).to_be_visible()


def test_dp_25_a_block_is_called_and_the_hand_broken(table_server: Any, page: Page, at_table: str):
    page.locator('[data-act="block"]').click()
    expect(page.locator("#recorder")).to_have_attribute("data-stage", "show")
    page.locator(".further").click()
    page.get_by_role("button", name="Hand broken").click()
    expect(page.locator(".offer")).to_have_text("Hand 2: all drew")
    all_sent(page, 11)
    assert facts_of(table_server, at_table)[-2:] == [
        {"fact": "block-declared", "seat": 1},
        {"fact": "hand-ended", "how": "broken"},
    ]


def test_dp_17a_a_hand_is_counted_in_pips(table_server: Any, page: Page, at_table: str):
    page.locator('[data-act="block"]').click()
    page.get_by_role("button", name="Count in pips").click()
    for name, pips in (("Ana", 40), ("Beto", 20), ("Caro", 10), ("Dino", 79)):
        page.get_by_label(name, exact=True).fill(str(pips))
    expect(page.locator("dialog [role=status]")).to_have_text("Ana & Caro 149")
    page.locator("dialog").get_by_role("button", name="Record").click()
    all_sent(page, 11)
    assert facts_of(table_server, at_table)[-1] == {
        "fact": "hand-ended",
        "how": "lock",
        "winner": 2,
        "points": 149,
    }
    expect(page.locator('[data-seat="0"] .score')).to_have_text("149")


@pytest.mark.usefixtures("at_table")
def test_dp_2_no_boneyard_is_shown_and_nobody_draws(page: Page):
    expect(page.locator('[data-act="drew"]')).to_have_count(0)
    expect(page.locator(".left")).to_have_text("145 pips in the hands, 0 passes")
    expect(page.locator("#recorder")).not_to_contain_text("boneyard")


def test_a_match_is_opened_under_an_edition(table_server: Any, page: Page):
    page.goto(f"{table_server.url}/sign-in?next=/record")
    page.get_by_label("Key").fill(table_server.keys["official"])
    page.get_by_role("button", name="Sign in").click()
    form = page.locator("form.new")
    form.get_by_label("Rules").select_option("DP")
    form.get_by_label("Edition").select_option("Jamaica, six-love")
    for letter, name in zip("ABCD", ("Ana", "Beto", "Caro", "Dino"), strict=True):
        form.get_by_label(f"Seat {letter}").fill(name)
    form.get_by_role("button", name="Begin").click()
    expect(page.locator("#recorder")).to_have_attribute("data-recorded", "1")
    with table_server.client("official") as client:
        match = page.url.rpartition("/")[2]
        record = client.get(f"/v1/matches/{match}/record.json").json()
    assert (record["ruleset"], record["options"]) == ("DP", {"edition": "jamaica"})
