"""The straight way of reports, and the short one, answer every request as its route does."""

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx2
import pytest
from litestar.types import ASGIApp

from api.access.access_store import AccessStore
from api.access.directory import Directory
from api.access.policy import Caller
from api.access.principals import AccessKey, Grant, mint
from api.clock import rfc3339
from api.event_store import Log, NewEvent, open_log
from api.server import app as whole
from domain.events import MatchOpened
from domain.rulebooks import book
from tests.api.conftest import A_HAND, NOON, House
from tests.support.bare import bare_app_over
from tests.support.principals import put_in

NOON_OF_DAY = datetime(2026, 11, 22, 12, tzinfo=UTC)
EVENTS = "/v1/matches/m/events"
OPENING = {"id": "m", "book": "PDA", "players": ["North", "South"], "best_of": 5}
KEYED = {"Idempotency-Key": "k-1"}

REQUESTS: list[tuple[str, dict[str, str], Any]] = [
    (EVENTS, {}, A_HAND[0]),
    (EVENTS, {}, A_HAND[0]),
    (EVENTS, KEYED, {"events": A_HAND[1:4]}),
    (EVENTS, KEYED, {"events": A_HAND[1:4]}),
    (EVENTS, KEYED, A_HAND[4]),
    (EVENTS, {"If-Match": '"1"'}, A_HAND[4]),
    (EVENTS, {"If-Match": "five"}, A_HAND[4]),
    (EVENTS, {"Idempotency-Key": "k" * 400}, A_HAND[4]),
    (EVENTS, {}, {"fact": "bone-played", "seat": 0, "bone": "9-9"}),
    (EVENTS, {}, {"fact": "bone-exploded"}),
    (EVENTS, {}, {"events": []}),
    (EVENTS, {}, b"{"),
    (EVENTS, {}, b"\xff\xfe"),
    (EVENTS, {}, b""),
    (EVENTS, {"Content-Type": "text/plain"}, b"{}"),
    (EVENTS, {"Authorization": "Bearer bb_wrong_key"}, A_HAND[4]),
    (EVENTS, {"Authorization": "Basic Og=="}, A_HAND[4]),
    (EVENTS, {"Authorization": ""}, A_HAND[4]),
    (f"{EVENTS}?at=3", {}, A_HAND[4]),
    (f"{EVENTS}/", {}, A_HAND[5]),
    ("/v1/matches/other/events", {}, A_HAND[0]),
    ("/v1/matches/nobody/events", {}, A_HAND[0]),
    ("/v1/matches/m%2Fm/events", {}, A_HAND[0]),
    ("/v1/matches/%00/events", {}, A_HAND[0]),
    ("/v1/matches/%ff/events", {}, A_HAND[0]),
    (f"/v1/matches/{'m' * 3000}/events", {}, A_HAND[0]),
    ("/v1/matches//events", {}, A_HAND[0]),
]
"""Reports that are recorded, repeated, stale, refused, malformed, or of nobody's."""


class LongWay:
    """The app without a shorter way."""

    def __init__(self, app: ASGIApp, *_: object) -> None:
        self._app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        await self._app(scope, receive, send)


def answers(in_house: Any, role: str, alarm: str) -> list[tuple[int, dict[str, str], bytes]]:
    """Answers to this role, request by request."""

    async def told(house: House) -> list[tuple[int, dict[str, str], bytes]]:
        async with house.client("official") as official:
            for match in ("m", "other"):
                opening = {**OPENING, "id": match}
                assert (await official.post("/v1/matches", json=opening)).status_code == 201
        await house.charge("recorder", "m")
        house.services[Log].stop_recording(alarm)
        plain_answers: list[tuple[int, dict[str, str], bytes]] = []
        async with house.client(role) as client:  # pyright: ignore[reportArgumentType]
            for path, headers, body in REQUESTS:
                plain_answers.append(plain(await asked(client, path, headers, body)))
        return plain_answers

    return in_house(told)


async def asked(
    client: httpx2.AsyncClient, path: str, headers: dict[str, str], body: Any
) -> httpx2.Response:
    if isinstance(body, bytes):
        headers = {"Content-Type": "application/json"} | headers
        return await client.post(path, headers=headers, content=body)
    return await client.post(path, headers=headers, json=body)


def plain(answer: httpx2.Response) -> tuple[int, dict[str, str], bytes]:
    return answer.status_code, dict(sorted(answer.headers.items())), answer.content


