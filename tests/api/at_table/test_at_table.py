"""Leases, batches of devices, codes to hand over: what the server keeps for tablets."""

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx2
import pytest

from api.at_table.handovers import GOOD_FOR, Handovers
from api.at_table.leases import LEASE_LASTS, Lease, Leases
from api.event_store import open_log
from tests.api.conftest import House, at_last

ONE, OTHER = ("11111111-1111-4111-8111-111111111111", "22222222-2222-4222-8222-222222222222")
OPENING = {"id": "m", "book": "PDA", "players": ["Ana", "Bruno"]}
GAME = {"fact": "game-started", "number": 1}
HERE = "/v1/matches/m"


class Clock:
    """A clock that goes on when it is told to."""

    def __init__(self) -> None:
        self.now = datetime(2026, 11, 21, 15, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now


def test_a_lease_lasts_while_it_is_renewed_and_is_taken_over_at_a_word():
    async def visited() -> None:
        log, clock = open_log("sqlite://"), Clock()
        leases = Leases(log, clock)

        async def holder(device: str, **options: Any) -> str:
            return (await leases.renew("m", device, f"tablet {device}", 0, **options)).device

        assert await leases.held("m") is None
        assert [await holder("a"), await holder("b"), await holder("a")] == ["a", "a", "a"]
        clock.now += LEASE_LASTS / 2
        assert [await holder("a"), await holder("b")] == ["a", "a"]
        assert await holder("b", take_over=True) == "b"
        assert await holder("a") == "b"
        clock.now += LEASE_LASTS + timedelta(seconds=1)
        assert await leases.held("m") is None
        assert await holder("a") == "a"
        assert isinstance(await leases.held("m"), Lease)
        await log.close()

    asyncio.run(visited())


def test_a_server_whose_clock_is_a_moment_behind_gives_a_lease_to_nobody_else():
    async def visited() -> None:
        log, clock, behind = open_log("sqlite://"), Clock(), Clock()
        leases, other = Leases(log, clock), Leases(log, behind)

        async def holder(at: Leases, device: str, **options: Any) -> str:
            return (await at.renew("m", device, f"tablet {device}", 0, **options)).device

        for moment in (timedelta(microseconds=1000), timedelta(seconds=1), LEASE_LASTS / 2):
            behind.now = clock.now - moment
            assert await holder(leases, "a", take_over=True) == "a"
            assert await holder(other, "b") == "a"
            assert await holder(other, "b", take_over=True) == "b"
            assert await holder(leases, "a") == "b"
        behind.now = clock.now - timedelta(hours=1)  # the lease would last for an hour
        assert await holder(other, "a") == "a"
        await log.close()

    asyncio.run(visited())


def test_a_code_is_good_once_and_for_ten_minutes():
    async def visited() -> None:
        log, clock = open_log("sqlite://"), Clock()
        handovers = Handovers(log, clock)
        first, second = [await handovers.new("m", "key") for _ in range(2)]
        assert first.code != second.code
        handover = await handovers.use(first.code)
        assert handover is not None
        assert handover.match == "m"
        assert await handovers.use(first.code) is None
        clock.now += GOOD_FOR
        assert await handovers.use(second.code) is None
        await log.close()

    asyncio.run(visited())


def batch(device: str, first: int, *facts: Any) -> dict[str, Any]:
    return {"device": device, "first": first, "events": list(facts)}


def test_what_a_device_without_the_lease_sends_is_kept_aside_and_never_recorded(in_house: Any):
    async def visit(house: House) -> None:
        async with house.client("recorder") as tablet, house.client("official") as official:
            await tablet.post("/v1/matches", json=OPENING)
            lease = (await tablet.post(f"{HERE}/lease", json={"device": ONE})).json()
            assert lease["mine"]
            seen = (await tablet.post(f"{HERE}/lease", json={"device": OTHER})).json()
            assert (seen["mine"], seen["holder"], seen["version"]) == (False, "Recorder", 1)

            answer = await tablet.post(f"{HERE}/batches", json=batch(OTHER, 7, GAME))
            assert answer.status_code == 202
            assert answer.json() == {"aside": 1, "why": "Recorder records this table"}
            again = await tablet.post(f"{HERE}/batches", json=batch(OTHER, 7, GAME))
            assert again.status_code == 202
            recorded = await tablet.post(f"{HERE}/batches", json=batch(ONE, 1, GAME))
            assert recorded.json() == {"match": "m", "first": 2, "last": 2}

            aside = (await official.get(f"{HERE}/aside")).json()["data"]
            assert [(one["device"], one["seq"], one["fact"]) for one in aside] == [(OTHER, 7, GAME)]
            assert (await tablet.get(f"{HERE}/aside")).status_code == 403

    in_house(visit)


def test_a_batch_that_was_recorded_is_answered_so_though_the_table_was_taken_over(in_house: Any):
    async def visit(house: House) -> None:
        async with house.client("recorder") as tablet:
            await tablet.post("/v1/matches", json=OPENING)
            sent = {"json": batch(ONE, 1, GAME), "headers": {"Idempotency-Key": f"{ONE}:1-1:1"}}
            first = await tablet.post(f"{HERE}/batches", **sent)
            taken = {"device": OTHER, "take_over": True}
            assert (await tablet.post(f"{HERE}/lease", json=taken)).json()["mine"]
            again = await tablet.post(f"{HERE}/batches", **sent)
            assert (again.status_code, again.json()) == (201, first.json())
            assert again.headers["Idempotency-Replayed"] == "true"

    in_house(visit)


def test_a_tablet_goes_on_when_the_session_of_its_person_is_over(server: Any):
    with server.client("recorder") as recorder:
        here, other = (
            recorder.post("/v1/matches", json={**OPENING, "id": None}).headers["Location"]
            for _ in range(2)
        )
    match = here.rpartition("/")[2]

    def held(answer: httpx2.Response) -> str:
        return answer.headers["Set-Cookie"].partition(";")[0]

    with httpx2.Client(base_url=server.url) as page:
        person = held(page.post("/sign-in", data={"key": server.keys["recorder"], "next": "/"}))
        seen = page.get("/session/recorder", headers={"Cookie": person}).json()
        headers = {"Cookie": person, "X-CSRF-Token": seen["csrf"]}
        leased = page.post(f"{here}/lease", json={"device": ONE}, headers=headers)
        assert leased.json()["mine"]
        tablet = {"Cookie": held(leased)}
        for asked, named in ((match, True), ("another", False)):
            answer = page.get(f"/session/recorder?match={asked}", headers=tablet).json()
            assert bool(answer["name"]) == named
        stale = page.post(f"{here}/events", json=GAME, headers={**headers, **tablet})
        assert stale.json()["field"] == "X-CSRF-Token"
        tablet["X-CSRF-Token"] = page.get(
            f"/session/recorder?match={match}", headers=tablet
        ).json()["csrf"]
        done = [
            page.post(f"{place}/events", json=GAME, headers=tablet).status_code
            for place in (here, other)
        ]
        assert done == [201, 401]
        both = {**headers, "Cookie": f"{person}; {tablet['Cookie']}"}
        again = page.post(f"{here}/lease", json={"device": ONE}, headers=both)
        assert "Set-Cookie" not in again.headers
        page.post("/sign-out", headers=both)
        assert at_last(lambda: page.get(f"{here}/events", headers=tablet).status_code, 401) == 401


def test_a_tablet_with_a_code_may_record_that_match_and_no_other(server: Any):
    with server.client("recorder") as recorder:
        here, other = (
            recorder.post("/v1/matches", json={**OPENING, "id": None}).headers["Location"]
            for _ in range(2)
        )
        code = recorder.post(f"{here}/handover", json={}).json()["code"]
    with httpx2.Client(base_url=server.url) as tablet:
        taken = tablet.post("/session/handover", json={"code": code})
        assert taken.json() == {"match": here.rpartition("/")[2]}
        # A client that is no browser sends no secure cookie over plain HTTP by itself.
        headers = {"Cookie": taken.headers["Set-Cookie"].partition(";")[0]}
        session = tablet.get("/session/recorder", headers=headers).json()
        headers["X-CSRF-Token"] = session["csrf"]
        done = [
            tablet.post(f"{match}/events", json=GAME, headers=headers).status_code
            for match in (here, other)
        ]
        assert done == [201, 404]
        assert tablet.post("/session/handover", json={"code": code}).status_code == 404


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("lease", {"device": "mine"}),
        ("lease", {"device": ONE, "unsent": -1}),
        ("batches", {"device": ONE, "first": 0, "events": [GAME]}),
        ("batches", {"device": ONE, "first": 1, "events": []}),
        ("batches", {"device": ONE, "first": 1, "events": [{"fact": "no such fact"}]}),
    ],
)
def test_what_is_wrong_in_a_request_is_named(path: str, body: Any, in_house: Any):
    async def visit(house: House) -> None:
        async with house.client("recorder") as tablet:
            await tablet.post("/v1/matches", json=OPENING)
            answer = await tablet.post(f"{HERE}/{path}", json=body)
            assert answer.status_code == 422
            assert answer.json()["field"]

    in_house(visit)
