"""An event of fixed pairs over HTTP: its results are points, which sanctions lead below 0."""

from csv import reader
from datetime import datetime, timedelta
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
            await director.first_round(
                "DP", 3, "rounds", options=options, match_options={"edition": "world"}
            )
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


def test_dp_19_dp_32_a_round_of_pairs_has_its_clocks_and_its_sheets_their_signs() -> None:
    async def visit(hall: Hall) -> None:
        async with hall.client() as client:
            director = Director(client)
            await director.first_round("DP", 2, "rounds", match_options={"edition": "world"})
            await director.report({"fact": "round-started", "division": "rounds", "round": "R1"})
            (clock,) = await director.ask("/clocks")
            times = [clock[name] for name in ("started_at", "late_after", "time_called")]
            start, late, called = map(datetime.fromisoformat, times)
            assert (late - start, called - start) == (timedelta(minutes=2), timedelta(minutes=40))
            (pairing,) = await director.assign()
            below = {"fact": "game-ended", "winner": 1, "scores": [-80, 200]}
            started = {"fact": "game-started", "number": 1}
            body = {"events": [started, below, {"fact": "match-ended", "winner": 1}]}
            answer = await client.post(f"/v1/matches/{pairing['match']}/events", json=body)
            assert answer.status_code == 201, answer.text
            await hall.settle()
            (played,) = (await director.ask("/pairings"))[0]["pairings"]
            score = ":".join(map(str, played["score"]))
            assert sorted(score.split(":")) == ["-80", "200"]
            for sheet in ("pairings", "crosstable"):
                answer = await client.get(f"{director.at}/{sheet}?format=csv")
                cells = [cell for row in reader(answer.text.splitlines()) for cell in row]
                assert score in cells, sheet

    in_hall(visit)


def test_dp_35_a_black_card_puts_the_pair_out_of_the_event_once() -> None:
    """Both players of the pair are out, and the entry is put out by one fact."""

    async def visit(hall: Hall) -> None:
        async with hall.client() as client:
            director = Director(client)
            await director.first_round("DP", 2, "rounds", match_options={"edition": "world"})
            (pairing,) = await director.assign()
            out = {"fact": "player-disqualified", "scope": "tournament"}
            both = [{**out, "seat": 0}, {**out, "seat": 2}]
            body = {"events": [{"fact": "game-started", "number": 1}, *both]}
            answer = await client.post(f"/v1/matches/{pairing['match']}/events", json=body)
            assert answer.status_code == 201, answer.text
            await hall.settle()
            entries = {one["entry"]: one["out"] for one in (await director.ask())["entries"]}
            assert entries[pairing["seats"][0]] == "tournament"
            assert entries[pairing["seats"][1]] == ""
            facts = [one["fact"]["fact"] for one in await director.ask("/events")]
            assert facts.count("entry-disqualified") == 1

    in_hall(visit)
