"""Dotted names in backticks in docstrings exist, under that name."""

import ast
import re

import pytest

from tests.house.test_house import ROOMS, ROOT, modules, tree_of

DOTTED = re.compile(r"(?<!`)`([a-z]\w*(?:\.\w+)+)`(?!`)")


def docstrings(tree: ast.Module) -> list[str]:
    return [
        ast.get_docstring(node) or ""
        for node in ast.walk(tree)
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef))
    ]


def names_in(module: str) -> set[str]:
    """Names that a module binds, and those of its classes."""
    names: set[str] = set()
    for node in ast.walk(tree_of(module)):
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


@pytest.mark.parametrize("module", modules(*ROOMS))
def test_a_dotted_name_in_a_docstring_is_there(module: str):
    named = {name for text in docstrings(tree_of(module)) for name in DOTTED.findall(text)}
    rooted = {name for name in named if name.split(".")[0] in ROOMS}
    assert sorted(name for name in rooted if not is_there(name)) == []
