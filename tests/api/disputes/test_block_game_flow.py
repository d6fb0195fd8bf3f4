"""A hand by pairs over HTTP: a false pass that is open, proved by the hand shown, ruled, told."""

from typing import Any

import httpx2

PLAYERS = ["Ana", "Beto", "Caro", "Dino"]
DEAL: list[dict[str, Any]] = [
    {"fact": "game-started", "number": 1},
    {"fact": "hand-started", "number": 1, "opens": "any_domino", "by": 0},
    *({"fact": "opening-drawn", "seat": seat, "count": 7} for seat in range(4)),
]
PLAY: list[dict[str, Any]] = [
    {"fact": "bone-played", "seat": 0, "bone": "6-6"},
    {"fact": "passed", "seat": 1},
    {"fact": "bone-played", "seat": 2, "bone": "6-1", "on": "6-6"},
]
FALSE_PASS = {"kind": "could_play", "event": 9, "against": 1}


def test_a_false_pass_is_open_at_the_pass_proved_when_shown_and_ruled(
    recorder: httpx2.Client, official: httpx2.Client, audience: httpx2.Client
):
    """DP-23, DP-34a, DP-35, DP-40: the hand is broken, 80 are taken, a yellow card is shown."""
    opening = {"book": "DP", "players": PLAYERS, "id": "by-pairs", "options": {"edition": "world"}}
    opened = recorder.post("/v1/matches", json=opening)
    assert opened.status_code == 201, opened.text
    here = opened.headers["Location"]
    done(recorder.post(f"{here}/events", json={"events": [*DEAL, *PLAY]}))
    assert done(recorder.post(f"{here}/claims", json=FALSE_PASS))["with_hindsight"]["verdict"] == (
        "undetermined"
    )
    held = ["6-5", "5-4", "4-3", "3-2", "2-1", "1-0", "0-0"]
    shown = {"fact": "holding-shown", "seat": 1, "bones": held}
    done(recorder.post(f"{here}/events", json=shown))
    done(official.post(f"{here}/claims/11/ruling", json={"upheld": True}))

    assert done(audience.get(f"{here}/score"))["points"] == [0, -80]
    assert [bone["bone"] for bone in done(audience.get(f"{here}/board"))["bones"]] == ["6-6", "6-1"]
    lines = [line["words"] for line in done(audience.get(f"{here}/transcript"))["data"]]
    assert "Beto is given a yellow card" in lines
    assert "80 taken from Beto and Dino" in lines
    for path in ("scorecard", "clocks", "board.svg"):
        assert audience.get(f"{here}/{path}").status_code == 200, path
    record = official.get(f"{here}/record.json").json()
    assert (record["ruleset"], record["options"]) == ("DP", {"edition": "world"})
    assert official.get(f"{here}/record.bones").status_code == 200
    page = audience.get("/matches/by-pairs", headers={"Accept": "text/html"})
    assert page.status_code == 200, page.text
    sheet = audience.get("/matches/by-pairs/sheet", headers={"Accept": "text/html"}).text
    assert "opened by" in sheet
    assert "spinner" not in sheet


def done(answer: httpx2.Response) -> Any:
    assert answer.status_code in (200, 201), answer.text
    return answer.json()
