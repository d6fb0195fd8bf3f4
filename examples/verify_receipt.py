"""Verify a receipt of Bonebook with nothing but `cryptography`, as docs/audit.md says it is done.

python verify_receipt.py 'league.example/north+84ebf67f+AQOh…' receipt.tlog-proof
"""

import sys
from base64 import b64decode, b64encode
from hashlib import sha256
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey


def entry_in_log(log_key: str, receipt: str) -> bytes:
    """The entry that a receipt proves to be in the log of this key; ends the program otherwise."""
    name, key_id, key = log_key.split("+", 2)
    head, text, signatures = receipt.split("\n\n")
    first, extra, index, *path = head.split("\n")
    origin, size, root = text.split("\n")
    ours = [line for line in signatures.split("\n") if line.startswith(f"— {name} ")]
    signature = next(s for line in ours if (s := b64decode(line.split()[2]))[:4].hex() == key_id)
    public = Ed25519PublicKey.from_public_bytes(b64decode(key)[1:])
    public.verify(signature[4:], f"{text}\n".encode())  # raises InvalidSignature

    entry = b64decode(extra.removeprefix("extra "))
    at, last, reached = int(index[6:]), int(size) - 1, sha256(b"\0" + entry).digest()
    kind, logged_origin, position, *_ = entry.decode().split("\n")
    if [kind, logged_origin, origin, position] != ["bonebook-leaf/v1", name, name, str(at + 1)]:
        sys.exit("the entry is of another log or place")
    for beside in map(b64decode, path):
        if not last:
            sys.exit("the path is too long")
        right = at % 2 or at == last
        reached = sha256(b"\1" + (beside + reached if right else reached + beside)).digest()
        while right and at and not at % 2:
            at, last = at // 2, last // 2
        at, last = at // 2, last // 2
    if first != "c2sp.org/tlog-proof@v1" or last or b64encode(reached).decode() != root:
        sys.exit("the entry is not in the log")
    return entry


if __name__ == "__main__":
    print(entry_in_log(sys.argv[1], Path(sys.argv[2]).read_text("utf-8")).decode())
