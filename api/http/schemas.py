"""What comes in over HTTP and what goes out: bodies, headers, answers.

Wire structs may change with the API's version; here also is how bodies and headers are read.
"""

import re
from collections.abc import Sequence
from hashlib import sha256
from typing import Annotated, Any, Final, Literal, TypeVar

from litestar import Request, Response
from msgspec import Meta, Struct, json, structs

from adjudication.review.diff import Difference
from adjudication.review.docket import DocketEntry
from api.access.principals import Id, OptionalId
from api.http.auth import header, the_caller, venue_of
from api.matches import Order
from api.refusals import BadRequest, NotItsRules
from api.tournaments.event_streams import event_of
from api.visibility import WHOLE, Seen, State, Viewer, view, viewer_for
from domain import events as e
from domain.errors import NoSuchRule
from domain.house_rules import book_of, load
from domain.match.decide import decide
from domain.match.match import Match
from domain.recorder import Appended
from domain.rulebooks import book, edition_called
from domain.rules import RuleBook
from projections.contested import ContestedReport
from projections.score import Score

T = TypeVar("T")


# --- what comes in --------------------------------------------------------------------------


class MatchOpening(Struct, frozen=True, forbid_unknown_fields=True):
    """A match to be opened. The book is pinned at the version that the server has.

    `house_rules` is the text of a file of house rules; then `book` is their id. Where
    `best_of` is absent a strict match is as long as the book says, any other one game.
    `event` and `table` say where it is played; `public` whether everybody may watch it.
    """

    book: e.Name
    players: Annotated[tuple[e.Name, ...], Meta(min_length=2, max_length=4)]
    options: dict[e.Name, e.Name] = {}
    best_of: Annotated[int, Meta(ge=1, le=99)] | None = None
    enforcement: Literal["record", "strict"] = "record"
    id: Id | None = None
    house_rules: Annotated[str, Meta(max_length=20_000)] = ""
    event: OptionalId = ""
    table: OptionalId = ""
    public: bool | None = None

    def fact(self) -> e.MatchOpened:
        """The opening as a fact.

        Raises `NoSuchRule` for a book that there is not, `BadText` for house rules that
        are none.
        """
        rules = load(self.house_rules) if self.house_rules else book(self.book)
        return e.MatchOpened(
            book=self.book,
            version=rules.version,
            sha256=rules.sha256(),
            players=self.players,
            options=self.options,
            best_of=self.best_of or self._usual(rules),
            enforcement=self.enforcement,
            house_rules=self.house_rules,
        )

    def _usual(self, rules: RuleBook) -> int:
        lengths = rules.rules.best_of if self.enforcement == "strict" else None
        return 1 if lengths is None else lengths.value[0]


class CorrectedToo(Struct, frozen=True, forbid_unknown_fields=True):
    """What happened at another position that is corrected together with the first."""

    corrects: e.Position
    facts: tuple[e.Fact, ...]


class Correction(Struct, frozen=True, forbid_unknown_fields=True):
    """What happened at position `corrects` instead of what is recorded there.

    `also` corrects other positions with it, all or none: two events that were exchanged
    may contradict each other until both are right.
    """

    corrects: e.Position
    facts: tuple[e.Fact, ...]
    reason: e.Text
    also: tuple[CorrectedToo, ...] = ()

    def corrections(self) -> tuple[e.RecordCorrected, ...]:
        """These corrections as facts, in the order given."""
        return tuple(
            e.RecordCorrected(one.corrects, one.facts, self.reason) for one in (self, *self.also)
        )


# --- what goes out --------------------------------------------------------------------------


class Recorded(Struct, frozen=True):
    """Where a match stands after a command: the positions that it took, and the version."""

    match: str
    first: int
    last: int

    @classmethod
    def of(cls, appended: Appended) -> "Recorded":
        return cls(appended.stream, appended.first, appended.last)


class MatchLine(Struct, frozen=True):
    """One match in the list of all."""

    id: str
    book: str
    players: tuple[str, ...]
    version: int
    score: Score
    closed: bool
    links: dict[str, str]


