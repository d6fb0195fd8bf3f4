"""The samples run as their first lines say, against a server."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx2

from tests.api.conftest import A_HAND, Server
from tests.support.paths import ROOT


def started(name: str, *words: object, **more: Any) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, str(ROOT / "examples" / f"{name}.py"), *map(str, words)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        **more,
    )


def lines(facts: list[dict[str, Any]]) -> str:
    return "".join(json.dumps(one) + "\n" for one in facts)


def test_a_scoreboard_follows_a_table_event_by_event(
    server: Server, official: httpx2.Client
) -> None:
    opening = {"book": "PDA", "players": ["Ana", "Bruno"], "id": "vended", "table": "vendor"}
    official.post("/v1/matches", json={**opening, "public": True}).raise_for_status()
    board = started("scoreboard_vendor", server.url, "vendor", 4)
    assert board.stdout is not None
    assert board.stdout.readline() == "Ana 0 : 0 Bruno (scheduled)\n"
    for fact in A_HAND[:7]:
        official.post("/v1/matches/vended/events", json=fact).raise_for_status()
        if fact["fact"] in ("game-started", "hand-started"):
            board.stdout.readline()
    assert board.stdout.readline().startswith("Ana ")
    assert board.wait() == 0


def test_a_platform_is_refused_what_is_unlawful_with_the_clauses(server: Server) -> None:
    low = [*(f"5-{n}" for n in range(6)), "4-4"]
    facts = [
        {"fact": "game-started", "number": 1},
        {"fact": "hand-started", "number": 1},
        {"fact": "opening-drawn", "seat": 0, "count": 7, "bones": [f"6-{n}" for n in range(7)]},
        {"fact": "opening-drawn", "seat": 1, "count": 7, "bones": low},
        {"fact": "bone-played", "seat": 1, "bone": "5-0"},
        {"fact": "bone-played", "seat": 0, "bone": "6-6"},
        {"fact": "no-such-fact"},
    ]
    platform = started("playing_platform", server.url, server.keys["official"])
    output, _ = platform.communicate(lines(facts))
    answers = output.splitlines()
    assert answers[:4] == [f"event {n}" for n in range(2, 6)]
    assert answers[4].startswith("unlawful: PDA-"), output
    assert answers[5] == "event 6"
    assert answers[6].startswith("refused: ")


def test_a_website_is_made_anew_only_when_something_changed(
    server: Server, official: httpx2.Client, tmp_path: Path
) -> None:
    opening = {"book": "PDA", "players": ["<Ana>", "Bruno"], "id": "on-the-web"}
    official.post("/v1/matches", json=opening).raise_for_status()
    official.get("/v1/matches", params={"including": "on-the-web@1"})
    key = {**os.environ, "BONEBOOK_KEY": server.keys["official"]}
    page = tmp_path / "matches.html"

    def made() -> str:
        return started("league_website", server.url, page, env=key).communicate()[0]

    assert made().startswith(f"{page}: ")
    assert "<li>&lt;Ana&gt; – Bruno: 0 : 0</li>" in page.read_text()
    assert made() == f"{page} is as it was\n"


def test_what_a_camera_doubts_waits_for_a_person(
    server: Server, official: httpx2.Client, tmp_path: Path
) -> None:
    opening = {"book": "PDA", "players": ["Ana", "Bruno"], "id": "filmed"}
    official.post("/v1/matches", json=opening).raise_for_status()
    seen = [{**fact, "confidence": 0.99} for fact in A_HAND[:4]]
    seen += [
        {"fact": "passed", "seat": 1, "confidence": 0.4},
        {"fact": "bone-played", "seat": 0, "bone": "5-4", "confidence": 0.6},
        {"fact": "score-called", "seat": 0, "points": 10, "confidence": 0.8},
    ]
    (tmp_path / "seen.jsonl").write_text(lines(seen))
    words = (server.url, server.keys["official"], "filmed", tmp_path / "seen.jsonl")
    output, _ = started("camera", *words).communicate(f"n\n{json.dumps(A_HAND[4])}\ny\n")
    assert "event 6" in output
    events = official.get("/v1/matches/filmed/events").json()["data"]
    recorded = [(one["fact"]["fact"], one["fact"].get("bone")) for one in events[5:]]
    assert recorded == [("bone-played", "5-5"), ("score-called", None)]
    started("camera", *words).communicate(f"n\n{json.dumps(A_HAND[4])}\ny\n")
    assert official.get("/v1/matches/filmed").json()["version"] == 7, "nothing is reported twice"
