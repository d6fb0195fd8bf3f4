"""Ports of this machine that nobody has just now."""

import socket
from contextlib import ExitStack


def free_port() -> int:
    """One of them."""
    (port,) = free_ports(1)
    return port


def free_ports(count: int) -> list[int]:
    """So many, no two of them the same: none is let go before all are found."""
    with ExitStack() as held:
        probes = [held.enter_context(socket.socket()) for _ in range(count)]
        for probe in probes:
            probe.bind(("127.0.0.1", 0))
        return [probe.getsockname()[1] for probe in probes]
