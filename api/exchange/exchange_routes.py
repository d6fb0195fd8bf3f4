"""Bulk import of recorded matches, and export of one, each in every form."""

from collections.abc import Callable, Sequence
from functools import partial
from secrets import token_hex
from typing import Annotated, Any, Final

from litestar import get, post
from litestar.params import RawBody
from msgspec import Meta, Struct, json, structs

from api.access.access_store import AccessStore
from api.access.guards.guard import charge, check_public_delay, directory_of, may, require_places
from api.access.principals import Delay, Id, OptionalId, Venue
from api.clock import rfc3339, utc_now
from api.event_store import Appended, NewEvent, StaleVersion
from api.exchange.into_log import as_recorded, check_recordable
from api.exchange.match_files import as_lines, lines_of, possible
from api.http import answers, body_reading
from api.http.http_types import Request, Response
from api.http.refusals import BadRequest
from api.http.services import service
from api.http.threads import READING, beside
from api.matches.idempotent_commands import Recorded, order_of
from api.matches.match_parameters import MatchId, TheMatches
from api.matches.matches import Matches, Order
from api.page_kit.documents import Documents
from api.settings import Settings
from api.visibility.request_viewer import viewer_of
from domain.errors import BonebookError, ImpossibleReport
from domain.events import Entry
from domain.formats import neutral_json, notation
from domain.match.replay import as_corrected

MOST: Final = 100
INQUIRY: Final = may("export")


class ImportedMatch(Struct, frozen=True, forbid_unknown_fields=True):
    """A recorded match, in exactly one of the forms `record`, `facts` (JSON lines) and `notation`.

    `id`, `event`, `table`, `public` and `public_delay` are as when a match is opened.
    """

    record: dict[str, Any] | None = None
    facts: str = ""
    notation: str = ""
    id: Id | None = None
    event: OptionalId = ""
    table: OptionalId = ""
    public: bool | None = None
    public_delay: Delay = 0

    def entries(self, now: str) -> list[Entry]:
        """The entries of its record. Raises `BonebookError` unless each is possible.

        An entry that states when it was recorded must state a time in UTC up to and with `now`.
        """
        forms = [name for name in ("record", "facts", "notation") if getattr(self, name)]
        if len(forms) != 1:
            raise BadRequest("record", "give one of record, facts and notation")
        if self.record is not None:
            if not isinstance(self.record.get("log"), list):
                raise BadRequest("record.log", "must be a list of events")
            read = neutral_json.read_entries(self.record)
        else:
            read = notation.read(self.notation) if self.notation else lines_of(self.facts.encode())
        check_recordable(read, now)
        return possible(read)


class MatchImport(Struct, frozen=True, forbid_unknown_fields=True):
    """Matches to be imported: none of them unless each can have happened."""

    matches: Annotated[tuple[ImportedMatch, ...], Meta(min_length=1, max_length=MOST)]


class Imported(Struct, frozen=True):
    """The matches as they were recorded, in the order in which they were sent."""

    matches: tuple[Recorded, ...]


@post("/v1/imports", opt={**may("import"), "body": MatchImport, "answer": Imported})
async def import_matches(request: Request, matches: TheMatches, body: RawBody) -> Response:
    """Import recorded matches, with who reported what and when as they state it.

    None is recorded unless all can be. They are then recorded one by one: a failure leaves those
    before it, and the same request with the same `Idempotency-Key` records the rest.
    """
    sent, read = body_reading.read(body, MatchImport), list[list[Entry]]()
    now = rfc3339(utc_now())
    for n, imported in enumerate(sent.matches):
        venue = Venue("", imported.event, imported.table, bool(imported.public))
        await require_places(request, "import", venue)
        check_public_delay(request, imported.event, imported.public_delay)
        try:
            read.append(await beside(READING, imported.entries, now))
        except BonebookError as error:
            raise error.within(f"matches[{n}]") from error
    charge(request, sum(map(len, read)))
    order = order_of(request, sent)
    await _check_free(matches, sent.matches, order)
    made: list[Appended] = []
    for n, (imported, entries) in enumerate(zip(sent.matches, read, strict=True)):
        events, part = as_recorded(entries, order.reporter, now), _part(order, n)
        try:
            made.append(await _recorded(request, matches, imported, events, order=part))
        except StaleVersion as error:  # another request took the id meanwhile
            raise _taken(n, imported) from error
    await directory_of(request).refresh()
    imported = Imported(tuple(map(Recorded.of, made)))
    repeated = {"Idempotency-Replayed": "true"} if all(answer.replayed for answer in made) else {}
    return Response(json.encode(imported), status_code=201, media_type=_JSON, headers=repeated)


