"""Dominoes by pairs over HTTP, clause by clause: what everybody reads is what the text says."""

import json
from typing import Any

import httpx2
import pytest

from domain import events as e
from domain.bones import Bone
from tests.api.disputes.test_block_game_flow import PLAYERS, done
from tests.api.matches.pairs_hands import (
    B_PASSED,
    MISPLACED,
    TOUCHED,
    RaisedClaim,
    Scenario,
)
from tests.api.matches.pairs_infractions import OF_INFRACTIONS
from tests.api.matches.pairs_scenarios import OF_A_MATCH
from tests.support.pairs_table import Part, deal, told

SCENARIOS = (*OF_A_MATCH, *OF_INFRACTIONS)


def begun(client: httpx2.Client, edition: str, enforcement: str = "record", **options: str) -> str:
    opening = {
        "book": "DP",
        "players": PLAYERS,
        "options": {"edition": edition, **options},
        "enforcement": enforcement,
    }
    opened = client.post("/v1/matches", json=opening)
    assert opened.status_code == 201, opened.text
    return opened.headers["Location"]


def plain(*facts: e.Fact) -> dict[str, list[Any]]:
    return {"events": [json.loads(e.encode(fact)) for fact in facts]}


def heard(official: httpx2.Client, here: str, raised: RaisedClaim) -> dict[str, Any]:
    """The finding on a claim; an official upholds one that is proved, or mends a wrong count."""
    answer = official.post(f"{here}/claims", json=raised)
    finding = done(answer)["with_hindsight"]
    if finding["timely"] and (finding["verdict"] == "proved" or raised["kind"] == "hand_points"):
        path = f"{answer.headers['Location']}/ruling"
        done(official.post(path, json={"upheld": True, "note": "as the text has it"}))
    return {**finding.get("consequence", {}), **finding}


def read(audience: httpx2.Client, here: str) -> dict[str, Any]:
    """The score, the board and the kinds of facts, as everybody may read them."""
    score, board, log = (
        done(audience.get(f"{here}/{name}")) for name in ("score", "board", "events")
    )
    ends = sorted(end["pips"] for end in board["open_ends"])
    bones = [bone["bone"] for bone in board["bones"]]
    facts = [entry["fact"]["fact"] for entry in log["data"]][:3]
    return {**board, **score, "ends": ends, "bones": bones, "facts": facts}


@pytest.mark.parametrize("scenario", SCENARIOS, ids=[scenario.title for scenario in SCENARIOS])
def test_a_clause_by_pairs_comes_out_as_the_text_has_it(
    official: httpx2.Client, audience: httpx2.Client, scenario: Scenario
) -> None:
    """Of the table: DP-1, DP-2, DP-3, DP-4, DP-4a, DP-5, DP-6, DP-7, DP-7a, DP-27. Of play: DP-8,
    DP-9, DP-10, DP-11. Of ends: DP-12, DP-13, DP-14, DP-15, DP-16, DP-17, DP-17a, DP-17b. Of games:
    DP-18, DP-20, DP-21, DP-22b. Of infractions: DP-23, DP-24, DP-25, DP-26, DP-29, DP-30, DP-31,
    DP-33, DP-34, DP-34b, DP-35.
    """
    options = dict(scenario.options)
    here = begun(official, scenario.edition, **options)
    facts = [fact for _, fact in told(scenario.edition, *scenario.table, **options)[1]]
    done(official.post(f"{here}/events", json=plain(*facts[1:])))
    findings = [heard(official, here, raised) for raised in scenario.claims]
    if scenario.then:
        done(official.post(f"{here}/events", json=plain(*scenario.then)))
    seen = {**read(audience, here), **(findings[-1] if findings else {})}
    assert {name: seen.get(name) for name in scenario.reads} == scenario.reads


def test_dp_11a_acts_are_everybodys_and_the_bones_that_a_player_took_are_not(
    official: httpx2.Client, audience: httpx2.Client
) -> None:
    here = begun(official, "world")
    took = e.OpeningDrawn(0, 7, tuple(map(Bone, ("6-6", "5-4", "4-3", "3-2", "2-1", "1-0", "0-0"))))
    table = told("world", e.HandStarted(1, "any_domino", 0), took, *deal()[2:], "A 6-6")[1]
    done(official.post(f"{here}/events", json=plain(*(fact for _, fact in table[1:]))))

    def bones_of(reader: httpx2.Client) -> list[Any]:
        log = done(reader.get(f"{here}/events"))["data"]
        return [log[at]["fact"].get(field) for at, field in ((3, "bones"), (7, "bone"))]

    assert bones_of(official) == [[str(bone) for bone in took.bones or ()], "6-6"]
    assert bones_of(audience) == [None, "6-6"]
    assert done(audience.get(f"{here}/board"))["holdings"] == [6, 7, 7, 7]


