"""The page of service keys: one is made, shown once, listed with its last use, and revoked."""

import re
from typing import Any

import pytest

from api.access.key_scopes import KEY_SCOPES
from api.sign_in.keys_page import SCOPE_WORDS
from tests.api.conftest import House

FORM = {"name": "hall board", "read": "yes", "place": "league", "days": "30"}


def test_each_scope_has_its_words() -> None:
    assert list(SCOPE_WORDS) == list(KEY_SCOPES)


def test_a_key_is_made_shown_once_listed_and_revoked(in_house: Any) -> None:
    async def visit(house: House) -> None:
        async with house.client("official") as client:
            made = await client.post("/keys", data=FORM)
            (token,) = re.findall(r"(?<![\w-])bb_[\w-]+", made.text)
            listed = (await client.get("/keys")).text
            assert token not in listed
            assert "hall board" in listed
            assert "read matches, without hidden bones" in listed
            its = {"Authorization": f"Bearer {token}"}
            assert (await client.get("/v1/matches", headers=its)).status_code == 200
            id = token.split("_")[1]
            assert (await client.post("/keys/revoke", data={"key": id})).status_code == 303
            assert "hall board" not in (await client.get("/keys")).text
            assert (await client.get("/v1/matches", headers=its)).status_code == 401

    in_house(visit)


WRONG = {
    ("name", " "): "Say what the key is for.",
    ("read", ""): "Choose what the key may do.",
    ("place", "somewhere"): "A key may not do there more than you may.",
    ("audit", "yes"): "A key may not do there more than you may.",
}


@pytest.mark.parametrize("field", WRONG, ids=str)
def test_what_cannot_be_made_is_said_on_the_page(field: tuple[str, str], in_house: Any) -> None:
    async def visit(house: House) -> None:
        async with house.client("official") as client:
            name, value = field
            shown = await client.post("/keys", data={**FORM, name: value})
            assert shown.status_code == 422
            assert WRONG[field] in shown.text
            assert "bb_" not in shown.text

    in_house(visit)


def test_the_page_is_for_those_who_may_make_keys(in_house: Any) -> None:
    async def visit(house: House) -> None:
        async with house.client("audience") as client:
            assert (await client.get("/keys")).status_code == 403

    in_house(visit)
