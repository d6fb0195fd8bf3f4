"""An event of fixed pairs over HTTP: its results are points, which sanctions lead below 0."""

from csv import reader
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.api.tournaments.running import Director, Hall, in_hall

ENDED = {"fact": "game-ended", "winner": 0, "scores": [200, -80]}


@pytest.mark.parametrize(
    ("games", "effectiveness", "bye"), [([ENDED], 280, 100), ([ENDED, ENDED], 560, 200)]
)
def test_pairs_are_ranked_by_the_points_of_their_games_below_0_too(
    games: list[dict[str, Any]], effectiveness: int, bye: int, tmp_path: Path
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
        {"wins": 1, "diff": bye},
        {"wins": 0},
    ]


ABSENCES: tuple[tuple[dict[str, Any], dict[str, Any], tuple[int, int, int]], ...] = (
    ({"edition": "world"}, {}, (100, -200, 100)),
    ({}, {}, (100, -200, 100)),
    ({"edition": "spain"}, {}, (300, -300, 300)),
    ({"edition": "jamaica"}, {}, (6, -6, 6)),
    ({"edition": "world", "walkover": 75, "target": 150}, {}, (75, -150, 75)),
    ({"edition": "world"}, {"rounds.best_of": 3}, (200, -400, 200)),
    ({"edition": "world"}, {"rounds.forfeit": "(50, 0)"}, (50, -50, 100)),
    ({"edition": "world"}, {"rounds.forfeit": "200 0 200", "rounds.bye": "0 0"}, (200, -200, 0)),
)
"""Options of the matches and of the event; effectiveness of who came, who did not, who had a bye"""


@pytest.mark.parametrize(("rules", "options", "effectiveness"), ABSENCES)
def test_dp_38_dp_39_an_absent_pair_lost_0_to_the_target_and_the_others_have_the_walkover(
    rules: dict[str, Any], options: dict[str, Any], effectiveness: tuple[int, int, int]
) -> None:
    async def visit(hall: Hall) -> None:
        async with hall.client() as client:
            director = Director(client)
            more = {"options": options, "match_options": rules}
            await director.first_round("DP", 3, "rounds", **more)
            played, bye = (await director.ask("/pairings"))[0]["pairings"]
            here, away, free = played["first"], played["second"], bye["first"]
            result = {"node": played["node"], "pair": [here, away], "winner": here}
            forfeit = {"fact": "result-taken", "score": [1, 0], "how": "forfeited"}
            await director.report({**forfeit, **result})
            expected = dict(zip((here, away, free), effectiveness, strict=True))
            assert await effectiveness_of(director) == expected
            walkover = [effectiveness[0], 0]
            assert (await director.ask("/pairings"))[0]["pairings"][0]["score"] == walkover

    in_hall(visit)


@pytest.mark.parametrize(
    ("form", "stage", "rules", "options", "effectiveness"),
    [
        ("swiss", "swiss", {"edition": "spain"}, {}, (300, -300, 300)),
        ("swiss-then-bracket", "swiss", {"edition": "world"}, {}, (100, -200, 100)),
        ("round-robin", "table", {"edition": "jamaica"}, {}, (6, -6, 6)),
        ("table-then-bracket", "table", {"edition": "brazil"}, {}, (200, -200, 200)),
        ("league", "season", {"edition": "world"}, {"season.best_of": "3"}, (200, -400, 200)),
        ("swiss", "swiss", {}, {"swiss.forfeit": "(50, 0)", "swiss.bye": "1 0"}, (50, -50, 1)),
    ],
)
def test_dp_39_amb_154_an_absence_counts_as_much_in_the_formats_of_organisers(
    form: str,
    stage: str,
    rules: dict[str, str],
    options: dict[str, str],
    effectiveness: tuple[int, int, int],
) -> None:
    """A bye and an absence counted one point among hundreds."""

    async def visit(hall: Hall) -> None:
        async with hall.client() as client:
            director = Director(client)
            more = {"book": "DP", "options": options, "match_options": rules}
            await director.first_round(form, 3, stage, **more)
            seen = (await director.ask("/pairings"))[0]["pairings"]
            played = next(one for one in seen if one.get("how") != "bye")
            bye = next(one for one in seen if one.get("how") == "bye")
            here, away, free = played["first"], played["second"], bye["first"]
            forfeit = {"fact": "result-taken", "score": [1, 0], "how": "forfeited"}
            pair = {"node": played["node"], "pair": [here, away], "winner": here}
            await director.report({**forfeit, **pair})
            expected = dict(zip((here, away, free), effectiveness, strict=True))
            assert await effectiveness_of(director) == expected

    in_hall(visit)


