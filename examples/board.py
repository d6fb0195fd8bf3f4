"""A board of a table: scores, games, whose turn, clocks, penalties and reviews.

python3 examples/board.py http://127.0.0.1:8000 replay

It needs nothing but Python, and no key for public matches. With a word behind the table it ends
once a board has that status: `final`, say.
"""

import json
import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import takewhile
from typing import Any
from urllib.request import Request, urlopen

server, table, *until = sys.argv[1:]


def clock(shown: dict[str, Any] | None, now: datetime) -> str:
    """A clock as minutes and seconds, "" where there is none or its times are not known."""
    if shown is None:
        return ""
    left = shown["remaining_ms"]
    if shown["running"] and shown["expires_at"]:
        left = (datetime.fromisoformat(shown["expires_at"]) - now).total_seconds() * 1000
    if left is None:
        return ""
    minutes, seconds = divmod(max(0, round(left / 1000)), 60)
    return f"{minutes}:{seconds:02}"


def lines(board: dict[str, Any], now: datetime) -> Iterator[str]:
    """The board as text. Everything on it comes from the one model, `Scoreboard`."""
    for side in board["sides"]:
        turn = ">" if side["to_play"] else " "
        cards = [one["card"] or f"{one['kind']} {one['points']}" for one in side["penalties"]]
        score = f"{side['score']:>4} ({side['games']})"
        yield " ".join([turn, f"{side['name']:<12}", score, *cards])
    game, hand = board["game"] or "-", board["hand"] or "-"  # null before the first
    yield f"  game {game}, hand {hand}, to {board['target']} {board['unit']}, {board['status']}"
    for name in ("turn", "game", "match"):
        if shown := clock(board["clocks"][name], now):
            yield f"  {name} {shown}"
    if board["review"]:
        yield f"  UNDER REVIEW since event {board['review']['version']}"


boards: dict[str, dict[str, Any]] = {}
"""The boards of the table by match, the last opened first."""


def show(board: dict[str, Any]) -> None:
    """Show a board, unless a match is in play that was opened later."""
    later = takewhile(lambda match: match != board["match"], boards)
    if any(boards[match]["status"] != "final" for match in later):
        return
    print(*lines(board, datetime.now(UTC)), sep="\n", end="\n\n", flush=True)
    if board["status"] in until:
        sys.exit()


last = ""
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
                    if boards:
                        show(next(iter(boards.values())))
                    else:
                        print("-- nothing is played", flush=True)
                elif message["event"] == "update":
                    board = message["data"]["scoreboard"]
                    if board["match"] not in boards:
                        boards = {board["match"]: board, **boards}
                    boards[board["match"]] = board
                    show(board)
    except (OSError, ValueError):
        print("-- reconnecting", flush=True)  # what is shown may be old by now
    time.sleep(1)
