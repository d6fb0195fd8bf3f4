"""A server over a log that is signed: it signs, verifies at its start, and raises the alarm."""

import asyncio
import os
import sqlite3
from itertools import count
from pathlib import Path

import httpx2
import pytest
from click.testing import CliRunner

from api.audit.keeper import AuditKeeper, check_signing
from api.audit.signed_log.checkpointer import Checkpointer
from api.audit.signed_log.errors import AuditError
from api.audit.signed_log.files import AuditFiles
from api.audit.signed_log.signing_key import signer
from api.cli import main
from api.event_store import Log, NewEvent, ReadOnly, open_log
from api.http.services import services_of
from api.settings import Settings
from domain.audit.notes import ED25519
from domain.audit.policy import Policy
from domain.audit.successions import followed
from domain.events import Passed
from tests.api.audit.serving import OPENING, ORIGIN, keys_for, serving, settings
from tests.support.bare import bare_app_over
from tests.support.principals import put_in


async def recorded(client: httpx2.AsyncClient) -> None:
    """A match of three events, covered by a checkpoint."""
    assert (await client.post("/v1/matches", json=OPENING)).status_code == 201
    facts = [{"fact": "game-started", "number": 1}, {"fact": "hand-started", "number": 1}]
    answer = await client.post("/v1/matches/m-1/events", json={"events": facts})
    assert answer.status_code == 201, answer.text


def tamper(folder: Path) -> None:
    with sqlite3.connect(folder / "log.db") as db:
        db.execute("DROP TRIGGER no_update")
        db.execute("UPDATE stored_events SET topic = 'passed' WHERE rowid = 2")


def test_what_is_recorded_is_signed_within_a_second_or_two(tmp_path: Path):
    async def visit() -> None:
        async with serving(tmp_path) as served:
            client = served.client("official")
            await recorded(client)
            await served.covered(3)
            assert (await client.get("/healthz")).json()["signed"] == 3
        assert [one.checkpoint.size for one in served.audit.files.signed()][-1] == 3

    asyncio.run(visit())
    assert (tmp_path / "key").stat().st_mode & 0o777 == 0o600


def test_where_nothing_is_signed_nothing_is_sealed(tmp_path: Path):
    async def visit() -> None:
        log = open_log("sqlite://")
        await put_in(log, {"official": "official"})
        keeper = AuditKeeper(log, Settings(audit=str(tmp_path / "audit")))
        await keeper.begin()
        assert await keeper.sign_now(0.0) is None
        assert await log.head() == 0
        await log.close()

    asyncio.run(visit())


def test_a_log_that_was_altered_is_read_only_and_every_answer_says_so(tmp_path: Path):
    async def visit() -> None:
        keys = await keys_for(settings(tmp_path))
        async with serving(tmp_path, keys) as served:
            client = served.client("official")
            await recorded(client)
            await served.covered(3)
            assert 'role="alert"' not in (await client.get("/")).text
        tamper(tmp_path)
        async with serving(tmp_path, keys) as served:
            client = served.client("official")
            assert served.audit.alarm == "2 differs from its leaf"
            health = await client.get("/healthz")
            assert health.json()["status"] == "altered"
            refused = await client.post("/v1/matches", json={**OPENING, "id": "m-2"})
            assert (refused.status_code, refused.json()["type"]) == (503, "urn:bonebook:read-only")
            for answer in (health, refused, await client.get("/v1/matches")):
                assert answer.headers["Bonebook-Alarm"] == "the log is not what was signed of it"
                assert "2 differs" not in answer.text
            assert "not what was signed of it" in (await client.get("/")).text
            with pytest.raises(ReadOnly):
                await served.log.append("m-9", [NewEvent(Passed(1))], 0)

    asyncio.run(visit())
    log = open_log(settings(tmp_path).database)
    assert asyncio.run(_head(log)) == 3


async def _head(log: Log) -> int:
    try:
        return await log.head()
    finally:
        await log.close()


def test_a_server_that_signs_nothing_says_so():
    async def visit() -> None:
        bare = bare_app_over(open_log("sqlite://"), None)
        async with bare.lifespan():
            assert services_of(bare)[AuditKeeper].signed_to() is None
            assert services_of(bare)[AuditKeeper].alarm == ""

    asyncio.run(visit())


@pytest.mark.parametrize(
    ("policy", "says"),
    [
        ("quorum none\n", "does not name the key league.example/north+"),
        ("quorum some\n", "line 1 of the policy"),
        (None, "No such file"),
    ],
)
def test_a_policy_that_the_server_cannot_go_by_stops_the_start(
    policy: str | None, says: str, tmp_path: Path
):
    if policy is not None:
        (tmp_path / "policy").write_text(policy)
    chosen_settings = settings(tmp_path, policy=str(tmp_path / "policy"))
    with pytest.raises(AuditError, match=says):
        check_signing(chosen_settings)


# --- the command -----------------------------------------------------------------------------


