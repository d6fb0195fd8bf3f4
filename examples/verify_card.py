"""Verify a score card of Bonebook with nothing but `cryptography`, as docs/audit.md says.

python verify_card.py 'league.example/north+84ebf67f+AQOh…' m-1-game-1.card
"""

import json
import sys
from base64 import b64decode, b64encode
from hashlib import sha256
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

name, key_id, key = sys.argv[1].split("+", 2)
file = json.loads(Path(sys.argv[2]).read_text("utf-8"))
card_hash = b64encode(sha256(file["card"].encode()).digest()).decode()
_, _, match, game, book, players, scores, _, event, leaf, *_ = file["card"].split("\n")
for number, receipt in enumerate(file["receipts"]):
    head, text, signatures = receipt.split("\n\n")
    _, extra, index, *path = head.split("\n")
    ours = [line for line in signatures.split("\n") if line.startswith(f"— {name} ")]
    signature = next(s for line in ours if (s := b64decode(line.split()[2]))[:4].hex() == key_id)
    log = Ed25519PublicKey.from_public_bytes(b64decode(key)[1:])
    log.verify(signature[4:], f"{text}\n".encode())  # raises InvalidSignature
    (origin, size, root), at, entry = text.split("\n"), int(index[6:]), b64decode(extra[6:])
    last, first = int(size) - 1, (reached := sha256(b"\0" + entry).digest())
    lines = entry.decode().split("\n")
    assert [origin, lines[1], lines[2]] == [name, name, str(at + 1)], "of another log or place"
    for beside in map(b64decode, path):
        right = at % 2 or at == last
        reached = sha256(b"\1" + (beside + reached if right else reached + beside)).digest()
        while right and at and not at % 2:
            at, last = at // 2, last // 2
        at, last = at // 2, last // 2
    assert (last, b64encode(reached).decode()) == (0, root), "an event is not in the log"
    fact = json.loads(lines[6])["fact"]
    if number == 0:  # the event that states the scores
        stated = [" ".join(map(str, one.get("scores", []))) for one in fact.get("facts", [fact])]
        assert (b64encode(first).decode(), scores in stated) == (leaf, True), "of another event"
        print(f"{match}, game {game}, {book.split()[0]}: {json.loads(players)} {scores}")
        continue
    act = {"signed": "agree", "refused": "refuse", "received": "receive"}[lines[5].split("-")[2]]
    role = f"seat {fact['seat']}" if "seat" in fact else "official"
    assert (lines[3], fact.get("card", card_hash)) == (match, card_hash), "of another card"
    if "key" in fact:  # of another kind, p256, has `bonebook verify`
        why = json.dumps(fact["reason"], ensure_ascii=False) + "\n" if act == "refuse" else ""
        signed = f"bonebook-card-signature/v1\n{role}\n{act}\n{card_hash}\n{why}"
        player = Ed25519PublicKey.from_public_bytes(b64decode(fact["key"].split(":")[1]))
        player.verify(b64decode(fact["signature"]), signed.encode())
    print(f"{role}: {act}, by {fact.get('key') or fact.get('via', 'the record')}")
