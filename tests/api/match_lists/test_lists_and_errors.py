"""The list of matches and how it is searched, errors with a way on, and the sheet of a match."""

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from api.http.problem_kinds import KINDS
from api.http.problems import problem
from api.languages.page_language import language, texts
from api.page_kit.problem_words import sentence_in
from tests.api.conftest import Server
from tests.api.matches.test_page import complaints, hosts, visit
from tests.api.page_kit.refusals import refusals
from tests.support.paths import ROOT

__all__ = ["complaints", "hosts"]

HTML = {"Accept": "text/html"}


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A server with four matches of two events."""
    server = Server(tmp_path_factory.mktemp("hall"))
    with server.client("official") as client:
        for id, book, players, event, table in (
            ("spring-1", "PDA", ["Ana", "Bruno"], "spring", "t1"),
            ("spring-2", "UDL", ["Carla", "Diego"], "spring", "t2"),
            ("autumn-1", "PDA", ["Ana", "Diego"], "autumn", "t1"),
        ):
            opening = {"id": id, "book": book, "players": players, "event": event, "table": table}
            client.post("/v1/matches", json=opening).raise_for_status()
        end = {"fact": "match-ended", "winner": 0}
        client.post("/v1/matches/spring-2/events", json=end).raise_for_status()
    yield server
    server.kill()


TODAY = datetime.now(UTC).date()


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("", {"spring-1", "spring-2", "autumn-1"}),
        ("q=ana", {"spring-1", "autumn-1"}),
        ("q=ana+spring", {"spring-1"}),
        ("q=nobody", set()),
        ("event=spring", {"spring-1", "spring-2"}),
        ("table=t1", {"spring-1", "autumn-1"}),
        ("book=UDL", {"spring-2"}),
        ("state=play", {"spring-1", "autumn-1"}),
        ("state=over&event=spring", {"spring-2"}),
        (f"day={TODAY - timedelta(days=9)}", set()),
    ],
)
def test_matches_are_found(hall: Server, query: str, expected: set[str]):
    with hall.client("official") as client:
        shown = client.get(f"/?{query}", headers=HTML).text
    assert {
        id for id in ("spring-1", "spring-2", "autumn-1") if f"/matches/{id}" in shown
    } == expected
    assert ("No match fits." in shown) == (not expected)


def test_the_list_changes_while_it_is_looked_at(hall: Server, page: Page, complaints: list[str]):
    page.clock.install()
    visit(page, hall, "/", "official")
    expect(page.locator("#list")).not_to_contain_text("Elena")
    with hall.client("official") as client:
        opening = {"id": "late", "book": "PDA", "players": ["Elena", "Fidel"]}
        client.post("/v1/matches", json=opening).raise_for_status()
    page.clock.run_for(5_000)  # after which the page looks again
    expect(page.locator("#list")).to_contain_text("Elena")
    assert complaints == []


@pytest.mark.parametrize(
    ("language", "title", "way"),
    [
        ("en", "There is nothing here", "All matches"),
        ("es", "Aquí no hay nada", "Todos los partidos"),
    ],
)
def test_what_is_not_there_is_a_page_with_a_way_on(
    hall: Server, language: str, title: str, way: str
):
    with hall.client("official") as client:
        answer = client.get("/matches/none", headers={**HTML, "Accept-Language": language})
    assert answer.status_code == 404
    assert f"<h1>{title}</h1>" in answer.text
    assert way in answer.text
    assert 'role="search"' in answer.text


def test_a_day_that_is_none_is_told(hall: Server):
    with hall.client("official") as client:
        answer = client.get("/?day=yesterday", headers=HTML)
    assert answer.status_code == 422
    assert "write it as 2026-11-22" in answer.text


def test_the_sheet_of_a_match_has_all_that_happened(hall: Server):
    with hall.client("official") as client:
        shown = client.get(
            "/matches/spring-2/sheet", headers={**HTML, "Accept-Language": "es"}
        ).text
    assert "Hoja del partido: Carla – Diego" in shown
    assert "el partido queda cerrado, con victoria de Carla" in shown


MINE = (
    *("matches/live", "matches/match", "matches/sheet", "match_lists/matches", "page_kit/error"),
    *("page_kit/frame", "sign_in/sign_in", "sign_in/session", "sign_in/links"),
    *("sign_in/keys", "sign_in/provider"),
)


def test_every_text_of_these_pages_is_in_spanish():
    spanish = language("es").words
    for name in MINE:
        feature, _, file = name.partition("/")
        template = (ROOT / "api" / feature / "templates" / f"{file}.html").read_text()
        texts = {text for part in template.split('t("')[1:] if (text := part.partition('"')[0])}
        assert {text for text in texts if text not in spanish} == set(), name


FILLED = re.compile(r"\{\d*\}")
ANYTHING = {"{} {}", "{}: {}"}
"""Sentences of which nothing is written where they are put together."""


def test_every_sentence_that_refuses_is_in_spanish():
    known = {FILLED.sub("{}", text) for text in texts("problems", "es")} | ANYTHING
    written = {text: where for where, text in refusals()}
    assert len(written) > 300
    assert {text: where for text, where in written.items() if text not in known} == {}
    titles = {problem(kind, 400).title for kind in KINDS}
    assert titles <= known


def test_a_sentence_is_found_by_its_own_words_whatever_is_filled_in():
    for text, words in texts("problems", "es").items():
        filled = FILLED.sub(lambda place: f"<{place[0][1]}>", text)
        assert sentence_in("es", filled) == FILLED.sub(lambda place: f"<{place[0][1]}>", words)


def test_a_problem_is_in_the_language_that_was_asked_for_and_its_kind_is_not(hall: Server):
    claim = {"kind": "misplay", "event": 40, "by": 0}
    with hall.client("official") as client:
        plain, spanish = (
            client.post("/v1/matches/spring-1/claims", json=claim, headers=headers)
            for headers in ({}, {"Accept-Language": "es-AR"})
        )
        in_spanish = {**HTML, "Accept-Language": "es"}
        page = client.get("/matches/spring-1?at=99", headers=in_spanish)
    assert plain.json()["detail"] == "is 40; the record has no such event"
    assert spanish.json()["detail"] == "es 40; el registro no tiene tal evento"
    assert spanish.json()["title"] == "Reclamación sin sentido"
    unlike = ("title", "detail", "errors")
    of_both = [{k: v for k, v in one.json().items() if k not in unlike} for one in (plain, spanish)]
    assert of_both[0] == of_both[1]
    assert "<p>es 99; el partido está en el evento 1</p>" in page.text


NOT_WORDS = re.compile(r"\{%.*?%\}|\{\{.*?\}\}|\{#.*?#\}|<(script|style).*?</\1>", re.DOTALL)
SEEN = re.compile(r'>([^<]*)<|\s(?:aria-label|title|placeholder|alt)="([^"]*)"')
WORDED_OTHERWISE = {"problems", "reference", "pack", "recorder"}
"""Two for developers, a file that says all in both languages, and one that its script words."""
SAID_IN_ALL = {"Bonebook", "PIN", "UTC", "CSV", "JSON", "PDF", "SVG"}
LANGUAGES = {"English", "Espa", "ol", "Cuba", "xico", "Puerto", "Rico"}


def test_each_text_of_a_page_is_looked_up_in_the_catalogue():
    templates = sorted((ROOT / "api").glob("*/templates/*.html"))
    for template in (one for one in templates if one.stem not in WORDED_OTHERWISE):
        shown = SEEN.findall(f">{NOT_WORDS.sub('', template.read_text())}<")
        words = {
            word for pair in shown for part in pair for word in re.findall(r"[A-Za-z]{2,}", part)
        }
        assert words - SAID_IN_ALL - LANGUAGES == set(), template.name
