"""The pages of tournaments: what is posted for everybody, a director's page, a player's record.

What changes is drawn once for each version and language. A draw is verified in the page itself,
from what was recorded, by whoever reads it.
"""

from collections.abc import AsyncIterator, Iterator, Mapping
from functools import partial
from typing import Annotated, Any, Final, NamedTuple

from litestar import get
from litestar.params import FromPath, QueryParameter

from api.access.guards.guard import may, may_here, the_caller
from api.http.http_types import Request, Response
from api.http.refusals import NotThere
from api.languages.page_language import language_of
from api.matches.match_parameters import TheMatches
from api.page_kit.rendering import drawn, long_page, page
from api.tournaments.director_routes import open_matters_of, ruled_in
from api.tournaments.event_parameters import TheEvents, TournamentId
from api.tournaments.pages.fixture_names import names_in
from api.tournaments.pages.posted import Wanted, posted, views
from api.tournaments.recorded_tournaments import RecordedTournaments
from api.tournaments.views import event_answers as answers
from api.tournaments.views.event_views import WATCH, name_of, worked_out
from api.tournaments.views.round_clocks import round_clocks
from api.tournaments.views.tournament_list import each_seen, event_lines
from api.visibility.request_viewer import viewer_of
from domain.messages.figures import figure
from domain.rulebooks import BOOKS
from domain.rules import RuleBook
from domain.tournament.decide import takes_late
from domain.tournament.formats import FORMATS
from domain.tournament.next_round import unplayed_stage
from domain.tournament.progress import due
from domain.tournament.stages import Ladder, RoundRobin
from domain.tournament.state import Tournament

EntryInPath = FromPath[str]
NameWanted = Annotated[
    str, QueryParameter(name="q", max_length=80, description="words that an entry's name has")
]
RoundWanted = Annotated[
    str, QueryParameter(name="round", max_length=80, description="the round to be shown")
]
PageWanted = Annotated[
    int, QueryParameter(name="page", ge=1, le=10_000, description="which page of long lists")
]
MOST_LOTS: Final = 16


class RecordLine(NamedTuple):
    """One match of an entry, from its side: its score comes first.

    `node` is the fixture, `against` the other's name, "" in a bye. `result` is "won", "lost" (also
    where both forfeited) or "open"; `match` is "" if none is on record.
    """

    node: str
    against: str
    result: str
    score: str
    match: str


class EntryRecord(NamedTuple):
    """The matches of one entry in an event."""

    event: str
    event_name: str
    name: str
    lines: tuple[RecordLine, ...]


def _editions(book: RuleBook) -> Mapping[str, object]:
    """The editions of a book by their names; none of most books."""
    return getattr(book.rules, "editions", {})


@get("/tournaments", opt=may("list", place=True))
async def events_page(request: Request, events: TheEvents) -> Response:
    """The tournaments that the caller may watch, and a form for a director to open one."""
    directs = any(one.role == "director" for one in the_caller(request.scope).grants.anywhere())
    listed = await event_lines(request, events)
    formats = [(one.id, one.title, one.book or "") for one in FORMATS.values()]
    return page(
        request,
        "tournaments/list.html",
        events=listed,
        directs=directs,
        formats=formats,
        books=sorted(BOOKS),
        editions=[(id, list(named)) for id, one in BOOKS.items() if (named := _editions(one))],
    )


@get("/tournaments/{tournament:str}", opt=WATCH)
async def event_page(
    request: Request,
    events: TheEvents,
    tournament: TournamentId,
    q: NameWanted = "",
    round_: RoundWanted = "",
    page_: PageWanted = 1,
) -> Response:
    """Public pages of a tournament: schedule, pairings, standings, brackets, the draw."""
    tag, wanted = language_of(request).tag, Wanted(q.strip(), page_, round_)
    _, all_of_it, _ = await worked_out(
        request, events, tournament, partial(views, tournament), name="posted"
    )

    def drawn_part(t: Tournament) -> str:
        values = posted(all_of_it, wanted, t)
        names = names_in(language_of(request).t)
        return drawn("tournaments/posted.html", tag, event=tournament, **names, **values)

    name = f"posted {tag} {wanted}"
    version, shown, t = await worked_out(request, events, tournament, drawn_part, name=name)
    assert t.opened is not None
    seen = await events.seen(tournament, viewer_of(request))
    return page(
        request,
        "tournaments/event.html",
        clocks=list(round_clocks(seen.tournament, seen.entries)),
        event=tournament,
        name=t.opened.name,
        version=version,
        posted=shown,
        runs=may_here(request, "assist"),
        **names_in(language_of(request).t),
    )


