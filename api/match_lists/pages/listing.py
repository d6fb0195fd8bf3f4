"""The list of matches as a page: by event, table, player, book, date and state."""

from collections import defaultdict
from datetime import date
from functools import lru_cache, partial

from babel.dates import format_date
from litestar import get

from api.access.guards.guard import may
from api.http.http_types import Request, Response
from api.languages.page_language import language_of
from api.match_lists.list_parameters import (
    BeforeMatch,
    BookWanted,
    DayWanted,
    EventWanted,
    InState,
    TableWanted,
    WordsWanted,
)
from api.match_lists.match_search import ALL, ListedMatch, MatchesWanted, day_wanted, looked_for
from api.matches.match_parameters import TheMatches
from api.page_kit.rendering import page
from domain.bones import Bone
from domain.rulebooks import BOOKS
from projections.pictures.hand_picture import draw_small


@get("/", opt=may("list"))
async def matches_page(
    request: Request,
    matches: TheMatches,
    q: WordsWanted = "",
    event: EventWanted = "",
    table: TableWanted = "",
    book: BookWanted = "",
    state_: InState = "",
    day: DayWanted = None,
    before: BeforeMatch = None,
) -> Response:
    """The matches that fit, of each page those in play first, the newest on top."""
    tables = (table,) if table else ()
    search = MatchesWanted(q, event, tables, book, state=state_, day=day_wanted(day or None))
    listed_matches, older = await looked_for(request, matches, search, before, days=True)
    listed_matches.sort(key=lambda listed: listed.line.closed)
    return page(
        request,
        "match_lists/matches.html",
        matches=listed_matches,
        older=older,
        wanted=search,
        books=sorted(BOOKS),
        bone=draw_small(Bone("0-0")),
        day=partial(_day, request),
    )


@get("/tonight", opt=may("follow"))
async def tonight(request: Request, matches: TheMatches) -> Response:
    """The front page of everybody: the matches that they may watch, by event, and results."""
    seen, _ = await looked_for(request, matches, ALL, None, days=True)
    events = defaultdict[str, list[ListedMatch]](list)
    for listed in seen:
        if not listed.line.closed:
            events[listed.venue.event].append(listed)
    return page(
        request,
        "match_lists/tonight.html",
        events=events,
        over=[listed for listed in seen if listed.line.closed],
        bone=draw_small(Bone("0-0")),
        day=partial(_day, request),
    )


def _day(request: Request, day: date | None) -> str:
    """A day as the page's language writes it; "" for none."""
    return day_in(language_of(request).tag, day) if day else ""


@lru_cache(maxsize=1024)
def day_in(tag: str, day: date) -> str:
    """A day as a language writes it, by the language's tag."""
    return format_date(day, format="medium", locale=tag.replace("-", "_"))


ROUTES = [matches_page, tonight]
