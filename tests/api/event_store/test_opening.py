"""Checks before a store is trusted with a record, and its answers when the disk fails."""

import os
import resource
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from stat import S_IMODE
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from api.event_store import Log, NewEvent, StoreUnavailable, WrongStore, begins, open_log
from api.event_store.postgres.dsn import log_address
from api.event_store.sqlite import writer as sqlite_writer
from api.event_store.sqlite.file import file_system, prepare
from api.event_store.sqlite.store import SQLiteStore, open_sqlite
from api.event_store.sqlite.tables import APPLICATION, SCHEMA
from domain.events import MatchOpened, Observed

pytestmark = pytest.mark.anyio


@pytest.fixture
def url(path: Path) -> str:
    return f"sqlite:///{path}"


NOTED = NewEvent(Observed("talk", note="x" * 1500))


def pragma(store: SQLiteStore, statement: str) -> object:
    with store.writer.connection().cursor() as cursor:
        return cursor.execute(f"PRAGMA {statement}").fetchone()[0]


def pragma_of_readers(store: SQLiteStore, statement: str) -> object:
    with store.datastore.transaction(commit=False) as cursor:
        return cursor.sqlite_cursor.execute(f"PRAGMA {statement}").fetchone()[0]


def names(folder: Path) -> list[str]:
    return [each.name for each in folder.iterdir()]


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        ("journal_mode", "wal"),
        ("synchronous", 2),
        ("foreign_keys", 1),
        ("trusted_schema", 0),
        ("busy_timeout", 5000),
        ("application_id", APPLICATION),
        ("user_version", SCHEMA),
    ],
)
async def test_a_connection_runs_with_the_safe_settings(path: Path, setting: str, value: object):
    store = open_sqlite(str(path))
    assert pragma_of_readers(store, setting) == value
    if setting != "busy_timeout":  # who writes waits in a thread for so long, and else not at all
        assert pragma(store, setting) == value
    await store.close()


async def test_the_file_and_its_journal_are_their_owners_alone(path: Path):
    before = os.umask(0)
    try:
        store = open_sqlite(str(path))
    finally:
        os.umask(before)
    modes = {each.name: S_IMODE(each.stat().st_mode) for each in path.parent.iterdir()}
    assert modes == {"log.db": 0o600, "log.db-wal": 0o600, "log.db-shm": 0o600}
    await store.close()


def others_may_read(path: Path) -> None:
    open_sqlite(str(path)).datastore.close()
    path.chmod(0o644)


def of_another_program(path: Path) -> None:
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE songs (name)")
    path.chmod(0o600)


def of_a_later_release(path: Path) -> None:
    open_sqlite(str(path)).datastore.close()
    with sqlite3.connect(path) as db:
        db.execute(f"PRAGMA user_version={SCHEMA + 1}")


def not_a_database(path: Path) -> None:
    path.write_bytes(b"a score card, scanned" * 100)
    path.chmod(0o600)


@pytest.mark.parametrize(
    ("made", "says"),
    [
        (others_may_read, "chmod 600"),
        (of_another_program, "not a log"),
        (of_a_later_release, f"version {SCHEMA + 1}"),
        (not_a_database, "not a database"),
        (Path.mkdir, "log.db"),
    ],
)
def test_a_file_that_is_not_a_safe_log_is_refused_and_unchanged(
    path: Path, made: Callable[[Path], None], says: str
):
    made(path)
    before = path.read_bytes() if path.is_file() else b""
    with pytest.raises(WrongStore, match=says):
        open_sqlite(str(path))
    assert before == (path.read_bytes() if path.is_file() else b"")


@pytest.mark.parametrize("url", ["", "log.db", "sqlite:log.db", "sqlite://log.db", "mysql://x/y"])
def test_a_url_of_no_store_is_refused_with_the_right_form(url: str):
    with pytest.raises(WrongStore, match="sqlite:///FILE"):
        open_log(url)


