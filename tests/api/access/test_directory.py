"""A server's knowledge of rights: never older than it may be, and closed when in doubt."""

import asyncio
from datetime import UTC, datetime, timedelta

import pytest
from msgspec import structs

from api.access.access_store import AccessChanges, AccessStore
from api.access.directory import AGEING, FRESH, GRACE, Directory
from api.access.policy import Grants
from api.access.principals import AccessKey, Grant, Principal, Venue, digest, mint
from api.access.sessions import Session
from api.clock import rfc3339
from api.event_store import Log, StoreUnavailable, open_log
from domain.events.tournament_facts import stream_of

pytestmark = pytest.mark.anyio

NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)
AT_NOON = rfc3339(NOON)
IN_AN_HOUR = rfc3339(NOON + timedelta(hours=1))


class Hours:
    """A clock that stands until it is moved: seconds since the start, and the time of day."""

    def __init__(self) -> None:
        self.passed = 0.0

    def seconds(self) -> float:
        return self.passed

    def now(self) -> datetime:
        return NOON + timedelta(seconds=self.passed)


class CutOff(AccessStore):
    """A store that cannot be reached once it is cut off, and counts what it is asked."""

    def __init__(self, log: Log) -> None:
        super().__init__(log)
        self.cut = False
        self.asked = 0

    async def changes(self, after: int = 0) -> AccessChanges:
        self.asked += 1
        if self.cut:
            raise StoreUnavailable("no route to it")
        return await super().changes(after)


@pytest.fixture
def hours() -> Hours:
    return Hours()


@pytest.fixture
def cut_off(log: Log) -> CutOff:
    return CutOff(log)


@pytest.fixture
async def token(cut_off: CutOff) -> str:
    """A key of Ana, who is an official."""
    id, token, hashed = mint()
    key = AccessKey(id, "ana", hashed, "", AT_NOON, rfc3339(NOON + timedelta(hours=1)))
    official = Grant("ana", "official", "league", created_at=AT_NOON)
    await cut_off.begin([Principal("ana", "Ana", "person", AT_NOON)], [key], [official])
    return token


@pytest.fixture
async def directory(cut_off: CutOff, hours: Hours, token: str) -> Directory:
    directory = Directory(cut_off, hours.now, hours.seconds)
    await directory.at_hand()
    assert directory.caller(token)
    return directory


async def test_a_key_says_who_calls(directory: Directory, token: str):
    caller = directory.caller(token)
    assert caller is not None
    assert (caller.id, caller.key) == ("ana", token.split("_")[1])
    assert [one.role for one in caller.grants.anywhere()] == ["official"]


@pytest.mark.parametrize("wrong", ["", "bb_", "bb_aaaaaaaa_" + "x" * 43, "bb_\u00e9_\u00e9"])
async def test_what_is_no_key_is_nobodys(wrong: str, directory: Directory, token: str):
    assert directory.caller(wrong) is None
    assert directory.caller(token[:-1]) is None
    assert directory.caller(token + "x") is None


async def test_a_key_is_good_until_it_expires(directory: Directory, token: str, hours: Hours):
    hours.passed = 3599
    assert directory.caller(token) is not None
    hours.passed = 3600
    assert directory.caller(token) is None


async def test_a_fresh_copy_asks_nothing(directory: Directory, cut_off: CutOff, hours: Hours):
    before = cut_off.asked
    hours.passed = FRESH - 0.01
    await directory.at_hand()
    assert cut_off.asked == before


async def test_what_is_revoked_is_refused_as_soon_as_the_copy_is_old(
    directory: Directory, cut_off: CutOff, hours: Hours, token: str
):
    caller = directory.caller(token)
    assert caller is not None
    await cut_off.revoke(caller.key, AT_NOON)
    hours.passed = AGEING
    await directory.at_hand()
    assert directory.caller(token) is None
    assert directory.still(caller) is None


async def test_a_principal_that_is_ended_is_refused_with_all_its_keys(
    directory: Directory, cut_off: CutOff, token: str, hours: Hours
):
    await cut_off.end_principal("ana", AT_NOON)
    hours.passed = AGEING
    await directory.at_hand()
    assert directory.caller(token) is None
    assert directory.principal("ana") is None