def test_dp_34c_an_official_looks_alone_and_tells_nothing_but_the_ruling(
    recorder: httpx2.Client, official: httpx2.Client, audience: httpx2.Client
) -> None:
    here = begun(recorder, "world")
    table = told("world", deal(), "A 6-6", "B -", "C 6-1")[1]
    done(official.post(f"{here}/events", json=plain(*(fact for _, fact in table[1:]))))
    raised = recorder.post(f"{here}/claims", json=B_PASSED)
    assert done(raised)["with_hindsight"]["verdict"] == "undetermined"
    address = raised.headers["Location"]
    seen = {"what": "held", "seat": 1, "bone": "6-5", "event": 9}
    done(official.post(f"{address}/inspections", json=seen))
    verdicts = [
        done(reader.get(address))["with_hindsight"]["verdict"] for reader in (official, recorder)
    ]
    assert verdicts == ["proved", "undetermined"]
    done(official.post(f"{address}/ruling", json={"upheld": True}))
    for reader in (recorder, audience):
        assert "6-5" not in reader.get(f"{here}/events").text
        assert "6-5" not in reader.get(f"{here}/transcript").text
    assert done(audience.get(f"{here}/score"))["points"] == [0, -80]


LED: tuple[Part, ...] = (deal(), "A 6-6")
SHOWN_OUT_OF_TURN = e.BoneExposed(2, Bone("6-2"))
REFUSALS = {
    "DP-5": ("dominican", (e.HandStarted(1), *deal()[1:]), e.BonePlayed(0, Bone("5-5"))),
    "DP-10": ("world", LED, e.PlayRetracted(0, 8)),
    "DP-11": ("brazil", TOUCHED[:-1], e.BonePlayed(1, Bone("6-4"), Bone("6-6"))),
    "DP-12": ("world", LED, e.HandEnded("domino", 0, 10)),
    "DP-13": ("world", LED, e.BlockDeclared(0)),
    "DP-23": ("world", (*LED, e.BoneExposed(1, Bone("6-5"))), e.Passed(1)),
    "DP-24": ("world", LED, MISPLACED[-1]),
    "DP-25": ("world", LED, e.BlockDeclared(0)),
    "DP-26": ("world", LED, e.BonePlayed(2, Bone("6-2"), Bone("6-6"))),
    "DP-28": (
        "world",
        (*LED, SHOWN_OUT_OF_TURN, "B 6-1"),
        e.BonePlayed(2, Bone("6-3"), Bone("6-6")),
    ),
    "DP-34b": ("dominican", (e.HandStarted(1), *deal()[1:]), e.BonePlayed(0, Bone("5-5"))),
    "DP-40": ("world", (*LED, e.HandEnded("void")), e.ScoreCardWritten((10, 0))),
}
"""By clause: the edition, the table, and an act that strict enforcement refuses by it."""


@pytest.mark.parametrize("clause", REFUSALS)
def test_strict_enforcement_refuses_what_a_clause_by_pairs_forbids(
    official: httpx2.Client, clause: str
) -> None:
    """DP-5, DP-10, DP-11, DP-12, DP-13, DP-23, DP-24, DP-25, DP-26, DP-28, DP-34b, DP-40."""
    edition, table, act = REFUSALS[clause]
    here = begun(official, edition, "strict")
    facts = [fact for _, fact in told(edition, *table)[1]]
    done(official.post(f"{here}/events", json=plain(*facts[1:])))
    if isinstance(act, str):
        act = told(edition, *table, act)[1][-1][1]
    refused = official.post(f"{here}/events", json=plain(act))
    assert refused.status_code == 409, refused.text
    assert clause in refused.json()["clauses"]


def test_dp_2_nobody_draws(official: httpx2.Client) -> None:
    here = begun(official, "world")
    facts = [fact for _, fact in told("world", *LED)[1]]
    done(official.post(f"{here}/events", json=plain(*facts[1:])))
    assert official.post(f"{here}/events", json=plain(e.BoneDrawn(1))).status_code == 409
