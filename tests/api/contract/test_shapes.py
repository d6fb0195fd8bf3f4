"""Each shape of the contract has a type that a generator of clients can write."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from msgspec import json

from api.contract.document import openapi_of
from tests.support.bare import APP
from tests.support.paths import ROOT

LISTS = ("anyOf", "oneOf", "allOf", "prefixItems")


@cache
def contract() -> dict[str, Any]:
    return openapi_of(APP)


def typed(node: dict[str, Any], at: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every schema within one that a value is read by, with its place; conditions are none."""
    yield at, node
    for name, schema in node.get("properties", {}).items():
        yield from typed(schema, f"{at}.{name}")
    if "items" in node:
        yield from typed(node["items"], f"{at}[]")
    for word in LISTS:
        for n, schema in enumerate(node.get(word, ())):
            yield from typed(schema, f"{at}.{word}[{n}]")


@cache
def every_schema() -> list[tuple[str, dict[str, Any]]]:
    named = contract()["components"]["schemas"]
    return [pair for name, schema in named.items() for pair in typed(schema, name)]


def test_every_field_has_a_type() -> None:
    assert [at for at, schema in every_schema() if not schema] == []


def test_values_say_their_type() -> None:
    """A generator that does not find it there writes a type that is none."""
    untyped = [
        at
        for at, schema in every_schema()
        if "type" not in schema
        and len({type(value) for value in schema.get("enum", [schema.get("const")])}) == 1
        and ("enum" in schema or "const" in schema)
    ]
    assert untyped == []


def test_a_stream_is_first_server_sent_events() -> None:
    """The generators that know typed streams take the first form of a body."""
    printed_contract = json.decode((ROOT / "openapi" / "openapi.json").read_bytes())
    operations = [
        operation for path in printed_contract["paths"].values() for operation in path.values()
    ]
    bodies = [operation["responses"].get("200", {}).get("content", {}) for operation in operations]
    streams = [list(body) for body in bodies if "text/event-stream" in body]
    assert {forms[0] for forms in streams} == {"text/event-stream"}


def test_no_field_is_null_alone() -> None:
    in_choice = [f".{word}[" for word in LISTS]
    alone = [
        at
        for at, schema in every_schema()
        if schema.get("type") == "null" and not any(word in at for word in in_choice)
    ]
    assert alone == []


def test_no_default_is_an_object() -> None:
    assert [at for at, schema in every_schema() if isinstance(schema.get("default"), dict)] == []


def test_no_body_is_an_empty_object() -> None:
    schemas = contract()["components"]["schemas"]
    assert [name for name, schema in schemas.items() if schema.get("properties") == {}] == []


@pytest.mark.parametrize("of", ["operations", "schemas"])
def test_names_differ_in_more_than_capitals_and_hyphens(of: str) -> None:
    paths = contract()["paths"].values()
    operations = [operation["operationId"] for methods in paths for operation in methods.values()]
    names = operations if of == "operations" else list(contract()["components"]["schemas"])
    folded = Counter(name.casefold().replace("_", "").replace("-", "") for name in names)
    assert [name for name, count in folded.items() if count > 1] == []
