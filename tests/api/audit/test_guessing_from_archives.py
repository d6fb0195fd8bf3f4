"""A reader of every public archive of a log guesses hidden bones no better than by chance."""

import asyncio
import io
import json
from base64 import b64encode
from pathlib import Path
from random import Random
from zipfile import ZipFile

import pytest

from api.audit.signed_log.audit_store import AuditStore
from api.audit.signed_log.checkpointer import Checkpointer
from api.audit.signed_log.files import AuditFiles
from api.audit.verification.archives import archive_events, head_note
from api.event_store import NewEvent, open_log
from domain.audit import leaf
from domain.audit.leaf import LeafMaker
from domain.events import BoneDrawn
from tests.api.audit.tampering import KEY, ORIGIN
from tests.domain.audit.test_guessing import BONES, PublicLog, guesses, known

DRAWS = 120


class ArchivedLog(PublicLog):
    """All that is in archives of a match and of a day, of a log of draws; no draw is opened."""

    def __init__(self, drawn: list, archives: list[bytes]) -> None:
        self.opened, self.receipts, self.other = [], [], b""
        for archive in archives:
            with ZipFile(io.BytesIO(archive)) as file:
                lines = file.read("entries.jsonl").splitlines()
                rest = [file.read(one) for one in file.namelist() if one != "entries.jsonl"]
            for line in lines:
                entry = b64encode(json.loads(line)["entry"].encode())
                self.receipts.append(b"\n".join((b"entry", b"extra " + entry, line, *rest)))
        self.drawn = drawn * len(archives)


async def archived(folder: Path, chance: Random) -> ArchivedLog:
    log, files = open_log("sqlite://"), AuditFiles(folder)
    files.make()
    signing = Checkpointer(log, KEY, files)
    await signing.begin()
    drawn = [chance.choice(BONES) for _ in range(DRAWS)]
    await log.append("m-1", [NewEvent(BoneDrawn(1, bone)) for bone in drawn], 0)
    await signing.sign()
    secret = await AuditStore(log, ORIGIN).secret()
    assert secret is not None
    maker, archives = LeafMaker(ORIGIN, secret), list[bytes]()
    head = head_note(KEY.named(f"{ORIGIN}/heads"), "m-1", DRAWS, DRAWS)
    for kind, note in (("match", head), ("day", "")):
        held = io.BytesIO()
        await archive_events(log, files, maker, lambda _: True, kind, held, head=note)
        archives.append(held.getvalue())
    await log.close()
    return ArchivedLog(drawn, archives)


def right(folder: Path, logs: int) -> tuple[int, int]:
    """How many guesses are right, of how many."""
    chance, hits, tries = Random("archives"), 0, 0
    for number in range(logs):
        log = asyncio.run(archived(folder / str(number), chance))
        guessed = [*guesses(log, chance)]
        hits += sum(bone == guess for bone, guess in zip(log.drawn, guessed, strict=False))
        tries += len(guessed)
    return hits, tries


def test_archives_help_nobody_to_guess_a_hidden_bone(tmp_path: Path, thorough: bool):
    hits, tries = right(tmp_path, 44 if thorough else 1)
    spread = (27 / 28 / 28 * tries) ** 0.5
    assert abs(hits - tries / 28) < 5 * spread


def test_a_salt_that_everybody_knows_is_found_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(leaf, "salt", known)
    hits, tries = right(tmp_path, 1)
    assert hits == tries
