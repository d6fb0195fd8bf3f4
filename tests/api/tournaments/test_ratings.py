"""Ratings over the events of a league, for whoever may watch them."""

from typing import Any

from domain.tournament.glicko import Rating, rated
from tests.api.tournaments.running import Director, Hall, in_hall


async def met(h: Hall, event: str, winner: str, loser: str) -> None:
    """An event in which two meet once."""
    async with h.client() as client:
        d = Director(client, event)
        opening = {"id": event, "name": event, "format": "bracket", "book": "PDA", "public": True}
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


def test_each_event_that_is_over_is_a_period_and_a_player_goes_by_one_id() -> None:
    async def visit(h: Hall) -> None:
        await met(h, "spring", "ana", "bruno")
        await met(h, "summer", "bruno", "carla")
        async with h.client("eve") as audience:
            listed = (await audience.get("/v1/ratings")).json()["players"]
        new = Rating()
        ana, bruno = rated(new, [(new, 1.0)]), rated(new, [(new, 0.0)])
        after = {
            "ana": rated(ana, []),
            "bruno": rated(bruno, [(new, 1.0)]),
            "carla": rated(new, [(bruno, 0.0)]),
        }
        assert {one["player"]: one["rating"] for one in listed} == {
            player: round(one.rating, 2) for player, one in after.items()
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
