"""Scoreboards over HTTP: an address for each format, and the overlay for a browser source."""

from collections.abc import Callable, Mapping
from typing import Annotated, Literal

from litestar import get
from litestar.params import QueryParameter

from api.access.guards.guard import may
from api.http import answers
from api.http.http_types import Request, Response
from api.matches.match_parameters import As, At, MatchId, TheMatches
from api.matches.matches import Matches
from api.page_kit.rendering import page
from api.scoreboards.flat_fields import NAMES, FieldValue, fields
from api.scoreboards.spelling import USUAL_LINE, as_csv, as_rows, as_text, as_xml
from api.visibility.request_viewer import viewer_of

FACE_UP = may("watch", face_up=True)
Flat = dict[str, str | int]
LINE = rf"^([^{{}}\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]|\{{({'|'.join(NAMES)})\}})*$"
"""Text with fields in braces, each of them one that there is."""
WrittenLine = Annotated[
    str,
    QueryParameter(
        name="line",
        max_length=500,
        schema_extra={"pattern": LINE},
        description="what to write, with fields of the scoreboard in braces: `{a_score}`",
    ),
]
Theme = Annotated[
    Literal["dark", "light", "plain"],
    QueryParameter(name="theme", description="how the overlay is drawn"),
]


async def _fields(
    request: Request, matches: Matches, match: str, at: int | None, as_: str
) -> tuple[int, Mapping[str, FieldValue]]:
    viewer = viewer_of(request)
    then = await matches.at(match, viewer, at, corrected=as_ == "corrected")
    now = matches.in_memory(match, viewer)
    return now.entries[-1].position, fields(match, then, now, viewer)


async def _answer(
    request: Request,
    matches: Matches,
    match: str,
    at: int | None,
    as_: str,
    spell: Callable[[Mapping[str, FieldValue]], bytes],
    media_type: str,
) -> Response:
    version, values = await _fields(request, matches, match, at, as_)
    return answers.conditional(request, version, spell(values).decode(), media_type)


@get("/v1/matches/{match:str}/scoreboard", opt={**FACE_UP, "answer": Flat})
async def scoreboard(
    request: Request, matches: TheMatches, match: MatchId, at: At = None, as_: As = "corrected"
) -> Response:
    """The match in flat fields: who plays, scores, bones held, the turn, the open total."""
    version, values = await _fields(request, matches, match, at, as_)
    return answers.conditional(request, version, values)


@get("/v1/matches/{match:str}/scoreboard.rows.json", opt={**FACE_UP, "answer": list[Flat]})
async def scoreboard_rows(
    request: Request, matches: TheMatches, match: MatchId, at: At = None, as_: As = "corrected"
) -> Response:
    """The same as an array of one object, as data sources read it."""
    return await _answer(request, matches, match, at, as_, as_rows, "application/json")


@get("/v1/matches/{match:str}/scoreboard.csv", opt={**FACE_UP, "answer": "text/csv"})
async def scoreboard_csv(
    request: Request, matches: TheMatches, match: MatchId, at: At = None, as_: As = "corrected"
) -> Response:
    """The same as CSV: a header and one row."""
    return await _answer(request, matches, match, at, as_, as_csv, "text/csv")


@get("/v1/matches/{match:str}/scoreboard.xml", opt={**FACE_UP, "answer": "application/xml"})
async def scoreboard_xml(
    request: Request, matches: TheMatches, match: MatchId, at: At = None, as_: As = "corrected"
) -> Response:
    """The same as XML: an element for each field."""
    return await _answer(request, matches, match, at, as_, as_xml, "application/xml")


@get("/v1/matches/{match:str}/scoreboard.txt", opt={**FACE_UP, "answer": "text/plain"})
async def scoreboard_text(
    request: Request,
    matches: TheMatches,
    match: MatchId,
    at: At = None,
    as_: As = "corrected",
    line: WrittenLine = USUAL_LINE,
) -> Response:
    """The same as a line of text, for signs that show what they are given."""

    def spell(values: Mapping[str, FieldValue]) -> bytes:
        return as_text(values, line)

    return await _answer(request, matches, match, at, as_, spell, "text/plain")


@get("/overlay/{match:str}", opt=FACE_UP)
async def overlay(
    request: Request, matches: TheMatches, match: MatchId, theme: Theme = "dark"
) -> Response:
    """The score over a picture: a page without a ground, for a browser source."""
    _, values = await _fields(request, matches, match, None, "corrected")
    title = f"{values['a_name']} – {values['b_name']}"
    return page(
        request, "scoreboards/overlay.html", source=f"/v1/matches/{match}", look=theme, title=title
    )


ROUTES = [
    scoreboard,
    scoreboard_rows,
    scoreboard_csv,
    scoreboard_xml,
    scoreboard_text,
    overlay,
]
