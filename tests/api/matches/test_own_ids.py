"""A match, an entry and a webhook may have an id and notes of those who made them."""

from typing import Any

import pytest

from api.access.access_store import AccessStore
from api.access.directory import Directory
from api.access.principals import Grant, Role
from domain import events as e
from domain.events.tournament_facts import EntryMade
from domain.formats import neutral_json, notation
from tests.api.conftest import NOON, House
from tests.api.tournaments.running import Director, Hall, in_hall

OWN = {"external_id": "fed/2026-17 «A»", "metadata": {"court": "3", "feed.url": "a, b = c"}}
OPENING = {"book": "PDA", "players": ["Ana", "Bruno"]}
HOOK = {"url": "https://hook.example/a"}


def own_of(answer: dict[str, Any]) -> dict[str, Any]:
    return {name: answer[name] for name in OWN}


async def narrow(store: AccessStore, role: Role, scope: str) -> None:
    """Have the principal of this role's name hold the role there alone."""
    await store.remove(Grant(role, role, "league", created_at=NOON), NOON)
    await store.grant(Grant(role, role, scope, created_at=NOON))


def test_a_match_is_answered_and_found_by_the_id_of_whoever_opened_it(in_house: Any) -> None:
    async def visit(house: House) -> None:
        async with house.client("official") as mine, house.client("recorder") as visitor:
            for id, own in (("plain", {}), ("named", OWN), ("later", {})):
                opened = await mine.post("/v1/matches", json={**OPENING, "id": id, **own})
                assert opened.status_code == 201, opened.text
            assert own_of((await mine.get("/v1/matches/named")).json()) == OWN
            plain = (await mine.get("/v1/matches/plain")).json()
            assert own_of(plain) == {"external_id": "", "metadata": {}}
            query = {"external_id": OWN["external_id"]}
            [listed] = (await mine.get("/v1/matches", params=query)).json()["data"]
            assert (listed["id"], own_of(listed)) == ("named", OWN)
            fact = (await mine.get("/v1/matches/named/events")).json()["data"][0]["fact"]
            assert own_of(fact) == OWN
            await narrow(house.services[AccessStore], "recorder", "match:plain")
            await house.services[Directory].refresh()
            hidden = (await visitor.get("/v1/matches", params=query)).json()
            assert hidden == {"data": [], "next": None}
            [watched] = (await visitor.get("/v1/matches")).json()["data"]
            assert watched["id"] == "plain"

    in_house(visit)


@pytest.mark.parametrize(
    "wrong",
    [
        {"external_id": "x" * 101},
        {"external_id": "a\nb"},
        {"metadata": {"a b": "no name"}},
        {"metadata": {"long": "x" * 201}},
        {"metadata": {str(n): "" for n in range(17)}},
        {"metadata": {"number": 3}},
    ],
)
@pytest.mark.parametrize("thing", ["matches", "webhooks"])
def test_an_id_or_a_note_beyond_its_bounds_is_refused_by_its_name(
    wrong: dict[str, Any], thing: str, in_house: Any
) -> None:
    async def visit(house: House) -> None:
        async with house.client("official") as client:
            sent = OPENING if thing == "matches" else HOOK
            refused = await client.post(f"/v1/{thing}", json={**sent, **wrong})
            assert refused.status_code in (400, 422), refused.text
            assert refused.json()["errors"][0]["pointer"].startswith(f"#/{next(iter(wrong))}")

    in_house(visit)


def test_a_webhook_keeps_the_id_and_notes_of_its_owner(in_house: Any) -> None:
    async def visit(house: House) -> None:
        async with house.client("official") as client:
            await client.post("/v1/webhooks", json={**HOOK, **OWN})
            [listed] = (await client.get("/v1/webhooks")).json()["data"]
            assert own_of(listed) == OWN

    in_house(visit)


def test_an_entry_of_a_tournament_keeps_the_id_and_notes_of_whoever_made_it() -> None:
    async def visit(h: Hall) -> None:
        async with h.client() as client:
            d = Director(client)
            opening = {"id": d.event, "name": "Spring open", "format": "PDA"}
            assert (await client.post("/v1/tournaments", json=opening)).status_code == 201
            plain, own = ({"fact": "entry-made", "entry": id, "name": id} for id in ("a", "b"))
            await d.report(plain, own | OWN)
            first, last = (await d.ask())["entries"]
            assert own_of(first) == {"external_id": "", "metadata": {}}
            assert own_of(last) == OWN

    in_hall(visit)


def test_a_match_keeps_them_in_each_form_in_which_it_is_exchanged() -> None:
    opened = e.MatchOpened("PDA", "1", "0" * 64, ("Ana", "Bruno"), **OWN)  # pyright: ignore[reportArgumentType]
    written = notation.write([e.Entry(1, opened)])
    assert notation.read(written)[0].fact == opened
    record = neutral_json.write([(1, opened)])
    assert own_of(record) == OWN


def test_facts_without_them_are_stored_as_before_there_were_any() -> None:
    opened = e.MatchOpened("PDA", "1", "0" * 64, ("Ana", "Bruno"))
    assert b"external_id" not in e.encode(opened)
    assert b"metadata" not in e.encode(opened)
    assert EntryMade("ana", "Ana").metadata == {}
