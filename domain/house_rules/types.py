"""The type of a rule's value, and the type in words for authors of house rules."""

from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from msgspec import structs

from domain.rules import Rule

_SIMPLE: dict[Any, str] = {
    int: "a whole number",
    bool: "true or false",
    str: "a text",
    NoneType: '"none"',
}


def type_of(kind: type, name: str) -> Any:
    """The type of a field of a struct; where the field is a `Rule`, the type of the rule's value.

    A kind of `Rule` of its own, such as `Amount`, is given back itself.

    >>> from domain.rules import Fives
    >>> type_of(Fives, "target")
    <class 'int'>
    """
    hint = get_type_hints(kind)[name]
    rules = [one for one in (hint, *get_args(hint)) if get_origin(one) is Rule]
    return get_args(rules[0])[0] if rules else hint


def allowed(kind: Any) -> str:
    """Values that a type allows, in words.

    >>> allowed(bool), allowed(dict[int, int])
    ('true or false', 'a table from a whole number to a whole number')
    """
    origin, inner = get_origin(kind), get_args(kind)
    if kind in _SIMPLE:
        return _SIMPLE[kind]
    if origin is Literal:
        return " or ".join(map(str, inner))
    if origin in (Union, UnionType):
        return " or ".join(map(allowed, inner))
    if origin is dict:
        return f"a table from {allowed(inner[0])} to {allowed(inner[1])}"
    if origin is tuple:
        return f"a list, each {allowed(inner[0])}"
    return "a table of " + ", ".join(field.name for field in structs.fields(kind))
