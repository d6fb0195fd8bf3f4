"""The speed of the disk alone: the bound of every commit that is awaited."""

import os
from pathlib import Path
from time import perf_counter


def syncs(folder: Path, seconds: float) -> float:
    """How often a second the disk takes eight KiB for certain."""
    with (folder / "sync.bin").open("wb", buffering=0) as file:
        until = (started := perf_counter()) + seconds
        done = 0
        while perf_counter() < until:
            file.seek(0)
            file.write(bytes(8192))
            os.fdatasync(file.fileno())
            done += 1
        return done / (perf_counter() - started)
