"""The list of matches as one caller may see it, and the search through it.

A page is read from the newest match back; what fits is kept until the page is full, or until
so many were looked at that whoever asks had better say that they want to look on.
"""

from collections import defaultdict
from collections.abc import Sequence
from datetime import UTC, date, datetime
from typing import Final, Literal, NamedTuple

from msgspec import Struct

from api.access.guards.guard import directory_of, the_caller
from api.access.policy import allowed
from api.access.principals import Venue
from api.http.answers import put
from api.http.http_types import Request
from api.http.refusals import BadRequest, NotThere
from api.match_lists.match_summaries import MatchListing, summaries
from api.match_lists.watchable_matches import opened_at, watched
from api.matches import match_schemas
from api.matches.matches import Matches
from api.visibility import Viewer, viewer_for
from api.visibility.view_schemas import Score
from domain.instants import instant

LOOKED_AT: Final = 1000
AT_ONCE: Final = 100

StateWanted = Literal["", "play", "over"]


class MatchesWanted(NamedTuple):
    """A search for matches that meet every condition; "", () and None let all pass.

    Attributes
    ----------
    words : separated by blanks; each is a part of the id, book, event, table or players' names,
        in capitals or not
    tables, matches : one condition: a match is at one of these tables, or one of these by id
    state : "play" or "over"
    day : the UTC day on which the match was opened
    external_id : the whole id that the opening gave
    """

    words: str = ""
    event: str = ""
    tables: tuple[str, ...] = ()
    book: str = ""
    state: StateWanted = ""
    day: date | None = None
    matches: tuple[str, ...] = ()
    external_id: str = ""

    def fits(self, listed: "ListedMatch") -> bool:
        """Whether a match meets the search. One whose `opened` is None meets none with a `day`."""
        line, venue = listed.line, listed.venue
        named = " ".join([line.id, line.book, venue.event, venue.table, *line.players]).casefold()
        return (
            all(word in named for word in self.words.casefold().split())
            and self.event in ("", venue.event)
            and self._is_chosen(listed)
            and self.book in ("", line.book)
            and self.state in ("", "over" if line.closed else "play")
            and self.day in (None, listed.opened)
            and self.external_id in ("", line.external_id)
        )

    def _is_chosen(self, listed: "ListedMatch") -> bool:
        """Whether it is named, or played at a table that is, where any are."""
        at_table = listed.venue.table in self.tables
        return at_table or listed.line.id in self.matches or not (self.tables or self.matches)

    def query(self) -> dict[str, str]:
        """The search as parameters of an address, without those left open.

        There are none for `matches`, nor for tables after the first.
        """
        day = "" if self.day is None else self.day.isoformat()
        parameters = {
            "q": self.words,
            "event": self.event,
            "table": self.tables[0] if self.tables else "",
            "book": self.book,
            "state": self.state,
            "day": day,
            "external_id": self.external_id,
        }
        return {name: value for name, value in parameters.items() if value}


ALL: Final = MatchesWanted()


class ListedMatch(Struct, frozen=True):
    """A match of the list, where it is played, and the UTC day it was opened; None if not read."""

    line: match_schemas.MatchLine
    venue: Venue
    opened: date | None


def day_wanted(text: str | None) -> date | None:
    """The day that a parameter names, None without the parameter. Raises `BadRequest`."""
    if text is None:
        return None
    try:
        return datetime.strptime(text, "%Y-%m-%d").date()  # noqa: DTZ007 - a day has no zone
    except ValueError as error:
        raise BadRequest("day", f"{text!r} is no day: write it as 2026-11-22") from error


