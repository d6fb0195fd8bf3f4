"""Limits of work in a worker process: what it may use, and that it goes behind everything else."""

import os
import resource

from msgspec import Struct

NICENESS = 10
"""The niceness of a worker process, which lets the server and all else go first."""


class Limits(Struct, frozen=True):
    """The limits of work in a worker: seconds of processor time, bytes of the whole process."""

    seconds: float
    memory: int


def impose(limits: Limits) -> None:
    """Limit this process for good, and lower its priority to `NICENESS`.

    The process is killed once it has used `seconds` more of a processor than by now, and gets no
    memory beyond `memory` bytes in all. Call it in a worker process only.
    """
    used = resource.getrusage(resource.RUSAGE_SELF)
    until = int(used.ru_utime + used.ru_stime + limits.seconds) + 1
    _, most = resource.getrlimit(resource.RLIMIT_CPU)
    resource.setrlimit(resource.RLIMIT_CPU, (until, most))
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (limits.memory, most))
    os.nice(max(0, NICENESS - os.nice(0)))
