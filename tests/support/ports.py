"""Ports of this machine that nobody has, and that no other test is given."""

import socket
from random import Random

_OURS = range(11_000, 32_768)
"""Below those that systems give to whoever connects, so that none is taken between two starts, and
above those that browsers refuse."""

_CHANCE = Random()
_RESERVED: list[socket.socket] = []
"""The same numbers for datagrams, which nothing else here uses, held until this process ends."""


def free_port() -> int:
    """One of them."""
    while True:
        port = _CHANCE.choice(_OURS)
        try:
            _reserve(port)
        except OSError:
            continue
        return port


def free_ports(count: int) -> list[int]:
    """So many, no two of them the same."""
    return [free_port() for _ in range(count)]


def _reserve(port: int) -> None:
    """Raises `OSError` where a server, or another test, has the port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", port))
    reserved = socket.socket(type=socket.SOCK_DGRAM)
    try:
        reserved.bind(("127.0.0.1", port))
    except OSError:
        reserved.close()
        raise
    _RESERVED.append(reserved)
