"""A full disk, over HTTP: what was acknowledged is read, and recording goes on with space."""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory, gettempdir

import httpx2
import pytest

from api.event_store.postgres.migrating import migrate
from tests.api.conftest import Server
from tests.faults.small_disk import ballast, grow, small_disk
from tests.faults.tracing import need_strace, traced
from tests.support.postgres_server import Server as PostgreSQL

pytestmark = pytest.mark.long

HERE = "/v1/matches/m-a"
BATCH = {"events": [{"fact": "observed", "what": "talk", "note": "x" * 1500}] * 20}


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Starts a server of the test's own, which ends with it."""
    with ExitStack() as ends:

        def serve(url: str, before: tuple[str, ...] = ()) -> Server:
            begun = Server(tmp_path, before=before, database=url)
            ends.callback(begun.kill)
            return begun

        yield serve


def post(client: httpx2.Client, number: int) -> httpx2.Response:
    return client.post(f"{HERE}/events", json=BATCH, headers={"Idempotency-Key": f"k{number}"})


def recorded_until_refused(client: httpx2.Client) -> int:
    """Record batches until one is refused as it must be; how many were acknowledged."""
    opening = {"book": "PDA", "players": ["Ana", "Bruno"], "id": "m-a"}
    assert client.post("/v1/matches", json=opening).status_code == 201
    number = 0
    while (answer := post(client, number)).status_code == 201:
        number += 1
    assert answer.status_code == 503, answer.text
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert answer.headers["Retry-After"]
    assert answer.json()["type"] == "urn:bonebook:store-unavailable"
    assert "nothing was recorded" in answer.json()["detail"]
    assert number > 0
    return number


def assert_read(client: httpx2.Client, batches: int) -> None:
    last = 20 * batches
    read = client.get(f"{HERE}/events", params={"after": last, "upto": last + 1})
    assert read.status_code == 200, read.text
    assert client.get(HERE).json()["version"] == 1 + 20 * batches


def assert_goes_on(client: httpx2.Client, batches: int) -> None:
    """Check that a refused report is recorded now, once."""
    again = post(client, batches)
    assert (again.status_code, again.json()["first"]) == (201, 20 * batches + 2)
    assert "Idempotency-Replayed" not in again.headers
    assert post(client, batches).headers["Idempotency-Replayed"] == "true"
    assert_read(client, batches + 1)


def test_sqlite_on_a_full_disk_reads_on_and_records_again_when_there_is_space(
    tmp_path: Path, served: Callable[..., Server]
):
    with small_disk(tmp_path / "disk", "1m") as disk:
        server = served(f"sqlite:///{disk}/log.db")
        with server.client("official") as client:
            batches = recorded_until_refused(client)
            assert_read(client, batches)
            assert_recording_is_refused(client, batches)
            grow(disk, "16m")
            assert_goes_on(client, batches)
        server.kill()


def assert_recording_is_refused(client: httpx2.Client, batches: int) -> None:
    assert post(client, batches).status_code == 503


def test_sqlite_whose_writes_find_no_space_for_a_while_goes_on_after_it(
    tmp_path: Path, served: Callable[..., Server]
):
    need_strace()
    fault = "pwrite64:error=ENOSPC:when=250..300"
    before = tuple(traced(tmp_path / "trace", ("pwrite64",), fault))
    server = served(f"sqlite:///{tmp_path}/log.db", before)
    with server.client("official") as client:
        batches = recorded_until_refused(client)
        assert_read(client, batches)
        while post(client, batches).status_code == 503:
            pass
        assert_read(client, batches + 1)


def test_sqlite_whose_sync_fails_is_closed_until_the_server_is_started_again(
    tmp_path: Path, served: Callable[..., Server]
):
    need_strace()
    before = tuple(traced(tmp_path / "trace", ("fdatasync",), "fdatasync:error=EIO:when=40+"))
    server = served(f"sqlite:///{tmp_path}/log.db", before)
    with server.client("official") as client:
        opening = {"book": "PDA", "players": ["Ana", "Bruno"], "id": "m-a"}
        assert client.post("/v1/matches", json=opening).status_code == 201
        batches = 0
        while (answer := post(client, batches)).status_code == 201:
            batches += 1
        assert (answer.status_code, answer.json()["type"]) == (
            503,
            "urn:bonebook:store-unavailable",
        )
        # Nothing is tried on this file again: neither to write nor to read, nor is it well.
        assert [post(client, batches).status_code for _ in range(3)] == [503] * 3
        assert [client.get(path).status_code for path in (HERE, "/healthz")] == [503, 503]
    server.kill()
    server.before = ()
    server.start()
    with server.client("official") as client:
        version = client.get(HERE).json()["version"]
        assert version in (1 + 20 * batches, 1 + 20 * (batches + 1))
        again = post(client, batches)
        assert again.status_code == 201
        assert ("Idempotency-Replayed" in again.headers) == (version > 1 + 20 * batches)
        assert_read(client, batches + 1)


@contextmanager
def postgresql_on(disk: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[PostgreSQL]:
    monkeypatch.setattr("tempfile.tempdir", str(disk))
    # A checkpoint that finds no room for its files takes the whole server down.
    begun = PostgreSQL(checkpoint_timeout="1h", max_wal_size="1GB", min_wal_size="32MB")
    monkeypatch.undo()
    with wal_apart(begun):
        try:
            begun.start()
            yield begun
        finally:
            begun.remove()


@contextmanager
def wal_apart(server: PostgreSQL) -> Iterator[None]:
    """The server's WAL on another disk, so that it is a table that finds no room.

    A server without room for its WAL goes down, and whether a commit was kept is then not
    known; that answer is the business of the tests that kill servers.
    """
    with TemporaryDirectory(prefix="bonebook-wal-") as folder:
        apart, wal = Path(folder, "pg_wal"), server.data / "pg_wal"
        shutil.copytree(wal, apart)
        shutil.rmtree(wal)
        wal.symlink_to(apart)
        if server.owner:
            for path in (Path(folder), apart, *apart.rglob("*")):
                os.chown(path, server.owner.pw_uid, server.owner.pw_gid)
        yield


def test_postgresql_on_a_full_disk_reads_on_and_records_again_when_there_is_space(
    served: Callable[..., Server], monkeypatch: pytest.MonkeyPatch
):
    # Where the account that runs it may look: the folders of tests are closed to others.
    with (
        small_disk(Path(gettempdir(), f"bonebook-disk-{os.getpid()}"), "128m") as disk,
        postgresql_on(disk, monkeypatch) as postgresql,
    ):
        migrate(postgresql.url())
        server = served(postgresql.url())
        with server.client("official") as client:
            filler = ballast(disk, leave=12 << 20)
            batches = recorded_until_refused(client)
            assert_read(client, batches)
            filler.unlink()
            assert_goes_on(client, batches)
        server.kill()
