"""The OpenAPI contract, made from the routes themselves.

Each route says in its `opt` what it reads and what it answers; parameters come
from the handler's signature, structs from msgspec. So the contract cannot say
what the code does not do; `openapi/openapi.json` is this, committed and compared.
"""

import inspect
import re
from collections.abc import Iterator
from functools import cached_property
from importlib.metadata import version
from typing import Any, get_args, get_origin

from litestar import Litestar
from litestar.handlers import HTTPRouteHandler
from litestar.params import HeaderParameter, ParameterKwarg, QueryParameter
from msgspec import json

from api.access.policy import POLICY
from api.http.browsers import COOKIE
from api.http.problems import MEDIA_TYPE, Problem
from domain.events import FACTS

_PATH_PARAMETER = re.compile(r"\{(\w+):(\w+)\}")
_TYPES = {"str": {"type": "string"}, "int": {"type": "integer"}, "path": {"type": "string"}}
_REF = "#/components/schemas/{name}"


class OpenApiDocument:
    """The contract of an app."""

    def __init__(self, app: Litestar) -> None:
        self._app = app

    @cached_property
    def body(self) -> bytes:
        """It, as canonical JSON; made when it is asked for first, for a start is quick."""
        return json.format(json.encode(openapi_of(self._app), order="deterministic"), indent=2)


def openapi_of(app: Litestar) -> dict[str, Any]:
    """The OpenAPI document of this app."""
    found = sorted(documented(app), key=lambda one: one[0])
    kinds = [kind for _, handler in found for kind in _kinds(handler)]
    schemas, components = json.schema_components([*kinds, Problem, *FACTS], ref_template=_REF)
    named = dict(zip([repr(kind) for kind in kinds], schemas, strict=False))
    paths: dict[str, Any] = {}
    for path, handler in found:
        for method in handler.http_methods:
            plain = _PATH_PARAMETER.sub(r"{\1}", path)
            operation = _operation(path, handler, method, named)
            paths.setdefault(plain, {})[method.lower()] = operation
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Bonebook",
            "version": version("bonebook"),
            "description": "The book of record for officiated domino games.",
            "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
        },
        "paths": paths,
        "components": {
            "schemas": {**components, **_reports(components)},
            "securitySchemes": {
                "key": {"type": "http", "scheme": "bearer"},
                "session": {"type": "apiKey", "in": "cookie", "name": COOKIE},
            },
            "responses": {
                "Problem": {
                    "description": "What is wrong (RFC 9457)",
                    "content": {MEDIA_TYPE: {"schema": {"$ref": _REF.format(name="Problem")}}},
                }
            },
        },
    }


def documented(app: Litestar) -> Iterator[tuple[str, HTTPRouteHandler]]:
    """The routes that are part of the contract: those that say what they answer."""
    for handler in handlers(app):
        if "answer" in handler.opt:
            for path in handler.paths:
                yield path, handler


def handlers(app: Litestar) -> list[HTTPRouteHandler]:
    """Every handler of the app."""
    found = {
        id(handler): handler
        for route in app.routes
        for handler in getattr(route, "route_handlers", ())
        if not handler.opt.get("made_by_litestar") and "OPTIONS" not in handler.http_methods
    }
    return list(found.values())


def _kinds(handler: HTTPRouteHandler) -> list[Any]:
    given = (handler.opt.get("body"), _media(handler)[1], handler.opt.get("or"))
    return [kind for kind in given if kind is not None and not isinstance(kind, str)]


def _media(handler: HTTPRouteHandler) -> tuple[str, Any]:
    """The media type of the answer, and what is in it."""
    answer = handler.opt["answer"]
    if isinstance(answer, tuple):
        return answer
    return (answer, None) if isinstance(answer, str) else ("application/json", answer)


