"""Mutants of a module, one at a time, and whether the tests notice: how sharp the tests are.

``python3 run.py bench mutation`` tries the remedies, rulings and windows with the tests of their
clauses. ``python3 run.py bench mutation MODULE … -- TESTS …`` changes one comparison,
condition, sum or constant of the modules, runs the tests and prints each change that they
let pass. Nothing is written: a mutant lives in a process of its own, which compiles it on
import, two at a time. ``--part 2/5`` runs a share of them.
"""

import ast
import os
import sys
from collections.abc import Iterator, Sequence
from copy import deepcopy
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from typing import Any

import pytest

for name in ("hypothesis", "msgspec", "psycopg"):
    import_module(name)  # once, before the processes part

RULING = tuple(
    f"adjudication.ruling.{name}"
    for name in ("remedies", "rulings", "consequences", "settlement", "time_limits")
)
"""Modules that are tried unless others are named."""

CLAUSES = (
    "tests/adjudication/ruling",
    "tests/adjudication/claims",
    "tests/adjudication/case/test_corrected_record.py",
    "tests/adjudication/test_vectors.py",
)
"""The tests that are to notice: of rulings and of every clause's claims, and the checked cases."""

SLOW = (
    "tests/adjudication/ruling/test_ruling_properties.py",
    "tests/adjudication/claims/test_fortytwo_random.py",
)
"""Searches among them, which are left out: a mutant is to take seconds."""

AT_ONCE = 2
"""Mutants that are tried at the same time."""

CodeNode = ast.expr | ast.stmt

_OTHER: dict[type[ast.AST], type[Any]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
}
"""The replacement for each operator."""


def changed(node: ast.AST) -> ast.AST | None:
    """The node changed in one place, or None where it is not of a kind that is changed."""
    match node:
        case ast.Compare(ops=[op]) if type(op) in _OTHER:
            return ast.Compare(node.left, [_OTHER[type(op)]()], node.comparators)
        case ast.BoolOp():
            return ast.BoolOp(_OTHER[type(node.op)](), node.values)
        case ast.BinOp() if type(node.op) in _OTHER:
            return ast.BinOp(node.left, _OTHER[type(node.op)](), node.right)
        case ast.UnaryOp(op=ast.Not()):
            return node.operand
        case ast.Constant(value=bool(value)):
            return ast.Constant(not value)
        case ast.Constant(value=int(value)):
            return ast.Constant(value + 1)
        case ast.IfExp():
            return ast.IfExp(ast.UnaryOp(ast.Not(), node.test), node.body, node.orelse)
        case ast.Call(func=ast.Name(id="min" | "max" as name)):
            other = ast.Name("max" if name == "min" else "min", ast.Load())
            return ast.Call(other, node.args, node.keywords)
        case ast.If(test=ast.Name() | ast.Attribute() | ast.Call()):
            return ast.If(ast.UnaryOp(ast.Not(), node.test), node.body, node.orelse)
        case _:
            return None


def places(tree: ast.Module) -> Iterator[tuple[ast.AST, str, int | None]]:
    """Where something inside a function can be changed: parent, field and, in a list, index.

    What a class says of its form (``frozen=True``) does nothing that a test could notice.
    """
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)]
    for function in functions:
        forms = {part for form in _forms(function) for part in ast.walk(form)}
        for parent in ast.walk(function):
            if parent in forms:
                continue
            for name, value in ast.iter_fields(parent):
                if name in ("annotation", "returns", "decorator_list", "args", "bases"):
                    continue
                each = enumerate(value) if isinstance(value, list) else [(None, value)]
                for index, node in each:
                    if isinstance(node, ast.AST) and changed(node) is not None:
                        yield parent, name, index


def _forms(definition: ast.FunctionDef | ast.ClassDef) -> list[ast.AST]:
    of_class = definition.keywords if isinstance(definition, ast.ClassDef) else []
    return [*definition.decorator_list, *of_class]


