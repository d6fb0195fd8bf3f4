"""A stored event that cannot be read stops its match, with an alarm, and nothing else."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

from tests.api.conftest import A_HAND, Server

OPENING = {"book": "PDA", "players": ["Ana", "Bruno"]}
DAMAGE = {
    "bytes-that-are-no-text": ("observed", b'{"fact":{"fact":"observed","what":"\xff\xfe"}}'),
    "half-an-event": ("observed", b'{"fact":{"fact":"obs'),
    "deep": ("observed", b"[" * 5000),
    "another-shape": ("passed", b'{"fact":{"fact":"passed","seat":"none"}}'),
    "of-a-later-release": ("never-heard-of", b"{}"),
    "of-no-sense": ("play-retracted", b'{"fact":{"fact":"play-retracted","event":99}}'),
}
OF_NO_BOOK = (
    b'{"fact":{"fact":"match-opened","book":"ZZZ","version":"1","sha256":"0","players":["a","b"]}}'
)


def damage(file: Path, match: str, position: int, topic: str, state: bytes) -> None:
    columns = "originator_id, originator_version, topic, state"
    with closing(sqlite3.connect(file)) as db, db:
        db.execute(
            f"INSERT INTO stored_events ({columns}) VALUES (?, ?, ?, ?)",
            (match, position, topic, state),
        )


def test_whatever_is_stored_is_never_the_fault_of_who_asks(tmp_path: Path):
    server = Server(tmp_path)
    try:
        with server.client("official") as client:
            for match in (*DAMAGE, "sound"):
                assert client.post("/v1/matches", json={**OPENING, "id": match}).status_code == 201
                client.post(f"/v1/matches/{match}/events", json={"events": A_HAND})
            for match, (topic, state) in DAMAGE.items():
                damage(tmp_path / "bonebook.db", match, 12, topic, state)
            damage(tmp_path / "bonebook.db", "of-no-book", 1, "match-opened", OF_NO_BOOK)
            for match in (*DAMAGE, "of-no-book"):
                here = f"/v1/matches/{match}"
                for path in (here, f"{here}/board", f"{here}/events", f"{here}/docket"):
                    answer = client.get(path)
                    assert (answer.status_code, answer.json()["type"]) == (
                        409,
                        "urn:bonebook:unreadable-match",
                    ), (match, answer.text)
                sent = client.post(f"{here}/events", json={"fact": "passed", "seat": 0})
                assert (sent.status_code, sent.json()["type"]) == (
                    409,
                    "urn:bonebook:unreadable-match",
                ), (match, sent.text)
            sent = client.post("/v1/matches/sound/events", json={"fact": "passed", "seat": 0})
            assert sent.status_code == 201
            listed = client.get("/v1/matches").json()["data"]
            assert "sound" in {one["id"] for one in listed}
            assert client.get("/healthz").json()["unreadable"] == len(DAMAGE) + 1
        logged = [json.loads(line) for line in (tmp_path / "err").read_text().splitlines()]
        alarmed = {one["match"] for one in logged if one["event"] == "unreadable match"}
        assert alarmed == {*DAMAGE, "of-no-book"}
    finally:
        server.kill()
