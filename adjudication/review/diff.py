"""Where two findings, or two summaries of a match, differ: field by field, exactly."""

from collections.abc import Iterator, Sequence
from typing import Any, cast

from msgspec import Struct


class Difference(Struct, frozen=True):
    """One field, by its path (`consequence.pays.0.points`), as it was and as it is now.

    None where it was not, or is no longer.
    """

    path: str
    before: Any
    after: Any


def differing(before: Any, after: Any, path: str = "") -> Iterator[Difference]:
    """The fields in which two values differ, in their order.

    The values are made of dicts, lists and plain values. `path` is put before the paths.
    """
    fields_before, fields_after = _fields(before), _fields(after)
    if fields_before is None or fields_after is None:
        if before != after:
            yield Difference(path.removeprefix("."), before, after)
        return
    for name in dict.fromkeys([*fields_before, *fields_after]):
        yield from differing(fields_before.get(name), fields_after.get(name), f"{path}.{name}")


def _fields(value: Any) -> dict[str, Any] | None:
    """The parts of a value by name, or, in a list, by number; None where it is plain."""
    if isinstance(value, dict):
        return cast("dict[str, Any]", value)
    if isinstance(value, list | tuple):
        return {str(n): one for n, one in enumerate(cast("Sequence[Any]", value))}
    return None