@pytest.mark.parametrize("alarm", ["", "position 3 differs from its leaf"], ids=["well", "altered"])
@pytest.mark.parametrize("role", ["official", "recorder", "audience"])
def test_a_report_is_answered_as_its_route_answers(
    role: str, alarm: str, in_house: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    straight = answers(in_house, role, alarm)
    monkeypatch.setattr(whole, "StraightReports", LongWay)
    short = answers(in_house, role, alarm)
    monkeypatch.setattr(whole, "ReportsAhead", LongWay)
    long = answers(in_house, role, alarm)
    for request, at_once, ahead, routed in zip(REQUESTS, straight, short, long, strict=True):
        assert at_once == ahead == routed, request
    statuses = {status for status, _, _ in straight}
    in_charge = {400, 404, 422, 503} if alarm else {201, 400, 404, 409, 412, 422}
    assert statuses >= ({403, 404} if role == "audience" else in_charge)


def test_a_report_whose_sender_went_away_is_no_fault(
    in_house: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    async def cut(house: House) -> list[Any]:
        sent: list[Any] = []

        async def receive() -> Any:
            return {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            sent.append(message)

        scope = {
            "type": "http", "method": "POST", "path": EVENTS, "query_string": b"",
            "headers": [(b"content-type", b"application/json"), (b"content-length", b"9")],
            "client": ("127.0.0.1", 1), "state": {},
        }  # fmt: skip
        await house.app(scope, receive, send)  # pyright: ignore[reportArgumentType]
        return sent

    statuses = [one["status"] for one in in_house(cut) if one["type"] == "http.response.start"]
    assert 500 not in statuses
    assert "Traceback" not in capsys.readouterr().out


class NoWay:
    """An app that nothing may reach."""

    def __init__(self, *_: object) -> None:
        pass

    async def __call__(self, scope: Any, *_: object) -> None:
        raise AssertionError(scope["path"])


UNUSUAL: dict[str, tuple[str, dict[str, str], bytes]] = {
    "a header given twice": (EVENTS, {"If-Match": '"1"'}, b'{"fact":"passed","seat":0}'),
    "a cookie": (EVENTS, {"Cookie": "session=none"}, b'{"fact":"passed","seat":0}'),
    "a name given twice": (EVENTS, {}, b'{"fact":"passed","seat":0,"seat":1}'),
    "an escape": (EVENTS, {}, b'{"fact":"passed","se\\u0061t":0}'),
    "letters beyond ASCII": (EVENTS, {}, '{"fact":"observed","what":"ö"}'.encode()),
    "another type that is wanted": (EVENTS, {"Accept": "text/html"}, b"{}"),
    "a coding": (EVENTS, {"Content-Encoding": "gzip"}, b"{}"),
    "a parameter": (f"{EVENTS}?at=1", {}, b"{}"),
}


def test_a_usual_report_reaches_nothing_of_the_general_way(
    in_house: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(whole, "AccessLog", NoWay)

    async def told(house: House) -> int:
        rules = book("PDA")
        opened = MatchOpened("PDA", rules.version, rules.sha256(), ("Ana", "Bruno"))
        await house.services[Log].append("m", [NewEvent(opened)], 0)
        async with house.client("official") as client:
            return (await client.post(EVENTS, json=A_HAND[0], headers=KEYED)).status_code

    assert in_house(told) == 201


@pytest.mark.parametrize("unusual", sorted(UNUSUAL))
def test_what_is_unusual_takes_the_general_way(
    unusual: str, in_house: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(whole, "AccessLog", NoWay)
    path, headers, body = UNUSUAL[unusual]
    names = [("Content-Type", "application/json"), *headers.items()]
    names += names[1:] if unusual == "a header given twice" else []

    async def told(house: House) -> None:
        async with house.client("official") as client:
            await client.post(path, headers=names, content=body)

    with pytest.raises(AssertionError, match=EVENTS):
        in_house(told)


def test_who_may_report_no_more_is_refused_by_the_next_report(in_house: Any) -> None:
    async def told(house: House) -> list[int]:
        async with house.client("official") as official:
            await official.post("/v1/matches", json=OPENING)
        await house.charge("recorder", "m")
        async with house.client("recorder") as client:
            before = [await client.post(EVENTS, json=fact) for fact in A_HAND[:2]]
            store, directory = house.services[AccessStore], house.services[Directory]
            await store.remove(Grant("recorder", "recorder", "match:m"), NOON)
            await directory.refresh()
            after = await client.post(EVENTS, json=A_HAND[2])
        return [answer.status_code for answer in (*before, after)]

    *before, after = in_house(told)
    assert before == [201, 201]
    assert after in {403, 404}


def test_a_key_that_expires_reports_until_then(monkeypatch: pytest.MonkeyPatch) -> None:
    looked_up = list[str]()
    caller = Directory.caller

    def counted(directory: Directory, token: str) -> Caller | None:
        looked_up.append(token)
        return caller(directory, token)

    monkeypatch.setattr(Directory, "caller", counted)
    now = [NOON_OF_DAY]

    async def reported() -> list[int]:
        log = open_log("sqlite://")
        id, token, hashed = mint()
        until = rfc3339(NOON_OF_DAY + timedelta(hours=1))
        await put_in(log, {"mine": "official"})
        await AccessStore(log).add_key(AccessKey(id, "mine", hashed, "", NOON, until))
        house = House(bare_app_over(log, lambda: now[0]), {"official": token})
        async with house.client("official") as client:
            await client.post("/v1/matches", json=OPENING)
            await client.post(EVENTS, json=A_HAND[0])
            looked_up.clear()
            answers = [await client.post(EVENTS, json=fact) for fact in A_HAND[1:4]]
            assert not looked_up, "its rights are kept"
            now[0] += timedelta(hours=1)
            answers.append(await client.post(EVENTS, json=A_HAND[4]))
        await log.close()
        return [answer.status_code for answer in answers]

    assert asyncio.run(reported()) == [201, 201, 201, 401]
