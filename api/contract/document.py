"""The OpenAPI contract, made from the routes themselves.

Each route says in its `opt` what it reads and what it answers; parameters come
from the handler's signature, structs from msgspec. So the contract cannot say
what the code does not do; `openapi/openapi.json` is this, committed and compared.
"""

from collections.abc import Iterator, Mapping
from functools import cached_property
from importlib.metadata import version
from typing import Any

from litestar import Litestar
from litestar.handlers import HTTPRouteHandler
from msgspec import json

from api.access.guards.session_cookie import COOKIE
from api.contract.components import components
from api.contract.operations import (
    HEADERS,
    PATH_PARAMETER,
    TAGS,
    answers,
    operation,
    problem_name,
    problem_response,
)
from api.http.patterns import Schema
from api.http.problem_kinds import KINDS
from api.plain_json import is_array, is_object, is_row
from api.webhooks.envelopes import CloudEvent, TournamentCloudEvent


class OpenApiDocument:
    """The contract of an app."""

    def __init__(self, app: Litestar) -> None:
        self._app = app

    @cached_property
    def content(self) -> dict[str, Any]:
        """The document as plain values, made when first asked for, so that a start stays quick."""
        return openapi_of(self._app)

    @cached_property
    def body(self) -> bytes:
        """The document as JSON, as `printed` writes it."""
        return printed(self.content)


def printed(document: Any) -> bytes:
    """A document as JSON, with sorted names but for the media types of a body.

    Of these the first is the one that is sent unless another is asked for, and the one that
    generators of clients take.
    """
    return json.format(json.encode(_with_sorted_names(document)), indent=2)


def _with_sorted_names(node: Any, name: str = "") -> Any:
    if is_array(node) or is_row(node):
        return [_with_sorted_names(part) for part in node]
    if not is_object(node):
        return node
    names = node if name == "content" else sorted(node)
    return {name: _with_sorted_names(node[name], name) for name in names}


def openapi_of(app: Litestar) -> dict[str, Any]:
    """The OpenAPI document of this app."""
    routes = sorted(documented(app), key=lambda route: route[0])
    kinds = [
        CloudEvent,
        TournamentCloudEvent,
        *(kind for _, handler in routes for kind in _kinds(handler)),
    ]
    named, schemas = components(kinds)
    paths: dict[str, Any] = {}
    for path, handler in routes:
        for method in handler.http_methods:
            plain = PATH_PARAMETER.sub(r"{\1}", path)
            made = operation(path, handler, method, named)
            paths.setdefault(plain, {})[method.lower()] = made
    statuses = sorted({status for kind in KINDS.values() for status in kind.statuses})
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Bonebook",
            "version": version("bonebook"),
            "description": "The book of record for officiated domino games.",
            "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
        },
        "servers": [{"url": "/", "description": "the server that this document came from"}],
        "tags": [{"name": name, "description": words} for name, words in TAGS.items()],
        "paths": paths,
        "webhooks": _webhooks(named),
        "components": {
            "schemas": schemas,
            "securitySchemes": {
                "key": {"type": "http", "scheme": "bearer"},
                "session": {"type": "apiKey", "in": "cookie", "name": COOKIE},
            },
            "headers": HEADERS,
            "responses": {problem_name(one): problem_response(one) for one in statuses},
        },
    }


def _webhooks(named: Mapping[str, Schema]) -> dict[str, Schema]:
    """The requests that webhooks receive, by name."""
    return {
        "delivery": _delivery(
            "receive_delivery",
            "An entry of a match and its scoreboard, signed (Standard Webhooks).",
            named[repr(CloudEvent)],
        ),
        "tournament-delivery": _delivery(
            "receive_tournament_delivery",
            "An entry of a tournament, signed (Standard Webhooks).",
            named[repr(TournamentCloudEvent)],
        ),
    }


def _delivery(operation_id: str, summary: str, event: Schema) -> Schema:
    """The request that a webhook receives."""
    content = {"application/cloudevents+json": {"schema": event}}
    return {
        "post": {
            "operationId": operation_id,
            "summary": summary,
            "tags": ["webhooks"],
            "security": [],
            "requestBody": {"required": True, "content": content},
            "responses": {
                "2XX": {"description": "It is taken; any other answer has it sent again."},
                "410": {"description": "No more deliveries are wanted: the webhook is turned off."},
            },
        }
    }


def documented(app: Litestar) -> Iterator[tuple[str, HTTPRouteHandler]]:
    """Each path and handler of the contract: of routes whose `opt` says what they answer."""
    for handler in handlers(app):
        if "answer" in handler.opt:
            for path in handler.paths:
                yield path, handler


def handlers(app: Litestar) -> list[HTTPRouteHandler]:
    """Every handler of the app, but for those that Litestar makes and those of OPTIONS."""
    by_path = {
        id(handler): handler
        for route in app.routes
        for handler in getattr(route, "route_handlers", ())
        if not handler.opt.get("made_by_litestar") and "OPTIONS" not in handler.http_methods
    }
    return list(by_path.values())


def _kinds(handler: HTTPRouteHandler) -> list[Any]:
    other = handler.opt["or"][2] if "or" in handler.opt else None
    messages = handler.opt.get("messages", {}).values()
    offered = (handler.opt.get("body"), answers(handler).kind, other, *messages)
    return [kind for kind in offered if kind is not None and not isinstance(kind, str)]
