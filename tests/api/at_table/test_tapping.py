"""Matches recorded by taps alone, in Chromium, against a real server."""

import re
from collections import Counter
from collections.abc import Iterator
from statistics import quantiles
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.api.at_table.tapping import (
    JsonFact,
    all_sent,
    as_meant,
    events_of,
    made_up,
    one_hand,
    open_match,
    play_after,
    sit_down,
    tap_all,
    unasked,
)
from tests.api.conftest import Server
from tests.api.matches.test_page import complaints, hosts
from tests.generators.generate_fives import TABLES

__all__ = ["complaints", "hosts"]

KINDS = (("PDA", 2), ("42", 4), ("FU", 4), ("UDL", 2))
VIEWS = ("score", "board", "chips", "tricks")


@pytest.fixture(scope="module")
def table_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on which no scribe is too quick."""
    started = Server(tmp_path_factory.mktemp("table"), requests_per_second=100_000, burst=1_000_000)
    yield started
    started.kill()


def test_a_match_is_recorded_by_taps_as_if_it_were_sent(
    table_server: Any, page: Page, thorough: bool, complaints: list[str], hosts: set[str]
):
    for book, players in KINDS if thorough else KINDS[:2]:
        facts = unasked(made_up(1, book, players))
        if not thorough:
            facts = one_hand(facts)
            facts = facts[: play_after(facts, 16)]
        as_if_it_were_sent(table_server, page, book, players, facts)
    assert complaints == []
    assert hosts == {f"127.0.0.1:{table_server.port}"}


def as_if_it_were_sent(
    table_server: Server, page: Page, book: str, players: int, facts: list[JsonFact]
) -> None:
    """Tap one match, send another, and see the same of both after each tap."""
    with table_server.client("recorder") as client:
        tapped, sent = (open_match(client, book, players) for _ in range(2))
        sit_down(page, table_server, tapped)
        done = 0

        def as_if_sent(upto: int) -> None:
            nonlocal done
            client.post(f"/v1/matches/{sent}/events", json={"events": facts[done:upto]})
            done = upto
            all_sent(page, upto + 1)
            for view in VIEWS if book != "42" else VIEWS[:1] + VIEWS[-1:]:
                seen = [client.get(f"/v1/matches/{one}/{view}").content for one in (tapped, sent)]
                assert seen[0] == seen[1], (upto, view)

        tap_all(page, facts, as_if_sent)
        assert events_of(client, tapped) == facts


def test_an_answer_behind_a_play_is_a_correction_of_it(table_server: Any, page: Page):
    facts = one_hand(made_up(1, "PDA", 2))
    with table_server.client("recorder") as client:
        match = open_match(client, "PDA", 2)
        sit_down(page, table_server, match)
        page.evaluate("() => { scribe.quick = false; }")
        tap_all(page, facts)
        expect(page.locator("#recorder")).to_have_attribute("data-waiting", "0")
        recorded = events_of(client, match)
    assert as_meant(recorded) == facts
    corrections = [one for one in recorded if one["fact"] == "record-corrected"]
    assert corrections
    assert {one["facts"][0]["just_drawn"] for one in corrections} == {True}


def test_42_pb_15_the_bones_left_and_the_end_of_the_hand_are_one_tap_or_two(
    table_server: Any, page: Page
):
    facts = made_up(1, "42", 4)
    shown = (n for n, fact in enumerate(facts) if fact["fact"] == "holding-shown")
    last = next(n for n in shown if facts[n + 1]["fact"] == "hand-ended")
    with table_server.client("recorder") as client:
        match = open_match(client, "42", 4)
        client.post(f"/v1/matches/{match}/events", json={"events": facts[:last]})
        sit_down(page, table_server, match)
        page.locator('[data-act="show"]').click()
        offer = page.locator(".offer")
        expect(offer).to_have_attribute("data-facts", re.compile("holding-shown.*hand-ended"))
        page.get_by_role("button", name="shown only").click()
        expect(offer).to_have_text(re.compile("^Bid (made|set)$"))
        page.locator(".undo").click()
        page.locator('[data-act="show"]').click()
        expect(offer).to_have_text(re.compile("^The rest: .*Bid (made|set)$"))
        expect(offer).not_to_have_attribute("data-deaf", "yes")
        offer.click()
        expect(offer).to_have_text(re.compile("^(Hand|Game over)"))
        expect(page.locator("#recorder")).to_have_attribute("data-waiting", "0")
        assert as_meant(events_of(client, match)) == facts[: last + 2]


TAPS = {"PDA": (1.1, 2), "HF": (1.1, 2), "FU": (1.1, 2), "UDL": (1.1, 2), "42": (1.1, 3)}
"""Of each book: taps a fact on average, and for the ninety-fifth of a hundred facts."""


@pytest.mark.long
def test_taps_are_few_with_every_question_answered(table_server: Any, page: Page, thorough: bool):
    for book, players in (*TABLES, ("42", 4)) if thorough else (("PDA", 2),):
        assert_taps_are_few(book, players, table_server, page, thorough)


def assert_taps_are_few(
    book: str, players: int, table_server: Any, page: Page, thorough: bool
) -> None:
    """Count the taps of made-up matches, whole ones in a thorough run."""
    taps: list[int] = []
    by_kind = Counter[str]()
    facts = 0
    for seed in range(10 if thorough else 1):
        match = made_up(100 + seed, book, players)
        match = match if thorough else match[: play_after(match, 24)]
        with table_server.client("recorder") as client:
            sit_down(page, table_server, open_match(client, book, players))
        for kind, count in tap_all(page, match):
            taps.append(count)
            by_kind[kind] += count
        facts += len(match)
    print(f"{book} for {players}: {sum(taps) / facts:.3f} taps a fact, {by_kind}")
    mean, most = TAPS[book]
    of_each = taps + [0] * (facts - len(taps))  # one offer may stand for several facts
    assert quantiles(of_each, n=20)[-1] <= most
    if thorough:  # one hand alone may well be another
        assert sum(taps) / facts <= mean
