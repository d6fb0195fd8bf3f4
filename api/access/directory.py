"""What a running server knows of who may do what: a copy of the store, never older than a second.

The copy is looked after when it is asked. One that is fresh is used; one that is ageing is used
while the store is asked for what changed; one that is old is waited for. So what is revoked on
one node is refused on every other within a second, and a server that cannot reach the store for
`GRACE` seconds lets in nobody. A refusal is given on news alone: what was
granted on another node a moment ago is good here.
"""

import asyncio
import hmac
from collections import defaultdict
from collections.abc import Callable
from datetime import datetime
from time import monotonic
from typing import NamedTuple

from api.access.access_store import AccessChanges, AccessStore
from api.access.policy import NOBODY, Grants
from api.access.principals import AccessKey, Grant, Principal, Venue, digest, key_id
from domain.recorder import StoreUnavailable

FRESH = 0.3
"""DelaySeconds for which a copy is used without a question."""
AGEING = 0.7
"""DelaySeconds after which a copy is used only where the store does not answer."""
GRACE = 5.0
"""DelaySeconds after which it is not used even then."""
NOTED_EACH = 60.0
"""DelaySeconds that pass before a further use of the same key is noted."""

_UNKNOWN = "0" * 64

TimeOfDay = Callable[[], datetime]


class Caller(NamedTuple):
    """Who sent a request: the principal, what it was granted, and the key that it used.

    `id` is the principal's. Whoever comes without a key is `ANONYMOUS`.
    """

    id: str
    grants: Grants
    key: str = ""


ANONYMOUS = Caller("", NOBODY)


class Directory:
    """The principals, keys, grants and venues of a store, as this server knows them."""

    def __init__(
        self, store: AccessStore, now: TimeOfDay, clock: Callable[[], float] = monotonic
    ) -> None:
        self._store = store
        self._now = now
        self._clock = clock
        self._version = -1
        self._read_at = float("-inf")
        self._begun = self._done = 0
        """Numbers of readings: the last that was begun, the last that was done."""
        self._reading: asyncio.Task[None] | None = None
        self._noting: asyncio.Task[None] | None = None
        self._principals: dict[str, Principal] = {}
        self._keys: dict[str, AccessKey] = {}
        self._granted: dict[str, dict[tuple[str, str, int | None], Grant]] = defaultdict(dict)
        self._grants: dict[str, Grants] = {}
        self._venues: dict[str, Venue] = {}
        self._noted: dict[str, float] = {}
        self._uses: dict[str, str] = {}

    # --- who ------------------------------------------------------------------------------

    def caller(self, token: str) -> Caller | None:
        """Whose key this is, None where it is nobody's any more. Takes as long either way."""
        id = key_id(token)
        key = self._keys.get(id)
        known = hmac.compare_digest(digest(token), key.sha256 if key else _UNKNOWN)
        if not known or key is None or not self._is_good(key):
            return None
        self._note_use(id)
        return self.principal(key.principal, id)

    def principal(self, id: str, key: str = "") -> Caller | None:
        """A principal as a caller, None where there is none, or it was ended."""
        found = self._principals.get(id)
        if found is None or found.ended_at is not None:
            return None
        return Caller(id, self._grants.get(id, NOBODY), key)

    def named(self, id: str) -> Principal | None:
        """The principal with this id, one that was ended too."""
        return self._principals.get(id)

    def still(self, caller: Caller) -> Caller | None:
        """The same caller as it is now: with what is granted today, None where it was revoked."""
        if caller == ANONYMOUS:
            return caller
        key = self._keys.get(caller.key)
        if key is not None and not self._is_good(key):
            return None
        return self.principal(caller.id, caller.key)

    def _is_good(self, key: AccessKey) -> bool:
        if key.revoked_at is not None:
            return False
        return key.expires_at is None or datetime.fromisoformat(key.expires_at) > self._now()

    def _note_use(self, key: str) -> None:
        now = self._clock()
        if now - self._noted.get(key, float("-inf")) > NOTED_EACH:
            self._noted[key] = now
            self._uses[key] = rfc3339(self._now())

    # --- where ----------------------------------------------------------------------------

    def venue(self, match: str) -> Venue:
        """Where a match is played, whether or not there is such a match."""
        return self._venues.get(match) or Venue(match)

    def seated(self, match: str, seat: int) -> list[str]:
        """The principals that are granted this seat in a match."""
        scopes = self.venue(match).scopes()
        return [
            grant.principal
            for granted in self._granted.values()
            for grant in granted.values()
            if grant.role == "player" and grant.seat == seat and grant.scope in scopes
        ]

    # --- reading the store ----------------------------------------------------------------

    async def at_hand(self) -> None:
        """See that the copy is young enough to decide on.

        Raises `StoreUnavailable` where it is not, and the store cannot be asked.
        """
        age = self._clock() - self._read_at
        if age < FRESH:
            return
        reading = self._read()
        if age < AGEING:
            return
        try:
            await asyncio.wait_for(asyncio.shield(reading), GRACE)
        except (StoreUnavailable, TimeoutError) as error:
            if self._clock() - self._read_at >= GRACE:
                raise StoreUnavailable(f"who may do what is not known: {error}") from error

    async def refresh(self) -> None:
        """Read what was changed up to now. Raises `StoreUnavailable`."""
        wanted = self._begun + 1  # one that is under way may have missed the last change
        while self._done < wanted:
            await asyncio.shield(self._read())

    def _read(self) -> asyncio.Task[None]:
        """The reading that is under way, begun where there is none."""
        if self._reading is None or self._reading.done():
            self._reading = asyncio.get_running_loop().create_task(self._read_on())
            self._reading.add_done_callback(_looked_at)
        return self._reading

    async def _read_on(self) -> None:
        self._begun += 1
        number, began = self._begun, self._clock()
        self._take(await self._store.changes(self._version if self._version >= 0 else 0))
        self._done, self._read_at = number, began
        if self._uses and (self._noting is None or self._noting.done()):
            uses, self._uses = self._uses, {}
            noting = asyncio.get_running_loop().create_task(self._store.used(list(uses.items())))
            noting.add_done_callback(_looked_at)
            self._noting = noting

    def _take(self, new: AccessChanges) -> None:
        self._principals.update((one.id, one) for one in new.principals)
        self._keys.update((one.id, one) for one in new.keys)
        self._venues.update((one.match, one) for one in new.venues)
        for one in new.grants:
            identity = (one.role, one.scope, one.seat)
            if one.removed_at is None:
                self._granted[one.principal][identity] = one
            else:
                self._granted[one.principal].pop(identity, None)
        for id in {one.principal for one in new.grants}:
            self._grants[id] = Grants(self._granted[id].values())
        self._version = new.version


def _looked_at(task: asyncio.Task[None]) -> None:
    """Whoever waited has the error; that nobody did is no error of its own."""
    if not task.cancelled():
        task.exception()


def rfc3339(moment: datetime) -> str:
    """A moment in UTC as entries and keys have it, to the millisecond."""
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")
