"""A camera over a table: what it is sure of is reported, the rest is held for a person to confirm.

python3 examples/camera.py http://127.0.0.1:8000 bb_… table-9 seen.jsonl

`seen.jsonl` has a fact a line with the camera's `confidence` beside it. A doubtful one holds up
those after it: the log is in the order of the table. The person answers y, n (it was nothing), or
with the fact as it was. Each has a key of its own, so that this may be started again after a crash.
"""

import json
import sys
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

SURE = 0.95
server, key, match, seen = sys.argv[1:]


def report(fact: dict[str, Any], number: int) -> str:
    headers = {
        "Authorization": f"Bearer {key}",
        "Content-Type": "application/json",
        "Idempotency-Key": f"camera-{match}-{number}",
    }
    body = json.dumps(fact).encode()
    try:
        with urlopen(Request(f"{server}/v1/matches/{match}/events", body, headers)) as answer:
            return f"event {json.load(answer)['last']}"
    except HTTPError as refused:
        return f"refused: {json.load(refused)['detail']}"


def confirmed(fact: dict[str, Any], confidence: float) -> dict[str, Any] | None:
    print(f"{confidence:.0%} {json.dumps(fact)} ? ", end="", flush=True)
    said = sys.stdin.readline().strip()
    return {"y": fact, "n": None}.get(said) if said in ("y", "n") else json.loads(said)


for number, line in enumerate(Path(seen).read_text().splitlines()):
    fact = json.loads(line)
    confidence = fact.pop("confidence")
    sure = fact if confidence >= SURE else confirmed(fact, confidence)
    if sure is not None:
        print(report(sure, number), flush=True)
