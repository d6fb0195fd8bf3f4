"""`run.py` installs by uv and npm behind a network with an authority of its own, as CI begins."""

import os
import shutil
import ssl
import subprocess
import sys
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from typing import NamedTuple

import pytest

from run import NODE, trusting
from tests.support.paths import ROOT

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


APT_GET = """#!/bin/sh
echo "$*" >> done
# Which ends once the other has begun, and so it has to.
until grep -q prepare done; do :; done
"""
RUN_PY = """import sys
with open("done", "a") as done:
    print("run.py", *sys.argv[1:], file=done)
"""


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() != 0, reason="root alone installs packages"
)
def test_what_pip_fetches_comes_while_the_system_s_packages_do(tmp_path: Path):
    lacks_all = tmp_path / "bin"
    for folder in (tmp_path / ".ci", lacks_all):
        folder.mkdir()
    for name in ("bash", "dirname", "grep", "sh"):
        (lacks_all / name).symlink_to(shutil.which(name) or "")
    for name in ("python3", "uv"):
        (lacks_all / name).symlink_to(sys.executable)
    (lacks_all / "apt-get").write_text(APT_GET)
    (lacks_all / "apt-get").chmod(0o755)
    (tmp_path / "run.py").write_text(RUN_PY)
    begun = shutil.copy(ROOT / ".ci" / "run", tmp_path / ".ci" / "run")
    subprocess.run([begun, "-x"], check=True, env={"PATH": str(lacks_all)}, capture_output=True)
    *before, last = (tmp_path / "done").read_text().splitlines()
    assert sorted(line.split()[1] for line in before) == ["install", "prepare", "update"]
    assert last == "run.py test --long --timeout=1200 -x"
