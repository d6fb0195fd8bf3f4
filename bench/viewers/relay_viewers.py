"""Viewers of one match at a relay, in a process of their own: what came to each, and when.

They are written in C (`relay_viewers.c`): 10,000 of them that take three messages a second are not
to take the processor which they measure.
"""

import shutil
import struct
import subprocess
from array import array
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

NULL, ASKED, BROKEN = -1, -2, -3
_SOURCE: Final = Path(__file__).with_suffix(".c")
_RECORD: Final = struct.Struct("diiii")


class Arrivals(NamedTuple):
    """The messages of one viewer: when each came, its position and the position before it.

    `before` is `NULL` for null, `ASKED` where the state was asked for, `BROKEN` where a connection
    ended.
    """

    at: "array[float]"
    position: "array[int]"
    before: "array[int]"


def compiled(folder: Path) -> Path | None:
    """The program, compiled into a folder; None without a compiler."""
    compiler = shutil.which("gcc") or shutil.which("cc")
    if compiler is None:
        return None
    program = folder / "viewers"
    subprocess.run([compiler, "-O2", "-o", str(program), str(_SOURCE)], check=True)
    return program


@contextmanager
def viewing(
    program: Path, relay: int, server: int, paths: Sequence[str], seed: int
) -> Iterator[list[Arrivals]]:
    """Viewers by these paths, each of whom has had a message; the list has at the end what came."""
    written = program.with_name("arrivals")
    numbers = map(str, (relay, server, len(paths), seed))
    process = subprocess.Popen(
        [str(program), *numbers, str(written)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert process.stdin is not None
    assert process.stdout is not None
    arrivals: list[Arrivals] = []
    try:
        process.stdin.write("".join(f"{path}\n" for path in paths).encode())
        process.stdin.flush()
        assert process.stdout.readline() == b"begun\n"
        yield arrivals
        process.stdin.close()
        assert process.wait() == 0
        arrivals += [Arrivals(array("d"), array("q"), array("q")) for _ in paths]
        for at, viewer, position, before, _ in _RECORD.iter_unpack(written.read_bytes()):
            came = arrivals[viewer]
            came.at.append(at)
            came.position.append(position)
            came.before.append(before)
    finally:
        process.kill()
        process.wait()
