"""A league moved from one PostgreSQL to another: by the page, refused, cut short, given up.

`bench moving_league` moves a larger one, below servers and their streams.
"""

import asyncio
import re
import subprocess
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import NamedTuple

import psycopg
import pytest
from psycopg.sql import SQL, Identifier

from api.event_store import NewEvent, StoreUnavailable, WrongStore, open_log
from api.event_store.postgres import dsn
from api.event_store.postgres.migrating import migrate
from api.event_store.postgres.moving.abandoning import abandon
from api.event_store.postgres.moving.moves import moving
from domain.events import Passed
from tests.support.paths import ROOT
from tests.support.postgres_server import Server, server

pytestmark = pytest.mark.long

PAGE = (ROOT / "docs" / "operators.md").read_text()
SECTION = PAGE.partition("\n## Moving a league to another server\n")[2].partition("\n## ")[0]
BLOCKS: list[tuple[str, str]] = re.findall(r"```(sh|sql)\n(.*?)```", SECTION, re.DOTALL)
PASSED = NewEvent(Passed(0))
FINGERPRINT = b"0" * 32
WRITERS = 3
_numbers = count()


class Places(NamedTuple):
    """The source and the target of moves, each a server of its own."""

    source: Server
    target: Server


@pytest.fixture(scope="module")
def places() -> Iterator[Places]:
    with server(in_memory=True) as source, server(in_memory=True) as target:
        administer(source, BLOCKS[0][1])
        source.stop_fast()
        source.start()
        yield Places(source, target)


@pytest.fixture
def league(places: Places) -> str:
    return made_league(places)


def made_league(places: Places) -> str:
    """A league with an event at the source, migrated at the target; a login at both."""
    schema = f"league_{next(_numbers)}"
    for place in places:
        migrate(place.url(schema))
        administer(place, f"CREATE ROLE {schema}_server LOGIN PASSWORD '…' IN ROLE {schema}_app")
    asyncio.run(record(places.source.url(schema), 1))
    return schema


def administer(place: Server, block: str, database: str = "postgres") -> None:
    address = place.url().partition("?")[0].replace("/postgres", f"/{database}")
    with psycopg.connect(address, autocommit=True) as db:
        for statement in block.replace("PASSWORD '…'", "PASSWORD 'secret'").split(";"):
            if statement.strip():
                db.execute(statement)  # pyright: ignore[reportArgumentType, reportCallIssue]


def as_server(place: Server, league: str) -> None:
    """Log in as a server of this league does where its address has several hosts."""
    at = f"{league}_server:secret@127.0.0.1:{place.port}"
    psycopg.connect(f"postgresql://{at}/postgres?target_session_attrs=read-write").close()


def shell(block: str, places: Places, folder: Path) -> str:
    for place, host in zip(places, ("one.example", "two.example"), strict=True):
        at = f"127.0.0.1:{place.port}"
        block = block.replace(f"postgres@{host}", f"bonebook:{place.password}@{at}")
        block = block.replace(f"@{host}", f":secret@{at}")
    programs = f"{Path(sys.executable).parent}:/usr/bin:/bin"
    done = subprocess.run(
        ["/usr/bin/env", "bash", "-euo", "pipefail", "-c", block],
        check=False,
        capture_output=True,
        text=True,
        cwd=folder,
        env={"PATH": programs},
    )
    return done.stdout + done.stderr


async def record(url: str, events: int, match: str = "m") -> None:
    log = open_log(url)
    try:
        version = await log.version(match)
        await log.append(match, [PASSED] * events, version, f"{match}-{version}", FINGERPRINT)
    finally:
        await log.close()


async def head(url: str) -> int:
    log = open_log(url)
    try:
        return await log.head()
    finally:
        await log.close()


class Writer:
    """Records an event after the other, each under its key until it is acknowledged."""

    def __init__(self, match: str) -> None:
        self.match = match
        self.acknowledged = 0
        self.further = asyncio.Queue[int]()

    async def record(self, url: str) -> None:
        log = open_log(url)
        try:
            while True:
                key = f"{self.match}-{self.acknowledged}"
                try:
                    await log.append(self.match, [PASSED], self.acknowledged, key, FINGERPRINT)
                except StoreUnavailable:
                    continue
                self.acknowledged += 1
                self.further.put_nowait(self.acknowledged)
        finally:
            await log.close()


async def until(writers: list[Writer], further: int) -> None:
    """Wait until so many further events of every writer are acknowledged."""
    async with asyncio.timeout(60):
        for writer in writers:
            while not writer.further.empty():
                writer.further.get_nowait()
            for _ in range(further):
                await writer.further.get()


