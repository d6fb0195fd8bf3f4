"""JSON values in Python: whether a value is an object, an array or a tuple, with its type."""

from typing import Any, TypeGuard


def is_object(value: object) -> TypeGuard[dict[str, Any]]:
    """Whether a decoded value is a JSON object."""
    return isinstance(value, dict)


def is_array(value: object) -> TypeGuard[list[Any]]:
    """Whether a decoded value is a JSON array."""
    return isinstance(value, list)


def is_row(value: object) -> TypeGuard[tuple[Any, ...]]:
    """Whether a value is a tuple, which is encoded as an array."""
    return isinstance(value, tuple)