def test_the_command_verifies_a_log_names_what_is_bad_and_ends_with_its_status(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    async def visit() -> None:
        async with serving(tmp_path) as served:
            client = served.client("official")
            await recorded(client)
            await served.covered(3)

    asyncio.run(visit())
    chosen_settings = settings(tmp_path)
    for name in ("database", "audit", "signing_key", "origin"):
        monkeypatch.setenv(f"BONEBOOK_{name.upper()}", getattr(chosen_settings, name))
    good = CliRunner().invoke(main, ["verify"])
    assert (good.exit_code, good.stdout.count("\n")) == (0, 1), good.output
    assert good.stdout.startswith("league.example/north: 3 events; checkpoint 3 by ")
    assert CliRunner().invoke(main, ["compare"]).exit_code == 0
    tamper(tmp_path)
    for trusting in ("rebuild", "compare"):
        refused = CliRunner().invoke(main, [trusting])
        assert (refused.exit_code, "2 differs from its leaf" in refused.stderr) == (2, True)
    bad = CliRunner().invoke(main, ["verify"])
    assert bad.exit_code == 1
    assert bad.stdout.splitlines()[1:] == ["bad: 2 differs from its leaf"]
    monkeypatch.delenv("BONEBOOK_SIGNING_KEY")
    monkeypatch.delenv("BONEBOOK_ORIGIN")
    unknown = CliRunner().invoke(main, ["verify"])
    assert unknown.exit_code == 2
    assert "cannot tell: the policy names no log" in unknown.stdout
    none = CliRunner().invoke(main, ["verify", "--database", "sqlite:///none.db"])
    assert (none.exit_code, none.output.count("\n")) == (2, 1)


def test_a_key_hands_over_and_whoever_trusts_the_old_one_goes_on_verifying(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    old, new = settings(tmp_path), settings(tmp_path, signing_key=str(tmp_path / "key.2"))
    keys = asyncio.run(keys_for(old))
    environment = {name: getattr(old, name) for name in ("database", "audit", "origin")}
    for name, value in {**environment, "signing_key": old.signing_key}.items():
        monkeypatch.setenv(f"BONEBOOK_{name.upper()}", value)

    async def visit(size: int, key: str) -> None:
        async with serving(tmp_path, keys, signing_key=key) as served:
            opening = {**OPENING, "id": f"m-{size}"}
            assert (await served.client("official").post("/v1/matches", json=opening)).is_success
            await served.covered(size)
            answer = await served.client().get("/audit/keys")
            assert answer.content == b"".join(served.audit.files.successions())
            assert (size > 1) is bool(answer.content)

    def told(*arguments: str, status: int = 0) -> str:
        result = CliRunner().invoke(main, list(arguments))
        assert result.exit_code == status, result.output
        return result.output

    asyncio.run(visit(1, old.signing_key))
    (tmp_path / "policy").write_text(f"{_line(old)}\nquorum none\n")
    (tmp_path / "audit" / "checkpoint").unlink()  # as a server leaves it that is killed before it
    assert told("change-key", new.signing_key).startswith(f"log {ORIGIN}+")
    asyncio.run(begun_with_the_old_key(old))
    assert "has handed over already" in told("change-key", str(tmp_path / "key.3"), status=2)
    with pytest.raises(AuditError, match="handed over"):
        check_signing(old)
    asyncio.run(visit(2, new.signing_key))
    policy = ("--policy", str(tmp_path / "policy"))
    told("archive", str(tmp_path / "whole.zip"))
    for how in ((), ("--export", str(tmp_path / "whole.zip"))):
        assert "2 events; checkpoint 2 by" in told("verify", *policy, *how)
    resigned(tmp_path, old)
    assert "2: no known key" in told("verify", *policy, status=1)


class Killed(BaseException):
    """The process ends here."""


def test_a_key_that_is_killed_while_it_hands_over_has_done_so_or_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """With any of it on the disk, one of the two keys signs on, and can hand over."""
    for fatal in count(1):
        folder = tmp_path / str(fatal)
        folder.mkdir()
        old, new = (settings(folder, signing_key=str(folder / name)) for name in ("old", "new"))
        check_signing(old)
        finished = handed_over(old, new, fatal, monkeypatch)
        try:
            check_signing(old)
            now = old
        except AuditError:
            check_signing(now := new)
        further = folder / "third"
        assert handed_over(now, settings(folder, signing_key=str(further)), 99, monkeypatch)
        known = followed(
            Policy((signer(Path(old.signing_key), ORIGIN, ED25519).key,)),
            AuditFiles(folder / "audit").successions(),
        )
        assert signer(further, ORIGIN, ED25519).key in known.logs
        if finished:
            break
    assert fatal > 3


def handed_over(old: Settings, new: Settings, fatal: int, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Have a key hand over; whether it lived to the end, killed where it syncs so often."""
    syncs, sync = count(1), os.fsync

    def synced(file: int) -> None:
        if next(syncs) == fatal:
            raise Killed
        sync(file)

    environment = {name: getattr(old, name) for name in ("audit", "origin", "signing_key")}
    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", synced)
        for name, value in environment.items():
            patched.setenv(f"BONEBOOK_{name.upper()}", value)
        try:
            result = CliRunner().invoke(main, ["change-key", new.signing_key])
        except Killed:
            return False
    assert result.exit_code == 0, result.output
    return True


async def begun_with_the_old_key(old: Settings) -> None:
    """A second server that waited for the first to stop, and knows of no other key."""
    log, key = open_log(old.database), signer(Path(old.signing_key), ORIGIN, ED25519)
    with pytest.raises(AuditError, match="has handed over"):
        await Checkpointer(log, key, AuditFiles(Path(old.audit))).begin()
    await log.close()


def _line(settings: Settings) -> str:
    return f"log {signer(Path(settings.signing_key), ORIGIN, ED25519).key.text}"


def resigned(folder: Path, by: Settings) -> None:
    """Have the last checkpoint signed by a key that handed over before it."""
    files = AuditFiles(folder / "audit")
    *others, last = files.signed()
    line = signer(Path(by.signing_key), ORIGIN, ED25519).signature(last.note.text)
    notes = "".join(str(one.note) for one in others)
    (folder / "audit" / "signed.log").write_text(f"{notes}{last.note.text}\n{line}")
