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
from api.event_store import followers, open_log
from api.event_store.copies import put_back
from api.match_lists.match_summaries import READ_MODELS
from api.settings import Settings


class Restored(NamedTuple):
    """The result of restoring: what is to be told of it, and whether all is well."""

    lines: list[str]
    status: int


def put_in_place(contents: Contents, members: Path, settings: Settings) -> None:
    """Put the log, its signatures and its key where these settings have them.

    Nothing is written over. Raises `BadBackup`, `WrongStore`, `StoreUnavailable` and `OSError`.
    """
    audit, key = Path(settings.audit), Path(settings.signing_key)
    if contents.origin and audit.is_dir() and any(audit.iterdir()):
        raise BadBackup(f"{audit}: there are signatures already; move them away, or name another")
    if contents.key == "included" and key.exists():
        raise BadBackup(f"{key}: there is a key already; move it away, or name another")
    for folder in (audit.parent, key.parent):
        folder.mkdir(parents=True, exist_ok=True)
    put_back(contents.log, members / LOG, settings.database)
    if contents.origin:
        (members / AUDIT).mkdir(exist_ok=True)  # where nothing was signed yet
        shutil.copytree(members / AUDIT, audit, dirs_exist_ok=True)
    if contents.key == "included":
        shutil.copyfile(members / KEY, key)
        key.chmod(0o600)


def prove(contents: Contents, settings: Settings) -> Restored:
    """Verify a restored log against all that was signed, and its read models against it.

    Raises `AuditError`, `WrongStore` and `StoreUnavailable`.
    """
    result = asyncio.run(_proved(contents, settings))
    key = Path(settings.signing_key)
    if contents.key == "elsewhere" and not key.exists():
        result.lines.append(f"the signing key is not in it: put it at {key}")
    return result


async def _proved(contents: Contents, settings: Settings) -> Restored:
    log = open_log(settings.database, create=False)
    try:
        lines, bad = [f"restored: {await log.head():,} events, as of {contents.made_at}"], False
        if await log.head() != contents.log.head:
            lines.append(f"bad: the backup was made of {contents.log.head:,} events")
            bad = True
        if contents.origin:
            here = structs.replace(settings, origin=contents.origin)
            source, files = StoreSource(log, contents.origin), AuditFiles(Path(here.audit))
            report = await verify(source, files, policy_of(here))
            lines += report.lines()
            bad |= bool(report.damage)
        else:
            lines.append("cannot tell whether it is whole: nothing was signed of it")
        for model in READ_MODELS:
            for difference in await followers.compare(log, model):
                lines.append(f"bad: {model.name}: {difference.stream} {difference.what}")
                bad = True
    finally:
        await log.close()
    return Restored(lines, int(bad))
