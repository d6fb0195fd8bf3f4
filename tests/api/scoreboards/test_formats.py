"""Each format is read by a parser of the kind that its readers use, and says the same."""

import csv
import io
import json
import re
from typing import Any
from xml.etree import ElementTree

import httpx2
import pytest

from api.scoreboards.flat_fields import NAMES
from api.scoreboards.scoreboard_routes import LINE
from api.scoreboards.written_forms import as_csv, as_text, as_xml
from tests.api.conftest import A_HAND, Server

HERE = "/v1/matches/shown"


@pytest.fixture(scope="session")
def shown(server: Server) -> Any:
    """The answers of one public match, whose first player has a name to trip over."""
    with server.client("official") as client:
        players = ['=Ana "A", & <b>', "Brünó"]
        opening = {"book": "PDA", "players": players, "id": "shown", "public": True}
        client.post("/v1/matches", json=opening)
        client.post(f"{HERE}/events", json={"events": A_HAND})

    def ask(path: str, **query: Any) -> httpx2.Response:
        return httpx2.get(f"{server.url}{HERE}/{path}", params=query)

    return ask


def plain(fields: Any) -> dict[str, str]:
    return {name: str(value) for name, value in fields.items()}


def test_the_fields_are_flat_and_say_what_the_views_say(shown: Any) -> None:
    [body] = shown("scoreboard.rows.json").json()
    assert tuple(body) == NAMES
    assert all(isinstance(one, str | int) for one in body.values())
    score, board = shown("score").json(), shown("board").json()
    assert [body["a_score"], body["b_score"]] == score["points"]
    assert [body["a_bones"], body["b_bones"]] == board["holdings"]
    assert (body["version"], body["status"]) == (11, "live")
    assert (body["c_name"], body["c_score"]) == ("", "")
    [then] = shown("scoreboard.rows.json", at=7).json()
    assert (then["version"], then["a_score"]) == (7, shown("score", at=7).json()["points"][0])


def test_every_format_says_the_same_to_the_parser_of_its_readers(shown: Any) -> None:
    [row] = json.loads(shown("scoreboard.rows.json").content)
    fields = plain(row)
    [table] = csv.DictReader(io.StringIO(shown("scoreboard.csv").content.decode()))
    for name in ("a_name", "turn_name"):
        assert table.pop(name) == "'" + fields[name], "a spreadsheet carries out no name"
    assert table == {name: value for name, value in fields.items() if name in table}
    root = ElementTree.fromstring(shown("scoreboard.xml").content)
    assert {one.tag: one.text or "" for one in root} == fields
    line = shown("scoreboard.txt", line="{b_name}: {b_score}")
    assert line.text == f"Brünó: {fields['b_score']}"
    assert line.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert shown("scoreboard.txt").text.endswith(" Brünó")


@pytest.mark.parametrize("path", ["scoreboard", "scoreboard.csv", "scoreboard.xml"])
def test_what_has_not_changed_is_not_sent_again(path: str, shown: Any, server: Server) -> None:
    first = shown(path)
    again = httpx2.get(
        f"{server.url}{HERE}/{path}", headers={"If-None-Match": first.headers["ETag"]}
    )
    assert (again.status_code, again.content) == (304, b"")
    assert first.headers["Access-Control-Allow-Origin"] == "*"


def test_a_field_that_there_is_not_is_named(shown: Any) -> None:
    refused = shown("scoreboard.txt", line="{a_scroe}")
    assert (refused.status_code, refused.json()["field"]) == (422, "line")
    assert "a_score" in refused.json()["detail"]


@pytest.mark.parametrize("character", ["\t", "\x7f", "\x99", "\u202e"])
def test_what_is_no_text_is_refused_in_a_line_and_in_the_contract(
    character: str, shown: Any
) -> None:
    refused = shown("scoreboard.txt", line=character)
    assert (refused.status_code, refused.json()["field"]) == (422, "line")
    assert not re.search(LINE, character)


def test_no_text_breaks_a_format() -> None:
    for text in ("a,b", 'a"b', "a\nb", "]]>", "&amp;", "\x0b\ufffe\ud800", "{a}", "=1+1", "  "):
        fields: dict[str, Any] = {"a_name": text.replace("\ud800", "")}
        [row] = csv.DictReader(io.StringIO(as_csv(fields).decode(), newline=""))
        assert row["a_name"].removeprefix("'") == fields["a_name"]
        root = ElementTree.fromstring(as_xml(fields))
        assert root.findtext("a_name") is not None
        assert as_text(fields, "{a_name}{a_name}").decode() == 2 * fields["a_name"]
