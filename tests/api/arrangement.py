"""The shipped nginx before two servers of two workers, where tests otherwise have one server.

A run with `--behind-nginx` has it in place of the server that tests share.
"""

import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from api.settings import Settings
from tests.api.conftest import Server
from tests.support.paths import ROOT
from tests.support.ports import free_ports

AS_INSTALLED = ("env",)
"""Runs the command itself: its workers are begun by it."""


class Arrangement(Server):
    """Two servers of two workers over one log; asked at the port of the nginx before them."""

    def __init__(self, folder: Path, database: str, port: int) -> None:
        usual = Settings()
        settings: dict[str, Any] = {
            "database": database,
            "workers": 2,
            "proxies": "127.0.0.1",
            # Limits are divided among servers: each of the four has what one has alone.
            "requests_per_second": 4 * usual.requests_per_second,
            "burst": 4 * usual.burst,
        }
        super().__init__(folder, before=AS_INSTALLED, **settings)
        self.other = Server(folder, self.keys, before=AS_INSTALLED, **settings)
        self.ports = (self.port, self.other.port)
        self.port, self.url = port, f"http://127.0.0.1:{port}"

    def command(self, *arguments: str) -> str:
        """The output of a command that is given the log, which is not in the folder."""
        return super().command(*arguments, "--database", self.database)

    def kill(self) -> None:
        """End both servers."""
        self.other.kill()
        self.port = self.ports[0]
        super().kill()


@contextmanager
def arranged(folder: Path, database: str) -> Iterator[Arrangement]:
    """The arrangement over a log of PostgreSQL; without TLS, of which clients would learn."""
    port, unused = free_ports(2)
    servers = Arrangement(folder, database, port)
    try:
        with _nginx(folder, port, unused, servers.ports):
            yield servers
    finally:
        servers.kill()


@contextmanager
def _nginx(folder: Path, port: int, unused: int, ports: tuple[int, ...]) -> Iterator[None]:
    program = shutil.which("nginx", path="/usr/sbin:/usr/bin")
    assert program is not None, "install nginx-light"
    placed = {
        "server 127.0.0.1:8000;": "".join(f"server 127.0.0.1:{one};" for one in ports),
        "listen 443 ssl http2": f"listen 127.0.0.1:{port} default_server",
        "listen 80": f"listen 127.0.0.1:{unused}",
        "ssl_certificate /etc/bonebook/certificate.pem;": "",
        "ssl_certificate_key /etc/bonebook/certificate.key;": "",
        "X-Forwarded-Proto https": "X-Forwarded-Proto http",
        "/var/log/nginx/bonebook.log": str(folder / "nginx.log"),
    }
    conf = (ROOT / "deploy" / "nginx.conf").read_text()
    for printed, here in placed.items():
        assert printed in conf, printed
        conf = conf.replace(printed, here)
    (folder / "bonebook.conf").write_text(conf)
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = "".join(f"{kind}_temp_path {folder / kind};" for kind in kinds)
    whole = folder / "nginx.conf"
    whole.write_text(
        f"daemon off; master_process off; pid {folder / 'pid'}; events {{}}"
        f"http {{ {temporary} include {folder / 'bonebook.conf'}; }}"
    )
    errors = folder / "errors"
    running = subprocess.Popen(
        [program, "-c", str(whole), "-e", str(errors)], stderr=subprocess.DEVNULL
    )
    try:
        while True:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            assert running.poll() is None, errors.read_text()
        yield
    finally:
        running.kill()
        running.wait()
