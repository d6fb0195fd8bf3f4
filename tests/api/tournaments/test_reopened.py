"""A tournament that was closed too early goes on, by a fact: nothing is taken out of its log."""

from typing import Any

import pytest

from api.http.services import services_of
from api.tournaments.result_follower import ResultFollower
from tests.api.tournaments.running import EVENT, Director, Hall, in_hall, overturn

CLOSED = {"fact": "tournament-closed"}
REOPENED = {"fact": "tournament-reopened", "reason": "a card was read wrongly"}


async def played_to_its_end(h: Hall, client: Any) -> tuple[Director, str]:
    """A bracket of two that is closed, and the match of its final."""
    d = Director(client)
    await d.first_round("PDA", 2, "bracket")
    (final,) = await d.assign()
    await d.play(final["match"], 0)
    await h.settle()
    await d.report(CLOSED)
    return d, final["match"]


def test_a_result_that_came_while_it_was_closed_is_taken_when_it_is_reopened() -> None:
    async def visit(h: Hall) -> None:
        async with h.client() as client:
            d, match = await played_to_its_end(h, client)
            champion = (await d.ask())["champions"]
            await overturn(client, match, 1)
            await h.settle()
            assert (await d.ask())["champions"] == champion
            await d.report(REOPENED)
            follower = services_of(h.bare)[ResultFollower]
            await follower.settle(EVENT, again=False)  # as it is told of a tournament's news
            assert (await d.ask())["champions"] != champion
            await d.report(CLOSED)
            assert (await d.ask())["closed"]
            facts = [entry["fact"]["fact"] for entry in await d.ask("/events")]
            last = ["tournament-closed", "tournament-reopened", "result-taken", "tournament-closed"]
            assert facts[-4:] == last

    in_hall(visit)


@pytest.mark.parametrize(
    ("facts", "field"),
    [
        ([{"fact": "entry-withdrawn", "entry": "E000"}], "fact"),
        ([CLOSED], "fact"),
        ([{**REOPENED, "reason": " "}], "reason"),
        ([REOPENED, REOPENED], "events[1].fact"),
    ],
)
def test_reopening_is_for_a_closed_tournament_and_says_why(
    facts: list[dict[str, Any]], field: str
) -> None:
    async def visit(h: Hall) -> None:
        async with h.client() as client:
            d, _ = await played_to_its_end(h, client)
            before = (await d.ask())["version"]
            refused = await d.post("/events", {"events": facts}, 409)
            assert refused["field"] == field
            assert (await d.ask())["version"] == before

    in_hall(visit)
