"""Sessions and one-time links: what opens one, how long it lasts, and what ends it."""

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from api.access.access_store import AccessStore
from api.access.directory import Directory
from api.access.guards.senders import sender_of
from api.access.policy import allowed
from api.access.principals import AccessKey, Grant, Principal, Venue, mint
from api.access.session_store import SessionStore
from api.access.sessions import SessionTimes
from api.clock import rfc3339
from api.event_store import Log
from api.http.refusals import AccessError

pytestmark = pytest.mark.anyio

NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)
TIMES = SessionTimes(timedelta(minutes=30), timedelta(hours=2), timedelta(minutes=10))
ID, KEY, HASHED = mint()


def after(minutes: float) -> datetime:
    return NOON + timedelta(minutes=minutes)


class Desk:
    """A store with one key of Ana, and a directory whose time of day is set by hand."""

    def __init__(self, log: Log) -> None:
        self.access = AccessStore(log)
        self.now = NOON
        self.sessions = SessionStore(log, TIMES, lambda: self.now)
        self.here, self.elsewhere = (
            Directory(self.access, lambda: self.now, lambda: 0) for _ in range(2)
        )

    async def sign_in(self) -> str:
        """A session opened with the key; what its browser holds."""
        await self.here.refresh()
        caller = self.here.caller(KEY)
        assert caller is not None
        return await self.sessions.open(caller, caller.key)

    async def signed_in(self, token: str, now: datetime) -> bool:
        """Whether the session is good at a time, on another server."""
        self.now = now
        await self.elsewhere.refresh()
        return self.elsewhere.in_session(token) is not None


@pytest.fixture
async def desk(log: Log) -> Desk:
    desk, at = Desk(log), rfc3339(NOON)
    key = AccessKey(ID, "ana", HASHED, "", at, rfc3339(NOON + timedelta(days=1)))
    await desk.access.begin([Principal("ana", "Ana", "person", at)], [key], [])
    return desk


async def test_a_session_is_its_principals_and_names_the_key_that_opened_it(desk: Desk):
    token = await desk.sign_in()
    await desk.elsewhere.refresh()
    caller = desk.elsewhere.in_session(token)
    assert caller is not None
    assert (caller.id, caller.key) == ("ana", ID)
    assert desk.elsewhere.still(caller) == caller


async def test_what_the_browser_holds_is_kept_nowhere(desk: Desk):
    token = await desk.sign_in()
    (stored,) = await desk.sessions.sessions()
    assert token not in str(stored)
    assert desk.elsewhere.in_session(stored.sha256) is None


async def test_a_session_that_is_not_used_ends_and_one_that_is_used_ends_later(desk: Desk):
    token = await desk.sign_in()
    assert await desk.signed_in(token, after(29))
    assert not await desk.signed_in(token, after(30))
    (session,) = await desk.sessions.sessions()
    desk.now = after(29)
    await desk.sessions.renew(session)
    assert await desk.signed_in(token, after(58))
    assert not await desk.signed_in(token, after(59))


async def test_a_use_is_noted_now_and_then_and_not_each_time(desk: Desk):
    await desk.sign_in()
    (session,) = await desk.sessions.sessions()
    for minutes, noted in ((2, False), (4, True)):
        before = (await desk.access.changes()).version
        desk.now = after(minutes)
        await desk.sessions.renew(session)
        assert ((await desk.access.changes()).version > before) == noted


async def test_no_use_makes_a_session_last_beyond_its_end(desk: Desk):
    token = await desk.sign_in()
    for minutes in range(20, 120, 20):
        (session,) = await desk.sessions.sessions()
        desk.now = after(minutes)
        await desk.sessions.renew(session)
    assert await desk.signed_in(token, after(119))
    assert not await desk.signed_in(token, after(120))


async def test_a_session_of_a_tablet_outlives_an_outage_and_not_the_right_to_record(desk: Desk):
    right = Grant("ana", "recorder", "match:here", created_at=rfc3339(NOON))
    await desk.access.grant(right)
    await desk.here.refresh()
    caller = desk.here.caller(KEY)
    assert caller is not None
    token = await desk.sessions.open(caller, "", "here")
    desk.now = after(6 * 24 * 60)
    await desk.elsewhere.refresh()
    tablet = desk.elsewhere.in_session(token, "here")
    assert tablet is not None
    assert allowed(tablet.grants, "record", Venue("here"))
    assert not allowed(tablet.grants, "record", Venue("there"))
    assert desk.elsewhere.in_session(token, "there") is None
    assert desk.elsewhere.in_session(token) is None
    await desk.access.remove(right, rfc3339(desk.now))
    await desk.elsewhere.refresh()
    left = desk.elsewhere.still(tablet)
    assert left is not None
    assert not allowed(left.grants, "record", Venue("here"))
    desk.now = after(7 * 24 * 60)
    assert desk.elsewhere.in_session(token, "here") is None


