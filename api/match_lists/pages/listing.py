"""The front page of everybody, and the list of matches with what may be looked for in it."""

from collections import defaultdict
from datetime import date
from functools import partial
from typing import Final

from litestar import get

from api.access.guards.guard import may, may_here, the_caller
from api.access.policy import ANONYMOUS
from api.http.http_types import Request, Response
from api.languages.page_language import language_of
from api.languages.written_days import day_in
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
from api.matches.matches import Matches
from api.page_kit.rendering import page
from api.tournaments.event_parameters import TheEvents
from api.tournaments.recorded_tournaments import RecordedTournaments
from api.tournaments.views.tournament_list import event_lines
from domain.bones import Bone
from domain.rulebooks import BOOKS
from projections.pictures.hand_picture import draw_small

MOST: Final = 24
"""Tournaments on the front page at most; the others are one link further."""


@get("/", opt=may("follow", place=True))
async def matches_page(
    request: Request,
    matches: TheMatches,
    events: TheEvents,
    q: WordsWanted = "",
    event: EventWanted = "",
    table: TableWanted = "",
    book: BookWanted = "",
    state_: InState = "",
    day: DayWanted = None,
    before: BeforeMatch = None,
) -> Response:
    """The matches that fit, of each page those in play first, the newest on top.

    It is the front page for whoever is not signed in and looks for nothing in particular.
    """
    tables = (table,) if table else ()
    search = MatchesWanted(q, event, tables, book, state=state_, day=day_wanted(day or None))
    if search == ALL and before is None and the_caller(request.scope) is ANONYMOUS:
        return await _front_page(request, matches, events)
    listed_matches, older = await looked_for(request, matches, search, before, days=True)
    listed_matches.sort(key=lambda listed: listed.line.closed)
    return page(
        request,
        "match_lists/matches.html",
        matches=listed_matches,
        older=older,
        wanted=search,
        books=sorted(BOOKS),
        points=may_here(request, "point"),
        bone=draw_small(Bone("0-0")),
        day=partial(_day, request),
    )


@get("/tonight", opt=may("follow", place=True))
async def tonight(request: Request, matches: TheMatches, events: TheEvents) -> Response:
    """The front page at an address of its own, since `/` lists matches for those signed in."""
    return await _front_page(request, matches, events)


async def _front_page(request: Request, matches: Matches, events: RecordedTournaments) -> Response:
    """The matches and tournaments that the caller may watch: those in play, then results."""
    seen, _ = await looked_for(request, matches, ALL, None, days=True)
    played = defaultdict[str, list[ListedMatch]](list)
    for listed in seen:
        if not listed.line.closed:
            played[listed.venue.event].append(listed)
    tournaments = await event_lines(request, events)
    return page(
        request,
        "match_lists/tonight.html",
        played=played,
        names={tournament.id: tournament.name for tournament in tournaments},
        tournaments=[tournament for tournament in tournaments if not tournament.closed][:MOST],
        over=[listed for listed in seen if listed.line.closed],
        bone=draw_small(Bone("0-0")),
        day=partial(_day, request),
    )


def _day(request: Request, day: date | None) -> str:
    """A day as the page's language writes it; "" for none."""
    return day_in(language_of(request).tag, day) if day else ""


ROUTES = [matches_page, tonight]
