"""Answers are wire schemas: no struct of another room is part of the contract by accident.

Facts, and the claims that they carry, are the exception: their stored form is a format of its
own, published with its JSON Schema (`openapi/facts.json`).
"""

from collections.abc import Iterator
from typing import Any

import pytest
from litestar.handlers import HTTPRouteHandler
from msgspec import inspect

from api.contract.document import documented
from api.contract.operations import answers
from api.live.messages import OF_A_MATCH, OF_SEVERAL
from api.webhooks.envelopes import CloudEvent
from tests.support.bare import APP


def structs_in(kind: Any) -> set[type]:
    """Every struct that a type leads to."""
    reached: set[type] = set()
    waiting: list[inspect.Type] = [inspect.type_info(kind)]
    while waiting:
        node = waiting.pop()
        if isinstance(node, inspect.StructType):
            if node.cls in reached:
                continue
            reached.add(node.cls)
            waiting += [field.type for field in node.fields]
        for name in ("types", "item_types"):
            waiting += getattr(node, name, ())
        waiting += [
            inner
            for name in ("item_type", "key_type", "value_type")
            if isinstance(inner := getattr(node, name, None), inspect.Type)
        ]
    return reached


def answered(handler: HTTPRouteHandler) -> Iterator[Any]:
    """The types that a handler answers with."""
    yield answers(handler).kind
    if "or" in handler.opt:
        yield handler.opt["or"][2]


def strangers(kind: Any) -> list[str]:
    """Structs of other rooms that a type leads to, but for facts."""
    return sorted(
        f"{struct.__module__}.{struct.__name__}"
        for struct in structs_in(kind)
        if not struct.__module__.startswith(("api.", "domain.events.", "tests."))
    )


ROUTES = sorted(
    ((f"{min(handler.http_methods)} {path}", handler) for path, handler in documented(APP)),
    key=lambda route: route[0],  # litestar keeps the routes of a path in no order
)


@pytest.mark.parametrize(("name", "handler"), ROUTES, ids=[name for name, _ in ROUTES])
def test_an_answer_is_a_wire_schema(name: str, handler: HTTPRouteHandler) -> None:
    for kind in answered(handler):
        if kind is not None and not isinstance(kind, str):
            assert strangers(kind) == [], name


@pytest.mark.parametrize("kind", [*OF_A_MATCH.values(), *OF_SEVERAL.values(), CloudEvent])
def test_a_message_is_a_wire_schema(kind: Any) -> None:
    assert kind is None or strangers(kind) == []


def test_a_struct_of_another_room_would_be_found() -> None:
    from adjudication.finding import Finding

    assert "adjudication.finding.Finding" in strangers(list[dict[str, Finding | None]])
