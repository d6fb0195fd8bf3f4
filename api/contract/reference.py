"""The contract for people: what every route takes and answers, and what each problem means.

The pages are drawn from the contract itself, by the server, and load nothing but its style.
"""

from collections.abc import Mapping
from typing import Any

from litestar import get
from msgspec import json

from api.access.guards.guard import PUBLIC
from api.contract.contract_parameters import KindName, TheContract
from api.http.http_types import Request, Response
from api.http.problem_kinds import KINDS
from api.http.refusals import NotThere
from api.page_kit.rendering import long_page, page

_METHODS = ("get", "post", "put", "delete")


@get("/docs", opt=PUBLIC)
async def reference(request: Request, contract: TheContract) -> Response:
    """The contract as a page, which is long and takes as long in the making."""
    return await long_page(request, "contract/reference.html", lambda: _parts(contract.content))


def _parts(document: Mapping[str, Any]) -> dict[str, object]:
    """The operations of a contract by their tags, and its schemas as text."""
    by_tag: dict[str, list[dict[str, Any]]] = {}
    for path, methods in document["paths"].items():
        for method in _METHODS:
            if method in methods:
                shown = {"method": method.upper(), "path": path, **_shown(methods[method])}
                by_tag.setdefault(shown["tags"][0], []).append(shown)
    schemas = {
        name: _pretty(schema) for name, schema in sorted(document["components"]["schemas"].items())
    }
    return {"info": document["info"], "by_tag": by_tag, "schemas": schemas}


@get("/problems", opt=PUBLIC)
async def list_problems(request: Request) -> Response:
    """Every kind of problem."""
    return page(request, "contract/problems.html", kinds=KINDS)


@get("/problems/{kind:str}", opt=PUBLIC)
async def read_problem(request: Request, kind: KindName) -> Response:
    """The meaning of a kind of problem, and the next step for a client that meets it."""
    if kind not in KINDS:
        raise NotThere("kind", "there is no such kind of problem: see /problems")
    return page(request, "contract/problems.html", kinds={kind: KINDS[kind]})


def _shown(operation: dict[str, Any]) -> dict[str, Any]:
    """An operation with its schemas as text, and the names of those that it leads to."""
    body = operation.get("requestBody", {}).get("content", {})
    answers = {
        status: answer for status, answer in operation["responses"].items() if status < "400"
    }
    problems = [status for status in operation["responses"] if status >= "400"]
    return {
        **operation,
        "body": _of({"content": body}),
        "answers": {
            status: (answer["description"], list(answer.get("content", {})), _of(answer))
            for status, answer in answers.items()
        },
        "problems": problems,
    }


def _of(answer: dict[str, Any]) -> list[str]:
    contents: list[dict[str, Any]] = list(answer.get("content", {}).values())
    return _leads_to(contents[0]["schema"]) if contents else []


def _leads_to(schema: dict[str, Any]) -> list[str]:
    inner = schema.get("items", schema)
    return [inner["$ref"].rpartition("/")[2]] if "$ref" in inner else []


def _pretty(schema: dict[str, Any]) -> str:
    return json.format(json.encode(schema), indent=2).decode()


ROUTES = [reference, list_problems, read_problem]
