"""One operation of the contract: its parameters, its body, its answers, its problems.

Parameters are those of the handler's signature; the rest follows from the method and from what the
route says of itself in its `opt`: what it reads (`body`), what it answers (`answer`), what else it
may answer (`or`), that it asks and records nothing (`asks`), who may use it (`action`, `public`).
"""

import inspect
import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple, get_args, get_origin

from litestar.handlers import HTTPRouteHandler
from litestar.params import HeaderParameter, ParameterKwarg, QueryParameter

from api.access.guards.once_by_key import is_once
from api.access.policy import POLICY
from api.contract.components import ref
from api.http.answers import SPARSE
from api.http.patterns import IDEMPOTENCY_KEY, ONE_ID, PLAIN, VERSION, Schema
from api.http.problem_kinds import kinds_of
from api.http.retiring import RETIRES
from domain.rulebooks import BOOKS

PATH_PARAMETER: Final = re.compile(r"\{(\w+):(\w+)\}")

IN_PATH: Final[dict[str, Schema]] = {
    "match": {"type": "string", "pattern": ONE_ID, "examples": ["table-9"]},
    "position": {"type": "integer", "minimum": 1, "maximum": 999_999, "examples": [8]},
    "id": {"type": "string", "enum": list(BOOKS)},
    "principal": {"type": "string", "pattern": ONE_ID, "examples": ["ana"]},
    "key": {"type": "string", "pattern": "^[a-z0-9]{1,64}$", "examples": ["kq7mn2xw"]},
    "identity": {"type": "string", "pattern": "^[a-z0-9]{1,64}$", "examples": ["kq7mn2xw"]},
    "tournament": {"type": "string", "pattern": ONE_ID, "examples": ["spring"]},
    "table": {"type": "string", "pattern": ONE_ID, "examples": ["table-4"]},
    "slot": {"type": "string", "pattern": ONE_ID, "examples": ["main"]},
    "game": {"type": "integer", "minimum": 1, "maximum": 99, "examples": [1]},
    "webhook": {"type": "string", "pattern": ONE_ID, "examples": ["wh-0123456789ab"]},
    "tile": {
        "type": "string",
        "pattern": r"^[a-z0-9]+(/[a-z0-9.]+){0,8}$",
        "description": "a path of C2SP tlog-tiles, its slashes as they are",
        "examples": ["0/000"],
    },
}
"""The schema of each path parameter, by name."""


class Answers(NamedTuple):
    """The media types of an answer, the usual one first, and the type of its content.

    `kind` is None for text or bytes.
    """

    media_types: tuple[str, ...]
    kind: Any


def answers(handler: HTTPRouteHandler) -> Answers:
    """The successful response of a route."""
    match handler.opt["answer"]:
        case str() as media_type, kind:
            pass
        case str() as media_type:
            kind = None
        case kind:
            media_type = "application/json"
    return Answers((media_type, *handler.opt.get("also", ())), kind)


def is_command(path: str, handler: HTTPRouteHandler) -> bool:
    """Whether a route records in a match or a tournament, so takes a version and a repeat key."""
    return "POST" in handler.http_methods and _creates(handler) and path.startswith(_RECORDED)


def is_repeatable(path: str, handler: HTTPRouteHandler) -> bool:
    """Whether a route takes an Idempotency-Key, by which the same request may be sent again."""
    return is_command(path, handler) or is_once(handler) or path == "/v1/imports"


_RECORDED: Final = ("/v1/matches", "/v1/tournaments")
"""The paths of streams of events, each with a version."""


def _creates(handler: HTTPRouteHandler) -> bool:
    return "POST" in handler.http_methods and not handler.opt.get("asks")


