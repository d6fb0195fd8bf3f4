"""A value of another room that is put into a wire schema always fits there.

`api.http.answers.put` converts a value when a question is asked. Whether it can is held here type
by type: a field that is renamed, left out or widened is found before anybody asks.
"""

import ast
from collections.abc import Iterator
from typing import Any, get_origin

import pytest
from msgspec import Struct, inspect

from adjudication.review.cards_due import CardsDue
from adjudication.review.correction_impact import SpeaksOf
from adjudication.review.diff import Difference
from adjudication.review.docket import DocketEntry
from adjudication.review.flagged_rulings import FlaggedRuling
from adjudication.review.reruling import Reruled
from adjudication.review.sweep import Swept
from adjudication.review.watch import Notice
from api.disputes import dispute_schemas, finding_schemas, review_schemas
from api.http.answers import put
from api.rulebooks import book_schemas
from api.score_cards.card_files import SealedAs
from api.visibility import match_views, view_schemas
from domain.audit.name_tokens import SealedName
from domain.rulebooks import BOOKS
from domain.rules import rules_of
from domain.rules.book import Clause
from domain.rules.infractions import Infraction
from projections.board import PlacedBone
from projections.chips import Chips
from projections.clocks import Clocks
from projections.contested import ContestedReport
from projections.disputes import Dispute, DisputeList
from projections.score import Score
from projections.scorecard import ScoreCard
from projections.tricks import Tricks
from tests.house.test_house import modules, tree_of

PUT: dict[str, tuple[Any, Any]] = {
    "dispute_schemas.Preview": (dispute_schemas.Preview, dispute_schemas.Preview),
    "DisputeList": (DisputeList, view_schemas.DisputeList),
    "Findings": (match_views.Findings, finding_schemas.Findings),
    "Score": (Score, view_schemas.Score),
    "dict[str, SealedAs]": (dict[str, SealedName], dict[str, SealedAs]),
    "dict[str, SealedName]": (dict[str, SealedAs], dict[str, SealedName]),
    "finding_schemas.Findings": (match_views.Findings, finding_schemas.Findings),
    "tuple[book_schemas.Clause, ...]": (Clause, book_schemas.Clause),
    "tuple[book_schemas.Infraction, ...]": (Infraction, book_schemas.Infraction),
    "tuple[review_schemas.CardsDue, ...]": (CardsDue, review_schemas.CardsDue),
    "tuple[review_schemas.ContestedReport, ...]": (
        ContestedReport,
        review_schemas.ContestedReport,
    ),
    "tuple[review_schemas.Difference, ...]": (Difference, review_schemas.Difference),
    "tuple[review_schemas.DocketEntry, ...]": (DocketEntry, review_schemas.DocketEntry),
    "tuple[review_schemas.SpeaksOf, ...]": (SpeaksOf, review_schemas.SpeaksOf),
    "tuple[view_schemas.PlacedBone, ...]": (PlacedBone, view_schemas.PlacedBone),
    "view_schemas.Chips": (Chips, view_schemas.Chips),
    "view_schemas.Clocks": (Clocks, view_schemas.Clocks),
    "view_schemas.Dispute": (Dispute, view_schemas.Dispute),
    "view_schemas.Score": (Score, view_schemas.Score),
    "view_schemas.ScoreCard": (ScoreCard, view_schemas.ScoreCard),
    "view_schemas.Tricks": (Tricks, view_schemas.Tricks),
}
"""The types that are put into a schema, and that schema, by its name in the code."""

REVIEWS: dict[str, tuple[Any, Any]] = {
    "FlaggedRuling": (FlaggedRuling, review_schemas.FlaggedRuling),
    "Notice": (Notice, review_schemas.Notice),
    "Reruled": (Reruled, review_schemas.Reruled),
    "Swept": (Swept, review_schemas.Swept),
}
"""Reviews, which are put into the `kind` that their route names."""


