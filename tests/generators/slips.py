"""Slips of a scribe: a fact of which one field is written otherwise, or any other fact.

Numbers are small, or positions of the record, so that many of these could have happened.
"""

from random import Random
from typing import Any, Final

from msgspec import inspect
from msgspec.structs import replace

from domain import events as e
from domain.bones import Bone

_KINDS: Final = tuple(k for k in e.FACTS if k not in (e.MatchOpened, e.RecordCorrected))
_INFO: Final = {
    kind.cls: kind
    for kind in inspect.multi_type_info(_KINDS)
    if isinstance(kind, inspect.StructType)
}


def slip(rng: Random, record: list[e.Fact], position: int) -> tuple[e.Fact, ...]:
    """The facts that a correction of an event of a record may say: none, a fact, or two."""
    fact = record[position - 1]
    roll = rng.random()
    if roll < 0.25:
        return ()
    if roll < 0.6:
        return (_miswritten(rng, fact, len(record)),)
    if roll < 0.8:
        return fact, _miswritten(rng, rng.choice(record), len(record))
    return (_any_of(rng, _INFO[rng.choice(_KINDS)], len(record)),)


def _miswritten(rng: Random, fact: e.Fact, length: int) -> e.Fact:
    """A fact with another value in one of its fields."""
    fields = _INFO[type(fact)].fields if type(fact) in _INFO else ()
    if not fields:
        return fact
    field = rng.choice(fields)
    return replace(fact, **{field.name: _any_of(rng, field.type, length)})


def _any_of(rng: Random, kind: inspect.Type, length: int) -> Any:
    """Any value of a type in a record of this length."""
    match kind:
        case inspect.Metadata(type=inner):
            return _any_of(rng, inner, length)
        case inspect.BoolType():
            return rng.random() < 0.5
        case inspect.NoneType():
            return None
        case inspect.IntType(ge=low, le=high):
            low, high = low or 0, length + 2 if high is None else high
            most = rng.choice((min(high, 4), min(high, length), high))
            return rng.randint(low, max(low, most))
        case inspect.StrType(pattern=pattern):
            return "x1" if pattern else "x"
        case inspect.LiteralType(values=values):
            return rng.choice(values)
        case inspect.EnumType(cls=cls):
            return rng.choice(list(cls))
        case inspect.UnionType(types=types):
            return _any_of(rng, rng.choice(types), length)
        case inspect.TupleType(item_types=types):
            return tuple(_any_of(rng, item, length) for item in types)
        case inspect.VarTupleType(item_type=item, min_length=low):
            number = rng.randint(low or 0, (low or 0) + 2)
            return tuple(_any_of(rng, item, length) for _ in range(number))
        case inspect.DictType():
            return {}
        case inspect.StructType(cls=cls, fields=fields):
            return cls(**{field.name: _any_of(rng, field.type, length) for field in fields})
        case inspect.CustomType() if kind.cls is Bone:
            return rng.choice(list(Bone))
    raise AssertionError(f"no value for {kind}")
