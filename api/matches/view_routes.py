"""Looking: board, chips, score, score card and transcript at any position, and live."""

from collections.abc import Callable

from litestar import get

from api.access.guards.guard import may
from api.http import answers
from api.http.answers import Page, put
from api.http.http_types import Request, Response
from api.http.refusals import NotThere
from api.matches.board_svg import draw_board
from api.matches.hot_match import clocks_as_they_stood
from api.matches.match_parameters import As, At, MatchId, TheMatches
from api.matches.matches import Matches, check_reached
from api.visibility import (
    BoardSeen,
    TranscriptLine,
    Viewer,
    board_seen,
    clocks,
    transcript,
    view_schemas,
)
from api.visibility.request_viewer import viewer_of
from domain.match.match import Match
from projections.following import Following
from projections.pictures.tricks_picture import draw_tricks
from projections.tricks import Tricks

EVERYBODY = may("watch")
FACE_UP = may("watch", face_up=True)


async def _seen(
    request: Request,
    matches: Matches,
    match: str,
    at: int | None,
    as_: str,
    look: Callable[[Following, Match, Viewer], object],
    media_type: str = "application/json",
) -> Response:
    viewer = viewer_of(request)
    then = await matches.at(match, viewer, at, corrected=as_ == "corrected")
    now = matches.in_memory(match, viewer)
    body = look(then, now.match, viewer)
    return answers.conditional(request, now.entries[-1].position, body, media_type)


@get("/v1/matches/{match:str}/board", opt={**FACE_UP, "answer": BoardSeen})
async def read_board(
    request: Request,
    matches: TheMatches,
    match: MatchId,
    at: At = None,
    as_: As = "corrected",
) -> Response:
    """The board: the layout, the open ends and their total, holdings by size, the turn."""

    def look(then: Following, now: Match, viewer: Viewer) -> BoardSeen:
        return board_seen(then.match, now, viewer)

    return await _seen(request, matches, match, at, as_=as_, look=look)


@get("/v1/matches/{match:str}/board.svg", opt={**FACE_UP, "answer": "image/svg+xml"})
async def read_board_picture(
    request: Request,
    matches: TheMatches,
    match: MatchId,
    at: At = None,
    as_: As = "corrected",
) -> Response:
    """The board as a picture."""

    def look(then: Following, now: Match, viewer: Viewer) -> str:
        return draw_board(board_seen(then.match, now, viewer))

    return await _seen(request, matches, match, at, as_=as_, look=look, media_type="image/svg+xml")


@get("/v1/matches/{match:str}/chips", opt={**FACE_UP, "answer": view_schemas.Chips})
async def read_chips(
    request: Request,
    matches: TheMatches,
    match: MatchId,
    at: At = None,
    as_: As = "corrected",
) -> Response:
    """The chips: whose colour lies with whom."""
    return await _seen(
        request,
        matches,
        match,
        at,
        as_=as_,
        look=lambda then, _, __: put(view_schemas.Chips, then.chips()),
    )


@get("/v1/matches/{match:str}/score", opt={**FACE_UP, "answer": view_schemas.Score})
async def read_score(
    request: Request,
    matches: TheMatches,
    match: MatchId,
    at: At = None,
    as_: As = "corrected",
) -> Response:
    """The score of the current game, and games won."""
    return await _seen(
        request,
        matches,
        match,
        at,
        as_=as_,
        look=lambda then, _, __: put(view_schemas.Score, then.score()),
    )


@get("/v1/matches/{match:str}/clocks", opt={**EVERYBODY, "answer": view_schemas.Clocks})
async def read_clocks(
    request: Request,
    matches: TheMatches,
    match: MatchId,
    at: At = None,
    as_: As = "corrected",
) -> Response:
    """The clocks at an event: of the turn, the game and the match, and how long each play took."""
    viewer = viewer_of(request)
    view = await matches.view(match, viewer)
    check_reached(view.whole, at)
    version = len(view.whole.entries)
    if at is None or as_ == "corrected":
        shown = clocks(view, at)
    else:
        shown = await clocks_as_they_stood(view, at, matches.apart)
    return answers.conditional(request, version, put(view_schemas.Clocks, shown))


@get("/v1/matches/{match:str}/tricks", opt={**FACE_UP, "answer": view_schemas.Tricks})
async def read_tricks(
    request: Request,
    matches: TheMatches,
    match: MatchId,
    at: At = None,
    as_: As = "corrected",
) -> Response:
    """The hand of 42: bids, trump, tricks, points, marks, whose turn.

    404 for a match without tricks.
    """
    return await _seen(
        request,
        matches,
        match,
        at,
        as_=as_,
        look=lambda then, _, __: put(view_schemas.Tricks, _tricks(then)),
    )


@get("/v1/matches/{match:str}/tricks.svg", opt={**FACE_UP, "answer": "image/svg+xml"})
async def read_tricks_picture(
    request: Request,
    matches: TheMatches,
    match: MatchId,
    at: At = None,
    as_: As = "corrected",
) -> Response:
    """The tricks as a picture. 404 for a match without tricks."""

    def look(then: Following, _: Match, __: Viewer) -> str:
        return draw_tricks(_tricks(then), then.match.opened.players)

    return await _seen(request, matches, match, at, as_=as_, look=look, media_type="image/svg+xml")


def _tricks(then: Following) -> Tricks:
    tricks = then.tricks()
    if tricks is None:
        raise NotThere("match", f"{then.match.book.id} is not played in tricks: see its board")
    return tricks


@get("/v1/matches/{match:str}/scorecard", opt={**FACE_UP, "answer": view_schemas.ScoreCard})
async def read_score_card(
    request: Request,
    matches: TheMatches,
    match: MatchId,
    at: At = None,
    as_: As = "corrected",
) -> Response:
    """The score card: every game, hand by hand, and who signed it."""
    return await _seen(
        request,
        matches,
        match,
        at,
        as_=as_,
        look=lambda then, _, __: put(view_schemas.ScoreCard, then.score_card()),
    )


@get("/v1/matches/{match:str}/transcript", opt={**EVERYBODY, "answer": Page[TranscriptLine]})
async def read_transcript(
    request: Request,
    matches: TheMatches,
    match: MatchId,
    at: At = None,
    as_: As = "corrected",
) -> Response:
    """The match in words, a line for each event that the caller may see."""
    viewer = viewer_of(request)
    view = await matches.view(match, viewer)
    check_reached(view.whole, at)
    lines = await transcript(view, at, as_ == "corrected")
    return answers.conditional(request, len(view.whole.entries), lines)


ROUTES = [
    read_board,
    read_board_picture,
    read_tricks,
    read_tricks_picture,
    read_chips,
    read_score,
    read_clocks,
    read_score_card,
    read_transcript,
]
