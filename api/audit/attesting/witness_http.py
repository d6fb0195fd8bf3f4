"""A witness over HTTP: two addresses, and nothing that knows who asks."""

import re
from collections.abc import Callable

from litestar.types import Receive, Scope, Send

from api.audit.attesting.cosigning import LONGEST_REQUEST, Witness, WitnessAnswer

_CHECKPOINT = re.compile(r"/([0-9a-f]{64})/checkpoint")
_TEXT = "text/plain; charset=utf-8"


class WitnessApp:
    """The ASGI app of a witness; each request is answered in one go, so none comes between.

    `clock` gives seconds since 1970.
    """

    def __init__(self, witness: Witness, clock: Callable[[], int]) -> None:
        self._witness = witness
        self._clock = clock

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return
        body = await _body(receive)
        answer = self._answer(scope["method"], scope["path"], body)
        headers = [
            (b"content-type", answer.media_type.encode()),
            (b"cache-control", b"no-store"),
            (b"x-content-type-options", b"nosniff"),
        ]
        await send({"type": "http.response.start", "status": answer.status, "headers": headers})
        await send({"type": "http.response.body", "body": answer.body.encode(), "more_body": False})

    def _answer(self, method: str, path: str, body: bytes | None) -> WitnessAnswer:
        parsed = _CHECKPOINT.fullmatch(path)
        if path == "/add-checkpoint" and method == "POST":
            if body is None:
                return WitnessAnswer(413, _TEXT, f"send up to {LONGEST_REQUEST} bytes\n")
            return self._witness.add_checkpoint(body, self._clock())
        if parsed and method == "GET":
            stored = self._witness.checkpoint(parsed[1])
            if stored is not None:
                return WitnessAnswer(200, _TEXT, str(stored.note))
        is_known = path == "/add-checkpoint" or parsed
        return WitnessAnswer(
            405 if is_known and method not in ("GET", "POST") else 404, _TEXT, "\n"
        )


async def _body(receive: Receive) -> bytes | None:
    """The body of a request, None where it is longer than any that could be meant."""
    body = b""
    while True:
        message = await receive()
        if message["type"] != "http.request":
            return None
        body += message["body"]
        if len(body) > LONGEST_REQUEST:
            return None
        if not message["more_body"]:
            return body
