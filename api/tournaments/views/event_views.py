"""Looking at a tournament: standings, brackets, pairings, crosstables, schedule."""

import csv
import re
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from io import StringIO
from typing import Annotated, Any, Final, Literal, TypeVar

from litestar import get
from litestar.params import QueryParameter

from api.access.guards.guard import may
from api.http import answers
from api.http.answers import Page
from api.http.http_types import Request, Response
from api.http.refusals import NotThere
from api.http.services import service
from api.page_kit.documents import Documents, Printer
from api.tournaments.event_parameters import (
    TheEvents,
    TournamentId,
)
from api.tournaments.recorded_tournaments import RecordedTournaments
from api.tournaments.views import event_answers
from api.tournaments.views.bracket_picture import draw_bracket
from api.tournaments.views.chosen_parts import (
    AtTable,
    ChosenPairings,
    ChosenPart,
    ChosenPlaces,
    DueWanted,
    OfEntry,
    OfRound,
    OfStage,
)
from api.tournaments.views.round_clocks import RoundClock, round_clocks
from api.visibility.request_viewer import viewer_of
from domain.tournament.state import Tournament

T = TypeVar("T")
WATCH = may("watch", face_up=True)
_KEPT: Final = 64
_SCORE: Final = re.compile(r"-?[0-9]+:-?[0-9]+")
"""A score, which may begin below 0 (DP-22a) and is no formula."""
_SHEETS: Final = Printer("api.tournaments.views.printed_sheets", "sheet_pdf")

Format = Annotated[
    Literal["json", "csv"], QueryParameter(name="format", description="`json`, or `csv` for sheets")
]
PaperFormat = Annotated[
    Literal["json", "csv", "pdf"],
    QueryParameter(name="format", description="`json`, `csv` for sheets, or `pdf` for paper"),
]
SHEET: Final = {"also": ("text/csv",)}
PAPER: Final = {"also": ("text/csv", "application/pdf")}
Tables = Annotated[
    int, QueryParameter(name="tables", ge=1, le=1000, description="how many tables there are")
]
Minutes = Annotated[
    int, QueryParameter(name="minutes", ge=1, le=600, description="how long a match takes, planned")
]
Division = Annotated[
    str, QueryParameter(name="division", description="which bracket; the first where absent")
]


class WorkedOut:
    """Results worked out from a version of a tournament, kept until it goes on."""

    def __init__(self, documents: Documents) -> None:
        self._documents = documents
        self._kept: OrderedDict[tuple[object, ...], tuple[Tournament, Any]] = OrderedDict()

    async def of(
        self,
        request: Request,
        key: tuple[object, ...],
        t: Tournament,
        work: Callable[[Tournament], T],
    ) -> T:
        """The result of `work` on the tournament as it is, which is kept under `key`.

        The key names the tournament, the viewer's delay and the kind of work: with the same key and
        `t` as before, the kept result is returned. Raises what `Documents.worked_out` does.
        """
        if key not in self._kept or self._kept[key][0] is not t:
            known_by = (*key, id(t))  # which is nobody else's while the work has it
            result = await self._documents.worked_out(request, known_by, partial(work, t))
            self._kept[key] = t, result
        result = self._kept[key][1]
        self._kept.move_to_end(key)
        if len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        return result


async def worked_out(
    request: Request,
    events: RecordedTournaments,
    event: str,
    work: Callable[[Tournament], T],
    name: str = "",
) -> tuple[int, T, Tournament]:
    """A tournament as far as the caller's delay lets them see it.

    Returns its version, the result of `work` and the tournament itself. The result is kept under
    `name` until the tournament goes on, so each kind of work needs a name of its own; by default it
    is `work.__name__`, which a `partial` lacks. Raises `UnknownStream`, also for a tournament that
    a delayed viewer has not reached, and what `Documents.worked_out` does.
    """
    viewer, cache = viewer_of(request), service(request, WorkedOut)
    seen = await events.seen(event, viewer)
    key = event, viewer.delay, name or work.__name__
    return seen.version, await cache.of(request, key, seen.tournament, work), seen.tournament


async def _answer(
    request: Request,
    events: RecordedTournaments,
    event: str,
    work: Callable[[Tournament], Sequence[Any]],
    rows: Callable[[Tournament, Any], Iterable[Sequence[object]]],
    form: str,
    name: str = "",
    chosen: ChosenPart | None = None,
) -> Response:
    """A view as JSON, CSV or on paper; `chosen` is the part of it that is wanted."""
    name = name or work.__name__
    if form == "pdf":
        return await _on_paper(request, events, event, work, rows=rows, name=name, chosen=chosen)
    version, view, t = await worked_out(request, events, event, work, name=name)
    view = view if chosen is None else chosen.of(view)
    if form == "json":
        return answers.conditional(request, version, view)
    return answers.conditional(request, None, _csv(rows(t, view)), "text/csv")


