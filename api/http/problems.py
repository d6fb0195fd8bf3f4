"""Errors as RFC 9457 problems: the one place where they are put into HTTP.

Every answer that is not the one asked for is `application/problem+json`, says
which field is at fault where there is one, and never shows a traceback.
"""

import re
from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Any, Final
from uuid import uuid4

import structlog
from litestar.exceptions import HTTPException
from msgspec import DecodeError, Struct, ValidationError, json, structs

from api import event_store
from api.http.counted_lines import tally
from api.http.http_types import Request, Response
from api.http.patterns import ONE_ID_IN_WORDS
from api.http.refusals import (
    AccessError,
    AnswerMissing,
    ClientGone,
    DocumentStopped,
    ForgedRequest,
    HearingStopped,
    NotCorrectable,
    NotItsRules,
    NotReached,
    NotSetUp,
    NotSignedYet,
    NotThere,
    StillBehind,
    UnderWay,
    UnknownParameter,
    UnreadableMatch,
    UpkeepFailed,
)
from api.plain_json import is_array, is_object
from domain import errors
from domain.events.tournament_facts import event_of

MEDIA_TYPE = "application/problem+json"
CLIENT_GONE = 499
"""The status in the log for a request whose client went away; nobody receives it."""
RETRY_AFTER = 2
"""Seconds that clients are told to wait before they try again a store that was unavailable."""

_log = structlog.get_logger("bonebook")


