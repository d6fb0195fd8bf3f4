"""`bonebook backup` and `bonebook restore`: a whole league in one file, and back."""

import os
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

import rich_click as click
from msgspec import structs

from api.audit.signed_log.errors import AuditError
from api.backups.age_keys import identities, recipients
from api.backups.backup_files import BackupSource, BadBackup, opened_backup, write_backup
from api.backups.restoring import attest, check_lost, prove, put_in_place
from api.clock import rfc3339, utc_now
from api.command_kit.options import argument, database_option, option
from api.command_kit.refusing import refuse
from api.event_store import LogError
from api.event_store.whole_log.copies import scratch_log
from api.settings import BadSettings, Settings, load

_audit = option("--audit", help="The folder of its checkpoints.  [default: bonebook.audit]")


@click.command()
@argument("file", type=click.Path(path_type=Path))
@option("--to", "public_keys", multiple=True, help="Encrypt it to this public key of age or SSH.")
@option("--with-key", is_flag=True, help="Put the signing key in as well, if the log signs.")
@database_option
@_audit
def backup(file: Path, public_keys: tuple[str, ...], with_key: bool, **options: str | None) -> None:
    """Copy a league into one file, while servers record.

    The log, its answers, keys and grants are as they were at one moment, and what was signed of the
    log as it was just before. On PostgreSQL the address is that of the owner. FILE must not be
    there yet.

    \b
    bonebook backup north.backup --to age1…
    """
    try:
        settings = load(os.environ, **options)
        key = Path(settings.signing_key) if with_key and settings.origin else None
        source = BackupSource(settings.database, settings.origin, Path(settings.audit), key)
        made = write_backup(source, file, rfc3339(utc_now()), recipients(public_keys))
    except FileExistsError:
        refuse(f"{file}: there is such a file already; give another name")
    except (BadBackup, BadSettings, LogError, OSError) as error:
        refuse(str(error))
    hidden = "encrypted" if public_keys else "not encrypted: whoever has it reads everything"
    click.echo(f"{file}: {made.log.head:,} events; {hidden}")
    if made.key == "elsewhere":
        click.echo(f"The signing key is not in it; keep a copy of {settings.signing_key}.")


@click.command()
@argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@option("--identity", type=click.Path(path_type=Path), help="The file of the key that opens it.")
@option("--drill", is_flag=True, help="Restore it beside, prove it, and remove it again.")
@option(
    "--lost",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="The audit folder of the log that was lost, moved away.",
)
@database_option
@_audit
def restore(
    file: Path, identity: Path | None, drill: bool, lost: Path | None, **options: str | None
) -> None:
    """Put a backup back where no log is, and prove it.

    Each member is held against its hash, every row against what was signed, and the read models
    against the log. Ends with status 1 where anything differs. On PostgreSQL the address is that of
    the owner, and the schema is to be a new one. An encrypted backup needs --identity. A drill
    leaves what is there alone. Otherwise a log that signs and was proved gets a note, if its
    signing key is here: how far it was restored, and the last head of what is gone, where LOST has
    one.

    \b
    bonebook restore north.backup --identity key.txt
    bonebook restore north.backup --identity key.txt --drill
    """
    began = perf_counter()
    try:
        settings = load(os.environ, **options)
        opened = opened_backup(file, identities(identity))
        with opened as (contents, members), _places(settings, drill=drill) as places:
            if lost:
                check_lost(contents, members, lost, settings)
            put_in_place(contents, members, places)
            result = prove(contents, places)
            if contents.origin and not drill:
                result.lines.append(attest(contents, result, lost, places))
    except (AuditError, BadBackup, BadSettings, LogError, OSError) as error:
        refuse(str(error))
    for line in result.lines:
        click.echo(line)
    if drill:
        click.echo(f"the drill took {perf_counter() - began:.1f} s; nothing of it is left")
    raise SystemExit(result.status)


@contextmanager
def _places(settings: Settings, *, drill: bool) -> Generator[Settings]:
    """The settings that say where a backup is put: the given ones, or a scratch place's."""
    if not drill:
        yield settings
        return
    with TemporaryDirectory(prefix="bonebook-drill-") as name:
        folder = Path(name)
        with scratch_log(settings.database, folder) as url:
            yield structs.replace(
                settings,
                database=url,
                audit=str(folder / "audit"),
                signing_key=str(folder / "signing-key"),
            )
