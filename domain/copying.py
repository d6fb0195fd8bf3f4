"""Copies of state that a fold changes in place, to fold on from apart.

A type of such state is declared with `state`. Its lists, dicts and sets are copied, and the
states in them; whatever else it holds never changes, and is shared. A list or a dict holds
either states alone or none.
"""

from collections.abc import Callable, Collection
from copy import copy
from functools import cache
from typing import Any, TypeVar, cast, get_args, get_origin, get_type_hints

from msgspec import Struct

T = TypeVar("T")
_UNSET = object()


def copied(value: T) -> T:
    """A copy that can be changed without changing the first; of what never changes, itself.

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
    _HOW[kind] = copier(kind)
    return kind


def copier(kind: type[T], without: Collection[str] = ()) -> Callable[[T], T]:
    """The function that copies instances of a type of state, a struct or a class with slots.

    The values named in `without` are not copied: a struct shares them, another copy lacks them.
    """
    copies = issubclass(kind, Struct)
    blank: Callable[[Any], Any] = copy if copies else lambda _: object.__new__(kind)
    all_names: tuple[str, ...] = getattr(kind, "__struct_fields__", None) or tuple(
        name for base in kind.__mro__ for name in vars(base).get("__slots__", ())
    )

    @cache
    def names() -> tuple[str, ...]:
        hints = get_type_hints(kind)
        return tuple(
            name
            for name in all_names
            if name not in without and not (copies and _stays(hints[name]))
        )

    def of_state(instance: T) -> T:
        other = blank(instance)
        for name in names():
            value = cast(object, getattr(instance, name, _UNSET))
            if value is not _UNSET:
                how = _HOW.get(type(value))
                setattr(other, name, value if how is None else how(value))
        return other

    return of_state


def _stays(hint: Any) -> bool:
    """Whether no value of this type changes."""
    return all(
        (get_origin(part) or part) not in _HOW and part is not Any
        for part in (hint, *get_args(hint))
    )


def _of_list(values: list[Any]) -> list[Any]:
    return [copied(one) for one in values] if values and type(values[0]) in _HOW else values[:]


def _of_dict(values: dict[Any, Any]) -> dict[Any, Any]:
    if values and type(next(iter(values.values()))) in _HOW:
        return {key: copied(one) for key, one in values.items()}
    return values.copy()


_HOW: dict[type[Any], Callable[[Any], Any]] = {list: _of_list, dict: _of_dict, set: set[Any]}
"""How a value of each type that changes is copied."""
