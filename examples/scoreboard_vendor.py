"""A scoreboard that follows a table, and never shows a score as live that may be old.

python3 examples/scoreboard_vendor.py http://127.0.0.1:8000 north

It needs no key for a public match, and nothing but Python. With a number behind the table it
ends after so many lines.
"""

import json
import sys
import time
from itertools import count
from urllib.error import URLError
from urllib.parse import quote
from urllib.request import Request, urlopen

server, table, *most = sys.argv[1:]
LINE = quote("{a_name} {a_score} : {b_score} {b_name}")


def score(match: str) -> str:
    with urlopen(f"{server}/v1/matches/{match}/scoreboard.txt?line={LINE}", timeout=5) as answer:
        return answer.read().decode()


def show(text: str) -> None:
    print(text, flush=True)
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
                    for match in message["data"]["matches"]:
                        show(score(match["id"]))
                elif message["event"] == "update":
                    show(score(message["data"]["match"]))
    except (URLError, OSError, ValueError):
        print("--", flush=True)  # what was shown may be old by now
    time.sleep(1)
