"""All pages of a browser share one stream, so that more than six are live over plain HTTP/1.1."""

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.api.conftest import A_HAND, Server

TABLES = 3


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


def opened(hall: Server, context: BrowserContext, path: str) -> Page:
    page = context.new_page()
    page.goto(f"{hall.url}{path}")
    return page


@pytest.mark.long
@pytest.mark.parametrize(("overlays", "pages"), [(12, 10)])
def test_overlays_the_hall_and_pages_of_one_browser_are_live_at_once(
    hall: Server, context: BrowserContext, overlays: int, pages: int
) -> None:
    over = [opened(hall, context, f"/overlay/m-{n % TABLES}") for n in range(overlays)]
    boards = [opened(hall, context, f"/matches/m-{n % TABLES}") for n in range(pages)]
    tables = "&".join(f"table=t-{n}" for n in range(TABLES))
    scores = opened(hall, context, f"/hall?{tables}")
    for round_, fact in enumerate(A_HAND[5:7], 7):
        with hall.client("official") as client:
            for table in range(TABLES):
                client.post(f"/v1/matches/m-{table}/events", json=fact).raise_for_status()
        for page in over:
            expect(page.locator("body")).to_have_attribute("data-position", str(round_))
        for page in boards:
            expect(page.locator("#live")).to_have_attribute("data-position", str(round_))
        for place in scores.locator("[data-table]").all():
            expect(place).to_have_attribute("data-position", str(round_))


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
