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


@pytest.mark.parametrize(
    ("at", "value", "complaint"),
    [
        (("paths", SCORE), None, f"GET {SCORE} is gone"),
        (("paths", SCORE, "get", "parameters", 1), None, f"GET {SCORE}: parameter at is gone"),
        (("paths", SCORE, "get", "parameters", 1, "required"), True, "parameter at is required"),
        (("components", "schemas", "Score", "properties", "points"), None, "Score.points is gone"),
        (("components", "schemas", "Claim", "required"), ["kind", "by"], "Claim.by is required"),
        (("components", "schemas", "Claim", "properties", "kind", "enum"), [], "fewer values"),
        (("paths", SCORE, "get", "responses", "200", "content"), {}, "200 as application/json"),
        (
            ("components", "schemas", "Score", "properties", "game", "type"),
            "string",
            "may be string",
        ),
        (
            ("components", "schemas", "Scoreboard", "properties", "version"),
            {"anyOf": [{"type": "integer"}, {"type": "null"}]},
            "Scoreboard.version may be null",
        ),
    ],
)
def test_what_breaks_a_client_is_found(at: tuple[Any, ...], value: object, complaint: str) -> None:
    changed = deepcopy(RELEASED)
    inner: Any = changed
    for part in at[:-1]:
        inner = inner[part]
    if value is None:
        del inner[at[-1]]
    else:
        inner[at[-1]] = value
    assert any(complaint in one for one in breaks(RELEASED, changed)), breaks(RELEASED, changed)


def test_what_is_added_breaks_nobody() -> None:
    changed = deepcopy(RELEASED)
    kinds = changed["components"]["schemas"]["TournamentEntryShown"]["properties"]["fact"]
    kinds["anyOf"].append({"$ref": "#/components/schemas/FurtherFact"})
    changed["paths"]["/v1/new"] = changed["paths"][SCORE]
    changed["components"]["schemas"]["Score"]["properties"]["further"] = {"type": "string"}
    further = {"in": "query", "name": "further", "required": False, "schema": {"type": "string"}}
    changed["paths"][SCORE]["get"]["parameters"].append(further)
    assert breaks(RELEASED, changed) == []
