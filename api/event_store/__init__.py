"""The event store: the log of facts, kept in a database through the eventsourcing library.

This package alone knows the library and the databases; everything else sees `Log`, its answers and
its errors. `log` queues commands and commits a group of them at once; `batch` decides which of a
group are recorded, and answers a repeated Idempotency-Key as the first time. `erasable_names` keeps
names apart from the log and erases them. The package judges nothing that it records and changes
none of it: an event is stored once, under its tag, as canonical bytes.
"""

from pathlib import Path

from api.event_store.batch import Appended, Epoch, Footing
from api.event_store.envelope import LogEntry, NewEvent
from api.event_store.errors import (
    BadCommand,
    KeyReused,
    LogError,
    LogExchanged,
    ReadOnly,
    StaleVersion,
    StoreUnavailable,
    UnknownFact,
    UnknownStream,
    WrongStore,
)
from api.event_store.log import Log
from api.event_store.read_models import Divergence, Models, ParkedStream, ReadModelCheckpoint
from api.event_store.sqlite.store import open_sqlite
from api.event_store.store import Execute

__all__ = [
    "Appended",
    "BadCommand",
    "Divergence",
    "Epoch",
    "Execute",
    "Footing",
    "KeyReused",
    "Log",
    "LogEntry",
    "LogError",
    "LogExchanged",
    "Models",
    "NewEvent",
    "ParkedStream",
    "ReadModelCheckpoint",
    "ReadOnly",
    "StaleVersion",
    "StoreUnavailable",
    "UnknownFact",
    "UnknownStream",
    "WrongStore",
    "begins",
    "open_log",
]


def begins(url: str) -> Path | None:
    """The file that opening a log at this URL would make, None where it makes none."""
    kind, _, path = url.partition("://")
    file = Path(path[1:])
    return file if kind == "sqlite" and len(path) > 1 and not file.exists() else None


def open_log(url: str, *, create: bool = True, standby: bool = False) -> Log:
    """Open the log at a URL, beginning it where that needs no owner's rights and `create` allows.

    ``sqlite:///bonebook.db`` is a file in the working directory,
    ``sqlite:////var/lib/bonebook.db`` one by its full path, ``sqlite://`` a log in
    memory that ends with the process. ``postgresql://USER@HOST/DATABASE?schema=LEAGUE``
    is a league's log on a server, made by `postgres.migrating`. Raises `WrongStore` where there
    is no log and none is begun, or the store is not to be trusted with a record. With `standby` it
    is trusted only where a record is acknowledged once it is on the disk of a standby.
    """
    kind, _, path = url.partition("://")
    if "\0" in url:
        raise WrongStore("the URL of the log has a NUL in it")
    if kind in ("postgresql", "postgres"):
        # A log in a file needs no driver, which takes long to import.
        from api.event_store.postgres.store import open_postgres

        return Log(open_postgres(url, standby=standby), url=url)
    if kind != "sqlite" or (path and not path.startswith("/")):
        raise WrongStore(
            f"{kind or 'no kind of store'}: use sqlite:///FILE, sqlite:// for a log in memory,"
            " or postgresql://USER:PASSWORD@HOST/DATABASE?schema=LEAGUE"
        )
    if standby:
        raise WrongStore("`standby` is true, and SQLite has none; give a PostgreSQL database")
    file = path[1:] or None
    return Log(open_sqlite(file, create=create), url=url if file else "")
