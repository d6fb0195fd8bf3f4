"""Bodies of requests."""

from typing import TypeVar

from msgspec import json

T = TypeVar("T")


def read(body: bytes, kind: type[T]) -> T:
    """Read a body as a struct of this kind. Raises `ValidationError`, which names the path."""
    return json.decode(body, type=kind)
