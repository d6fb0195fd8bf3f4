"""A signed log that can be tampered with as its owner could, on either store.

The rows, the answers and the files are read, altered in Python and put back past every
trigger and constraint, as somebody with the owner's rights would.
"""

import asyncio
import shutil
import sqlite3
from collections.abc import Sequence
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import Any

import psycopg

from api.access.access_journal import access_damage
from api.access.access_store import AccessStore
from api.access.principals import AccessKey, Grant, Principal, Venue, digest
from api.audit.attesting.cosigning import Witness, origin_hash
from api.audit.signed_log.checkpointer import Checkpointer
from api.audit.signed_log.files import AuditFiles
from api.audit.signed_log.table_seals import TableSeals
from api.audit.verification.verifying import StoreSource, Verified, verify
from api.event_store import Log, NewEvent, open_log
from api.event_store.postgres.dsn import log_address
from api.visibility.viewings import Viewings
from domain.audit.checkpoints import SignedCheckpoint, TreeHead
from domain.audit.leaf import LeafMaker, StoredRow
from domain.audit.notes import COSIGNATURE, ED25519, NoteSigner
from domain.audit.policy import KnownWitness, Policy
from domain.audit.tiles import TiledTree
from domain.audit.verification import Damage
from domain.bones import Bone
from domain.events import BoneDrawn, BonePlayed, Claim, ClaimRaised, Fact
from domain.events.tournament_facts import STREAM_MARK, EntryWithdrawn, TournamentEntry

ORIGIN = "league.example/north"
KEY = NoteSigner(ORIGIN, ED25519, bytes(range(32)))
OTHER_KEY = NoteSigner(ORIGIN, ED25519, bytes(range(1, 33)))
WITNESS = NoteSigner("witness.example/south", COSIGNATURE, bytes(range(2, 34)))
POLICY = Policy((KEY.key,), (KnownWitness("south", WITNESS.key, "http://w.example"),))
"""Keys that the verifier trusts."""

SIZES = (7, 100, 257, 300)
"""Number of signed entries of the log; 12 further ones are not signed."""
EVENTS = 312
MATCHES = 5
_FACTS: tuple[Fact, ...] = (
    BoneDrawn(1, Bone("5-3")),
    BonePlayed(0, Bone("6-4")),
    ClaimRaised(Claim("could_play", 3, 1)),
)
_OF_TOURNAMENT = EntryWithdrawn("E001", "an illness")
"""Every fourth event is of a tournament, with a reason that is not for everybody."""

SEALED_AT = 202
"""The place of the seal of the tables beside the log; it is signed with those up to 257."""
BESIDE = (
    *("access_head", "principals", "access_keys", "grants", "venues", "viewings"),
    "access_changes",
)
PUBLISHED = "m-3"

Rows = list[StoredRow]


async def set_up_access(log: Log) -> None:
    """Three principals, with keys, a PIN, grants, a private match, and viewings of it."""
    access, now = AccessStore(log), "2026-05-02T09:00:00.000Z"
    for name in ("ana", "bo", "eve"):
        await access.add_principal(Principal(name, name.capitalize(), "person", now))
        await access.add_key(AccessKey(f"k-{name}", name, digest(name), "a tablet", now))
        await access.grant(Grant(name, "official", "league", created_at=now))
    await access.grant(Grant("bo", "player", "match:m-1", 0, created_at=now))
    await access.remove(Grant("eve", "official", "league"), now)
    await access.revoke("k-eve", now)
    await access.set_pin("bo", "a slow hash")
    await access.assign(Venue(PUBLISHED, "spring", "table-1"))
    moments = count()
    viewings = Viewings(log, lambda: datetime(2026, 5, 2, 9, next(moments), tzinfo=UTC))
    for name in ("ana", "bo", "ana"):
        viewings.note(PUBLISHED, name, f"k-{name}")
    await viewings.write()


