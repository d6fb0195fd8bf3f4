"""A disk that is soon full: a file system in memory, mounted for one test.

Only root may mount, and not on every machine. Where it cannot be done the tests that
need it are skipped, and the report says so at its head.
"""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

FORBIDDEN = "No small disk can be mounted here (root may, on most machines): none was filled"


@cache
def lacking() -> str | None:
    """Why no disk can be mounted, None where one can."""
    with TemporaryDirectory() as folder:
        tried = subprocess.run(_mount(Path(folder), "1m"), capture_output=True, check=False)
        if tried.returncode == 0:
            subprocess.run(["umount", folder], check=True)
    return FORBIDDEN if tried.returncode else None


def _mount(at: Path, size: str) -> list[str]:
    # Found by its full path or not at all, so that it fails alike where it is missing.
    return ["/usr/bin/env", "mount", "-t", "tmpfs", "-o", f"size={size},mode=755", "none", str(at)]


@contextmanager
def small_disk(at: Path, size: str) -> Iterator[Path]:
    """A disk of this size ("1m") at a folder, which is made."""
    why = lacking()
    if why is not None:
        pytest.skip(why)
    at.mkdir()
    subprocess.run(_mount(at, size), check=True)
    try:
        yield at
    finally:
        subprocess.run(["umount", "--lazy", at], check=True)
        at.rmdir()


def grow(at: Path, size: str) -> None:
    """Make room on it."""
    subprocess.run(["mount", "-o", f"remount,size={size}", at], check=True)


def ballast(at: Path, leave: int) -> Path:
    """Fill it with one file, so that only so many bytes are left; the file."""
    file = at / "ballast"
    free = os.statvfs(at)
    with file.open("wb") as out:
        os.posix_fallocate(out.fileno(), 0, free.f_bavail * free.f_frsize - leave)
    return file
