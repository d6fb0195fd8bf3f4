"""Bodies of requests, read as structs.

A body comes in whole: its length is limited by `api.http.middleware.head_and_body_limits`.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, Final, TypeVar

from msgspec import ValidationError, inspect, json

from api.http.problems import parted
from api.plain_json import is_array, is_object

T = TypeVar("T")

LONGEST_NAMED: Final = 16 << 10
"""Longest body in bytes for which an error lists the known fields: that reads the body again."""
LONGEST_LIST: Final = 400
"""Longest list of known fields in an error, in characters; a longer list is cut."""
_UNKNOWN: Final = "Object contains unknown field"
_STEP: Final = re.compile(r"\[(\d+|\.\.\.)\]|([^.\[\]]+)")

_type_info = lru_cache(256)(inspect.type_info)


def read(body: bytes, kind: type[T]) -> T:
    """Read a JSON body as a value of this type.

    Raises `ValidationError`, whose words end in the path of the fault, and `DecodeError` if the
    body is no JSON.
    """
    try:
        return json.decode(body, type=kind)
    except ValidationError as error:
        raise with_known_fields(error, kind, body) from error


def with_known_fields(
    error: ValidationError, kind: Any, body: bytes, *more: str
) -> ValidationError:
    """If the error is of an unknown field, an error that also lists the fields known there.

    `kind` is the type that `body` was read as; `more` are names to list besides. Any other error,
    and that of a body longer than `LONGEST_NAMED`, is returned as it is.
    """
    words, path = parted(str(error))
    if not words.startswith(_UNKNOWN) or len(body) > LONGEST_NAMED:
        return error
    steps = [index or name for index, name in _STEP.findall(path)]
    names = [*_fields_at(_type_info(kind), json.decode(body), steps), *more]
    listed = ", ".join(names)
    if not names:
        return error
    if len(listed) > LONGEST_LIST:
        listed = listed[:LONGEST_LIST].rpartition(",")[0] + ", …"
    return ValidationError(f"{words}; there are: {listed}{f' - at `$.{path}`' if path else ''}")


def _fields_at(kind: inspect.Type, value: object, steps: Sequence[str]) -> Iterator[str]:
    """The names of the fields that an object may have, at this path from a value of a type."""
    match kind:
        case inspect.UnionType(types=kinds):
            for alternative in kinds:
                if _fits(alternative, value):
                    yield from _fields_at(alternative, value, steps)
        case inspect.StructType(fields=fields) if not steps:
            if kind.tag_field is not None:
                yield kind.tag_field
            yield from (field.encode_name for field in fields)
        case inspect.StructType(fields=fields) if is_object(value):
            for field in fields:
                if field.encode_name == steps[0]:
                    yield from _fields_at(field.type, value.get(steps[0]), steps[1:])
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            if steps and steps[0].isdigit() and is_array(value) and int(steps[0]) < len(value):
                yield from _fields_at(item, value[int(steps[0])], steps[1:])
        case _:
            pass


def _fits(kind: inspect.Type, value: object) -> bool:
    """Whether a value may be meant as one of this alternative."""
    if isinstance(kind, inspect.StructType):
        return is_object(value) and kind.tag in (None, value.get(kind.tag_field or ""))
    return True
