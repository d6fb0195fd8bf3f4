"""The contract says of every handler what its signature says, and of every example that it fits."""

import re
from contextlib import nullcontext
from functools import cache
from typing import Any

import pytest
from jsonschema_rs import validator_for
from litestar.handlers import HTTPRouteHandler
from litestar.params import HeaderParameter, QueryParameter
from msgspec import convert

from adjudication.claims.catalogue import CATALOGUE
from api.contract.document import documented, openapi_of
from api.contract.examples import BODIES
from api.contract.operations import PATH_PARAMETER
from api.disputes.dispute_schemas import Rules
from api.http.patterns import PLAIN
from api.http.problem_kinds import KINDS
from api.matches.who_may_report import OWN_ROUTE
from domain.events import FACTS, MatchOpened, tag_of
from domain.events.tournament_facts import TOURNAMENT_FACTS
from domain.rulebooks import book
from domain.tournament.formats import FORMATS
from tests.support.bare import APP
from tests.support.paths import ROOT

HANDLERS = sorted(documented(APP), key=lambda one: (one[0], sorted(one[1].http_methods)))


@cache
def components() -> dict[str, Any]:
    return contract()["components"]


@cache
def contract() -> dict[str, Any]:
    """The document as it is served; it takes a second to make."""
    return openapi_of(APP)


def operation(path: str, handler: HTTPRouteHandler) -> dict[str, Any]:
    [method] = handler.http_methods
    return contract()["paths"][PATH_PARAMETER.sub(r"{\1}", path)][method.lower()]


@pytest.mark.parametrize(
    ("path", "handler"), HANDLERS, ids=[f"{min(h.http_methods)} {p}" for p, h in HANDLERS]
)
def test_what_a_handler_reads_is_in_the_contract(path: str, handler: HTTPRouteHandler) -> None:
    stated = {(one["in"], one["name"]): one for one in operation(path, handler)["parameters"]}
    assert {name for place, name in stated if place == "path"} == {
        name for name, _ in PATH_PARAMETER.findall(path)
    }
    parameters = handler.parsed_fn_signature.parameters.items()
    read = [one.kwarg_definition for _, one in parameters]
    for name, parameter in parameters:  # by which a refusal names it
        if isinstance(definition := parameter.kwarg_definition, QueryParameter):
            assert name.rstrip("_") == definition.name
    query = {one.name for one in read if isinstance(one, QueryParameter)}
    assert {name for place, name in stated if place == "query"} == query
    headers = {one.name for one in read if isinstance(one, HeaderParameter)}
    assert headers <= {name for place, name in stated if place == "header"}
    for parameter in stated.values():
        schema = parameter["schema"]
        bounded = {"pattern", "enum", "minimum", "maximum", "maxLength", "format"} & set(
            schema.get("items", schema)
        )
        free = schema["type"] == "boolean" or parameter["name"] == "If-None-Match"
        assert bounded or free, parameter["name"]


@pytest.mark.parametrize(
    ("path", "handler"), HANDLERS, ids=[f"{min(h.http_methods)} {p}" for p, h in HANDLERS]
)
def test_a_body_that_is_read_is_in_the_contract_with_an_example(
    path: str, handler: HTTPRouteHandler
) -> None:
    reads = "body" in handler.parsed_fn_signature.parameters
    stated = operation(path, handler).get("requestBody")
    assert bool(stated) == reads
    if stated:
        schema = stated["content"]["application/json"]["schema"]
        assert schema["$ref"].rpartition("/")[2] in BODIES


@cache
def validator(name: str) -> Any:
    return validator_for({"components": components(), "$ref": f"#/components/schemas/{name}"})


def fits(name: str, value: object) -> bool:
    return validator(name).is_valid(value)


@pytest.mark.parametrize("name", BODIES)
def test_an_example_fits_its_schema(name: str) -> None:
    assert fits(name, BODIES[name])


def test_the_book_of_the_example_of_a_match_has_the_example_of_other_rules() -> None:
    opening = BODIES["MatchOpening"]
    rules = book(opening["book"])
    opened = MatchOpened(rules.id, rules.version, rules.sha256(), tuple(opening["players"]))
    assert convert(BODIES["Rules"], Rules).of(opened) is not None


def test_the_format_of_the_example_of_a_tournament_has_the_stage_of_that_of_a_round() -> None:
    stages = FORMATS[BODIES["TournamentOpening"]["format"]].stages
    assert BODIES["RoundOpening"]["stage"] in [stage.name for stage in stages]


def test_a_fact_is_told_apart_by_its_tag() -> None:
    schemas = components()["schemas"]
    reported = schemas["ReportedFact"]["discriminator"]
    assert reported["propertyName"] == "fact"
    assert set(reported["mapping"]) == {tag_of(kind) for kind in FACTS} - set(OWN_ROUTE)
    seen = schemas["Seen"]["properties"]["fact"]["discriminator"]["mapping"]
    assert set(seen) == {tag_of(kind) for kind in FACTS} | {"withheld"}
    of_tournaments = schemas["ReportedTournamentFact"]["discriminator"]["mapping"]
    assert set(of_tournaments) == {tag_of(kind) for kind in TOURNAMENT_FACTS} - set(OWN_ROUTE)
    assert not fits("ReportedFact", {"fact": "bone-played", "seat": 0})
    assert not fits("Claim", {"kind": "no_such_claim"})