def _operation(
    path: str, handler: HTTPRouteHandler, method: str, named: dict[str, Any]
) -> dict[str, Any]:
    media_type, answer = _media(handler)
    schema = {"type": "string"} if answer is None else named[repr(answer)]
    operation: dict[str, Any] = {
        "operationId": handler.handler_name,
        "summary": (inspect.getdoc(handler.fn) or "").partition("\n")[0],
        "parameters": [*_in_path(path), *_in_query(handler), *_in_header(handler, method)],
        "responses": {
            "201" if _records(handler, method) else "200": {
                "description": "As asked",
                "content": {media_type: {"schema": schema}},
            },
            "default": {"$ref": "#/components/responses/Problem"},
        },
        "security": [],
    }
    if "or" in handler.opt:
        other = {"application/json": {"schema": named[repr(handler.opt["or"])]}}
        operation["responses"]["200"] = {"description": "A preview", "content": other}
    if method in ("POST", "PUT"):
        body = handler.opt["body"]
        schema = {"$ref": _REF.format(name=body)} if isinstance(body, str) else named[repr(body)]
        operation["requestBody"] = {
            "required": True,
            "content": {"application/json": {"schema": schema}},
        }
    if not handler.opt.get("public"):
        operation["security"] = [{"key": []}, {"session": []}]
        roles = POLICY[handler.opt["action"]]
        operation["description"] = f"For a key of: {', '.join(roles)}."
        if handler.opt["action"] == "watch":
            operation["security"].append({})
            operation["description"] += " A public match needs none."
    return operation


def _in_path(path: str) -> Iterator[dict[str, Any]]:
    for name, kind in _PATH_PARAMETER.findall(path):
        yield {"name": name, "in": "path", "required": True, "schema": _TYPES[kind]}


def _in_query(handler: HTTPRouteHandler) -> Iterator[dict[str, Any]]:
    for parameter in handler.parsed_fn_signature.parameters.values():
        given = parameter.kwarg_definition
        if isinstance(given, QueryParameter | HeaderParameter):
            yield {
                "name": given.name,
                "in": "header" if isinstance(given, HeaderParameter) else "query",
                "required": False,
                "description": given.description,
                "schema": _schema(parameter.annotation, given),
            }


def _schema(annotation: Any, given: ParameterKwarg) -> dict[str, Any]:
    kinds = [kind for kind in get_args(annotation) if kind is not type(None)] or [annotation]
    if isinstance(kinds[0], str) and get_origin(annotation) is not None:
        return {"type": "string", "enum": kinds}
    if get_origin(kinds[0]) is list:
        return {"type": "array", "items": {"type": "string"}}
    names = {int: "integer", bool: "boolean", str: "string"}
    least = {} if given.ge is None else {"minimum": int(given.ge)}
    most = {} if given.le is None else {"maximum": int(given.le)}
    return {"type": names[kinds[0]], **least, **most}


def _records(handler: HTTPRouteHandler, method: str) -> bool:
    """Whether it is a command; a question may need a body too."""
    return method == "POST" and not handler.opt.get("asks")


def _in_header(handler: HTTPRouteHandler, method: str) -> list[dict[str, Any]]:
    if not _records(handler, method):
        return []
    return [
        {
            "name": "Idempotency-Key",
            "in": "header",
            "required": False,
            "description": "the same key and body again are answered as the first time",
            "schema": {"type": "string", "pattern": "^[!-~]{1,200}$"},
        },
        {
            "name": "If-Match",
            "in": "header",
            "required": False,
            "description": "the version that was seen, in quotes; 412 where it is older",
            "schema": {"type": "string", "pattern": '^"(0|[1-9][0-9]{0,8})"$'},
        },
    ]


def _reports(components: dict[str, Any]) -> dict[str, Any]:
    """A fact as it is reported: with the time that it happened, alone or in a batch."""
    time = {"type": "string", "format": "date-time"}
    reported = [
        {
            **components[kind.__name__],
            "title": f"{kind.__name__} reported",
            "properties": {**components[kind.__name__]["properties"], "happened_at": time},
        }
        for kind in FACTS
    ]
    batch = {
        "type": "object",
        "properties": {
            "events": {
                "type": "array",
                "minItems": 1,
                "items": {"$ref": _REF.format(name="ReportedFact")},
            }
        },
        "required": ["events"],
        "additionalProperties": False,
    }
    one = {"$ref": _REF.format(name="ReportedFact")}
    return {"ReportedFact": {"anyOf": reported}, "Report": {"anyOf": [one, batch]}}