async def _on_paper(
    request: Request,
    events: RecordedTournaments,
    event: str,
    work: Callable[[Tournament], Sequence[Any]],
    rows: Callable[[Tournament, Any], Iterable[Sequence[object]]],
    name: str,
    chosen: ChosenPart | None,
) -> Response:
    def listed(t: Tournament) -> list[list[str]]:
        view = work(t) if chosen is None else chosen.of(work(t))
        return [[str(cell) for cell in row] for row in rows(t, view)]

    part = "" if chosen is None else repr(chosen)
    _, sheet, t = await worked_out(request, events, event, listed, name=f"pdf {name} {part}")
    title = f"{t.opened.name if t.opened else event}, {name.partition('_')[0]}"
    made = await service(request, Documents).printed(request, _SHEETS, title, sheet)
    return answers.conditional(request, None, made, "application/pdf")


def _csv(rows: Iterable[Sequence[object]]) -> str:
    """Rows as CSV; what a spreadsheet would take for a formula is left as text."""
    writer = csv.writer(out := StringIO())
    for row in rows:
        writer.writerow([_plain(cell) for cell in row])
    return out.getvalue()


def _plain(cell: object) -> object:
    if not isinstance(cell, str) or not cell or _SCORE.fullmatch(cell):
        return cell
    return f"'{cell}" if cell[0] in "=+-@\t\r" else cell


def name_of(t: Tournament, entry: str | None) -> str:
    """The name of an entry by its id; "" for None and for "", which mean open and nobody."""
    return t.entrants[entry].entered.name if entry else ""


@get("/v1/tournaments/{tournament:str}", opt={**WATCH, "answer": event_answers.TournamentSeen})
async def read_tournament(
    request: Request, events: TheEvents, tournament: TournamentId
) -> Response:
    """A tournament: what it is, who is in it, and what waits."""

    def whole(t: Tournament) -> event_answers.TournamentSeen:
        return event_answers.event_seen(tournament, t.version, t)

    version, view, _ = await worked_out(request, events, tournament, whole)
    return answers.conditional(request, version, view)


# --- what follows of it ---------------------------------------------------------------------


@get(
    "/v1/tournaments/{tournament:str}/standings",
    opt={**WATCH, "answer": Page[event_answers.StageStandings], **PAPER},
)
async def read_standings(
    request: Request,
    events: TheEvents,
    tournament: TournamentId,
    stage: OfStage = None,
    entry: OfEntry = None,
    format_: PaperFormat = "json",
) -> Response:
    """The standings of each stage that has some, by place, with what tells them apart."""

    def rows(
        t: Tournament, stages: Sequence[event_answers.StageStandings]
    ) -> Iterable[Sequence[object]]:
        for one in stages:
            yield ("stage", "place", "entry", "name", *one.chain)
            name = f"{one.stage} {one.group}".rstrip()
            for place in one.places:
                values = [place.values.get(word, "") for word in one.chain]
                for placed in place.entries:
                    yield (name, place.place, placed, name_of(t, placed), *values)

    view, chosen = event_answers.standings_seen, ChosenPlaces(stage, entry)
    return await _answer(request, events, tournament, view, rows=rows, form=format_, chosen=chosen)


@get(
    "/v1/tournaments/{tournament:str}/pairings",
    opt={**WATCH, "answer": Page[event_answers.RoundSeen], **PAPER},
)
async def read_pairings(
    request: Request,
    events: TheEvents,
    tournament: TournamentId,
    stage: OfStage = None,
    round_: OfRound = None,
    entry: OfEntry = None,
    table: AtTable = None,
    due: DueWanted = None,
    format_: PaperFormat = "json",
) -> Response:
    """Pairings, round by round, with their matches, tables and results.

    With `due`, only those that are to play now (`true`) or only others (`false`), else all.
    """

    def rows(
        t: Tournament, rounds: Sequence[event_answers.RoundSeen]
    ) -> Iterable[Sequence[object]]:
        return _pairing_rows(t, [one for played in rounds for one in played.pairings])

    chosen = ChosenPairings(stage, round_, entry, table=table, due=due)

    view = event_answers.rounds_seen
    return await _answer(request, events, tournament, view, rows=rows, form=format_, chosen=chosen)


def _pairing_rows(
    t: Tournament, pairings: Iterable[event_answers.PairingSeen]
) -> Iterable[Sequence[object]]:
    yield ("node", "table", "first", "second", "best of", "match", "winner", "score", "how")
    for pairing in pairings:
        names = name_of(t, pairing.first), name_of(t, pairing.second)
        score = ":".join(map(str, pairing.score))
        won = name_of(t, pairing.winner)
        yield (
            pairing.node,
            pairing.table,
            *names,
            pairing.best_of,
            pairing.match,
            won,
            score,
            pairing.how,
        )