@pytest.mark.parametrize("kind", CATALOGUE)
def test_every_kind_of_claim_may_be_raised(kind: str) -> None:
    assert fits("Claim", {"kind": kind})


@pytest.mark.parametrize(
    ("name", "value", "good"),
    [
        ("target", 250, True),
        ("target", "300", True),
        ("target", 0, False),
        ("target", 1001, False),
        ("late_acts", 28, True),
        ("late_acts", 29, False),
        ("minutes", "none", True),
        ("minutes_late", "none", False),
        ("by_hand", "50 25", True),
        ("by_hand", "fifty", False),
        ("block_winner", "heavier", False),
    ],
)
def test_an_option_of_numbers_takes_any_number_that_the_rules_take(
    name: str, value: str | int, good: bool
) -> None:
    opening = {"book": "DP", "players": ["Ana", "Beto", "Caro", "Dino"], "options": {name: value}}
    assert fits("MatchOpening", opening) is good
    assert (
        fits("TournamentOpening", {**CUP, "format": "DP", "match_options": {name: value}}) is good
    )
    with nullcontext() if good else pytest.raises(ValueError, match="it may be"):
        book("DP").options()[name].read(str(value))


def test_a_score_without_play_is_any_of_as_many_numbers_as_it_has() -> None:
    def takes(absence: str) -> bool:
        options = {"table.forfeit": absence}
        cup = {**CUP, "format": "round-robin", "book": "DP", "options": options}
        return fits("TournamentOpening", cup)

    assert takes("(120, 0)")
    assert takes("(120, 0, 10)")
    assert not takes("(120)")


HASH, SEAL, KEY = f"{'a' * 43}=", f"{'a' * 86}==", f"ed25519:{'a' * 43}="
CUP = {"id": "cup", "name": "Cup", "format": "PDA"}
SIGNED = {"fact": "score-card-signed", "seat": 0}
MENDED = {"corrects": 3, "reason": "it was signed"}
GRANT = {"principal": "ana", "role": "player", "scope": "match:m-1", "seat": 0}


@pytest.mark.parametrize(
    ("changed", "good"),
    [
        ({}, True),
        ({"seat": None}, False),
        ({"scope": "league"}, False),
        ({"role": "audience", "seat": None, "delay": 30}, True),
        ({"role": "audience", "seat": 1}, False),
        ({"role": "official", "seat": None, "delay": 30}, False),
        ({"role": "administrator", "seat": None}, False),
    ],
)
def test_a_grant_fits_the_contract_where_it_means_something(
    changed: dict[str, Any], good: bool
) -> None:
    assert fits("GrantGiven", {**GRANT, **changed}) == good


def test_text_in_the_contract_has_no_controls() -> None:
    for text, good in (("Ana", True), ("a\nb", True), ("a\x00", False), ("a\u202eb", False)):
        assert bool(re.search(PLAIN, text)) == good


def test_every_problem_that_the_code_knows_has_its_line() -> None:
    sources = [one.read_text() for one in (ROOT / "api").rglob("*.py")]
    known = {
        (kind, int(status))
        for text in sources
        for kind, status in re.findall(r'problem\(\s*"([a-z-]+)",\s*(\d{3})', text)
    }
    assert known
    for kind, status in known:
        assert status in KINDS[kind].statuses, kind


@pytest.mark.parametrize(
    ("name", "body", "good"),
    [
        ("SlotPointed", {"table": "a"}, True),
        ("SlotPointed", {"table": "a", "match": ""}, True),
        ("SlotPointed", {"table": "a", "match": "b"}, False),
        ("Reception", {"card": HASH}, True),
        ("Reception", {"card": HASH, "key": KEY, "signature": SEAL}, True),
        ("Reception", {"key": KEY, "signature": SEAL}, False),
        ("Reception", {"card": HASH, "signature": SEAL, "key": ""}, False),
        ("TournamentOpening", {**CUP, "options": {"bracket.seeds": "standings"}}, True),
        ("TournamentOpening", {**CUP, "options": {"table.rounds": "3"}}, False),
        ("TournamentOpening", {**CUP, "match_options": {"miscall": "min"}}, True),
        ("TournamentOpening", {**CUP, "match_options": {"illegal_bid": "pass"}}, False),
        ("TournamentOpening", {**CUP, "book": "42"}, False),
        ("TournamentOpening", {**CUP, "format": "swiss"}, False),
        ("TournamentOpening", {**CUP, "format": "swiss", "book": "HF"}, True),
        ("Correction", {**MENDED, "facts": [{**SIGNED, "via": "witness"}]}, True),
        ("Correction", {**MENDED, "facts": [SIGNED]}, False),
    ],
)
def test_what_the_contract_allows_of_a_body(name: str, body: Any, good: bool) -> None:
    assert fits(name, body) == good
