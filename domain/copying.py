"""Copies of state that a fold changes in place, to fold on from apart.

A type of such state is declared with `state`. Its lists, dicts and sets are copied, and the
states in them; whatever else it holds never changes, and is shared. A list or a dict holds
either states alone or none.
"""

from collections.abc import Callable
from copy import copy
from typing import Any, TypeVar, cast

from msgspec import Struct

T = TypeVar("T")
_UNSET = object()


def copied(value: T) -> T:
    """The same value, which can be changed without changing the first.

    >>> lists = [[1], [2]]
    >>> apart = copied(lists)
    >>> apart[0].append(3)
    >>> lists
    [[1], [2]]
    """
    how = _HOW.get(type(value))
    return value if how is None else how(value)


def state(kind: type[T]) -> type[T]:
    """Declare a type whose instances a fold changes in place: with slots, or a struct."""
    names: tuple[str, ...] = getattr(kind, "__struct_fields__", None) or tuple(
        name for base in kind.__mro__ for name in vars(base).get("__slots__", ())
    )
    blank: Callable[[Any], Any] = (
        copy if issubclass(kind, Struct) else lambda _: object.__new__(kind)
    )

    def of_state(instance: Any) -> Any:
        other = blank(instance)
        for name in names:
            value = cast(object, getattr(instance, name, _UNSET))
            if value is not _UNSET:
                how = _HOW.get(type(value))
                setattr(other, name, value if how is None else how(value))
        return other

    _HOW[kind] = of_state
    return kind


def _of_list(values: list[Any]) -> list[Any]:
    return [copied(one) for one in values] if values and type(values[0]) in _HOW else values[:]


def _of_dict(values: dict[Any, Any]) -> dict[Any, Any]:
    if values and type(next(iter(values.values()))) in _HOW:
        return {key: copied(one) for key, one in values.items()}
    return values.copy()


_HOW: dict[type[Any], Callable[[Any], Any]] = {list: _of_list, dict: _of_dict, set: set[Any]}
"""How a value of each type that changes is copied."""
