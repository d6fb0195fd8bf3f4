"""Bodies that were answered leave no holes in the memory of the process."""

import ctypes
import subprocess
import sys

import pytest

SCRIPT = """
import ctypes, random, sys
from api.server.freed_memory import give_back_what_is_freed

class Info(ctypes.Structure):
    _fields_ = [(f"n{n}", ctypes.c_size_t) for n in range(10)]

library = ctypes.CDLL(None)
library.mallinfo2.restype = Info
if sys.argv[1] == "as served":
    assert give_back_what_is_freed()
chance, kept = random.Random(1), []
for _ in range(200):
    bodies = [bytes(chance.randrange(1 << 17, 1 << 20)) for _ in range(12)]
    kept.append(bytes(chance.randrange(600, 60_000)))  # what stays behind them
    chance.shuffle(bodies)
bodies.clear()
print(library.mallinfo2().n8)
"""


def free_bytes(how: str) -> int:
    """Bytes that are free in the heap of a process after many large bodies."""
    ran = subprocess.run([sys.executable, "-c", SCRIPT, how], capture_output=True, check=True)
    return int(ran.stdout)


@pytest.mark.skipif(not hasattr(ctypes.CDLL(None), "mallinfo2"), reason="it is glibc's")
def test_large_bodies_leave_no_holes_in_the_heap() -> None:
    assert free_bytes("as served") < 1 << 20 < free_bytes("as it is")
