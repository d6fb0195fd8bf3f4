"""A match is opened under house rules over HTTP, kept under them, or refused with the line."""

from typing import Any

import pytest

from tests.support.paths import ROOT

TEXT = (ROOT / "docs" / "examples" / "house-rules.toml").read_text()
OPENING: dict[str, Any] = {"book": "ANCHOR", "players": ["Ann", "Ben"], "house_rules": TEXT}


def posted(in_house: Any, body: dict[str, Any]) -> tuple[int, dict[str, Any]]:
    """The answer to an opening with this body: its status and what it says."""

    async def visit(house: Any) -> tuple[int, dict[str, Any]]:
        async with house.client("recorder") as client:
            answer = await client.post(
                "/v1/matches", json=body, headers={"Idempotency-Key": "open-under-house-rules"}
            )
            return answer.status_code, answer.json()

    return in_house(visit)


def test_a_match_is_opened_under_house_rules(in_house: Any) -> None:
    status, body = posted(in_house, OPENING)
    assert status == 201, body


@pytest.mark.parametrize(
    ("changed", "detail"),
    [
        (
            {"house_rules": TEXT.replace('"additional"', '"both"')},
            "transfer or additional or stays",
        ),
        ({"house_rules": "id = "}, "Invalid value"),
        ({"book": "PDA"}, "the house rules are 'ANCHOR'"),
        ({"house_rules": ""}, "there are PDA, HF, FU, 42, UDL, DP"),
    ],
)
def test_house_rules_that_do_not_hold_are_a_problem_and_not_a_fault(
    changed: dict[str, Any], detail: str, in_house: Any
) -> None:
    status, body = posted(in_house, OPENING | changed)
    assert status == 422
    assert detail in body["detail"]
