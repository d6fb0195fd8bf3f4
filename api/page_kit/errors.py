"""Errors as pages with a way on for people; programs get the problem.

Either is in the language of whoever asked; the kind, the field and the numbers are the same in all.
"""

from urllib.parse import quote

from litestar.response import Redirect
from msgspec import json

from api.access.guards.session_cookie import held
from api.http import problems
from api.http.http_types import Request, Response
from api.languages.page_language import language_of, theme_of
from api.page_kit.problem_words import problem_in
from api.page_kit.rendering import drawn
from domain.bones import Bone
from projections.pictures.hand_picture import draw_small


def handle(request: Request, error: Exception) -> Response:
    """The response to any error that a request ran into, as a page or a problem; 401 may redirect.

    The error's traceback is dropped: its frames hold the error, and may hold a large body or a
    folded match, which would stay until a full garbage collection.
    """
    try:
        return _response(request, error)
    finally:
        _forget_frames(error)


def _forget_frames(error: BaseException) -> None:
    chain: list[BaseException | None] = [error]
    for cause in chain:
        if cause is not None and cause.__traceback__ is not None:
            cause.__traceback__ = None
            chain += cause.__cause__, cause.__context__


def _response(request: Request, error: Exception) -> Response:
    answer, tag = problems.handle(request, error), language_of(request).tag
    as_page = "text/html" in request.headers.get("accept", "")
    if as_page and answer.status_code == 401 and request.method == "GET":
        return to_sign_in(request)
    if not as_page and tag == "en":
        return answer
    english = json.decode(answer.content, type=problems.Problem)
    translated = problem_in(tag, english)
    if not as_page:
        return problems.answer(translated, dict(answer.headers))
    text = drawn(
        "page_kit/error.html",
        tag,
        problem=translated,
        left=translated.detail == english.detail,  # in English, whatever the page's language
        theme=theme_of(request),
        in_session=bool(held(request)),
        bone=draw_small(Bone("4-4")),
    )
    shown = Response(text, status_code=translated.status, media_type="text/html")
    shown.headers.update(answer.headers)
    return shown


def to_sign_in(request: Request) -> Response:
    """A redirect to the page for signing in, which leads back to this address.

    A browser that comes from another site withholds its session. It gets a page of this server that
    sends it on instead, and then shows the session.
    """
    address = f"{request.url.path}?{request.url.query}" if request.url.query else request.url.path
    there = f"/sign-in?next={quote(address)}"
    if request.headers.get("sec-fetch-site") == "cross-site":
        return Response(
            drawn("page_kit/onward.html", there=there), status_code=401, media_type="text/html"
        )
    return Redirect(there, status_code=303)
