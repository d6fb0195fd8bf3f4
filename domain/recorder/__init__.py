"""The recorder: the log of facts, kept in a database through the eventsourcing library.

This package is the one place that knows the library and the databases; everything
else sees `Log`, its answers and its errors. What it records it neither judges nor
changes: an event is stored once, under its tag, as canonical bytes.
"""

from domain.recorder.envelope import NewEvent
from domain.recorder.errors import (
    BadCommand,
    KeyReused,
    LogError,
    StaleVersion,
    StoreUnavailable,
    UnknownFact,
    UnknownStream,
    WrongStore,
)
from domain.recorder.group import Appended
from domain.recorder.log import Log, LogEntry
from domain.recorder.sqlite import open_sqlite

__all__ = [
    "Appended",
    "BadCommand",
    "KeyReused",
    "Log",
    "LogEntry",
    "LogError",
    "NewEvent",
    "StaleVersion",
    "StoreUnavailable",
    "UnknownFact",
    "UnknownStream",
    "WrongStore",
    "open_log",
]


def open_log(url: str) -> Log:
    """Open the log at a URL, beginning it where there is none.

    ``sqlite:///bonebook.db`` is a file in the working directory,
    ``sqlite:////var/lib/bonebook.db`` one by its full path, ``sqlite://`` a log in
    memory that ends with the process. Raises `WrongStore` where the store is not
    to be trusted with a record, and says what to change.
    """
    kind, _, path = url.partition("://")
    if kind != "sqlite" or (path and not path.startswith("/")):
        raise WrongStore(f"{url}: use sqlite:///FILE, or sqlite:// for a log in memory")
    return Log(open_sqlite(path[1:] or None))
