"""Verify a score card of Bonebook with nothing but `cryptography`, as docs/audit.md says.

python verify_card.py 'league.example/north+84ebf67f+AQOh…' m-1-game-1.card
"""

import json
import sys
from base64 import b64decode, b64encode
from hashlib import sha256
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from verify_receipt import entry_in_log

file = json.loads(Path(sys.argv[2]).read_text("utf-8"))
card_hash = b64encode(sha256(file["card"].encode()).digest()).decode()
kind, origin, match, game, book, players, scores, _, event, leaf, *_ = file["card"].split("\n")
entries = [entry_in_log(sys.argv[1], receipt) for receipt in file["receipts"]]
(_, *place, tag, opened, _, _, _), *acts = [entry.decode().split("\n") for entry in entries]
fact = json.loads(opened)["fact"]
stated = [" ".join(map(str, one.get("scores", []))) for one in fact.get("facts", [fact])]
if kind != "bonebook-card/v1" or [place[0], *place[2:]] != [origin, match, event]:
    sys.exit("the card is of another log, match or event")
if b64encode(sha256(b"\0" + entries[0]).digest()).decode() != leaf or scores not in stated:
    sys.exit("the scores are not those on record")
print(f"{match}, game {game}, {book.split()[0]}: {json.loads(players)} {scores}")
named = False
for _, _, _, act_match, _, tag, opened, *_ in acts:
    fact = json.loads(opened)["fact"]
    act = {"signed": "agree", "refused": "refuse", "received": "receive"}[tag.split("-")[2]]
    role = f"seat {fact['seat']}" if "seat" in fact else "official"
    if (act_match, fact.get("card", card_hash)) != (match, card_hash):
        sys.exit("an act is on another card")
    named = named or "card" in fact
    if "key" in fact:  # one of the kind p256 is for `bonebook verify --card`
        why = json.dumps(fact["reason"], ensure_ascii=False) + "\n" if act == "refuse" else ""
        signed = f"bonebook-card-signature/v1\n{role}\n{act}\n{card_hash}\n{why}"
        player = Ed25519PublicKey.from_public_bytes(b64decode(fact["key"].split(":")[1]))
        player.verify(b64decode(fact["signature"]), signed.encode())  # raises InvalidSignature
    print(f"{role}: {act}, by {fact.get('key') or fact.get('via', 'the record')}")
if not named:
    sys.exit("nobody has signed it yet, so that its players and its book are not proved")
