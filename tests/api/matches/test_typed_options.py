"""Options are sent as texts, or as the numbers and truths that they are."""

from typing import Any

import pytest
from jsonschema_rs import validator_for

from api.contract.document import openapi_of
from tests.api.conftest import House
from tests.support.bare import APP

UDL = {"book": "UDL", "players": ["Ana", "Bruno"]}
AS_TEXTS = {"udl20_lock": "true"}
TYPED = {"udl20_lock": True}


def test_a_truth_is_the_same_choice_as_its_text(in_house: Any) -> None:
    async def visit(house: House) -> None:
        async with house.client("official") as client:
            for id, options in (("texts", AS_TEXTS), ("typed", TYPED)):
                opening = {**UDL, "id": id, "options": options}
                opened = await client.post("/v1/matches", json=opening)
                assert opened.status_code == 201, opened.text
                seen = (await client.get(f"/v1/matches/{id}/events")).json()["data"][0]["fact"]
                assert seen["options"] == AS_TEXTS

    in_house(visit)


@pytest.mark.parametrize("wrong", [{"dice": 2}, {"dice": True}, {"udl20_lock": 1}])
def test_a_choice_that_there_is_not_is_refused_by_its_name(
    wrong: dict[str, Any], in_house: Any
) -> None:
    async def visit(house: House) -> None:
        async with house.client("official") as client:
            refused = await client.post("/v1/matches", json={**UDL, "options": wrong})
            assert refused.status_code == 422, refused.text
            assert refused.json()["errors"][0]["pointer"] == f"#/options/{next(iter(wrong))}"

    in_house(visit)


@pytest.mark.parametrize(
    ("options", "good"),
    [(AS_TEXTS, True), (TYPED, True), ({"udl20_lock": 1}, False), ({"dice": 2}, False)],
)
def test_the_contract_lists_each_choice_in_both_forms(options: dict[str, Any], good: bool) -> None:
    components = openapi_of(APP)["components"]
    opening = {"components": components, "$ref": "#/components/schemas/MatchOpening"}
    assert validator_for(opening).is_valid({**UDL, "options": options}) == good
