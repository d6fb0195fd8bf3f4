"""PINs: what a player signs with on a tablet that is not theirs.

A PIN is short, so its hash is slow (Argon2) and wrong ones are counted in the store, on every
node together: after `TRIES` it is closed for a while, whoever tries.
"""

import asyncio
from collections.abc import Sequence
from datetime import timedelta
from functools import cache
from typing import Annotated

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError
from msgspec import Meta

from api.access.access_store import AccessStore
from api.clock import Now, rfc3339

Pin = Annotated[str, Meta(pattern=r"\A[0-9]{4,12}\Z")]
OptionalPin = Annotated[str, Meta(pattern=r"\A([0-9]{4,12})?\Z")]
"""A PIN, or an empty string for none."""
TRIES = 5
CLOSED_FOR = timedelta(minutes=15)

hasher = PasswordHasher()
"""The hasher of PINs, slow so that nobody can try all PINs on a copied database."""


class PinClosed(Exception):
    """Too many wrong PINs were tried; `seconds` is how long at most until PINs are tried again."""

    def __init__(self, seconds: float) -> None:
        super().__init__("too many wrong PINs")
        self.seconds = seconds


async def set_pin(store: AccessStore, principal: str, pin: str) -> None:
    """Give a principal a PIN, in place of any that it has, and open it if it was closed.

    Raises `AccessError` if the principal does not exist or was ended.
    """
    await store.set_pin(principal, await asyncio.to_thread(hasher.hash, pin))


async def is_pin_of(store: AccessStore, principals: Sequence[str], pin: str, now: Now) -> bool:
    """Whether this is the PIN of one of these principals. Takes as long where none has a PIN.

    They are tried in turn, up to the one whose PIN it is: a wrong try counts against each before,
    and the right one sets only its own count back. Raises `PinClosed` at the first whose PIN is
    closed.
    """
    nobodys = await asyncio.to_thread(_nobodys)
    for principal in principals or [""]:
        pin_hash = await store.try_pin(
            principal, rfc3339(now()), TRIES, rfc3339(now() + CLOSED_FOR)
        )
        if pin_hash is None:
            raise PinClosed(CLOSED_FOR.total_seconds())
        if await asyncio.to_thread(_verified, pin_hash or nobodys, pin) and pin_hash:
            await store.pin_was_right(principal)
            return True
    return False


@cache
def _nobodys() -> str:
    """Dummy PIN hash: an unknown principal takes as long as a wrong PIN. Made on first use."""
    return hasher.hash("nobody's")


def _verified(pin_hash: str, pin: str) -> bool:
    try:
        return hasher.verify(pin_hash, pin)
    except VerificationError:
        return False
