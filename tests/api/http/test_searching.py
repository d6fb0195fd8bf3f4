"""The list of matches over HTTP: searched, a page at a time, with some fields alone."""

import httpx2
import pytest

from api.http.answers import SPARSE

ROOM = {"event": "searched", "public": True}
OPENED = (
    {"id": "s-1", "book": "PDA", "players": ["Ana", "Bruno"], "table": "north", **ROOM},
    {"id": "s-2", "book": "UDL", "players": ["Carla", "Dino"], "table": "south", **ROOM},
    {"id": "s-3", "book": "PDA", "players": ["Ana", "Dino"], "table": "south", **ROOM},
)


@pytest.fixture(scope="session")
def searched(server: object) -> httpx2.Client:
    with server.client("official") as client:  # pyright: ignore[reportAttributeAccessIssue]
        for opening in OPENED:
            client.post("/v1/matches", json=opening).raise_for_status()
        client.post("/v1/matches/s-1/events", json={"fact": "match-ended"}).raise_for_status()
        client.get("/v1/matches", params={"including": "s-1@2"}).raise_for_status()
    return server.client("audience")  # pyright: ignore[reportAttributeAccessIssue]


@pytest.mark.parametrize(
    ("query", "ids"),
    [
        ({}, ["s-3", "s-2", "s-1"]),
        ({"table": "south"}, ["s-3", "s-2"]),
        ({"book": "PDA", "state": "play"}, ["s-3"]),
        ({"state": "over"}, ["s-1"]),
        ({"q": "dino south"}, ["s-3", "s-2"]),
        ({"day": "1999-01-01"}, []),
    ],
)
def test_the_list_is_searched(
    searched: httpx2.Client, query: dict[str, str], ids: list[str]
) -> None:
    answer = searched.get("/v1/matches", params={"event": "searched", **query}).json()
    assert [one["id"] for one in answer["data"]] == ids


def test_a_page_leads_to_the_next_in_the_body_and_in_a_header(searched: httpx2.Client) -> None:
    path, listed = "/v1/matches?event=searched&limit=1&fields=id,closed", list[object]()
    while path:
        answer = searched.get(path)
        assert answer.headers["Content-Type"] == SPARSE
        listed += answer.json()["data"]
        path = answer.json()["next"] or ""
        assert answer.links.get("next", {}).get("url", "") == path
    assert listed == [{"id": id, "closed": id == "s-1"} for id in ("s-3", "s-2", "s-1")]
    response = searched.get("/v1/matches/s-2", params={"fields": "book"})
    assert response.json() == {"book": "UDL"}
    refused = searched.get("/v1/matches/s-2", params={"fields": "book,colour"})
    assert (refused.status_code, refused.json()["field"]) == (422, "fields")
    for day in ("soon", "", "20261122", "2026-W01-1"):
        assert searched.get("/v1/matches", params={"day": day}).json()["field"] == "day"
