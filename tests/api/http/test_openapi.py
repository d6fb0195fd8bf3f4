"""The contract in the tree is the one that the app serves, and it covers every route."""

from typing import Any

import httpx2
from msgspec import json

from tests.support.paths import ROOT

COMMITTED = ROOT / "openapi" / "openapi.json"


def test_the_contract_in_the_tree_is_the_one_that_is_served(server: Any):
    served = httpx2.get(f"{server.url}/openapi.json").content
    assert COMMITTED.read_bytes() == served + b"\n", "run: python3 run.py contract"


def test_every_reference_in_the_contract_leads_somewhere():
    contract = json.decode(COMMITTED.read_bytes())

    def references(node: object) -> set[str]:
        if isinstance(node, dict):
            inner = {ref for value in node.values() for ref in references(value)}
            return inner | ({node["$ref"]} if isinstance(node.get("$ref"), str) else set())
        if isinstance(node, list):
            return {ref for value in node for ref in references(value)}
        return set()

    for reference in references(contract):
        target: Any = contract
        for part in reference.removeprefix("#/").split("/"):
            target = target[part]
        assert target


def test_every_operation_declares_its_problems_one_by_one_and_who_may_use_it():
    contract = json.decode(COMMITTED.read_bytes())
    operations = [one for path in contract["paths"].values() for one in path.values()]
    assert len(operations) == len({one["operationId"] for one in operations})
    for operation in operations:
        answers = operation["responses"]
        assert "default" not in answers
        assert {"400", "406", "500", "503"} <= set(answers)
        assert not operation["security"] or {"401", "403", "429"} <= set(answers)
        assert operation["security"] or not operation["description"].startswith("For a key")
