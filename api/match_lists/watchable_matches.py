"""Which matches somebody may watch, the last opened first: read from indexes, a page at a time.

A match is reached by the league, its event, its table, a grant for it alone, or because it is
public. Each of these is asked for its next page, so what a page costs does not depend on how
many matches there are, nor on how many of them the caller may not watch.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from api.access.directory import Directory
from api.access.policy import Caller, allowed, scopes_where
from api.access.principals import LEAGUE
from api.event_store import Log

NEWEST: Final = 1 << 62
"""A position in the log after every match."""
_TOGETHER: Final = 50
"""Indexes asked in one statement."""

_PAGE: Final = " AND stream NOT LIKE '-%' AND opened < ? ORDER BY opened DESC LIMIT ?"
"""The end of each query for a page; it leaves out tournaments, whose streams begin with `-`."""
_OPENED: Final = "SELECT opened FROM openings WHERE stream = ?"
_ALL: Final = f"SELECT stream, opened FROM openings WHERE true{_PAGE}"
_BY_SCOPE: Final = {
    "public": f"SELECT stream, opened FROM venues WHERE public{_PAGE}",
    "event": f"SELECT stream, opened FROM venues WHERE event = ?{_PAGE}",
    "table": f"SELECT stream, opened FROM venues WHERE board = ?{_PAGE}",
}
# Several roles in one match are one row: a page is full of matches, not of grants.
_GRANTED: Final = """
    SELECT substr(min(scope), 7), opened FROM grants
    WHERE principal = ? AND removed_at IS NULL AND opened < ?
    GROUP BY opened ORDER BY opened DESC LIMIT ?
"""
# Notes of a match from before it was opened: few rows, looked up one by one.
_NOTED_VENUES: Final = """
    SELECT venues.stream, openings.opened FROM venues
    JOIN openings ON openings.stream = venues.stream
    WHERE venues.opened IS NULL AND openings.opened < ?
"""
_NOTED_GRANTS: Final = """
    SELECT openings.stream, openings.opened FROM grants
    JOIN openings ON openings.stream = substr(grants.scope, 7)
    WHERE principal = ? AND grants.opened IS NULL AND substr(scope, 1, 6) = 'match:'
    AND openings.opened < ?
"""


async def opened_at(log: Log, match: str) -> int | None:
    """The position in the whole log at which a match was opened; None if there is no such match."""
    rows = await log.rows(_OPENED, match)
    return rows[0][0] if rows else None


async def watched(
    log: Log, caller: Caller, directory: Directory, before: int | None, limit: int
) -> tuple[list[tuple[str, int]], bool]:
    """Up to `limit` matches that a caller may watch, the last opened first, and whether more exist.

    Each is its id and the position in the whole log at which it was opened; that is below `before`,
    unless that is None. Raises `StoreUnavailable`.
    """
    end, most = NEWEST if before is None else before, limit + 1
    questions = list(_questions(caller, end, most))
    newest_of: dict[str, int] = {}
    for first in range(0, len(questions), _TOGETHER):
        together = questions[first : first + _TOGETHER]
        parts = (f"SELECT * FROM ({asked}) AS part{n}" for n, (asked, _) in enumerate(together))
        values = [value for _, its in together for value in its]
        newest_of.update(await log.rows(" UNION ALL ".join(parts), *values))
    # The tables say where to look; who may watch what is the policy's to say.
    newest = sorted(
        newest_of.items(), key=lambda match_and_position: match_and_position[1], reverse=True
    )
    may = [one for one in newest if allowed(caller.grants, "watch", directory.venue(one[0]))]
    return may[:limit], len(may) > limit


def _questions(caller: Caller, end: int, most: int) -> Iterator[tuple[str, Sequence[Any]]]:
    """The queries for the tables, each with its values."""
    scopes = scopes_where(caller.grants, "watch")
    if LEAGUE in scopes:
        yield _ALL, (end, most)
        return
    yield _BY_SCOPE["public"], (end, most)
    for scope in scopes:
        kind, _, id = scope.partition(":")
        if kind in _BY_SCOPE:
            yield _BY_SCOPE[kind], (id, end, most)
    yield _GRANTED, (caller.id, end, most)
    yield _NOTED_VENUES, (end,)
    yield _NOTED_GRANTS, (caller.id, end)
