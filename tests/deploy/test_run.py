"""`run.py` installs by uv and npm behind a network with an authority of its own."""

import os
import ssl
import subprocess
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from typing import NamedTuple

import pytest

from run import NODE, trusting

ASKED = "fetch(process.argv[1]).catch(error => { console.error(error.cause); process.exit(1) })"


class Quiet(BaseHTTPRequestHandler):
    """Answers everything with nothing."""

    def do_GET(self) -> None:
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Say nothing."""


class Registry(NamedTuple):
    """A server over https, and the certificate that nobody but the system trusts."""

    url: str
    certificate: Path


@pytest.fixture
def registry(tmp_path: Path) -> Iterator[Registry]:
    key, certificate = tmp_path / "key", tmp_path / "certificate"
    made = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]
    named = ["-subj", "/CN=registry", "-addext", "subjectAltName=IP:127.0.0.1"]
    files = ["-keyout", str(key), "-out", str(certificate)]
    subprocess.run(["openssl", *made, *named, *files], check=True, capture_output=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    with HTTPServer(("127.0.0.1", 0), Quiet) as server:
        server.socket = context.wrap_socket(server.socket, server_side=True)
        serving = Thread(target=server.serve_forever)
        serving.start()
        yield Registry(f"https://127.0.0.1:{server.server_port}", certificate)
        server.shutdown()
        serving.join()


def test_npm_trusts_what_the_system_trusts(registry: Registry, monkeypatch: pytest.MonkeyPatch):
    for name in [name for name in os.environ if name.startswith("NODE_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("SSL_CERT_FILE", str(registry.certificate))
    ask = [*map(str, NODE), "-e", ASKED, registry.url]
    alone = subprocess.run(ask, check=False, capture_output=True, text=True)
    assert "SELF_SIGNED" in alone.stderr
    subprocess.run(ask, check=True, env=trusting())
