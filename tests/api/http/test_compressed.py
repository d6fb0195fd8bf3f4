"""Long answers are compressed for whoever takes that, and mean the same."""

import gzip
from collections.abc import Iterator

import httpx2
import pytest

from api.http.accepts import accepts_coding
from tests.api.conftest import A_HAND, Server

HERE = "/v1/matches/long"


@pytest.fixture(scope="session")
def league(server: Server) -> Iterator[httpx2.Client]:
    with server.client("official") as client:
        opening = {"book": "PDA", "players": ["Ana", "Bruno"], "id": "long"}
        assert client.post("/v1/matches", json=opening).status_code == 201
        reports = [{"fact": "observed", "what": "talk", "note": f"{n:100}"} for n in range(50)]
        assert (
            client.post(f"{HERE}/events", json={"events": [*A_HAND, *reports]}).status_code == 201
        )
        yield client


def raw(client: httpx2.Client, path: str, coding: str) -> tuple[httpx2.Headers, bytes]:
    with client.stream("GET", path, headers={"Accept-Encoding": coding}) as answer:
        return answer.headers, b"".join(answer.iter_raw())


@pytest.mark.parametrize("path", [f"{HERE}/events", f"{HERE}/transcript"])
def test_a_long_answer_is_compressed_and_says_the_same(path: str, league: httpx2.Client):
    plain, body = raw(league, path, "identity")
    packed, sent = raw(league, path, "gzip")
    assert "Content-Encoding" not in plain
    assert (packed["Content-Encoding"], packed["ETag"]) == ("gzip", f"W/{plain['ETag']}")
    assert "Accept-Encoding" in packed["Vary"]
    assert gzip.decompress(sent) == body
    assert len(sent) < len(body) / 3


@pytest.mark.parametrize("name", ["vendor/idiomorph.js", "recorder/view.js", "tokens.css"])
def test_a_file_of_the_pages_is_compressed_and_says_the_same(name: str, league: httpx2.Client):
    plain, body = raw(league, f"/static/{name}", "identity")
    packed, sent = raw(league, f"/static/{name}", "gzip")
    assert "Content-Encoding" not in plain
    assert packed["Content-Encoding"] == "gzip"
    assert plain["Vary"] == packed["Vary"] == "Accept-Encoding"
    assert gzip.decompress(sent) == body
    assert len(sent) < len(body) * 0.6


@pytest.mark.parametrize("name", ["fonts/archivo.woff2", "recorder/pips.svg"])
def test_a_file_that_gains_nothing_is_sent_as_it_is(name: str, league: httpx2.Client):
    assert "Content-Encoding" not in raw(league, f"/static/{name}", "gzip")[0]


def test_a_short_answer_is_sent_as_it_is(league: httpx2.Client):
    assert "Content-Encoding" not in raw(league, f"{HERE}/score", "gzip")[0]


def test_the_tag_of_a_compressed_answer_is_known_again_and_names_the_version(
    league: httpx2.Client,
):
    tag = raw(league, f"{HERE}/events", "gzip")[0]["ETag"]
    assert league.get(f"{HERE}/events", headers={"If-None-Match": tag}).status_code == 304
    report = {"fact": "observed", "what": "talk"}
    taken = league.post(f"{HERE}/events", json=report, headers={"If-Match": tag})
    late = league.post(f"{HERE}/events", json=report, headers={"If-Match": tag})
    assert (taken.status_code, late.status_code) == (201, 412)


@pytest.mark.parametrize(
    ("header", "taken"),
    [
        ("*", True),
        ("", False),
        ("br, GZIP;q=0.5", True),
        ("deflate", False),
        ("gzip", True),
        ("gzip;q=0, *", False),
    ],
)
def test_a_coding_is_used_only_where_it_is_taken(header: str, taken: bool):
    assert accepts_coding(header, "gzip") is taken
