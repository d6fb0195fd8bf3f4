"""A restore signs how far it came, and which head was lost with what came after it."""

import shutil
from pathlib import Path

import pytest
from msgspec import structs

from api.audit.signed_log.files import AuditFiles
from api.audit.signed_log.signing_key import signer
from domain.audit.checkpoints import TreeHead
from domain.audit.errors import BadNote
from domain.audit.notes import ED25519, NoteSigner, signed_by
from domain.audit.restorations import NOTHING, Restoration, restoration
from tests.api.backups.leagues import League
from tests.api.conftest import A_HAND


def note_of(folder: Path) -> Restoration:
    """The one note of a restore in an audit folder, signed by the key of the log."""
    (data,) = AuditFiles(folder / "bonebook.audit").restorations()
    made, read = restoration(data)
    key = signer(folder / "bonebook.signing-key", made.proved.origin, ED25519, create=False).key
    assert signed_by(read, (key,))
    return made


def test_a_restore_signs_how_far_it_came(league: League):
    league.record("m-a")
    league.settled()
    assert league.backup("--with-key").exit_code == 0
    (league.folder / "restored").mkdir()
    restored = league.restore()
    assert f"signed: restored from {1 + len(A_HAND)} at " in restored.output, restored.output
    made = note_of(league.folder / "restored")
    assert (made.events, made.proved.size, made.lost.size) == (1 + len(A_HAND),) * 2 + (0,)


def test_a_restore_beside_later_signatures_signs_which_head_was_lost(sealed: League):
    assert sealed.backup("--with-key").exit_code == 0
    sealed.record("m-b")
    sealed.settled()
    lost = sealed.folder / "lost.audit"
    shutil.copytree(sealed.folder / "server" / "bonebook.audit", lost)
    restored = sealed.restore("--lost", str(lost))
    assert restored.exit_code == 0, restored.output
    gone = f"; {1 + len(A_HAND)} events behind them had been signed, and are gone"
    assert gone in restored.output
    made, last = note_of(sealed.folder / "restored"), AuditFiles(lost).last_signed()
    assert last is not None
    assert made.lost == last.checkpoint


def test_signatures_of_another_history_are_not_taken_for_those_that_were_lost(
    sealed: League, tmp_path: Path
):
    (tmp_path / "elsewhere").mkdir()
    other = League(tmp_path / "elsewhere", None, None)
    try:
        for match in ("m-b", "m-c"):
            other.record(match)
        other.settled()
    finally:
        other.server.kill()
    assert sealed.backup("--with-key").exit_code == 0
    refused = sealed.restore("--lost", str(tmp_path / "elsewhere" / "server" / "bonebook.audit"))
    assert (refused.exit_code, "no key that is trusted signed" in refused.output) == (2, True)
    restored = sealed.restore()
    assert restored.exit_code == 0, f"the refusal had put something in place: {restored.output}"


def test_a_folder_without_signatures_is_refused_before_anything_is_put_in_place(
    sealed: League, tmp_path: Path
):
    (tmp_path / "empty").mkdir()
    assert sealed.backup("--with-key").exit_code == 0
    refused = sealed.restore("--lost", str(tmp_path / "empty"))
    assert (refused.exit_code, "nothing in it was signed" in refused.output) == (2, True)
    assert list((sealed.folder / "restored").iterdir()) == []


def test_a_note_of_a_restore_is_read_as_it_was_written_and_in_no_other_way():
    origin = "league.example/north"
    key = NoteSigner(origin, ED25519, bytes(32))
    heads = TreeHead(origin, 7, bytes([1] * 32)), TreeHead(origin, 9, bytes([2] * 32))
    made = Restoration(8, *heads, time="2026-11-26T08:00:00.000Z")
    note = made.signed(key)
    assert restoration(note.encode())[0] == made
    assert made.words.endswith("; 1 events behind them had been signed, and are gone")
    for old, new in (("\n8\n", "\n08\n"), ("/v1", "/v2"), ("Z\n", "\n"), ("\n7 ", "\n7  ")):
        with pytest.raises(BadNote):
            restoration(note.replace(old, new, 1).encode())
    with pytest.raises(BadNote, match="not of another"):
        structs.replace(made, proved=TreeHead("another", 0, NOTHING)).signed(key)
