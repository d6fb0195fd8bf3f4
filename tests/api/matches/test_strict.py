"""Strict matches: a report is refused for what its sender may see, and for nothing hidden.

A refusal says something. Where it rests on a bone that the sender may not see, it would
tell the sender that a player holds it; so would a refusal without a reason.
"""

from typing import Any

import httpx2

Hand = list[dict[str, Any]]
HERE = "/v1/matches/m"
FITS = ["6-4", "5-4", "4-3", "2-1", "1-0", "0-0", "3-1"]
NONE_FITS = ["5-3", *FITS[1:]]


def told(holding: list[str]) -> Hand:
    return [
        {"fact": "game-started", "number": 1},
        {"fact": "hand-started", "number": 1},
        {"fact": "opening-drawn", "seat": 0, "count": 7, "bones": holding},
        {"fact": "opening-drawn", "seat": 1, "count": 7},
        {"fact": "bone-played", "seat": 1, "bone": "6-6"},
    ]


DRAWS = {"fact": "bone-drawn", "seat": 0}


async def opened(official: httpx2.AsyncClient, hand: Hand) -> None:
    opening = {"book": "PDA", "players": ["Ana", "Bruno"], "id": "m", "enforcement": "strict"}
    assert (await official.post("/v1/matches", json=opening)).status_code == 201
    answer = await official.post(f"{HERE}/events", json={"events": hand})
    assert answer.status_code == 201, answer.text


def test_pda_8c_a_recorder_is_told_nothing_of_a_bone_that_an_official_saw(in_house: Any):
    async def visit(house: Any, holding: list[str]) -> list[Any]:
        async with house.client("official") as official, house.client("recorder") as recorder:
            await opened(official, told(holding))
            await house.charge("recorder", HERE.rpartition("/")[2])
            answers = [
                await recorder.post(f"{HERE}/events", json=DRAWS),
                await recorder.get(f"{HERE}/events"),
                await recorder.post(f"{HERE}/events", json={"fact": "passed", "seat": 0}),
            ]
            return [(one.status_code, one.headers.raw, one.content) for one in answers]

    first, second = (
        in_house(lambda house, holding=holding: visit(house, holding))
        for holding in (FITS, NONE_FITS)
    )
    assert first == second
    assert first[0][0] == 201


def test_pda_8c_an_official_is_refused_with_the_clause(in_house: Any):
    async def visit(house: Any) -> None:
        async with house.client("official") as official:
            await opened(official, told(FITS))
            refused = await official.post(f"{HERE}/events", json=DRAWS)
            assert (refused.status_code, refused.json()["clauses"]) == (409, ["PDA-8c"])

    in_house(visit)


def test_pda_8c_a_platform_is_refused_for_the_bones_that_it_reported_itself(in_house: Any):
    """The key of a playing platform reports every bone, so that strict means all of the rules."""

    async def visit(house: Any) -> None:
        async with house.client("recorder") as platform:
            await opened(platform, told(FITS))
            refused = await platform.post(f"{HERE}/events", json=DRAWS)
            assert (refused.status_code, refused.json()["clauses"]) == (409, ["PDA-8c"])
            batch = {
                "events": [
                    {"fact": "bone-played", "seat": 0, "bone": "6-4", "on": "6-6"},
                    {"fact": "bone-drawn", "seat": 1, "bone": "6-5"},
                    {"fact": "bone-drawn", "seat": 1},
                ]
            }
            refused = await platform.post(f"{HERE}/events", json=batch)
            assert (refused.status_code, refused.json()["field"]) == (409, "events[2].seat")

    in_house(visit)


def test_42_pb_8_not_following_suit_is_refused_by_what_lies_face_up_alone(in_house: Any):
    holdings = [
        ["6-6", "6-5", "5-4", "4-3", "2-1", "1-0", "0-0"],
        ["6-4", "5-5", "4-4", "3-3", "2-2", "1-1", "3-1"],
        ["6-3", "6-2", "5-3", "5-2", "4-2", "4-1", "2-0"],
        ["6-1", "6-0", "5-1", "5-0", "4-0", "3-2", "3-0"],
    ]
    hand: Hand = [
        {"fact": "game-started", "number": 1},
        {"fact": "hand-started", "number": 1, "shaker": 3},
        *(
            {"fact": "opening-drawn", "seat": seat, "count": 7, "bones": holdings[seat]}
            for seat in (0, 2, 1, 3)
        ),
        {"fact": "bid-made", "seat": 0, "bid": "30"},
        *({"fact": "bid-made", "seat": seat, "bid": "pass"} for seat in (1, 2, 3)),
        {"fact": "trump-declared", "seat": 0, "trump": "5"},
        {"fact": "bone-played", "seat": 0, "bone": "6-6"},
    ]
    reneges = {"fact": "bone-played", "seat": 1, "bone": "4-4"}

    async def visit(house: Any) -> None:
        async with house.client("official") as official, house.client("recorder") as recorder:
            opening = {
                "book": "42",
                "players": ["Ana", "Bruno", "Carla", "Dario"],
                "id": "m",
                "enforcement": "strict",
            }
            assert (await official.post("/v1/matches", json=opening)).status_code == 201
            await house.charge("recorder", HERE.rpartition("/")[2])
            answer = await official.post(f"{HERE}/events", json={"events": hand})
            assert answer.status_code == 201, answer.text
            refused = await official.post(f"{HERE}/events", json=reneges)
            assert (refused.status_code, refused.json()["clauses"][0]) == (409, "42-PB-8")
            assert (await recorder.post(f"{HERE}/events", json=reneges)).status_code == 201

    in_house(visit)