def operation(
    path: str, handler: HTTPRouteHandler, method: str, named: Mapping[str, Schema]
) -> dict[str, Any]:
    """The operation of a route under one method; `named` has the schema of each type."""
    summary, _, more = (inspect.getdoc(handler.fn) or "").partition("\n")
    made: dict[str, Any] = {
        "operationId": handler.handler_name,
        "summary": summary,
        "description": "\n\n".join(filter(None, (more.strip(), _who(handler)))),
        "tags": [_tag(path)],
        "parameters": list(parameters(path, handler)),
        "responses": {**_good(path, handler, named), **_problems(path, handler)},
        "security": [] if handler.opt.get("public") else [{"key": []}, {"session": []}],
    }
    if handler.opt.get("action") in ("watch", "follow"):
        made["security"].append({})
    if RETIRES in handler.opt:
        made["deprecated"] = True
    if method in ("POST", "PUT") and "body" in handler.opt:
        made["requestBody"] = {
            "required": True,
            "content": {_JSON: {"schema": _body(handler, named)}},
        }
    return made


_JSON = "application/json"


def _body(handler: HTTPRouteHandler, named: Mapping[str, Schema]) -> Schema:
    body = handler.opt["body"]
    return ref(body) if isinstance(body, str) else named[repr(body)]


def _who(handler: HTTPRouteHandler) -> str:
    if handler.opt.get("public"):
        return "Open to everybody: no key is needed."
    action = handler.opt["action"]
    public = " A public match needs none." if action in ("watch", "follow") else ""
    return f"For a key of: {', '.join(POLICY[action])}.{public}"


def _tag(path: str) -> str:
    parts = path.removeprefix("/v1").strip("/").split("/")
    if parts[0] == "matches" and len(parts) > 2:
        return _TAGS.get(parts[2], "matches")
    return _TAGS.get(parts[0], "matches")


_TAGS: Final = {
    **dict.fromkeys(("claims", "disputes", "docket", "reviews", "rerulings"), "disputes"),
    **dict.fromkeys(("watch", "sweep", "what-if", "corrections"), "disputes"),
    **dict.fromkeys(("cards", "signatures"), "score cards"),
    **dict.fromkeys(("principals", "keys", "grants", "assignment", "viewings"), "access"),
    **dict.fromkeys(("lease", "batches", "aside", "handover"), "at the table"),
    "rulebooks": "rule books",
    "tournaments": "tournaments",
    "webhooks": "webhooks",
    "audit": "signed log",
    "healthz": "server",
    "livez": "server",
    **dict.fromkeys(("openapi.json", "asyncapi.json", "livez"), "server"),
}

TAGS: Final = {
    "matches": "matches opened, reported on, read back, followed, and their scoreboards",
    "disputes": "claims, hearings, rulings, corrections and reviews",
    "score cards": "cards, signed and on paper",
    "at the table": "tablets that record: leases, batches, handovers",
    "tournaments": "entries, draws, rounds, pairings, standings",
    "webhooks": "being told of what happens",
    "rule books": "the books, with every value and its clauses",
    "access": "principals, keys, grants, and who was shown hidden bones",
    "signed log": "checkpoints and tiles of the log that anybody can verify",
    "server": "health, and the contract itself",
}
"""Each tag of an operation, with what belongs to it."""


# --- parameters -----------------------------------------------------------------------------


def parameters(path: str, handler: HTTPRouteHandler) -> Iterator[dict[str, Any]]:
    """Everything but the body that a route reads of a request."""
    for name, _ in PATH_PARAMETER.findall(path):
        described = {key: value for key, value in IN_PATH[name].items() if key != "description"}
        text = IN_PATH[name].get("description")
        more = {"description": text} if text else {}
        yield {"name": name, "in": "path", "required": True, **more, "schema": described}
    for name, parameter in handler.parsed_fn_signature.parameters.items():
        definition = parameter.kwarg_definition
        if isinstance(definition, QueryParameter | HeaderParameter):
            assert definition.name, name
            schema = schema_of(parameter.annotation, definition)
            if parameter.has_default and parameter.default is not None:
                schema["default"] = parameter.default
            yield {
                "name": definition.name,
                "in": "header" if isinstance(definition, HeaderParameter) else "query",
                "required": not parameter.has_default,
                "description": definition.description,
                "schema": schema,
            }
    if is_repeatable(path, handler):
        yield {"in": "header", "required": False, **_IDEMPOTENCY_KEY}
    if is_command(path, handler):
        yield {"in": "header", "required": False, **_IF_MATCH}
    if is_conditional(path, handler):
        yield {"in": "header", "required": False, **_IF_NONE_MATCH}


