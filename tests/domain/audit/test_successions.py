"""A key that hands over: whoever trusts either key follows, and nobody else's say counts."""

from itertools import pairwise, permutations

import pytest

from domain.audit.errors import BadNote
from domain.audit.notes import ED25519, NoteSigner
from domain.audit.policy import Policy
from domain.audit.successions import Succession, followed, succession, succession_note

ORIGIN = "league.example/north"
ONE, TWO, THREE, THIEF = (NoteSigner(ORIGIN, ED25519, bytes([n]) * 32) for n in range(4))
ELSEWHERE = NoteSigner("league.example/south", ED25519, bytes(32))
FIRST = succession_note(300, ONE, TWO).encode()
SECOND = succession_note(700, TWO, THREE).encode()


@pytest.mark.parametrize("trusted", [ONE, TWO, THREE])
def test_whoever_trusts_one_key_follows_to_all_each_for_its_sizes(trusted: NoteSigner):
    policy = followed(Policy((trusted.key,)), [FIRST, SECOND])
    for size, by in ((300, {ONE, TWO, THREE}), (301, {TWO, THREE}), (701, {THREE})):
        assert set(policy.keys_of(ORIGIN, size)) == {one.key for one in by}


def test_notes_lead_to_the_same_keys_in_any_order():
    keys = [NoteSigner(ORIGIN, ED25519, bytes([n]) * 32) for n in range(5)]
    notes = [
        succession_note(100 * n, old, new).encode()
        for n, (old, new) in enumerate(pairwise(keys), 1)
    ]
    for trusted in keys:
        policy = Policy((trusted.key,))
        for order in permutations(notes):
            then = followed(policy, order)
            assert {*then.logs} == {key.key for key in keys}
            assert then.until == {key.key: 100 * n for n, key in enumerate(keys[:-1], 1)}


@pytest.mark.parametrize("trusted", [(ONE,), (TWO,), (ONE, TWO, THIEF), (TWO, THIEF)])
def test_a_key_that_handed_over_twice_is_known_in_any_order(trusted: tuple[NoteSigner, ...]):
    policy = Policy(tuple(key.key for key in trusted))
    for order in permutations([FIRST, SECOND, succession_note(300, ONE, THIEF).encode()]):
        with pytest.raises(BadNote, match="hands over twice"):
            followed(policy, order)


def test_a_note_between_keys_that_are_not_trusted_says_nothing():
    policy = Policy((ELSEWHERE.key,))
    assert followed(policy, [FIRST, SECOND]) == policy


@pytest.mark.parametrize(
    "note",
    [
        FIRST.replace(b"\n300\n", b"\n301\n"),
        b"".join(FIRST.splitlines(keepends=True)[:-1]),
        FIRST.replace(TWO.key.text.encode(), THIEF.key.text.encode()),
        b"bonebook-key/v2\n" + FIRST.partition(b"\n")[2],
        b"nothing\n",
    ],
)
def test_a_note_that_both_keys_did_not_sign_as_it_stands_is_none(note: bytes):
    with pytest.raises(BadNote):
        succession(note)


@pytest.mark.parametrize("size", [200, 300])
def test_a_key_that_handed_over_hands_over_to_nobody_else(size: int):
    with pytest.raises(BadNote, match="hands over twice"):
        followed(Policy((ONE.key,)), [FIRST, succession_note(size, ONE, THIEF).encode()])


def test_a_note_that_is_read_twice_hands_over_once():
    assert followed(Policy((ONE.key,)), [FIRST, FIRST]) == followed(Policy((ONE.key,)), [FIRST])


def test_a_key_of_one_log_vouches_for_no_key_of_another():
    text = Succession(300, ONE.key, ELSEWHERE.key).text
    note = f"{text}\n{ONE.signature(text)}{ELSEWHERE.signature(text)}"
    with pytest.raises(BadNote):
        succession(note.encode())


@pytest.mark.parametrize("new", [ONE, ELSEWHERE])
def test_a_key_hands_over_to_another_of_its_own_log(new: NoteSigner):
    with pytest.raises(BadNote):
        succession_note(1, ONE, new)
