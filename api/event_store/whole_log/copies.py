"""Copies of a whole log, taken while servers record, and put back where no log is yet.

A copy is a folder of files: what is in them is the store's own affair. It has everything that the
database holds of the log, keys and sessions too.
"""

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from api.event_store.errors import WrongStore
from api.event_store.store import CopiedLog


def copy_log(url: str, folder: Path) -> CopiedLog:
    """Copy the log at this URL, as it is at one moment, into an empty folder.

    Raises `WrongStore` where it is no log or lies in memory, and `StoreUnavailable`.
    """
    if _kind(url) == "sqlite":
        from api.event_store.sqlite.file_copies import copy_file

        return copy_file(_path(url), folder)
    from api.event_store.postgres.schema_copies import copy_schema

    return copy_schema(url, folder)


def put_back(copied: CopiedLog, folder: Path, url: str) -> None:
    """Put the copy of a log in this folder back at this URL, where no log is yet.

    Raises `WrongStore` where a log is there already or the copy is of another store or of a later
    release, `StoreUnavailable`, and `OSError` for a file that cannot be written.
    """
    kind = _kind(url)
    if kind != copied.store:
        raise WrongStore(f"the copy is of a log in {copied.store}, and {kind} cannot take it")
    if kind == "sqlite":
        from api.event_store.sqlite.file_copies import put_back_file

        put_back_file(copied, folder, _path(url))
    else:
        from api.event_store.postgres.schema_copies import put_back_schema

        put_back_schema(copied, folder, url)


@contextmanager
def scratch_log(url: str, folder: Path) -> Generator[str]:
    """The URL of a place for a log of the same store as the one at `url`; nothing is there yet.

    It is a file in `folder`, which the caller removes, or a schema beside the league's, which is
    dropped after the block. Raises `StoreUnavailable`, and `WrongStore` for a log in memory.
    """
    if _kind(url) == "sqlite":
        yield f"sqlite:///{folder / 'log.db'}"
        return
    from api.event_store.postgres.schema_copies import scratch_schema

    with scratch_schema(url) as scratch:
        yield scratch


def _kind(url: str) -> str:
    kind, _, path = url.partition("://")
    if kind == "sqlite" and len(path) > 1:
        return kind
    if kind in ("postgresql", "postgres"):
        return "postgresql"
    raise WrongStore("only a log in a file or on PostgreSQL is copied")


def _path(url: str) -> Path:
    return Path(url.partition(":///")[2])
