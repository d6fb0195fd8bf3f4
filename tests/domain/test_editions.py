"""Editions: a match is held to the book that it began under, whatever the book says since."""

import pytest

from domain.rulebooks import book, edition

FIRST = {
    "HF": "2504cb1383e6ad66edb9f2980fb5663ce9745ad3e1985169a396353c92ac70ec",
    "FU": "66de32cfcc9feb34a0204ff5236e7dc42d989b9e1ec529846806af0c14bad661",
    "UDL": "d4986f0c967ac10f39f7cf4fb52ca2d68faee751d683ddf4b2b9c69829b4e1bb",
}
"""The content hashes of first editions that have changed since."""


@pytest.mark.parametrize(("book_id", "sha256"), FIRST.items())
def test_a_first_edition_can_be_had_to_the_bit(book_id: str, sha256: str) -> None:
    kept = edition(book_id, sha256)
    assert kept.sha256() == sha256
    assert kept.version != book(book_id).version


def test_what_changed_is_the_window_of_a_wrong_number_and_an_order_that_no_clause_lays_down() -> (
    None
):
    def window(book_id: str, sha256: str) -> str:
        return edition(book_id, sha256).infraction("hand_size", "over").window

    assert window("HF", FIRST["HF"]) == window("FU", FIRST["FU"]) == "finality"
    assert book("HF").infraction("hand_size", "over").window == "payment"
    assert edition("UDL", FIRST["UDL"]).has_infraction("draw_order", "drew_early")
    assert not book("UDL").has_infraction("draw_order", "drew_early")