class Comparison:
    """Of types with the schemas that their values are put into, each pair of structs once."""

    def __init__(self) -> None:
        self._known: dict[tuple[type, type], list[str]] = {}

    def misfits(self, value: inspect.Type, schema: inspect.Type) -> Iterator[str]:
        """Ways in which a value of one type need not be one of the other."""
        match value, schema:
            case inspect.Metadata(type=inner), _:
                yield from self.misfits(inner, schema)
            case _, inspect.Metadata(type=inner):
                yield from self.misfits(value, inner)
            case _, inspect.AnyType():
                return
            case inspect.UnionType(types=types), _:
                for member in types:
                    yield from self.misfits(member, schema)
            case _, inspect.UnionType(types=types):
                if all(any(self.misfits(value, member)) for member in types):
                    yield f"{_name(value)} is none of {[_name(member) for member in types]}"
            case inspect.StructType(), inspect.StructType():
                yield from self._of_structs(value, schema)
            case inspect.DictType(), inspect.DictType():
                yield from self.misfits(value.value_type, schema.value_type)
            case _ if (of := _items(value)) is not None and (into := _items(schema)) is not None:
                yield from self.misfits(of, into)
            case inspect.TupleType(item_types=of), inspect.TupleType(item_types=into):
                for member, place in zip(of, into, strict=True):
                    yield from self.misfits(member, place)
            case inspect.LiteralType(values=values), inspect.LiteralType(values=allowed):
                if not set(values) <= set(allowed):
                    yield f"{set(values) - set(allowed)} is not allowed"
            case inspect.LiteralType() | inspect.EnumType(), inspect.StrType():
                return
            case inspect.IntType(), inspect.FloatType():
                return
            case _ if type(value) is type(schema):
                return
            case _:
                yield f"{_name(value)} is no {_name(schema)}"

    def _of_structs(self, value: inspect.StructType, schema: inspect.StructType) -> list[str]:
        pair = value.cls, schema.cls
        if pair not in self._known:
            self._known[pair] = []  # while it is worked out: a proof holds proofs
            self._known[pair] = list(self._of_fields(value, schema))
        return self._known[pair]

    def _of_fields(self, value: inspect.StructType, schema: inspect.StructType) -> Iterator[str]:
        given = {field.encode_name: field for field in value.fields}
        if schema.tag not in (None, value.tag):
            yield f"{schema.cls.__name__} is tagged {schema.tag}"
        for field in schema.fields:
            here = f"{schema.cls.__name__}.{field.encode_name}"
            has = given.get(field.encode_name)
            omits = (get_origin(value.cls) or value.cls).__struct_config__.omit_defaults
            if field.required and (has is None or (omits and not has.required)):
                yield f"{here} may be left out"
            for misfit in self.misfits(has.type, field.type) if has else ():
                yield f"{here}: {misfit}"


def _items(kind: inspect.Type) -> inspect.Type | None:
    """The type of each member, of whatever is written as an array of any length."""
    return getattr(kind, "item_type", None)


def _name(kind: inspect.Type) -> str:
    return getattr(kind, "cls", type(kind)).__name__


def grown_apart(value: Any, schema: Any) -> list[str]:
    return list(Comparison().misfits(inspect.type_info(value), inspect.type_info(schema)))


@pytest.mark.parametrize("name", sorted(PUT))
def test_what_is_put_into_a_schema_fits_there(name: str) -> None:
    assert grown_apart(*PUT[name]) == []


@pytest.mark.parametrize("name", sorted(REVIEWS))
def test_a_review_fits_its_schema(name: str) -> None:
    assert grown_apart(*REVIEWS[name]) == []


@pytest.mark.parametrize("book", BOOKS)
def test_the_rules_of_a_book_whose_values_are_of_any_type_fit_too(book: str) -> None:
    rules = rules_of(BOOKS[book].rules)
    assert set(put(dict[str, book_schemas.Rule], rules)) == set(rules)


def test_everything_that_is_put_anywhere_is_held() -> None:
    named = {
        ast.unparse(node.args[0])
        for module in modules("api")
        for node in ast.walk(tree_of(module))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "put"
        and len(node.args) == 2
    }
    assert named == {*PUT, "kind", "dict[str, book_schemas.Rule]"}


class Narrow(Struct):
    seat: int
    said: str = ""


class Wide(Struct):
    seat: int | None
    more: str


def test_types_that_have_grown_apart_are_found() -> None:
    assert grown_apart(Narrow, Narrow) == []
    assert len(grown_apart(Wide, Narrow)) == 1
    assert len(grown_apart(Narrow, Wide)) == 1
    assert len(grown_apart(list[str], tuple[int, ...])) == 1
    assert len(grown_apart(dict[str, Narrow], dict[str, Wide])) == 1
