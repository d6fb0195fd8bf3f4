"""Only Bonebook's answer is an answer: a hundred others hold the queue, and lose nothing."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Thread
from typing import Any

import httpx2
import pytest
from playwright.sync_api import Page, Route, expect

from tests.api.at_table.strangers import (
    AT_ONE_MATCH,
    RAW,
    Answer,
    Babbler,
    names,
    parts,
    strangers,
)
from tests.api.at_table.tapping import all_sent, events_of, open_match, sit_down

BEGUN = [
    {"fact": "game-started", "number": 1},
    {"fact": "hand-started", "number": 1},
    *({"fact": "opening-drawn", "seat": seat, "count": 7} for seat in (0, 1)),
    {"fact": "bone-played", "seat": 0, "bone": "6-6"},
]
ACTS = ["passed", "bone-drawn"]
ANSWERED = re.compile("^(no Bonebook|offline), 1 wait$")
"""The words of a page once somebody else, or nobody, answered what it sent."""


def test_there_are_a_hundred_of_them():
    assert sum(map(len, names().values())) >= 100


@pytest.mark.share(18, long=6)
@pytest.mark.parametrize(("kind", "first"), parts())
def test_whatever_answers_in_its_place_nothing_is_lost_set_aside_or_put_in_another_order(
    server: Any, page: Page, recorder: httpx2.Client, kind: str, first: int
):
    match = open_match(recorder, "PDA", 2)
    assert recorder.post(f"/v1/matches/{match}/events", json={"events": BEGUN}).is_success
    instead: list[Callable[[Route], None]] = []

    def answer(route: Route) -> None:
        """Pass a batch to the server, or to whoever answers in its place."""
        instead[-1](route) if instead else route.continue_()

    # From before the first request on: a route that is put in later may miss a request.
    page.route("**/batches", answer)
    sit_down(page, server, match)
    all_sent(page, 6)
    with babbling() as babbler:
        these = names()[kind][first : first + AT_ONE_MATCH]
        for n, name in enumerate(these):
            instead.append(said(babbler, name) if kind == "bytes" else answering(kind, name))
            act(page, "passed", name)
            expect(page.locator(".sync"), name).to_have_text(ANSWERED)
            act(page, "drew", name)
            expect(page.locator("#recorder"), name).to_have_attribute("data-waiting", "2")
            instead.clear()
            page.evaluate("() => dispatchEvent(new Event('online'))")
            all_sent(page, 6 + 2 * (n + 1))
    recorded = [fact["fact"] for fact in events_of(recorder, match)[5:]]
    assert recorded == ACTS * len(these)


def act(page: Page, name: str, why: str) -> None:
    """Tap an act, once its place hears."""
    button = page.locator(f'#recorder:not([data-deaf]) [data-act="{name}"]')
    expect(button, why).to_be_enabled()
    button.click()


def answering(kind: str, name: str) -> Callable[[Route], None]:
    """Answer a request in the place of the server, as if it knew how far the match is."""

    def answer(route: Route) -> None:
        version = int((route.request.headers.get("if-match") or '"6"').strip('"'))
        match = route.request.url.rpartition("/batches")[0].rpartition("/")[2]
        answered: Answer = strangers(match, version)[kind][name]
        route.fulfill(**answered)

    return answer


@contextmanager
def babbling() -> Iterator[Babbler]:
    """A server that says what it is told to."""
    with Babbler() as babbler:
        thread = Thread(target=babbler.serve_forever, daemon=True)
        thread.start()
        yield babbler
        babbler.shutdown()


def said(babbler: Babbler, name: str) -> Callable[[Route], None]:
    """Have a request go to a server that says this."""
    port = babbler.server_address[1]

    def sent_there(route: Route) -> None:
        babbler.says = RAW[name]
        route.continue_(url=f"http://127.0.0.1:{port}/batches")

    return sent_there
