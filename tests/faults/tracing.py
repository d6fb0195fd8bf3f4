"""Calls to the kernel made to fail: strace, where it is there and may trace.

Where strace is missing its tests are skipped, and the report says so at its head; in CI
they fail, since CI installs it. Where the machine forbids tracing they are skipped
everywhere, since no installation helps.
"""

import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from tests.support.paths import ROOT

STRACE = shutil.which("strace")
NO_STRACE = "No strace here: install it (Debian: apt-get install strace) to have the disk fail"
FORBIDDEN = "This machine forbids tracing (ptrace): writes and syncs were not made to fail"
CALLS = ("pwrite64", "fdatasync", "fsync")
TOLD = "write"
"""The call by which a run says what it was told."""


@cache
def lacking() -> str | None:
    """Why nothing can be traced, None where it can."""
    if STRACE is None:
        return NO_STRACE
    tried = subprocess.run(
        [STRACE, "-qq", "-o", os.devnull, "true"], capture_output=True, check=False
    )
    return FORBIDDEN if tried.returncode else None


def need_strace() -> None:
    """Skip the test where nothing can be traced; fail where CI should have seen to it."""
    why = lacking()
    if why is not None:
        pytest.fail(why) if os.environ.get("CI") and why == NO_STRACE else pytest.skip(why)


def traced(trace: Path, calls: tuple[str, ...], fault: str = "") -> list[str]:
    """The words before a command so that its calls are traced, and fail as `fault` says.

    `fault` is strace's, such as "fdatasync:error=EIO:when=3"; each process counts its own.
    """
    assert STRACE is not None
    injected = ["-e", f"inject={fault}"] if fault else []
    # Stops at these calls alone, where no signal is to be sent: with one, strace sends none so.
    filtered = [] if "signal=" in fault else ["--seccomp-bpf"]
    command = [STRACE, "-f", *filtered, "-qq", "-o", str(trace), "-e", f"trace={','.join(calls)}"]
    return [*command, *injected]


INJECTED = (str(Path(__file__).with_name("injected_process.py")),)
MUTANT = str(Path(__file__).with_name("mutant_process.py"))


def run_traced(
    folder: Path,
    call: str,
    fault: str,
    at: int,
    runs: list[int],
    program: tuple[str, ...] = INJECTED,
) -> str:
    """Make the runs of `injected_process`, or of a mutant; the trace of what they called."""
    trace = folder / "trace"
    words = [sys.executable, *program, folder, call, at, *runs]
    injected = f"{call}:{fault}:when={at}" if fault else ""
    subprocess.run(
        [*traced(trace, (*CALLS, TOLD), injected), *map(str, words)],
        check=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    return trace.read_text()
