"""Limits of work in a worker process: what it may use, and that it goes behind everything else."""

import os
import resource

from msgspec import Struct

NICENESS = 10
"""The niceness of a worker process, which lets the server and all else go first."""


class Limits(Struct, frozen=True):
    """The limits of one piece of work in a worker: seconds of processor time, bytes of memory."""

    seconds: float
    memory: int


def impose(limits: Limits) -> None:
    """Have this process killed past its time, and refused memory past that, from here on."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    until = int(used.ru_utime + used.ru_stime + limits.seconds) + 1
    _, most = resource.getrlimit(resource.RLIMIT_CPU)
    resource.setrlimit(resource.RLIMIT_CPU, (until, most))
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (limits.memory, most))
    os.nice(max(0, NICENESS - os.nice(0)))
