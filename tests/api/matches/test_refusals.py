"""Reports that cannot be: a problem names the field and the event, and the log is unchanged."""

from typing import Any

import httpx2
import pytest

Hand = list[dict[str, Any]]


@pytest.fixture
def here(recorder: httpx2.Client, a_hand: Hand) -> str:
    """A match with a hand begun: 5-5 lies at 6, 5-0 at 9; both hold 4."""
    opening = {"book": "PDA", "players": ["Ana", "Bruno"]}
    here = recorder.post("/v1/matches", json=opening).headers["Location"]
    assert recorder.post(f"{here}/events", json={"events": a_hand}).status_code == 201
    return here


def problem(answer: httpx2.Response, status: int) -> dict[str, Any]:
    assert answer.status_code == status, answer.text
    assert answer.headers["Content-Type"] == "application/problem+json"
    body = answer.json()
    assert body["status"] == status
    assert body["type"].startswith("urn:bonebook:")
    return body


IMPOSSIBLE = {
    "a bone twice": ({"fact": "bone-played", "seat": 0, "bone": "5-0", "on": "5-5"}, "bone", 9),
    "a bone drawn that lies on the table": (
        {"fact": "bone-drawn", "seat": 0, "bone": "5-5"},
        "bone",
        6,
    ),
    "joined to a bone that is not there": (
        {"fact": "bone-played", "seat": 0, "bone": "6-4", "on": "6-6"},
        "on",
        None,
    ),
    "chips not held": ({"fact": "chips-paid", "payer": 0, "payee": 1, "points": 145}, "points", 11),
    "more bones than the boneyard has": (
        {"fact": "opening-drawn", "seat": 0, "count": 19},
        "count",
        5,
    ),
    "a third player": ({"fact": "passed", "seat": 2}, "seat", 1),
    "a game that is not next": ({"fact": "game-started", "number": 3}, "number", 2),
}


@pytest.mark.parametrize("why", IMPOSSIBLE)
def test_what_cannot_have_happened_names_field_and_event(
    why: str, here: str, recorder: httpx2.Client
):
    fact, field, contradicts = IMPOSSIBLE[why]
    refused = problem(recorder.post(f"{here}/events", json=fact), 409)
    assert (refused["field"], refused.get("contradicts")) == (field, contradicts)
    if contradicts is not None:
        entry = recorder.get(refused["link"]).json()["data"]
        assert [one["position"] for one in entry] == [contradicts]
    assert recorder.get(here).json()["version"] == 11


def test_a_play_out_of_an_empty_holding_names_the_event_that_emptied_it(
    here: str, recorder: httpx2.Client
):
    last = "5-5"
    for bone in ("5-1", "5-2", "5-3", "5-4"):
        play = {"fact": "bone-played", "seat": 0, "bone": bone, "on": last}
        answer = recorder.post(f"{here}/events", json=play)
        assert answer.status_code == 201, answer.text
    play = {"fact": "bone-played", "seat": 0, "bone": "6-5", "on": "5-5"}
    refused = problem(recorder.post(f"{here}/events", json=play), 409)
    assert refused["contradicts"] == 15
    assert recorder.get(here).json()["version"] == 15


def test_an_unknown_match_is_a_problem_wherever_it_is_asked_for(recorder: httpx2.Client):
    for path in ("", "/board", "/events", "/board.svg", "/transcript", "/claims", "/stream"):
        problem_ = problem(recorder.get(f"/v1/matches/no-such-match{path}"), 404)
        assert problem_["type"] == "urn:bonebook:unknown-match"
    answer = recorder.post("/v1/matches/no-such-match/events", json={"fact": "passed", "seat": 0})
    assert problem(answer, 404)["field"] == "match"


def test_a_wrong_version_is_told_the_right_one_and_what_happened_since(
    here: str, recorder: httpx2.Client
):
    passed = {"fact": "passed", "seat": 0}
    answer = recorder.post(f"{here}/events", json=passed, headers={"If-Match": '"9"'})
    problem_ = problem(answer, 412)
    assert (problem_["version"], answer.headers["ETag"]) == (11, '"11"')
    since = recorder.get(problem_["link"]).json()["data"]
    assert [one["position"] for one in since] == [10, 11]
    right = recorder.post(f"{here}/events", json=passed, headers={"If-Match": '"11"'})
    assert right.status_code == 201


def test_a_version_that_is_none_is_refused(here: str, recorder: httpx2.Client):
    for version in ("11", '"1_1"', '"-1"', '"011"', "**"):
        answer = recorder.post(
            f"{here}/events", json={"fact": "passed", "seat": 0}, headers={"If-Match": version}
        )
        assert problem(answer, 422)["field"] == "If-Match"
    assert recorder.get(here).json()["version"] == 11


def test_a_key_reused_with_another_body_is_refused(here: str, recorder: httpx2.Client):
    headers = {"Idempotency-Key": f"tap-{here}"}
    passed = [{"fact": "passed", "seat": seat} for seat in (0, 1)]
    assert recorder.post(f"{here}/events", json=passed[0], headers=headers).status_code == 201
    refused = problem(recorder.post(f"{here}/events", json=passed[1], headers=headers), 409)
    assert (refused["type"], refused["field"]) == ("urn:bonebook:key-reused", "Idempotency-Key")
    assert recorder.get(here).json()["version"] == 12