@pytest.mark.anyio
async def test_the_page_moves_a_league_while_servers_record(places: Places, tmp_path: Path):
    for place in places:
        administer(place, "CREATE DATABASE games")
        administer(place, "CREATE ROLE north_owner LOGIN PASSWORD '…' CREATEROLE")
        administer(place, "GRANT CREATE ON DATABASE games TO north_owner")
    (_, migrating), (_, logins), (_, copying), (_, switching), (_, abandoning) = BLOCKS[1:]
    shell(migrating.replace("two.example", "one.example"), places, tmp_path)
    administer(places.source, logins.partition(";")[0])
    assert "those of this release" in shell(migrating, places, tmp_path)
    administer(places.target, logins, "games")
    assert "kept current" in await asyncio.to_thread(shell, copying, places, tmp_path)
    (address,) = re.findall(r"`(postgresql:.*?)`", SECTION)
    hosts = f":secret@127.0.0.1:{places.source.port},127.0.0.1:{places.target.port}"
    both = address.replace("@one.example,two.example", hosts)
    writers = [Writer(f"m-{n}") for n in range(WRITERS)]
    recording = [asyncio.create_task(writer.record(both)) for writer in writers]
    try:
        await until(writers, 20)
        printed = await asyncio.to_thread(shell, switching, places, tmp_path)
        assert "row by row, and takes records" in printed
        await until(writers, 20)
        printed = await asyncio.to_thread(shell, abandoning, places, tmp_path)
        assert "there is no copy to give up" in printed
    finally:
        for task in recording:
            task.cancel()
        await asyncio.gather(*recording, return_exceptions=True)
    source, target = (place.url("north").replace("/postgres", "/games") for place in places)
    log = open_log(target)
    for writer in writers:
        assert await log.version(writer.match) - writer.acknowledged in (0, 1)  # one on its way
    assert await log.head() == sum([await log.version(writer.match) for writer in writers])
    await log.close()
    with pytest.raises(StoreUnavailable, match="the league was moved to"):
        await record(source, 1, "late")


def test_a_target_with_other_rows_leaves_the_source_in_charge(places: Places, league: str):
    source, target = places.source.url(league), places.target.url(league)
    with moving(source, target, print) as move:
        move.copy()
        administer(places.target, f"INSERT INTO {league}.slots VALUES ('s', 'b', 'm')")
        opened = f"ALTER ROLE {league}_server IN DATABASE postgres RESET ALL"
        administer(places.target, opened)
        with pytest.raises(WrongStore, match="other rows than the source: slots"):
            move.switch()
        with pytest.raises(psycopg.OperationalError, match="session is read-only"):
            as_server(places.target, league)
        asyncio.run(record(source, 1))
        administer(places.target, f"DELETE FROM {league}.slots")
        assert move.switch().head == 2


def test_a_move_is_given_up_until_the_target_is_open(
    places: Places, league: str, monkeypatch: pytest.MonkeyPatch
):
    source, target = places.source.url(league), places.target.url(league)
    with moving(source, target, print) as move:
        move.copy()
        monkeypatch.setattr(dsn, "_SESSION", {**dsn._SESSION, "lock_timeout": "100ms"})
        with pytest.raises(StoreUnavailable, match="another move of this league is under way"):
            abandon(source, target)
        monkeypatch.undo()
    assert not abandon(source, target).alone
    as_server(places.source, league)
    asyncio.run(record(source, 1))
    with (
        pytest.raises(WrongStore, match="there is a log already"),
        moving(source, target, print) as move,
    ):
        move.copy()
    assert asyncio.run(head(target)) == 1


def test_a_switch_that_was_killed_goes_on(places: Places, league: str):
    source, target = places.source.url(league), places.target.url(league)
    with moving(source, target, print) as move:
        move.copy()
    command = [Path(sys.executable).with_name("bonebook"), "move", "--switch"]
    with places.target.connect() as db, places.source.connect() as at_source:
        db.execute("BEGIN")
        # The comparison waits for it.
        db.execute(SQL("LOCK TABLE {}").format(Identifier(league, "slots")))
        switching = subprocess.Popen([*command, "--database", source, "--to", target])
        sealed = "SELECT to_regprocedure(%s) IS NOT NULL"
        while at_source.execute(sealed, (f"{league}.moved_away()",)).fetchone() != (True,):
            assert switching.poll() is None
        switching.kill()
        switching.wait()
        db.execute("ROLLBACK")
    with pytest.raises(StoreUnavailable, match="was moved to"):
        asyncio.run(record(source, 1))
    with moving(source, target, print) as move:
        assert move.switch().head == 1
        with pytest.raises(WrongStore, match="the league was moved before this"):
            move.switch()
    with pytest.raises(WrongStore, match="no copy to give up"):
        abandon(source, target)
    asyncio.run(record(target, 1))


def test_what_cannot_be_moved_is_refused_with_the_reason(places: Places, league: str):
    source, target = places.source.url(league), places.target.url(league)
    with (
        pytest.raises(WrongStore, match="same server"),
        moving(source, source.replace("127.0.0.1", "localhost"), print),
    ):
        pass
    with pytest.raises(WrongStore, match="set wal_level = logical"), moving(target, source, print):
        pass
    administer(places.target, f"DROP ROLE {league}_server")
    with pytest.raises(WrongStore, match="make these logins"), moving(source, target, print):
        pass
    other = f"{league}_other"
    migrate(places.source.url(other))
    administer(places.source, f"GRANT {other}_app TO {league}_server")
    administer(places.target, f"CREATE ROLE {league}_server LOGIN IN ROLE {league}_app")
    with pytest.raises(WrongStore, match=f"serves {other} too"), moving(source, target, print):
        pass
