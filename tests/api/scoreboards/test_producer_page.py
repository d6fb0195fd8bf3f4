"""The producer's page: a match is put on a slot, previewed, and given an address with a key."""

import re
from collections.abc import Iterator

import httpx2
import pytest
from playwright.sync_api import Page, expect

from tests.api.conftest import A_HAND, Server


@pytest.fixture(scope="module")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server at its first start, with a private match in play and a director who may sign in."""
    folder = tmp_path_factory.mktemp("studio")
    server = Server(folder, {"": ""})
    [key] = re.findall(r"(?<![\w-])bb_[\w-]+", (folder / "out").read_text())
    server.keys = {"director": key}
    with server.client("director") as client:
        directs = {"principal": "administrator", "role": "director", "scope": "league"}
        client.post("/v1/grants", json=directs).raise_for_status()
        opening = {"id": "m", "book": "PDA", "players": ["Ana", "Bruno"], "table": "north"}
        client.post("/v1/matches", json=opening).raise_for_status()
        client.post("/v1/matches/m/events", json={"events": A_HAND}).raise_for_status()
    yield server
    server.kill()


def opened(studio: Server, page: Page) -> None:
    page.goto(f"{studio.url}/sign-in?next=/slots")
    page.locator("input[name=key]").fill(studio.keys["director"])
    page.get_by_role("button", name="Sign in").click()
    expect(page).to_have_title("Slots – Bonebook")


def test_a_producer_puts_a_match_on_air_and_gives_its_address_a_key(
    studio: Server, page: Page
) -> None:
    opened(studio, page)
    page.get_by_label("Name of a new slot").fill("main")
    page.get_by_role("button", name="Add a slot").click()
    slot = page.locator("[data-slot=main]")
    slot.get_by_label("On air").select_option(label="Ana – Bruno (m)")
    slot.get_by_role("button", name="Put on air").click()
    preview = page.frame_locator("[data-slot=main] iframe")
    expect(preview.locator("[data-field=a_name]")).to_have_text("Ana")
    slot.get_by_text("How it looks").click()
    slot.get_by_label("Corner or edge").select_option("bottom-right")
    slot.get_by_label("Game and hand").uncheck()
    slot.get_by_role("button", name="Make an address with a key").click()
    address = slot.get_by_label("Address of the overlay")
    shown = re.compile(r"/overlay/slots/main\?key=bo_[\w-]{43}&place=bottom-right&hand=false$")
    expect(address).to_have_value(shown)
    anybody = page.context.browser.new_context() if page.context.browser else None
    assert anybody is not None
    elsewhere = anybody.new_page()
    elsewhere.goto(address.input_value())
    expect(elsewhere.locator("[data-field=b_name]")).to_have_text("Bruno")
    page.reload()
    slot.get_by_role("button", name="Revoke the key").click()
    expect(slot.get_by_text("Software without a key of its own")).to_be_visible()
    assert httpx2.get(elsewhere.url).status_code == 401
    anybody.close()


def test_the_producer_s_page_speaks_its_reader_s_language_and_is_for_directors(
    studio: Server,
) -> None:
    with studio.client("director") as client:
        page = client.get("/slots", headers={"Accept-Language": "es", "Accept": "text/html"})
    assert "Añadir un espacio" in page.text
    assert httpx2.get(f"{studio.url}/slots").status_code == 401
