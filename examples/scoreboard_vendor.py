"""A scoreboard that follows a table, and never shows a score as live that may be old.

python3 examples/scoreboard_vendor.py http://127.0.0.1:8000 north

It needs no key for a public match, and nothing but Python. With a number behind the table it
ends after so many lines.
"""

import json
import sys
import time
from itertools import count
from typing import Any
from urllib.error import URLError
from urllib.request import Request, urlopen

server, table, *most = sys.argv[1:]


def show(board: dict[str, Any]) -> None:
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
                    for board in message["data"]["scoreboards"]:
                        show(board)
                elif message["event"] == "update":
                    show(message["data"]["scoreboard"])
    except (URLError, OSError, ValueError):
        print("--", flush=True)  # what was shown may be old by now
    time.sleep(1)