@get("/tournaments/{tournament:str}/run", opt=may("assist", face_up=True))
async def run_page(
    request: Request, events: TheEvents, matches: TheMatches, tournament: TournamentId
) -> Response:
    """The director's page: what is to be done next, and what waits for a decision."""
    now = await events.at_present(tournament)
    t = now.tournament
    matters = await open_matters_of(matches, t.assigned.values())
    ruled = await ruled_in(matches, t.matches.values())
    directs = may_here(request, "direct")

    def values() -> dict[str, object]:
        return {
            **names_in(language_of(request).t),
            "event": tournament,
            "name": t.opened.name if t.opened else "",
            "version": now.version,
            "seen": answers.event_seen(tournament, now.version, t),
            "field": t.field(),
            "name_of": partial(name_of, t),
            "schedule": answers.schedule_seen(t),
            "pairs": {sent.node: sent.pair for sent in t.assigned.values()},
            "matters": matters,
            "ruled": ruled,
            "stages": list(_stages(t)),
            "tied": [tied for stage in answers.standings_seen(t) for tied in _tied(stage)],
            "directs": directs,
            "clocks": list(round_clocks(t, now.entries)),
            "to_start": [begun for begun in _rounds_open(t) if begun not in t.started],
            "teams": _has_teams(t),
            "takes_entries": not t.entries_closed or takes_late(t),
            "unplayed": unplayed_stage(t),
            "ladder": isinstance(t.format.stages[0], Ladder) and t.entries_closed,
        }

    return await long_page(request, "tournaments/run.html", values)


def _has_teams(t: Tournament) -> bool:
    """Whether its matches may be of teams, whose players sit across from each other."""
    book = t.format.book or (t.opened.book if t.opened else "")
    return book in BOOKS and max(BOOKS[book].seats) == 4


def _stages(t: Tournament) -> Iterator[dict[str, Any]]:
    for stage in t.format.stages:
        drawn_first = isinstance(stage, RoundRobin) or stage.seeds.value == "drawn"
        yield {
            "name": stage.name,
            "drawn": drawn_first,
            "committed": stage.name in t.committed,
            "revealed": stage.name in t.revealed,
        }


def _rounds_open(t: Tournament) -> list[tuple[str, str]]:
    """Each round with a match to be played, by its division and its name."""
    open_rounds = {node.partition(".")[0]: None for node, _ in due(t)}
    return [(division, name) for division, _, name in (one.partition("/") for one in open_rounds)]


def _tied(stage: answers.StageStandings) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The tied entries for whom lots can be drawn on the page; a form names each at each place."""
    for place in stage.places:
        if 1 < len(place.entries) <= MOST_LOTS and stage.chain[-1] == "lot":
            yield stage.stage, place.entries


@get("/tournaments/{tournament:str}/entries/{entry:str}", opt=WATCH)
async def entry_page(
    request: Request, events: TheEvents, tournament: TournamentId, entry: EntryInPath
) -> Response:
    """The matches of an entry here, played or not, and those of its players in other events."""
    seen = await events.seen(tournament, viewer_of(request))
    if entry not in seen.tournament.entrants:
        raise NotThere("entry", "nobody has entered under this id")
    records = [_record(tournament, seen.tournament, entry)]
    people = {*seen.tournament.entrants[entry].entered.people}
    if people:
        records += [one async for one in _elsewhere(request, events, tournament, people)]
    names = names_in(language_of(request).t)
    return page(request, "tournaments/entry.html", event=tournament, records=records, **names)


async def _elsewhere(
    request: Request, events: RecordedTournaments, here: str, people: set[str]
) -> AsyncIterator[EntryRecord]:
    async for id, seen in each_seen(request, events):
        playing = seen.tournament.people
        for entry in sorted({playing[person] for person in people & playing.keys()}):
            if id != here:
                yield _record(id, seen.tournament, entry)


def _record(event: str, t: Tournament, entry: str) -> EntryRecord:
    assert t.opened is not None
    lines = [
        _line(t, entry, pairing)
        for played in answers.rounds_seen(t)
        for pairing in played.pairings
        if entry in (pairing.first, pairing.second)
    ]
    return EntryRecord(event, t.opened.name, name_of(t, entry), tuple(lines))


def _line(t: Tournament, entry: str, pairing: answers.PairingSeen) -> RecordLine:
    other = pairing.second if pairing.first == entry else pairing.first
    score = pairing.score if pairing.first == entry else tuple(reversed(pairing.score))
    result = "won" if pairing.winner == entry else "lost" if pairing.how else "open"
    return RecordLine(
        pairing.node, name_of(t, other), result, ":".join(map(figure, score)), match=pairing.match
    )


ROUTES: list[Any] = [events_page, event_page, run_page, entry_page]
