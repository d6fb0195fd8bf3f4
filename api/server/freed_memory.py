"""Freed memory: where it is the C library's, it goes back to the system.

glibc takes each piece from the system by itself that is as large as one it had back before, or
larger, and lays all smaller ones beside each other. After some large bodies that is any body, and
what lies behind them stays with the process. Each thread has a heap of its own besides.
"""

import ctypes
from typing import Final

LARGE: Final = 128 << 10
"""Bytes from which on a piece of memory is taken from the system singly, and goes back at once."""
_MMAP_THRESHOLD, _ARENA_MAX = -3, -8
_ARENAS: Final = 2


def give_back_what_is_freed() -> bool:
    """Have glibc return large pieces of freed memory to the system.

    False if this process has no glibc or it refused.
    """
    try:
        mallopt = ctypes.CDLL(None).mallopt
    except (OSError, AttributeError, TypeError):  # another C library, or another system
        return False
    return bool(mallopt(_MMAP_THRESHOLD, LARGE) and mallopt(_ARENA_MAX, _ARENAS))
