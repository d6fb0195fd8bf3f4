"""The scoreboard of a match, by the client that openapi-generator makes for Python.

python3 scoreboard.py http://127.0.0.1:8000 MATCH
"""

import sys

from bonebook_generated import (  # pyright: ignore[reportMissingImports] - it is generated
    ApiClient,
    Configuration,
    MatchesApi,
)

server, match = sys.argv[1:]
with ApiClient(Configuration(host=server)) as client:
    board = MatchesApi(client).read_match_scoreboard(match)
for side in board.sides:
    print(side.name, side.score, side.games)
print(board.status)
