"""What else the machine is doing, so that a figure can be read with it."""

import os


def machine() -> str:
    """The processors, and how many tasks wanted one in the last minute and five."""
    one, five, _ = os.getloadavg()
    return f"{os.cpu_count()} processors, load {one:.1f} and {five:.1f}"
