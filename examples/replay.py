"""A replay to develop a board against: matches at the table `replay`, one after the other.

KEY=bb_… python3 examples/replay.py http://127.0.0.1:8000

The key is an official's, as the first start of a server prints it. Each match has plays with
running clocks, a dispute, and a ruling with a card and points taken. A second argument is the
seconds between two events, 2 where absent. A third is how many matches are played; without it they
go on.
"""

import json
import os
import sys
import time
from datetime import UTC, datetime
from itertools import count
from typing import Any
from urllib.request import Request, urlopen

server, *numbers = sys.argv[1:]
pause = float(numbers[0]) if numbers else 2.0
rounds = int(numbers[1]) if numbers[1:] else 0

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
CLAIM = {"kind": "could_play", "event": 9, "against": 1}
HELD = ["6-5", "5-4", "4-3", "3-2", "2-1", "1-0", "0-0"]
SHOWN = {"fact": "holding-shown", "seat": 1, "bones": HELD}


def send(path: str, body: dict[str, Any]) -> dict[str, Any]:
    headers = {"Authorization": f"Bearer {os.environ['KEY']}", "Content-Type": "application/json"}
    sent = Request(f"{server}/v1{path}", json.dumps(body).encode(), headers)
    with urlopen(sent) as answer:
        return json.load(answer)


def report(match: str, fact: dict[str, Any]) -> None:
    """Report a fact as of now, so that the clocks run, and wait a little."""
    now = datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    send(f"/matches/{match}/events", {**fact, "happened_at": now})
    time.sleep(pause)


def play() -> None:
    """One match: a hand in which a pass is disputed, found false, and ruled on."""
    opening = {
        "book": "DP",
        "options": {"edition": "world"},
        "players": ["Ana", "Beto", "Caro", "Dino"],
        "table": "replay",
        "public": True,
    }
    match = send("/matches", opening)["match"]
    for fact in [*DEAL, *PLAY]:
        report(match, fact)
    claim = send(f"/matches/{match}/claims", CLAIM)["position"]
    time.sleep(pause)
    report(match, SHOWN)
    send(f"/matches/{match}/claims/{claim}/ruling", {"upheld": True})
    time.sleep(pause)
    send(f"/matches/{match}/claims/{claim}/closing", {})
    time.sleep(pause)
    report(match, {"fact": "match-ended"})


for number in count(1):
    play()
    if number == rounds:
        break