def mutant(source: str, number: int) -> tuple[ast.Module, str]:
    """The module with its change of this number, and what that is."""
    tree = ast.parse(source)
    parent, name, index = list(places(tree))[number]
    held = getattr(parent, name)
    node = held if index is None else held[index]
    other = changed(deepcopy(node))
    assert other is not None
    ast.copy_location(other, node)
    description = f"line {node.lineno}: {_brief(node)}  ->  {_brief(other)}"
    if index is None:
        setattr(parent, name, other)
    else:
        held[index] = other
    return ast.fix_missing_locations(tree), description


def _brief(node: ast.AST) -> str:
    shown = node.test if isinstance(node, ast.If) else node
    return ast.unparse(ast.fix_missing_locations(shown)).replace("\n", " ")[:90]


class _Mutated(SourceFileLoader, MetaPathFinder):
    """Loads one module as a mutant."""

    def __init__(self, name: str, path: str, tree: ast.Module) -> None:
        super().__init__(name, path)
        self.tree = tree

    def find_spec(self, fullname: str, path: object, target: object = None) -> ModuleSpec | None:
        del target
        if fullname != self.name:
            return None
        spec = PathFinder.find_spec(fullname, path)  # pyright: ignore[reportArgumentType] - object, as MetaPathFinder has it
        assert spec is not None
        spec.loader = self
        return spec

    def get_code(self, fullname: str) -> object:
        del fullname
        return compile(self.tree, self.path, "exec")


def begun(module: str, path: str, tree: ast.Module, tests: Sequence[str]) -> int:
    """The process that runs the tests on this mutant; its status is 0 where they all pass.

    One folder after the other, since nearly every mutant that is noticed fails in the first.
    """
    child = os.fork()
    if child == 0:
        os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # browsers take seconds to import
        silent = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silent, 1)
        os.dup2(silent, 2)
        sys.meta_path.insert(0, _Mutated(module, path, tree))
        left_out = [f"--ignore={one}" for one in SLOW]
        options = ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:randomly", *left_out]
        os._exit(any(pytest.main([*options, one]) for one in tests))
    return child


def mutants(modules: Sequence[str], part: int, parts: int) -> Iterator[tuple[str, str, int]]:
    """The modules with their files, and the number of each mutant of this share."""
    for module in modules:
        # By its path: to look a module up would import its package.
        named = Path(*module.split("."))
        path = named / "__init__.py" if named.is_dir() else named.with_suffix(".py")
        count = len(list(places(ast.parse(path.read_text()))))
        for number in range(max(part - 1, 0), count, parts):
            yield module, str(path), number


def run(arguments: list[str] | None = None) -> None:
    """Try every mutant of the modules named, or a part of them; print those that survive."""
    words = list(arguments or [])
    part, parts = 0, 1
    if words[:1] == ["--part"]:
        part, parts = (int(one) for one in words[1].split("/"))
        words = words[2:]
    split = words.index("--") if "--" in words else len(words)
    modules, tests = words[:split] or RULING, words[split + 1 :] or CLAUSES
    under_way: dict[int, str] = {}
    tried = alive = 0
    for module, path, number in mutants(modules, part, parts):
        if len(under_way) == AT_ONCE:
            alive += _survived(under_way)
        tree, description = mutant(Path(path).read_text(), number)
        under_way[begun(module, path, tree, tests)] = f"{module} {description}"
        tried += 1
    while under_way:
        alive += _survived(under_way)
    print(f"{tried} mutants, {tried - alive} killed: {(tried - alive) / max(tried, 1):.0%}")


def _survived(under_way: dict[int, str]) -> bool:
    """Wait for one of the processes; whether the tests passed, which is told."""
    child, status = os.wait()
    description = under_way.pop(child)
    if status == 0:
        print(f"survived {description}", flush=True)
    return status == 0


if __name__ == "__main__":
    run(sys.argv[1:])
