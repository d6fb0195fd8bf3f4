"""The documents in the tree are those that the code makes, and what is sent is as they say."""

from typing import Any

import jsonschema_rs
import pytest
from click.testing import CliRunner
from msgspec import json

from api.contract.asyncapi import asyncapi_of
from api.contract.document import documented, openapi_of
from api.exchange.match_files import as_lines
from api.exchange.record_schema import facts_schema, record_schema
from api.server.commands.contract import DOCUMENTS, contract
from domain.events import Entry
from domain.formats import neutral_json
from tests.generators import generate42, generate_fives
from tests.support.bare import APP
from tests.support.paths import ROOT, VECTORS

RECORD = jsonschema_rs.Draft202012Validator(record_schema())
FACTS = jsonschema_rs.Draft202012Validator(facts_schema())


@pytest.mark.parametrize("document", [one for one in DOCUMENTS if one != "openapi"])
def test_the_document_in_the_tree_is_the_one_that_the_code_makes(document: str) -> None:
    made = CliRunner().invoke(contract, [document]).output
    committed = (ROOT / "openapi" / f"{document}.json").read_text()
    assert committed == made, f"run: bonebook contract {document} > openapi/{document}.json"


@pytest.mark.parametrize("name", ["games", "adjudication_full", "adjudication_hidden"])
def test_every_record_of_the_vectors_is_as_the_schema_says(name: str) -> None:
    vectors = json.decode((VECTORS / f"{name}.json").read_bytes())["vectors"]
    assert [one["id"] for one in vectors if not RECORD.is_valid(one["game"])] == []


@pytest.mark.parametrize("book", ["PDA", "HF", "FU", "UDL", "42"])
def test_what_is_written_of_a_match_is_as_the_schemas_say(book: str) -> None:
    for seed in range(3):
        made = generate42.match42(seed) if book == "42" else generate_fives.match(seed, book, 2)
        entries = [Entry(at, fact) for at, fact in enumerate(made.facts, 1)]
        record = neutral_json.write([(one.position, one.fact) for one in entries], entries)
        RECORD.validate(json.decode(json.encode(record)))
        for line in as_lines(entries).splitlines():
            FACTS.validate(json.decode(line))


@pytest.mark.parametrize(
    "wrong",
    [
        {"e": "play", "p": 0},
        {"e": "play", "p": 0, "tile": "10-9"},
        {"e": "sneeze"},
        {"e": "lots", "draws": 3},
        {"e": "draw", "p": 0, "tile": 64},
    ],
)
def test_the_schema_refuses_what_is_refused(wrong: dict[str, Any]) -> None:
    game = {"ruleset": "PDA", "players": 2, "log": [wrong]}
    assert not RECORD.is_valid(game)
    with pytest.raises(Exception, match=r"log\[0\]"):
        neutral_json.read(game)


def test_every_reference_of_the_streams_document_leads_somewhere() -> None:
    document = asyncapi_of()
    text = json.encode(document).decode()
    names = {part.partition('"')[0] for part in text.split("#/components/schemas/")[1:]}
    assert names <= document["components"]["schemas"].keys()
    for channel in document["channels"].values():
        for message in channel["messages"].values():
            jsonschema_rs.Draft202012Validator(
                {**message["payload"], "components": document["components"]}
            )


def test_the_contract_of_streams_is_served_and_names_each_message() -> None:
    served = {path for path, _ in documented(APP)}
    assert {"/openapi.json", "/asyncapi.json"} <= served
    document = openapi_of(APP)
    for path, operations in document["paths"].items():
        content = operations.get("get", {}).get("responses", {}).get("200", {}).get("content", {})
        if path.endswith("/stream"):
            assert next(iter(content)) == "text/event-stream"
            assert len(content["text/event-stream"]["schema"]["oneOf"]) >= 4
    named = {tag["name"] for tag in document["tags"]}
    used = {
        tag
        for operations in document["paths"].values()
        for operation in operations.values()
        for tag in operation["tags"]
    }
    assert used == named
    assert document["webhooks"]["delivery"]["post"]["requestBody"]["required"]
