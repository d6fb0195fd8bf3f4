"""The list of matches: by event, table, player, book, date and state, as many as there are.

A page of it is read from the newest match back; what fits is kept until the page is full, or until
so many were looked at that a reader had better be asked whether to look on.
"""

from datetime import date, datetime
from typing import Annotated, Final, Literal, NamedTuple

from babel.dates import format_date
from litestar import Request, Response, get
from litestar.params import QueryParameter
from msgspec import Struct

from api.access.principals import Venue
from api.http.auth import directory_of, may
from api.http.schemas import MatchLine
from api.matches import Matches
from api.pages.language import language_of
from api.pages.rendering import page
from api.refusals import BadRequest
from api.routes.dependencies import BeforeMatch, TheMatches
from api.routes.matches import match_lines
from domain.events import Entry
from domain.rulebooks import BOOKS

SHOWN: Final = 100
LOOKED_AT: Final = 1000

StateWanted = Literal["", "play", "over"]


class Wanted(NamedTuple):
    """What is looked for; "" and None leave it open. `words` are parts of names, ids or books."""

    words: str = ""
    event: str = ""
    table: str = ""
    book: str = ""
    state: StateWanted = ""
    day: date | None = None

    def fits(self, listed: "ListedMatch") -> bool:
        """Whether a match is one of those."""
        line, venue = listed.line, listed.venue
        named = " ".join([line.id, line.book, venue.event, venue.table, *line.players]).casefold()
        return (
            all(word in named for word in self.words.casefold().split())
            and self.event in ("", venue.event)
            and self.table in ("", venue.table)
            and self.book in ("", line.book)
            and self.state in ("", "over" if line.closed else "play")
            and self.day in (None, listed.opened)
        )

    def query(self) -> dict[str, str]:
        """The same as parameters of an address."""
        day = "" if self.day is None else self.day.isoformat()
        given = {**self._asdict(), "words": self.words, "day": day}
        return {("q" if name == "words" else name): value for name, value in given.items() if value}


class ListedMatch(Struct, frozen=True):
    """A match of the list, where it is played, and the day it was opened, where that is known."""

    line: MatchLine
    venue: Venue
    opened: date | None


WordsWanted = Annotated[str, QueryParameter(name="q", max_length=80)]
NameWanted = Annotated[str, QueryParameter(max_length=80)]
InState = Annotated[StateWanted, QueryParameter(name="state")]
DayWanted = Annotated[str, QueryParameter(name="day", max_length=10)]


@get("/", opt=may("list"))
async def matches_page(
    request: Request,
    matches: TheMatches,
    q: WordsWanted = "",
    event: NameWanted = "",
    table: NameWanted = "",
    book: NameWanted = "",
    in_state: InState = "",
    day: DayWanted = "",
    before: BeforeMatch = None,
) -> Response:
    """The matches that fit, of each page those in play first, the newest on top."""
    wanted = Wanted(q, event, table, book, in_state, _day(day))
    found, older = await looked_for(request, matches, wanted, before)
    found.sort(key=lambda one: one.line.closed)
    tag = language_of(request).tag.replace("-", "_")
    return page(
        request,
        "matches.html",
        matches=found,
        older=older,
        wanted=wanted,
        books=sorted(BOOKS),
        day=lambda one: format_date(one, format="medium", locale=tag) if one else "",
    )


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text) if text else None
    except ValueError as error:
        raise BadRequest("day", f"{text!r} is no day: write it as 2026-11-22") from error


def _opened(first: Entry) -> date | None:
    return datetime.fromisoformat(first.recorded_at).date() if first.recorded_at else None


async def looked_for(
    request: Request, matches: Matches, wanted: Wanted, before: str | None
) -> tuple[list[ListedMatch], str | None]:
    """The matches that fit, opened before another where one is named, the newest first.

    Then the match before which to look on, None where there are no more.
    """
    directory = directory_of(request)
    found: list[ListedMatch] = []
    for _ in range(LOOKED_AT // SHOWN):
        lines, before = await match_lines(request, matches, before, SHOWN)
        for line in lines:
            (first,) = await matches.log.read(line.id, upto=1)
            listed = ListedMatch(line, directory.venue(line.id), _opened(first))
            if wanted.fits(listed):
                found.append(listed)
        if before is None or len(found) >= SHOWN:
            break
    return found, before
