"""Principals, keys, grants and venues are kept alike on both stores, and nothing is forgotten."""

import pytest
from msgspec import structs

from api.access.access_store import AccessStore
from api.access.principals import AccessKey, Grant, Principal, Venue, mint
from api.event_store import open_log
from api.http.refusals import AccessError

pytestmark = pytest.mark.anyio

NOON, ONE, TWO = (f"2026-11-22T{hour}:00:00.000Z" for hour in (12, 13, 14))
ANA = Principal("ana", "Ana", "person", NOON)
TABLET = Principal("tablet-4", "Tablet of table 4", "device", NOON)
RECORDS = Grant("tablet-4", "recorder", "table:table-4", created_at=NOON)
PLAYS = Grant("ana", "player", "match:m-1", 0, created_at=NOON)
SHOWN = Grant("ana", "broadcaster", "event:spring", None, "hand", NOON)
KEY = AccessKey("abcd2345", "ana", "0" * 64, "phone", NOON, ONE)


@pytest.fixture
async def begun(store: AccessStore) -> AccessStore:
    assert await store.begin([ANA, TABLET], [KEY], [RECORDS, PLAYS, SHOWN])
    return store


async def test_what_is_put_in_comes_back_as_it_was(begun: AccessStore):
    assert await begun.principals() == [ANA, TABLET]
    assert await begun.keys() == [KEY]
    assert await begun.grants() == [SHOWN, PLAYS, RECORDS]


async def test_the_first_principals_are_put_in_once(begun: AccessStore):
    before = await begun.changes()
    assert not await begun.begin([Principal("eve", "Eve", "person", NOON)], [], [])
    after = await begun.changes()
    assert (after.principals, after.keys) == (before.principals, before.keys)


async def test_a_reader_is_told_what_changed_since_and_nothing_else(begun: AccessStore):
    read = (await begun.changes()).version
    await begun.add_principal(Principal("bo", "Bo", "service", ONE))
    await begun.grant(Grant("bo", "auditor", "league", created_at=ONE))
    news = await begun.changes(read)
    assert [one.id for one in news.principals] == ["bo"]
    assert [one.principal for one in news.grants] == ["bo"]
    assert (news.keys, news.venues) == ([], [])
    nothing = await begun.changes(news.version)
    assert (nothing.version, nothing.principals, nothing.grants) == (news.version, (), ())


async def test_a_key_that_is_revoked_is_told_to_readers_and_stays_revoked(begun: AccessStore):
    read = (await begun.changes()).version
    await begun.revoke(KEY.id, ONE)
    await begun.revoke(KEY.id, TWO)
    revoked = structs.replace(KEY, revoked_at=ONE)
    assert (await begun.changes(read)).keys == [revoked]
    assert await begun.keys() == [revoked]


async def test_a_rotated_key_is_good_until_its_end_and_no_longer_than_before(begun: AccessStore):
    id, _, hashed = mint()
    await begun.rotate(KEY.id, AccessKey(id, "ana", hashed, "phone", NOON), TWO)
    assert {one.id: one.expires_at for one in await begun.keys()} == {KEY.id: ONE, id: None}
    other, _, hashed = mint()
    await begun.rotate(id, AccessKey(other, "ana", hashed, "phone", NOON), TWO)
    assert {one.id: one.expires_at for one in await begun.keys()}[id] == TWO


async def test_a_grant_that_is_removed_is_told_and_may_be_given_again(begun: AccessStore):
    read = (await begun.changes()).version
    await begun.remove(PLAYS, ONE)
    assert (await begun.changes(read)).grants == [structs.replace(PLAYS, removed_at=ONE)]
    assert PLAYS not in await begun.grants()
    await begun.grant(structs.replace(PLAYS, created_at=TWO))
    assert structs.replace(PLAYS, created_at=TWO) in await begun.grants()


async def test_a_charge_that_was_taken_away_is_not_given_back_by_a_repeated_opening(
    begun: AccessStore,
):
    charge = Grant("tablet-4", "recorder", "match:m-2", created_at=NOON)
    await begun.opened(Venue("m-2", "spring", "table-4", True), charge)
    await begun.remove(charge, ONE)
    await begun.assign(Venue("m-2", "", "table-5", False))
    await begun.opened(Venue("m-2", "spring", "table-4", True), charge)
    assert charge not in await begun.grants()
    assert (await begun.changes()).venues == [Venue("m-2", "", "table-5", False)]


async def test_a_principal_that_is_ended_is_told_and_gets_no_further_key(begun: AccessStore):
    read = (await begun.changes()).version
    await begun.end_principal("ana", ONE)
    assert (await begun.changes(read)).principals == [structs.replace(ANA, ended_at=ONE)]
    with pytest.raises(AccessError, match="no principal ana"):
        await begun.add_key(AccessKey("bcde2345", "ana", "0" * 64, "", TWO))


async def test_a_use_is_noted_and_changes_nothing_for_readers(begun: AccessStore):
    read = (await begun.changes()).version
    await begun.used([(KEY.id, ONE), ("nobodys", ONE)])
    assert (await begun.keys())[0].used_at == ONE
    assert (await begun.changes(read)).version == read


async def test_what_is_not_there_is_named(begun: AccessStore):
    with pytest.raises(AccessError, match="no key nobodys"):
        await begun.revoke("nobodys", ONE)
    with pytest.raises(AccessError, match="no principal eve"):
        await begun.grant(Grant("eve", "auditor", "league"))
    with pytest.raises(AccessError, match="ana already"):
        await begun.add_principal(ANA)
    with pytest.raises(AccessError, match="ana is not granted official for league"):
        await begun.remove(Grant("ana", "official", "league"), ONE)


async def test_what_was_refused_raised_no_version(begun: AccessStore):
    read = (await begun.changes()).version
    with pytest.raises(AccessError):
        await begun.revoke("nobodys", ONE)
    assert (await begun.changes()).version == read


@pytest.mark.usefixtures("begun")
async def test_it_is_there_for_the_next_process(url: str):
    log = open_log(url)
    assert await AccessStore(log).keys() == [KEY]
    await log.close()
