"""The front page of everybody: the public evening, a way to sign in, and what is not there."""

import json
from collections.abc import Iterator
from itertools import product

import httpx2
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from api.access.principals import key_id
from api.at_table.pages.recorder_files import SHELL
from tests.api.conftest import Server, enter
from tests.api.page_kit.test_all_pages import dress

HTML = {"Accept": "text/html"}


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with two public matches, a public tournament, and one of each that is not."""
    server = Server(tmp_path_factory.mktemp("club"))
    server.command("grant", "add", key_id(server.keys["official"]), "director")
    with server.client("official") as client:
        for id, public in (("open-night", True), ("closed-night", False)):
            named = {"id": id, "name": f"The {id}", "format": "PDA", "public": public}
            client.post("/v1/tournaments", json=named).raise_for_status()
        for id, players, public, event in (
            ("shown", ["Ana", "Bruno"], True, "open-night"),
            ("ended", ["Carla", "Diego"], True, ""),
            ("hidden", ["Elena", "Fidel"], False, "closed-night"),
        ):
            opening = {"id": id, "book": "PDA", "players": players, "public": public}
            place = {"event": event} if event else {}
            client.post("/v1/matches", json={**opening, **place}).raise_for_status()
        end = {"fact": "match-ended", "winner": 0}
        client.post("/v1/matches/ended/events", json=end).raise_for_status()
    yield server
    server.kill()


def seen_by_anybody(server: Server, path: str, language: str = "en") -> httpx2.Response:
    """The page that a browser without a session is shown."""
    return httpx2.get(f"{server.url}{path}", headers={**HTML, "Accept-Language": language})


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("<h1>Tonight</h1>", "Tournaments", "0 entries", "Results", "Sign in")),
        ("es", ("<h1>Hoy</h1>", "Torneos", "0 inscritos", "Resultados", "Entrar")),
    ],
)
def test_the_front_page_shows_everybody_the_public_evening(
    club: Server, language: str, words: tuple[str, ...]
):
    shown = seen_by_anybody(club, "/", language)
    assert shown.status_code == 200
    assert [word for word in words if word not in shown.text] == []
    for link in ("/matches/shown", "/matches/ended", "/tournaments/open-night", "/sign-in?next=/"):
        assert f'href="{link}"' in shown.text
    assert "<bdi>The open-night</bdi></a></h2>" in shown.text
    assert "<input" not in shown.text  # no key is asked for


@pytest.mark.parametrize("path", ["/", "/?q=elena", "/?event=closed-night", "/tonight"])
def test_nobody_learns_of_what_they_may_not_see(club: Server, path: str):
    shown = seen_by_anybody(club, path).text
    for hidden in ("Elena", "/matches/hidden", "The closed-night", "/tournaments/closed-night"):
        assert hidden not in shown


def test_whoever_is_signed_in_has_the_list_of_matches_there(club: Server):
    with club.client("official") as client:
        shown = client.get("/", headers=HTML).text
    assert "<h1>Matches</h1>" in shown
    assert "/matches/hidden" in shown


def test_everybody_may_look_for_public_matches(club: Server):
    shown = seen_by_anybody(club, "/?q=ana").text
    assert "/matches/shown" in shown
    assert "/matches/ended" not in shown
    assert 'href="/record"' not in shown


def test_one_signs_in_from_the_front_page_and_comes_back_to_it(club: Server, page: Page):
    page.goto(f"{club.url}/")
    page.get_by_role("link", name="Sign in").click()
    page.locator("#key").fill(club.keys["official"])
    page.locator("#sign-in button").click()
    expect(page).to_have_url(f"{club.url}/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Matches")


MISSING = {
    "/nowhere": {
        "en": ("No page has this address.", "Sign in"),
        "es": ("Ninguna página tiene esta dirección.", "Entrar"),
    },
    "/matches/none": {
        "en": ("there is no such match", "All matches"),
        "es": ("no hay tal partido", "Todos los partidos"),
    },
    "/tournaments/none": {
        "en": ("there is no such event", '<a class="button" href="/tournaments">Tournaments</a>'),
        "es": ("no hay tal torneo", '<a class="button" href="/tournaments">Torneos</a>'),
    },
}


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("path", sorted(MISSING))
def test_what_is_not_there_says_so_in_words_and_has_a_next_step(
    club: Server, path: str, language: str
):
    if path == "/nowhere":
        shown = seen_by_anybody(club, path, language)
    else:
        with club.client("official") as client:
            shown = client.get(path, headers={**HTML, "Accept-Language": language})
    assert shown.status_code == 404
    assert [words for words in MISSING[path][language] if words not in shown.text] == []


@pytest.mark.parametrize("kind", ["matches", "tournaments"])
def test_without_a_session_what_is_hidden_and_what_is_not_there_are_alike(club: Server, kind: str):
    hidden = {"matches": "hidden", "tournaments": "closed-night"}[kind]
    answers = [seen_by_anybody(club, f"/{kind}/{id}") for id in (hidden, "none")]
    assert [answer.status_code for answer in answers] == [303, 303]
    assert [answer.headers["Location"] for answer in answers] == [
        f"/sign-in?next=/{kind}/{id}" for id in (hidden, "none")
    ]


@pytest.mark.long
def test_axe_finds_nothing_on_the_front_page_and_on_what_is_not_there(
    club: Server, page: Page, thorough: bool
):
    looks = (("", 320, "en"), ("dark", 1280, "es"), ("dark", 320, "en"), ("", 1280, "es"))
    paths = ("/", "/?q=ana", "/?q=nobody", "/nowhere")
    chosen = product(paths, looks) if thorough else zip(paths, looks, strict=True)
    for path, (theme, width, language) in chosen:
        dress(page, club, theme, language)
        page.set_viewport_size({"width": width, "height": 900})
        page.goto(f"{club.url}{path}")
        axe = Axe().run(page)
        assert axe.violations_count == 0, (path, theme, width, axe.generate_report())
        assert page.evaluate("document.documentElement.scrollWidth") <= width, (path, width)


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_phone_shows_the_whole_heading_of_the_front_page(club: Server, page: Page, language: str):
    dress(page, club, "", language)
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"{club.url}/")
    assert page.locator("h1").evaluate("(heading) => heading.scrollWidth <= heading.clientWidth")


LONG = [f"{first} María Fernández" for first in ("Ana", "Bruno", "Carla", "Diego")]


def test_a_card_with_long_names_is_cut_nowhere_on_a_phone(club: Server, page: Page):
    opening = {"id": "long", "book": "42", "players": LONG, "public": True}
    place = {"event": "the-long-night-of-the-open-championship", "table": "table-12"}
    with club.client("official") as client:
        client.post("/v1/matches", json={**opening, **place}).raise_for_status()
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"{club.url}/")
    card = page.locator('a[href="/matches/long"]')
    expect(card).to_contain_text(f"{LONG[0]} & {LONG[2]}")
    cut = card.evaluate(
        """(card) => [...card.querySelectorAll("*")]
          .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth)
          .map((one) => one.textContent)"""
    )
    assert cut == []


def test_sides_and_rules_of_a_match_are_as_people_name_them(club: Server, page: Page):
    opening = {"id": "pairs", "book": "42", "players": ["Ana", "Bruno", "Carla", "Diego"]}
    with club.client("official") as client:
        client.post("/v1/matches", json=opening).raise_for_status()
        headers = {**HTML, "Accept-Language": "es"}
        live = client.get("/matches/pairs", headers=headers).text
        desk = client.get("/desk", headers=headers).text
    assert "Torneo de 42 (Straight 42)" in live
    assert "Straight 42 tournament" not in live
    assert "<bdi>Ana &amp; Carla</bdi> – <bdi>Bruno &amp; Diego</bdi>" in desk
    enter(page, club, "official")
    page.goto(f"{club.url}/record")
    expect(page.locator('a[href="/record/pairs"]')).to_contain_text("Ana & Carla – Bruno & Diego")
    titles = json.loads(SHELL["recorder/books.json"])["42"]["titles"]
    assert titles == {"en": "Straight 42 tournament", "es": "Torneo de 42 (Straight 42)"}
