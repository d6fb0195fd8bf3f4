"""No address that is private, or that a name comes to mean later, is ever reached."""

import asyncio
from collections.abc import Sequence

import pytest

from api.webhooks import posting
from api.webhooks.addresses import BadAddress, checked, destination
from api.webhooks.posting import Delivery, post

PRIVATE = [
    "127.0.0.1",
    "127.1.2.3",
    "0.0.0.0",
    "0.1.2.3",
    "10.0.0.1",
    "10.255.255.254",
    "100.64.0.1",
    "100.127.255.254",
    "169.254.169.254",
    "169.254.0.1",
    "172.16.0.1",
    "172.31.255.254",
    "192.0.0.1",
    "192.0.0.170",
    "192.0.2.1",
    "192.88.99.1",
    "192.168.0.1",
    "192.168.255.254",
    "198.18.0.1",
    "198.19.255.254",
    "198.51.100.1",
    "203.0.113.1",
    "224.0.0.1",
    "239.255.255.250",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::7f00:1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "::ffff:169.254.169.254",
    "64:ff9b::7f00:1",
    "64:ff9b::a9fe:a9fe",
    "64:ff9b:1::a00:1",
    "2002:7f00:1::",
    "2002:a9fe:a9fe::1",
    "2001:0:7f00:1::",
    "2001:db8::1",
    "100::1",
    "fc00::1",
    "fd12:3456:789a::1",
    "fe80::1",
    "fe80::1%eth0",
    "fec0::1",
    "ff02::1",
    "3fff::1",
    "5f00::1",
]
PUBLIC = ["93.184.215.14", "1.1.1.1", "2606:2800:21f:cb07:6820:80da:af6b:8b2c"]
SECRET = "whsec_" + "c2VjcmV0" * 4


def resolving(*addresses: str):
    async def resolve(host: str, port: int) -> Sequence[str]:  # noqa: ARG001 - as the real one
        return addresses

    return resolve


@pytest.fixture
def connected(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses that were connected to; nothing answers there."""
    hosts: list[str] = []

    async def connect(host: str, *_: object, **__: object) -> None:
        hosts.append(host)
        raise OSError

    monkeypatch.setattr(posting.asyncio, "open_connection", connect)
    return hosts


def attempt(*addresses: str, url: str = "https://hook.example/a") -> str:
    sent = Delivery("msg_1", b"{}")
    resolve = resolving(*addresses)
    return asyncio.run(post(url, sent, [SECRET], seconds=5, resolve=resolve)).error


@pytest.mark.parametrize("address", PRIVATE)
def test_a_private_address_is_never_connected_to(address: str, connected: list[str]) -> None:
    assert "no public address" in attempt(address)
    assert "no public address" in attempt(PUBLIC[0], address)
    literal = f"[{address.partition('%')[0]}]" if ":" in address else address
    assert asyncio.run(post(f"https://{literal}/", Delivery("m", b"{}"), [SECRET], seconds=5)).error
    assert connected == []


@pytest.mark.parametrize("address", PUBLIC)
def test_the_address_that_was_checked_is_the_one_connected_to(
    address: str, connected: list[str]
) -> None:
    assert "connection failed" in attempt(address)
    assert connected == [address]


def test_a_name_that_means_another_address_later_leads_nowhere(connected: list[str]) -> None:
    answers = iter([["1.1.1.1"], ["127.0.0.1"], ["169.254.169.254"]])

    async def rebinding(host: str, port: int) -> Sequence[str]:  # noqa: ARG001 - as the real one
        return next(answers)

    sent = Delivery("msg_1", b"{}")
    for _ in range(3):
        asyncio.run(post("https://hook.example/", sent, [SECRET], seconds=5, resolve=rebinding))
    assert connected == ["1.1.1.1"]


@pytest.mark.parametrize(
    "host", ["2130706433", "0x7f000001", "0177.0.0.1", "127.1", "localhost", "[::ffff:7f00:1]"]
)
def test_other_spellings_of_an_address_of_this_machine_are_no_way_there(
    host: str, connected: list[str]
) -> None:
    assert asyncio.run(post(f"https://{host}/", Delivery("m", b"{}"), [SECRET], seconds=5)).error
    assert connected == []


@pytest.mark.parametrize("host", ["a..b", f"{'a' * 300}.example"])
def test_what_can_be_no_name_leads_nowhere(host: str, connected: list[str]) -> None:
    sent = post(f"https://{host}/", Delivery("m", b"{}"), [SECRET], seconds=5)
    assert asyncio.run(sent).error == f"{host} has no public address"
    assert connected == []


def test_a_name_inside_is_told_from_none_by_nothing() -> None:
    async def none(host: str, port: int) -> Sequence[str]:  # noqa: ARG001 - as the real one
        raise OSError(-2, "Name or service not known")

    url, sent = "https://printer.inside/", Delivery("m", b"{}")
    unknown = asyncio.run(post(url, sent, [SECRET], seconds=5, resolve=none))
    assert unknown.error == attempt("10.0.0.7", url=url) == attempt(url=url)


@pytest.mark.parametrize(
    "url",
    ["ftp://hook.example/", "https:///a", "https://a@hook.example/", "https://h:99999/", "x"],
)
def test_what_is_no_address_of_a_receiver_is_refused(url: str) -> None:
    with pytest.raises(BadAddress):
        destination(url)


def test_what_is_sent_without_tls_goes_to_networks_of_ones_own_alone() -> None:
    plain = destination("http://hook.example/a?b=1")
    assert plain == (False, "hook.example", 80, "/a?b=1")
    with pytest.raises(BadAddress, match="use https"):
        asyncio.run(checked(plain, resolve=resolving("1.1.1.1")))
    own = checked(plain, ["10.1.0.0/16"], resolving("10.1.2.3"))
    assert asyncio.run(own) == "10.1.2.3"
    with pytest.raises(BadAddress, match="no public"):
        asyncio.run(checked(plain, ["10.1.0.0/16"], resolving("10.1.2.3", "10.2.0.1")))


def test_what_is_sent_without_tls_goes_to_no_name_that_has_a_public_address_too() -> None:
    plain, both = destination("http://hook.example/"), resolving("10.0.0.7", "93.184.215.14")
    with pytest.raises(BadAddress, match="use https"):
        asyncio.run(checked(plain, ["10.0.0.0/8"], both))
