"""Charges over a match: who records it, corrects it and signs, and what the log says of them."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import httpx2
import pytest

from api.access.access_store import AccessStore
from api.access.pins import TRIES, set_pin
from api.access.principals import Grant, Role
from api.event_store import Log, open_log
from api.http.rate_limit import Buckets, RateLimits
from api.http.services import services_of
from tests.support.bare import bare_app_over
from tests.support.principals import put_in

HERE = "/v1/matches/m-1"
OPENING = {"book": "PDA", "players": ["Ana", "Bruno"], "id": "m-1"}
CARD = [
    {"fact": "game-started", "number": 1},
    {"fact": "hand-started", "number": 1},
    {"fact": "opening-drawn", "seat": 0, "count": 7},
    {"fact": "opening-drawn", "seat": 1, "count": 7},
    {"fact": "score-card-written", "scores": [0, 0]},
]
CORRECTION = {
    "corrects": 4,
    "facts": [{"fact": "opening-drawn", "seat": 1, "count": 7}],
    "reason": "it was seat 1",
}
WHO: dict[str, Role] = {
    "official": "official",
    "mine": "recorder",
    "other": "recorder",
    "admin": "administrator",
}


class League:
    """An app with two recorders, an official and an administrator, and match m-1 of `mine`."""

    def __init__(self, log: Log, tokens: dict[str, str]) -> None:
        self.log, self.tokens = log, tokens
        self.store = AccessStore(log)
        app = bare_app_over(log)
        services_of(app)[RateLimits].keys = Buckets(1, 10_000, now=lambda: 0)
        self._transport: Any = httpx2.ASGITransport(app=app)  # pyright: ignore[reportArgumentType]

    async def send(self, who: str, method: str, path: str, body: Any = None) -> httpx2.Response:
        headers = {"Authorization": f"Bearer {self.tokens[who]}"} if who else {}
        async with httpx2.AsyncClient(transport=self._transport, base_url="http://house") as client:
            return await client.request(method, path, json=body, headers=headers)

    async def post(self, who: str, path: str, body: Any) -> httpx2.Response:
        return await self.send(who, "POST", path, body)

    async def player(self, who: str, seat: int, pin: str = "") -> None:
        """Somebody with a seat in the match, and perhaps a PIN."""
        self.tokens |= await put_in(self.log, {who: "audience"}, "match:m-elsewhere")
        await self.store.grant(Grant(who, "player", "match:m-1", seat))
        if pin:
            await set_pin(self.store, who, pin)


@pytest.fixture
def in_league() -> Callable[[Callable[[League], Awaitable[Any]]], Any]:
    def run(visit: Callable[[League], Awaitable[Any]]) -> Any:
        async def visited() -> Any:
            log = open_log("sqlite://")
            league = League(log, await put_in(log, WHO))
            assert (await league.post("mine", "/v1/matches", OPENING)).status_code == 201
            assert (await league.post("mine", f"{HERE}/events", {"events": CARD})).is_success
            outcome = await visit(league)
            await log.close()
            return outcome

        return asyncio.run(visited())

    return run


# --- a foreign card -----------------------------------------------------------------------

ATTACK = [
    ("POST", "events", {"fact": "bone-played", "seat": 1, "bone": "6-6"}),
    ("POST", "events", {"fact": "match-ended", "winner": 0}),
    ("POST", "events", {"fact": "score-card-signed", "seat": 0}),
    ("POST", "signatures", {"seat": 0}),
    ("POST", "signatures", {"seat": 1, "pin": "1234"}),
    ("POST", "corrections", CORRECTION),
    ("POST", "claims", {"kind": "could_play", "event": 4, "against": 0, "by": 1}),
    ("PUT", "assignment", {"table": "mine-now"}),
]


@pytest.mark.parametrize(("method", "name", "body"), ATTACK)
def test_a_recorder_writes_nothing_on_anothers_card(
    method: str, name: str, body: Any, in_league: Any
):
    async def visit(league: League) -> None:
        before = await league.log.version("m-1")
        answer = await league.send("other", method, f"{HERE}/{name}", body)
        assert (answer.status_code, answer.json()["type"]) == (403, "urn:bonebook:forbidden")
        assert await league.log.version("m-1") == before

    in_league(visit)


def test_the_recorder_of_a_match_signs_it_for_nobody(in_league: Any):
    async def visit(league: League) -> None:
        reported = await league.post(
            "mine", f"{HERE}/events", {"fact": "score-card-signed", "seat": 0}
        )
        assert reported.status_code == 422
        assert "POST /v1/matches/{id}/signatures" in reported.json()["detail"]
        signed = await league.post("mine", f"{HERE}/signatures", {"seat": 0})
        assert signed.status_code == 403
        forged = {"fact": "score-card-signed", "seat": 0, "via": "key"}
        for who in ("mine", "official"):
            corrected = await league.post(
                who, f"{HERE}/corrections", {**CORRECTION, "facts": [forged]}
            )
            assert corrected.status_code == 422, who
            assert corrected.json()["field"] == "facts[0]", who
        assert await league.log.version("m-1") == 6

    in_league(visit)


def test_a_match_may_be_handed_to_another_recorder(in_league: Any):
    async def visit(league: League) -> None:
        grant = {"principal": "other", "role": "recorder", "scope": "match:m-1"}
        assert (await league.post("other", "/v1/grants", grant)).status_code == 403
        assert (await league.post("admin", "/v1/grants", grant)).status_code == 201
        taken = "/v1/grants?principal=mine&role=recorder&scope=match:m-1"
        assert (await league.send("admin", "DELETE", taken)).status_code == 200
        fact = {"fact": "bone-played", "seat": 1, "bone": "6-6"}
        assert (await league.post("mine", f"{HERE}/events", fact)).status_code == 403
        assert (await league.post("other", f"{HERE}/events", fact)).status_code == 201
        assert (await league.post("mine", "/v1/matches", OPENING)).status_code == 409
        assert (await league.post("mine", f"{HERE}/events", fact)).status_code == 403

    in_league(visit)


# --- signatures ---------------------------------------------------------------------------


async def signatures(league: League) -> list[dict[str, Any]]:
    events = (await league.send("official", "GET", f"{HERE}/events")).json()["data"]
    return [one["fact"] for one in events if one["fact"]["fact"] == "score-card-signed"]


def test_a_signature_says_how_it_was_given(in_league: Any):
    async def visit(league: League) -> list[dict[str, Any]]:
        await league.player("ana", 0)
        await league.player("bruno", 1, "4711")
        path = f"{HERE}/signatures"
        assert (await league.post("ana", path, {"seat": 1})).status_code == 403
        assert (await league.post("ana", path, {"seat": 0})).status_code == 201
        assert (await league.post("mine", path, {"seat": 1, "pin": "4711"})).status_code == 201
        return await signatures(league)

    signed = {"fact": "score-card-signed"}
    assert in_league(visit) == [
        {**signed, "seat": 0, "via": "key"},
        {**signed, "seat": 1, "via": "pin"},
    ]


def test_an_official_is_the_witness_of_a_signature(in_league: Any):
    async def visit(league: League) -> list[dict[str, Any]]:
        signed = await league.post("official", f"{HERE}/signatures", {"seat": 1})
        assert signed.status_code == 201
        return await signatures(league)

    assert in_league(visit) == [{"fact": "score-card-signed", "seat": 1, "via": "witness"}]


def test_wrong_pins_are_counted_and_then_none_is_looked_at(in_league: Any):
    async def visit(league: League) -> list[int]:
        await league.player("bruno", 1, "4711")
        tried = [*(f"000{n}" for n in range(TRIES)), "4711"]
        return [
            (await league.post("mine", f"{HERE}/signatures", {"seat": 1, "pin": pin})).status_code
            for pin in tried
        ]

    assert in_league(visit) == [*([403] * TRIES), 429]


def test_the_pin_of_a_player_who_was_ended_signs_nothing(in_league: Any):
    async def visit(league: League) -> int:
        await league.player("bruno", 1, "4711")
        ended = await league.send("admin", "DELETE", "/v1/principals/bruno")
        assert ended.status_code == 200
        body = {"seat": 1, "pin": "4711"}
        return (await league.post("mine", f"{HERE}/signatures", body)).status_code

    assert in_league(visit) == 403


def test_a_right_pin_forgives_the_wrong_ones_before_it(in_league: Any):
    async def visit(league: League) -> None:
        await league.player("bruno", 1, "4711")
        for once_right in (201, 409):  # the second time it is signed already
            for pin in [*(f"000{n}" for n in range(TRIES - 1)), "4711"]:
                body = {"seat": 1, "pin": pin}
                answer = await league.post("mine", f"{HERE}/signatures", body)
                assert answer.status_code == (once_right if pin == "4711" else 403)

    in_league(visit)


# --- corrections --------------------------------------------------------------------------


def test_a_recorder_corrects_its_own_entries_until_the_card_is_signed(in_league: Any):
    async def visit(league: League) -> None:
        path = f"{HERE}/corrections"
        assert (await league.post("mine", path, CORRECTION)).status_code == 201
        foul = {"fact": "observed", "what": "talk", "seat": 1}
        assert (await league.post("official", f"{HERE}/events", foul)).status_code == 201
        foreign = {"corrects": 8, "facts": [], "reason": "I do not like it"}
        assert (await league.post("mine", path, foreign)).status_code == 409
        opened = {"corrects": 99, "facts": [], "reason": "there is none"}
        assert (await league.post("mine", path, opened)).status_code == 409
        signed = await league.post("official", f"{HERE}/signatures", {"seat": 0})
        assert signed.status_code == 201
        late = await league.post("mine", path, CORRECTION)
        assert late.status_code == 409
        assert "an official corrects it" in late.json()["detail"]
        assert (await league.post("official", path, CORRECTION)).status_code == 201

    in_league(visit)


def test_a_recorder_is_not_shown_what_a_correction_would_change(in_league: Any):
    async def visit(league: League) -> int:
        answer = await league.post("mine", f"{HERE}/corrections?preview=true", CORRECTION)
        return answer.status_code

    assert in_league(visit) == 403


# --- what the log says of them ------------------------------------------------------------


def test_each_entry_names_its_principal_and_the_key_that_it_was_sent_with(in_league: Any):
    async def visit(league: League) -> set[tuple[str, str]]:
        return {(one.reporter, one.device) for one in await league.log.read("m-1")}

    ((reporter, device),) = in_league(visit)
    assert reporter == "mine"
    assert device
    assert device != reporter


# --- public matches -----------------------------------------------------------------------


def test_a_public_match_is_watched_without_a_key_and_no_other(in_league: Any):
    async def visit(league: League) -> None:
        assert (await league.send("", "GET", f"{HERE}/board")).status_code == 401
        public = {"public": True}
        assert (await league.send("admin", "PUT", f"{HERE}/assignment", public)).is_success
        seen = await league.send("", "GET", f"{HERE}/board")
        assert seen.status_code == 200
        assert (await league.send("", "GET", f"{HERE}/disputes")).status_code == 401
        assert (await league.post("", f"{HERE}/events", CARD[0])).status_code == 401
        opening = {**OPENING, "id": "m-2", "public": True}
        assert (await league.post("mine", "/v1/matches", opening)).status_code == 403
        hidden = {**OPENING, "id": "m-2"}
        assert (await league.post("mine", "/v1/matches", hidden)).status_code == 201
        published = await league.send("admin", "PUT", "/v1/matches/m-2/assignment", public)
        assert published.is_success
        assert (await league.send("", "GET", "/v1/matches/m-2")).status_code == 200

    in_league(visit)


def test_a_match_at_a_table_is_in_the_charge_of_its_tablet(in_league: Any):
    async def visit(league: League) -> None:
        league.tokens |= await put_in(league.log, {"tablet": "recorder"}, "table:table-4")
        fact = {"fact": "bone-played", "seat": 1, "bone": "6-6"}
        refused = await league.post("tablet", f"{HERE}/events", fact)
        unknown = await league.post("tablet", "/v1/matches/m-9/events", fact)
        assert refused.content == unknown.content
        assert refused.status_code == 404
        place = {"table": "table-4"}
        assert (await league.send("admin", "PUT", f"{HERE}/assignment", place)).is_success
        assert (await league.post("tablet", f"{HERE}/events", fact)).status_code == 201
        assert (await league.post("tablet", "/v1/matches", OPENING)).status_code == 403
        there = {**OPENING, "id": "m-4", "table": "table-4"}
        assert (await league.post("tablet", "/v1/matches", there)).status_code == 201

    in_league(visit)
