"""Every write of the contract, sent twice under one Idempotency-Key, is carried out once."""

from collections.abc import Mapping
from datetime import timedelta
from functools import cache
from typing import Any, Final

import httpx2
import pytest

from api.access.access_store import AccessStore
from api.access.guards.kept_answers import KeptAnswers
from api.access.principals import Grant
from api.clock import rfc3339, utc_now
from api.contract.document import openapi_of
from api.contract.examples import BODIES
from api.event_store import Log, StoreUnavailable
from tests.api.conftest import A_HAND, House
from tests.api.tournaments.running import EVENT, Director, played
from tests.support.bare import APP

TAKE_NO_KEY: Final = {
    "suppose_other_facts": "records nothing",
    "rule_claims_again": "records nothing",
    "take_lease": "renews what the device holds, and answers with the state of now",
}
"""Writes without an Idempotency-Key, and why each needs none."""
ON_A_DISK: Final = {"back_up_now", "sign_now", "verify_now"}
"""Writes that need a log on a disk; `tests/api/upkeep` sends them twice."""
WITH_A_PROVIDER: Final = {"make_identity", "remove_identity"}
"""Writes that need an identity provider; `tests/api/sign_in` sends them twice."""
TABLES = (
    *("stored_events", "principals", "access_changes", "grants", "venues"),
    *("handovers", "slots", "slot_keys", "webhooks", "kept_aside", "league_secrets", "deliveries"),
)
M = {"match": "table-9"}
PDA = {"book": "PDA", "players": ["Ana", "Bruno"]}


@cache
def writes() -> dict[str, tuple[str, str]]:
    """The method and path of every operation that may change something, by its id."""
    return {
        operation["operationId"]: (method, path)
        for path, methods in openapi_of(APP)["paths"].items()
        for method, operation in methods.items()
        if method in ("post", "put", "delete", "patch")
    }


class Twice:
    """Sends each write twice, and holds the second answer and state against the first."""

    def __init__(self, client: httpx2.AsyncClient, log: Log) -> None:
        self.client = client
        self.log = log
        self.sent: set[str] = set()

    async def state(self) -> list[Any]:
        """Every row that a write may add or change, but for when keys were used."""
        rows = [await self.log.rows(f"SELECT * FROM {table}") for table in TABLES]
        rows.append(await self.log.rows("SELECT id, expires_at, revoked_at FROM access_keys"))
        return [[tuple(row) for row in table] for table in rows]

    async def __call__(
        self,
        id: str,
        body: Any = None,
        *,
        query: dict[str, str] | None = None,
        client: httpx2.AsyncClient | None = None,
        at: Mapping[str, object] | None = None,
    ) -> Any:
        method, path = writes()[id]
        self.sent.add(id)
        headers = {"Idempotency-Key": f"{id}-1"}
        request: dict[str, Any] = {
            "url": path.format(**(at or {})),
            "params": query or {},
            "headers": headers,
        }
        if body is not None:
            request["json"] = body
        first = await (client or self.client).request(method, **request)
        assert first.is_success, (id, first.text)
        assert "Idempotency-Replayed" not in first.headers, id
        after = await self.state()
        again = await (client or self.client).request(method, **request)
        assert (again.status_code, again.content) == (first.status_code, first.content), id
        assert again.headers["Idempotency-Replayed"] == "true", id
        assert await self.state() == after, id
        return first.json()


def test_every_write_that_takes_a_key_says_so_in_the_contract() -> None:
    paths = openapi_of(APP)["paths"]
    silent = {
        id
        for id, (method, path) in writes().items()
        if "Idempotency-Key" not in [header["name"] for header in paths[path][method]["parameters"]]
    }
    assert silent == set(TAKE_NO_KEY)