class MatchList(Struct, frozen=True):
    """A page of the list of matches, and the link `next` to the page after it, if there is one."""

    matches: tuple[MatchLine, ...]
    links: dict[str, str] = {}


class ClaimLine(Struct, frozen=True):
    """One claim raised in a match; `ruled` is the position of the last ruling on it."""

    position: int
    claim: e.Claim
    ruled: int | None


class Docket(Struct, frozen=True):
    """What awaits an official: disputes, in the order in which to hear them, and contradictions.

    `contested` has the reports of hidden bones that other events contradict.
    """

    disputes: tuple[DocketEntry, ...]
    contested: tuple[ContestedReport, ...]


class Ruled(Struct, frozen=True):
    """A ruling as it was recorded, with the facts that it caused."""

    match: str
    first: int
    last: int
    events: tuple[Seen, ...]

    @classmethod
    def of(cls, appended: Appended, entries: list[e.Entry]) -> "Ruled":
        seen = tuple(view(entry, WHOLE) for entry in entries)
        return cls(appended.stream, appended.first, appended.last, seen)


class Events(Struct, frozen=True, omit_defaults=True):
    """Entries of a match as the caller may see them, its version, a link `next` to further ones."""

    version: int
    events: tuple[Seen, ...]
    links: dict[str, str] = {}


class Preview(Struct, frozen=True):
    """What a correction would change: scores, chips, winners, findings; nothing is recorded yet.

    `leaned` has the rulings whose evidence includes what is corrected.
    """

    before: State
    after: State
    differences: tuple[Difference, ...]
    leaned: tuple[int, ...]


class Rules(Struct, frozen=True, forbid_unknown_fields=True):
    """Other rules than those a match is pinned to: an edition of its book, options, house rules.

    What is left out stays as it is.
    """

    version: Annotated[str, Meta(max_length=80)] = ""
    options: dict[e.Name, e.Name] = {}
    house_rules: Annotated[str, Meta(max_length=20_000)] = ""

    def of(self, opened: e.MatchOpened) -> e.MatchOpened | None:
        """The opening under these rules, None where they are its own.

        Raises `NotItsRules` for an edition or an option that its book has not, and for house
        rules on another book; `BadText` for house rules that are none.
        """
        try:
            return self._of(opened)
        except NoSuchRule as error:
            raise NotItsRules(error.field, error.detail) from error

    def _of(self, opened: e.MatchOpened) -> e.MatchOpened | None:
        under = opened
        if self.house_rules:
            rules, own = load(self.house_rules), book_of(opened)
            if rules.printed != own.printed:
                detail = f"are based on {rules.printed}; this match is played by {own.printed}"
                raise NoSuchRule("house_rules", detail)
            under = structs.replace(under, book=rules.id, house_rules=self.house_rules)
            under = structs.replace(under, version=rules.version, sha256=rules.sha256())
        elif self.version:
            rules = edition_called(opened.book, self.version)
            under = structs.replace(under, version=rules.version, sha256=rules.sha256())
        under = structs.replace(under, options={**under.options, **self.options})
        if under == opened:
            return None
        decide(Match(), under)
        return under


class WhatIfAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """What is supposed to have happened at a position instead; no facts: nothing."""

    at: e.Position
    facts: tuple[e.Fact, ...] = ()


class WhatIf(Struct, frozen=True, forbid_unknown_fields=True):
    """What is supposed: other events, other rules, or both."""

    changes: tuple[WhatIfAnswer, ...] = ()
    rules: Rules = Rules()


# --- reading --------------------------------------------------------------------------------


def opening_of(entries: Sequence[e.Entry]) -> e.MatchOpened:
    """The opening of a match, which is its first entry."""
    opened = entries[0].fact
    assert isinstance(opened, e.MatchOpened)
    return opened


def read(body: bytes, kind: type[T]) -> T:
    """The body as one of these. Raises `ValidationError`, which names the path."""
    return json.decode(body, type=kind)


_VERSION = re.compile(r'"(0|[1-9][0-9]{0,8})"')


