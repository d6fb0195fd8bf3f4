"""Streams over HTTP: of a match, a table, a tournament, the league."""

import re
from collections.abc import AsyncGenerator, Awaitable, Callable, Coroutine, Iterable
from typing import Annotated, Any, Final
from urllib.parse import urlencode

from litestar import get
from litestar.params import FromPath, HeaderParameter, QueryParameter

from api.access.guards.guard import directory_of, header, may, the_caller
from api.access.guards.revocation import rights_to, while_allowed
from api.access.policy import ANONYMOUS
from api.broadcast.boards import Boards
from api.http.accepts import accepts
from api.http.http_types import Request
from api.http.patterns import ONE_ID, ONE_ID_IN_WORDS
from api.http.rate_limit import address_of
from api.http.refusals import BadRequest, NotThere
from api.http.services import service
from api.http.wire.live_stream import LiveStream
from api.live.heartbeats import HELD_UP, alive, begun
from api.live.log_parts import LogPart
from api.live.log_streams import LogSight, LogStreams
from api.live.messages import (
    EVENT_STREAM,
    JSON_LINES,
    OF_A_MATCH,
    OF_SEVERAL,
    LogSnapshot,
    LogUpdate,
    StreamForm,
    Update,
)
from api.live.open_streams import Sight
from api.live.stream_parameters import TheMatchStreams
from api.match_lists.match_search import MatchesWanted, looked_for
from api.matches.match_parameters import MatchId, TheMatches
from api.settings import Settings
from api.tournaments.event_parameters import TheEvents, TournamentId
from api.visibility.request_viewer import viewer_of
from domain.events import FACTS, tag_of
from domain.events.tournament_facts import TOURNAMENT_FACTS

OF_MATCHES: Final = frozenset(tag_of(kind) for kind in FACTS)
OF_TOURNAMENTS: Final = frozenset(tag_of(kind) for kind in TOURNAMENT_FACTS)


def _kinds(tags: Iterable[str]) -> QueryParameter:
    return QueryParameter(
        name="kinds",
        max_items=100,
        schema_extra={"items": {"type": "string", "enum": sorted(tags)}},
        description="only events of these kinds, once for each; all where absent",
    )


MatchKinds = Annotated[list[str] | None, _kinds(OF_MATCHES)]
AllKinds = Annotated[list[str] | None, _kinds(OF_MATCHES | OF_TOURNAMENTS)]
OfTables = Annotated[
    list[str] | None,
    QueryParameter(
        name="table",
        max_items=64,
        schema_extra={"items": {"type": "string", "pattern": ONE_ID}},
        description="only matches at these tables, once for each; all where absent",
    ),
]
NamedMatches = Annotated[
    list[str] | None,
    QueryParameter(
        name="match",
        max_items=64,
        schema_extra={"items": {"type": "string", "pattern": ONE_ID}},
        description="only these matches, once for each; beside those at the tables that are named",
    ),
]
OfPlayers = Annotated[
    list[str] | None,
    QueryParameter(
        name="player",
        max_items=64,
        schema_extra={"items": {"type": "string", "minLength": 1, "maxLength": 80}},
        description="only matches in which one of these plays, by name, once for each",
    ),
]
LastId = Annotated[
    str | None,
    HeaderParameter(name="Last-Event-ID", description="the id of the last event that was received"),
]
AfterId = Annotated[
    int | None,
    QueryParameter(name="after", ge=0, description="the same, where no header can be sent"),
]
TableId = FromPath[str]
_LINES: Final = {"also": (JSON_LINES,)}
_SEVERAL: Final = {"messages": OF_SEVERAL, **_LINES}


@get(
    "/v1/matches/{match:str}/stream",
    opt={**may("watch"), "answer": (EVENT_STREAM, Update), "messages": OF_A_MATCH, **_LINES},
)
async def follow_match(
    request: Request,
    feed: TheMatchStreams,
    match: MatchId,
    kinds: MatchKinds = None,
    last: LastId = None,
    after: AfterId = None,
) -> LiveStream:
    """A match as it goes on: `snapshot` first, then `update` after `update`, `end` at the end.

    After an id that was received it goes on without a snapshot, unless very much was missed. Where
    a caller has as many streams open as they may, the newest takes the oldest one's place.
    """
    form, chosen, after = _form(request), _known(kinds, OF_MATCHES), _position(last, after)
    viewer, caller = viewer_of(request), the_caller(request.scope)

    async def beginning() -> AsyncGenerator[bytes]:
        await directory_of(request).refresh()  # another server may have moved it just now
        occasion = await service(request, Boards).occasion(match, viewer, caller)
        sight, rights = Sight(viewer, chosen, form, occasion), rights_to(request, "watch")
        sent = await feed.stream(match, sight, _who(request), after, rights=rights)
        return while_allowed(request, "watch", sent)

    return await _speaking(request, form, beginning())


@get("/v1/stream", opt={**may("follow"), "answer": (EVENT_STREAM, LogUpdate), **_SEVERAL})
async def follow_league(
    request: Request,
    matches: TheMatches,
    table: OfTables = None,
    match: NamedMatches = None,
    player: OfPlayers = None,
    kinds: AllKinds = None,
    last: LastId = None,
    after: AfterId = None,
) -> LiveStream:
    """Every match and tournament that the caller may watch: `snapshot` first, then what happens.

    After an id that was received it goes on without a snapshot. Where tables, matches or players
    are named, no tournament is sent.
    """
    tables, named = _ids("table", table), _ids("match", match)
    part = LogPart(tables=tables, matches=named, players=frozenset(player or ()))
    return await _of_several(request, matches, part, kinds, after=_position(last, after))