def test_a_log_that_is_not_there_is_made_only_where_that_was_asked_for(path: Path):
    with pytest.raises(WrongStore, match="there is no log there"):
        open_log(f"sqlite:///{path}", create=False)
    assert names(path.parent) == []
    path.touch(0o600)
    with pytest.raises(WrongStore, match="there is no log in it"):
        open_log(f"sqlite:///{path}", create=False)
    assert path.read_bytes() == b""


def test_what_opening_would_make_is_known_before(path: Path):
    url = f"sqlite:///{path}"
    assert begins(url) == path
    open_sqlite(str(path)).datastore.close()
    assert [begins(url), begins("sqlite://"), begins("postgresql://a/b")] == [None] * 3


@pytest.mark.parametrize(
    "url", ["postgresql://[", "postgresql://a:b@[::1/x", "postgres://a/%zz", "sqlite:///a\0b"]
)
def test_a_url_that_cannot_be_read_is_refused_and_no_fault_of_ours(url: str):
    with pytest.raises(WrongStore):
        open_log(url)


@given(st.text("pq[]:@/?%=&#0\xe9\ud800 ", max_size=12))
def test_whatever_comes_after_the_kind_is_an_address_or_refused(rest: str):
    with suppress(WrongStore):
        log_address(f"postgresql://{rest}")


def test_a_folder_that_is_not_there_is_named(tmp_path: Path):
    with pytest.raises(WrongStore, match="no folder"):
        open_log(f"sqlite:///{tmp_path}/away/log.db")


async def test_a_file_name_may_have_any_characters(tmp_path: Path):
    log = open_log(f"sqlite:///{tmp_path}/50% of it? #1 & more.db")
    await log.append("m-a", [NOTED], 0)
    await log.close()
    assert names(tmp_path) == ["50% of it? #1 & more.db"]


@pytest.mark.parametrize(
    ("folder", "kind"),
    [
        ("/", "ext4"),
        ("/srv/league", "ext4"),
        ("/srv/league/far away", "nfs4"),
        ("/srv/league/far away/deep", "nfs4"),
        ("/srv/league/far", "ext4"),
        ("/mnt", "cifs"),
    ],
)
def test_the_file_system_is_that_of_the_nearest_mount(tmp_path: Path, folder: str, kind: str):
    mounts = tmp_path / "mountinfo"
    mounts.write_text(
        "22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw\n"
        "30 22 0:40 / /srv/league/far\\040away rw shared:2 master:1 - nfs4 host:/x rw\n"
        "31 22 8:2 / /mnt rw - ext4 /dev/sdb1 rw\n"
        "32 22 0:41 / /mnt rw - cifs //host/x rw\n"
    )
    assert file_system(Path(folder), mounts) == kind
    assert file_system(Path(folder), tmp_path / "none") == ""