def query_names(handler: HTTPRouteHandler) -> dict[str, bool]:
    """The names of a route's query parameters, and whether each may be given several times."""
    return {
        definition.name: _is_list(parameter.annotation)
        for parameter in handler.parsed_fn_signature.parameters.values()
        if isinstance(definition := parameter.kwarg_definition, QueryParameter) and definition.name
    }


def query_schemas(handler: HTTPRouteHandler) -> dict[str, Schema]:
    """The schemas of a route's query parameters, by name."""
    return {
        definition.name: schema_of(parameter.annotation, definition)
        for parameter in handler.parsed_fn_signature.parameters.values()
        if isinstance(definition := parameter.kwarg_definition, QueryParameter) and definition.name
    }


def is_conditional(path: str, handler: HTTPRouteHandler) -> bool:
    """Whether the contract has an ETag for a route's answers, and 304 in their place.

    It has them for each GET of a match or a tournament that is no stream, also where answers such
    as documents come without an ETag.
    """
    streamed = "text/event-stream" in answers(handler).media_types
    return "GET" in handler.http_methods and path.startswith(_RECORDED) and not streamed


_TAG: Final = '"12-5c8e04f1b7a29d36"'
_IDEMPOTENCY_KEY: Final = {
    "name": "Idempotency-Key",
    "description": "the same key and body again are answered as the first time",
    "schema": {"type": "string", "pattern": IDEMPOTENCY_KEY},
}
_IF_MATCH: Final = {
    "name": "If-Match",
    "description": "the version that was seen, or an ETag; 412 where it is older; `*` for any",
    "schema": {"type": "string", "pattern": VERSION, "examples": ['"12"', _TAG]},
}
_IF_NONE_MATCH: Final = {
    "name": "If-None-Match",
    "description": "the ETag of the answer that the caller has; 304 where it is still good",
    "schema": {"type": "string", "examples": [_TAG]},
}


def schema_of(annotation: Any, definition: ParameterKwarg) -> Schema:
    """The schema of a parameter, from its type and its bounds."""
    kinds = [kind for kind in get_args(annotation) if kind is not type(None)] or [annotation]
    if isinstance(kinds[0], str) and get_origin(annotation) is not None:
        return {"type": "string", "enum": kinds}
    further = definition.schema_extra or {}
    pattern: Schema = {} if "format" in further else {"pattern": definition.pattern or PLAIN}
    if definition.min_length is not None:
        pattern["minLength"] = definition.min_length
    if definition.max_length is not None:
        pattern["maxLength"] = definition.max_length
    if _is_list(annotation):
        many = {} if definition.max_items is None else {"maxItems": definition.max_items}
        return {"type": "array", "items": {"type": "string", **pattern}, **many, **further}
    kind = kinds[0]
    if kind is str:
        return {"type": "string", **pattern, **further}
    names: dict[object, str] = {int: "integer", bool: "boolean"}
    least = {} if definition.ge is None else {"minimum": int(definition.ge)}
    most = {} if definition.le is None else {"maximum": int(definition.le)}
    return {"type": names[kind], **least, **most}


def _is_list(annotation: Any) -> bool:
    return any(get_origin(one) is list for one in (annotation, *get_args(annotation)))


# --- answers --------------------------------------------------------------------------------

HEADERS: Final[dict[str, Schema]] = {
    "ETag": {
        "description": "the version of the match or tournament, and of the answer",
        "schema": {"type": "string"},
    },
    "Link": {
        "description": "`next`: the page after this one; `receipt`: the proof that it is logged",
        "schema": {"type": "string"},
    },
    "Location": {"description": "where it is now", "schema": {"type": "string"}},
    "Idempotency-Replayed": {
        "description": "that the command was carried out before, and is answered as it was then",
        "schema": {"type": "string", "const": "true"},
    },
    "RateLimit": {"description": "what is left of the quota", "schema": {"type": "string"}},
    "RateLimit-Policy": {"description": "the quota", "schema": {"type": "string"}},
    "Retry-After": {"description": "seconds to wait", "schema": {"type": "string"}},
    "WWW-Authenticate": {"description": "how to show a key", "schema": {"type": "string"}},
    "Deprecation": {
        "description": "`@` and the second since 1970 from which on another route is to be used",
        "schema": {"type": "string"},
    },
    "Sunset": {
        "description": "the time from which on the route may be gone (RFC 8594)",
        "schema": {"type": "string"},
    },
    "Allow": {"description": "the methods that the address has", "schema": {"type": "string"}},
    "X-Request-Id": {
        "description": "the id that the request came with, or a new one; the server's log has it",
        "schema": {"type": "string"},
    },
}


