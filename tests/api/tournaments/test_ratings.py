"""Ratings over the events of a league, for whoever may watch them."""

from typing import Any

from api.access.access_store import AccessStore
from api.access.directory import Directory
from api.access.principals import Grant
from api.http.services import services_of
from api.matches.matches import Matches
from domain.tournament.glicko import Rating, rated
from tests.api.tournaments.running import Director, Hall, in_hall
from tests.support.principals import put_in

NOON = "2026-11-22T12:00:00.000Z"


async def met(h: Hall, event: str, winner: str, loser: str, public: bool = True) -> None:
    """An event in which two meet once."""
    async with h.client() as client:
        d = Director(client, event)
        opening = {"id": event, "name": event, "format": "bracket", "book": "PDA", "public": public}
        opening["options"] = {"bracket.best_of": "1", "bracket.best_of_final": "1"}
        assert (await client.post("/v1/tournaments", json=opening)).status_code == 201
        facts: list[dict[str, Any]] = []
        for entry, player in (("A", winner), ("B", loser)):
            made = {"fact": "entry-made", "entry": entry, "name": player.title()}
            facts += [{**made, "people": [player]}, {"fact": "entry-checked-in", "entry": entry}]
        await d.report(*facts, {"fact": "entries-closed"})
        await d.draw("bracket")
        await d.post("/rounds", {})
        card = {"fact": "result-taken", "node": "bracket/W1.0", "pair": ["A", "B"]}
        await d.report({**card, "winner": "A", "score": [1, 0]}, {"fact": "tournament-closed"})


def test_who_is_shown_an_event_later_has_nothing_of_it_by_way_of_another() -> None:
    async def visit(h: Hall) -> None:
        await met(h, "spring", "ana", "bruno", public=False)
        await met(h, "summer", "bruno", "carla", public=False)
        log = services_of(h.bare)[Matches].log
        h.tokens |= await put_in(log, {"late": "audience"}, "event:summer")
        delayed = Grant("late", "audience", "event:spring", delay=3600, created_at=NOON)
        await AccessStore(log).grant(delayed)
        await services_of(h.bare)[Directory].refresh()
        async with h.client("late") as late, h.client("eve") as audience:
            events = (await late.get("/v1/tournaments")).json()["data"]
            assert [one["id"] for one in events] == ["summer"]
            rated = (await late.get("/v1/ratings")).json()["data"]
            assert {one["player"] for one in rated} == {"bruno", "carla"}
            page = "/tournaments/summer/entries/A"
            assert 'id="event-spring"' in (await audience.get(page)).text
            assert 'id="event-spring"' not in (await late.get(page)).text

    in_hall(visit)


def test_the_list_of_tournaments_is_paged_and_searched() -> None:
    async def visit(h: Hall) -> None:
        await met(h, "spring", "ana", "bruno")
        await met(h, "summer", "bruno", "carla")
        async with h.client() as director:
            opening = {"id": "autumn", "name": "autumn", "format": "bracket", "book": "PDA"}
            opened = await director.post("/v1/tournaments", json={**opening, "public": True})
            assert opened.status_code == 201
        async with h.client("eve") as audience:

            async def listed(path: str) -> list[str]:
                ids: list[str] = []
                while path:
                    page = (await audience.get(path)).json()
                    ids += [line["id"] for line in page["data"]]
                    path = page["next"]
                return ids

            assert await listed("/v1/tournaments?limit=1") == ["autumn", "summer", "spring"]
            assert await listed("/v1/tournaments?limit=1&closed=true") == ["summer", "spring"]
            assert await listed("/v1/tournaments?closed=false") == ["autumn"]
            assert await listed("/v1/tournaments?q=SUM") == ["summer"]
            refused = await audience.get("/v1/tournaments?before=winter")
            assert (refused.status_code, refused.json()["field"]) == (404, "before")

    in_hall(visit)


def test_each_event_that_is_over_is_a_period_and_a_player_goes_by_one_id() -> None:
    async def visit(h: Hall) -> None:
        await met(h, "spring", "ana", "bruno")
        await met(h, "summer", "bruno", "carla")
        async with h.client("eve") as audience:
            listed = (await audience.get("/v1/ratings")).json()["data"]
        new = Rating()
        ana, bruno = rated(new, [(new, 1.0)]), rated(new, [(new, 0.0)])
        after = {
            "ana": rated(ana, []),
            "bruno": rated(bruno, [(new, 1.0)]),
            "carla": rated(new, [(bruno, 0.0)]),
        }
        assert {one["player"]: one["rating"] for one in listed} == {
            player: round(line.rating, 2) for player, line in after.items()
        }
        assert [one["player"] for one in listed] == sorted(
            after, key=lambda who: -after[who].rating
        )
        assert {one["player"]: one["matches"] for one in listed} == {
            "ana": 1,
            "bruno": 2,
            "carla": 1,
        }

    in_hall(visit)