def test_every_write_sent_twice_is_answered_the_same_and_done_once(in_house: Any) -> None:
    async def visit(house: House) -> None:
        for role in ("administrator", "director"):
            await house.services[AccessStore].grant(Grant("official", role, "league"))
        player = Grant("audience", "player", "match:table-9", 0, created_at=rfc3339(utc_now()))
        await house.services[AccessStore].grant(player)
        async with house.client("official") as client, house.client("audience") as playing:
            twice = Twice(client, house.services[Log])
            await _matches(twice, playing)
            await _access(twice)
            await _tournament(twice)
            assert twice.sent == writes().keys() - TAKE_NO_KEY.keys() - ON_A_DISK - WITH_A_PROVIDER

    in_house(visit)


async def _matches(twice: Twice, playing: httpx2.AsyncClient) -> None:
    claim = {**M, "position": 13}
    await twice("open_match", {**PDA, "id": "table-9"})
    await twice("report_events", {"events": A_HAND}, at=M)
    drawn = {"fact": "bone-drawn", "seat": 0, "bone": "6-4"}
    await twice("report_device_batch", {**BODIES["DeviceBatch"], "events": [drawn]}, at=M)
    await twice("raise_claim", {"kind": "score_call", "event": 7}, at=M)
    await twice("open_hearing", {"seat": 1}, at=claim)
    await twice("record_statement", {"seat": 0, "text": "I called ten"}, at=claim)
    await twice("record_inspection", {"what": "held", "seat": 0, "bone": "6-4"}, at=claim)
    await twice("attach_evidence", BODIES["Attachment"], at=claim)
    ruled = await twice("rule_on_claim", {"upheld": False}, at=claim)
    ruling = ruled["events"][0]["position"]
    await twice("appeal_ruling", {"ruling": ruling, "seat": 0}, at=claim)
    await twice("close_dispute", {"how": "withdrawn"}, at=claim)
    mended = {"fact": "score-called", "seat": 0, "points": 5}
    await twice("correct_record", {"corrects": 7, "facts": [mended], "reason": "misheard"}, at=M)
    objection = {"kind": "score_call", "event": 10, "text": "no"}
    await twice("raise_objection", objection, client=playing, at=M)
    await twice("hand_over_table", at=M)
    await twice("assign_match", {"event": "spring", "table": "t-1"}, at=M)
    await twice("import_matches", BODIES["MatchImport"])
    over = {**PDA, "id": "over", "best_of": 1}
    assert (await twice.client.post("/v1/matches", json=over)).status_code == 201
    ended = {"events": [*played(1, 200, 0), {"fact": "score-card-written", "scores": [200, 0]}]}
    assert (await twice.client.post("/v1/matches/over/events", json=ended)).status_code == 201
    await twice("sign_card", {"seat": 0}, at={"match": "over"})
    await twice("refuse_signature", {"seat": 1, "reason": "I had 45"}, at={"match": "over"})
    await twice("receive_card", {}, at={"match": "over"})


async def _access(twice: Twice) -> None:
    ana = {"principal": "ana", "role": "audience", "scope": "league"}
    await twice("make_principal", {"id": "ana", "name": "Ana"})
    await twice("give_pin", {"pin": "2468"}, at={"principal": "ana"})
    key = (await twice("make_key", {"principal": "ana"}))["id"]
    await twice("give_grant", ana)
    await twice("rotate_key", {}, at={"key": key})
    await twice("revoke_key", at={"key": key})
    board = {"name": "board", "scopes": ["read"], "place": "league"}
    its = (await twice("make_service_key", board))["id"]
    await twice("revoke_service_key", at={"key": its})
    await twice("remove_grant", query=ana)
    await twice("end_principal", at={"principal": "ana"})
    await twice("point_slot", {"table": "t-1"}, at={"slot": "main"})
    await twice("make_slot_key", {"delay": 30}, at={"slot": "main"})
    await twice("revoke_slot_key", at={"slot": "main"})
    hook = (await twice("make_webhook", {"url": "https://127.0.0.1:1/"}))["id"]
    await twice("rotate_webhook", at={"webhook": hook})
    await twice("replay_webhook", {"match": "table-9"}, at={"webhook": hook})
    await twice("test_webhook", at={"webhook": hook})
    await twice("remove_webhook", at={"webhook": hook})


