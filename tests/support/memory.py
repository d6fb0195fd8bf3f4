"""The folder for files of tests: in memory, where the machine has such a place with room.

How much memory the program takes is tested in `tests/api/memory`.
"""

import os
import shutil
import tempfile
from pathlib import Path

MEMORY = Path("/dev/shm")
ROOM = 4 << 30
"""Bytes that must be free there for the logs and servers of all processes of a run."""


def memory() -> Path | None:
    """The folder whose files are in memory; None where there is none, or it is too small.

    None too where its files may not be executed, as tests execute programs that they make.
    """
    if not MEMORY.is_dir() or shutil.disk_usage(MEMORY).free < ROOM:
        return None
    return None if os.statvfs(MEMORY).f_flag & os.ST_NOEXEC else MEMORY


def keep_files_in_memory() -> None:
    """Have this process, and those that it starts, make temporary files there.

    A commit waits for its file to be synced, and a new log for a dozen syncs. No test cuts the
    power: what is synced when is read from calls to the kernel, which are the same in memory.
    Whoever sets TMPDIR has the files there.
    """
    folder = memory()
    if folder and "TMPDIR" not in os.environ:
        os.environ["TMPDIR"] = tempfile.tempdir = str(folder)
