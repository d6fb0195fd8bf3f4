"""Signed notes, cosignatures, checkpoints, receipts and policies, and everything that is none."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.audit.checkpoints import Receipt, TreeHead, receipt, signed_checkpoint
from domain.audit.errors import BadNote
from domain.audit.notes import (
    COSIGNATURE,
    ED25519,
    NoteSigner,
    note,
    note_key,
    signed_by,
    to_base64,
)
from domain.audit.policy import policy
from domain.audit.tree import leaf_hash
from tests.domain.audit.given import VECTORS

LOG, WITNESS = (
    NoteSigner(VECTORS["keys"][who]["vkey"].partition("+")[0], kind, bytes.fromhex(seed))
    for who, kind in (("log", ED25519), ("witness", COSIGNATURE))
    for seed in [VECTORS["keys"][who]["seed"]]
)
KEYS = [LOG.key, WITNESS.key]
COSIGNED: str = VECTORS["checkpoints"][1]
TEXT, _, LINES = COSIGNED.rpartition("\n\n")
TEXT += "\n"
LOG_LINE, WITNESS_LINE, _ = LINES.split("\n")


def test_the_keys_of_the_vectors():
    for signer, who in ((LOG, "log"), (WITNESS, "witness")):
        text = VECTORS["keys"][who]["vkey"]
        assert (signer.key.text, note_key(text), note_key(f"{text}\n")) == (text, *[signer.key] * 2)


def test_the_checkpoints_of_the_vectors():
    for text, root in ((VECTORS["checkpoints"][0], 3), (COSIGNED, 5)):
        read = signed_checkpoint(text.encode())
        vector = VECTORS["roots"][root]
        assert read.checkpoint == TreeHead(
            VECTORS["origin"], vector["size"], bytes.fromhex(vector["root"])
        )
        assert str(read.note) == text
        assert read.note.text == read.checkpoint.text
        assert LOG.signature(read.checkpoint.text) == signed_by(read.note, KEYS)[0].line
    log, witness = signed_by(read.note, KEYS)
    assert (log.key, log.time, witness.key, witness.time) == (LOG.key, 0, WITNESS.key, 1777716300)
    assert witness.line == WITNESS.cosignature(read.note.text, 1777716300)


def test_the_receipt_of_the_vectors():
    read = receipt(VECTORS["receipt"].encode())
    assert read.text == VECTORS["receipt"]
    assert read.holds()
    assert leaf_hash(read.entry).hex() == VECTORS["leaves"][2]["leaf_hash"]
    assert not Receipt(read.entry + b" ", read.index, read.path, read.checkpoint).holds()
    assert not Receipt(read.entry, 3, read.path, read.checkpoint).holds()
    assert not Receipt(read.entry, 2, read.path[:-1], read.checkpoint).holds()


def test_a_line_of_an_unknown_key_is_passed_over_and_one_of_a_known_key_must_hold():
    signed = note(COSIGNED.encode())
    assert [one.key for one in signed_by(signed, [WITNESS.key])] == [WITNESS.key]
    assert signed_by(signed, [NoteSigner(LOG.key.name, ED25519, bytes(32)).key]) == []
    forged = f"— {LOG.key.name} {to_base64(LOG.key.id + bytes(64))}\n"
    with pytest.raises(BadNote, match="bad signature of league"):
        signed_by(note(f"{TEXT}\n{forged}".encode()), KEYS)


@given(st.integers(0, len(COSIGNED.encode()) * 8 - 1))
def test_no_bit_of_a_cosigned_checkpoint_can_be_another(bit: int):
    data = bytearray(COSIGNED.encode())
    data[bit // 8] ^= 1 << bit % 8
    try:
        signatures = signed_by(signed_checkpoint(bytes(data)).note, KEYS)
    except BadNote:
        return
    # The altered part is the name or the id of one key, and its line is then nobody's.
    assert len(signatures) < 2


def test_a_cosignature_is_none_of_the_log_and_holds_for_its_time_alone():
    later = WITNESS.cosignature(TEXT, 1777716301)
    assert later != WITNESS_LINE + "\n"
    as_log = NoteSigner(
        WITNESS.key.name, ED25519, bytes.fromhex(VECTORS["keys"]["witness"]["seed"])
    )
    assert signed_by(note(f"{TEXT}\n{later}".encode()), [as_log.key]) == []


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\n\n",
        TEXT.encode(),
        COSIGNED.encode()[:-1],
        COSIGNED.replace("\n\n", "\n").encode(),
        COSIGNED.encode() + b"\n",
        COSIGNED.replace("— ", "- ").encode(),
        COSIGNED.replace("\n5\n", "\n5\r\n").encode(),
        COSIGNED.encode() + b"\xff",
        COSIGNED.replace("Rww=", "Rwx=").encode(),
        COSIGNED.replace("Rww=\n", "Rww\n").encode(),
        (COSIGNED + f"{LOG_LINE}\n" * 70).encode(),
        f"{TEXT}\n— x AAAA\n".encode(),
        f"{TEXT}\n— a+b {LOG_LINE.split(' ')[2]}\n".encode(),
    ],
)
def test_what_is_no_note_is_refused(data: bytes):
    with pytest.raises(BadNote):
        note(data)


@pytest.mark.parametrize(
    "text",
    [
        "a\n05\n67Tg/Kwa4ZsQ5ChN9vaBNlW30AgrjuGCHIGq3GVUIh0=\n",
        "a\n-5\n67Tg/Kwa4ZsQ5ChN9vaBNlW30AgrjuGCHIGq3GVUIh0=\n",
        "a\n5\n67Tg\n",
        "a\n5\n",
        "\n5\n67Tg/Kwa4ZsQ5ChN9vaBNlW30AgrjuGCHIGq3GVUIh0=\n",
        f"a\n{'9' * 30}\n67Tg/Kwa4ZsQ5ChN9vaBNlW30AgrjuGCHIGq3GVUIh0=\n",
    ],
)
def test_what_is_no_checkpoint_is_refused(text: str):
    with pytest.raises(BadNote):
        signed_checkpoint(f"{text}\n{LOG.signature(text)}".encode())


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("proof@v1", "proof@v2"),
        ("extra ", "Extra "),
        ("index 2", "index 02"),
        ("index 2", "index two"),
        ("KBxq", "KBx"),
        ("index 2\n", "index 2\n" + "KBxqou31ppv2XAgeq+QpFIpvw7DOhRYwDqUWSEaBGVQ=\n" * 64),
        ("\n\n", "\n"),
    ],
)
def test_what_is_no_receipt_is_refused(old: str, new: str):
    with pytest.raises(BadNote):
        receipt(VECTORS["receipt"].replace(old, new).encode())


@pytest.mark.parametrize(
    "text",
    [
        "",
        "a",
        "a+00000000",
        LOG.key.text.replace("84ebf67f", "84ebf67e"),
        LOG.key.text + "A",
        LOG.key.text.replace("+AQ", "+Ag"),
        " " + "+" + LOG.key.text,
    ],
)
def test_what_is_no_key_is_refused(text: str):
    with pytest.raises(BadNote):
        note_key(text)


# --- policies --------------------------------------------------------------------------------


def witnesses(count: int) -> tuple[str, list[NoteSigner]]:
    made = [NoteSigner(f"w{n}.example", COSIGNATURE, bytes([n]) * 32) for n in range(count)]
    lines = (f"witness w{n} {one.key.text} https://w{n}.example\n" for n, one in enumerate(made))
    return "".join(lines), made


@pytest.mark.parametrize(
    ("quorum", "enough", "too_few"),
    [
        ("quorum none\n", [()], []),
        ("quorum w1\n", [(1,), (0, 1)], [(), (0,)]),
        ("group g any w0 w1\nquorum g\n", [(0,), (1,)], [(), (2,)]),
        ("group g all w0 w1\nquorum g\n", [(0, 1)], [(0,), (1, 2)]),
        (
            "group g 2 w0 w1 w2\n# a comment\n\ngroup h all g w3\nquorum h\n",
            [(0, 1, 3), (1, 2, 3)],
            [(0, 1, 2), (0, 3), (3,)],
        ),
    ],
)
def test_a_quorum_is_what_the_policy_says(
    quorum: str, enough: list[tuple[int, ...]], too_few: list[tuple[int, ...]]
):
    lines, made = witnesses(4)
    read = policy(f"log {LOG.key.text} https://league.example/audit\n{lines}{quorum}")
    assert read.keys_of(VECTORS["origin"]) == (LOG.key,)
    assert read.keys_of("league.example/south") == ()
    assert [one.url for one in read.witnesses][:2] == ["https://w0.example", "https://w1.example"]
    for number, sets in ((True, enough), (False, too_few)):
        for signers in sets:
            assert read.suffices([made[n].key for n in signers]) is number


@pytest.mark.parametrize(
    "lines",
    [
        "",
        "quorum w9\n",
        "quorum none\nquorum none\n",
        "group g any w9\nquorum g\n",
        "group g 3 w0 w1\nquorum g\n",
        "group g 0 w0\nquorum g\n",
        "group g any\nquorum g\n",
        "group g all w0 w0\nquorum g\n",
        "group g any w0\ngroup h any w0\nquorum g\n",
        "group w0 any w1\nquorum w0\n",
        f"log {LOG.key.text}\nlog {LOG.key.text}\nquorum none\n",
        f"log {WITNESS.key.text}\nquorum none\n",
        f"witness w {LOG.key.text}\nquorum none\n",
        "witness none w\nquorum none\n",
        "vouch w0\nquorum none\n",
    ],
)
def test_what_is_no_policy_is_refused(lines: str):
    with pytest.raises(BadNote):
        policy(witnesses(2)[0] + lines)
