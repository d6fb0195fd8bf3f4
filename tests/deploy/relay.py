"""The relay as it is shipped: nginx with nchan, on ports and in a folder of its own."""

import os
import select
import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex

import pytest

from tests.conftest import CI
from tests.deploy.nginx import program
from tests.support.paths import ROOT
from tests.support.ports import free_ports

CONF = ROOT / "deploy/nginx-relay.conf"
MODULE = Path("/usr/lib/nginx/modules/ngx_nchan_module.so")
"""Where Debian's `libnginx-mod-nchan` puts it."""


class RelayNginx:
    """A relay that can be reloaded, restarted and killed; `settings` are those of its server.

    Without TLS, since what is tried is not that; and with a limit of connections of its own.
    """

    def __init__(self, nginx: str, folder: Path, viewers: int = 512) -> None:
        self._command = [nginx, "-c", str(folder / "nginx.conf"), "-e", str(folder / "errors")]
        self._folder = folder
        self.publishing, self.listening = free_ports(2)
        secret = token_hex(32)
        (folder / "secret").write_text(f"{secret}\n")
        (folder / "secret.conf").write_text(f'set $relay_key "{secret}";\n')
        self.settings = {
            "relay": f"http://127.0.0.1:{self.publishing}",
            "relay_address": f"http://127.0.0.1:{self.listening}",
            "relay_key": str(folder / "secret"),
        }
        placed = {
            "user www-data;": "user root;" if os.getuid() == 0 else "",
            "/run/bonebook-relay.pid": str(folder / "pid"),
            "/var/log/nginx/bonebook-relay.log": str(folder / "errors"),
            "listen 127.0.0.1:8081": f"listen 127.0.0.1:{self.publishing}",
            "listen 8443 ssl": f"listen 127.0.0.1:{self.listening}",
            "ssl_certificate /etc/bonebook/certificate.pem;": "",
            "ssl_certificate_key /etc/bonebook/certificate.key;": "",
            "/etc/bonebook/relay-key.conf": str(folder / "secret.conf"),
            "limit_conn bonebook_viewers 512": f"limit_conn bonebook_viewers {viewers}",
        }
        conf = self.shipped()
        for printed, here in placed.items():
            assert printed in conf
            conf = conf.replace(printed, here)
        folders = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        temporary = "".join(f"{name}_temp_path {folder / name};" for name in folders)
        (folder / "nginx.conf").write_text(conf.replace("http {", f"http {{ {temporary}"))

    @staticmethod
    def shipped() -> str:
        """Its configuration as it is shipped."""
        return CONF.read_text()

    @property
    def master(self) -> int:
        """The id of the process that starts the workers."""
        return int((self._folder / "pid").read_text())

    def worker(self) -> int:
        """The id of the worker that was started last."""
        children = Path(f"/proc/{self.master}/task/{self.master}/children").read_text()
        return max(map(int, children.split()))

    def start(self) -> None:
        """Start it, and wait until it listens."""
        subprocess.run(self._command, check=True, stderr=subprocess.DEVNULL)
        while not self._listens():
            pass

    def _listens(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.listening)) == 0

    def stop(self) -> None:
        """Stop it at once, and wait until it is gone."""
        with suppress(FileNotFoundError, ProcessLookupError):
            process = os.pidfd_open(self.master)
            signal.pidfd_send_signal(process, signal.SIGTERM)
            select.select([process], [], [])
            os.close(process)

    def reload(self) -> None:
        """Have it read its configuration again, with a new worker."""
        os.kill(self.master, signal.SIGHUP)

    def restart(self) -> None:
        """Stop it, and start it again."""
        self.stop()
        self.start()

    def kill_worker(self) -> None:
        """Kill its worker, as a crash or the kernel does; another one is started."""
        os.kill(self.worker(), signal.SIGKILL)


def nchan() -> str:
    """Where nginx is, with nchan. Without either the test is skipped, and in CI it fails."""
    if not MODULE.exists():
        why = "No nchan here: install libnginx-mod-nchan to have the relay tried"
        pytest.fail(why) if CI else pytest.skip(why)
    return program("nginx")


@contextmanager
def relaying(nginx: str, folder: Path, viewers: int = 512) -> Iterator[RelayNginx]:
    """A relay that runs, and is stopped in the end."""
    relay = RelayNginx(nginx, folder, viewers)
    relay.start()
    try:
        yield relay
    finally:
        relay.stop()
