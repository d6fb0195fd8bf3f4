"""A draw is fixed by a secret and a value that nobody chose, and anyone can work it out."""

import hmac
import json
from collections import Counter
from collections.abc import Sequence
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.errors import NoSuchRule
from domain.tournament.pairing.draws import SECRET_BYTES, commitment, drawn_order
from tests.support.paths import GOLDEN

SECRET = bytes(range(32))
BONES = "6-4 5-0 3-3"
COMMITTED = bytes.fromhex("6bc4acf1d41ad60c85bc58ae9d38ecdfe924f30a080f531a619e5a8f2969b7b8")
ENTRIES = st.lists(st.text(min_size=1, max_size=8), unique=True, min_size=2, max_size=20)
"""Names without a line feed would do for ids; commitments are made of any text."""


def is_draw(
    committed: bytes, secret: bytes, entries: Sequence[str], value: str, order: Sequence[str]
) -> bool:
    """A reader's check by hand: the commitment first, then the order."""
    return (
        len(secret) == SECRET_BYTES
        and commitment(secret, entries) == committed
        and drawn_order(secret, entries, value) == tuple(order)
    )


def test_the_published_example_gives_the_published_order() -> None:
    assert commitment(SECRET, "ABCDEFGH") == COMMITTED
    assert drawn_order(SECRET, "ABCDEFGH", BONES) == tuple("EHDGABCF")
    assert is_draw(COMMITTED, SECRET, "HGFEDCBA", BONES, "EHDGABCF")


def by_the_page(secret: bytes, entries: Sequence[str], value: str) -> tuple[str, ...]:
    """The order as `docs/tournaments.md` has it worked out, step by step."""
    order = sorted(entry.encode() for entry in entries)
    listed = sha256(b"\n".join(order)).digest()
    key = sha256(b"bonebook-draw/1\n" + secret + listed + value.encode("ascii")).digest()
    blocks = b"".join(hmac.digest(key, n.to_bytes(8, "big"), "sha256") for n in range(len(order)))
    numbers = [int.from_bytes(blocks[at : at + 8], "big") for at in range(0, len(blocks), 8)]
    for i in range(len(order) - 1, 0, -1):
        while (number := numbers.pop(0)) >= 2**64 // (i + 1) * (i + 1):
            pass
        order[i], order[number % (i + 1)] = order[number % (i + 1)], order[i]
    return tuple(entry.decode() for entry in order)


VECTORS = json.loads((GOLDEN / "draw-vectors.json").read_text())["draws"]


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["commitment"][:8])
def test_a_draw_is_worked_out_as_the_page_and_its_vectors_say(vector) -> None:
    secret, entries = bytes.fromhex(vector["secret"]), vector["entries"]
    value, order = vector["public_value"], tuple(vector["order"])
    assert commitment(secret, entries).hex() == vector["commitment"]
    assert drawn_order(secret, entries, value) == order
    assert by_the_page(secret, entries, value) == order


@pytest.mark.parametrize(
    ("secret", "entries", "value", "order"),
    [
        (bytes(32), "ABCDEFGH", BONES, "EHDGABCF"),
        (SECRET, "ABCDEFGI", BONES, "EHDGABCF"),
        (SECRET, "ABCDEFGH", "6-4 5-0 3-2", "EHDGABCF"),
        (SECRET, "ABCDEFGH", BONES, "HEDGABCF"),
        (SECRET[:31], "ABCDEFGH", BONES, "EHDGABCF"),
    ],
    ids=["secret", "entries", "public value", "order", "short secret"],
)
def test_no_part_of_a_draw_can_be_changed_unseen(
    secret: bytes, entries: str, value: str, order: str
) -> None:
    assert not is_draw(COMMITTED, secret, entries, value, order)


@given(ENTRIES, st.binary(min_size=32, max_size=32), st.integers(0, 10**9).map(str), st.randoms())
def test_the_order_in_which_entries_came_does_not_matter(entries, secret, value, random) -> None:
    order = drawn_order(secret, entries, value)
    assert sorted(order) == sorted(entries)
    random.shuffle(entries)
    assert drawn_order(secret, entries, value) == order
    assert is_draw(commitment(secret, entries), secret, entries, value, order)


def test_each_entry_is_drawn_to_each_place_about_as_often() -> None:
    draws = 6000
    firsts = Counter(drawn_order(SECRET, "ABC", str(value)) for value in range(draws))
    expected = draws / 6
    chi_square = sum((count - expected) ** 2 / expected for count in firsts.values())
    assert len(firsts) == 6
    assert chi_square < 20.5, "five degrees of freedom: one in a thousand"


def test_what_cannot_be_drawn_is_refused_by_name() -> None:
    with pytest.raises(NoSuchRule, match="secret: has 31 bytes"):
        commitment(SECRET[1:], "AB")
    with pytest.raises(NoSuchRule, match="entries: names one twice"):
        commitment(SECRET, "AA")
    with pytest.raises(NoSuchRule, match="public_value: must be ASCII"):
        drawn_order(SECRET, "AB", "½")