class SignedLog:
    """A log, its audit folder, and a witness; `tamper` and `verify` are for one case each."""

    def __init__(self, url: str, folder: Path) -> None:
        self.url = url
        self.folder = folder
        self.files = AuditFiles(folder / "audit")
        self.witness = Witness(WITNESS, [KEY.key], folder / "witness")

    async def fill(self) -> None:
        """Record and sign, and have the witness sign the last checkpoint."""
        log = open_log(self.url)
        self.files.make()
        signing = Checkpointer(log, KEY, self.files)
        await signing.begin()
        begun: set[str] = set()
        seals = TableSeals(log, lambda: datetime(2026, 5, 2, 10, tzinfo=UTC))
        for number in range(1, EVENTS + 1):
            if number == SEALED_AT:
                await set_up_access(log)
                await seals.seal()
                continue
            stamps = ("k7m2q9xa", None, f"2026-05-02T10:{number:03d}Z")
            if number % 4 == 3:
                stream = f"{STREAM_MARK}spring"
                event = TournamentEntry(0, _OF_TOURNAMENT, *stamps)
            else:
                stream, event = f"m-{number % MATCHES}", NewEvent(_FACTS[number % 4], *stamps)
            await log.append(stream, [event], None if stream in begun else 0, f"key-{number}")
            begun.add(stream)
            if number in SIZES:
                await signing.sign()
        await log.close()
        self.witnessed()
        shutil.copytree(self.folder / "audit", self.folder / "kept")
        shutil.copytree(self.folder / "witness", self.folder / "kept-witness")
        self._store = _Sqlite(self.url) if self.url.startswith("sqlite") else _Postgres(self.url)
        self.rows, self.answers, self.secret = self._store.read()
        self.beside = self._store.read_beside()
        signed = self.files.checkpoint()
        assert signed is not None
        self.root = signed.checkpoint.root

    def witnessed(self) -> None:
        """Have the witness sign what is signed now."""
        last = self.files.checkpoint()
        assert last is not None
        answer = self.witness.add_checkpoint(f"old 0\n\n{last.note}".encode(), 1777716300)
        assert answer.status == 200, answer
        self.files.put_checkpoint(f"{last.note}{answer.body}", "cosigned")

    def restore(self) -> None:
        """Have everything as it was after `fill`."""
        self.put(self.rows, self.answers, self.secret)
        self._store.put_beside(self.beside)
        self.note(SIZES[-1])
        for name, copy in (("audit", "kept"), ("witness", "kept-witness")):
            shutil.rmtree(self.folder / name, ignore_errors=True)
            shutil.copytree(self.folder / copy, self.folder / name)

    def put(
        self,
        rows: Sequence[StoredRow] | None = None,
        answers: Sequence[tuple[Any, ...]] | None = None,
        secret: bytes | None = None,
        head: int | None = None,
    ) -> None:
        """Put these in place of what is there."""
        self._store.put(rows, answers, secret, head)

    def change(self, statement: str, *values: object) -> None:
        """Change the tables beside the log by a statement with ? for each value."""
        self._store.change(statement, *values)

    def note(self, size: int, root: bytes | None = None) -> None:
        """Have the store note this as signed."""
        self._store.note(size, self.root if root is None else root)

    @property
    def maker(self) -> LeafMaker:
        return LeafMaker(ORIGIN, self.secret)

    def resign(
        self, rows: Sequence[StoredRow], sizes: Sequence[int], *, files: bool = True
    ) -> None:
        """Write tiles and checkpoints anew, as whoever has the key could."""
        tree, notes = TiledTree(), list[str]()
        shutil.rmtree(self.files.folder / "tile")
        for row in rows:
            tree.append(self.maker.leaf(row))
            for tile, data in tree.take_full():
                self.files.put_tile(tile, data)
            if tree.size in sizes:
                text = TreeHead(ORIGIN, tree.size, tree.root()).text
                notes.append(f"{text}\n{KEY.signature(text)}")
                last = tree.partial()
        for tile, data in last:
            self.files.put_tile(tile, data)
        if files:
            (self.files.folder / "signed.log").write_text("".join(notes))
            self.files.put_checkpoint(notes[-1])

    async def verified(self, policy: Policy = POLICY, *, all_rows: bool = True) -> Verified:
        """The result of verification now, with the witness asked."""

        async def ask(
            _: KnownWitness, origin: str, __: SignedCheckpoint | None
        ) -> SignedCheckpoint | None:
            return self.witness.checkpoint(origin_hash(origin))

        log = open_log(self.url)
        try:
            source = StoreSource(log, ORIGIN)
            report = await verify(source, self.files, policy, ask, all_rows=all_rows)
            access = [Damage(EVENTS, words) for words in await access_damage(log)]
            return report._replace(damage=(*report.damage, *access))
        finally:
            await log.close()

    def words(self, **how: Any) -> list[str]:
        """The damage found, the first first."""
        return [one.words for one in asyncio.run(self.verified(**how)).damage]

    def close(self) -> None:
        self._store.close()


