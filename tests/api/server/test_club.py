"""`serve --club`: https on a club's own network, with a certificate that tablets come to trust."""

import os
import socket
import ssl
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from subprocess import TimeoutExpired
from typing import NamedTuple

import httpx2
import pytest
from click.testing import CliRunner
from cryptography import x509

from api.cli import main
from api.server.club_certificates import certify
from api.server.commands.club import names_here
from tests.support import warm
from tests.support.ports import free_port

NOW = datetime(2026, 11, 26, tzinfo=UTC)


def trusting(authority: Path) -> ssl.SSLContext:
    """The trust of a tablet that knows this authority alone."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.load_verify_locations(authority)
    return context


class ClubServer(NamedTuple):
    """A server that was started with --club: its port, its folder and what it printed."""

    port: int
    folder: Path
    out: Path


def is_free(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) != 0


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ClubServer]:
    folder = tmp_path_factory.mktemp("club")
    port = next(port for port in iter(free_port, None) if is_free(port + 1))
    out, err = folder / "out", folder / "err"
    arguments = ("serve", "--club", "--host", "127.0.0.1", "--port", str(port))
    running = warm.Running(arguments, folder, out, err, dict(os.environ))
    while is_free(port):
        with suppress(TimeoutExpired):
            running.wait(0.01)
        assert running.poll() is None, err.read_text() + out.read_text()
    yield ClubServer(port, folder, out)
    os.killpg(running.pid, 9)
    running.wait()


@pytest.mark.long
def test_a_tablet_that_trusts_the_club_reads_pages_over_https(club: ClubServer):
    authority = club.folder / "bonebook-club" / "authority.crt"
    with httpx2.Client(verify=trusting(authority)) as tablet:
        assert tablet.get(f"https://localhost:{club.port}/healthz").status_code == 200
    with pytest.raises(httpx2.ConnectError, match="certificate verify failed"):
        httpx2.get(f"https://localhost:{club.port}/healthz")


def test_the_page_about_trust_comes_over_plain_http_with_the_certificate(club: ClubServer):
    at = f"http://127.0.0.1:{club.port + 1}"
    page = httpx2.get(at, headers={"Accept-Language": "es-CU"}).text
    assert "Confíe en este Bonebook" in page
    assert "Trust this Bonebook" in httpx2.get(at).text
    certificate = httpx2.get(f"{at}/bonebook-club.crt")
    assert certificate.headers["Content-Type"] == "application/x-x509-ca-cert"
    assert certificate.content == (club.folder / "bonebook-club" / "authority.crt").read_bytes()


def test_links_lead_to_the_address_that_the_certificate_is_for(club: ClubServer):
    printed = club.out.read_text()
    assert f"https://{names_here()[0]}:{club.port}/sign-in" in printed
    assert f"http://{names_here()[0]}:{club.port + 1} once" in printed


def test_the_authority_stays_and_vouches_for_nothing_public(tmp_path: Path):
    first = certify(tmp_path, ["192.168.1.5", "club.local", "bonebook.example", "8.8.8.8"], NOW)
    authority, server = first.authority.read_bytes(), first.server.read_bytes()
    again = certify(tmp_path, ["192.168.1.6"], NOW)
    assert again.authority.read_bytes() == authority
    assert again.server.read_bytes() != server
    named = x509.load_pem_x509_certificate(server).extensions
    alternatives = named.get_extension_for_class(x509.SubjectAlternativeName).value
    assert [str(name.value) for name in alternatives] == ["192.168.1.5", "club.local"]
    limits = x509.load_pem_x509_certificate(authority).extensions.get_extension_for_class(
        x509.NameConstraints
    )
    assert limits.critical
    for key in (first.authority_key, first.server_key):
        assert key.stat().st_mode & 0o077 == 0


def test_the_first_name_is_the_address_that_tablets_reach(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(socket, "gethostname", lambda: "den")
    names = names_here(lambda: ["192.168.1.5", "203.0.113.9", "127.0.0.1"])
    assert names == ["192.168.1.5", "den.local", "localhost", "127.0.0.1"]


@pytest.mark.parametrize(
    ("more", "said"), [(("--port", "0"), "--port 0"), ((), "no certificate can be made")]
)
def test_what_cannot_be_certified_is_told(
    more: tuple[str, ...], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(tmp_path)
    certify(tmp_path / "bonebook-club", ["localhost"], NOW)
    (tmp_path / "bonebook-club" / "authority.key").write_text("no key")
    port = more or ("--port", str(free_port()))
    ran = CliRunner().invoke(main, ["serve", "--club", "--host", "127.0.0.1", *port])
    assert ran.exit_code != 0
    assert said in ran.output
