"""Keys of age: those that a backup is encrypted to, and those that open it."""

from collections.abc import Iterable
from pathlib import Path

import pyrage

from api.backups.backup_files import BadBackup, Identity, Recipient

_OURS = "AGE-SECRET-KEY-1"


def recipients(texts: Iterable[str]) -> list[Recipient]:
    """The public keys in these texts: `age1…`, or a line of an SSH key. Raises `BadBackup`."""
    return [_recipient(text.strip()) for text in texts]


def _recipient(text: str) -> Recipient:
    try:
        if text.startswith("ssh-"):
            return pyrage.ssh.Recipient.from_str(text)
        return pyrage.x25519.Recipient.from_str(text)
    except pyrage.RecipientError as error:
        raise BadBackup(f"--to: {text[:20]}… is no public key of age or SSH: {error}") from error


def identities(file: Path | None) -> list[Identity]:
    """The secret keys in a file as age-keygen or ssh-keygen writes it.

    None: no keys. Raises `BadBackup` where the file has no such key, `OSError` where it cannot
    be read.
    """
    if file is None:
        return []
    data = file.read_bytes()
    try:
        if data.startswith(b"-----BEGIN"):
            return [pyrage.ssh.Identity.from_buffer(data)]
        lines = [line.strip() for line in data.decode().splitlines()]
        keys = [line for line in lines if line.startswith(_OURS)]
        if not keys:
            raise BadBackup(f"{file}: it has no secret key of age or SSH")
        return [pyrage.x25519.Identity.from_str(key) for key in keys]
    except (pyrage.IdentityError, UnicodeDecodeError) as error:
        raise BadBackup(f"{file}: it has no secret key of age or SSH: {error}") from error
