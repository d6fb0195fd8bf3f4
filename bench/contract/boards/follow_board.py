"""A board in Python, of the standard library alone: every update of some matches, each once.

python3 follow_board.py SERVER lines|events OUT LAST MATCH…

It notes each update in OUT as it comes. Once each match has reached position LAST it writes their
scoreboards to OUT.json and ends. It was written from docs/integrators.md.
"""

import http.client
import json
import sys
import time
from collections.abc import Iterator
from typing import Any, BinaryIO
from urllib.error import HTTPError
from urllib.request import Request, urlopen

server, form, out, last_position, *matches = sys.argv[1:]
TYPES = {"lines": "application/x-ndjson", "events": "text/event-stream"}
QUERY = "&".join(f"match={match}" for match in matches)

StreamMessage = tuple[str, str, Any]
"""Its name, its id ("" where it has none), its data."""


def of_lines(stream: BinaryIO) -> Iterator[StreamMessage]:
    for line in stream:
        message = json.loads(line)
        yield message["event"], str(message.get("id", "")), message.get("data")


def of_events(stream: BinaryIO) -> Iterator[StreamMessage]:
    name, id, data = "", "", ""
    for line in stream:
        field, _, text = line.decode().rstrip("\n").partition(": ")
        if field == "event":
            name = text
        elif field == "id":
            id = text
        elif field == "data":
            data += text
        elif line == b"\n":  # the block is whole
            if name:
                yield name, id, json.loads(data)
            name, id, data = "", "", ""


boards: dict[str, Any] = {}
noted = open(out, "a", buffering=1)  # noqa: SIM115, PTH123 - it stays open to the end
after = ""


def follow() -> None:
    """Follow one stream until it breaks, or every match has reached its last position."""
    global after  # noqa: PLW0603 - the place goes on from stream to stream
    headers = {"Accept": TYPES[form], **({"Last-Event-ID": after} if after else {})}
    with urlopen(Request(f"{server}/v1/stream?{QUERY}", headers=headers), timeout=40) as stream:
        for name, id, data in (of_lines if form == "lines" else of_events)(stream):
            if name == "snapshot":
                boards.update({board["match"]: board for board in data["scoreboards"]})
            elif name == "update":
                boards[data["match"]] = data["scoreboard"]
                noted.write(f"{data['match']} {data['entry']['position']}\n")
            if name in ("snapshot", "reset"):
                noted.write(f"{name}\n")
            after = id or after
            if done():
                return


def done() -> bool:
    reached = [board["version"] >= int(last_position) for board in boards.values()]
    return len(reached) == len(matches) and all(reached)


while not done():
    try:
        follow()
    except HTTPError as refusal:
        noted.write(f"refused {refusal.code}\n" if refusal.code < 500 else "")
    except (OSError, ValueError, http.client.HTTPException):
        pass
    time.sleep(0.2)
with open(f"{out}.json", "w") as file:  # noqa: PTH123
    json.dump(boards, file)