@get(
    "/v1/tournaments/{tournament:str}/schedule",
    opt={**WATCH, "answer": Page[event_answers.PairingSeen], **PAPER},
)
async def read_schedule(
    request: Request, events: TheEvents, tournament: TournamentId, format_: PaperFormat = "json"
) -> Response:
    """Pairings played now, by table, and those that can be as soon as a table is free."""
    view, rows = event_answers.schedule_seen, _pairing_rows
    return await _answer(request, events, tournament, view, rows=rows, form=format_)


@get(
    "/v1/tournaments/{tournament:str}/plan",
    opt={**WATCH, "answer": Page[event_answers.PlannedSeen], **PAPER},
)
async def read_plan(
    request: Request,
    events: TheEvents,
    tournament: TournamentId,
    tables: Tables,
    minutes: Minutes,
    format_: PaperFormat = "json",
) -> Response:
    """When and where what is left can be played, with so many tables and minutes a match.

    Only rounds paired and brackets formed are planned. Matches that were sent come first, at any
    table's number.
    """

    def plan(t: Tournament) -> tuple[event_answers.PlannedSeen, ...]:
        return event_answers.plan_seen(t, tables, minutes)

    def rows(
        t: Tournament, matches: Sequence[event_answers.PlannedSeen]
    ) -> Iterable[Sequence[object]]:
        yield ("minute", "table", "node", "first", "second")
        for match in matches:
            yield (
                match.minute,
                match.table,
                match.node,
                name_of(t, match.first),
                name_of(t, match.second),
            )

    name = f"plan {tables} {minutes}"
    return await _answer(request, events, tournament, plan, rows=rows, form=format_, name=name)


@get("/v1/tournaments/{tournament:str}/clocks", opt={**WATCH, "answer": Page[RoundClock]})
async def read_round_clocks(
    request: Request, events: TheEvents, tournament: TournamentId
) -> Response:
    """The rounds that are on: since when, who is late, when time is called.

    A round is on once it was started, as long as a match of it is to play.
    """
    seen = await events.seen(tournament, viewer_of(request))
    clocks = tuple(round_clocks(seen.tournament, seen.entries))
    return answers.conditional(request, seen.version, clocks)


@get(
    "/v1/tournaments/{tournament:str}/crosstable",
    opt={**WATCH, "answer": Page[event_answers.StageCrosstable], **SHEET},
)
async def read_crosstable(
    request: Request, events: TheEvents, tournament: TournamentId, format_: Format = "json"
) -> Response:
    """Scores of each entry against each other entry."""

    def rows(
        t: Tournament, stages: Sequence[event_answers.StageCrosstable]
    ) -> Iterable[Sequence[object]]:
        for stage in stages:
            against = [one.entry for one in stage.rows]
            yield (stage.stage, *(name_of(t, entry) for entry in against), "wins")
            for row in stage.rows:
                scores = (row.met.get(entry) for entry in against)
                cells = ["" if score is None else f"{score[0]}:{score[1]}" for score in scores]
                yield (name_of(t, row.entry), *cells, row.wins)

    view = event_answers.crosstables_seen
    return await _answer(request, events, tournament, view, rows=rows, form=format_)


@get(
    "/v1/tournaments/{tournament:str}/bracket",
    opt={**WATCH, "answer": Page[event_answers.DivisionBracket]},
)
async def read_bracket(request: Request, events: TheEvents, tournament: TournamentId) -> Response:
    """Every bracket as it stands, node by node."""
    version, brackets, _ = await worked_out(
        request, events, tournament, event_answers.brackets_seen
    )
    return answers.conditional(request, version, brackets)


@get("/v1/tournaments/{tournament:str}/bracket.svg", opt={**WATCH, "answer": "image/svg+xml"})
async def read_bracket_picture(
    request: Request, events: TheEvents, tournament: TournamentId, division: Division = ""
) -> Response:
    """A bracket as a picture."""
    version, brackets, t = await worked_out(
        request, events, tournament, event_answers.brackets_seen
    )
    chosen = [one for one in brackets if division in ("", one.division)]
    if not chosen:
        raise NotThere("division", "there is no such bracket yet")
    picture = draw_bracket(chosen[0], lambda entry: name_of(t, entry))
    return answers.conditional(request, version, picture, "image/svg+xml")


ROUTES: list[Any] = [
    read_tournament,
    read_standings,
    read_pairings,
    read_schedule,
    read_plan,
    read_round_clocks,
    read_crosstable,
    read_bracket,
    read_bracket_picture,
]
