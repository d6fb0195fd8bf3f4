"""A store with a damaged page is found at the start, and nothing more is recorded in it."""

import sqlite3
from contextlib import closing
from pathlib import Path

import httpx2

from tests.api.conftest import Server

OPENING = {"id": "final", "book": "PDA", "players": ["Ana", "Bruno"]}


def spoil(file: Path) -> None:
    """Overwrite the cells of a page of the events, as a failing disk does."""
    with closing(sqlite3.connect(file)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (size,) = database.execute("PRAGMA page_size").fetchone()
        (root,) = database.execute(
            "SELECT rootpage FROM sqlite_schema WHERE name = 'stored_events'"
        ).fetchone()
    with file.open("r+b") as pages:
        pages.seek((root - 1) * size + 8)
        pages.write(b"\xff" * 64)


def test_a_damaged_page_stops_the_recording_and_health_says_so(tmp_path: Path):
    server = Server(tmp_path)
    try:
        with server.client("recorder") as client:
            assert client.post("/v1/matches", json=OPENING).status_code == 201
        server.kill()
        spoil(tmp_path / "bonebook.db")
        server.start()
        while (health := httpx2.get(f"{server.url}/healthz").json())["status"] != "altered":
            assert server.process.poll() is None
        assert health["recording"] is False
        assert "store damaged" in (tmp_path / "err").read_text()
        with server.client("recorder") as client:
            fact = {"fact": "game-started", "number": 1}
            assert client.post("/v1/matches/final/events", json=fact).status_code == 503
    finally:
        server.kill()


def test_a_store_that_is_whole_records_on(own_server: Server):
    while True:
        tasks = httpx2.get(f"{own_server.url}/healthz").json()["tasks"]
        (check,) = (task for task in tasks if task["name"] == "store check")
        if not check["lag"]:
            break
    with own_server.client("recorder") as client:
        assert client.post("/v1/matches", json=OPENING).status_code == 201
