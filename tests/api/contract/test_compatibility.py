"""Clients written for the last released contract of `/v1` go on working.

`openapi/released.json` is that contract. It is replaced at a release, and only there.
"""

from copy import deepcopy
from typing import Any

import pytest
from msgspec import json

from tests.api.contract.compatibility import breaks
from tests.support.paths import ROOT

RELEASED: dict[str, Any] = json.decode((ROOT / "openapi" / "released.json").read_bytes())
NOW: dict[str, Any] = json.decode((ROOT / "openapi" / "openapi.json").read_bytes())


def test_nothing_was_taken_away_since_the_last_release() -> None:
    assert breaks(RELEASED, NOW) == []


SCORE = "/v1/matches/{match}/score"


def changed(node: Any, at: tuple[Any, ...], value: object) -> Any:
    """A contract with another value at a place, or, for None, with nothing there."""
    first, *rest = at
    copied = node.copy()
    if rest:
        copied[first] = changed(node[first], tuple(rest), value)
    elif value is None:
        del copied[first]
    else:
        copied[first] = value
    return copied


SCHEMAS = ("components", "schemas")
OPEN = ("paths", "/v1/matches", "post")
READ = ("paths", SCORE, "get")


@pytest.mark.parametrize(
    ("at", "value", "complaint"),
    [
        ((*OPEN, "requestBody", "content"), {}, "body as application/json is gone"),
        ((*OPEN, "responses", "201"), None, "POST /v1/matches: 201 is gone"),
        ((*OPEN, "responses", "202"), {"description": "Later."}, "POST /v1/matches: 202 is new"),
        ((*READ, "parameters", 1), None, f"GET {SCORE}: parameter at is gone"),
        ((*READ, "parameters", 1, "required"), True, "parameter at is required"),
        ((*READ, "responses", "200", "content"), {}, "200 as application/json is gone"),
        ((*SCHEMAS, "Claim", "properties", "kind", "enum"), [], "Claim.kind takes fewer values"),
        ((*SCHEMAS, "Claim", "required"), ["kind", "by"], "Claim.by is required"),
        ((*SCHEMAS, "Score", "properties", "game", "type"), "string", "Score.game may be string"),
        ((*SCHEMAS, "Score", "properties", "points"), None, "Score.points is gone"),
        (
            (*SCHEMAS, "Scoreboard", "properties", "status", "enum"),
            ["scheduled"],
            "Scoreboard.status is never final",
        ),
        (
            (*SCHEMAS, "Scoreboard", "properties", "version"),
            {"anyOf": [{"type": "integer"}, {"type": "null"}]},
            "Scoreboard.version may be null",
        ),
        (("paths", SCORE), None, f"GET {SCORE} is gone"),
        (("webhooks",), {}, "webhook"),
    ],
)
def test_what_breaks_a_client_is_found(at: tuple[Any, ...], value: object, complaint: str) -> None:
    found = breaks(RELEASED, changed(RELEASED, at, value))
    assert any(complaint in one for one in found), found


BOARD = RELEASED["components"]["schemas"]["Scoreboard"]["properties"]


@pytest.mark.share(8)
@pytest.mark.parametrize("field", sorted(BOARD))
def test_no_field_of_a_scoreboard_can_be_taken_away(field: str) -> None:
    without = changed(RELEASED, (*SCHEMAS, "Scoreboard", "properties", field), None)
    assert f"Scoreboard.{field} is gone" in breaks(RELEASED, without)


def test_what_is_added_breaks_nobody() -> None:
    added = deepcopy(RELEASED)
    kinds = added["components"]["schemas"]["TournamentEntryShown"]["properties"]["fact"]
    kinds["anyOf"].append({"$ref": "#/components/schemas/FurtherFact"})
    added["paths"]["/v1/new"] = added["paths"][SCORE]
    added["components"]["schemas"]["Score"]["properties"]["further"] = {"type": "string"}
    added["components"]["schemas"]["Scoreboard"]["properties"]["status"]["enum"].append("paused")
    further = {"in": "query", "name": "further", "required": False, "schema": {"type": "string"}}
    added["paths"][SCORE]["get"]["parameters"].append(further)
    assert breaks(RELEASED, added) == []
