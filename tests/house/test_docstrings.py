"""Dotted names in docstrings exist, and functions that can fail say so in theirs."""

import ast
import re
from collections.abc import Iterator
from functools import cache

import pytest

from tests.house.test_house import ROOMS, ROOT, modules, nodes_of, tree_of

DOTTED = re.compile(r"(?<!`)`([a-z]\w*(?:\.\w+)+)`(?!`)")


def docstrings(module: str) -> list[str]:
    return [
        ast.get_docstring(node) or ""
        for node in nodes_of(module)
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef))
    ]


@cache
def names_in(module: str) -> set[str]:
    """Names that a module binds, and those of its classes."""
    names: set[str] = set()
    for node in nodes_of(module):
        match node:
            case ast.ClassDef(name) | ast.FunctionDef(name) | ast.AsyncFunctionDef(name):
                names.add(name)
            case ast.Name(name, ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()):
                names.add(name)
            case ast.alias(name, asname):
                names.add(asname or name)
            case _:
                pass
    return names


def is_there(dotted: str) -> bool:
    """Whether a name from the root is a folder, a module, or what one of them binds."""
    place, rest = ROOT, dotted.split(".")
    while rest and (place / rest[0]).is_dir():
        place /= rest.pop(0)
    if rest and (place / f"{rest[0]}.py").is_file():
        place /= f"{rest.pop(0)}.py"
    elif rest:
        place /= "__init__.py"
    if not rest:
        return True
    return place.is_file() and names_in(place.relative_to(ROOT).as_posix()) >= {*rest}


Function = ast.FunctionDef | ast.AsyncFunctionDef
FAILING = re.compile(r"\b(?:[Rr]aises?|[Rr]efuses?|[Rr]efused|[Ff]ails?|[Ee]rrors?)\b")
SHARE_OF_FAILING = 0.6
"""The least share of functions with a `raise` of their own that say so."""


def named_nodes(module: str) -> Iterator[tuple[str, ast.ClassDef | Function]]:
    """The classes, functions and methods of a module, by dotted name; no inner functions."""
    waiting: list[tuple[str, ast.stmt]] = [("", node) for node in tree_of(module).body]
    for prefix, node in waiting:
        if isinstance(node, ast.ClassDef | Function):
            name = f"{prefix}{node.name}"
            yield name, node
            if isinstance(node, ast.ClassDef):
                waiting += [(f"{name}.", inner) for inner in node.body]


def raises(function: Function) -> bool:
    """Whether a function has a `raise` of its own that names an error."""
    waiting: list[ast.AST] = [*function.body]
    for node in waiting:
        if isinstance(node, ast.Raise) and node.exc is not None:
            return True
        if not isinstance(node, Function | ast.ClassDef | ast.Lambda):
            waiting += ast.iter_child_nodes(node)
    return False


def test_functions_that_can_fail_say_so():
    failing = [
        bool(FAILING.search(ast.get_docstring(node) or ""))
        for module in modules(*ROOMS)
        for _, node in named_nodes(module)
        if isinstance(node, Function) and raises(node)
    ]
    assert sum(failing) >= SHARE_OF_FAILING * len(failing), (sum(failing), len(failing))


@pytest.mark.parametrize("room", ROOMS)
def test_a_dotted_name_in_a_docstring_is_there(room: str):
    named = {
        (module, name)
        for module in modules(room)
        for text in docstrings(module)
        for name in DOTTED.findall(text)
        if name.split(".")[0] in ROOMS
    }
    assert sorted(place for place in named if not is_there(place[1])) == []