@pytest.mark.parametrize(
    ("form", "rules", "options", "best_of", "needed"),
    [
        ("DP", {"edition": "brazil"}, {}, 3, 2),
        ("DP", {"edition": "brazil"}, {"rounds.best_of": "1"}, 1, 1),
        ("DP", {"edition": "brazil", "best_of": "5"}, {}, 5, 3),
        ("DP", {"edition": "world"}, {"rounds.best_of": "3"}, 3, 2),
        ("DP", {"edition": "world", "best_of": "9"}, {"rounds.best_of": "3"}, 3, 2),
        ("bracket", {"edition": "world"}, {}, 1, 1),
        ("bracket", {"edition": "brazil"}, {"bracket.best_of_final": "5"}, 5, 3),
    ],
)
def test_dp_22_amb_139_a_match_of_an_event_is_as_long_as_its_edition_has_it(
    form: str, rules: dict[str, str], options: dict[str, str], best_of: int, needed: int
) -> None:
    """A match under `brazil` was over after two games, and its event counted the first alone."""

    async def visit(hall: Hall) -> None:
        async with hall.client() as client:
            director = Director(client)
            more = {"options": options, "match_options": rules}
            stage = "rounds" if form == "DP" else "bracket"
            await director.first_round(form, 2, stage, book="DP", **more)
            (pairing,) = await director.assign()
            score = (await client.get(f"/v1/matches/{pairing['match']}/score")).json()
            assert (pairing.get("best_of", 1), score["wins_needed"]) == (best_of, needed)

    in_hall(visit)


def test_dp_22_a_length_that_no_stage_has_is_refused() -> None:
    async def visit(hall: Hall) -> None:
        async with hall.client() as client:
            opening = {"id": "spring", "name": "Spring", "format": "DP"}
            answer = await client.post(
                "/v1/tournaments", json={**opening, "match_options": {"best_of": "9"}}
            )
            assert answer.status_code == 422
            assert "match_options.best_of" in answer.text
            assert "1 or 3 or 5 or 7" in answer.text

    in_hall(visit)


async def effectiveness_of(director: Director) -> dict[str, int]:
    """The effectiveness of each pair, by the crosstable of the rounds."""
    (table,) = await director.ask("/crosstable")
    return {row["entry"]: row["earned"] - row["against"] for row in table["rows"]}


def test_dp_39_an_absence_that_is_ruled_in_the_match_counts_the_target_against_the_absent() -> None:
    """The walkover is on the card of the game; the record of the absent pair has 0 to 200."""

    async def visit(hall: Hall) -> None:
        async with hall.client() as client, hall.client("off") as official:
            director = Director(client)
            await director.first_round("DP", 2, "rounds", match_options={"edition": "world"})
            (pairing,) = await director.assign()
            here = f"/v1/matches/{pairing['match']}"
            absent, present = pairing["seats"]
            began = {"fact": "game-started", "number": 1}
            no_show = {"fact": "observed", "what": "no_show", "seat": 2}
            for path, body in (
                ("events", {"events": [began]}),
                ("events", {"events": [no_show]}),
                ("claims", {"kind": "late_forfeit", "against": 2}),
                ("claims/4/ruling", {"upheld": True}),
                ("events", {"events": [{"fact": "match-ended", "winner": 1}]}),
            ):
                answer = await official.post(f"{here}/{path}", json=body)
                assert answer.status_code == 201, (path, answer.text)
            await hall.settle()
            assert await effectiveness_of(director) == {absent: -200, present: 100}

    in_hall(visit)


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
            public = director.at.removeprefix("/v1")
            for shown in (public, f"{public}/entries/{played['winner']}"):
                answer = await client.get(shown, headers={"Accept": "text/html"})
                assert "\N{MINUS SIGN}80" in answer.text, shown
                assert "-80<" not in answer.text, shown
                assert ":-80" not in answer.text, shown

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


async def is_ruled(official: Any, here: str, what: str, seat: int) -> int:
    """Rule on misconduct that an official saw; the position of the ruling."""
    seen = {"fact": "observed", "what": what, "seat": seat}
    answer = await official.post(f"{here}/events", json=seen)
    claim = {"kind": "observed", "event": answer.json()["last"], "what": what, "against": seat}
    raised = await official.post(f"{here}/claims", json=claim)
    at = raised.headers["Location"].rpartition("/")[2]
    ruling = await official.post(f"{here}/claims/{at}/ruling", json={"upheld": True})
    assert ruling.status_code == 201, ruling.text
    return int(at)