async def signed_out(desk: Desk) -> None:
    (session,) = await desk.sessions.sessions()
    await desk.sessions.end(session.sha256)


async def all_ended(desk: Desk) -> None:
    await desk.sessions.end_all("ana")


async def key_revoked(desk: Desk) -> None:
    await desk.access.revoke(ID, rfc3339(after(1)))


async def principal_ended(desk: Desk) -> None:
    await desk.access.end_principal("ana", rfc3339(after(1)))


ENDS = [signed_out, all_ended, key_revoked, principal_ended]


@pytest.mark.parametrize("end", ENDS)
async def test_a_session_is_ended_on_every_server(desk: Desk, end):
    token = await desk.sign_in()
    assert await desk.signed_in(token, NOON)
    caller = desk.elsewhere.in_session(token)
    assert caller is not None
    await end(desk)
    assert not await desk.signed_in(token, after(1))
    assert desk.elsewhere.still(caller) is None


async def test_a_session_that_was_ended_is_not_renewed(desk: Desk):
    token = await desk.sign_in()
    (session,) = await desk.sessions.sessions()
    await signed_out(desk)
    desk.now = after(29)
    await desk.sessions.renew(session)
    assert not await desk.signed_in(token, after(29))


async def test_what_is_over_is_forgotten_when_another_signs_in(desk: Desk):
    await desk.sign_in()
    _, code = await desk.sessions.new_link("ana", "")
    desk.now = after(121)
    await desk.sign_in()
    assert len(await desk.sessions.sessions()) == 1
    assert (await desk.access.changes()).links == []
    assert desk.here.by_link(code) is None


# --- one-time links -----------------------------------------------------------------------


async def test_a_link_is_good_once_however_many_use_it_at_a_time(desk: Desk):
    _, code = await desk.sessions.new_link("ana", "")
    await desk.here.refresh()
    link = desk.here.by_link(code)
    assert link is not None
    assert link.principal == "ana"
    uses = [desk.sessions.use(link) for _ in range(3)]
    refused = await asyncio.gather(*uses, return_exceptions=True)
    assert sum(isinstance(one, AccessError) for one in refused) == 2
    assert None in refused
    await desk.elsewhere.refresh()
    assert desk.elsewhere.by_link(code) is None


@pytest.mark.parametrize("end", [key_revoked, principal_ended])
async def test_a_link_and_its_session_end_with_the_key_that_it_was_made_with(desk: Desk, end):
    _, code = await desk.sessions.new_link("ana", ID)
    await desk.here.refresh()
    caller = desk.here.principal("ana", "a-link")
    assert caller is not None
    token = await desk.sessions.open(caller, ID)
    assert await desk.signed_in(token, NOON)
    assert desk.elsewhere.by_link(code) is not None
    await end(desk)
    assert not await desk.signed_in(token, NOON)
    assert desk.elsewhere.by_link(code) is None


async def test_a_link_is_good_for_a_short_time(desk: Desk):
    link, code = await desk.sessions.new_link("ana", "")
    await desk.here.refresh()
    desk.now = after(9.9)
    assert desk.here.by_link(code) == link
    desk.now = after(10)
    assert desk.here.by_link(code) is None
    with pytest.raises(AccessError):
        await desk.sessions.use(link)


NO_CODES = ["", "bl_", "bl_0123456789ab_" + "x" * 43, KEY, "é" * 60]


@pytest.mark.parametrize("code", NO_CODES, ids=["empty", "bare", "unknown", "key", "letters"])
async def test_what_is_no_code_of_a_link_opens_nothing(desk: Desk, code: str):
    await desk.sessions.new_link("ana", "")
    await desk.here.refresh()
    assert desk.here.by_link(code) is None
    assert desk.here.in_session(code) is None


async def test_nobody_has_a_link_or_a_session_who_is_not_there(desk: Desk):
    with pytest.raises(AccessError):
        await desk.sessions.new_link("nobody", "")
    with pytest.raises(AccessError):
        await desk.sessions.end_all("nobody")


async def test_limits_know_the_sender_of_a_request_by_key_and_by_session(desk: Desk) -> None:
    token = await desk.sign_in()
    await desk.here.refresh()

    def sender(*headers: tuple[bytes, bytes]) -> tuple[str, str]:
        fields = {"type": "http", "scheme": "http", "state": {}}
        scope: Any = fields | {"headers": [(b"host", b"localhost"), *headers]}
        return sender_of(desk.here, scope)

    cookie = f"__Host-bonebook={token}; theme=dark".encode()
    assert sender((b"authorization", b"Bearer " + KEY.encode())) == ("ana", ID)
    assert sender((b"cookie", cookie)) == ("ana", ID)
    assert sender((b"cookie", cookie[:-30])) == ("", "")
    assert sender((b"authorization", b"Bearer bb_none"), (b"cookie", cookie)) == ("", "")
    assert sender() == ("", "")
