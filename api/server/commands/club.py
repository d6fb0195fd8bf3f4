"""`bonebook serve --club`: https on a club's own network, and how a tablet comes to trust it.

The page that says how to trust the server comes over plain http, from the port after the server's:
a tablet that does not trust the server yet cannot read a page of the server.
"""

import socket
from collections.abc import Callable
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Final, NamedTuple

import rich_click as click
import segno

from api.clock import utc_now
from api.command_kit.refusing import refuse
from api.page_kit.rendering import drawn
from api.server.club_certificates import ClubFiles, certify, may_vouch_for
from api.settings import Settings

FOLDER: Final = Path("bonebook-club")
CERTIFICATE: Final = "/bonebook-club.crt"


class Club(NamedTuple):
    """The files of a server's certificate, its address, and that of the page about trust."""

    files: ClubFiles
    address: str
    trust: str


def names_here(addresses: Callable[[], list[str]] | None = None) -> list[str]:
    """The private addresses of this machine, that of its way out first, then its local names.

    `addresses` gives all its addresses; by default the machine is asked.
    """
    host = socket.gethostname()
    local = [host if host.endswith(".local") else f"{host}.local", "localhost", "127.0.0.1"]
    reached = filter(may_vouch_for, (addresses or _addresses)())
    return list(dict.fromkeys([*(name for name in reached if name != "127.0.0.1"), *local]))


def _addresses() -> list[str]:
    """The addresses of this machine, by the way out of it first; nothing is sent."""
    addresses: list[str] = []
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way_out:
        way_out.connect(("10.255.255.255", 9))
        addresses.append(way_out.getsockname()[0])
    with suppress(OSError):
        every = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
        addresses += [str(address[0]) for *_, address in every]
    return addresses


def club_for(settings: Settings, names: list[str]) -> Club:
    """Make a server a new certificate for these names.

    Its address is that of the settings, else of the first name, and the page's of the first name.
    Ends the command if it cannot.
    """
    if settings.workers > 1:
        refuse("--club serves with one process: leave --workers out")
    if not settings.port:
        refuse("--club needs a port that stays the same: leave --port 0 out")
    try:
        files = certify(FOLDER, names, utc_now())
    except (OSError, ValueError) as error:
        refuse(f"{FOLDER}: no certificate can be made: {error}")
    address = settings.address or f"https://{names[0]}:{settings.port}"
    return Club(files, address, f"http://{names[0]}:{settings.port + 1}")


def tell_club(club: Club) -> None:
    """Print where tablets find the server, with a QR code of the page about trust."""
    click.echo(f"Tablets: open {club.trust} once, trust the certificate as the page says, then")
    click.echo(f"open {club.address}. The certificate's key is in {FOLDER}: give it to nobody.")
    segno.make(club.trust, error="m").terminal(compact=True)


def tell_tablets(club: Club, settings: Settings) -> ThreadingHTTPServer:
    """Serve the page about trust, and the authority's certificate, in a thread of this process.

    The port is the one after the server's. Ends the command if it cannot listen there.
    """
    certificate = club.files.authority.read_bytes()

    class Trust(BaseHTTPRequestHandler):
        """Two answers: the page, and the certificate of the authority."""

        def do_GET(self) -> None:
            """Answer with the certificate where it is asked for, else with the page."""
            if self.path == CERTIFICATE:
                self._answer(certificate, "application/x-x509-ca-cert")
                return
            spanish = self.headers.get("accept-language", "").lower().startswith("es")
            page = page_of_trust("es" if spanish else "en", club)
            self._answer(page.encode(), "text/html; charset=utf-8")

        def _answer(self, body: bytes, kind: str) -> None:
            self.send_response(200)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.send_header("X-Content-Type-Options", "nosniff")
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name that is overridden
            """Keep the log for the server's own requests."""

    try:
        server = ThreadingHTTPServer((settings.host, settings.port + 1), Trust)
    except OSError as error:
        refuse(f"cannot listen at port {settings.port + 1}: {error.strerror}; give another --port")
    Thread(target=server.serve_forever, daemon=True).start()
    return server


def page_of_trust(tag: str, club: Club) -> str:
    """The page that says how a tablet comes to trust the server."""
    return drawn("server/trust.html", tag, address=club.address, certificate=CERTIFICATE)
