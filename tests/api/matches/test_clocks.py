"""The clocks over HTTP: for officials as they are, for everybody else from what lies face up."""

from typing import Any

import httpx2
import pytest

from tests.api.disputes.test_dispute_steps import CLAIM, TOLD, done

OPENING = {"book": "UDL", "players": ["Ana", "Bruno"], "id": "m"}


def timed(facts: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The facts, ten seconds apart."""
    return [
        {**fact, "happened_at": f"2026-11-21T15:{10 * n // 60:02}:{10 * n % 60:02}Z"}
        for n, fact in enumerate(facts)
    ]


def test_udl_10_the_clocks_say_how_long_each_play_took(
    recorder: httpx2.Client, audience: httpx2.Client
):
    opening = {"book": "UDL", "players": ["Ana", "Bruno"]}
    here = recorder.post("/v1/matches", json=opening).headers["Location"]
    done(recorder.post(f"{here}/events", json={"events": timed(TOLD)}))
    clocks = done(audience.get(f"{here}/clocks"))
    assert clocks["game"]["elapsed"] == 70_000
    assert clocks["game"]["remaining"] == 15 * 60_000 - 70_000
    (play,) = clocks["plays"][-1:]
    assert (play["position"], play["seat"], play["elapsed"]) == (9, 0, 10_000)
    assert done(audience.get(f"{here}/clocks?at=6"))["game"]["elapsed"] == 40_000


def test_udl_10_the_live_page_counts_the_clocks_that_have_a_limit(
    recorder: httpx2.Client, audience: httpx2.Client
):
    opening = {"book": "UDL", "players": ["Ana", "Bruno"]}
    here = recorder.post("/v1/matches", json=opening).headers["Location"].removeprefix("/v1")
    done(recorder.post(f"/v1{here}/events", json={"events": timed(TOLD)}))
    now, then = (audience.get(f"{here}/live{at}").text for at in ("", "?at=6"))
    game = 'class="clock" data-elapsed="{}" data-limit="900000" data-since="{}" data-running="{}"'
    assert game.format(70_000, "2026-11-21T15:01:10Z", "true") in now
    assert game.format(40_000, "2026-11-21T15:01:10Z", "false") in then


@pytest.mark.parametrize(("drawn", "runs"), [("6-4", True), ("5-4", False)])
def test_udl_10_amb_70_whether_a_drawn_bone_fits_is_for_officials(
    drawn: str, runs: bool, in_house: Any
):
    """After a draw a turn's clock runs once the bone fits: to say so would tell of the bone."""
    facts = [*TOLD[:5], {"fact": "bone-drawn", "seat": 0, "bone": drawn}]

    async def visit(house: Any) -> None:
        async with house.client("official") as official:
            await official.post("/v1/matches", json=OPENING)
            answer = await official.post("/v1/matches/m/events", json={"events": timed(facts)})
            assert answer.status_code == 201, answer.text
            seen = (await official.get("/v1/matches/m/clocks")).json()
            assert seen["turn"]["clock"]["running"] is runs
        for role in ("recorder", "audience"):
            async with house.client(role) as other:
                seen = (await other.get("/v1/matches/m/clocks")).json()
                assert seen["turn"]["clock"]["running"] is None, role

    in_house(visit)


def test_a_claim_stops_the_clocks_for_all_to_see_and_says_no_more(in_house: Any):
    async def visit(house: Any) -> None:
        async with house.client("official") as official, house.client("audience") as audience:
            await official.post("/v1/matches", json={**OPENING, "book": "PDA"})
            await official.post("/v1/matches/m/events", json={"events": TOLD})
            assert not (await audience.get("/v1/matches/m/clocks")).json()["paused"]
            await official.post("/v1/matches/m/claims", json=CLAIM)
            for client in (official, audience):
                assert (await client.get("/v1/matches/m/clocks")).json()["paused"]
            await official.post("/v1/matches/m/events", json={"fact": "play-resumed"})
            assert not (await audience.get("/v1/matches/m/clocks")).json()["paused"]

    in_house(visit)
