"""Tokens in place of names: every name comes back as it was, and without its salt none does."""

from hypothesis import given
from hypothesis import strategies as st

from api.event_store import NewEvent
from api.event_store.envelope import StoredFact, pack, unpack
from api.event_store.erasable_names import WITH_NAMES
from domain.audit.name_tokens import (
    SEALED_TAGS,
    SealedName,
    damage_in,
    token,
    tokens_in,
    with_names,
)
from domain.events import MatchOpened, tag_of
from domain.events.tournament_facts import EntryMade

names = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=80)


@given(names, names, st.binary(min_size=32, max_size=32))
def test_a_name_comes_back_as_it_was(one: str, other: str, salt: bytes):
    salts = (salt, bytes([salt[0] ^ 1]) + salt[1:])
    tokens = [token(*pair) for pair in zip(salts, (one, other), strict=True)]
    tag, state = pack(NewEvent(MatchOpened("PDA", "1", "0" * 64, tuple(tokens))))
    assert tokens_in(state) == tokens
    sealed = {
        key: SealedName(*pair)
        for key, pair in zip(tokens, zip(salts, (one, other), strict=True), strict=True)
    }
    assert damage_in(tokens, sealed) == ""
    entry = unpack(StoredFact("m-1", 1, tag, with_names(state, sealed)))
    assert isinstance(entry.fact, MatchOpened)
    assert entry.fact.players == (one, other)
    erased = {**sealed, tokens[0]: SealedName(b"", "")}
    entry = unpack(StoredFact("m-1", 1, tag, with_names(state, erased)))
    assert isinstance(entry.fact, MatchOpened)
    assert entry.fact.players == (tokens[0], other)


@given(st.binary(min_size=32, max_size=32), st.binary(min_size=32, max_size=32))
def test_a_token_fits_a_name_under_its_own_salt_alone(salt: bytes, other: bytes):
    assert (token(salt, "Ana") == token(other, "Ana")) is (salt == other)
    assert token(salt, "Ana") != token(salt, "Bea")
    assert token(salt, "Jose\u0301") == token(salt, "Jos\u00e9")


def test_what_is_sealed_is_what_is_opened():
    assert {tag_of(kind) for kind in WITH_NAMES} == SEALED_TAGS
    assert EntryMade in WITH_NAMES
