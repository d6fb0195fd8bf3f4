"""Every value of every rule book acts: with another value something comes out otherwise."""

import ast
from collections.abc import Iterator
from itertools import combinations
from typing import Any, get_args

import pytest

from domain import rulebooks
from domain.house_rules.types import type_of
from domain.rulebooks import BOOKS
from domain.rules import Pairs, Purse, Rule, rules_of
from tests.house.rule_outcomes import OUTCOMES
from tests.house.rule_scenarios import CONTEXT, SCENARIOS, TRIED, with_values
from tests.house.test_house import modules, nodes_of

RULES = [
    (book_id, name, rule)
    for book_id, printed in BOOKS.items()
    for name, rule in rules_of(printed.rules).items()
    if not isinstance(printed.rules, Pairs)  # Their options are `tests/domain/pairs`'s.
]
each = pytest.mark.parametrize(
    ("book_id", "name", "rule"), RULES, ids=[f"{book_id}-{name}" for book_id, name, _ in RULES]
)


@pytest.fixture(autouse=True)
def _no_edition_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    """Editions that the scenarios make known are known to them alone."""
    monkeypatch.setattr(rulebooks, "EDITIONS", dict(rulebooks.EDITIONS))


def tried(book_id: str, name: str, rule: Rule[Any]) -> Iterator[Any]:
    """The value of the book, then the choices that it leaves, or others that could stand there."""
    yield rule.value
    kind = type_of(type(BOOKS[book_id].rules), name)
    others = rule.choices or TRIED.get(name) or _others(kind, rule.value)
    yield from (one for one in others if one != rule.value)


def _others(kind: Any, value: Any) -> Iterator[Any]:
    match value:
        case bool():
            yield not value
        case int():
            yield value + 1
        case None if "Purse" in str(kind):
            yield Purse(6, 0)
        case None:
            yield 7
        case str():
            yield from get_args(kind)
        case dict():
            for players, points in value.items():  # pyright: ignore[reportUnknownVariableType]
                another = points + 1 if isinstance(points, int) else _another_payer(points)  # pyright: ignore[reportUnknownArgumentType]
                yield value | {players: another}
        case Purse():
            yield Purse(value.tens, value.fives + 1)
            yield Purse(value.tens + 1, value.fives - 2)
        case _:
            yield (*value, 9) if value else (4,)
            yield value[1:] or (4,) if value else (4,)


def _another_payer(payer: str) -> str:
    return "opponent" if payer == "nobody" else "nobody"


def outcome(book_id: str, name: str, value: Any) -> str:
    """The outcome with this value, in words."""
    context = {one: v for one, v in CONTEXT.get(name, {}).items() if one != name}
    return repr(SCENARIOS[name](with_values(BOOKS[book_id], {**context, name: value})))


@each
def test_a_rule_acts_as_printed_and_otherwise_with_another_value(
    book_id: str, name: str, rule: Rule[Any]
) -> None:
    outcomes = {repr(value): outcome(book_id, name, value) for value in tried(book_id, name, rule)}
    assert outcomes[repr(rule.value)] == OUTCOMES[name][book_id]
    for first, second in combinations(outcomes, 2):
        compared = rule.choices or repr(rule.value) in (first, second)
        assert not compared or outcomes[first] != outcomes[second], (
            f"{name}: {first} and {second} are alike"
        )


def test_every_rule_of_every_book_has_its_scenario_and_no_scenario_is_left_over() -> None:
    assert SCENARIOS.keys() == {name for _, name, _ in RULES}
    assert {(name, id) for name, by in OUTCOMES.items() for id in by} == {
        (name, id) for id, name, _ in RULES
    }


ENGINES = ("domain", "adjudication", "projections", "api")
NAMES_BOOKS = (
    "domain/rulebooks/",
    "api/demo/",  # a match of one book, played
    "api/conformance/",  # a kind of vector belongs to a book
    "domain/tournament/formats.py",  # a format belongs to a book
    "api/contract/examples.py",  # an example is of one match
)


def test_no_engine_names_a_book() -> None:
    """Differences between the books are data of the books: no code asks which one it is."""
    named: list[str] = []
    for where in modules(*ENGINES, but=NAMES_BOOKS):
        nodes = nodes_of(where)
        docs = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
        named += [
            f"{where}:{node.lineno}"
            for node in nodes
            if isinstance(node, ast.Constant) and node.value in BOOKS and id(node) not in docs
        ]
    assert not named
