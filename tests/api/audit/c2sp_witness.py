"""A standard witness, written from the texts of C2SP (tlog-witness, tlog-cosignature) alone.

It imports nothing of this project. It keeps the last size and root of one log, answers
`add-checkpoint`, and shows nothing: there is no address to read its last checkpoint at.
"""

import base64
import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock, Thread

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import (
    Ed25519PrivateKey,
    Ed25519PublicKey,
)

NAME = "standard.example/witness"
TIME = 1_777_716_300


def _key_id(name: str, kind: int, public: bytes) -> bytes:
    return hashlib.sha256(name.encode() + b"\n" + bytes([kind]) + public).digest()[:4]


class StandardWitness:
    """A witness of one log, which it knows by its verifier key (`name+hash+base64`)."""

    def __init__(self, log_key: str) -> None:
        name, _, key = log_key.split("+", 2)
        self.origin, raw = name, base64.b64decode(key)
        self.log_id = _key_id(name, raw[0], raw[1:])
        self.log_public = Ed25519PublicKey.from_public_bytes(raw[1:])
        self.private = Ed25519PrivateKey.from_private_bytes(bytes(range(3, 35)))
        public = b"\x04" + self.private.public_key().public_bytes_raw()
        self.id = _key_id(NAME, 4, public[1:])
        self.key = f"{NAME}+{self.id.hex()}+{base64.b64encode(public).decode()}"
        self.size, self.root = 0, b""
        self.knows_the_log = True
        self._turn = Lock()

    def add_checkpoint(self, body: bytes) -> tuple[int, bytes]:
        """The status and body of an answer."""
        with self._turn:
            return self._answer(body)

    def _answer(self, body: bytes) -> tuple[int, bytes]:
        head, _, note = body.partition(b"\n\n")
        first, *proof = head.decode().split("\n")
        text, _, signatures = note.partition(b"\n\n")
        text += b"\n"
        origin, size, root = text.decode().split("\n")[:3]
        if origin != self.origin or not self.knows_the_log:
            return 404, b""
        if not self._is_signed(text, signatures.decode()):
            return 403, b""
        old, new = int(first.removeprefix("old ")), int(size)
        if old > new:
            return 400, b""
        if old != self.size:
            return 409, b"%d\n" % self.size
        path = [base64.b64decode(one) for one in proof]
        if not self._extends(new, base64.b64decode(root), path):
            return 422, b""
        self.size, self.root = new, base64.b64decode(root)
        message = b"cosignature/v1\ntime %d\n" % TIME + text
        signature = TIME.to_bytes(8) + self.private.sign(message)
        line = base64.b64encode(self.id + signature).decode()
        return 200, f"\u2014 {NAME} {line}\n".encode()

    def _is_signed(self, text: bytes, signatures: str) -> bool:
        for line in signatures.splitlines():
            _, name, encoded = line.split(" ")
            raw = base64.b64decode(encoded)
            if name == self.origin and raw[:4] == self.log_id:
                try:
                    self.log_public.verify(raw[4:], text)
                except InvalidSignature:
                    return False
                return True
        return False

    def _extends(self, new: int, root: bytes, path: list[bytes]) -> bool:
        """Whether a proof of consistency holds (RFC 9162, 2.1.4.2)."""
        if self.size == 0:
            return not path
        if self.size == new:
            return not path and self.root == root
        if self.size & (self.size - 1) == 0:
            path = [self.root, *path]
        if not path:
            return False
        fn, sn = self.size - 1, new - 1
        while fn & 1:
            fn, sn = fn >> 1, sn >> 1
        fr = sr = path[0]
        for node in path[1:]:
            if sn == 0:
                return False
            if fn & 1 or fn == sn:
                fr = hashlib.sha256(b"\x01" + node + fr).digest()
                sr = hashlib.sha256(b"\x01" + node + sr).digest()
                while fn and not fn & 1:
                    fn, sn = fn >> 1, sn >> 1
            else:
                sr = hashlib.sha256(b"\x01" + sr + node).digest()
            fn, sn = fn >> 1, sn >> 1
        return sn == 0 and (fr, sr) == (self.root, root)


@contextmanager
def listening(witness: StandardWitness) -> Iterator[str]:
    """Its address, while it listens."""

    class Answering(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            known = self.path == "/add-checkpoint"
            status, answer = witness.add_checkpoint(body) if known else (404, b"")
            self._say(status, answer)

        def do_GET(self) -> None:
            self._say(404, b"")

        def _say(self, status: int, body: bytes) -> None:
            self.send_response(status)
            if status == 409:
                self.send_header("Content-Type", "text/x.tlog.size")
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Not told."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Answering)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
