"""Calls give no more than four arguments by their place; further ones are given by name."""

import ast
from collections.abc import Iterator

import pytest

from tests.house.test_house import ROOMS, modules, nodes_of

MOST = 4

OF_ANY_LENGTH = {
    "Services": "each service is found by its type",
    "_edition": "a row of a table, in the order of its columns",
    "_free": "the choices of an option",
    "ask": "the parameters of a prepared statement",
    "chain": "parts of a line",
    "duty": "the clauses of a duty",
    "error": "the values in a line of a log",
    "event_of": "the kinds of fact that a claim can be about",
    "execute": "the parameters of a statement",
    "format": "the parts of a statement",
    "one_of": "the words of a notation",
    "pack": "the numbers of a structure",
    "partial": "the arguments of another function",
    "run_sync": "the arguments of another function",
    "stated": "the clauses of a value",
    "to_thread": "the arguments of another function",
}
"""Functions that take any number of one thing, or hand their arguments on."""


def long_calls(module: str) -> Iterator[str]:
    """Calls in a module with more arguments by their place, `*others` aside."""
    for node in nodes_of(module):
        if not isinstance(node, ast.Call) or len(node.args) <= MOST:
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else ast.unparse(node.func)
        starred = any(isinstance(argument, ast.Starred) for argument in node.args)
        if not starred and name not in OF_ANY_LENGTH:
            yield f"{module}:{node.lineno}: {name}"


@pytest.mark.parametrize("room", ROOMS)
def test_a_call_gives_four_arguments_by_their_place_and_others_by_name(room: str):
    assert [call for module in modules(room) for call in long_calls(module)] == []
