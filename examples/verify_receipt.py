"""Verify a receipt of Bonebook with nothing but `cryptography`, as docs/audit.md says it is done.

python verify_receipt.py 'league.example/north+84ebf67f+AQOh…' receipt.tlog-proof
"""

import sys
from base64 import b64decode, b64encode
from hashlib import sha256
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

name, key_id, key = sys.argv[1].split("+", 2)
public = Ed25519PublicKey.from_public_bytes(b64decode(key)[1:])
head, text, signatures = Path(sys.argv[2]).read_text("utf-8").split("\n\n")
first, extra, index, *path = head.split("\n")
origin, size, root = text.split("\n")
ours = [line for line in signatures.split("\n") if line.startswith(f"— {name} ")]
signature = next(s for line in ours if (s := b64decode(line.split()[2]))[:4].hex() == key_id)
public.verify(signature[4:], f"{text}\n".encode())  # raises InvalidSignature

entry = b64decode(extra.removeprefix("extra "))
at, last, reached = int(index[6:]), int(size) - 1, sha256(b"\0" + entry).digest()
place = at + 1
for beside in map(b64decode, path):
    right = at % 2 or at == last
    reached = sha256(b"\1" + (beside + reached if right else reached + beside)).digest()
    while right and at and not at % 2:
        at, last = at // 2, last // 2
    at, last = at // 2, last // 2
kind, logged_origin, position, match, version, *_ = entry.decode().split("\n")
if [kind, logged_origin, origin, position] != ["bonebook-leaf/v1", name, name, str(place)]:
    sys.exit("the entry is of another log or place")
if first != "c2sp.org/tlog-proof@v1" or last or b64encode(reached).decode() != root:
    sys.exit("the entry is not in the log")
print(f"event {version} of {match} is number {position} of {size} in {origin}:\n{entry.decode()}")
