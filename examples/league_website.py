"""A league's website: a page of its public matches, made anew only when something changed.

python3 examples/league_website.py http://127.0.0.1:8000 matches.html

It needs no key but to list matches: give one that may watch, as BONEBOOK_KEY.
"""

import html
import json
import os
import sys
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

server, page = sys.argv[1], Path(sys.argv[2])
kept = page.with_suffix(".etag")
headers = {"Authorization": f"Bearer {os.environ['BONEBOOK_KEY']}"}
if kept.exists() and page.exists():
    headers["If-None-Match"] = kept.read_text()
rows, path, etag = [], "/v1/matches?limit=100&fields=id,players,score,closed", ""
while path:
    try:
        with urlopen(Request(server + path, headers=headers)) as answer:
            etag = etag or answer.headers["ETag"]
            found = json.load(answer)
    except HTTPError as error:
        if error.code == 304:
            sys.exit(print(f"{page} is as it was"))
        raise
    rows += found["data"]
    path = found["next"]
    headers.pop("If-None-Match", None)
lines = [
    f"<li>{html.escape(' – '.join(one['players']))}: {' : '.join(map(str, one['score']['points']))}"
    f"{' (over)' if one['closed'] else ''}</li>"
    for one in rows
]
page.write_text(f"<!doctype html><title>Matches</title><ul>{''.join(lines)}</ul>\n")
kept.write_text(etag)
print(f"{page}: {len(rows)} matches")
