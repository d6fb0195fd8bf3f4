"""Refusal of requests outside the contract: unknown parameters, types that it cannot answer with.

A parameter that nobody reads is mostly one that was misspelt. Whoever sent it would take the
answer for another one, so it is refused by name.
"""

import re
from functools import lru_cache
from typing import Final
from urllib.parse import parse_qsl

from litestar.exceptions import HTTPException
from litestar.handlers import HTTPRouteHandler
from litestar.handlers.base import BaseRouteHandler

from api.access.guards.guard import header
from api.contract.operations import answers, query_names, query_schemas
from api.http.accepts import accepts
from api.http.http_types import AnyConnection, fields_of
from api.http.patterns import PLAIN
from api.http.refusals import BadRequest, UnknownParameter

_names = lru_cache(1024)(query_names)
_WHOLE = re.compile(r"-?[0-9]+")
_TEXT = re.compile(PLAIN)
_FORMS: Final = {
    "integer": (_WHOLE, "must be a whole number"),
    "boolean": (re.compile("true|false|0|1", re.IGNORECASE), "must be true or false"),
}
"""How values of a type are written, and what is said where one is not."""


async def within_contract(connection: AnyConnection, handler: BaseRouteHandler) -> None:
    """Refuse what the contract does not have of a route that is in it, and a body of no type.

    Raises `UnknownParameter`, `BadRequest` for a malformed value of a parameter, 406 where the
    caller takes none of the route's types, and 415.
    """
    if (
        "body" in handler.opt
        and fields_of(connection.scope).get("method") in ("POST", "PUT")
        and header(connection, b"content-type") is None
    ):
        raise HTTPException("content-type: must be application/json", status_code=415)
    if "answer" not in handler.opt or not isinstance(handler, HTTPRouteHandler):
        return
    query = connection.scope["query_string"]
    if query:
        _check_query(query.decode("latin-1"), _names(handler), _forms(handler))
    accepted = header(connection, b"accept")
    if accepted and "*/*" not in accepted:
        media_types = answers(handler).media_types
        if not any(accepts(accepted, one) for one in media_types):
            raise HTTPException(f"this is answered as {' or '.join(media_types)}", status_code=406)


@lru_cache(1024)
def _forms(handler: HTTPRouteHandler) -> dict[str, tuple[re.Pattern[str], str]]:
    """The form of each query parameter of a route that is more than text, and its refusal.

    Of one that may be given several times the route says itself which of them is wrong.
    """
    forms = dict[str, tuple[re.Pattern[str], str]]()
    for name, schema in query_schemas(handler).items():
        pattern = schema.get("pattern", PLAIN)
        if schema.get("type") in _FORMS:
            forms[name] = _FORMS[schema["type"]]
        elif pattern != PLAIN:
            forms[name] = re.compile(pattern), f"must have the form {pattern}"
    return forms


def _check_query(
    query: str, repeatable: dict[str, bool], forms: dict[str, tuple[re.Pattern[str], str]]
) -> None:
    seen: set[str] = set()
    for name, value in parse_qsl(query, keep_blank_values=True):
        if name not in repeatable:
            listed, shown = ", ".join(repeatable) or "none", re.sub(r"[^ -~]", "\ufffd", name[:80])
            raise UnknownParameter(shown, f"is no parameter of this route; there are: {listed}")
        if name in seen and not repeatable[name]:
            raise UnknownParameter(name, "is given more than once: give it once")
        if not _TEXT.fullmatch(value):
            raise BadRequest(name, "has a character that is no text")
        form, refusal = forms.get(name, (_TEXT, ""))
        if not form.fullmatch(value):
            raise BadRequest(name, refusal)
        seen.add(name)
