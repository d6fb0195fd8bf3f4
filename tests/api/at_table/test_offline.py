"""No network, a tab that is killed, a server that restarts, two tablets at one table."""

import re
from typing import Any

import httpx2
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.api.at_table import faults
from tests.api.at_table.faults import come_back, kept_offline
from tests.api.at_table.tapping import (
    SCRIBE,
    all_sent,
    events_of,
    made_up,
    one_hand,
    open_match,
    play_after,
    sit_down,
    tap_all,
)


def test_a_hand_is_recorded_without_a_network_and_outlives_its_tab(
    server: Any, page: Page, recorder: httpx2.Client, context: BrowserContext
):
    match, facts = open_match(recorder, "PDA", 2), one_hand(made_up(1, "PDA", 2))
    early, late = play_after(facts, 6), play_after(facts, 20)
    sit_down(page, server, match)
    kept_offline(page)
    tap_all(page, facts[:early])
    all_sent(page, early + 1)
    context.set_offline(True)
    tap_all(page, facts[early:late])
    expect(page.locator(".sync")).to_have_text(f"offline, {late - early} wait")
    come_back(page)
    expect(page.locator("#recorder")).to_have_attribute("data-waiting", str(late - early))
    tap_all(page, facts[late:])
    context.set_offline(False)
    all_sent(page, len(facts) + 1)
    assert events_of(recorder, match) == facts


def test_nothing_is_lost_doubled_or_reordered_whatever_happens(
    own_server: Any, browser: Browser, thorough: bool
):
    for seed in range(1, 200 if thorough else 2):
        faults.run(own_server, browser, seed)


# --- two tablets ----------------------------------------------------------------------------


@pytest.mark.long
def test_another_tablet_takes_over_by_a_code_and_both_are_told(
    server: Any,
    page: Page,
    recorder: httpx2.Client,
    official: httpx2.Client,
    browser: Browser,
    context: BrowserContext,
):
    match, facts = open_match(recorder, "PDA", 2), one_hand(made_up(1, "PDA", 2))
    sit_down(page, server, match)
    early = play_after(facts, 8)
    late = play_after(facts, early + 1)
    tap_all(page, facts[:early])
    all_sent(page, early + 1)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Hand over to another tablet").click()
    code = page.locator(".code")
    expect(code).to_have_text(re.compile(r"^\d{6}$"))
    digits = code.inner_text()
    page.get_by_role("button", name="Close").click()
    context.set_offline(True)
    tap_all(page, facts[early:late])

    with browser.new_context() as others:
        second = others.new_page()
        second.goto(f"{server.url}/record")
        second.get_by_label("Code").fill(digits)
        second.get_by_role("button", name="Take over").click()
        expect(second.locator(".notice")).to_be_visible()
        second.get_by_role("button", name="Take over").click()
        expect(second.locator(".notice")).to_be_hidden()
        second.evaluate(SCRIBE)
        tap_all(second, facts[early:])
        all_sent(second, len(facts) + 1)

        context.set_offline(False)
        # The next heartbeat tells of it, if what waited was sent before the network was back.
        notice = page.locator(".notice")
        expect(notice).to_contain_text("Another tablet records this table", timeout=30_000)
        expect(page.locator(".sync")).to_have_text(f"{late - early} to look at")
        page.locator(".sync").click()
        expect(page.locator(".held li")).to_have_count(late - early)
        expect(page.locator(".held")).to_contain_text("kept aside for the official")

        third = others.new_page()
        third.goto(f"{server.url}/record")
        third.get_by_label("Code").fill(digits)
        third.get_by_role("button", name="Take over").click()
        expect(third.get_by_role("alert")).to_contain_text("this code is not good")
    assert events_of(recorder, match) == facts
    aside = official.get(f"/v1/matches/{match}/aside").json()["data"]
    assert [one["fact"] for one in aside] == facts[early:late]
    assert recorder.get(f"/v1/matches/{match}/aside").status_code == 403
    shown = official.get(f"/matches/{match}/disputes").text
    assert "Kept aside" in shown
    assert facts[early]["bone"] in shown
    assert "Kept aside" not in recorder.get(f"/matches/{match}/disputes").text