async def looked_for(
    request: Request,
    matches: Matches,
    search: MatchesWanted,
    before: str | None,
    limit: int = AT_ONCE,
    *,
    days: bool = False,
) -> tuple[list[ListedMatch], str | None]:
    """The matches that fit the search and that the caller may watch, the last opened first.

    They are those opened before the match `before`, unless that is None. There are `limit` at most;
    fewer, or none, may come though more fit, since `LOOKED_AT` are read. Then the match to pass as
    `before` to look on, None once all were read. `opened` is set if `days` is, or if a day is
    searched for.
    Raises `NotThere` as `match_lines` does.
    """
    directory = directory_of(request)
    fitting: list[ListedMatch] = []
    at_once = limit if search == ALL else AT_ONCE
    for _ in range(LOOKED_AT // AT_ONCE):
        lines, before = await match_lines(request, matches, before, at_once)
        for line in lines:
            opened = await _opened(matches, line.id) if days or search.day else None
            listed = ListedMatch(line, directory.venue(line.id), opened)
            if search.fits(listed):
                fitting.append(listed)
            if len(fitting) == limit:
                return fitting, before if line is lines[-1] else line.id
        if before is None:
            break
    return fitting, before


async def _opened(matches: Matches, match: str) -> date | None:
    (first,) = await matches.log.read(match, upto=1)
    when = instant(first.recorded_at)
    return None if when is None else datetime.fromtimestamp(when / 1000, UTC).date()


async def match_lines(
    request: Request, matches: Matches, before: str | None, limit: int
) -> tuple[list[match_schemas.MatchLine], str | None]:
    """Up to `limit` matches that the caller may watch, as far as they see them, last opened first.

    They are those opened before the match `before`, unless that is None. Then the match to pass as
    `before` for more, None if no more exist. Raises `NotThere` if the caller may watch no match
    `before`. Matches that cannot be read are left out.
    """
    caller, directory = the_caller(request.scope), directory_of(request)
    end = None
    if before is not None:
        may_watch = allowed(caller.grants, "watch", directory.venue(before))
        if may_watch and await _lines(request, matches, [before]):
            end = await opened_at(matches.log, before)
        if end is None:
            raise NotThere("before", f"there is no match {before}")
    lines: list[match_schemas.MatchLine] = []
    more, piece = True, limit + 1
    while more and len(lines) <= limit:  # mostly once: some may not be reached, or be unreadable
        chosen, more = await watched(matches.log, caller, directory, end, limit=piece)
        lines += await _lines(request, matches, [id for id, _ in chosen])
        end = chosen[-1][1] if chosen else end
        piece = max(piece, AT_ONCE)  # where there is one of those there may be many
    # Whether there are more than these depends on what the caller has reached alone.
    return lines[:limit], lines[limit - 1].id if len(lines) > limit else None


async def _lines(
    request: Request, matches: Matches, ids: Sequence[str]
) -> list[match_schemas.MatchLine]:
    """The lines of those of these matches that the caller has reached."""
    listings = await _listings(request, matches, ids)
    return [match_line(id, listings[id]) for id in ids if id in listings]


async def awaiting_official(
    request: Request, matches: Matches, ids: Sequence[str]
) -> frozenset[str]:
    """Which of these matches wait for an official to act, as far as the caller sees them.

    It is to be shown to officials alone; the caller of this function checks that.
    """
    listings = await _listings(request, matches, ids)
    return frozenset(id for id, listing in listings.items() if listing.awaits)


async def _listings(
    request: Request, matches: Matches, ids: Sequence[str]
) -> dict[str, MatchListing]:
    """The summaries of those of these matches that the caller has reached."""
    listings: dict[str, MatchListing] = {}
    for viewer, theirs in by_viewer(request, ids).items():
        listings |= await summaries(matches, theirs, viewer)
    return listings


def by_viewer(request: Request, ids: Sequence[str]) -> dict[Viewer, list[str]]:
    """These matches, grouped by the viewer that the caller is in each, in the same order."""
    caller, directory = the_caller(request.scope), directory_of(request)
    matches: dict[Viewer, list[str]] = defaultdict(list)
    for id in ids:
        matches[viewer_for(caller.grants.at(directory.venue(id)), caller.id)].append(id)
    return matches


def match_line(id: str, listing: MatchListing) -> match_schemas.MatchLine:
    """The line of a match in lists, with links to its parts."""
    here = f"/v1/matches/{id}"
    drawn = "tricks" if listing.in_tricks else "board"
    views = ("events", drawn, f"{drawn}.svg", "chips", "score", "clocks", "scorecard", "transcript")
    names = (*views, "claims", "disputes", "stream")
    links = {"self": here, **{name: f"{here}/{name}" for name in names}}
    return match_schemas.MatchLine(
        id,
        listing.book,
        listing.players,
        listing.version,
        score=put(Score, listing.score),
        closed=listing.closed,
        external_id=listing.external_id,
        metadata=listing.metadata,
        links=links,
    )
