"""The server's copy of principals, keys and grants, never older than a second.

The copy is refreshed when it is used. One that is fresh is used; one that is ageing is used
while the store is asked for what changed; one that is old is waited for. So what is revoked on
one node is refused on every other within a second, and a server that cannot reach the store for
`GRACE` seconds lets in nobody. A caller is refused only after a refresh: what was
granted on another node a moment ago is good here.
"""

import asyncio
import hmac
from collections import defaultdict
from collections.abc import Callable
from datetime import datetime, timedelta
from time import monotonic
from typing import TypeVar

from api.access.access_store import AccessChanges, AccessStore
from api.access.key_scopes import narrowed
from api.access.policy import ANONYMOUS, NOBODY, Caller, Grants, allowed
from api.access.principals import (
    AccessKey,
    Delay,
    Grant,
    Principal,
    Role,
    Venue,
    digest,
    digest_of_person,
    key_id,
)
from api.access.sessions import Session
from api.access.sign_in_links import SignInLink, link_id
from api.clock import Now, rfc3339
from api.event_store import StoreUnavailable
from domain.events.tournament_facts import stream_of

FRESH = 0.3
"""Age in seconds up to which the copy is used without asking the store."""
AGEING = 0.7
"""Age in seconds from which callers wait for the store, unless it does not answer."""
GRACE = 5.0
"""Age in seconds from which the copy is not used at all."""
NOTED_EACH = 60.0
"""Seconds after a use of a key in which further uses of it are not noted."""

_FEW = 64
_UNKNOWN = "0" * 64

T = TypeVar("T", Session, SignInLink)


