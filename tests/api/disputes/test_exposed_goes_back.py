"""DP-28 over HTTP: a bone laid instead of an exposed one goes back, and the exposed one is due."""

from typing import Any

import httpx2
import pytest

from tests.api.disputes.test_block_game_flow import DEAL, PLAYERS, done

PLAY: list[dict[str, Any]] = [
    {"fact": "bone-exposed", "seat": 3, "bone": "6-4"},
    {"fact": "bone-played", "seat": 0, "bone": "6-6"},
    {"fact": "bone-played", "seat": 1, "bone": "6-5", "on": "6-6"},
    {"fact": "bone-played", "seat": 2, "bone": "5-1", "on": "6-5"},
    {"fact": "bone-played", "seat": 3, "bone": "6-2", "on": "6-6"},
]
EXPOSED, LAID = 8, 12
"""The events by which 6-4 came to lie open, and at which 6-2 was laid instead."""

ON = {"fact": "bone-played", "seat": 0, "bone": "2-0", "on": "6-2"}


def begun(recorder: httpx2.Client, edition: str, *more: dict[str, Any]) -> str:
    opening = {"book": "DP", "players": PLAYERS, "options": {"edition": edition}}
    opened = recorder.post("/v1/matches", json=opening)
    assert opened.status_code == 201, opened.text
    here = opened.headers["Location"]
    done(recorder.post(f"{here}/events", json={"events": [*DEAL, *PLAY, *more]}))
    return here


def on_table(client: httpx2.Client, here: str) -> list[str]:
    return [bone["bone"] for bone in done(client.get(f"{here}/board"))["bones"]]


@pytest.mark.parametrize("event", [EXPOSED, LAID], ids=["by the showing", "by the act"])
@pytest.mark.parametrize("edition", ["world", "brazil", "dominican_club"])
def test_dp_28_the_bone_laid_instead_goes_back_and_the_exposed_one_is_played(
    recorder: httpx2.Client, official: httpx2.Client, edition: str, event: int
) -> None:
    here = begun(recorder, edition)
    claim = {"kind": "exposed_not_played", "event": event, "against": 3}
    finding = done(recorder.post(f"{here}/claims", json=claim))["with_hindsight"]
    assert (finding["verdict"], finding["consequence"]["fix"]) == ("proved", "goes_back")
    done(official.post(f"{here}/claims/13/ruling", json={"upheld": True}))
    assert on_table(official, here) == ["6-6", "6-5", "5-1"]
    assert done(official.get(f"{here}/board"))["to_play"] == 3
    after = done(official.get(f"{here}/claims/13"))["with_hindsight"]
    assert after["verdict"] == "proved"
    exposed = {"fact": "bone-played", "seat": 3, "bone": "6-4", "on": "6-6"}
    done(recorder.post(f"{here}/events", json=exposed))
    assert on_table(official, here) == ["6-6", "6-5", "5-1", "6-4"]


@pytest.mark.parametrize("edition", ["world", "brazil", "dominican_club"])
def test_dp_28_once_others_have_acted_the_bone_stands(
    recorder: httpx2.Client, official: httpx2.Client, edition: str
) -> None:
    here = begun(recorder, edition, ON)
    claim = {"kind": "exposed_not_played", "event": LAID, "against": 3}
    finding = done(recorder.post(f"{here}/claims", json=claim))["with_hindsight"]
    assert (finding["verdict"], finding["consequence"]["fix"]) == ("proved", "stands")
    done(official.post(f"{here}/claims/14/ruling", json={"upheld": True}))
    assert on_table(official, here) == ["6-6", "6-5", "5-1", "6-2", "2-0"]
