"""nginx as it is shipped, before servers of the tests, with a certificate of its own."""

import base64
import hashlib
import os
import shutil
import socket
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import httpx2
import pytest
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from cryptography.x509 import load_pem_x509_certificate
from playwright.sync_api import Browser, BrowserContext

from tests.api.conftest import Server
from tests.conftest import CI
from tests.support.paths import ROOT
from tests.support.ports import free_ports

DEPLOY = ROOT / "deploy"
NAME = "bonebook.example"
"""The name in the shipped file and in its certificate."""
NEEDED = {
    "nginx": "nginx-light",
    "openssl": "openssl",
    "promtool": "prometheus",
    "systemd-analyze": "systemd",
}


def program(name: str) -> str:
    """Where it is. As with the browser: without it the test is skipped, and in CI it fails."""
    program = shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin")
    if program is None:
        why = f"No {name} here: install {NEEDED[name]} to have deploy/ tried"
        pytest.fail(why) if CI else pytest.skip(why)
    return program


class Front(NamedTuple):
    """nginx in front of a server: its ports, its certificate and trust in it, its log."""

    behind: Server
    tls: int
    clear: int
    certificate: Path
    trust: ssl.SSLContext
    log: Path

    @property
    def url(self) -> str:
        return f"https://{NAME}:{self.tls}"

    def client(self, role: str) -> httpx2.Client:
        headers = {"Authorization": f"Bearer {self.behind.keys[role]}"}
        return httpx2.Client(base_url=self.url, headers=headers, verify=self.trust, timeout=30)

    def connected(self) -> ssl.SSLSocket:
        plain = socket.create_connection(("127.0.0.1", self.tls), timeout=60)
        return self.trust.wrap_socket(plain, server_hostname=NAME)


@contextmanager
def in_front(
    behind: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ports: list[int]
) -> Iterator[Front]:
    """nginx as it is shipped, before servers at these ports."""
    nginx = program("nginx")
    certificate, key = tmp_path / "certificate.pem", tmp_path / "certificate.key"
    made = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]
    named = ["-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}"]
    written = ["-out", str(certificate), "-keyout", str(key)]
    subprocess.run([program("openssl"), *made, *named, *written], check=True, capture_output=True)
    (tls, clear), log = free_ports(2), tmp_path / "nginx.log"
    placed = {
        "server 127.0.0.1:8000;": "".join(f"server 127.0.0.1:{port};" for port in ports),
        "listen 443 ssl": f"listen 127.0.0.1:{tls} ssl",
        "listen 80": f"listen 127.0.0.1:{clear}",
        "/etc/bonebook/certificate.pem": str(certificate),
        "/etc/bonebook/certificate.key": str(key),
        "/var/log/nginx/bonebook.log": str(log),
        # The same waiting, less of it.
        "_timeout 10s": "_timeout 1s",
    }
    conf = (DEPLOY / "nginx.conf").read_text()
    for printed, here in placed.items():
        assert printed in conf
        conf = conf.replace(printed, here)
    (tmp_path / "bonebook.conf").write_text(conf)
    folders = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = "".join(f"{one}_temp_path {tmp_path / one};" for one in folders)
    whole = tmp_path / "nginx.conf"
    whole.write_text(
        f"daemon off; master_process off; pid {tmp_path / 'pid'}; events {{}}"
        f"http {{ {temporary} include {tmp_path / 'bonebook.conf'}; }}"
    )
    monkeypatch.setattr(socket, "getaddrinfo", _at_home(socket.getaddrinfo))
    errors = tmp_path / "errors"
    running = subprocess.Popen(
        [nginx, "-c", str(whole), "-e", str(errors)], stderr=subprocess.DEVNULL
    )
    try:
        while not _listens(tls):
            assert running.poll() is None, errors.read_text()
        trust = ssl.create_default_context(cafile=str(certificate))
        yield Front(behind, tls, clear, certificate, trust, log)
    finally:
        running.kill()
        running.wait()


@contextmanager
def trusting(front: Front, browser: Browser, launched: dict[str, Any]) -> Iterator[BrowserContext]:
    """A browser that trusts the certificate of nginx, `launched` as others are.

    The trust is in the key alone. With every certificate allowed, Chromium would keep nothing of
    what it loads, which is not how a hall's screens load it.
    """
    key = load_pem_x509_certificate(front.certificate.read_bytes()).public_key()
    der = key.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    trusted = base64.b64encode(hashlib.sha256(der).digest()).decode()
    flags = [
        f"--host-resolver-rules=MAP {NAME} 127.0.0.1",
        f"--ignore-certificate-errors-spki-list={trusted}",
    ]
    args = [*launched["args"], *flags]
    with browser.browser_type.launch(**{**launched, "args": args}) as its:
        yield its.new_context()


def _at_home(resolve: Any) -> Any:
    """The resolver, for which the example's name is this machine's."""

    def resolved(host: Any, *more: Any, **named: Any) -> Any:
        return resolve("127.0.0.1" if host == NAME else host, *more, **named)

    return resolved


def _listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0
