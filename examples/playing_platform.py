"""A playing platform: every play is held against the rules, and an unlawful one is refused.

python3 examples/playing_platform.py http://127.0.0.1:8000 bb_… < moves.jsonl

It reads a move a line, as facts, plays them in a strict match of its own, and prints what the
server says to each. It reports every bone itself, so all of the rules are applied.
"""

import json
import sys
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen
from uuid import uuid4

server, key = sys.argv[1:]


def post(path: str, body: Any, once: str = "") -> tuple[int, Any]:
    """Send it; with the same `once` it may be sent again after a broken connection."""
    headers = {
        "Authorization": f"Bearer {key}",
        "Content-Type": "application/json",
        "Idempotency-Key": once or str(uuid4()),
    }
    try:
        with urlopen(Request(server + path, json.dumps(body).encode(), headers)) as answer:
            return answer.status, json.load(answer)
    except HTTPError as refused:
        return refused.code, json.load(refused)


opening = {"book": "PDA", "players": ["Ana", "Bruno"], "enforcement": "strict"}
_, opened = post("/v1/matches", opening)
for line in sys.stdin:
    status, said = post(f"/v1/matches/{opened['match']}/events", json.loads(line))
    if status == 201:
        print(f"event {said['last']}")
    elif "clauses" in said:
        print(f"unlawful: {', '.join(said['clauses'])}")
    else:
        print(f"refused: {said['detail']}")