async def _tournament(twice: Twice) -> None:
    director, where = Director(twice.client), {"tournament": EVENT}
    await twice("open_tournament", {"id": EVENT, "name": "Spring open", "format": "PDA"})
    entries = [{"fact": "entry-made", "entry": name, "name": name} for name in ("ana", "bo")]
    present = [{"fact": "entry-checked-in", "entry": name} for name in ("ana", "bo")]
    facts = [*entries, *present, {"fact": "entries-closed"}]
    await twice("report_tournament_facts", {"events": facts}, at=where)
    await director.draw("bracket")
    await twice("open_round", {}, at=where)
    await twice("assign_matches", {"tables": ["t-1"]}, at=where)


# --- what may go wrong on the way -----------------------------------------------------------

NEW = {"id": "ana", "name": "Ana"}
KEYED = {"Idempotency-Key": "once"}


@pytest.fixture
def as_administrator(in_house: Any) -> Any:
    """Run a visit with a client that manages access."""

    def run(visit: Any) -> None:
        async def visited(house: House) -> None:
            await house.services[AccessStore].grant(Grant("official", "administrator", "league"))
            async with house.client("official") as client:
                await visit(house, client)

        in_house(visited)

    return run


def test_another_request_under_the_same_key_is_refused(as_administrator: Any) -> None:
    async def visit(house: House, client: httpx2.AsyncClient) -> None:
        assert (await client.post("/v1/principals", json=NEW, headers=KEYED)).status_code == 201
        other = await client.post("/v1/principals", json={**NEW, "id": "bo"}, headers=KEYED)
        assert (other.status_code, other.json()["type"]) == (409, "urn:bonebook:key-reused")
        assert other.json()["errors"][0]["header"] == "Idempotency-Key"
        assert len(await house.services[AccessStore].principals()) == 4

    as_administrator(visit)


def test_a_refused_write_may_be_mended_and_sent_again_under_its_key(as_administrator: Any) -> None:
    async def visit(_: House, client: httpx2.AsyncClient) -> None:
        body = {"principal": "ana"}
        assert (await client.post("/v1/keys", json=body, headers=KEYED)).status_code == 409
        await client.post("/v1/principals", json=NEW)
        assert (await client.post("/v1/keys", json=body, headers=KEYED)).status_code == 201

    as_administrator(visit)


def test_a_write_whose_answer_was_lost_is_not_done_again(
    as_administrator: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def lost(*_: object) -> None:
        raise StoreUnavailable("the server died here", recorded=None)

    async def visit(house: House, client: httpx2.AsyncClient) -> None:
        await client.post("/v1/principals", json=NEW)
        body = {"principal": "ana"}
        with monkeypatch.context() as patched:
            patched.setattr(KeptAnswers, "keep", lost)
            first = await client.post("/v1/keys", json=body, headers=KEYED)
            assert first.status_code == 503
        again = await client.post("/v1/keys", json=body, headers=KEYED)
        assert (again.status_code, again.json()["type"]) == (409, "urn:bonebook:answer-missing")
        keys = await house.services[AccessStore].keys()
        assert sum(key.principal == "ana" for key in keys) == 1

    as_administrator(visit)


def test_a_kept_answer_cannot_be_read_from_the_store(as_administrator: Any) -> None:
    async def visit(house: House, client: httpx2.AsyncClient) -> None:
        await client.post("/v1/principals", json=NEW)
        made = await client.post("/v1/keys", json={"principal": "ana"}, headers=KEYED)
        [(kept,)] = await house.services[Log].rows("SELECT answer FROM kept_answers")
        assert made.json()["key"].encode() not in bytes(kept)

    as_administrator(visit)


def test_a_key_is_free_again_after_a_day(as_administrator: Any) -> None:
    async def visit(house: House, client: httpx2.AsyncClient) -> None:
        await client.post("/v1/principals", json=NEW, headers=KEYED)
        log, older = house.services[Log], rfc3339(utc_now() - timedelta(days=365))
        async with log.transaction() as execute:
            await execute("UPDATE kept_answers SET kept_at = ?", older)
        other = await client.post("/v1/principals", json={**NEW, "id": "bo"}, headers=KEYED)
        assert other.status_code == 201

    as_administrator(visit)
