"""Running vectors: what was found, compared with what was expected."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from api.conformance.claim_vectors import compared_remedy
from api.conformance.engines import Engine, own
from api.conformance.vectors import Listed, Vector
from api.plain_json import is_array, is_object


class Mismatch(Struct, frozen=True):
    """One field in which what was found is not what was expected."""

    field: str
    expected: Any
    found: Any


class VectorOutcome(Struct, frozen=True, omit_defaults=True):
    """The result of one vector; passed if nothing differs and nothing went wrong.

    With an `error`, which may be anything, goes what was `expected`, cut short.
    """

    file: str
    id: str
    title: str
    differs: tuple[Mismatch, ...] = ()
    error: str | None = None
    expected: str = ""

    @property
    def passed(self) -> bool:
        """Whether the engine answered as expected."""
        return not self.differs and self.error is None


def run(vectors: Iterable[Listed], engine: Engine = own) -> Iterable[VectorOutcome]:
    """Each vector's outcome, one at a time, in the order given, as this engine answers."""
    for file, vector in vectors:
        named = (file, str(vector.get("id", "?")), str(vector.get("title", "")))
        try:
            yield VectorOutcome(*named, differs=tuple(_against(vector, engine)))
        except Exception as error:  # noqa: BLE001  whatever goes wrong, the vector has failed
            yield VectorOutcome(
                *named,
                error=shortened(f"{type(error).__name__}: {error}"),
                expected=shortened(msgspec.json.encode(vector.get("expect")).decode()),
            )


def shortened(text: str, most: int = 200) -> str:
    """The text, or its beginning where it is long."""
    return text if len(text) <= most else text[: most - 1] + "…"


def _against(vector: Vector, engine: Engine) -> list[Mismatch]:
    expected: Mapping[str, Any] = vector["expect"]
    answered = msgspec.json.decode(msgspec.json.encode(engine(vector)))
    return [
        difference
        for field in expected
        for difference in differences(
            field, *_comparable(field, vector, expected[field], answered.get(field))
        )
    ]


def _comparable(field: str, vector: Vector, expected: Any, answered: Any) -> tuple[Any, Any]:
    """Both sides in the form in which they are compared."""
    if field == "remedy":
        return compared_remedy(vector["expect"], expected), compared_remedy(
            vector["expect"], answered, stated=expected
        )
    if field in ("proved", "refuted_statements"):
        return _events(expected), _events(answered)
    if field in ("open", "legal"):
        return _unordered(expected), _unordered(answered)
    return expected, answered


def _events(claims: Iterable[Mapping[str, Any]]) -> list[str]:
    """Claims by kind and event, since the event says whose act it is."""
    return sorted(f"{claim['type']}@{claim['event']}" for claim in claims)


def _unordered(value: Any) -> Any:
    if is_object(value):
        return {key: _unordered(one) for key, one in value.items()}
    return sorted(value, key=str) if is_array(value) else value


def differences(field: str, expected: Any, answered: Any) -> list[Mismatch]:
    """Where two plain values differ, as deep as their shapes agree.

    >>> differences("steps", [{"count": 6}, {"count": 7}], [{"count": 6}, {"count": 9}])
    [Mismatch(field='steps[1].count', expected=7, found=9)]
    """
    if is_object(expected) and is_object(answered) and expected.keys() == answered.keys():
        parts = [(f"{field}.{key}", expected[key], answered[key]) for key in expected]
    elif is_array(expected) and is_array(answered) and len(expected) == len(answered):
        pairs = zip(expected, answered, strict=True)
        parts = [(f"{field}[{n}]", one, other) for n, (one, other) in enumerate(pairs)]
    else:
        return [] if _same(expected, answered) else [Mismatch(field, expected, answered)]
    return [difference for part in parts for difference in differences(*part)]


def _same(expected: Any, other: Any) -> bool:
    """Equal, and of one type: true is not 1."""
    return type(expected) is type(other) and expected == other