class Directory:
    """The principals, keys, grants, venues, sessions and links of a store, as last read.

    All answers come from the copy in memory, which is empty until `at_hand` or `refresh` is
    awaited. `now` is the time of day; `clock` counts seconds and tells the age of the copy.
    """

    def __init__(
        self, store: AccessStore, now: Now, clock: Callable[[], float] = monotonic
    ) -> None:
        self._store = store
        self._now = now
        self._clock = clock
        self._version = -1
        self._read_at = float("-inf")
        self._anew = 0
        """How often the copy was forgotten since the last reading of everything."""
        self._begun = self._done = 0
        """Numbers of readings: the last that was begun, the last that was done."""
        self._begun_at = 0.0
        """When the last reading was begun, by the clock."""
        self._found = 0
        self._reading: asyncio.Task[None] | None = None
        self._noting: asyncio.Task[None] | None = None
        self._principals: dict[str, Principal] = {}
        self._keys: dict[str, AccessKey] = {}
        self._grants = defaultdict[str, Grants](Grants)
        self._seated = defaultdict[tuple[str, int], dict[str, None]](dict)
        """By scope and seat, the principals who play there, in the order of their grants."""
        self._venues: dict[str, Venue] = {}
        self._of_event: dict[str, dict[str, None]] = defaultdict(dict)
        """By event, its matches."""
        self._lags = set[Delay]()
        """The delays that everybody has or had in public matches."""
        self._allotted: dict[str, str] = {}
        """By table, the event that was played there last."""
        self._sessions: dict[str, Session] = {}
        self._many_sessions = _FEW
        """As many sessions as are looked through for those that are over."""
        self._links: dict[str, SignInLink] = {}
        self._noted: dict[str, float] = {}
        self._uses: dict[str, str] = {}

    # --- who ------------------------------------------------------------------------------

    def caller(self, token: str) -> Caller | None:
        """Return the principal to whom a key belongs, and note the key's use.

        None if the key is unknown, revoked or expired, or its principal was ended. A wrong key
        takes as long as a right one.
        """
        id = key_id(token)
        key = self._keys.get(id)
        matches = hmac.compare_digest(digest(token), key.sha256 if key else _UNKNOWN)
        if not matches or key is None or key.provider or not self._is_good(key):
            return None
        self.note_use(id)
        return self.principal(key.principal, id)

    def principal(self, id: str, key: str = "") -> Caller | None:
        """A principal as a caller, None where there is none, or it was ended.

        `key` is a key's id, good or not: its scopes narrow the grants; an unknown one has none.
        """
        named = self._principals.get(id)
        if named is None or named.ended_at is not None:
            return None
        grants, held = self._grants.get(id, NOBODY), self._keys.get(key)
        return Caller(id, narrowed(grants, held) if held else grants, key)

    def opener(self, id: str, key: str) -> Caller | None:
        """The principal that opened something with a key; None once either ended (`vouches`)."""
        return self.principal(id, key) if self.vouches(key) else None

    def shown_until(self, seconds: int) -> str:
        """The time up to which entries are shown to a viewer who is so many seconds behind."""
        return rfc3339(self._now() - timedelta(seconds=seconds))

    @property
    def version(self) -> int:
        """The version of the store as of the last reading, -1 before the first."""
        return self._version

    @property
    def reading(self) -> int:
        """Number of the last reading that found a change; in between only expiry alters answers."""
        return self._found

    def by_person(self, provider: str, name: str) -> AccessKey | None:
        """The good link of a person at an identity provider, if any; its principal may be ended."""
        hashed = digest_of_person(provider, name)
        links = (key for key in self._keys.values() if key.provider and key.sha256 == hashed)
        return next((key for key in links if self._is_good(key)), None)

    def is_service_key(self, key: str) -> bool:
        """Whether this is the id of a key with scopes, which narrow what it may."""
        held = self._keys.get(key)
        return held is not None and bool(held.scopes)

    def named(self, id: str) -> Principal | None:
        """The principal with this id, one that was ended too; None if there was none."""
        return self._principals.get(id)

    def standing(self) -> list[Principal]:
        """Every principal that was not ended, ordered by name."""
        there = [one for one in self._principals.values() if one.ended_at is None]
        return sorted(there, key=lambda principal: (principal.name, principal.id))

    def roles_of(self, id: str) -> set[Role]:
        """The roles that a principal, even an ended one, holds now in any scope."""
        return {one.role for one in self._grants.get(id, NOBODY).anywhere()}

    def still(self, caller: Caller) -> Caller | None:
        """The caller with its grants as they are now; `ANONYMOUS` stays so.

        None if the principal was ended, or its key (in a session the one that vouches) or session.
        """
        if caller == ANONYMOUS:
            return caller
        if caller.session:
            return self._in_session(caller.session)
        key = self._keys.get(caller.key)
        if key is not None and not self._is_good(key):
            return None
        return self.principal(caller.id, caller.key)

    def in_session(self, token: str, match: str = "") -> Caller | None:
        """The principal of the session whose secret is `token`; None if it is unknown or over.

        A tablet's session is good for its match alone, so that `match` must name it; other
        sessions are good whatever `match` is.
        """
        session = self._sessions.get(digest(token))
        if session is None or session.at_match not in ("", match):
            return None
        return self._in_session(session.sha256)

    def knows(self, token: str) -> bool:
        """Whether a session with this secret is in the copy, be it good or over."""
        return digest(token) in self._sessions

    def session(self, sha256: str) -> Session | None:
        """The session with this hash, be it good or over; None if it is not in the copy."""
        return self._sessions.get(sha256)

    def sessions_of(self, id: str) -> list[Session]:
        """The sessions of a principal, tablets' too, that are good now, the newest first."""
        good = [one for one in self._sessions.values() if one.principal == id]
        good = [one for one in good if self._in_session(one.sha256)]
        return sorted(good, key=lambda session: session.created_at, reverse=True)

    def _in_session(self, sha256: str) -> Caller | None:
        session = self._sessions.get(sha256)
        if session is None or session.ended_at is not None or self._is_past(session.good_until):
            return None
        if not self.vouches(session.vouched_by):
            return None
        caller = self.principal(session.principal, session.key)
        if caller and session.at_match:
            caller = caller._replace(grants=self._recording(caller, session))
        return caller and caller._replace(session=sha256)

    def _recording(self, caller: Caller, session: Session) -> Grants:
        """The right to record one match, while the caller has it: that of a tablet's session."""
        if not allowed(caller.grants, "record", self.venue(session.at_match)):
            return NOBODY
        scope = f"match:{session.at_match}"
        return Grants([Grant(caller.id, "recorder", scope, created_at=session.created_at)])

    def by_link(self, code: str) -> SignInLink | None:
        """The sign-in link with this code; None if it is unknown, used or expired.

        None too once its maker's key is good no more, or the principal was ended.
        """
        link = self._links.get(link_id(code))
        matches = hmac.compare_digest(digest(code), link.sha256 if link else _UNKNOWN)
        if not matches or link is None or link.used_at or self._is_past(link.expires_at):
            return None
        good = self.vouches(link.made_by) and self.principal(link.principal) is not None
        return link if good else None

    def vouches(self, key: str) -> bool:
        """Whether sessions and links that the key with this id opened are still good.

        False once the key was revoked or is expired; True for "" and for an unknown id.
        """
        vouching = self._keys.get(key)
        return vouching is None or self._is_good(vouching)

    def _is_good(self, key: AccessKey) -> bool:
        if key.revoked_at is not None:
            return False
        return key.expires_at is None or not self._is_past(key.expires_at)

    def _is_past(self, time: str) -> bool:
        return datetime.fromisoformat(time) <= self._now()

    def note_use(self, key: str) -> None:
        """Note that a key was used now; the store is told later, once in `NOTED_EACH` at most."""
        now = self._clock()
        if now - self._noted.get(key, float("-inf")) > NOTED_EACH:
            self._noted[key] = now
            self._uses[key] = rfc3339(self._now())

    # --- where ----------------------------------------------------------------------------

    def venue(self, match: str) -> Venue:
        """Where a match is played; not public, without event and table, if nothing is noted."""
        return self._venues.get(match) or Venue(match)

    def public_delays(self) -> set[Delay]:
        """The delays with which everybody watches public matches, or did before."""
        return self._lags

    def matches_of(self, event: str) -> list[str]:
        """The matches of an event, in the order in which their venues were noted last."""
        return [match for match in self._of_event.get(event, ()) if match != stream_of(event)]

    def allotted(self, table: str) -> str:
        """The event of the match that was noted last at a table; "" without a match or event."""
        return self._allotted.get(table, "")

    def seated(self, match: str, seat: int) -> list[str]:
        """The principals, but for ended ones, that hold this seat as players, in order of grant."""
        scopes = self.venue(match).scopes()
        granted = (id for scope in scopes for id in self._seated.get((scope, seat), ()))
        return [id for id in granted if self.principal(id) is not None]

    # --- reading the store ----------------------------------------------------------------

    @property
    def is_usable(self) -> bool:
        """Whether the copy is young enough to decide on, though the store may not answer now."""
        return self._age < GRACE

    @property
    def _age(self) -> float:
        return self._clock() - self._read_at

    async def at_hand(self) -> None:
        """Wait until the copy is young enough to decide on.

        Raises `StoreUnavailable` if the store does not answer and the copy is `GRACE` seconds old.
        A reading that is under way is waited for as long, however many ask for it.
        """
        age = self._age
        if age < FRESH:
            return
        reading = self._read()
        if age < AGEING:
            return
        since = self._read_at if age < GRACE else self._begun_at
        try:
            seconds = max(0.0, since + GRACE - self._clock())
            await asyncio.wait_for(asyncio.shield(reading), seconds)
        except (StoreUnavailable, TimeoutError) as error:
            if not self.is_usable:
                raise StoreUnavailable(f"who may do what is not known: {error}") from error

    async def refresh(self) -> None:
        """Take in all that was changed in the store before this call. Raises `StoreUnavailable`."""
        awaited = self._begun + 1  # one that is under way may have missed the last change
        while self._done < awaited:
            await asyncio.shield(self._read())

    def _read(self) -> asyncio.Task[None]:
        """The reading that is under way, begun where there is none."""
        if self._reading is None or self._reading.done():
            self._begun_at = self._clock()
            self._reading = asyncio.get_running_loop().create_task(self._read_on())
            self._reading.add_done_callback(_looked_at)
        return self._reading

    async def _read_on(self) -> None:
        self._begun += 1
        number, began = self._begun, self._clock()
        new, anew = None, 0
        while new is None or self._anew != anew:  # `forget` was called meanwhile
            anew = self._anew
            new = await self._store.changes(0 if anew else max(self._version, 0))
            self._anew += not anew and new.version < self._version  # changes lost by a failover
        if self._anew or new.version != self._version:
            self._found = number
        if self._anew:
            self._empty()
        self._take(new)
        self._done, self._read_at = number, began
        if self._uses and (self._noting is None or self._noting.done()):
            uses, self._uses = self._uses, {}
            noting = asyncio.get_running_loop().create_task(self._store.used(list(uses.items())))
            noting.add_done_callback(_looked_at)
            self._noting = noting

    def forget(self) -> None:
        """Mark the copy as too old: it is read anew in full, by a reading under way as well."""
        self._anew, self._read_at = self._anew + 1, float("-inf")

    def _empty(self) -> None:
        self._anew = 0
        for index in (self._principals, self._keys, self._grants, self._seated, self._venues):
            index.clear()
        self._of_event.clear()
        self._allotted.clear()
        self._sessions, self._links = {}, {}

    def _take(self, new: AccessChanges) -> None:
        self._principals.update((one.id, one) for one in new.principals)
        self._keys.update((one.id, one) for one in new.keys)
        for venue in new.venues:
            self._of_event[self.venue(venue.match).event].pop(venue.match, None)
            if venue.event and venue.match:
                self._of_event[venue.event][venue.match] = None
        self._venues.update((one.match, one) for one in new.venues)
        self._lags.update(one.delay for one in new.venues if one.public)
        self._allotted.update((one.table, one.event) for one in new.venues if one.table)
        if new.sessions:
            self._sessions.update((one.sha256, one) for one in new.sessions)
            if len(self._sessions) >= self._many_sessions:
                self._sessions = self._lasting(self._sessions)
                self._many_sessions = 2 * len(self._sessions) + _FEW
        if new.links:
            self._links = self._lasting(self._links)
            self._links.update((one.id, one) for one in new.links)
        for grant in new.grants:
            self._take_grant(grant)
        self._version = new.version

    def _take_grant(self, grant: Grant) -> None:
        grants = self._grants[grant.principal]
        (grants.put if grant.removed_at is None else grants.remove)(grant)
        if grant.role == "player" and grant.seat is not None:
            seated = self._seated[grant.scope, grant.seat]
            if grant.removed_at is None:
                seated[grant.principal] = None
            else:
                seated.pop(grant.principal, None)

    def _lasting(self, by_id: dict[str, T]) -> dict[str, T]:
        """These, without those whose time is over."""
        return {id: one for id, one in by_id.items() if not self._is_past(one.expires_at)}


def _looked_at(task: asyncio.Task[None]) -> None:
    """Mark the error of a reading as seen, so that a reading nobody waited for logs none."""
    if not task.cancelled():
        task.exception()
