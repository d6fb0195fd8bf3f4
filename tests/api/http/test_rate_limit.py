"""How often a key may ask, and what is said to one that asks more often."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from api.access.access_store import AccessStore
from api.access.directory import Directory
from api.access.guards import revocation
from api.access.principals import AccessKey, mint
from api.event_store import Log
from api.http.rate_limit import Buckets, RateLimits
from tests.api.conftest import House, Server


class Clock:
    def __init__(self) -> None:
        self.now = 0.0
        self.looks = 0

    def __call__(self) -> float:
        self.looks += 1
        return self.now


def test_a_bucket_gives_its_burst_at_once_then_so_many_a_second_to_each_key():
    clock = Clock()
    buckets = Buckets(rate=2, burst=3, now=clock)
    assert [buckets.take("a").wait for _ in range(4)] == [0, 0, 0, 0.5]
    assert buckets.take("b").wait == 0
    clock.now = 0.5
    assert [buckets.take("a").wait, buckets.take("a").wait] == [0, 0.5]
    clock.now = 1000
    assert [buckets.take("a").wait for _ in range(4)] == [0, 0, 0, 0.5]


def test_a_token_is_taken_and_its_price_told_with_one_look_at_the_clock():
    clock = Clock()
    buckets = Buckets(rate=2, burst=3, now=clock)
    buckets.take("a")
    buckets.charge("a", 0)
    assert clock.looks == 1


@given(st.lists(st.floats(0, 5), max_size=60), st.integers(1, 9), st.floats(0.5, 50))
def test_in_no_stretch_of_time_are_more_let_through_than_the_burst_and_the_rate(
    pauses: list[float], burst: int, rate: float
):
    clock = Clock()
    buckets = Buckets(rate, burst, clock)
    let_through: list[float] = []
    for pause in pauses:
        clock.now += pause
        if (wait := buckets.take("a").wait) == 0:
            let_through.append(clock.now)
        else:
            assert 0 < wait <= 1 / rate + 1e-6
    for n, first in enumerate(let_through):
        for count, last in enumerate(let_through[n:], 1):
            assert count <= burst + rate * (last - first) + 1e-6


def test_what_is_charged_is_waited_for_by_later_requests_up_to_a_whole_bucket():
    clock = Clock()
    buckets = Buckets(rate=2, burst=10, now=clock)
    assert buckets.take("a").left == 9
    buckets.charge("a", 12)
    assert buckets.take("a") == (2.0, 0, 6.5)
    buckets.charge("a", 1_000_000)
    assert buckets.take("a").wait == 5.5
    clock.now = 5.5
    assert buckets.take("a").wait == 0
    assert buckets.take("b").left == 9


def test_a_batch_counts_as_its_events(tmp_path: Path):
    server = Server(tmp_path, requests_per_second=0.01, burst=50)
    try:
        with server.client("official") as client:
            opening = {"book": "PDA", "players": ["Ana", "Bruno"], "id": "m-1"}
            assert client.post("/v1/matches", json=opening).status_code == 201
            begun = [{"fact": "game-started", "number": 1}, {"fact": "hand-started", "number": 1}]
            batch = {"events": begun + [{"fact": "passed", "seat": 0}] * 47}
            assert client.post("/v1/matches/m-1/events", json=batch).status_code == 201
            assert client.get("/v1/matches/m-1").status_code == 429
        with server.client("audience") as other:
            assert other.get("/v1/matches/m-1").status_code == 200
    finally:
        server.kill()


@pytest.fixture
def strict(tmp_path: Path):
    server = Server(tmp_path, requests_per_second=0.01, burst=3)
    yield server
    server.kill()


def test_a_key_that_asks_too_often_is_told_when_to_come_again(strict: Server):
    with strict.client("audience") as client, strict.client("recorder") as other:
        status_codes = [client.get("/v1/matches").status_code for _ in range(4)]
        assert status_codes == [200, 200, 200, 429]
        refused = client.get("/v1/matches")
        assert refused.headers["Content-Type"] == "application/problem+json"
        assert 1 <= int(refused.headers["Retry-After"]) <= 100
        assert refused.json()["type"] == "urn:bonebook:too-many-requests"
        assert other.get("/v1/matches").status_code == 200
        assert client.get("/healthz").status_code == 200


@pytest.mark.parametrize("count", [1, 2, 5])
def test_servers_that_share_a_limit_let_through_no_more_than_it_together(count: int):
    clock = Clock()
    servers = [Buckets(rate=10, burst=20, now=clock) for _ in range(count)]
    for server in servers:
        server.divide(count)
    let_through = 0
    for tick in range(100):
        clock.now = tick / 10
        let_through += sum(one.take("a").wait == 0 for one in servers for _ in range(5))
    assert let_through <= 20 + 10 * 9.9 + 1e-6


@pytest.mark.long
def test_two_servers_on_one_log_let_a_key_through_as_often_as_one(
    tmp_path: Path, fresh_schema: Callable[[], str]
):
    """Together they take no more than its limit, and one alone has the whole of it again."""

    def share(server: Server) -> float:
        """Of what one server alone lets through, asked of whichever limit is the narrower."""
        with server.client("recorder") as client:
            policy = client.get("/v1/matches").headers["RateLimit-Policy"]
        who, quota, _ = policy.split(";")
        return int(quota.removeprefix("q=")) / {'"key"': 40, '"principal"': 160}[who]

    url = fresh_schema()
    first = Server(tmp_path, database=url, requests_per_second=0.001, burst=40, followers="false")
    second = first.twin()
    try:
        while share(first) != 0.5 or share(second) != 0.5:
            pass  # until each was told of the other
        with first.client("audience") as here, second.client("audience") as there:
            statuses = [client.get("/v1/matches").status_code for client in [here, there] * 30]
        assert statuses.count(200) == 40
        second.kill()
        while share(first) != 1:
            pass  # until it was told that it is alone
    finally:
        first.kill()
        second.kill()


async def second_key(house: Any, principal: str) -> str:
    id, key, hashed = mint()
    made = AccessKey(id, principal, hashed, "", "2026-11-22T12:00:00.000Z")
    await house.services[AccessStore].add_key(made)
    await house.services[Directory].refresh()
    return key


def test_many_keys_of_one_principal_share_a_limit_that_others_do_not(in_house: Any):
    async def asking(house: Any) -> list[tuple[int, str]]:
        second = await second_key(house, "audience")
        house.services[RateLimits].principals = Buckets(1, 4, now=lambda: 0)
        answers: list[tuple[int, str]] = []
        async with house.client("audience") as client, house.client("recorder") as another:
            for key in [None, second, None, second, None]:
                headers = {"Authorization": f"Bearer {key}"} if key else {}
                answer = await client.get("/v1/matches", headers=headers)
                answers.append((answer.status_code, answer.headers["RateLimit"].split(";")[0]))
            answer = await another.get("/v1/matches")
            answers.append((answer.status_code, answer.headers["RateLimit"].split(";")[0]))
        return answers

    assert in_house(asking) == [(200, '"key"')] * 4 + [(429, '"principal"'), (200, '"key"')]


def test_reports_by_many_keys_of_one_principal_share_its_limit(in_house: Any):
    async def reporting(house: Any) -> list[int]:
        opening = {"id": "m", "book": "PDA", "players": ["North", "South"]}
        async with house.client("official") as client:
            assert (await client.post("/v1/matches", json=opening)).status_code == 201
            second = await second_key(house, "official")
            house.services[RateLimits].principals = Buckets(1, 2, now=lambda: 0)
            answers: list[int] = []
            for headers in ({}, {"Authorization": f"Bearer {second}"}, {}):
                talk = {"fact": "observed", "what": "talk"}
                answer = await client.post("/v1/matches/m/events", json=talk, headers=headers)
                answers.append(answer.status_code)
        return answers

    assert in_house(reporting) == [201, 201, 429]


@pytest.mark.parametrize("way", ["batches", "events", "events?"])
def test_a_batch_is_charged_by_events_and_as_one_request_where_the_log_takes_none(
    way: str, in_house: Any
):
    async def counting(house: House) -> list[tuple[int, int]]:
        opening = {"id": "m", "book": "PDA", "players": ["North", "South"], "best_of": 5}
        batch = {"events": [{"fact": "observed", "what": "talk"}] * 50}
        if way == "batches":
            batch |= {"device": "7b1c4d52-0000-4000-8000-000000000000", "first": 1}
        keys, answers = house.services[RateLimits].keys, list[tuple[int, int]]()
        async with house.client("official") as client:
            assert (await client.post("/v1/matches", json=opening)).status_code == 201
            caller = house.services[Directory].caller(house.tokens["official"])
            assert caller is not None
            for alarm in ("", "the disk is full"):
                if alarm:
                    house.services[Log].stop_recording(alarm)
                before = keys.take(caller.key).left
                answer = await client.post(f"/v1/matches/m/{way}", json=batch)
                answers.append((answer.status_code, before - keys.take(caller.key).left - 1))
        return answers

    assert in_house(counting) == [(201, 50), (503, 1)]


@pytest.mark.parametrize("role", ["official", ""])
def test_a_stream_is_charged_by_its_bytes_to_its_key_or_else_to_its_address(
    role: str, in_house: Any, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(revocation, "A_REQUESTS_WORTH", 100)

    async def counting(house: House) -> tuple[int, int]:
        opening = {"id": "m", "book": "PDA", "players": ["Ana", "Bruno"], "public": True}
        keys = house.services[RateLimits].keys
        async with house.client("official") as client:
            assert (await client.post("/v1/matches", json=opening)).status_code == 201
            ended = {"fact": "match-ended", "winner": 0}
            assert (await client.post("/v1/matches/m/events", json=ended)).is_success
            caller = house.services[Directory].caller(house.tokens["official"])
            assert caller is not None
            sender = caller.key if role else "127.0.0.1"
            if not role:
                del client.headers["Authorization"]
            before = keys.take(sender).left
            answer = await client.get("/v1/matches/m/stream")
            assert answer.status_code == 200
            return before - keys.take(sender).left, len(answer.content) // 100

    charged, worth = in_house(counting)
    assert worth > 1
    assert charged >= worth
