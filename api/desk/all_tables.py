"""The official's desk: the tables that the caller may review, the gravest dispute first.

A table is shown while its match is in play, and afterwards while an official is to act in it.
They are shown a page at a time, so that the desk costs what it shows however many are in play.
"""

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from msgspec import Struct

from adjudication.review.docket import GRAVEST, DocketEntry, Reach
from api.access.guards.guard import directory_of, the_caller
from api.access.policy import allowed
from api.access.principals import Venue
from api.desk.drawn_position import SideScore, side_scores, turn_of, where
from api.desk.fact_lines import kind_of
from api.desk.remedy_words import REACHES
from api.disputes.kept_reviews import docket_of
from api.disputes.ruling_steps import EventCards
from api.event_store import UnknownFact
from api.http.http_types import Request
from api.http.refusals import UnreadableMatch
from api.http.services import service
from api.languages.page_language import language_of
from api.match_lists.match_search import awaiting_official, match_lines
from api.match_lists.match_summaries import MatchConduct, conduct_in
from api.matches import match_schemas
from api.matches.matches import Matches
from api.matches.pages.running_clocks import RunningClock, running_clocks
from api.visibility import clocks, viewer_for

PAGE: Final = 24
"""Tables on a page."""
_AT_ONCE: Final = 100
_MOST: Final = 500
"""Matches that are looked through for those to be shown, the last opened first."""


class OpenDispute(Struct, frozen=True):
    """A dispute that awaits a ruling: its claim's position, its kind and its reach in words."""

    claim: int
    words: str
    reach: Reach
    reach_words: str


class DeskTable(Struct, frozen=True):
    """One table on the desk; `unreadable` where its record cannot be read.

    `unfinished` are the numbers of games without a winner in which play can go on. `cards_due` says
    whether cards of the event fell, or came about, since cards were shown here.
    """

    match: str
    table: str
    event: str
    players: tuple[str, ...]
    book: str = ""
    where: str = ""
    to_play: str = ""
    paused: bool = False
    sides: tuple[SideScore, ...] = ()
    clocks: tuple[RunningClock, ...] = ()
    disputes: tuple[OpenDispute, ...] = ()
    unfinished: tuple[int, ...] = ()
    cards_due: bool = False
    unreadable: bool = False


class DeskEvent(Struct, frozen=True):
    """The tables of one event, "" for those that belong to none."""

    event: str
    tables: tuple[DeskTable, ...]


class TablesPage(Struct, frozen=True):
    """One page of the desk: the tables of each event, and the match before which there are more.

    `older` is None on the last page. A page before it may have few tables or none.
    """

    events: tuple[DeskEvent, ...]
    older: str | None


async def desk(request: Request, matches: Matches, before: str | None = None) -> TablesPage:
    """A page of tables: of matches opened before the match `before`, None for the last opened.

    Those that the caller may review, in play or awaiting an official. Raises `NotThere` where there
    is no match `before`.
    """
    directory = directory_of(request)
    lines, older = await _to_be_shown(request, matches, before)
    event_cards = service(request, EventCards)
    tables = [
        await _table(request, matches, event_cards, line, venue=directory.venue(line.id))
        for line in lines
    ]
    listed = sorted(filter(None, tables), key=_first)
    events = groupby(listed, key=lambda table: table.event)
    return TablesPage(tuple(DeskEvent(event, tuple(its)) for event, its in events), older)


async def _to_be_shown(
    request: Request, matches: Matches, before: str | None
) -> tuple[list[match_schemas.MatchLine], str | None]:
    """A page of the matches to be shown to the caller, and where the next one begins."""
    caller, directory = the_caller(request.scope), directory_of(request)
    shown: list[match_schemas.MatchLine] = []
    seen, at_once = 0, PAGE
    while seen < _MOST:
        lines, before = await match_lines(request, matches, before, at_once)
        seen += len(lines)
        over = [line.id for line in lines if line.closed]
        awaiting = await awaiting_official(request, matches, over)
        awaiting |= await _with_cards_due(request, matches, over)
        for line in lines:
            is_shown = not line.closed or line.id in awaiting
            if is_shown and allowed(caller.grants, "review", directory.venue(line.id)):
                shown.append(line)
            if len(shown) == PAGE:
                return shown, before if line is lines[-1] else line.id
        if before is None:
            break
        at_once = _AT_ONCE
    return shown, before


async def _with_cards_due(request: Request, matches: Matches, ids: Sequence[str]) -> set[str]:
    """The matches in which cards were shown that come to something else now."""
    event_cards = service(request, EventCards)
    conduct = await conduct_in(matches, ids)
    carded = [id for id in ids if id in conduct and _shows_cards(conduct[id])]
    return {id for id in carded if await event_cards.due(matches, id)}


def _shows_cards(match: MatchConduct) -> bool:
    return any(line.what == "card" for line in match.conduct)


def _first(table: DeskTable) -> tuple[str, int, str, str]:
    """Within an event, the table with the gravest dispute comes first."""
    calm = GRAVEST.index("game") if table.unfinished or table.cards_due else len(GRAVEST)
    gravity = min((GRAVEST.index(one.reach) for one in table.disputes), default=calm)
    return table.event, gravity, table.table, table.match


async def _table(
    request: Request,
    matches: Matches,
    event_cards: EventCards,
    line: match_schemas.MatchLine,
    venue: Venue,
) -> DeskTable | None:
    """One table as it is now; None once its match is over and awaits no official."""
    words, caller = language_of(request), the_caller(request.scope)
    named = line.id, venue.table, venue.event, line.players
    viewer = viewer_for(caller.grants.at(venue), caller.id)
    try:
        view = await matches.view(line.id, viewer)
    except (UnknownFact, UnreadableMatch):
        return DeskTable(*named, unreadable=True)
    following, now = view.whole, view.whole.match
    hears = allowed(caller.grants, "hear", venue)
    cards_due = hears and bool(await event_cards.due(matches, line.id))
    if now.closed is not None and not (now.unfinished or now.disputes.open() or cards_due):
        return None
    docket: tuple[DocketEntry, ...] = ()
    if now.disputes.open():
        _, docket = await docket_of(request, matches, line.id, viewer)
    return DeskTable(
        *named,
        book=now.book.title,
        where=where(words, now),
        to_play=turn_of(following),
        paused=clocks(view).paused,
        sides=side_scores(following),
        clocks=running_clocks(words, view),
        disputes=tuple(
            OpenDispute(
                item.claim,
                kind_of(words, now.disputes.claims[item.claim].kind),
                item.reach,
                words.t(REACHES[item.reach]),
            )
            for item in docket
        ),
        unfinished=now.unfinished,
        cards_due=cards_due,
    )