async def first_round_won(director: Director, official: Any) -> dict[str, Any]:
    """Two matches that those who are named first win 200 to 0; the first of them."""
    await director.first_round("DP", 4, "rounds", match_options={"edition": "world"})
    pairings = await director.assign()
    for pairing in pairings:
        await wins(official, f"/v1/matches/{pairing['match']}", 0)
    return pairings[0]


async def wins(client: Any, here: str, side: int) -> None:
    """A match whose one game a pair wins 200 to 0."""
    scores = [200 * (side == pair) for pair in (0, 1)]
    ended = {"fact": "game-ended", "winner": side, "scores": scores}
    events = [{"fact": "game-started", "number": 1}, ended, {"fact": "match-ended", "winner": side}]
    answer = await client.post(f"{here}/events", json={"events": events})
    assert answer.status_code == 201, answer.text


@pytest.mark.parametrize("next_round", [False, True])
def test_dp_36a_a_red_card_after_the_match_turns_the_standings_round(next_round: bool) -> None:
    """The game that was won 200 to 0 is lost 0 to 200, in the last round and before it."""

    async def visit(hall: Hall) -> None:
        async with hall.client() as client, hall.client("off") as official:
            director = Director(client)
            first = await first_round_won(director, official)
            await hall.settle()
            if next_round:
                await director.post("/rounds", {"despite": "cards are signed later"})
            winner, loser = first["seats"]
            assert (await effectiveness_of(director))[winner] == 200
            for _ in range(2):
                await is_ruled(official, f"/v1/matches/{first['match']}", "angry_protest", 0)
            await hall.settle()
            ranked = await effectiveness_of(director)
            assert (ranked[winner], ranked[loser]) == (-200, 200)
            entries = await director.ask("/events")
            before, after = (
                entry
                for entry in entries
                if entry["fact"].get("match") == first["match"]
                and entry["fact"]["fact"] == "result-taken"
            )
            assert "supersedes" not in before
            assert after["supersedes"] == [before["position"]]

    in_hall(visit)


def test_dp_35_a_black_card_loses_the_game_and_the_event_until_it_is_taken_back() -> None:
    async def visit(hall: Hall) -> None:
        async with hall.client() as client, hall.client("off") as official:
            director = Director(client)
            first = await first_round_won(director, official)
            here = f"/v1/matches/{first['match']}"
            await hall.settle()
            out, other = first["seats"]
            claim = await is_ruled(official, here, "betting", 2)
            await hall.settle()
            ranked = await effectiveness_of(director)
            assert (ranked[out], ranked[other]) == (-200, 200)
            assert await is_out(director, out) == "tournament"

            disputes = (await official.get(f"{here}/disputes")).json()["disputes"]
            ruling = disputes[0]["rulings"][0]["position"]
            decision = {"upheld": False, "supersedes": ruling}
            answer = await official.post(f"{here}/claims/{claim}/ruling", json=decision)
            assert answer.status_code == 201, answer.text
            await hall.settle()
            ranked = await effectiveness_of(director)
            assert (ranked[out], ranked[other]) == (200, -200)
            assert await is_out(director, out) == ""

    in_hall(visit)


async def is_out(director: Director, entry: str) -> str:
    """How far an entry is out; "" where it plays on."""
    return next(one["out"] for one in (await director.ask())["entries"] if one["entry"] == entry)


def test_dp_36_the_standings_have_the_card_that_comes_to_a_red_one_in_a_later_round() -> None:
    """Beto was shown a yellow card in the first round, and has the second in the next."""

    async def visit(hall: Hall) -> None:
        async with hall.client() as client, hall.client("off") as official:
            director = Director(client)
            first = await first_round_won(director, official)
            offender = first["seats"][0]
            await is_ruled(official, f"/v1/matches/{first['match']}", "angry_protest", 2)
            await hall.settle()
            await director.post("/rounds", {"despite": "cards are signed later"})
            later = next(one for one in await director.assign() if offender in one["seats"])
            here = f"/v1/matches/{later['match']}"
            side = later["seats"].index(offender)
            await wins(official, here, side)
            await is_ruled(official, here, "angry_protest", side + 2)
            await hall.settle()
            assert (await effectiveness_of(director))[offender] == 0  # 200 to 0, and 0 to 200

    in_hall(visit)
