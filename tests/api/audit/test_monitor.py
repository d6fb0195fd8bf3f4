"""A monitor keeps every head of a log, and alarms where one takes back an earlier one."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from api.audit.signed_log.files import AuditFiles
from api.audit.signed_log.signing_key import signer
from api.cli import main
from domain.audit.notes import ED25519, NoteSigner
from domain.audit.restorations import Restoration
from tests.api.conftest import A_HAND, Server

OPENING = {"book": "PDA", "players": ["Ana", "Bruno"]}
ORIGIN = "league.example/north"


class Watched:
    """A server whose log is signed, and a monitor of it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "server"
        self.folder.mkdir()
        self.heads = folder / "monitor"
        self.policy = folder / "league.policy"
        self.server = Server(self.folder, origin=ORIGIN)
        self.record("m-0")
        key = signer(self.folder / "bonebook.signing-key", ORIGIN, ED25519, create=False).key
        self.policy.write_text(f"log {key.text}\nquorum none\n")

    def record(self, match: str) -> None:
        """Record a match, and wait until it is signed."""
        with self.server.client("recorder") as client:
            opened = client.post("/v1/matches", json={**OPENING, "id": match})
            assert opened.status_code == 201
            sent = client.post(f"/v1/matches/{match}/events", json={"events": A_HAND})
            assert sent.status_code == 201
            while (health := client.get("/healthz").json())["signed"] != health["log_position"]:
                pass

    def put_back(self, copy: Path) -> None:
        """Exchange database and signatures for an older copy of both, as an insider might."""
        self.server.kill()
        shutil.rmtree(self.folder)
        shutil.copytree(copy, self.folder)
        self.server.start()

    def copied(self) -> Path:
        """A copy of all of it, made while it stands still."""
        self.server.kill()
        copy = self.folder.with_name("copy")
        shutil.copytree(self.folder, copy)
        self.server.start()
        return copy

    def look(self) -> Result:
        places = ["--policy", str(self.policy), "--folder", str(self.heads), "--once"]
        return CliRunner().invoke(main, ["monitor", f"{self.server.url}/audit", *places])


@pytest.fixture
def watched(tmp_path: Path) -> Iterator[Watched]:
    watched = Watched(tmp_path)
    yield watched
    watched.server.kill()


def test_a_log_that_grows_is_as_it_should_be(watched: Watched):
    first = watched.look()
    assert (first.exit_code, "11 events" in first.output) == (0, True), first.output
    assert watched.look().exit_code == 0
    watched.record("m-1")
    assert watched.look().exit_code == 0
    heads = [head.checkpoint.size for head in AuditFiles(watched.heads).signed()]
    assert heads == [11, 22]


def test_a_log_that_was_set_back_is_told_of_with_both_heads(watched: Watched):
    copy = watched.copied()
    watched.record("m-1")
    assert watched.look().exit_code == 0
    watched.put_back(copy)
    outcome = watched.look()
    assert outcome.exit_code == 1
    assert "the log shows 11 events, and had signed 22" in outcome.output
    assert watched.look().output == outcome.output
    assert [head.checkpoint.size for head in AuditFiles(watched.heads).signed()] == [22, 11]


def test_a_log_that_says_that_it_was_restored_is_told_of_with_its_words(watched: Watched):
    copy = watched.copied()
    watched.record("m-1")
    assert watched.look().exit_code == 0
    lost = AuditFiles(watched.folder / "bonebook.audit").last_signed()
    assert lost is not None
    watched.put_back(copy)
    head = AuditFiles(watched.folder / "bonebook.audit").last_signed()
    assert head is not None
    made = Restoration(11, head.checkpoint, lost.checkpoint, time="2026-11-26T08:00:00Z")
    stranger = NoteSigner(ORIGIN, ED25519, bytes(32))
    own = signer(watched.folder / "bonebook.signing-key", ORIGIN, ED25519, create=False)
    for key, explained in ((stranger, False), (own, True)):
        AuditFiles(watched.folder / "bonebook.audit").add_restoration(made.signed(key))
        outcome = watched.look()
        assert outcome.exit_code == 1
        assert ("restored from 11 at 2026-11-26T08:00:00Z" in outcome.output) == explained


def test_a_log_that_was_set_back_and_grew_again_is_told_of(watched: Watched):
    copy = watched.copied()
    watched.record("m-1")
    assert watched.look().exit_code == 0
    watched.put_back(copy)
    watched.record("m-2")
    assert "two histories of 22 events" in watched.look().output


@pytest.mark.long
def test_a_log_of_another_history_is_told_of_however_long_it_is(watched: Watched):
    copy = watched.copied()
    watched.record("m-1")
    assert watched.look().exit_code == 0
    watched.put_back(copy)
    watched.record("m-2")
    watched.record("m-3")
    outcome = watched.look()
    assert outcome.exit_code == 1
    assert "does not begin with the 22 signed before" in outcome.output


def test_a_log_that_cannot_be_reached_or_is_not_trusted_proves_nothing(watched: Watched):
    assert watched.look().exit_code == 0
    text, strange = watched.policy.read_text(), NoteSigner(ORIGIN, ED25519, bytes(32))
    watched.policy.write_text(f"log {strange.key.text}\nquorum none\n")
    assert watched.look().exit_code == 2
    watched.policy.write_text(text)
    watched.server.kill()
    away = watched.look()
    assert (away.exit_code, away.stderr.startswith("cannot tell:")) == (2, True)
    watched.server.start()
