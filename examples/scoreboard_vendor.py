"""A scoreboard that follows a table, and never shows a score as live that may be old.

python3 examples/scoreboard_vendor.py http://127.0.0.1:8000 north

It needs no key for a public match, and nothing but Python. With a number behind the table it
ends after so many lines.
"""

import json
import sys
import time
from itertools import count, takewhile
from typing import Any
from urllib.error import URLError
from urllib.request import Request, urlopen

server, table, *most = sys.argv[1:]


boards: dict[str, dict[str, Any]] = {}
"""The boards of the table by match, the last opened first."""


def show(board: dict[str, Any]) -> None:
    """Show a board, unless a match is in play that was opened later."""
    later = takewhile(lambda match: match != board["match"], boards)
    if any(boards[match]["status"] != "final" for match in later):
        return
    first, second = board["sides"][:2]
    score = f"{first['score']} : {second['score']}"
    print(f"{first['name']} {score} {second['name']} ({board['status']})", flush=True)
    if most and next(shown) == int(most[0]):
        sys.exit()


shown, last = count(1), ""
while True:
    headers = {"Accept": "application/x-ndjson", **({"Last-Event-ID": last} if last else {})}
    try:
        request = Request(f"{server}/v1/tables/{table}/stream", headers=headers)
        with urlopen(request, timeout=40) as stream:  # something comes every fifteen seconds
            for line in stream:
                message = json.loads(line)
                last = str(message.get("id", last))
                if message["event"] == "snapshot":
                    boards = {board["match"]: board for board in message["data"]["scoreboards"]}
                    for board in message["data"]["scoreboards"][:1]:
                        show(board)
                elif message["event"] == "update":
                    board = message["data"]["scoreboard"]
                    if board["match"] not in boards:
                        boards = {board["match"]: board, **boards}
                    boards[board["match"]] = board
                    show(board)
    except (URLError, OSError, ValueError):
        print("--", flush=True)  # what was shown may be old by now
    time.sleep(1)
