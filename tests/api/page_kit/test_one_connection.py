"""All pages of a browser share one stream, so that more than six are live over plain HTTP/1.1."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.api.conftest import A_HAND, Server
from tests.deploy.nginx import in_front, trusting

TABLES = 3
OVERLAYS, PAGES = 5, 4
"""With the hall's screen ten, where a browser has six connections to a server at most."""


@pytest.fixture
def hall(own_server: Server) -> Server:
    """A server with a public match at each of three tables."""
    with own_server.client("official") as client:
        for table in range(TABLES):
            place = {"id": f"m-{table}", "table": f"t-{table}", "public": True}
            opening = {"book": "PDA", "players": ["Ana", "Bruno"], **place}
            client.post("/v1/matches", json=opening).raise_for_status()
            client.post(f"/v1/matches/m-{table}/events", json={"events": A_HAND[:5]})
    return own_server


@pytest.fixture
def proxied(
    hall: Server,
    browser: Browser,
    browser_type_launch_args: dict[str, Any],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[tuple[str, BrowserContext]]:
    """The hall's address behind nginx, and a browser that trusts its certificate."""
    with (
        in_front(hall, tmp_path, monkeypatch, [hall.port]) as front,
        trusting(front, browser, browser_type_launch_args) as context,
    ):
        yield front.url, context


def opened(url: str, context: BrowserContext, path: str) -> Page:
    page = context.new_page()
    page.goto(f"{url}{path}")
    return page


def expect_all_live(hall: Server, url: str, context: BrowserContext) -> None:
    """Open overlays, boards and the hall's screen; expect each to show each of two facts."""
    over = [opened(url, context, f"/overlay/m-{n % TABLES}") for n in range(OVERLAYS)]
    boards = [opened(url, context, f"/matches/m-{n % TABLES}") for n in range(PAGES)]
    tables = "&".join(f"table=t-{n}" for n in range(TABLES))
    scores = opened(url, context, f"/hall?{tables}")
    for position, fact in enumerate(A_HAND[5:7], 7):
        with hall.client("official") as client:
            for table in range(TABLES):
                client.post(f"/v1/matches/m-{table}/events", json=fact).raise_for_status()
        for page in over:
            expect(page.locator("body")).to_have_attribute("data-position", str(position))
        for page in boards:
            expect(page.locator("#live")).to_have_attribute("data-position", str(position))
        for place in scores.locator("[data-table]").all():
            expect(place).to_have_attribute("data-position", str(position))


@pytest.mark.long
def test_overlays_the_hall_and_pages_of_one_browser_are_live_at_once(
    hall: Server, context: BrowserContext
) -> None:
    expect_all_live(hall, hall.url, context)


@pytest.mark.long
def test_they_are_live_at_once_over_nginx_with_http_2(
    hall: Server, proxied: tuple[str, BrowserContext]
) -> None:
    url, context = proxied
    expect_all_live(hall, url, context)
    protocol = "performance.getEntriesByType('navigation')[0].nextHopProtocol"
    assert {page.evaluate(protocol) for page in context.pages} == {"h2"}


def test_a_page_without_shared_workers_has_a_stream_of_its_own(
    hall: Server, context: BrowserContext
) -> None:
    page = context.new_page()
    page.add_init_script("delete globalThis.SharedWorker")
    page.goto(f"{hall.url}/matches/m-0")
    expect(page.locator("#follow")).to_have_attribute("data-heard", "true")
    with hall.client("official") as client:
        client.post("/v1/matches/m-0/events", json=A_HAND[5]).raise_for_status()
    expect(page.locator("#live")).to_have_attribute("data-position", "7")
