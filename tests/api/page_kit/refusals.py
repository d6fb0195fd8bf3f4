"""The sentences of refusals as they stand in the code, at each place where something is refused."""

import ast
from collections.abc import Iterator
from functools import partial
from itertools import product

from tests.support.paths import ROOT

ROOMS = ("domain", "adjudication", "projections", "api")
FOR_PROGRAMS = (
    "api/conformance/",
    "api/exchange/match_files.py",
    "api/contract/contract_guard.py",
)
"""Refusals that only programs and the command line run into."""

SECOND = (
    *("ImpossibleReport", "UnlawfulReport", "NoSuchRule", "BadClaim", "BadRecord", "BadRequest"),
    *("NotThere", "NotReached", "NotItsRules", "UnknownParameter", "NotSignedYet", "StillBehind"),
    *("UnreadableMatch", "HearingStopped", "ClientGone", "ForgedRequest", "BadCommand", "Breach"),
    *("NotationError", "NotSetUp", "UnderWay", "UpkeepFailed", "DocumentStopped"),
)
DETAIL_AT = {
    **dict.fromkeys(("AccessError", "NotAuthorizedException", "PermissionDeniedException"), 0),
    **dict.fromkeys(("TooManyRequestsException", "HTTPException"), 0),
    **dict.fromkeys(SECOND, 1),
    **dict.fromkeys(("problem", "Slip", "_card", "_lots"), 2),
    **dict.fromkeys(("by_duty", "holding", "spend", "take"), 3),
}
"""Which argument says what is wrong, by the name of what is called."""

Function = ast.FunctionDef | ast.AsyncFunctionDef


def refusals() -> Iterator[tuple[str, str]]:
    """Where something is refused, and each sentence that says so, with {} for what is filled in."""
    for file in (file for room in ROOMS for file in sorted((ROOT / room).rglob("*.py"))):
        where = file.relative_to(ROOT).as_posix()
        if where.startswith(FOR_PROGRAMS) or "/commands/" in where:
            continue
        source = file.read_text()
        if not any(f"{name}(" in source for name in DETAIL_AT):
            continue
        module = ast.parse(source)
        for function in (one for one in ast.walk(module) if isinstance(one, Function)):
            for call in (one for one in ast.walk(function) if isinstance(one, ast.Call)):
                for text in _of(call, function, module):
                    yield f"{where}:{call.lineno}", text


def _of(call: ast.Call, function: ast.AST, module: ast.Module) -> Iterator[str]:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else ast.unparse(call.func)
    at = DETAIL_AT.get(name)
    if at is None:
        return
    named = [one.value for one in call.keywords if one.arg == "detail"]
    for detail in named or call.args[at : at + 1]:
        yield from (text for text in _texts(detail, function, module) or () if text)


def _texts(node: ast.expr, within: ast.AST, module: ast.Module) -> list[str] | None:
    """Every text that an expression can be; None where that is not written here."""
    texts = partial(_texts, within=within, module=module)
    match node:
        case ast.Constant(value=str(text)):
            return [text.replace("{", "").replace("}", "")]
        case ast.JoinedStr():
            parts = [_filled(part, within, module) for part in node.values]
            return ["".join(each) for each in product(*parts)]
        case ast.IfExp():
            return _all([texts(node.body), texts(node.orelse)])
        case ast.BinOp(op=ast.Add()):
            both = texts(node.left), texts(node.right)
            left, right = both[0] or ["{}"], both[1] or ["{}"]
            return None if both == (None, None) else [a + b for a in left for b in right]
        case ast.Name(id=name):
            values = [one for one in _assigned(name, within) if not _names(one, name)]
            return _all([texts(one) for one in values])
        case ast.Call(func=ast.Name(id=name)):
            made = [one for one in module.body if isinstance(one, Function) and one.name == name]
            return _all(
                _texts(back.value, function, module)
                for function in made
                for back in ast.walk(function)
                if isinstance(back, ast.Return) and back.value is not None
            )
        case _:
            return None


def _filled(part: ast.expr, within: ast.AST, module: ast.Module) -> list[str]:
    """The texts that a place of an f-string can hold: one of a few, or anything."""
    if not isinstance(part, ast.FormattedValue):
        return _texts(part, within, module) or []
    chosen = isinstance(part.value, ast.IfExp | ast.Name)
    return (_texts(part.value, within, module) if chosen else None) or ["{}"]


def _all(texts_of_parts: "Iterator[list[str] | None] | list[list[str] | None]") -> list[str] | None:
    each = list(texts_of_parts)
    known = [text for texts in each for text in texts or ()]
    return None if not each or None in each else known


def _names(node: ast.AST, name: str) -> bool:
    return any(isinstance(one, ast.Name) and one.id == name for one in ast.walk(node))


def _assigned(name: str, within: ast.AST) -> Iterator[ast.expr]:
    """Values that a name is set to in a function."""
    for node in ast.walk(within):
        match node:
            case ast.Assign(targets=[ast.Name(id=bound_name)], value=value) if bound_name == name:
                yield value
            case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Tuple(elts=values)):
                pairs = zip(names, values, strict=True)
                yield from (value for to, value in pairs if ast.unparse(to) == name)
            case _:
                pass