@get(
    "/v1/tables/{table:str}/stream",
    opt={**may("follow"), "answer": (EVENT_STREAM, LogUpdate), **_SEVERAL},
)
async def follow_table(
    request: Request,
    matches: TheMatches,
    table: TableId,
    kinds: MatchKinds = None,
    last: LastId = None,
    after: AfterId = None,
) -> LiveStream:
    """The matches at a table that the caller may watch: `snapshot` first, then what happens.

    After an id that was received it goes on without a snapshot.
    """
    if not re.fullmatch(ONE_ID, table):
        raise NotThere("table", ONE_ID_IN_WORDS)
    part = LogPart(tables=frozenset((table,)))
    return await _of_several(request, matches, part, kinds, after=_position(last, after))


@get(
    "/v1/tournaments/{tournament:str}/stream",
    opt={**may("watch"), "answer": (EVENT_STREAM, LogUpdate), **_SEVERAL},
)
async def follow_tournament(
    request: Request,
    matches: TheMatches,
    events: TheEvents,
    tournament: TournamentId,
    table: OfTables = None,
    kinds: AllKinds = None,
    last: LastId = None,
    after: AfterId = None,
) -> LiveStream:
    """A tournament and its matches that the caller may watch: `snapshot` first, then what happens.

    After an id that was received it goes on without a snapshot. Where tables are named, the matches
    there alone are sent, and nothing of the tournament itself.
    """
    part = LogPart(tournament, _ids("table", table))

    async def seen() -> None:
        await events.seen(tournament, viewer_of(request))

    return await _of_several(request, matches, part, kinds, after=_position(last, after), seen=seen)


async def _nothing() -> None:
    pass


async def _of_several(
    request: Request,
    matches: TheMatches,
    part: LogPart,
    kinds: list[str] | None,
    after: int | None,
    seen: Callable[[], Awaitable[None]] = _nothing,
) -> LiveStream:
    """The stream of a part of the log, once it was `seen`, which refuses it where it may not be."""
    form, streams = _form(request), service(request, LogStreams)
    chosen = _known(kinds, OF_MATCHES | OF_TOURNAMENTS)
    sight = LogSight(the_caller(request.scope), _who(request), part, chosen, form=form)

    async def snapshot() -> AsyncGenerator[LogSnapshot]:
        tables, named = tuple(part.tables), tuple(part.matches)
        search = MatchesWanted(event=part.event, tables=tables, matches=named, state="play")
        older: str | None = None
        state = request.scope["state"]  # the caller's grants may be those of another log by now
        state["caller"] = directory_of(request).still(state["caller"]) or ANONYMOUS
        while True:
            listed_matches, older = await looked_for(request, matches, search, older)
            links = _further(search, older) if older else {}
            lines = tuple(
                listed.line
                for listed in listed_matches
                if not part.players or part.players & {*listed.line.players}
            )
            yield LogSnapshot(lines, (), links)
            if older is None:
                return

    async def beginning() -> AsyncGenerator[bytes]:
        await seen()
        return await streams.stream(sight, snapshot, after)

    return await _speaking(request, form, beginning())


async def _speaking(
    request: Request, form: StreamForm, beginning: Coroutine[Any, Any, AsyncGenerator[bytes]]
) -> LiveStream:
    """The answer with a stream, which says that it is alive while its beginning is held up."""
    seconds = service(request, Settings).heartbeat_seconds + HELD_UP
    return LiveStream(await begun(beginning, seconds, alive(form)), media_type=form)


def _further(search: MatchesWanted, before: str) -> dict[str, str]:
    """Where the matches that are not on the page are listed: of several tables each by its name."""
    several = search.tables if len(search.tables) > 1 else ()
    parts = {one: search._replace(tables=(one,)) for one in several} or {"next": search}
    return {
        name: f"/v1/matches?{urlencode({**part.query(), 'before': before})}"
        for name, part in parts.items()
    }


def _who(request: Request) -> str:
    return the_caller(request.scope).id or address_of(request.scope["client"])


def _form(request: Request) -> StreamForm:
    """JSON lines for whoever takes them and no server-sent events."""
    accepted = header(request, b"accept") or "*/*"
    lines = accepts(accepted, JSON_LINES) and not accepts(accepted, EVENT_STREAM)
    return JSON_LINES if lines else EVENT_STREAM


def _known(kinds: list[str] | None, allowed: frozenset[str]) -> frozenset[str]:
    for n, kind in enumerate(kinds or ()):
        if kind not in allowed:
            raise BadRequest(f"kinds[{n}]", f"{kind!r} is no kind of fact of this stream")
    return frozenset(kinds or ())


def _ids(parameter: str, ids: list[str] | None) -> frozenset[str]:
    for n, id in enumerate(ids or ()):
        if not re.fullmatch(ONE_ID, id):
            raise BadRequest(f"{parameter}[{n}]", ONE_ID_IN_WORDS)
    return frozenset(ids or ())


def _position(last: str | None, after: int | None) -> int | None:
    if last is None:
        return after
    if not (last.isascii() and last.isdigit() and len(last) < 16):
        raise BadRequest("Last-Event-ID", f"{last!r} is no id of this stream")
    return int(last)


ROUTES: list[Any] = [follow_match, follow_league, follow_table, follow_tournament]
