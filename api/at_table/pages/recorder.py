"""The recorder's page at the table: one page for every match, which a tablet keeps for offline use.

Here belong the page, its service worker, and what it asks the server that is for no other client:
who is signed in, and by which rules a match is played. What it records goes through the API.
"""

from collections.abc import Sequence
from functools import partial
from typing import Annotated

from litestar import get, post
from litestar.params import QueryParameter, RawBody
from msgspec import Meta, Struct, json

from api.access.guards.guard import PUBLIC, caller_of, csrf_of, directory_of, may
from api.access.policy import allowed, allowed_anywhere
from api.at_table.pages.recorder_files import SHELL, integrity, version
from api.at_table.pages.recorder_rules import rules_of_match
from api.http import answers
from api.http.body_reading import read
from api.http.http_types import Request, Response
from api.http.middleware.response_headers import PAGE_POLICY
from api.http.refusals import BadRequest
from api.http.services import service
from api.languages.page_language import language_of
from api.match_lists.match_search import match_lines
from api.matches.match_parameters import MatchId, TheMatches
from api.matches.match_schemas import MatchLine, opening_of
from api.matches.matches import Matches
from api.page_kit.documents import Documents
from api.page_kit.rendering import drawn, table_name
from api.page_kit.static_files import FILES
from api.visibility import WHOLE
from domain.errors import BadText
from domain.events import Entry, Fact
from domain.formats import notation

_POLICY = (
    f"{PAGE_POLICY}; manifest-src 'self'; worker-src 'self';"
    " require-trusted-types-for 'script'; trusted-types bonebook"
)
"""The policy of every page; besides, no script of this one may take text for code or markup."""

_WORKER_POLICY = "default-src 'none'; connect-src 'self'"
"""The policy of the service worker, which fetches the files that it caches from this server."""

_LISTED = 100

OpenMatch = Annotated[
    str | None, QueryParameter(description="the match that the page has open", max_length=64)
]


class RecorderSession(Struct, frozen=True):
    """The signed-in user of the page, the CSRF token, and the matches that the user may record.

    `name` is "" where nobody is. `opens` says whether they may open a match. `now` is the server's
    time (RFC 3339), which a tablet compares its clock with. `matches` are those in play, the last
    opened first; some are left out where the user may watch more than a list's page of matches.
    `tables` has the name of a match's table by the match's id, where it has a table.
    """

    now: str
    name: str = ""
    csrf: str = ""
    opens: bool = False
    matches: tuple[MatchLine, ...] = ()
    tables: dict[str, str] = {}


@get(["/record", "/record/{match:str}"], opt=PUBLIC, sync_to_thread=False)
def recorder_page() -> Response:
    """The page at the table; it is the same for everybody and every match."""
    headers = {"Content-Security-Policy": _POLICY, "Cache-Control": "no-cache"}
    return Response(_page(), media_type="text/html", headers=headers)


def _page() -> str:
    return drawn("at_table/recorder.html", version=version())


@get("/static/recorder-worker.js", opt=PUBLIC, sync_to_thread=False)
def service_worker() -> Response:
    """The script by which the page is there without a network; each release has its own."""
    digests = {f"/static/{name}": integrity(content) for name, content in SHELL.items()}
    digests["/record"] = integrity(_page().encode())
    first = f"const VERSION = {json.encode(version()).decode()};\n"
    files = f"const FILES = {json.encode(digests).decode()};\n"
    worker = FILES["recorder/worker.js"].decode()
    headers = {
        "Cache-Control": "no-cache",
        "Content-Security-Policy": _WORKER_POLICY,
        "Service-Worker-Allowed": "/",
    }
    return Response(first + files + worker, media_type="text/javascript", headers=headers)


@get("/session/recorder", opt=PUBLIC)
async def recorder_session(
    request: Request, matches: TheMatches, match: OpenMatch = None
) -> Response:
    """The user of this device's session, and the matches in play that the user may record."""
    await directory_of(request).at_hand()
    caller = await caller_of(request)
    named = directory_of(request).named(caller.id)
    now = matches.now()
    if not caller.session or named is None:
        return answers.uncached(RecorderSession(now))
    request.scope["state"]["caller"] = caller
    lines = await _to_record(request, matches)
    directory, words = directory_of(request), language_of(request)
    tables = {line.id: directory.venue(line.id).table for line in lines}
    return answers.uncached(
        RecorderSession(
            now,
            named.name,
            csrf_of(request, caller),
            allowed_anywhere(caller.grants, "open"),
            matches=lines,
            tables={id: table_name(words.t, table) for id, table in tables.items() if table},
        )
    )


async def _to_record(request: Request, matches: Matches) -> tuple[MatchLine, ...]:
    """The matches in play that the caller may record, the last opened first."""
    caller, directory = await caller_of(request), directory_of(request)
    lines, _ = await match_lines(request, matches, None, _LISTED)
    return tuple(
        line
        for line in lines
        if not line.closed and allowed(caller.grants, "record", directory.venue(line.id))
    )


class TypedLines(Struct, frozen=True, forbid_unknown_fields=True):
    """Lines of notation to come after event `after`, the last of a match (`docs/notation.md`)."""

    lines: Annotated[str, Meta(max_length=20_000)]
    after: Annotated[int, Meta(ge=1)]


class TypedFacts(Struct, frozen=True):
    """The facts that typed lines stand for; none is recorded yet."""

    facts: tuple[Fact, ...]


@post("/record/{match:str}/typed", opt=may("record", face_up=True), status_code=200)
async def typed(request: Request, matches: TheMatches, match: MatchId, body: RawBody) -> Response:
    """Read lines of notation as the next facts of a match, for the page to record.

    Raises `BadText`, with the lines counted as they were typed, and `BadRequest` where the match is
    not at `after`.
    """
    sent = read(body, TypedLines)
    entries = list((await matches.following(match, WHOLE)).entries)
    if len(entries) != sent.after:
        raise BadRequest("after", f"is {sent.after}; the match is at {len(entries)}: send first")
    reading = partial(_facts_in, entries, sent.lines)
    facts = await service(request, Documents).worked_out(request, object(), reading)
    return answers.uncached(TypedFacts(facts))


def _facts_in(entries: Sequence[Entry], lines: str) -> tuple[Fact, ...]:
    """The facts of lines that are typed after these entries, which are read with them."""
    before = notation.write(entries)
    try:
        whole = notation.read(before + lines + "\n")
    except BadText as error:
        first = before.count("\n")
        raise BadText([slip._replace(line=slip.line - first) for slip in error.slips]) from error
    return tuple(entry.fact for entry in whole[len(entries) :])


@get("/record/{match:str}/rules", opt=may("record", face_up=True))
async def rules_of(matches: TheMatches, match: MatchId) -> Response:
    """The rules that a match is played by, as values."""
    following = await matches.following(match, WHOLE)
    return answers.uncached(rules_of_match(opening_of(following.entries)))


ROUTES = [recorder_page, service_worker, recorder_session, rules_of, typed]
