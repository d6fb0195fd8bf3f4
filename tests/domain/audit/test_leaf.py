"""The content of a leaf, and what cannot be read from it."""

from hmac import digest
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.audit.errors import BadRow
from domain.audit.leaf import (
    LONGEST_ENTRY,
    LeafMaker,
    LeafPart,
    StoredRow,
    commitment,
    parts,
    salt,
)
from tests.domain.audit.given import MAKER, ROWS, VECTORS


@pytest.mark.parametrize(("row", "vector"), list(zip(ROWS, VECTORS["leaves"], strict=True)))
def test_the_leaves_of_the_vectors(row: StoredRow, vector: dict[str, str]):
    assert MAKER.entry(row).decode() == vector["entry"]
    assert MAKER.leaf(row).hex() == vector["leaf_hash"]
    held: dict[LeafPart, bytes] = {"bones": parts(row.state).bones, "rest": parts(row.state).rest}
    for part, data in held.items():
        salt = MAKER.salt(part, row.position)
        assert salt.hex() == vector[f"{part}_salt"]
        assert commitment(salt, part, data).hex() == vector[f"{part}_commitment"]


@pytest.mark.parametrize(
    "state",
    [
        b'{"fact":{}}\n',
        b'{"fact":{}}\n\n\n',
        b'{"fact":{}}\n{}',
        b'{}\n\n{"fact":{}}',
        b'\n\n{"fact":{}}',
        b"\n\n",
        b"\n",
    ],
)
def test_bytes_that_no_release_stored_have_no_leaf(state: bytes):
    with pytest.raises(BadRow, match="neither one line nor three"):
        MAKER.entry(StoredRow(1, "m", 1, "passed", state))


@pytest.mark.parametrize(
    ("stream", "tag"), [("m\n1", "passed"), ("m", "p\nq"), ("", "p"), ("m", "")]
)
def test_a_stream_or_tag_with_a_line_feed_has_no_leaf(stream: str, tag: str):
    with pytest.raises(BadRow, match="characters"):
        MAKER.entry(StoredRow(1, stream, 1, tag, b"{}"))


def test_an_entry_that_tiles_cannot_hold_is_refused():
    row = ROWS[0]._replace(state=b'{"fact":"%s"}\n\n' % (b"x" * LONGEST_ENTRY))
    with pytest.raises(BadRow, match="longer than 60000"):
        MAKER.entry(row)
    MAKER.entry(ROWS[0]._replace(state=b"x" * LONGEST_ENTRY))


lines = st.binary(max_size=12).filter(lambda data: b"\n" not in data)
rows = st.builds(
    StoredRow,
    st.integers(1, 30),
    st.sampled_from(["m", "m-1", "1"]),
    st.integers(1, 12),
    st.sampled_from(["passed", "1"]),
    lines.map(lambda one: one or b"{}")
    | st.tuples(lines.map(lambda one: b'{"f":' + one), lines, lines).map(b"\n".join),
)


@given(rows, rows)
def test_two_rows_have_one_leaf_only_where_they_are_one_row(one: StoredRow, other: StoredRow):
    assert (MAKER.leaf(one) == MAKER.leaf(other)) is (one == other)


@given(rows)
def test_a_leaf_is_of_one_log_and_one_secret(row: StoredRow):
    elsewhere = LeafMaker("league.example/south", bytes.fromhex(VECTORS["league_secret"]))
    resecreted = LeafMaker(VECTORS["origin"], bytes(32))
    assert len({maker.leaf(row) for maker in (MAKER, elsewhere, resecreted)}) == 3


@given(rows, lines, lines)
def test_rows_that_differ_in_hidden_parts_have_entries_that_differ_in_blind_hashes_alone(
    row: StoredRow, bones: bytes, rest: bytes
):
    shown = b'{"fact":{"fact":"bone-drawn"}}'
    first = MAKER.entry(row._replace(state=b"\n".join((shown, bones, rest)))).split(b"\n")
    second = MAKER.entry(row._replace(state=b"\n".join((shown, b"", b"")))).split(b"\n")
    assert first[:7] == second[:7]
    assert list(map(len, first)) == list(map(len, second))
    assert len(first) == 10


@given(st.binary(min_size=32, max_size=32), st.integers(1, 10**9), st.binary(max_size=200))
def test_salts_and_commitments_are_what_hmac_makes(secret: bytes, position: int, data: bytes):
    for part in get_args(LeafPart):
        salted = digest(secret, f"bonebook-salt/v1\n{part}\n{position}\n".encode(), "sha256")
        assert salt(secret, part, position) == salted
        whole = b"bonebook-part/v1\n%s\n" % part.encode() + data
        assert commitment(salted, part, data) == digest(salted, whole, "sha256")
