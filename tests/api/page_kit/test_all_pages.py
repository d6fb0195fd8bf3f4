"""Every page: nothing that axe finds, a small first load, no other host, no word on the console."""

import gzip
import re
from collections.abc import Iterator
from html import unescape
from itertools import product
from typing import NamedTuple

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, Response

from api.access.principals import key_id
from api.languages.catalogues import languages
from domain.rulebooks import BOOKS
from tests.api.at_table.tapping import made_up, one_hand
from tests.api.conftest import Server
from tests.api.matches.test_board_stays import TWO_FRAMES
from tests.api.matches.test_page import visit

MOST = 200_000
"""Compressed bytes of a page with all that it loads at first."""

STEADY = 0.01
"""The cumulative layout shift of a page up to its last request that nobody notices."""
SHIFTS = """
window.shifted = 0;
new PerformanceObserver((list) => {
  for (const one of list.getEntries()) window.shifted += one.value;
}).observe({ type: "layout-shift", buffered: true });
"""

THEMES, LANGUAGES, WIDTHS = ("", "dark", "contrast"), ("en", "es"), (320, 640, 820, 1280)
"""A page 1280 wide has 640 at 200 % zoom."""
WIDTHS_OF_VISITS = (390, 1280)


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with a match of fives, one of 42, and one that is over."""
    server = Server(tmp_path_factory.mktemp("pages"), requests_per_second=10_000, burst=100_000)
    server.command("grant", "add", key_id(server.keys["official"]), "director")
    with server.client("recorder") as client:
        for id, book, players, upto in (("fives", "PDA", 2, 30), ("tricks", "42", 4, 26)):
            opening = {"id": id, "book": book, "players": ["Ana", "Bruno", "Carla", "Diego"]}
            opening["players"] = opening["players"][:players]
            client.post("/v1/matches", json={**opening, "best_of": 3}).raise_for_status()
            events = one_hand(made_up(1, book, players))[:upto]
            client.post(f"/v1/matches/{id}/events", json={"events": events}).raise_for_status()
        over = {"id": "over", "book": "UDL", "players": ["Elena", "Fidel"]}
        client.post("/v1/matches", json=over).raise_for_status()
        end = {"fact": "match-ended", "winner": 0}
        client.post("/v1/matches/over/events", json=end).raise_for_status()
    yield server
    server.kill()


PAGES = (
    "/",
    "/?q=nobody",
    "/matches/fives",
    "/matches/fives?at=12",
    "/matches/tricks",
    "/matches/over",
    "/matches/fives/sheet",
    "/matches/none",
    "/session",
    "/links",
    "/record",
    "/record/fives",
    "/record/tricks",
    "/hall?table=t1&table=t2",
    "/tonight",
    "/players?name=Elena",
    "/slots",
    "/keys",
    "/desk",
    "/desk/fives",
    "/matches/fives/disputes",
    "/matches/fives/replay",
    "/overlay/fives?theme=dark",
    "/tournaments",
)


def dress(page: Page, server: Server, theme: str, language: str) -> None:
    """The theme and the language that a reader chose."""
    cookies = {"theme": theme, "language": language}
    page.context.add_cookies(
        [{"name": name, "value": value, "url": server.url} for name, value in cookies.items()]
    )


@pytest.mark.long
def test_axe_finds_nothing_on_any_page(hall: Server, page: Page, thorough: bool):
    looks = [*product(THEMES, LANGUAGES, WIDTHS)]
    visit(page, hall, "/session", "official")
    for number, path in enumerate(PAGES if thorough else PAGES[::2]):
        for theme, language, width in looks if thorough else [looks[(5 * number + 3) % 24]]:
            dress(page, hall, theme, language)
            page.set_viewport_size({"width": width, "height": 900})
            page.goto(f"{hall.url}{path}")
            page.wait_for_selector("main:not([aria-busy])")
            axe = Axe().run(page)
            where = (path, theme, language, width)
            assert axe.violations_count == 0, (where, axe.generate_report())
            assert page.evaluate("document.documentElement.scrollWidth") <= width, where


def test_the_sign_in_page_too(hall: Server, page: Page):
    page.goto(f"{hall.url}/sign-in")
    assert Axe().run(page).violations_count == 0


class Visits(NamedTuple):
    """Each page as it came: bytes loaded by address, shifts, hosts, complaints on the console."""

    sizes: dict[str, dict[str, int]]
    shifts: dict[tuple[str, int], float]
    hosts: set[str]
    complaints: list[str]


@pytest.fixture(scope="module")
def visits(hall: Server, browser: Browser, thorough: bool) -> Visits:
    """Each page opened by an official, on a phone or a desk in turn; with `--thorough` on both."""
    visits = Visits({}, {}, set(), [])
    sizes: dict[str, int] = {}

    def weigh(response: Response) -> None:
        kind = response.headers.get("content-type", "")
        if "event-stream" not in kind and response.status == 200:
            sizes[response.url] = len(gzip.compress(response.body()))

    with browser.new_context() as context:
        page = context.new_page()
        page.on("console", lambda message: visits.complaints.append(message.text))
        page.on("pageerror", lambda error: visits.complaints.append(str(error)))
        page.on("request", lambda request: visits.hosts.add(request.url.split("/")[2]))
        page.add_init_script(SHIFTS)
        visit(page, hall, "/session", "official")
        for number, path in enumerate(PAGES):
            for width in WIDTHS_OF_VISITS if thorough else (WIDTHS_OF_VISITS[number % 2],):
                sizes.clear()
                page.on("response", weigh)
                page.set_viewport_size({"width": width, "height": 844})
                page.goto(f"{hall.url}{path}")
                page.wait_for_selector("main:not([aria-busy])")
                page.remove_listener("response", weigh)
                page.evaluate(TWO_FRAMES)
                visits.sizes[path] = dict(sizes)
                visits.shifts[path, width] = page.evaluate("shifted")
    return visits


@pytest.mark.long
def test_every_page_loads_little_and_asks_nobody_else(hall: Server, visits: Visits):
    heavy = {path: sizes for path, sizes in visits.sizes.items() if sum(sizes.values()) > MOST}
    assert (len(visits.sizes), heavy) == (len(PAGES), {})
    assert visits.hosts == {f"127.0.0.1:{hall.port}"}
    # The page of what is not there says so on the console.
    assert [words for words in visits.complaints if "404" not in words] == []


@pytest.mark.long
def test_no_page_moves_while_it_comes(visits: Visits):
    assert {where: shift for where, shift in visits.shifts.items() if shift > STEADY} == {}


# --- in Spanish ----------------------------------------------------------------------------------

PLAYERS = {"Ana", "Bruno", "Carla", "Diego", "Elena", "Fidel"}
TITLES = set(re.findall(r"[^\W\d_]+", " ".join(BOOKS[id].title for id in ("PDA", "42", "UDL"))))
ADDRESSES = {"Bonebook", "fives", "tricks", "over"}
LANGUAGES_OF_THE_MENU = {"English", "Español", "México", "Cuba", "Puerto", "Rico"}
SAME = {
    *PLAYERS,
    *LANGUAGES_OF_THE_MENU,
    *TITLES,
    *ADDRESSES,
    "A",
    "B",
    "C",
    "D",
    "UDL",
    "PDA",
    "Spinner",
    "final",
    "No",
    "a",
}
"""Names, and words that are the same in both languages."""


def words_of(page: str) -> set[str]:
    """The words that are shown, or read out: texts, and what attributes say."""
    matched = re.findall(r'(?:aria-label|title|data-words)="([^"]*)"|>([^<]*)<', page)
    return set(re.findall(r"[^\W\d_]+", unescape(" ".join(" ".join(one) for one in matched))))


@pytest.mark.share(3)
@pytest.mark.parametrize("part", ["live", "live?at=12", "sheet"])
@pytest.mark.parametrize("match", ["fives", "tricks", "over"])
def test_no_word_of_a_spanish_page_is_english(hall: Server, match: str, part: str) -> None:
    if match == "over" and "at" in part:
        part = "live?at=1"
    with hall.client("official") as client:
        english, *spanish = (
            words_of(client.get(f"/matches/{match}/{part}", headers={"Accept-Language": tag}).text)
            for tag in languages()
        )
    for shown in spanish:
        assert shown & english <= SAME
