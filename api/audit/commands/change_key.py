"""`bonebook change-key`: the key that signs the log hands over to a new one.

The other secrets are not changed here: keys of callers are `bonebook keys`, and the tokens of names
in the log have no key of their own (`api.event_store.erasable_names`).
"""

import os
from pathlib import Path

import rich_click as click

from api.audit.keeper import keys_followed
from api.audit.signed_log.errors import AuditError
from api.audit.signed_log.files import AuditFiles
from api.audit.signed_log.signing_key import signer
from api.command_kit.options import argument, option
from api.command_kit.refusing import refuse
from api.settings import BadSettings, Settings, load
from domain.audit.errors import BadNote
from domain.audit.notes import ED25519, NoteKey
from domain.audit.policy import Policy
from domain.audit.successions import succession_note


@click.command("change-key")
@argument("file", type=click.Path(path_type=Path))
@option("--audit", help="The folder of its checkpoints.  [default: bonebook.audit]")
def change_key(file: Path, **options: str | None) -> None:
    """Make a new key in FILE, and have the key that signs the log hand over to it.

    Stop the server first; then name FILE as its `signing_key`. Both keys sign that the new one
    follows, so that whoever trusts the old one goes on verifying. What the old one signs from
    then on counts no more. Hand the line that is printed to those who keep a policy.

    \b
    bonebook change-key bonebook.signing-key.2
    """
    try:
        settings = load(os.environ, **options)
        if file.exists():
            raise AuditError(f"{file}: there is such a file already; give another name")
        new = _changed(settings, file)
    except (BadSettings, AuditError, BadNote, OSError) as error:
        refuse(str(error))
    click.echo(f"log {new.text}")


def _changed(settings: Settings, file: Path) -> NoteKey:
    if not settings.origin:
        raise AuditError("the settings name no origin: nothing is signed")
    files = AuditFiles(Path(settings.audit))
    old = signer(Path(settings.signing_key), settings.origin, ED25519, create=False)
    with files.alone() as alone:
        if not alone:
            raise AuditError(f"{files.folder}: a server signs there; stop it first")
        if old.key in keys_followed(Policy((old.key,)), files.successions()).until:
            raise AuditError(f"{settings.signing_key}: this key has handed over already")
        last = files.last_signed()
        new = signer(file, settings.origin, ED25519)
        files.add_succession(succession_note(last.checkpoint.size if last else 0, old, new))
    return new.key