def _headers(*names: str) -> dict[str, Any]:
    return {name: {"$ref": f"#/components/headers/{name}"} for name in (*names, "X-Request-Id")}


def _good(path: str, handler: HTTPRouteHandler, named: Mapping[str, Schema]) -> dict[str, Any]:
    success = answers(handler)
    schema = {"type": "string"} if success.kind is None else named[repr(success.kind)]
    quota = () if handler.opt.get("public") else ("RateLimit", "RateLimit-Policy")
    headers = ["ETag", "Link", *quota] if path.startswith(_RECORDED) else [*quota]
    if is_command(path, handler):
        headers += ["Location"]
    if is_repeatable(path, handler):
        headers += ["Idempotency-Replayed"]
    if messages := handler.opt.get("messages"):
        schema = {"oneOf": [named[repr(kind)] for kind in dict.fromkeys(messages.values()) if kind]}
    main, *also = success.media_types
    content: dict[str, Any] = {main: {"schema": schema}}
    for other in also:
        content[other] = {"schema": schema if "json" in other else {"type": "string"}}
    if RETIRES in handler.opt:
        headers += ["Deprecation", "Sunset"]
    if "fields" in query_names(handler):
        content[SPARSE] = {"schema": {"type": "object"}}
    made: dict[str, Any] = {
        "201" if _creates(handler) else "200": {
            "description": "As asked",
            "headers": _headers(*headers),
            "content": content,
        }
    }
    if "or" in handler.opt:
        status, words, other = handler.opt["or"]
        others = {_JSON: {"schema": named[repr(other)]}}
        made[str(status)] = {"description": words, "headers": _headers(), "content": others}
    if is_conditional(path, handler):
        made["304"] = {"description": "The caller has it already", "headers": _headers("ETag")}
    return made


def _problems(path: str, handler: HTTPRouteHandler) -> dict[str, Any]:
    statuses = [400, 406, 500, 503]
    if not handler.opt.get("public"):
        statuses += [401, 403, 429]
    if PATH_PARAMETER.search(path) or "before" in query_names(handler) or path.startswith("/audit"):
        statuses.append(404)
    if {"POST", "PUT", "DELETE"} & handler.http_methods:
        statuses += [408, 409, 413, 415]
    if path.startswith(_RECORDED):
        statuses.append(409)
    if is_command(path, handler):
        statuses.append(412)
    is_read_closely = bool(query_names(handler)) or is_repeatable(path, handler)
    if is_read_closely or {"POST", "PUT"} & handler.http_methods or "{position" in path:
        statuses.append(422)
    if answers(handler).media_types[0] == "text/event-stream":
        statuses.append(422)
    return {
        str(status): {"$ref": f"#/components/responses/{problem_name(status)}"}
        for status in sorted(set(statuses))
    }


def problem_name(status: int) -> str:
    """The name of the response that has the problems of a status."""
    return f"Problem{status}"


def problem_response(status: int) -> dict[str, Any]:
    """The answer of a status that is a problem: which kinds there are of it."""
    kinds = kinds_of(status)
    more = {401: ["WWW-Authenticate"], 429: ["Retry-After", "RateLimit", "RateLimit-Policy"]}
    more |= {405: ["Allow"], 412: ["ETag"], 503: ["Retry-After"]}
    return {
        "description": ", ".join(f"[{kind}](/problems/{kind})" for kind in kinds),
        "headers": _headers(*more.get(status, [])),
        "content": {"application/problem+json": {"schema": ref("Problem")}},
        "x-problem-types": [f"urn:bonebook:{kind}" for kind in kinds],
    }
