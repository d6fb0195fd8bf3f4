"""Where a webhook may be sent: to public addresses alone, checked where it connects.

A name is looked up once, every address that it has is checked, and the connection is made to one
of those that were: a name that means another address a moment later (rebinding) leads nowhere.
"""

import asyncio
import socket
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final, NamedTuple
from urllib.parse import urlsplit

Address = IPv4Address | IPv6Address
Resolve = Callable[[str, int], Awaitable[Sequence[str]]]

_NAT64: Final = (ip_network("64:ff9b::/96"), ip_network("64:ff9b:1::/48"))
_NOT_FOR_HOSTS: Final = tuple(
    map(
        ip_network,
        ("192.88.99.0/24", "100::/64", "2001::/23", "3fff::/20", "5f00::/16", "fec0::/10", "::/96"),
    )
)
"""Networks set aside for machinery, though some versions of Python call them global."""
_LOOKING_UP: Final = ThreadPoolExecutor(16, "name")
"""Threads that look names up. A name whose servers say nothing keeps one for many seconds, so the
loop's own threads are not used: the names of databases are looked up in those, too."""


class BadAddress(Exception):
    """A URL to which nothing is sent; the words say why, and what would do."""


class Destination(NamedTuple):
    """The parts of a URL that a connection needs: TLS or not, host, port, path and query."""

    secure: bool
    host: str
    port: int
    target: str


def destination(url: str) -> Destination:
    """The parts of a webhook's URL. Raises `BadAddress`."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise BadAddress(f"is no URL: {error}") from error
    if parts.scheme not in ("https", "http") or not parts.hostname:
        raise BadAddress("write it as https://host/path")
    if parts.username is not None or parts.fragment:
        raise BadAddress("leave out names, passwords and fragments")
    if any(not "!" <= character <= "~" for character in url):
        raise BadAddress("write it in ASCII, without blanks")
    secure = parts.scheme == "https"
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Destination(secure, parts.hostname, port or (443 if secure else 80), target)


def is_public(address: Address) -> bool:
    """Whether an address is that of a host on the internet.

    An IPv6 address that holds an IPv4 address is public if that is.
    """
    if isinstance(address, IPv6Address):
        inner = _held_inside(address)
        if inner is not None:
            return is_public(inner)
    if any(address in network for network in _NOT_FOR_HOSTS if network.version == address.version):
        return False
    return address.is_global and not (
        address.is_multicast or address.is_reserved or address.is_unspecified
    )


def _held_inside(address: IPv6Address) -> Address | None:
    """The address of IPv4 that stands in one of IPv6, if any."""
    if address.ipv4_mapped is not None:
        return address.ipv4_mapped
    if address.sixtofour is not None:
        return address.sixtofour
    if address.teredo is not None:
        return address.teredo[1]
    if any(isinstance(one, IPv6Network) and address in one for one in _NAT64):
        return IPv4Address(int(address) & 0xFFFF_FFFF)
    return None


async def looked_up(host: str, port: int) -> Sequence[str]:
    """Every address of a host name, as text. Raises `OSError`."""
    look = partial(socket.getaddrinfo, host, port, type=socket.SOCK_STREAM)
    resolved = await asyncio.get_running_loop().run_in_executor(_LOOKING_UP, look)
    return [str(one[4][0]) for one in resolved]


async def checked(
    to: Destination, allowed: Sequence[str] = (), resolve: Resolve = looked_up
) -> str:
    """The IP address to connect to.

    Raises `BadAddress` if the host has no address, if one of its addresses is not public, or if it
    is reached without TLS. `allowed` are networks whose addresses pass all the same, without TLS
    too. A private name is refused in the same words as an unknown one, to tell nothing of names
    inside.
    """
    try:
        addresses = [ip_address(one.partition("%")[0]) for one in await resolve(to.host, to.port)]
    except (OSError, ValueError):  # of names that cannot be one, too
        addresses = []
    own = [ip_network(one) for one in allowed]
    within = [one for one in addresses if any(one.version == n.version and one in n for n in own)]
    if not addresses or not all(one in within or is_public(one) for one in addresses):
        raise BadAddress(f"{to.host} has no public address")
    if not to.secure and len(within) < len(addresses):
        raise BadAddress("use https: what is sent must not be read on the way")
    return str(addresses[0])
