"""Principals for the tests: each with one key, and what it is granted."""

from collections.abc import Mapping

from api.access.access_store import AccessStore
from api.access.principals import AccessKey, Grant, Principal, Role, key_id, mint
from api.clock import rfc3339, utc_now
from api.event_store import Log, open_log

MINTED = {who: mint() for who in ("official", "recorder", "audience", "mine", "other", "third")}
"""Keys that are made once, for apps by the hundred: id, key and hash of each."""


async def put_in(log: Log, granted: Mapping[str, Role], scope: str = "league") -> dict[str, str]:
    """Principals of these names, each granted this role; their keys."""
    now = rfc3339(utc_now())
    store, keys = AccessStore(log), {who: MINTED.get(who) or mint() for who in granted}
    for who in granted:
        await store.add_principal(Principal(who, who.capitalize(), "person", now))
        await store.add_key(AccessKey(keys[who][0], who, keys[who][2], "", now))
        await store.grant(Grant(who, granted[who], scope, created_at=now))
    return {who: token for who, (_, token, _) in keys.items()}


async def in_charge(url: str, key: str, match: str) -> None:
    """Assign a match to a principal that goes by the id of its key."""
    log = open_log(url)
    charge = Grant(key_id(key), "recorder", f"match:{match}", created_at=rfc3339(utc_now()))
    await AccessStore(log).grant(charge)
    await log.close()


def old_keys_file(keys: Mapping[str, tuple[str, str, str]]) -> str:
    """A file of keys as older releases kept it: by role, what `mint` gives."""
    return "".join(
        f'[{id}]\nrole = "{role}"\nsha256 = "{hashed}"\n' for role, (id, _, hashed) in keys.items()
    )
