"""Matches out of one server and into another, in each form, with nothing lost."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import Any

import httpx2
import pytest
from msgspec import json

from api.event_store import open_log
from api.exchange import exchange_routes
from api.exchange.match_files import as_lines, lines_of
from domain.events import Entry
from tests.api.conftest import A_HAND, Server, at_last
from tests.support.paths import ROOT
from tests.support.principals import put_in

GAME = json.decode((ROOT / "tests" / "vectors" / "games.json").read_bytes())["vectors"][0]["game"]


@pytest.fixture(scope="session")
def director(server: Server) -> httpx2.Client:
    async def token() -> str:
        log = open_log(server.database)
        tokens = await put_in(log, {"exchanger": "director"})
        await log.close()
        return tokens["exchanger"]

    headers = {"Authorization": f"Bearer {asyncio.run(token())}"}
    return httpx2.Client(base_url=server.url, headers=headers)


def told(answer: httpx2.Response, *names: str) -> Any:
    values = [[getattr(one, name) for name in names] for one in lines_of(answer.content)]
    assert values
    return values


def test_a_match_goes_out_and_in_again_in_each_form(director: httpx2.Client) -> None:
    opening = {"book": "PDA", "players": ["Ana", "Brünó"], "id": "goes-out"}
    director.post("/v1/matches", json=opening).raise_for_status()
    here = "/v1/matches/goes-out"
    director.post(f"{here}/events", json={"events": A_HAND}).raise_for_status()
    director.post(f"{here}/claims", json={"kind": "score_call", "event": 7}).raise_for_status()
    facts, text = (director.get(f"{here}/record.{kind}") for kind in ("jsonl", "bones"))
    record = director.get(f"{here}/record.json")
    sent = [
        {"facts": facts.text, "id": "came-1", "event": "exchange", "public": True},
        {"notation": text.text, "id": "came-2", "table": "far"},
        {"record": record.json(), "id": "came-3"},
    ]
    key = {"Idempotency-Key": "import-1"}
    made = director.post("/v1/imports", json={"matches": sent}, headers=key)
    assert made.status_code == 201, made.text
    assert [one["match"] for one in made.json()["matches"]] == ["came-1", "came-2", "came-3"]
    again = director.post("/v1/imports", json={"matches": sent}, headers=key)
    assert again.content == made.content
    for match in ("came-1", "came-2"):
        came = director.get(f"/v1/matches/{match}/record.jsonl")
        assert came.content == facts.content, "facts, reporters and times are the same"
    third = director.get("/v1/matches/came-3/record.json").json()
    assert third["log"] == record.json()["log"]

    def listed() -> list[str]:
        matches = director.get("/v1/matches", params={"event": "exchange"}).json()["data"]
        return [match["id"] for match in matches]

    assert at_last(listed, ["came-1"]) == ["came-1"]


def test_nothing_is_imported_where_one_match_is_impossible_or_taken(
    director: httpx2.Client, recorder: httpx2.Client
) -> None:
    good = {"record": GAME, "id": "import-good"}
    wrong = {**GAME, "log": [*GAME["log"], {"e": "play", "p": 0, "tile": "6-6"}]}
    for other in (
        {"record": wrong},
        {"record": {**GAME, "log": [{"e": "sneeze"}]}},
        {"facts": "no fact"},
        {"notation": "book: NONE"},
        {"record": GAME, "facts": "both"},
        {},
        {"record": {"ruleset": "PDA", "players": "two", "log": []}},
        {"record": {"ruleset": "PDA", "players": 2, "options": [1], "log": []}},
        {"record": {"ruleset": "PDA", "players": 2, "log": [{"e": "lots", "draws": 3}]}},
        {"record": {"ruleset": "PDA", "players": 2, "log": [{"e": "play", "p": {}, "tile": 1}]}},
    ):
        refused = director.post("/v1/imports", json={"matches": [good, other]})
        assert refused.status_code == 422, refused.text
        assert refused.json()["field"].startswith("matches[1]"), refused.text
    assert director.get("/v1/matches/import-good").status_code == 404
    imported = director.post("/v1/imports", json={"matches": [good]})
    assert imported.status_code == 201
    taken = director.post("/v1/imports", json={"matches": [{"record": GAME}, good]})
    assert (taken.status_code, taken.json()["field"]) == (409, "matches[1].id")
    assert recorder.post("/v1/imports", json={"matches": [good]}).status_code == 403
    assert recorder.get("/v1/matches/import-good/record.jsonl").status_code == 403


def test_a_whole_file_of_games_is_imported_at_once(director: httpx2.Client) -> None:
    vectors = json.decode(Path(ROOT / "tests/vectors/games.json").read_bytes())["vectors"]
    sent = [{"record": one["game"], "table": "bulk"} for one in vectors[:12]]
    made = director.post("/v1/imports", json={"matches": sent})
    assert made.status_code == 201, made.text
    for imported, vector in zip(made.json()["matches"], vectors, strict=False):
        assert imported["last"] == len(vector["game"]["log"]) + 1


NOTED: list[dict[str, Any]] = [
    {"recorded_at": "zzz"},
    {"recorded_at": "2999-01-01T00:00:00.000Z"},
    {"recorded_at": "0001-01-01T00:00:00+01:00"},
    {"recorded_at": "2026-01-01T00:00:00+14:00"},
    {"recorded_at": "2026-01-01t00:00:00z"},
    {"recorded_at": "2026-02-29T00:00:00Z"},
    {"happened_at": "yesterday"},
    {"reporter": "a\0"},
    {"device": "\u202e"},
    {"players": ["Ana", "\u202eonurB"]},
]
"""Facts that no server has on record."""


def opened(director: httpx2.Client, id: str) -> dict[str, Any]:
    """The opening of a match, as a line of facts has it."""
    opening = {"book": "PDA", "players": ["Ana", "Bruno"], "id": id}
    director.post("/v1/matches", json=opening).raise_for_status()
    return json.decode(director.get(f"/v1/matches/{id}/record.jsonl").content)


def test_times_and_texts_that_no_server_records_are_not_imported(director: httpx2.Client) -> None:
    line = opened(director, "import-noted")
    for noted in NOTED:
        facts = json.encode({**line, **noted}).decode()
        facts = facts.encode("ascii", "backslashreplace").decode()
        refused = director.post("/v1/imports", json={"matches": [{"facts": facts}]})
        assert refused.status_code == 422, noted
        assert refused.json()["field"] == "matches[0].event 1", noted


def test_an_id_is_one_matchs_in_an_import_and_between_two_at_once(director: httpx2.Client) -> None:
    match = {"facts": json.encode(opened(director, "import-once")).decode()}
    twice = {"matches": [{**match, "id": "import-two"}, match, {**match, "id": "import-two"}]}
    refused = director.post("/v1/imports", json=twice)
    assert (refused.status_code, refused.json()["field"]) == (422, "matches[2].id")
    assert director.get("/v1/matches/import-two").status_code == 404

    async def at_once() -> list[httpx2.Response]:
        sent = {"matches": [{**match, "id": "import-race"}]}
        async with httpx2.AsyncClient(
            base_url=director.base_url, headers=director.headers
        ) as client:
            return await asyncio.gather(*(client.post("/v1/imports", json=sent) for _ in range(8)))

    answers = [(one.status_code, one.json().get("field")) for one in asyncio.run(at_once())]
    assert sorted(answers) == [(201, None), *[(409, "matches[0].id")] * 7]
    assert director.get("/v1/matches/import-race/record.jsonl").text.count("\n") == 1


@pytest.mark.long
def test_an_import_that_a_kill_broke_off_is_finished_by_the_same_request(
    own_server: Server, thorough: bool
) -> None:
    async def key() -> str:
        log = open_log(f"sqlite:///{own_server.folder / 'bonebook.db'}")
        tokens = await put_in(log, {"exchanger": "director"})
        await log.close()
        return tokens["exchanger"]

    games = 40 if thorough else 6
    headers = {"Authorization": f"Bearer {asyncio.run(key())}", "Idempotency-Key": "broken-off"}
    sent = {"matches": [{"record": GAME, "table": "bulk"} for _ in range(games)]}

    def imported() -> httpx2.Response:
        return httpx2.post(f"{own_server.url}/v1/imports", json=sent, headers=headers, timeout=60)

    def listed() -> list[str]:
        answer = httpx2.get(f"{own_server.url}/v1/matches?table=bulk&limit=100", headers=headers)
        return [one["id"] for one in answer.json()["data"]]

    with ThreadPoolExecutor() as beside:
        broken_off = beside.submit(imported)
        while not listed():
            pass
        own_server.kill()
        assert isinstance(broken_off.exception(), httpx2.HTTPError | None)
    own_server.start()
    assert listed()
    made = imported()
    assert made.status_code == 201, made.text
    assert sorted(one["match"] for one in made.json()["matches"]) == sorted(listed())
    assert len(listed()) == games
    assert imported().content == made.content


def test_an_export_is_not_that_of_fewer_events_which_is_still_being_written(
    in_house: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, released = Event(), Event()

    def held_up(entries: list[Entry]) -> bytes:
        begun.set()
        assert released.wait(30)
        return as_lines(entries)

    monkeypatch.setattr(exchange_routes, "as_lines", held_up)

    async def visit(house: Any) -> None:
        async with house.client("official") as client:
            opening = {"book": "PDA", "players": ["Ana", "Bruno"], "id": "m"}
            assert (await client.post("/v1/matches", json=opening)).status_code == 201
            exporting = [asyncio.create_task(client.get("/v1/matches/m/record.jsonl"))]
            await asyncio.to_thread(begun.wait, 30)
            answer = await client.post("/v1/matches/m/events", json=A_HAND[0])
            assert answer.status_code == 201, answer.text
            exporting.append(asyncio.create_task(client.get("/v1/matches/m/record.jsonl")))
            assert (await client.get("/v1/matches/m/scoreboard")).json()["version"] == 2
            released.set()
            answers = await asyncio.gather(*exporting)
            assert [len(answer.text.splitlines()) for answer in answers] == [1, 2]

    in_house(visit)