_JSON: Final = "application/json"


async def _check_free(matches: Matches, sent: Sequence[ImportedMatch], order: Order) -> None:
    """Raise `ImpossibleReport` where an id is taken, but by this very request.

    Raises `BadRequest` where two of the matches have the same.
    """
    ids = [one.id for one in sent]
    for n, imported in enumerate(sent):
        if imported.id is not None and imported.id in ids[:n]:
            raise BadRequest(
                f"matches[{n}].id", f"{imported.id} is the id of matches[{ids.index(imported.id)}]"
            )
        part = _part(order, n)
        if imported.id is None or not await matches.log.version(imported.id):
            continue
        if not part.key or await matches.log.answer(part.key, part.fingerprint) is None:
            raise _taken(n, imported)


def _taken(n: int, imported: ImportedMatch) -> ImpossibleReport:
    return ImpossibleReport(f"matches[{n}].id", f"{imported.id} is taken: there is such a match")


def _part(order: Order, n: int) -> Order:
    return structs.replace(order, key=f"{order.key}:{n}" if order.key else None)


async def _recorded(
    request: Request,
    matches: Matches,
    imported: ImportedMatch,
    events: Sequence[NewEvent],
    order: Order,
) -> Appended:
    stream = imported.id or f"m-{token_hex(8)}"
    appended = await matches.log.append(stream, events, 0, order.key, fingerprint=order.fingerprint)
    default = service(request, Settings).public_matches
    public = default if imported.public is None else imported.public
    venue = Venue(
        appended.stream, imported.event, imported.table, public, delay=imported.public_delay
    )
    if venue != Venue(appended.stream):
        await service(request, AccessStore).opened(venue, None)
    return appended


# --- out ----------------------------------------------------------------------------------


async def _exported(
    request: Request,
    matches: Matches,
    match: str,
    kind: str,
    written: Callable[[list[Entry]], object],
) -> Response:
    """The entries of a match as `written` puts them, which is done beside the event loop.

    Raises `ClientGone` and 429 as documents do.
    """
    following = await matches.following(match, viewer_of(request))
    entries = list(following.entries)
    key = following, written, len(entries)
    body = await service(request, Documents).worked_out(request, key, partial(written, entries))
    return answers.conditional(request, len(entries), body, kind)


def _record(entries: list[Entry]) -> dict[str, Any]:
    return neutral_json.write(as_corrected(entries), entries)


@get("/v1/matches/{match:str}/record.jsonl", opt={**INQUIRY, "answer": "application/x-ndjson"})
async def export_facts(request: Request, matches: TheMatches, match: MatchId) -> Response:
    """Every fact as it was recorded, one a line, with its reporter and times; nothing is lost."""
    return await _exported(request, matches, match, "application/x-ndjson", written=as_lines)


@get("/v1/matches/{match:str}/record.bones", opt={**INQUIRY, "answer": "text/plain"})
async def export_notation(request: Request, matches: TheMatches, match: MatchId) -> Response:
    """Every fact as a line of notation, to be read by people; nothing is lost."""
    return await _exported(request, matches, match, "text/plain", written=notation.write)


@get("/v1/matches/{match:str}/record.json", opt={**INQUIRY, "answer": dict[str, Any]})
async def export_record(request: Request, matches: TheMatches, match: MatchId) -> Response:
    """The neutral record, as corrected, without claims, rulings and corrections."""
    return await _exported(request, matches, match, _JSON, written=_record)


ROUTES: list[Any] = [import_matches, export_facts, export_notation, export_record]
