"""The stored file: tags and canonical bytes, which the library reads as its own."""

import sqlite3
from pathlib import Path

import pytest
from eventsourcing.persistence import StoredEvent
from eventsourcing.sqlite import SQLiteApplicationRecorder, SQLiteDatastore

from api.event_store import Log, NewEvent, UnknownFact
from api.event_store.sqlite.store import open_sqlite
from domain.bones import Bone
from domain.events import BoneDrawn, BonePlayed, Entry, Fact, HoldingShown, Passed

pytestmark = pytest.mark.anyio


@pytest.fixture
def url(path: Path) -> str:
    return f"sqlite:///{path}"


DRAWN = NewEvent(BoneDrawn(1), "table-4", None, "2026-05-01T10:00:01Z")
FUTURE = b'{"fact":{"fact":"bone-painted","colour":"red"},"reporter":"table-9"}'


def rows(path: Path) -> list[tuple[int, str, int, str, bytes]]:
    with sqlite3.connect(path) as db:
        return db.execute(
            "SELECT rowid, originator_id, originator_version, topic, state FROM stored_events"
        ).fetchall()


def insert(path: Path, stream: str, position: int, tag: str, state: bytes) -> None:
    with sqlite3.connect(path) as db:
        db.execute(
            "INSERT INTO stored_events (originator_id, originator_version, topic, state)"
            " VALUES (?, ?, ?, ?)",
            (stream, position, tag, state),
        )


async def test_an_event_is_stored_under_its_tag_as_canonical_bytes(log: Log, path: Path):
    played = NewEvent(BonePlayed(0, Bone("6-4"), on=Bone("6-6")), "t", "2026-05-01T10:00:00Z")
    await log.append("m-a", [DRAWN, played], 0)
    assert rows(path) == [
        (
            1,
            "m-a",
            1,
            "bone-drawn",
            b'{"fact":{"fact":"bone-drawn","seat":1},"recorded_at":"2026-05-01T10:00:01Z"}\n\n'
            b'{"reporter":"table-4"}',
        ),
        (
            2,
            "m-a",
            2,
            "bone-played",
            b'{"fact":{"fact":"bone-played","seat":0,"bone":"6-4","on":"6-6"},'
            b'"happened_at":"2026-05-01T10:00:00Z"}\n\n{"reporter":"t"}',
        ),
    ]


async def test_one_fact_has_one_stored_form_however_it_was_built(log: Log, path: Path):
    bones: list[Bone] = [Bone("6-4"), Bone("1-0")]
    as_list = NewEvent(HoldingShown(0, bones))  # pyright: ignore[reportArgumentType]
    await log.append("m-a", [as_list, NewEvent(HoldingShown(0, tuple(bones)))], 0)
    first, second = rows(path)
    assert first[4] == second[4]


async def test_the_library_reads_the_log_as_its_own(log: Log, path: Path):
    await log.append("m-a", [DRAWN, NewEvent(Passed(0))], 0)
    await log.append("m-b", [DRAWN], 0)
    await log.append("m-a", [NewEvent(Passed(1))], 2)
    library = SQLiteApplicationRecorder(SQLiteDatastore(f"file:{path}", originator_id_type="text"))
    assert library.max_notification_id() == 4
    assert [
        (n.id, n.originator_id, n.originator_version, n.topic, n.state)
        for n in library.select_notifications(start=1, limit=10)
    ] == rows(path)
    assert [(n.id, n.topic) for n in library.select_notifications(2, 10, 4, topics=["passed"])] == [
        (2, "passed"),
        (4, "passed"),
    ]
    assert [e.state for e in library.select_events("m-a", gt=1, lte=2)] == [rows(path)[1][4]]
    assert [e.originator_version for e in library.select_events("m-a", desc=True, limit=1)] == [3]
    library.datastore.close()


async def test_what_the_library_inserts_takes_the_next_position(path: Path):
    store = open_sqlite(str(path))
    log = Log(store)
    await log.append("m-a", [DRAWN], 0)
    state = rows(path)[0][4]
    assert store.insert_events([StoredEvent("m-a", 2, "bone-drawn", state)]) == [2]
    assert (await log.append("m-a", [DRAWN], 2)).log_position == 3
    assert [e.log_position for e in await log.tail()] == [1, 2, 3]
    await log.close()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE stored_events SET state = x'00' WHERE rowid = 1",
        "UPDATE stored_events SET rowid = 9 WHERE rowid = 1",
        "DELETE FROM stored_events",
    ],
)
async def test_nothing_recorded_is_ever_changed(log: Log, path: Path, statement: str):
    await log.append("m-a", [DRAWN], 0)
    before = rows(path)
    with sqlite3.connect(path) as db, pytest.raises(sqlite3.IntegrityError, match="ever changed"):
        db.execute(statement)
    assert rows(path) == before


# --- facts of other releases ---------------------------------------------------------


async def test_an_unknown_tag_is_named_with_its_position_and_its_bytes_stay(log: Log, path: Path):
    await log.append("m-a", [DRAWN], 0)
    insert(path, "m-a", 2, "bone-painted", FUTURE)
    with pytest.raises(UnknownFact) as unknown:
        await log.read("m-a")
    assert (unknown.value.stream, unknown.value.position) == ("m-a", 2)
    assert unknown.value.tag == "bone-painted"
    assert [entry.position for entry in await log.read("m-a", upto=1)] == [1]
    assert rows(path)[1][4] == FUTURE


async def test_a_follower_is_told_of_an_unknown_fact_and_goes_on(log: Log, path: Path):
    insert(path, "m-a", 1, "bone-painted", FUTURE)
    await log.append("m-b", [DRAWN], 0)
    unknown, known = await log.tail()
    assert (unknown.stream, known.stream) == ("m-a", "m-b")
    assert isinstance(unknown.entry, UnknownFact)
    assert isinstance(known.entry, Entry)


@pytest.mark.parametrize(
    "state",
    [
        b"",
        b"\xff",
        b"{}",
        b'{"fact":{"fact":"bone-drawn","seat":7}}',
        b'{"fact":{"fact":"bone-drawn"},"by":1}',
    ],
)
async def test_bytes_that_are_no_fact_are_named_too(log: Log, path: Path, state: bytes):
    insert(path, "m-a", 1, "bone-drawn", state)
    with pytest.raises(UnknownFact) as unknown:
        await log.read("m-a")
    assert (unknown.value.position, unknown.value.tag) == (1, "bone-drawn")


async def test_a_fact_of_an_older_shape_is_lifted_as_it_is_read(path: Path):
    def lifted(old: bytes) -> Fact:
        assert old == b'{"fact":"bone-painted","colour":"red"}'
        return Passed(3)

    store = open_sqlite(str(path))
    log = Log(store, upcasts={"bone-painted": lifted})
    insert(path, "m-a", 1, "bone-painted", FUTURE)
    assert [(entry.fact, entry.reporter) for entry in await log.read("m-a")] == [
        (Passed(3), "table-9")
    ]
    assert rows(path)[0][4] == FUTURE
    await log.close()