class _Rows:
    """The tables of a store, read and put back by SQL that both stores understand."""

    position = "rowid"
    mark = "?"

    def __init__(self, db: Any) -> None:
        self.db = db

    def read(self) -> tuple[Rows, list[tuple[Any, ...]], bytes]:
        columns = f"{self.position}, originator_id, originator_version, topic, state"
        stored = self.db.execute(f"SELECT {columns} FROM stored_events ORDER BY 1").fetchall()
        answers = self.db.execute("SELECT * FROM answers").fetchall()
        ((secret,),) = self.db.execute("SELECT secret FROM league_secrets").fetchall()
        rows = [StoredRow(at, m, v, tag, bytes(state)) for at, m, v, tag, state in stored]
        return rows, answers, bytes(secret)

    def put(
        self,
        rows: Sequence[StoredRow] | None,
        answers: Sequence[tuple[Any, ...]] | None,
        secret: bytes | None,
        head: int | None,
    ) -> None:
        if rows is not None:
            self._replace("stored_events", rows)
            self.head(rows[-1].position)
        if answers is not None:
            self._replace("answers", answers)
        if secret is not None:
            self.db.execute(f"UPDATE league_secrets SET secret = {self.mark}", (secret,))
        if head is not None:
            self.head(head)
        self.db.commit()

    def note(self, size: int, root: bytes) -> None:
        """Note this size and root as signed."""
        changed = f"size = {self.mark}, root = {self.mark}"
        self.db.execute(f"UPDATE signed_heads SET {changed}", (size, root))
        self.db.commit()

    def read_beside(self) -> dict[str, list[tuple[Any, ...]]]:
        """The tables of access, what refers to another after it."""
        return {
            table: [tuple(row) for row in self.db.execute(f"SELECT * FROM {table}").fetchall()]
            for table in BESIDE
        }

    def put_beside(self, tables: dict[str, list[tuple[Any, ...]]]) -> None:
        """Put these in place of what is there."""
        for table in reversed(BESIDE):
            self.db.execute(f"DELETE FROM {table}")
        for table, rows in tables.items():
            marks = ", ".join([self.mark] * len(rows[0]))
            self.db.cursor().executemany(f"INSERT INTO {table} VALUES ({marks})", rows)
        self.db.commit()

    def change(self, statement: str, *values: object) -> None:
        """Change what is beside the log."""
        self.db.execute(statement.replace("?", self.mark), values)
        self.db.commit()

    def _replace(self, table: str, rows: Sequence[tuple[Any, ...]]) -> None:
        self.db.execute(f"DELETE FROM {table}")
        columns = ""
        if table == "stored_events":
            columns = f"({self.position}, originator_id, originator_version, topic, state)"
        marks = ", ".join([self.mark] * len(rows[0]))
        self.db.cursor().executemany(f"INSERT INTO {table} {columns} VALUES ({marks})", rows)

    def head(self, position: int) -> None:
        """Move the head, where the store has one."""

    def close(self) -> None:
        self.db.close()


class _Sqlite(_Rows):
    """A file, its triggers and its unique columns gone."""

    def __init__(self, url: str) -> None:
        super().__init__(sqlite3.connect(url.removeprefix("sqlite:///")))

    def read(self) -> tuple[Rows, list[tuple[Any, ...]], bytes]:
        self.db.executescript("""
            DROP TRIGGER no_update; DROP TRIGGER no_delete; DROP INDEX begun;
            DROP TRIGGER no_update_of_change; DROP TRIGGER no_delete_of_change;
            DROP VIEW openings;
            ALTER TABLE stored_events RENAME TO kept;
            CREATE TABLE stored_events (
                rowid INTEGER PRIMARY KEY, originator_id TEXT, originator_version INTEGER,
                topic TEXT, state BLOB
            );
            INSERT INTO stored_events SELECT * FROM kept;
            DROP TABLE kept;
            CREATE VIEW openings AS SELECT originator_id AS stream, rowid AS opened
                FROM stored_events WHERE originator_version = 1;
            VACUUM;
        """)
        return super().read()


class _Postgres(_Rows):
    """A league's schema, its triggers and its primary key gone."""

    position = "notification_id"
    mark = "%s"

    def __init__(self, url: str) -> None:
        options: dict[str, Any] = log_address(url).options()
        super().__init__(psycopg.connect(**options))

    def read(self) -> tuple[Rows, list[tuple[Any, ...]], bytes]:
        self.db.execute("""
            ALTER TABLE stored_events DISABLE TRIGGER USER;
            ALTER TABLE answers DISABLE TRIGGER USER;
            ALTER TABLE log_head DISABLE TRIGGER USER;
            ALTER TABLE access_changes DISABLE TRIGGER USER;
            ALTER TABLE stored_events DROP CONSTRAINT stored_events_pkey;
        """)
        for part in range(8):
            self.db.execute(f"ALTER TABLE stored_events_{part} DISABLE TRIGGER USER")
        self.db.commit()
        return super().read()

    def head(self, position: int) -> None:
        self.db.execute("UPDATE log_head SET position = %s", (position,))