def order(request: Request[Any, Any, Any], sent: object) -> Order:
    """How the request is to be taken: its headers, and the fingerprint of what it sends."""
    expected, key = header(request, b"if-match"), header(request, b"idempotency-key")
    if expected is not None and not _VERSION.fullmatch(expected):
        raise BadRequest("If-Match", 'give the version in quotes, as in the ETag: "12"')
    if key is not None and not re.fullmatch(r"[!-~]{1,200}", key):
        raise BadRequest("Idempotency-Key", "use 1 to 200 visible ASCII characters")
    caller = the_caller(request.scope)
    seen = int(expected.strip('"')) if expected else None
    if not key:
        return Order(viewer(request), caller.id, seen, device=caller.key)
    body = json.encode([request.scope["path"], sent, expected], order="deterministic")
    own, fingerprint = f"{caller.id}:{key}", sha256(body).digest()
    return Order(viewer(request), caller.id, seen, own, fingerprint, caller.key)


def asked(request: Request[Any, Any, Any]) -> Order:
    """Who asks, where nothing is to be recorded."""
    return Order(viewer(request), the_caller(request.scope).id)


def viewer(request: Request[Any, Any, Any]) -> Viewer:
    """Who the answer is for."""
    caller = the_caller(request.scope)
    return viewer_for(caller.grants.at(venue_of(request)), caller.id)


# --- answering ------------------------------------------------------------------------------


def recorded(appended: Appended, body: object = None, location: str = "") -> Response[bytes]:
    """The answer to a command: 201, the new version as ETag, a link to its receipt."""
    event = event_of(appended.stream)
    at = f"matches/{appended.stream}" if event is None else f"tournaments/{event}"
    link = f'</v1/{at}/events/{appended.last}/receipt>; rel="receipt"'
    headers = {"ETag": f'"{appended.last}"', "Link": link, "Cache-Control": "no-store"}
    headers |= {"Location": location} if location else {}
    headers |= {"Idempotency-Replayed": "true"} if appended.replayed else {}
    answer = json.encode(Recorded.of(appended) if body is None else body)
    return Response(answer, status_code=201, media_type="application/json", headers=headers)


def seen(
    request: Request[Any, Any, Any],
    version: int | None,
    body: object,
    media_type: str = "application/json",
) -> Response[bytes]:
    """The answer to a question, 304 where the caller has it already.

    The ETag is the version of the match that was asked about; for what is not one match's, the
    answer's own hash, since a version of the log would tell of matches that are not shown.
    """
    fields = request.query_params.get("fields")
    if fields:
        body, media_type = sparse(body, fields), SPARSE
    content = _content(body) if version is None else None
    etag = f'"{version}"' if content is None else f'"{sha256(content).hexdigest()[:32]}"'
    headers = {"ETag": etag, "Cache-Control": "private, no-cache", "Vary": "Authorization, Cookie"}
    following = body.get("links") if isinstance(body, dict) else getattr(body, "links", None)
    if following and "next" in following:
        headers["Link"] = f'<{following["next"]}>; rel="next"'
    if etag in request.headers.get("if-none-match", "").split(", "):
        return Response(b"", status_code=304, headers=headers, media_type=media_type)
    content = _content(body) if content is None else content
    return Response(content, status_code=200, media_type=media_type, headers=headers)


SPARSE: Final = "application/vnd.bonebook.sparse+json"
"""The type of an answer that has the fields alone that were asked for."""


def sparse(body: object, fields: str) -> dict[str, Any]:
    """An answer with these of its fields, by commas; of a list, with these of each in it."""
    wanted = set(fields.split(","))
    whole = json.decode(json.encode(body))
    listed = _LISTS.get(type(body))
    if listed is None:
        return _only(whole, wanted)
    return {**whole, listed: [_only(one, wanted) for one in whole[listed]]}


_LISTS: Final[dict[type, str]] = {MatchList: "matches", Events: "events"}
"""Where the members of a list are."""


def _only(whole: dict[str, Any], wanted: set[str]) -> dict[str, Any]:
    return {name: value for name, value in whole.items() if name in wanted}


def _content(body: object) -> bytes:
    if isinstance(body, bytes):
        return body
    return body.encode() if isinstance(body, str) else json.encode(body)
