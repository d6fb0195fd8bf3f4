"""An example of each body that a route reads, by the name of its schema; each fits that schema."""

from typing import Any, Final

_TIME = "2026-11-21T15:00:40Z"
_DEVICE = "0b9a3a5e-5d0c-4c1f-9e1b-6f1f4f1b2a77"

BODIES: Final[dict[str, Any]] = {
    "Objection": {"kind": "could_play", "event": 8, "text": "a six was there to play"},
    "MatchOpening": {"book": "PDA", "players": ["Ana", "Bruno"], "id": "table-9"},
    "Report": {
        "events": [
            {"fact": "game-started", "number": 1, "happened_at": "2026-11-21T15:00:00Z"},
            {"fact": "hand-started", "number": 1, "happened_at": "2026-11-21T15:00:05Z"},
        ]
    },
    "ReportedFact": {
        "fact": "bone-played",
        "seat": 1,
        "bone": "6-1",
        "on": "6-6",
        "happened_at": _TIME,
    },
    "DeviceBatch": {
        "device": _DEVICE,
        "first": 1,
        "events": [{"fact": "game-started", "number": 1, "happened_at": _TIME}],
    },
    "LeaseRequest": {"device": _DEVICE, "unsent": 0},
    "Claim": {"kind": "could_play", "event": 7, "against": 0, "by": 1},
    "Hearing": {"seat": 1},
    "NewSlotKey": {"delay": 30},
    "Statement": {"seat": 0, "text": "I drew it", "what": "drew", "bone": "6-1", "event": 7},
    "Inspection": {"what": "held", "seat": 0, "bone": "6-4", "event": 7},
    "Attachment": {"sha256": "0" * 64, "media_type": "image/jpeg", "note": "the table at 15:02"},
    "Decision": {"upheld": True, "note": "the bone lay in the hand"},
    "Closing": {"how": "withdrawn"},
    "Appeal": {"ruling": 12, "grounds": "the bone was drawn later"},
    "Correction": {
        "corrects": 8,
        "facts": [{"fact": "bone-played", "seat": 0, "bone": "6-4", "on": "6-6"}],
        "reason": "the scribe took 6-4 for 6-1",
    },
    "WhatIf": {
        "changes": [
            {"at": 8, "facts": [{"fact": "bone-played", "seat": 0, "bone": "6-4", "on": "6-6"}]}
        ]
    },
    "Rules": {"options": {"dead_board": "stop"}},
    "Signature": {"seat": 0},
    "Refusal": {"seat": 1, "reason": "I had 45 points"},
    "Reception": {"game": 1},
    "Assignment": {"event": "spring", "table": "table-4", "public": True},
    "MatchImport": {
        "matches": [
            {
                "record": {
                    "ruleset": "PDA",
                    "players": 2,
                    "log": [{"e": "game_start", "n": 1}, {"e": "hand", "n": 1}],
                },
                "event": "spring",
            }
        ]
    },
    "TournamentOpening": {"id": "spring", "name": "Spring open", "format": "UDL"},
    "TournamentFacts": {"events": [{"fact": "entries-closed"}]},
    "RoundOpening": {"stage": "bracket"},
    "Assignments": {"tables": ["table-1", "table-2"], "officials": ["Olga"]},
    "NewPrincipal": {"id": "ana", "name": "Ana", "kind": "person"},
    "NewPin": {"pin": "2468"},
    "NewKey": {"principal": "ana", "label": "tablet", "days": 30},
    "NewServiceKey": {"name": "hall board", "scopes": ["read"], "place": "event:spring"},
    "NewIdentity": {"principal": "ana", "name": "248289761001"},
    "Rotation": {"overlap_hours": 24},
    "GrantGiven": {"principal": "ana", "role": "player", "scope": "match:table-9", "seat": 0},
    "NewWebhook": {"url": "https://scores.example/hook", "kinds": ["hand-ended"], "match": ""},
    "Replay": {"match": "table-9", "position": 1},
    "SlotPointed": {"table": "table-4"},
}
