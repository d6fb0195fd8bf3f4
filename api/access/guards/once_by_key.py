"""Routes that write, carried out once for each Idempotency-Key.

A route that records facts gives its key to the log instead (`api.matches.idempotent_commands`).
"""

import re
from collections.abc import Awaitable, Callable
from functools import partial, wraps
from hashlib import sha256
from secrets import token_hex
from typing import Any, Final

from litestar.handlers import HTTPRouteHandler
from msgspec import json

from api.access.guards.guard import header, session_tokens, the_caller
from api.access.guards.kept_answers import Attempt, KeptAnswer, KeptAnswers, replayed
from api.event_store.log import WITH_EACH
from api.http.http_types import Request, Response
from api.http.refusals import BadRequest
from api.http.services import service

_KEY: Final = re.compile(r"[!-~]{1,200}")
_MARK: Final = "carried_out_once"


def idempotency_key(request: Request) -> str | None:
    """The Idempotency-Key of a request, None without one. Raises `BadRequest`."""
    return checked_key(header(request, b"idempotency-key"))


def checked_key(key: str | None) -> str | None:
    """Return an Idempotency-Key, or None for None. Raises `BadRequest` if it cannot be kept."""
    if key is not None and not _KEY.fullmatch(key):
        raise BadRequest("Idempotency-Key", "use 1 to 200 visible ASCII characters")
    return key


def once(
    handle: Callable[..., Awaitable[Response]],
) -> Callable[..., Awaitable[Response]]:
    """Wrap a handler so that it carries a request out once for each Idempotency-Key.

    The same request of the same caller within a day is answered as the first time; errors are not
    kept. Requests without the header are all carried out. Raises `BadRequest`, and `KeyReused` and
    `AnswerMissing` as `KeptAnswers.find` does.
    """

    @wraps(handle)
    async def handled(request: Request, **arguments: Any) -> Response:
        key = idempotency_key(request)
        if key is None:
            return await handle(request=request, **arguments)
        answers, attempt = service(request, KeptAnswers), await _attempt(request, key)
        if answer := await answers.find(attempt):
            return _response(replayed(answer))
        step = WITH_EACH.set(partial(answers.note, attempt))
        try:
            response = await handle(request=request, **arguments)
            await answers.keep(attempt, _answer(response))
            return response
        finally:
            WITH_EACH.reset(step)

    setattr(handled, _MARK, True)
    return handled


def is_once(handler: HTTPRouteHandler) -> bool:
    """Whether a route is carried out once for each Idempotency-Key."""
    return getattr(handler.fn, _MARK, False)


async def _attempt(request: Request, key: str) -> Attempt:
    sent = (await request.body()).decode()
    url = [request.method, request.scope["path"], request.scope["query_string"].decode(), sent]
    secret = header(request, b"authorization") or " ".join(session_tokens(request))
    return Attempt(
        key=f"{the_caller(request.scope).id}:{key}",
        fingerprint=sha256(json.encode(url)).digest(),
        id=token_hex(16),
        secret=secret,
    )


def _answer(response: Response) -> KeptAnswer:
    content, status = response.content, response.status_code or 200
    assert isinstance(content, bytes)
    return KeptAnswer(status, str(response.media_type), dict(response.headers), content)


def _response(answer: KeptAnswer) -> Response:
    return Response(
        answer.content,
        status_code=answer.status,
        media_type=answer.media_type,
        headers=answer.headers,
    )