def test_a_network_file_system_is_refused(path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("api.event_store.sqlite.file.file_system", lambda _: "nfs4")
    with pytest.raises(WrongStore, match="nfs4"):
        prepare(path)
    assert not path.exists()


# --- when the disk fails ---------------------------------------------------------------


async def acknowledged_until_refused(log: Log) -> tuple[int, StoreUnavailable]:
    """Record one event after another until the store gives up: how many, and why it did."""
    count = 0
    while True:
        try:
            count = (await log.append("m-a", [NOTED], count, f"k{count}", b"")).last
        except StoreUnavailable as refused:
            return count, refused


async def test_a_full_disk_loses_nothing_and_recording_goes_on_when_there_is_space(path: Path):
    store = open_sqlite(str(path))
    log = Log(store)
    pragma(store, "max_page_count=50")
    count, refused = await acknowledged_until_refused(log)
    assert count > 0
    assert refused.recorded is False
    assert len(await log.read("m-a")) == count
    pragma(store, "max_page_count=100000")
    again = await log.append("m-a", [NOTED], count, f"k{count}", b"")
    assert (again.last, again.replayed) == (count + 1, False)
    await log.close()


@contextmanager
def writes_fail_beyond(size: int) -> Iterator[None]:
    """Every write beyond this many bytes of a file fails, as on a broken disk."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


async def test_after_a_failed_write_the_log_is_closed_until_it_is_opened_again(path: Path):
    log = open_log(f"sqlite:///{path}")
    with writes_fail_beyond(400_000):
        count, refused = await acknowledged_until_refused(log)
    assert count > 0
    assert refused.recorded is None
    with pytest.raises(StoreUnavailable, match="closed"):
        await log.append("m-a", [NOTED], count)
    log = open_log(f"sqlite:///{path}")
    assert await log.version("m-a") in (count, count + 1)
    await log.append("m-a", [NOTED], count, f"k{count}", b"")
    assert [entry.position for entry in await log.read("m-a")] == list(range(1, count + 2))
    await log.close()


def deleted(path: Path) -> None:
    path.unlink()


def replaced(path: Path) -> None:
    copy = path.with_name("copy.db")
    open_sqlite(str(copy)).datastore.close()
    copy.rename(path)


def without_its_journal(path: Path) -> None:
    path.with_name("log.db-wal").unlink()


@pytest.mark.parametrize("lost", [deleted, replaced, without_its_journal])
async def test_nothing_is_acknowledged_once_the_file_is_gone(
    path: Path, lost: Callable[[Path], None]
):
    log = open_log(f"sqlite:///{path}")
    await log.append("m-a", [NOTED], 0)
    lost(path)
    with pytest.raises(StoreUnavailable, match="deleted or replaced") as refused:
        await log.append("m-a", [NOTED], 1)
    assert refused.value.recorded is None
    with pytest.raises(StoreUnavailable, match="closed"):
        await log.read("m-a")
    with pytest.raises(StoreUnavailable, match="deleted or replaced") as again:
        await log.append("m-a", [NOTED], 1)
    assert again.value.recorded is False


async def test_what_goes_with_the_file_is_not_acknowledged(
    path: Path, monkeypatch: pytest.MonkeyPatch
):
    """It is deleted between the group's being written and the commit."""
    log, commit = open_log(f"sqlite:///{path}"), sqlite_writer._commit

    def deleting(connection: Any) -> None:
        path.unlink()
        commit(connection)

    await log.append("m-a", [NOTED], 0)
    monkeypatch.setattr(sqlite_writer, "_commit", deleting)
    with pytest.raises(StoreUnavailable, match="deleted or replaced") as refused:
        await log.append("m-a", [NOTED], 1)
    assert refused.value.recorded is None


async def record_names(log: Log) -> None:
    log.seal_names()
    await log.append("m-b", [NewEvent(MatchOpened("PDA", "2006.1", "ab" * 32, ("Ana", "Bo")))], 0)


async def keep_a_row(log: Log) -> None:
    async with log.transaction() as execute:
        await execute("INSERT INTO sealed (token, salt, text) VALUES (?, ?, ?)", "t", "", "")


@pytest.mark.parametrize("written", [keep_a_row, record_names])
async def test_a_log_closed_by_a_table_beside_it_is_in_doubt_too(
    path: Path, written: Callable[[Log], Awaitable[None]]
):
    """Its health must not say that it is ready until somebody happens to look at it."""
    log = open_log(f"sqlite:///{path}")
    await log.append("m-a", [NOTED], 0)
    deleted(path)
    with pytest.raises(StoreUnavailable, match="deleted or replaced") as refused:
        await written(log)
    assert refused.value.recorded is None
    assert log.in_doubt


async def test_a_backup_and_another_reader_leave_the_log_where_it_is(path: Path):
    log = open_log(f"sqlite:///{path}")
    for count in range(50):
        await log.append("m-a", [NOTED], count)
        with closing(sqlite3.connect(path)) as other:
            other.execute("SELECT count(*) FROM stored_events").fetchone()
            other.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    twin = open_log(f"sqlite:///{path}")
    await twin.close()
    assert (await log.append("m-a", [NOTED], 50)).last == 51
    await log.close()
