"""Any fact that the types allow, possible or not, for what must hold of all of them."""

from typing import Any

from hypothesis import strategies as st
from msgspec import inspect

from domain import events as e


def facts(*kinds: type[Any]) -> st.SearchStrategy[Any]:
    """Any fact of these kinds."""
    return st.one_of([_of(kind) for kind in inspect.multi_type_info(kinds)])


def _of(kind: inspect.Type) -> st.SearchStrategy[Any]:
    match kind:
        case inspect.Metadata(type=inner):
            return _of(inner)
        case inspect.BoolType():
            return st.booleans()
        case inspect.NoneType():
            return st.none()
        case inspect.IntType(ge=low, le=high):
            return st.integers(low, 10**6 if high is None else high)
        case inspect.StrType(pattern=str() as pattern):
            return st.from_regex(pattern, fullmatch=True)
        case inspect.StrType(min_length=low, max_length=high):
            return st.text(min_size=low or 0, max_size=min(high or 40, 40))
        case inspect.LiteralType(values=values):
            return st.sampled_from(values)
        case inspect.EnumType(cls=cls):
            return st.sampled_from(list(cls))
        case inspect.UnionType(types=types):
            return st.one_of([_of(one) for one in types])
        case inspect.TupleType(item_types=types):
            return st.tuples(*(_of(one) for one in types))
        case inspect.VarTupleType(item_type=item, min_length=low, max_length=high):
            return st.lists(_of(item), min_size=low or 0, max_size=high or 4).map(tuple)
        case inspect.DictType(key_type=key, value_type=value):
            return st.dictionaries(_of(key), _of(value), max_size=3)
        case inspect.StructType(cls=cls, fields=fields):
            return st.builds(cls, **{field.name: _of(field.type) for field in fields})
    raise AssertionError(f"no strategy for {kind}")


EVENTS = facts(*(kind for kind in e.FACTS if kind not in (e.MatchOpened, e.RecordCorrected)))
"""Any fact but an opening and a correction."""

CORRECTIONS = st.builds(
    e.RecordCorrected,
    st.integers(1, 10**6),
    st.lists(EVENTS, max_size=3).map(tuple),
    st.text(max_size=30),
)
OPENINGS = facts(e.MatchOpened)


@st.composite
def matches(draw: st.DrawFn) -> list[e.Entry]:
    """Entries of a match with any facts in it."""
    drawn = [draw(OPENINGS), *draw(st.lists(EVENTS | CORRECTIONS, max_size=6))]
    noted = st.tuples(st.text(max_size=9), st.none() | st.text(min_size=1, max_size=20), st.text())
    return [e.Entry(at, fact, *draw(noted)) for at, fact in enumerate(drawn, 1)]
