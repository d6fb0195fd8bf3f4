"""Bodies: a field that is not known is named with those that are."""

from typing import Any

import pytest
from msgspec import Struct, ValidationError, defstruct, json

from api.disputes.dispute_schemas import Correction, WhatIf
from api.http.body_reading import LONGEST_LIST, LONGEST_NAMED, read
from api.http.problems import path_in
from api.http.refusals import BadRequest
from api.matches.match_schemas import MatchOpening
from api.matches.report_bodies import reported
from api.page_kit.problem_words import sentence_in

PASSED = {"fact": "passed", "seat": 0, "set": 0}

UNKNOWN: list[tuple[type, Any, str, str]] = [
    (MatchOpening, {"bok": "PDA"}, "bok", "book, players, options"),
    (WhatIf, {"changes": [{"att": 1, "facts": []}]}, "changes[0].att", "at, facts"),
    (
        Correction,
        {"corrects": 1, "reason": "x", "facts": [{"fact": "play-resumed"}, PASSED]},
        "facts[1].set",
        "fact, seat",
    ),
]


@pytest.mark.parametrize(("kind", "body", "field", "known"), UNKNOWN)
def test_an_unknown_field_is_named_with_the_fields_that_there_are(
    kind: type, body: Any, field: str, known: str
):
    with pytest.raises(ValidationError) as refused:
        read(json.encode(body), kind)
    assert path_in(refused.value)[0] == field
    assert f"`; there are: {known}" in path_in(refused.value)[1]


@pytest.mark.parametrize(
    ("body", "field"), [(PASSED, "set"), ({"events": [PASSED]}, "events[0].set")]
)
def test_a_report_is_told_the_fields_of_its_fact(body: Any, field: str):
    with pytest.raises(BadRequest) as refused:
        reported(json.encode(body), official=False, limit=10)
    assert refused.value.field == field
    assert refused.value.detail.endswith("`; there are: fact, seat, happened_at")


def test_a_batch_is_told_its_field():
    with pytest.raises(ValidationError, match=r"there are: events$"):
        reported(b'{"events":[],"then":1}', official=False, limit=10)


class Wide(Struct, forbid_unknown_fields=True):
    """An object with a field."""

    a: int = 0


def test_no_place_is_looked_up_in_a_long_body():
    for length, named in ((10, True), (LONGEST_NAMED, False)):
        with pytest.raises(ValidationError) as refused:
            read(json.encode({"x": "x" * length}), Wide)
        assert ("there are: a" in str(refused.value)) == named


def test_a_long_list_of_fields_is_cut():
    fields = [(f"field_{n}", int) for n in range(100)]
    kind = defstruct("Long", fields, forbid_unknown_fields=True)
    with pytest.raises(ValidationError) as refused:
        read(b'{"x":1}', kind)
    listed = str(refused.value).partition("there are: ")[2]
    assert listed.endswith(", …")
    assert len(listed) <= LONGEST_LIST + 3


def test_the_fields_are_named_in_spanish():
    english = "Object contains unknown field `x`; there are: a, b"
    assert sentence_in("es", english) == "sobra el campo desconocido `x`; hay: a, b"
