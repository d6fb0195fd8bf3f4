"""`bonebook conformance` by pairs: every vector passes; each clause, edition and value has one."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from api.conformance.running import run
from domain.rulebooks import book
from domain.rules import Amount, Pairs, choose, rules_of, spell
from tests.support.paths import VECTORS

OWN = json.loads((VECTORS / "by_pairs.json").read_text())["vectors"]

PRINTED = book("DP")

BY_AN_EVENT = {"DP-34c", "DP-37", "DP-38"}
"""Clauses about officials and events, which no vector of a match can show."""


@pytest.mark.parametrize("vector", OWN, ids=[f"{vector['id']} {vector['title']}" for vector in OWN])
def test_a_vector_passes(vector: dict[str, Any]) -> None:
    (outcome,) = run([("by_pairs", vector)])
    assert outcome.passed, (outcome.differs, outcome.error)


def test_each_clause_has_a_vector() -> None:
    cited = {clause for vector in OWN for clause in vector["cite"]}
    assert {clause.id for clause in PRINTED.clauses} - cited == BY_AN_EVENT


def chosen() -> Iterator[dict[str, Any]]:
    rules = PRINTED.rules
    for vector in OWN:
        options = vector.get("options") or vector.get("game", {}).get("options") or {}
        if vector["expect"].get("refused") is None:
            texts = {name: spell(value) for name, value in options.items()}
            each = rules_of(choose(rules, texts))
            yield {rule.name or field: rule.value for field, rule in each.items()}


def test_each_edition_and_each_value_of_an_option_has_a_vector() -> None:
    assert isinstance(PRINTED.rules, Pairs)
    seen = list(chosen())
    for name, rule in PRINTED.options().items():
        values = {values_of[name] for values_of in seen}
        assert len(values) > 1, name
        if not isinstance(rule, Amount):
            assert set(rule.choices) <= values, name
