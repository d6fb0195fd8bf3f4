"""Scoreboards over HTTP: of a match, a table and a slot, each in every form."""

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Final, NamedTuple

from litestar import get
from litestar.params import FromPath, QueryParameter

from api.access.guards.guard import may, the_caller
from api.broadcast.boards import Boards
from api.broadcast.scoreboard_schemas import Scoreboard
from api.http import answers
from api.http.http_types import Request, Response
from api.http.services import service
from api.matches.match_parameters import As, At, MatchId
from api.scoreboards.flat_fields import NAMES, FieldValue, FlatScoreboard, flat
from api.scoreboards.shown_places import shown_on_slot, shown_on_table
from api.scoreboards.slot_key_routes import InAddress
from api.scoreboards.written_forms import USUAL_LINE, as_csv, as_rows, as_text, as_xml
from api.visibility.request_viewer import viewer_of

WATCH = may("watch", face_up=True, place=True)
FOLLOW = may("follow", place=True)
LINE = rf"^([^{{}}\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]|\{{({'|'.join(NAMES)})\}})*$"
"""The pattern of a line of text in which each `{name}` is the name of a field."""
WrittenLine = Annotated[
    str,
    QueryParameter(
        name="line",
        max_length=500,
        schema_extra={"pattern": LINE},
        description="what to write, with fields of the scoreboard in braces: `{a_score}`",
    ),
]
TableName = FromPath[str]
SlotId = FromPath[str]

_MATCH: Final = "/v1/matches/{match:str}/scoreboard"
_TABLE: Final = "/v1/tables/{table:str}/scoreboard"
_SLOT: Final = "/v1/slots/{slot:str}/scoreboard"


class WrittenForm(NamedTuple):
    """A flat form of scoreboards, from which its routes are made.

    Attributes
    ----------
    ending : the end of its address
    name : its part of the handlers' names
    spell : writes the fields in it
    media_type : that of its answers
    answer : its type in the contract
    words : its part of the handlers' docstrings
    """

    ending: str
    name: str
    spell: Callable[[Mapping[str, FieldValue]], bytes]
    media_type: str
    answer: Any
    words: str


_FORMS: Final = (
    WrittenForm(
        "rows.json",
        "rows",
        as_rows,
        "application/json",
        answer=list[FlatScoreboard],
        words="as an array of one flat object, as data sources read it",
    ),
    WrittenForm(
        "csv", "csv", as_csv, "text/csv", answer="text/csv", words="as CSV: a header and one row"
    ),
    WrittenForm(
        "xml",
        "xml",
        as_xml,
        "application/xml",
        answer="application/xml",
        words="as XML: an element for each field",
    ),
)


def _spelt(
    request: Request,
    board: Scoreboard,
    spell: Callable[[Mapping[str, FieldValue]], bytes],
    media_type: str,
) -> Response:
    return answers.conditional(request, None, spell(flat(board)).decode(), media_type)


def _line(request: Request, board: Scoreboard, line: str) -> Response:
    text = as_text(flat(board), line).decode()
    return answers.conditional(request, None, text, "text/plain")


# --- of a match -----------------------------------------------------------------------------


async def _of_match(request: Request, match: str, at: int | None, as_: str) -> Scoreboard:
    boards, viewer, caller = service(request, Boards), viewer_of(request), the_caller(request.scope)
    if at is None and as_ == "corrected":
        return await boards.of(match, viewer, caller)
    return await boards.at(match, viewer, caller, at, corrected=as_ == "corrected")


@get(_MATCH, opt={**WATCH, "answer": Scoreboard})
async def read_match_scoreboard(
    request: Request, match: MatchId, at: At = None, as_: As = "corrected"
) -> Response:
    """The scoreboard of a match: what every board, stream and overlay shows of it."""
    return answers.conditional(request, None, await _of_match(request, match, at, as_))


@get(f"{_MATCH}.txt", opt={**WATCH, "answer": "text/plain"})
async def read_match_scoreboard_text(
    request: Request,
    match: MatchId,
    at: At = None,
    as_: As = "corrected",
    line: WrittenLine = USUAL_LINE,
) -> Response:
    """The scoreboard of a match as a line of text, for signs that show what they are given."""
    board = await _of_match(request, match, at, as_)
    return _line(request, board, line)


def _match_route(form: WrittenForm) -> Any:
    async def written(
        request: Request, match: MatchId, at: At = None, as_: As = "corrected"
    ) -> Response:
        board = await _of_match(request, match, at, as_)
        return _spelt(request, board, form.spell, form.media_type)

    return _route(written, "match", form, _MATCH, opt=WATCH)


def _route(written: Any, place: str, form: WrittenForm, path: str, opt: Any) -> Any:
    """The handler of a flat form at a place, with a name and words of its own."""
    written.__name__ = written.__qualname__ = f"read_{place}_scoreboard_{form.name}"
    written.__doc__ = f"The scoreboard of a {place} {form.words}."
    return get(f"{path}.{form.ending}", opt={**opt, "answer": form.answer})(written)


# --- of a table and a slot -------------------------------------------------------------------


@get(_TABLE, opt={**FOLLOW, "answer": Scoreboard})
async def read_table_scoreboard(request: Request, table: TableName) -> Response:
    """The scoreboard of the match at a table; `idle` if the caller may watch none there.

    Of those that they may watch it is the match opened last of those not over, else of all.
    """
    return answers.conditional(request, None, await shown_on_table(request, table))


@get(f"{_TABLE}.txt", opt={**FOLLOW, "answer": "text/plain"})
async def read_table_scoreboard_text(
    request: Request, table: TableName, line: WrittenLine = USUAL_LINE
) -> Response:
    """The scoreboard of a table as a line of text."""
    board = await shown_on_table(request, table)
    return _line(request, board, line)


def _table_route(form: WrittenForm) -> Any:
    async def written(request: Request, table: TableName) -> Response:
        board = await shown_on_table(request, table)
        return _spelt(request, board, form.spell, form.media_type)

    return _route(written, "table", form, _TABLE, opt=FOLLOW)


@get(_SLOT, opt={**FOLLOW, "answer": Scoreboard})
async def read_slot_scoreboard(request: Request, slot: SlotId, key: InAddress = None) -> Response:
    """The scoreboard of the match on a slot; `idle` if the slot shows none or was never pointed.

    Of the matches at its table that the viewer may watch it is the one opened last of those not
    over, else of all. With `key`, which is the slot's own, the viewer is whoever holds it.
    """
    return answers.conditional(request, None, await shown_on_slot(request, slot, key))


@get(f"{_SLOT}.txt", opt={**FOLLOW, "answer": "text/plain"})
async def read_slot_scoreboard_text(
    request: Request, slot: SlotId, line: WrittenLine = USUAL_LINE, key: InAddress = None
) -> Response:
    """The scoreboard of a slot as a line of text."""
    board = await shown_on_slot(request, slot, key)
    return _line(request, board, line)


def _slot_route(form: WrittenForm) -> Any:
    async def written(request: Request, slot: SlotId, key: InAddress = None) -> Response:
        board = await shown_on_slot(request, slot, key)
        return _spelt(request, board, form.spell, form.media_type)

    return _route(written, "slot", form, _SLOT, opt=FOLLOW)


ROUTES: list[Any] = [
    read_match_scoreboard,
    read_match_scoreboard_text,
    *map(_match_route, _FORMS),
    read_table_scoreboard,
    read_table_scoreboard_text,
    *map(_table_route, _FORMS),
    read_slot_scoreboard,
    read_slot_scoreboard_text,
    *map(_slot_route, _FORMS),
]