def test_an_id_that_is_taken_is_refused(here: str, recorder: httpx2.Client):
    opening = {"book": "PDA", "players": ["Ana", "Bruno"], "id": here.rpartition("/")[2]}
    assert problem(recorder.post("/v1/matches", json=opening), 409)["field"] == "id"


OPENINGS = {
    "no such book": ({"book": "chess"}, "book"),
    "no such option": ({"options": {"dice": "two"}}, "options.dice"),
    "three at a table for two": ({"players": ["a", "b", "c"]}, "players"),
    "an even number of games": ({"best_of": 4}, "best_of"),
    "one player": ({"players": ["a"]}, "players"),
    "a name of 81 letters": ({"players": ["a" * 81, "b"]}, "players[0]"),
    "an id with a slash": ({"id": "a/b"}, "id"),
    "a field that is none": ({"colour": "red"}, "colour"),
}


@pytest.mark.parametrize("why", OPENINGS)
def test_an_opening_that_cannot_be_names_the_field(why: str, recorder: httpx2.Client):
    wrong, field = OPENINGS[why]
    opening = {"book": "PDA", "players": ["Ana", "Bruno"], **wrong}
    assert problem(recorder.post("/v1/matches", json=opening), 422)["field"] == field


def test_what_is_written_otherwise_is_told_how_to_be_written(official: httpx2.Client):
    opening = {"book": "PDA", "players": ["Ana", "Bruno"], "id": "Final"}
    detail = problem(official.post("/v1/matches", json=opening), 422)["detail"]
    assert detail == "an id has small letters, digits and hyphens, 64 at most"
    inside = {"url": "https://ana@scores.example/"}
    detail = problem(official.post("/v1/webhooks", json=inside), 422)["detail"]
    assert detail == "write it as https://host/path, without a name, password or fragment"


BODIES = {
    "no fact of this name": ({"fact": "bone-eaten", "seat": 0}, "fact"),
    "a fact without its name": ({"seat": 0}, "fact"),
    "a field that is none": ({"fact": "passed", "seat": 0, "why": "tired"}, "why"),
    "a field that is missing": ({"fact": "passed"}, "seat"),
    "a number as text": ({"fact": "passed", "seat": "0"}, "seat"),
    "a bone that is none": ({"fact": "bone-drawn", "seat": 0, "bone": "10-0"}, "bone"),
    "a seat that no table has": ({"fact": "passed", "seat": 2**70}, "seat"),
    "no time": ({"fact": "passed", "seat": 0, "happened_at": "noon"}, "happened_at"),
    "a time without a zone": (
        {"fact": "passed", "seat": 0, "happened_at": "2026-11-21T15:04:05"},
        "happened_at",
    ),
    "a leap second": (
        {"fact": "passed", "seat": 0, "happened_at": "2026-12-31T23:59:60Z"},
        "happened_at",
    ),
    "an empty batch": ({"events": []}, "events"),
    "a batch with more beside it": ({"events": [{}], "x": 1}, "x"),
    "a batch of numbers": ({"events": [1]}, "events[0]"),
    "the second of a batch": (
        {"events": [{"fact": "passed", "seat": 0}, {"fact": "passed", "seat": True}]},
        "events[1].seat",
    ),
    "an opening as an event": (
        {"fact": "match-opened", "book": "PDA", "version": "1", "sha256": "0" * 64}
        | {"players": ["a", "b"]},
        "fact",
    ),
    "a ruling as an event": (
        {"fact": "ruling-given", "claim": 1, "verdict": "proved", "upheld": True},
        "fact",
    ),
    "an observation by a recorder": ({"fact": "observed", "what": "talk"}, "fact"),
}


@pytest.mark.parametrize("why", BODIES)
def test_a_body_that_says_nothing_names_the_path(why: str, here: str, recorder: httpx2.Client):
    body, field = BODIES[why]
    assert problem(recorder.post(f"{here}/events", json=body), 422)["field"] == field
    assert recorder.get(here).json()["version"] == 11


QUERIES = {
    "board?at=12": ("at", 409),
    "board?at=0": ("at", 422),
    "board?at=x": ("at", 422),
    "board?as=dreamt": ("as", 422),
    "events?after=-1": ("after", 422),
    "stream?after=x": ("after", 422),
    "board?ad=3": ("ad", 400),
}


@pytest.mark.parametrize("query", QUERIES)
def test_a_parameter_that_cannot_be_is_named(query: str, here: str, recorder: httpx2.Client):
    field, status = QUERIES[query]
    assert problem(recorder.get(f"{here}/{query}"), status)["field"] == field


def test_no_claim_where_there_is_none(here: str, official: httpx2.Client):
    problem(official.get(f"{here}/claims/6"), 404)
    problem(official.post(f"{here}/claims/6/ruling", json={"upheld": True}), 404)


def test_a_report_is_not_refused_for_bones_that_an_official_saw(
    here: str, official: httpx2.Client, recorder: httpx2.Client
):
    seen = {"fact": "bone-drawn", "seat": 1, "bone": "6-4"}
    assert official.post(f"{here}/events", json=seen).status_code == 201
    drawn = {"fact": "bone-drawn", "seat": 0, "bone": "6-4"}
    refused = problem(official.post(f"{here}/events", json=drawn), 409)
    assert "is held by seat 1" in refused["detail"]
    assert recorder.post(f"{here}/events", json=drawn).status_code == 201