async def test_what_was_granted_elsewhere_is_found_before_it_is_refused(
    directory: Directory, cut_off: CutOff, hours: Hours
):
    id, token, hashed = mint()
    await cut_off.add_key(AccessKey(id, "ana", hashed, "", AT_NOON))
    assert directory.caller(token) is None
    hours.passed = FRESH / 2
    await directory.refresh()
    assert directory.caller(token) is not None


async def test_a_grant_that_is_removed_is_gone(
    directory: Directory, cut_off: CutOff, token: str, hours: Hours
):
    caller = directory.caller(token)
    await cut_off.remove(Grant("ana", "official", "league"), AT_NOON)
    hours.passed = AGEING
    await directory.at_hand()
    assert caller is not None
    now = directory.still(caller)
    assert now is not None
    assert now.grants.anywhere() == []


async def test_a_store_that_is_away_for_a_moment_is_waited_out_and_then_nobody_is_let_in(
    directory: Directory, cut_off: CutOff, hours: Hours, token: str
):
    cut_off.cut = True
    hours.passed = GRACE - 0.1
    await directory.at_hand()
    assert directory.caller(token) is not None
    hours.passed = GRACE
    with pytest.raises(StoreUnavailable, match="who may do what is not known"):
        await directory.at_hand()
    cut_off.cut = False
    await directory.at_hand()


async def test_the_last_use_of_a_key_is_noted_once_a_minute(
    directory: Directory, cut_off: CutOff, hours: Hours, token: str
):
    async def noted() -> str | None:
        await directory.refresh()
        while directory._noting and not directory._noting.done():  # pyright: ignore[reportPrivateUsage]
            await directory._noting  # pyright: ignore[reportPrivateUsage]
        return (await cut_off.keys())[0].used_at

    directory.caller(token)
    assert await noted() == AT_NOON
    hours.passed = 30
    directory.caller(token)
    assert await noted() == AT_NOON
    hours.passed = 61
    directory.caller(token)
    assert await noted() == rfc3339(NOON + timedelta(seconds=61))


async def test_one_more_grant_of_many_is_taken_in_alone(
    cut_off: CutOff, directory: Directory, monkeypatch: pytest.MonkeyPatch
):
    for number in range(30):
        await cut_off.grant(Grant("ana", "recorder", f"match:m-{number}", created_at=AT_NOON))
    await directory.refresh()
    taken: list[str] = []
    put = Grants.put

    def counting(grants: Grants, grant: Grant) -> None:
        taken.append(grant.scope)
        put(grants, grant)

    monkeypatch.setattr(Grants, "put", counting)
    await cut_off.grant(Grant("ana", "recorder", "match:one-more", created_at=AT_NOON))
    await directory.refresh()
    assert taken == ["match:one-more"]
    caller = directory.principal("ana")
    assert caller is not None
    assert [one.role for one in caller.grants.granted_at(Venue("one-more"))] == [
        "official",
        "recorder",
    ]


async def test_grants_that_come_and_go_leave_what_stands(cut_off: CutOff, directory: Directory):
    plays = [Grant("ana", "player", "match:m", seat, created_at=AT_NOON) for seat in (0, 1)]
    for grant in (*plays, Grant("ana", "audience", "event:spring", created_at=AT_NOON)):
        await cut_off.grant(grant)
    await directory.refresh()
    assert directory.seated("m", 0) == directory.seated("m", 1) == ["ana"]
    await cut_off.remove(plays[0], AT_NOON)
    await cut_off.grant(structs.replace(plays[1], delay=30))
    await directory.refresh()
    caller = directory.principal("ana")
    assert caller is not None
    assert directory.seated("m", 0) == []
    assert {(one.role, one.seat, one.delay) for one in caller.grants.anywhere()} == {
        ("official", None, 0),
        ("player", 1, 30),
        ("audience", None, 0),
    }
    assert set(caller.grants.of_several()) == {"league", "event:spring"}


class Slow(AccessStore):
    """A store that has read what it is asked for, and keeps the answer back until let go."""

    def __init__(self, log: Log) -> None:
        super().__init__(log)
        self.read, self.let_go = asyncio.Event(), asyncio.Event()

    async def changes(self, after: int = 0) -> AccessChanges:
        changes = await super().changes(after)
        self.read.set()
        await self.let_go.wait()
        return changes