class PlacedFault(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A fault of a request, and where it stands: one of `pointer`, `parameter` and `header`.

    Attributes
    ----------
    detail : what is wrong
    pointer : the place in the body, as the fragment of a JSON Pointer (RFC 6901)
    parameter : the parameter of the address, or the part of its path
    header : the header
    """

    detail: str
    pointer: str = ""
    parameter: str = ""
    header: str = ""


class Problem(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A problem (RFC 9457).

    Attributes
    ----------
    type : what kind, `urn:bonebook:…`; programs tell problems apart by it
    title : the kind in words
    status : the HTTP status
    detail : what is wrong here, and what would be right
    field : the parameter or header at fault, or the path of the field in the body; "" for none
    errors : the same fault with its place (RFC 9457, section 3); empty without a field
    contradicts : position of the event on record that rules the report out, if any does
    clauses : clauses of the rule book that the report is against, in a match that is kept strictly
    version : the version of the match or tournament now, where another one was expected
    link : path where to read on: the contradicting event, or the events since; "" for none
    help : path where people read what this kind means and what to do
    instance : of a 500, this occurrence, as the server's log knows it
    """

    type: str
    title: str
    status: int
    detail: str = ""
    field: str = ""
    errors: tuple[PlacedFault, ...] = ()
    contradicts: int | None = None
    clauses: tuple[str, ...] = ()
    version: int | None = None
    link: str = ""
    help: str = ""
    instance: str = ""


class RefusedRequest(Exception):
    """Raised to answer a request with this problem, and to close its connection."""

    def __init__(self, described: Problem) -> None:
        super().__init__(described.detail)
        self.problem = described


def problem(kind: str, status: int, detail: str = "", **more: Any) -> Problem:
    """A problem of this kind, titled in the words of the kind; `more` are its other fields."""
    title = kind.replace("-", " ").capitalize()
    return Problem(
        type=f"urn:bonebook:{kind}",
        title=title,
        status=status,
        detail=detail,
        help=f"/problems/{kind}",
        **more,
    )


def answer(shown: Problem, headers: dict[str, str] | None = None) -> Response:
    """The problem as a response that no cache may keep, with further `headers`."""
    return Response(
        json.encode(shown),
        status_code=shown.status,
        media_type=MEDIA_TYPE,
        headers={"Cache-Control": "no-store", **(headers or {})},
    )


def handle(request: Request, error: Exception) -> Response:
    """The response to an error that a request ran into: a problem of `PROBLEMS`, or a 500.

    The problem's type is noted in the request's state. An error without a problem is logged.
    """
    if isinstance(error, HTTPException) and error.status_code >= 500:
        return _unforeseen(request, error)
    for kind in type(error).__mro__:
        if kind in PROBLEMS:
            described, headers = PROBLEMS[kind](error)
            request.scope["state"]["problem"] = described.type
            return answer(_located(_linked(described, request), request), headers)
    return _unforeseen(request, error)


_HEADERS: Final = frozenset(
    ("Authorization", "Idempotency-Key", "If-Match", "Content-Type", "Last-Event-ID")
)
_STEP: Final = re.compile(r"[^.\[\]]+")


def _located(shown: Problem, request: Request) -> Problem:
    """The problem with the place of its fault, where it names a field."""
    field = shown.field
    if not field:
        return shown
    if field in _HEADERS:
        fault = PlacedFault(detail=shown.detail, header=field)
    elif request.method in ("GET", "HEAD", "DELETE") or _is_in_address(field, request):
        fault = PlacedFault(detail=shown.detail, parameter=field)
    else:
        steps = (step.replace("~", "~0").replace("/", "~1") for step in _STEP.findall(field))
        pointer = "/".join(("#", *steps))
        fault = PlacedFault(detail=shown.detail, pointer=pointer)
    return structs.replace(shown, errors=(fault,))


def _is_in_address(field: str, request: Request) -> bool:
    return field in request.path_params or field in request.query_params


def _linked(shown: Problem, request: Request) -> Problem:
    """The problem, its link made whole: it points into the match that is spoken of."""
    if not shown.link:
        return shown
    event = request.path_params.get("tournament")
    match = request.path_params.get("match", "")
    of = f"matches/{match}" if event is None else f"tournaments/{event}"
    return structs.replace(shown, link=f"/v1/{of}/{shown.link}")


# --- each kind ------------------------------------------------------------------------------

ProblemFields = tuple[Problem, dict[str, str]]


def _not_so(error: AccessError) -> ProblemFields:
    return problem("no-such-access", 409, str(error)), {}


def _impossible(error: errors.ImpossibleReport) -> ProblemFields:
    at = error.contradicts
    link = "" if at is None else f"events?after={at - 1}&upto={at}"
    return problem(
        "impossible-report", 409, error.detail, field=error.field, contradicts=at, link=link
    ), {}


def _unlawful(error: errors.UnlawfulReport) -> ProblemFields:
    return problem(
        "unlawful-report", 409, error.detail, field=error.field, clauses=error.clauses
    ), {}


def _as(
    kind: str, status: int, *, again: bool = False
) -> Callable[[errors.BonebookError], ProblemFields]:
    """The problem of a refusal in its own words; `again` where the request may soon be repeated."""
    headers = {"Retry-After": str(RETRY_AFTER)} if again else {}
    return lambda error: (problem(kind, status, error.detail, field=error.field), headers)


def _stale(error: event_store.StaleVersion) -> ProblemFields:
    kind = "match" if event_of(error.stream) is None else "tournament"
    detail = f"the {kind} is at version {error.current}, not {error.expected}: read on, decide anew"
    link = f"events?after={error.expected}"
    return problem(
        "stale-version", 412, detail, field="If-Match", version=error.current, link=link
    ), {"ETag": f'"{error.current}"'}


def _key_reused(_: event_store.KeyReused) -> ProblemFields:
    detail = "was used for another request: take a fresh key"
    return problem("key-reused", 409, detail, field="Idempotency-Key"), {}


def _unknown_match(error: event_store.UnknownStream) -> ProblemFields:
    if event_of(error.stream) is not None:
        return problem("unknown-event", 404, "there is no such event", field="tournament"), {}
    return problem("unknown-match", 404, "there is no such match", field="match"), {}


def _bad_command(error: event_store.BadCommand) -> ProblemFields:
    field = {"stream": "id", "key": "Idempotency-Key"}.get(error.field, error.field)
    return problem("bad-request", 422, error.fix, field=field), {}


def _away(error: event_store.StoreUnavailable) -> ProblemFields:
    recorded = "nothing was recorded" if error.recorded is False else "it may have been recorded"
    tally.count("store unavailable", why=str(error))
    detail = f"the log cannot be written or read now; {recorded}: send the same again, same key"
    return problem("store-unavailable", 503, detail), {"Retry-After": str(RETRY_AFTER)}


def _read_only(_: event_store.ReadOnly) -> ProblemFields:
    detail = "the log is not what was signed of it: nothing is recorded; an operator has to look"
    return problem("read-only", 503, detail), {"Retry-After": str(RETRY_AFTER)}


def _unreadable(error: event_store.UnknownFact | UnreadableMatch) -> ProblemFields:
    at = f"event {error.position}" if isinstance(error, event_store.UnknownFact) else "it"
    detail = f"the record of this match cannot be read by this release: {at} makes no sense to it"
    return problem("unreadable-match", 409, f"{detail}; an operator has to look", field="match"), {}


_AT, _AT_KEY = " - at `$", " - at `key` in `$"
"""How msgspec begins the path of what is wrong, at the end of its words."""


def path_in(error: Exception, within: str = "") -> tuple[str, str]:
    """The path of the fault in an msgspec error, and the words without it.

    `within` is the path of the value that was read, put before the fault's. Both may be "".
    """
    words, path = parted(str(error))
    # A field that is missing or unknown is named in the words only.
    named = re.search(r"field `([^`]+)`", words)
    parts = [within, path, named[1] if named else ""]
    return ".".join(part for part in parts if part).replace(".[", "["), words


def parted(words: str) -> tuple[str, str]:
    """The words of an msgspec error, and the path at their end without `$`, "" if there is none."""
    sentence, at, path = words.replace(_AT_KEY, _AT).rpartition(_AT)
    return (sentence, path.removeprefix(".").removesuffix("`")) if at else (words, "")


_PATTERN = re.compile(r"Expected `str` matching regex '(.*)'")
_FORMS: Final[Mapping[str, str]] = {
    r"\A[a-z0-9][a-z0-9-]{0,63}\Z": ONE_ID_IN_WORDS,
    r"\A([a-z0-9][a-z0-9-]{0,63})?\Z": ONE_ID_IN_WORDS,
    r"\A[a-z0-9][a-z0-9-]{0,59}\Z": "an id has small letters, digits and hyphens, 60 at most",
    r"\A[0-9a-f]{64}\Z": "write the SHA-256 as 64 digits, 0 to 9 and a to f",
    r"\A[0-9]{4,12}\Z": "a PIN has 4 to 12 digits",
    r"\Ahttps?://": "write it as https://host/path, without a name, password or fragment",
}
"""How texts are written that have a pattern in the contract, by how the pattern begins."""


def _in_words(words: str) -> str:
    """The words of a refusal, where there are better ones than a pattern."""
    quoted = _PATTERN.search(words)
    pattern = quoted[1].replace("\\\\", "\\") if quoted else ""
    return next((it for start, it in _FORMS.items() if pattern.startswith(start)), words)


def _invalid(error: ValidationError) -> ProblemFields:
    field, words = path_in(error)
    return problem("invalid", 422, _in_words(words), field=field), {}


def _no_json(error: Exception) -> ProblemFields:
    return problem("no-json", 400, str(error)), {}


def _too_deep(_: RecursionError) -> ProblemFields:
    return problem("too-deep", 400, "the body is nested too deeply"), {}


def _http(error: HTTPException) -> ProblemFields:
    status = error.status_code
    headers = dict(error.headers or {})
    extra = error.extra if is_array(error.extra) else []
    first = extra[0] if extra else None
    if status == 400 and is_object(first):  # litestar's word for parameters
        field, words = str(first.get("key", "")).rstrip("_"), str(first.get("message", ""))
        return problem("invalid", 422, _in_words(parted(words)[0]), field=field), headers
    kind = HTTPStatus(status).phrase.lower().replace(" ", "-")
    detail = "" if status in (404, 405) else error.detail
    return problem(kind, status, detail), headers


def _refused(error: RefusedRequest) -> ProblemFields:
    return error.problem, {"Connection": "close"}  # the rest of the body is not read


def _unforeseen(request: Request, error: Exception) -> Response:
    """An error of ours: its details are for the log alone."""
    instance, state = f"urn:uuid:{uuid4()}", request.scope["state"]
    ids = {"request": state.get("request", b"").decode(), "trace": state.get("trace", "")}
    _log.error("unforeseen error", instance=instance, **ids, exc_info=error)
    detail = "the server is at fault; its log has the details under this instance"
    described = problem("internal-error", 500, detail, instance=instance)
    state["problem"] = described.type
    return answer(described)


PROBLEMS: dict[type[Exception], Callable[[Any], ProblemFields]] = {
    errors.ImpossibleReport: _impossible,
    errors.UnlawfulReport: _unlawful,
    errors.NoSuchRule: _as("no-such-rule", 422),
    errors.BadClaim: _as("bad-claim", 409),
    errors.BadRecord: _as("bad-record", 422),
    NotThere: _as("not-found", 404),
    NotReached: _as("not-reached", 409),
    NotItsRules: _as("no-such-rule", 409),
    NotCorrectable: _as("not-correctable", 409),
    UnknownParameter: _as("unknown-parameter", 400),
    NotSignedYet: _as("not-signed-yet", 404, again=True),
    AccessError: _not_so,
    HearingStopped: _as("hearing-stopped", 503, again=True),
    DocumentStopped: _as("document-stopped", 503, again=True),
    UnderWay: _as("under-way", 409, again=True),
    NotSetUp: _as("not-set-up", 409),
    UpkeepFailed: _as("upkeep-failed", 503, again=True),
    StillBehind: _as("still-behind", 503, again=True),
    UnreadableMatch: _unreadable,
    ClientGone: _as("client-gone", CLIENT_GONE),
    ForgedRequest: _as("forged-request", 403),
    RefusedRequest: _refused,
    errors.BonebookError: _as("invalid", 422),
    event_store.StaleVersion: _stale,
    event_store.KeyReused: _key_reused,
    AnswerMissing: _as("answer-missing", 409, again=True),
    event_store.UnknownStream: _unknown_match,
    event_store.BadCommand: _bad_command,
    event_store.StoreUnavailable: _away,
    event_store.ReadOnly: _read_only,
    event_store.UnknownFact: _unreadable,
    ValidationError: _invalid,
    DecodeError: _no_json,
    UnicodeDecodeError: _no_json,
    RecursionError: _too_deep,
    HTTPException: _http,
}
"""The problem and further headers for each exception type; of any other error a 500.

Of several types that fit, the nearest in the error's order of base classes counts.
"""
