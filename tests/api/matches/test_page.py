"""The page in Chromium: the board is there, follows what is recorded, and asks nobody else."""

import asyncio
import threading
from pathlib import Path
from typing import Any

import httpx2
import pytest
from playwright.sync_api import Page, expect

from api.event_store import NewEvent, open_log
from domain.events import MatchOpened
from domain.rulebooks import BOOKS
from tests.api.conftest import Server, enter

Hand = list[dict[str, Any]]


@pytest.fixture
def here(recorder: httpx2.Client, a_hand: Hand) -> str:
    opening = {"book": "PDA", "players": ["Ana", "Bruno"], "best_of": 5}
    here = recorder.post("/v1/matches", json=opening).headers["Location"]
    recorder.post(f"{here}/events", json={"events": a_hand[:7]})
    return here


@pytest.fixture
def complaints(page: Page) -> list[str]:
    """Messages on the browser's console, errors of the page included."""
    messages: list[str] = []
    page.on("console", lambda message: messages.append(message.text))
    page.on("pageerror", lambda error: messages.append(str(error)))
    return messages


@pytest.fixture
def hosts(page: Page) -> set[str]:
    """Whom the page asks for anything."""
    names: set[str] = set()
    page.on("request", lambda request: names.add(request.url.split("/")[2]))
    return names


def visit(page: Page, server: Any, path: str, role: str = "audience") -> None:
    """Open a page as somebody of this role, who signs in first where nobody has yet.

    Whoever comes from signing in looks at the page before it is whole.
    """
    until = "commit" if enter(page, server, role) else "load"
    page.goto(f"{server.url}{path.removeprefix('/v1')}", wait_until=until)
    expect(page).to_have_url(f"{server.url}{path.removeprefix('/v1')}")


def test_a_fact_that_is_recorded_appears_without_a_reload(
    server: Any,
    here: str,
    page: Page,
    recorder: httpx2.Client,
    a_hand: Hand,
    complaints: list[str],
    hosts: set[str],
):
    visit(page, server, here)
    bones = page.locator(".wide [data-bone]")
    expect(bones).to_have_count(1)
    expect(page.locator("#count")).to_have_text("10")
    expect(page.get_by_role("heading", name="■ A Ana")).to_be_visible()
    expect(page.get_by_role("heading", name="● B Bruno")).to_be_visible()
    expect(page.locator(".team").nth(0).locator(".points")).to_contain_text("10 / 150")
    page.evaluate("document.body.dataset.same = 'yes'")

    recorder.post(f"{here}/events", json=a_hand[7])
    expect(page.locator('.wide [data-bone="5-0"]')).to_be_visible()
    expect(bones).to_have_count(2)
    expect(page.locator("#words")).to_contain_text("Bruno plays 5-0 on 5-5")
    expect(page.locator(".lines li").first).to_contain_text("Bruno plays 5-0 on 5-5")

    recorder.post(f"{here}/events", json={"events": a_hand[8:]})
    expect(page.locator(".team").nth(1).locator(".points")).to_contain_text("10 / 150")
    expect(page.locator("body")).to_have_attribute("data-same", "yes")
    assert complaints == []
    assert hosts == {f"127.0.0.1:{server.port}"}


def test_the_page_says_when_it_is_cut_off_and_catches_up_by_itself(
    own_server: Any, page: Page, a_hand: Hand
):
    with own_server.client("recorder") as client:
        opening = {"book": "PDA", "players": ["Ana", "Bruno"], "id": "cut"}
        client.post("/v1/matches", json=opening)
        client.post("/v1/matches/cut/events", json={"events": a_hand[:5]})
    visit(page, own_server, "/matches/cut")
    expect(page.locator("#follow")).to_have_attribute("data-heard", "true")
    expect(page.locator(".wide [data-bone]")).to_have_count(1)

    own_server.kill()
    expect(page.get_by_role("status")).to_have_text("Reconnecting – showing the last known board")
    own_server.start()
    with own_server.client("recorder") as client:
        client.post("/v1/matches/cut/events", json={"events": a_hand[5:]})
    expect(page.locator(".wide [data-bone]")).to_have_count(2)
    expect(page.locator("#notice")).to_be_hidden()


@pytest.mark.parametrize("width", [360, 1280])
def test_the_page_fits_a_phone_and_a_desk(width: int, server: Any, here: str, page: Page):
    page.set_viewport_size({"width": width, "height": 800})
    visit(page, server, here)
    shown = ".tall" if width < 576 else ".wide"
    expect(page.locator(f"{shown} svg")).to_be_visible()
    expect(page.locator(".table svg:visible")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_list_leads_to_each_match(server: Any, here: str, page: Page, complaints: list[str]):
    visit(page, server, "/")
    page.locator(f'a[href="{here.removeprefix("/v1")}"]').click()
    expect(page.locator(".wide [data-bone]")).to_have_count(1)
    assert complaints == []


def test_every_page_has_the_same_strict_policy(server: Any, here: str, audience: httpx2.Client):
    match = here.removeprefix("/v1")
    answers = [audience.get(path) for path in ("/", match, f"{match}/live")]
    answers.append(httpx2.get(f"{server.url}/sign-in"))
    policies = {answer.headers["Content-Security-Policy"] for answer in answers}
    assert len(policies) == 1
    assert "unsafe" not in (policy := policies.pop())
    assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self'")
    assert answers[0].headers["Referrer-Policy"] == "no-referrer"


def test_names_are_text_and_never_markup(server: Any, recorder: httpx2.Client, page: Page):
    name = '<img src=x onerror="document.title=1">'
    opening = {"book": "PDA", "players": [name, "Bruno"]}
    here = recorder.post("/v1/matches", json=opening).headers["Location"]
    visit(page, server, here)
    expect(page.get_by_role("heading", name=name).first).to_be_visible()
    expect(page.locator("img")).to_have_count(0)


async def _stored(url: str, *matches: tuple[str, str]) -> None:
    """Matches as a release stored them that refused no name."""
    log = open_log(url)
    for number, players in enumerate(matches):
        opened = MatchOpened("PDA", BOOKS["PDA"].version, BOOKS["PDA"].sha256(), players)
        await log.append(f"m-{number}", [NewEvent(opened)], 0)
    await log.close()


def test_a_name_cannot_turn_what_stands_beside_it_around(tmp_path: Path, page: Page):
    turning = "Ana\u202e 051 :"
    hebrew = ("\u05d0\u05d1\u05d2", "\u05d3\u05d4\u05d5")
    in_its_own_loop = threading.Thread(
        target=lambda: asyncio.run(
            _stored(f"sqlite:///{tmp_path}/bonebook.db", (turning, "Ben"), hebrew)
        )
    )
    in_its_own_loop.start()
    in_its_own_loop.join()
    server = Server(tmp_path)
    try:
        for path in ("/", "/matches/m-0"):
            visit(page, server, path)
            expect(page.locator("body")).to_contain_text("Ana\ufffd 051 :")
            assert "\u202e" not in page.content()
        # Letters that are read from the right stay within their name: first, second, points.
        visit(page, server, "/")
        line = page.locator('a[href*="m-1"]')
        places = [line.locator("bdi").nth(n).bounding_box() for n in (0, 1)]
        lefts = [place["x"] for place in places if place]
        assert lefts == sorted(lefts)
        assert len(lefts) == 2
    finally:
        server.kill()