@pytest.mark.parametrize("begun", [False, True], ids=["of the changes", "of everything"])
async def test_a_copy_forgotten_during_a_reading_is_read_anew_in_full(
    *, begun: bool, log: Log, cut_off: CutOff, token: str, hours: Hours
):
    slow = Slow(log)
    directory = Directory(slow, hours.now, hours.seconds)
    if not begun:
        slow.let_go.set()
        await directory.at_hand()
        slow.read.clear()
        slow.let_go.clear()
    reading = asyncio.ensure_future(directory.refresh())
    await slow.read.wait()
    id, late, hashed = mint()
    await cut_off.add_key(AccessKey(id, "ana", hashed, "", AT_NOON))
    directory.forget()
    slow.let_go.set()
    await reading
    await directory.at_hand()
    assert directory.caller(token) is not None
    assert directory.caller(late) is not None, "it was there when the copy was forgotten"


async def test_a_copy_is_as_old_as_the_beginning_of_its_reading(
    log: Log, cut_off: CutOff, token: str, hours: Hours
):
    slow = Slow(log)
    directory = Directory(slow, hours.now, hours.seconds)
    reading = asyncio.ensure_future(directory.refresh())
    await slow.read.wait()
    await cut_off.end_principal("ana", AT_NOON)
    hours.passed = AGEING
    slow.let_go.set()
    await reading
    assert directory.caller(token) is not None, "it was read before"
    await directory.at_hand()
    assert directory.caller(token) is None


async def test_a_refresh_waits_for_no_reading_that_may_have_missed_the_last_change(
    log: Log, cut_off: CutOff, token: str, hours: Hours
):
    slow = Slow(log)
    directory = Directory(slow, hours.now, hours.seconds)
    reading = asyncio.ensure_future(directory.refresh())
    await slow.read.wait()
    await cut_off.end_principal("ana", AT_NOON)
    refreshing = asyncio.ensure_future(directory.refresh())
    await asyncio.sleep(0)
    slow.let_go.set()
    await refreshing
    assert reading.done()
    assert directory.caller(token) is None


class Replaced(AccessStore):
    """A store in whose place another one is put."""

    instead: AccessStore | None = None
    session = Session(digest("cookie"), "ana", "", "", AT_NOON, IN_AN_HOUR, IN_AN_HOUR)
    """A session that the first store has, as long as it is there."""

    async def changes(self, after: int = 0) -> AccessChanges:
        if self.instead is not None:
            return await self.instead.changes(after)
        return structs.replace(await super().changes(after), sessions=(self.session,))


async def test_a_store_with_fewer_changes_is_read_from_its_beginning(
    log: Log, token: str, hours: Hours
):
    """Though nobody has noticed yet that the log was exchanged for another one."""
    store, other = Replaced(log), open_log("sqlite://")
    directory = Directory(store, hours.now, hours.seconds)
    await store.assign(Venue("m-1", "spring", "north"))
    await directory.refresh()
    assert directory.caller(token) is not None
    assert directory.in_session("cookie") is not None
    assert (directory.matches_of("spring"), directory.allotted("north")) == (["m-1"], "spring")
    store.instead = AccessStore(other)
    await directory.refresh()
    assert directory.caller(token) is None
    assert not directory.knows("cookie")
    assert (directory.matches_of("spring"), directory.allotted("north")) == ([], "")
    await other.close()


async def test_a_match_that_is_moved_is_of_its_new_event_alone(
    store: AccessStore, directory: Directory
):
    for event in ("spring", "summer"):
        await store.assign(Venue("m-1", event))
        await directory.refresh()
    assert (directory.matches_of("spring"), directory.matches_of("summer")) == ([], ["m-1"])


async def test_the_matches_of_an_event_are_without_the_tournament_itself(
    store: AccessStore, directory: Directory
):
    for match in (stream_of("spring"), "m-2", "m-1"):
        await store.assign(Venue(match, "spring"))
    await directory.refresh()
    assert directory.matches_of("spring") == ["m-2", "m-1"]
