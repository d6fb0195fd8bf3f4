"""An event of fixed pairs over HTTP: its results are points, which sanctions lead below 0."""

from pathlib import Path
from typing import Any

import pytest

from tests.api.tournaments.running import Director, Hall, in_hall

ENDED = {"fact": "game-ended", "winner": 0, "scores": [200, -80]}


@pytest.mark.parametrize(("games", "effectiveness"), [([ENDED], 280), ([ENDED, ENDED], 560)])
def test_pairs_are_ranked_by_the_points_of_their_games_below_0_too(
    games: list[dict[str, Any]], effectiveness: int, tmp_path: Path
) -> None:
    """DP-22a, DP-38: a result below 0 was stored, and its tournament never read again."""
    log, keys = f"sqlite:///{tmp_path / 'log.db'}", dict[str, str]()

    async def played(hall: Hall) -> None:
        keys.update(hall.tokens)
        async with hall.client() as client:
            director = Director(client)
            options = {"rounds.best_of": str(2 * len(games) - 1)}
            await director.open("DP", 3, options=options, match_options={"edition": "world"})
            await director.draw("rounds")
            await director.post("/rounds", {})
            (pairing,) = await director.assign()
            events: list[dict[str, Any]] = []
            for number, ended in enumerate(games, 1):
                events += [{"fact": "game-started", "number": number}, ended]
            body = {"events": [*events, {"fact": "match-ended", "winner": 0}]}
            answer = await client.post(f"/v1/matches/{pairing['match']}/events", json=body)
            assert answer.status_code == 201, answer.text
            await hall.settle()

    async def ranked(hall: Hall) -> Any:
        async with hall.client() as client:
            return await Director(client).ask("/standings")

    in_hall(played, log)
    ((table,),) = [in_hall(ranked, log, keys)]
    assert [place["values"] for place in table["places"]] == [
        {"wins": 1, "diff": effectiveness},
        {"wins": 1, "diff": 200},  # a bye
        {"wins": 0},
    ]
