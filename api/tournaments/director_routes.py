"""Running a tournament over HTTP: open it, enter and draw, open rounds, send pairs to tables.

What happened is reported as facts, as in a match; who may report which is below. What the rules
work out, the next round or bracket and the matches to be played, is worked out here and
recorded as the facts that it comes to. Results of matches that are in the log are taken from
there, and from nobody else.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from secrets import token_hex
from typing import Annotated, Any

from litestar import get, post
from litestar.params import RawBody
from msgspec import Meta, Struct

from api.access.access_store import AccessStore
from api.access.guards.guard import directory_of, may, may_here, not_granted, require
from api.access.principals import Delay, Id, Venue
from api.event_store import Appended
from api.http import answers, body_reading
from api.http.answers import Page
from api.http.http_types import Request, Response
from api.http.refusals import BadRequest
from api.http.services import service
from api.matches.chosen_options import ChosenOptions, as_texts
from api.matches.idempotent_commands import order_of, recorded
from api.matches.match_parameters import After, TheMatches
from api.matches.matches import Matches
from api.matches.who_may_report import OWN_ROUTE
from api.settings import Settings
from api.tournaments.bans import check_bans
from api.tournaments.event_parameters import TheEvents, TournamentId
from api.tournaments.fixtures import FixtureOpener, book_of_event
from api.tournaments.options_by_rules import by_rules
from api.tournaments.outcomes import OpenMatter, RuledAgainst, infractions, open_matters
from api.tournaments.stream_entries import TournamentEntryShown, entry_shown
from api.visibility import WHOLE
from api.visibility.request_viewer import viewer_of
from domain import errors
from domain.events import tag_of
from domain.events import tournament_facts as f
from domain.events.fields import Name, Text
from domain.tournament.formats import format_of
from domain.tournament.next_round import brackets_to_form, rounds_to_pair
from domain.tournament.progress import due
from domain.tournament.stages import Ladder, RoundRobin
from domain.tournament.state import Tournament

AT_ONCE = 2000
"""How many facts one command has at most, and one answer."""


class TournamentOpening(Struct, frozen=True, forbid_unknown_fields=True):
    """A tournament to be opened: its format and the options of it, the book of its matches.

    `id` is the event for which roles are granted. `book` may be left out if the format has one.
    `public`: whether everybody may watch it and its matches (by the server's setting where absent),
    and `public_delay` how far behind: seconds, or until the hand is over.
    """

    id: Annotated[str, Meta(pattern=r"\A[a-z0-9][a-z0-9-]{0,59}\Z")]
    name: Name
    format: f.PlainId
    options: ChosenOptions = {}
    book: Annotated[str, Meta(max_length=80)] = ""
    match_options: ChosenOptions = {}
    public: bool | None = None
    public_delay: Delay = 0

    def fact(self) -> f.TournamentOpened:
        """The opening as a fact. Raises `NoSuchRule` for a format, book or option there is not."""
        options = as_texts(self.options)
        chosen = format_of(self.format, options)
        if chosen.book is not None and self.book not in ("", chosen.book):
            raise errors.NoSuchRule("book", f"is {chosen.book} in this format")
        rules = as_texts(self.match_options)
        opened = f.TournamentOpened(
            self.name, self.format, chosen.sha256(), options, book=self.book, match_options=rules
        )
        return by_rules(opened, book_of_event(opened))


class TournamentFacts(Struct, frozen=True, forbid_unknown_fields=True):
    """Facts to be recorded all or none."""

    events: Annotated[tuple[f.TournamentFact, ...], Meta(min_length=1, max_length=AT_ONCE)]


class RoundOpening(Struct, frozen=True, forbid_unknown_fields=True):
    """The next round of a stage, or its brackets, to be opened.

    `stage` is by default the first with a round to open; `championship` is how many play in the
    first of two brackets; `challenges` are those of a ladder, in each the challenger first.
    `despite`: why it opens although a match is not settled, on record.
    """

    stage: Annotated[str, Meta(max_length=60)] = ""
    challenges: Annotated[tuple[tuple[f.PlainId, f.PlainId], ...], Meta(max_length=1000)] = ()
    championship: Annotated[int, Meta(ge=2, le=128)] | None = None
    despite: Text = ""


class Assignments(Struct, frozen=True, forbid_unknown_fields=True):
    """Tables and officials for pairs that are due: `nodes`, or all that have none yet.

    A pair waits if no table of `tables` is free, or one of the two is playing; if no table is
    named, all play without one. `officials` are given out in order, then none. `despite`: why they
    play on although a match of theirs is not settled, on record.
    """

    nodes: tuple[f.Fixture, ...] = ()
    tables: tuple[Id, ...] = ()
    officials: tuple[Name, ...] = ()
    despite: Text = ""


class TournamentRecorded(Struct, frozen=True):
    """The events that a command recorded: at the positions `first` to `last` of the tournament."""

    event: str
    first: int
    last: int


class TournamentEntries(Struct, frozen=True):
    """A page of the entries of a tournament, and its version."""

    version: int
    data: tuple[TournamentEntryShown, ...]
    next: str | None = None


FOR_OFFICIALS = (
    f.EntryCheckedIn,
    f.EntryWithdrawn,
    f.ResultTaken,
    f.RoundStarted,
)
"""Facts that an official may report too; the rest is for a director."""


@post(
    "/v1/tournaments",
    opt={**may("direct", place=True), "body": TournamentOpening, "answer": TournamentRecorded},
)
async def open_tournament(request: Request, events: TheEvents, body: RawBody) -> Response:
    """Open a tournament, pinned to its format and its book as they are now."""
    opening = body_reading.read(body, TournamentOpening)
    require(request, "direct", Venue(event=opening.id))
    appended = await events.open(opening.id, opening.fact(), order_of(request, opening))
    default = service(request, Settings).public_matches
    public = default if opening.public is None else opening.public
    venue = Venue(appended.stream, opening.id, "", public, delay=opening.public_delay)
    await service(request, AccessStore).opened(venue, None)
    await directory_of(request).refresh()
    return _recorded(appended, f"/v1/tournaments/{opening.id}")


@post(
    "/v1/tournaments/{tournament:str}/events",
    opt={**may("assist", face_up=True), "body": TournamentFacts, "answer": TournamentRecorded},
)
async def report_tournament_facts(
    request: Request, events: TheEvents, tournament: TournamentId, body: RawBody
) -> Response:
    """Report what happened: entries, check-in, withdrawal, draw, forfeits, decisions."""
    sent = body_reading.read(body, TournamentFacts)
    directs = may_here(request, "direct")
    for n, fact in enumerate(sent.events):
        _check_reportable(fact, f"events[{n}]")
        if not directs and not isinstance(fact, FOR_OFFICIALS):
            raise not_granted("direct")
    await check_bans(events, sent.events)
    appended = await events.record(tournament, sent.events, order_of(request, sent))
    assert appended is not None
    return _recorded(appended)


def _check_reportable(fact: f.TournamentFact, path: str) -> None:
    """Raise `BadRequest` for what has a way of its own into the log."""
    if isinstance(fact, f.TAKEN_FROM_MATCHES) and fact.match is not None:
        raise BadRequest(f"{path}.match", "what a match says is taken from the match itself")
    if route := OWN_ROUTE.get(tag_of(type(fact))):
        raise BadRequest(f"{path}.fact", f"is sent to {route}")


@get(
    "/v1/tournaments/{tournament:str}/events",
    opt={**may("watch", face_up=True), "answer": TournamentEntries},
)
async def read_tournament_facts(
    request: Request, events: TheEvents, tournament: TournamentId, after: After = 0
) -> Response:
    """The events of a tournament; why somebody left or was put out is for officials."""
    seen = await events.seen(tournament, viewer_of(request))
    whole = viewer_of(request).sees_all
    end = min(len(seen.entries), after + AT_ONCE)
    shown = tuple(
        entry_shown(seen.tournament, entry, whole=whole) for entry in seen.entries[after:end]
    )
    more = f"/v1/tournaments/{tournament}/events?after={end}"
    following = more if end < len(seen.entries) else None
    page = TournamentEntries(seen.version, shown, following)
    return answers.conditional(request, seen.version, page)


# --- rounds ---------------------------------------------------------------------------------


@post(
    "/v1/tournaments/{tournament:str}/rounds",
    opt={**may("direct", face_up=True), "body": RoundOpening, "answer": TournamentRecorded},
)
async def open_round(
    request: Request,
    events: TheEvents,
    matches: TheMatches,
    tournament: TournamentId,
    body: RawBody,
) -> Response:
    """Open the next round or bracket of a stage; not over an open matter without a reason."""
    opening = body_reading.read(body, RoundOpening)
    t = (await events.at_present(tournament)).tournament
    decided = _decided(await open_matters_of(matches, t.assigned.values()), opening.despite)
    appended = await events.record(
        tournament, lambda t: [*decided, *_next(t, opening)], order_of(request, opening)
    )
    assert appended is not None
    return _recorded(appended)


def _decided(matters: Sequence[OpenMatter], despite: str) -> list[f.TournamentFact]:
    """The director's decision to go on over open matters, on record.

    Raises `ImpossibleReport` where there are some and no reason is given.
    """
    if not matters:
        return []
    words = [f"{one.what} in {one.match} ({one.node})" for one in matters]
    if not despite:
        more = f" and {len(words) - 1} more" if words[1:] else ""
        raise errors.ImpossibleReport("despite", f"{words[0]}{more}: say why it goes on")
    return [f.DirectorDecided(", ".join(words)[:2000], despite)]


def _next(t: Tournament, opening: RoundOpening) -> Iterator[f.TournamentFact]:
    """The facts that open the next round of the stage asked for, or of the one that is due."""
    name = opening.stage or _stage_due(t)
    if isinstance(t.stage(name), Ladder):
        number = len(t.pairings.get(name, ())) + 1
        yield f.RoundPaired(name, number, opening.challenges)
        return
    if opening.challenges:
        raise errors.ImpossibleReport("challenges", f"are made on a ladder, and {name} is none")
    if isinstance(t.stage(name), RoundRobin):
        to_pair = rounds_to_pair(t, name)
        if not to_pair:
            raise errors.ImpossibleReport("stage", f"{name} has no round left to be paired")
        yield to_pair[0]
        return
    yield from brackets_to_form(t, name, opening.championship)


def _stage_due(t: Tournament) -> str:
    """The stage whose next round is to be opened."""
    for stage in t.format.stages:
        paired = len(t.pairings.get(stage.name, ()))
        if isinstance(stage, RoundRobin):
            if not paired or isinstance(stage, Ladder) or rounds_to_pair(t, stage.name):
                return stage.name
        elif not any(one.formed.stage == stage.name for one in t.brackets.values()):
            return stage.name
    raise errors.ImpossibleReport("stage", "every round is open: results open what follows")


@get(
    "/v1/tournaments/{tournament:str}/open-matters",
    opt={**may("assist", face_up=True), "answer": answers.Page[OpenMatter]},
)
async def read_open_matters(
    request: Request, events: TheEvents, matches: TheMatches, tournament: TournamentId
) -> Response:
    """Objections to opening the next round: open disputes, unsigned cards, live matches."""
    t = (await events.at_present(tournament)).tournament
    matters = await open_matters_of(matches, t.assigned.values())
    return answers.conditional(request, None, matters)


@get(
    "/v1/tournaments/{tournament:str}/infractions",
    opt={**may("assist", face_up=True), "answer": Page[RuledAgainst]},
)
async def read_infractions(
    request: Request, events: TheEvents, matches: TheMatches, tournament: TournamentId
) -> Response:
    """Rulings against players in the matches so far: the basis of a ladder of penalties."""
    t = (await events.at_present(tournament)).tournament
    return answers.conditional(request, None, tuple(await ruled_in(matches, t.matches.values())))


async def ruled_in(matches: Matches, played: Iterable[f.MatchAssigned]) -> list[RuledAgainst]:
    """The rulings against players in those of these matches that are opened, match by match."""
    rulings: list[RuledAgainst] = []
    for sent in list(played):
        if await matches.log.version(sent.match):
            rulings += infractions(sent, await matches.following(sent.match, WHOLE))
    return rulings


async def open_matters_of(matches: Matches, played: Iterable[f.MatchAssigned]) -> list[OpenMatter]:
    """The open matters of those of these matches that are opened, match by match."""
    matters: list[OpenMatter] = []
    for sent in list(played):
        if await matches.log.version(sent.match):
            matters += open_matters(sent, await matches.following(sent.match, WHOLE))
    return matters


# --- tables ---------------------------------------------------------------------------------


@post(
    "/v1/tournaments/{tournament:str}/assignments",
    opt={**may("assist", face_up=True), "body": Assignments, "answer": TournamentRecorded},
)
async def assign_matches(
    request: Request,
    events: TheEvents,
    matches: TheMatches,
    tournament: TournamentId,
    body: RawBody,
) -> Response:
    """Send pairs that are due to tables, each with its match.

    Where an earlier match of theirs is not settled, only a director sends them, with a reason.
    """
    assignments = body_reading.read(body, Assignments)
    t = (await events.at_present(tournament)).tournament
    there = {entry for sent in _assigned(t, assignments) for entry in sent.pair}
    before = [sent for sent in t.assigned.values() if there & {*sent.pair}]
    decided = _decided(await open_matters_of(matches, before), assignments.despite)
    if decided and not may_here(request, "direct"):
        raise not_granted("direct")

    def assigned(t: Tournament) -> Sequence[f.TournamentFact]:
        sent = list(_assigned(t, assignments))
        return [*decided, *sent] if sent else ()

    appended = await events.record(tournament, assigned, order_of(request, assignments))
    if appended is None:
        raise errors.ImpossibleReport("nodes", "nobody is due who has no table")
    t = (await events.at_present(tournament)).tournament
    opener = service(request, FixtureOpener)
    await opener.open(tournament, t, directory_of(request).venue(f.stream_of(tournament)))
    await directory_of(request).refresh()
    return _recorded(appended)


def _assigned(t: Tournament, assignments: Assignments) -> Iterator[f.MatchAssigned]:
    """Assign pairs to tables; first sits the entry that has done so less often."""
    playing = [(t.assigned[one], one[1]) for one in due(t) if one in t.assigned]
    busy = {entry for _, pair in playing for entry in pair}
    sat_first = Counter(sent.pair[0] for sent in t.assigned.values())
    taken = {sent.table for sent, _ in playing}
    tables = [table for table in assignments.tables if table not in taken]
    officials = list(assignments.officials)
    for node, pair in sorted(due(t), key=lambda due_pair: due_pair[0]):
        chosen = not assignments.nodes or node in assignments.nodes
        if not chosen or pair & busy or (node, pair) in t.assigned:
            continue
        if assignments.tables and not tables:
            return
        busy |= pair
        first, second = sorted(pair, key=lambda entry: (sat_first[entry], entry))
        sat_first[first] += 1
        yield f.MatchAssigned(
            node,
            (first, second),
            f"m-{token_hex(8)}",
            tables.pop(0) if tables else None,
            official=officials.pop(0) if officials else None,
        )


def _recorded(appended: Appended, location: str = "") -> Response:
    body = TournamentRecorded(f.event_of(appended.stream) or "", appended.first, appended.last)
    return recorded(appended, body, location)


ROUTES: list[Any] = [
    open_tournament,
    report_tournament_facts,
    read_tournament_facts,
    open_round,
    read_open_matters,
    read_infractions,
    assign_matches,
]
