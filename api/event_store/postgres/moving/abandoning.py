"""A move that is given up: together with the target, or at the source alone if the target is lost.

A closed source is opened again by this. Where the target was opened before, servers would record
in two logs. So the target is asked first, and where it cannot be asked, an operator answers for it.
"""

from contextlib import ExitStack
from typing import Final, NamedTuple

import psycopg

from api.event_store.errors import StoreUnavailable, WrongStore
from api.event_store.postgres.dsn import log_address
from api.event_store.postgres.migrating import check_schema, connection
from api.event_store.postgres.moving.sides import (
    SOURCE,
    TARGET,
    SideConnection,
    alone,
    close,
    closed,
    connected,
    drop_slot,
    end_sessions,
    has_slot,
    logins_of,
    name_of,
    published,
    reopen,
    sealed,
    slots_of_tables,
    subscribed,
    superuser,
    tables_of,
    unpublish,
    unseal,
    unsubscribe,
    wait_long,
)

_DANGER: Final = (
    "the source is closed, so servers may record at the target already, and there would be two"
    " logs. If no server will ever reach that target again, add --target-is-lost"
)
_IN_USE: Final = (
    "a target is connected and copies from there: name that target by --to. If it died just now,"
    " try again in a minute"
)


class Abandoned(NamedTuple):
    """A move that was given up.

    Attributes
    ----------
    alone : whether the source was opened without the target
    slots : slots at the source that a lost target may have left; each keeps WAL until it is dropped
    """

    alone: bool
    slots: list[str]


def abandon(source: str, target: str, *, target_is_lost: bool = False) -> Abandoned:
    """Give a move up: the source serves on, and what was copied stays at the target.

    `target_is_lost` lets a closed source be opened where the target does not answer or has no copy.
    Raises `WrongStore` where servers record at the target already, where nothing was copied, and
    where a closed source would be opened without that word. Raises `StoreUnavailable`.
    """
    at_source, at_target = log_address(source), log_address(target)
    name = name_of(at_source)
    check_schema(at_source)
    with ExitStack() as both:
        giving = both.enter_context(connected(at_source, SOURCE))
        if not superuser(giving):
            raise WrongStore(f"{at_source}: log in as a superuser")
        try:
            taking = both.enter_context(connection(at_target))
            why = f"{at_target}: there is no copy"
        except StoreUnavailable as error:
            taking, why = None, f"the target does not answer ({error})"
        if taking:
            wait_long(taking)
            alone(taking, TARGET)
        copied = taking if taking and subscribed(taking, name) else None
        if not (copied or published(giving, name) or has_slot(giving, name)):
            raise WrongStore(f"{at_target}: there is no copy to give up")
        if sealed(giving):
            if taking and not closed(taking, logins_of(giving)):
                raise WrongStore(f"{at_target}: servers record there already; switch once more")
            if not (copied or target_is_lost):
                raise WrongStore(f"{why}; {_DANGER}")
        if copied:
            _abandon_both(giving, copied, name)
            return Abandoned(alone=False, slots=[])
        try:
            drop_slot(giving, name)  # so a target that lives after all cannot go on copying
        except psycopg.errors.ObjectInUse as error:
            raise WrongStore(f"{at_source}: {_IN_USE}") from error
        _open(giving)
        unpublish(giving, name)  # last of all: it says to the next run that this one was cut short
        return Abandoned(alone=True, slots=slots_of_tables(giving))


def _abandon_both(source: SideConnection, target: SideConnection, name: str) -> None:
    """Close the target, which may have been opened before it was called lost; open the source."""
    logins = logins_of(target)
    close(target, logins)
    end_sessions(target, logins)
    _open(source)
    unsubscribe(target, name, slot=has_slot(source, name))
    unpublish(source, name)


def _open(source: SideConnection) -> None:
    unseal(source, [table["name"] for table in tables_of(source)])
    reopen(source, logins_of(source))
