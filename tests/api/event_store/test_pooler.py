"""A log behind PgBouncer: sessions are kept, and a pooler that keeps none is refused by name."""

import asyncio
import pwd
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from tempfile import gettempdir

import psycopg
import pytest

from api.event_store import NewEvent, WrongStore, open_log
from api.event_store.postgres.dsn import log_address
from api.event_store.postgres.migrating import migrate
from domain.events import Passed
from tests.conftest import CI
from tests.support.ports import free_port
from tests.support.postgres_server import UNPRIVILEGED
from tests.support.postgres_server import Server as PostgreSQL
from tests.support.postgres_server import server as postgresql

Pooled = Callable[[str], AbstractContextManager[str]]

STREAM = "m-0123456789abcdef"
PROGRAM = shutil.which("pgbouncer", path="/usr/sbin:/usr/bin")
CONFIGURATION = """
[databases]
* = host=127.0.0.1 port={server}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {port}
unix_socket_dir =
auth_type = plain
auth_file = {folder}/users
pool_mode = {mode}
"""


@pytest.fixture(scope="module")
def league() -> Iterator[PostgreSQL]:
    with postgresql() as begun:
        yield begun


@pytest.fixture
def pooled(league: PostgreSQL, tmp_path: Path) -> Pooled:
    """Starts a pooler of a mode in front of the server, and says the log's address behind it."""
    if PROGRAM is None:
        why = "No pgbouncer here: install it to have logs behind a pooler tried"
        pytest.fail(why) if CI else pytest.skip(why)
    program = PROGRAM

    @contextmanager
    def start(mode: str) -> Iterator[str]:
        port, user = free_port(), pwd.getpwnam(UNPRIVILEGED[0])
        (tmp_path / "users").write_text(f'"bonebook" "{league.password}"\n')
        told = CONFIGURATION.format(server=league.port, port=port, folder=tmp_path, mode=mode)
        (tmp_path / "pgbouncer.ini").write_text(told)
        temporary = Path(gettempdir())
        for folder in (tmp_path, *tmp_path.parents):  # it reads them as an account without rights
            if folder != temporary and folder.is_relative_to(temporary):
                folder.chmod(0o755)
        running = subprocess.Popen(
            [program, "-q", str(tmp_path / "pgbouncer.ini")],
            user=user.pw_uid,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        url = league.url("pooled", port)
        try:
            while not _answers(url):
                assert running.poll() is None
            yield url
        finally:
            running.kill()
            running.wait()

    return start


def _answers(url: str) -> bool:
    try:
        psycopg.connect(url.partition("?")[0]).close()
    except psycopg.OperationalError:
        return False
    return True


async def recorded(url: str) -> int:
    """Record two events through the pooler, followed by another log; how far that was told."""
    log, other = open_log(url), open_log(url)
    try:
        await log.append(STREAM, [NewEvent(Passed(0), "recorder")], expected=0)
        following = asyncio.create_task(other.news(1))
        await asyncio.sleep(0)
        await log.append(STREAM, [NewEvent(Passed(1), "recorder")], expected=1)
        async with asyncio.timeout(30):
            return await following
    finally:
        await log.close()
        await other.close()


def test_a_log_behind_a_pooler_of_sessions_is_as_any_other(pooled: Pooled):
    with pooled("session") as url:
        assert migrate(url)
        assert asyncio.run(recorded(url)) == 2


def test_a_pooler_of_transactions_is_refused_by_name(league: PostgreSQL, pooled: Pooled):
    migrate(league.url("pooled"))
    with pooled("transaction") as url, pytest.raises(WrongStore, match="pool_mode to session"):
        open_log(url)


@pytest.mark.long
def test_of_several_hosts_the_one_that_takes_records_is_meant():
    several = log_address("postgresql://ann@one.example:5432,two.example:5433/games?schema=north")
    assert several.network_options()["target_session_attrs"] == "read-write"
    stated = log_address("postgresql://ann@one.example,two.example/games?target_session_attrs=any")
    assert stated.network_options()["target_session_attrs"] == "any"
    assert (
        "target_session_attrs"
        not in log_address("postgresql://ann@one.example/g").network_options()
    )


@pytest.mark.long
def test_a_primary_is_found_among_several_hosts(league: PostgreSQL):
    migrate(league.url("several"))
    standby = league.standby()
    try:
        standby.start()
        first, other = f"127.0.0.1:{standby.port}", f"127.0.0.1:{league.port}"
        url = league.url("several").replace(other, f"{first},{other}")
        assert asyncio.run(recorded(url)) == 2
    finally:
        standby.stop()
        standby.remove()
