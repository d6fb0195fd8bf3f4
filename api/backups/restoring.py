"""Putting a backup back, and proving that what came of it is the log that was signed."""

import asyncio
import shutil
from pathlib import Path
from typing import NamedTuple

from msgspec import structs

from api.audit.keeper import policy_of
from api.audit.signed_log.files import AuditFiles
from api.audit.verification.verifying import StoreSource, verify
from api.backups.backup_files import AUDIT, KEY, LOG, BadBackup, Contents
from api.backups.restored_notes import RestoredHead, lost_head, sign_restoration
from api.clock import rfc3339, utc_now
from api.event_store import WrongStore, followers, open_log
from api.event_store.whole_log.copies import put_back
from api.match_lists.match_summaries import READ_MODELS
from api.settings import Settings
from domain.audit.checkpoints import TreeHead
from domain.audit.errors import BadNote
from domain.audit.restorations import NOTHING

STAGED = ".restoring"
"""The end of a name under which a part is put together."""


class Restored(NamedTuple):
    """The result of restoring: lines to print, exit status 0 or 1, and how far that is signed.

    `status` is 1 where anything differs. `proof` is None for a log without an origin, which is
    never signed; its `proved` has size 0 where nothing was signed yet.
    """

    lines: list[str]
    status: int
    proof: RestoredHead | None


def check_lost(contents: Contents, members: Path, lost: Path, settings: Settings) -> None:
    """Refuse the audit folder of a lost log that `attest` could sign nothing about.

    Raises `AuditError` if the folder is of another log or history, and `BadBackup` if the backup
    itself is unsigned, or its own signatures cannot be read.
    """
    if not contents.origin:
        raise BadBackup("--lost: nothing was signed of this log; leave it out")
    included = contents.key == "included"
    key = str(members / KEY) if included else settings.signing_key
    here = structs.replace(settings, origin=contents.origin, signing_key=key)
    try:
        signed = AuditFiles(members / AUDIT).last_signed()
    except BadNote as error:
        raise BadBackup(f"the signatures in the backup: {error}") from error
    proved = signed.checkpoint if signed else TreeHead(contents.origin, 0, NOTHING)
    lost_head(lost, RestoredHead(contents.log.head, proved), policy_of(here))


def put_in_place(contents: Contents, members: Path, settings: Settings) -> None:
    """Put the log, its signatures and its key where these settings have them.

    Nothing is written over. Signatures and key lie beside their places until the log is there;
    where that is cut short, the same command goes on from them. Raises `BadBackup`, `WrongStore`,
    `StoreUnavailable` and `OSError`.
    """
    audit, key = Path(settings.audit), Path(settings.signing_key)
    if contents.origin and audit.is_dir() and any(audit.iterdir()):
        raise BadBackup(
            f"{audit}: there are signatures already; move them away, and give them as --lost"
        )
    staged_audit, staged_key = (one.with_name(one.name + STAGED) for one in (audit, key))
    signed = members / AUDIT
    signed.mkdir(exist_ok=True)  # where nothing was signed yet
    cut_short = staged_audit.is_dir() and _files(staged_audit) == _files(signed)
    league_key = (members / KEY).read_bytes() if contents.key == "included" else b""
    if league_key and key.exists() and not (cut_short and key.read_bytes() == league_key):
        raise BadBackup(f"{key}: there is a key already; move it away, or name another")
    for folder in (audit.parent, key.parent):
        folder.mkdir(parents=True, exist_ok=True)
    if not cut_short:
        shutil.rmtree(staged_audit, ignore_errors=True)
        shutil.copytree(signed, staged_audit)
    if league_key:
        staged_key.unlink(missing_ok=True)
        staged_key.touch(0o600)
        staged_key.write_bytes(league_key)
    try:
        put_back(contents.log, members / LOG, settings.database)
    except WrongStore:
        if not cut_short:  # else it is the log that was put there by then
            shutil.rmtree(staged_audit)
            staged_key.unlink(missing_ok=True)
            raise
    if league_key:
        staged_key.rename(key)
    if contents.origin:
        shutil.rmtree(audit, ignore_errors=True)
        staged_audit.rename(audit)
    else:
        shutil.rmtree(staged_audit)


def _files(folder: Path) -> dict[Path, bytes]:
    """The bytes of every file below a folder."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder): path.read_bytes() for path in files}


def prove(contents: Contents, settings: Settings) -> Restored:
    """Verify a restored log against all that was signed, and its read models against it.

    Differences are in the answer. Raises `AuditError`, `WrongStore` and `StoreUnavailable` where
    the log cannot be checked.
    """
    result = asyncio.run(_proved(contents, settings))
    key = Path(settings.signing_key)
    if contents.key == "elsewhere" and not key.exists():
        result.lines.append(f"the signing key is not in it: put it at {key}")
    return result


def attest(contents: Contents, result: Restored, lost: Path | None, settings: Settings) -> str:
    """Sign that the log was restored; return the note in words, or why nothing is signed.

    Nothing is signed where `result` has differences or no proof, or the signing key is not here.
    `lost` is the audit folder of the log that was lost, where it is still there. Raises
    `AuditError` as `lost_head` does.
    """
    key = Path(settings.signing_key)
    if result.status or result.proof is None:
        return "not signed that it was restored: it was not proved"
    here = structs.replace(settings, origin=contents.origin)
    head = lost_head(lost, result.proof, policy_of(here))
    if not key.exists():
        return "not signed that it was restored: the signing key is not here"
    time = rfc3339(utc_now())
    files = AuditFiles(Path(here.audit))
    words = sign_restoration(result.proof, head, files, key=key, time=time)
    return f"signed: {words}"


async def _proved(contents: Contents, settings: Settings) -> Restored:
    log = open_log(settings.database, create=False)
    try:
        lines, bad = [f"restored: {await log.head():,} events, as of {contents.made_at}"], False
        proof: RestoredHead | None = None
        if await log.head() != contents.log.head:
            lines.append(f"bad: the backup was made of {contents.log.head:,} events")
            bad = True
        if contents.origin:
            here = structs.replace(settings, origin=contents.origin)
            source, files = StoreSource(log, contents.origin), AuditFiles(Path(here.audit))
            report = await verify(source, files, policy_of(here))
            lines += report.lines()
            bad |= bool(report.damage)
            head = report.last or TreeHead(contents.origin, 0, NOTHING)
            proof = RestoredHead(await log.head(), head)
        else:
            lines.append("cannot tell whether it is whole: nothing was signed of it")
        for model in READ_MODELS:
            for difference in await followers.compare(log, model):
                lines.append(f"bad: {model.name}: {difference.stream} {difference.what}")
                bad = True
    finally:
        await log.close()
    return Restored(lines, int(bad), proof)
