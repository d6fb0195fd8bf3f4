"""Reading: a recorded game to the entries of a match, or refused with the field at fault."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec import ValidationError, convert

from domain import events as e
from domain.errors import BadRecord
from domain.house_rules import load
from domain.rulebooks import book, edition, edition_called
from domain.rules import RuleBook, spell

JsonObject = dict[str, Any]

NOTED: Final = {
    "at": "happened_at",
    "reporter": "reporter",
    "recorded": "recorded_at",
    "device": "device",
}
"""The fields of `Entry` that the record states for its opening, and any event for itself.

By the name in the record, the name in `Entry`.
"""

OPENING: Final = (
    *("version", "sha256", "best_of", "enforcement", "house_rules"),
    *("event", "fixture", "table", "external_id", "metadata"),
)
"""Fields of `MatchOpened` that the record may state under the same name."""

SAME_NAME: Final[Mapping[str, tuple[str, ...]]] = {
    "game_end": ("game", "scores", "winner"),
    "match_end": ("winner",),
    "pay": ("tens", "fives", "back", "game", "unpaid"),
    "change": ("tens",),
    "sign": ("game",),
    "time": ("period",),
    "fact": ("note",),
    "hand_end": ("game", "hand"),
    "statement": ("text", "what", "holder"),
    "attachment": ("sha256", "media_type", "note"),
    "ruling": (
        *("verdict", "upheld", "cites", "choices", "note", "part", "assuming"),
        *("rules", "options", "engine", "steps", "cut_short"),
    ),
    "appeal": ("to", "grounds"),
    "dispute_end": ("how", "note"),
    "resume": ("game", "aside"),
    "disqualified": ("scope",),
}
"""Fields, by the kind of event, that are called the same in the record and in the fact."""


_MALFORMED: Final = (AttributeError, IndexError, OverflowError, TypeError, ValueError)
"""The errors of reading a value of another type than a record has there."""


def position_of(index: int) -> int:
    """The position of the event at `index`, from 0, of a record in the match that `read` makes."""
    return index + 2


def read(game: Mapping[str, Any], names: tuple[str, ...] = ()) -> list[e.Fact]:
    """The facts of a recorded game, the opening of the match first.

    `names` are the players' names where the record has none; without either they are
    called by number. The edition is that of the record's `sha256`, else of its `version`; where
    it has neither, or a hash that is not kept, the present one. Whether the facts can have
    happened is not asked.

    Raises `BadRecord`, which names the event and field at fault, and `NoSuchRule` for an unknown
    book, or for an unknown `version` in a record without a hash.
    """
    log: list[JsonObject] = _events(game)
    try:
        opening = _opening(game, names)
    except _MALFORMED as error:
        raise BadRecord("match", f"is not as a record is written: {error}") from error
    return [_fact(opening, "match")] + [
        _fact(_translate(event, index), f"log[{index}]") for index, event in enumerate(log)
    ]


def _events(game: Mapping[str, Any]) -> list[JsonObject]:
    try:
        return convert(game.get("log") or [], list[JsonObject])
    except ValidationError as error:
        raise BadRecord("log", "must be a list of events") from error


def read_entries(game: Mapping[str, Any]) -> list[e.Entry]:
    """The entries of a recorded game, with the times and reporters that the record states.

    Raises as `read` does.
    """
    stated = [("match", game), *((f"log[{i}]", one) for i, one in enumerate(_events(game)))]
    return [
        e.Entry(position, fact, **_noted(event, where))
        for position, (fact, (where, event)) in enumerate(zip(read(game), stated, strict=True), 1)
    ]


def _noted(stated: Mapping[str, Any], where: str) -> dict[str, str]:
    for word in NOTED:
        if not isinstance(stated.get(word, ""), str):
            raise BadRecord(f"{where}.{word}", f"is {stated[word]!r}; it must be a text")
    return {field: stated[word] for word, field in NOTED.items() if word in stated}


def _opening(game: Mapping[str, Any], names: tuple[str, ...]) -> JsonObject:
    rules = _rules(game)
    players = game.get("players", 0)
    if not isinstance(players, int) or players not in rules.seats:
        raise BadRecord("players", f"is {players}; {rules.id} is for {rules.seats}")
    scores: dict[str, int] = game.get("scores_before") or {}
    options: dict[str, object] = game.get("options") or {}
    return {
        "fact": "match-opened",
        "book": rules.id,
        "version": rules.version,
        "sha256": rules.sha256(),
        "players": game.get("names") or names or called_by_number(players),
        "options": {name: spell(choice) for name, choice in options.items()},
        "scores": tuple(scores[key] for key in sorted(scores)),
        "domino_holder": game.get("domino_holder"),
    } | {name: game[name] for name in OPENING if name in game}


def _rules(game: Mapping[str, Any]) -> RuleBook:
    """The book that the record is under: house rules, the edition that it names, or today's."""
    id = str(game.get("ruleset", ""))
    if game.get("house_rules"):
        return load(str(game["house_rules"]))
    if "sha256" in game:
        return edition(id, str(game["sha256"]))
    return edition_called(id, str(game["version"])) if "version" in game else book(id)


def called_by_number(players: int) -> tuple[str, ...]:
    """Names for so many players whom a record does not name: "Player 1" and so on."""
    return tuple(f"Player {seat + 1}" for seat in range(players))


def _fact(data: JsonObject, where: str) -> e.Fact:
    try:
        return e.fact_of(data)
    except ValidationError as error:
        raise BadRecord(where, str(error)) from error


def _translate(event: JsonObject, index: int) -> JsonObject:
    kind = event.get("e")
    if not isinstance(kind, str) or kind not in TRANSLATIONS:
        raise BadRecord(
            f"log[{index}].e", f"is {kind!r}; known kinds are {', '.join(TRANSLATIONS)}"
        )
    try:
        made = TRANSLATIONS[kind](event)
    except KeyError as missing:
        raise BadRecord(f"log[{index}]", f"{kind} needs {missing}") from missing
    except _MALFORMED as error:
        raise BadRecord(f"log[{index}]", f"is not as {kind} is written: {error}") from error
    made |= {name: event[name] for name in SAME_NAME.get(kind, ()) if name in event}
    return {key: value for key, value in made.items() if value is not None}


def _position(index: int | None) -> int | None:
    return None if index is None else position_of(index)


def _by_side(scores: Mapping[str, int]) -> tuple[int, ...]:
    return tuple(scores[key] for key in sorted(scores))


def _call(v: JsonObject) -> JsonObject:
    if v["what"] == "domino":
        return {"fact": "domino-called", "seat": v["p"]}
    return {"fact": f"{v['what']}-called", "seat": v["p"], "points": v["points"]}


def _pay(v: JsonObject) -> JsonObject:
    answers = _position(v.get("for"))
    if v.get("from") is None:
        return {
            "fact": "points-pegged",
            "seat": v["to"],
            "points": abs(v["points"]),
            "answers": answers,
            "back": v["points"] < 0 or None,
            "ruling": _position(v.get("ruling")),
        }
    return {
        "fact": "chips-paid",
        "payer": v["from"],
        "payee": v["to"],
        "points": v["points"],
        "answers": answers,
        "colour_of": v.get("colour_of"),
        "ruling": _position(v.get("ruling")),
    }


def _observed(v: JsonObject) -> JsonObject:
    return {
        "fact": "observed",
        "what": v["what"],
        "seat": v.get("p"),
        "bone": v.get("tile"),
        "event": _position(v.get("event")),
        "minutes": v.get("minutes"),
        "claim": _position(v.get("dispute")),
        "supersedes": _position(v.get("supersedes")),
    }


def _dispute(v: JsonObject) -> JsonObject:
    claim = dict(v["claim"])
    if claim.get("event") is not None:
        claim["event"] = position_of(claim["event"])
    return {"fact": "claim-raised", "claim": claim}


def _ruling(v: JsonObject) -> JsonObject:
    return {
        "fact": "ruling-given",
        "claim": position_of(v["dispute"]),
        "supersedes": _position(v.get("supersedes")),
        "evidence": [position_of(index) for index in v.get("evidence") or ()],
    }


TRANSLATIONS: dict[str, Callable[[JsonObject], JsonObject]] = {
    "game_start": lambda v: {"fact": "game-started", "number": v["n"]},
    "game_end": lambda v: {"fact": "game-ended", "ruling": _position(v.get("ruling"))},
    "match_end": lambda v: {"fact": "match-ended", "ruling": _position(v.get("ruling"))},
    "score_card": lambda v: {
        "fact": "score-card-written",
        "scores": _by_side(v.get("scores") or v["marks"]),
        "game": v.get("game"),
        "wins": None if v.get("wins") is None else _by_side(v["wins"]),
    },
    "shuffle": lambda v: {"fact": "shuffled", "seat": v["p"]},
    "faulty_set": lambda v: {
        "fact": "set-found-faulty",
        "what": v["what"],
        "bone": v.get("tile"),
        "note": v.get("note"),
    },
    "spinner_mark": lambda v: {"fact": "spinner-marked", "seat": v["p"], "bone": v["tile"]},
    "stack": lambda v: {
        "fact": "stack-chosen",
        "seat": v["p"],
        "stack": v.get("stack"),
        "orientation": v.get("orientation"),
    },
    "resign": lambda v: {"fact": "resigned", "seat": v["p"], "scope": v.get("scope")},
    "agreed": lambda v: {
        "fact": "result-agreed",
        "seats": v["by"],
        "scope": v.get("scope"),
        "winner": v.get("p"),
        "scores": None if v.get("scores") is None else _by_side(v["scores"]),
    },
    "lots": lambda v: {
        "fact": "lots-drawn",
        "draws": [{"seat": d["p"], "bone": d["tile"]} for d in v["draws"]],
        "tied": v.get("tie"),
    },
    "chips": lambda v: {
        "fact": "chips-counted",
        "seat": v["p"],
        "tens": v["chips"].get("10", 0),
        "fives": v["chips"].get("5", 0),
        "colour": v.get("colour"),
    },
    "hand": lambda v: {
        "fact": "hand-started",
        "number": v["n"],
        "opens": v.get("start"),
        "by": v.get("by"),
        "shaker": v.get("shaker"),
    },
    "deal": lambda v: {
        "fact": "opening-drawn",
        "seat": v["p"],
        "count": v["n"],
        "bones": v.get("tiles"),
    },
    "draw": lambda v: {"fact": "bone-drawn", "seat": v["p"], "bone": v.get("tile")},
    "play": lambda v: {
        "fact": "bone-played",
        "seat": v["p"],
        "bone": v["tile"],
        "on": v.get("on"),
        "touch": v.get("touch"),
        "slot": v.get("slot"),
        "just_drawn": v.get("just_drawn"),
    },
    "pass": lambda v: {"fact": "passed", "seat": v["p"]},
    "call": _call,
    "pay": _pay,
    "expose": lambda v: {
        "fact": "bone-exposed",
        "seat": v["p"],
        "bone": v["tile"],
        "how": v.get("how"),
    },
    "return": lambda v: {"fact": "bone-returned", "seat": v["p"], "bone": v["tile"]},
    "retract": lambda v: {
        "fact": "play-retracted",
        "seat": v["p"],
        "play": position_of(v["play"]),
        "ruling": _position(v.get("ruling")),
    },
    "show": lambda v: {"fact": "holding-shown", "seat": v["p"], "bones": v["tiles"]},
    "fact": _observed,
    "hand_end": lambda v: {
        "fact": "hand-ended",
        "how": v["how"],
        "winner": v.get("p"),
        "taken" if isinstance(v.get("points"), dict) else "points": v.get("points"),
        "marks": v.get("marks"),
        "ruling": _position(v.get("ruling")),
    },
    "bid": lambda v: {"fact": "bid-made", "seat": v["p"], "bid": str(v["bid"])},
    "trump": lambda v: {"fact": "trump-declared", "seat": v["p"], "trump": str(v["trump"])},
    "claim": lambda v: {
        "fact": "declaration-made",
        "seat": v["p"],
        "what": v["what"],
        "order": v.get("order"),
    },
    "challenge": lambda v: {"fact": "challenged", "seat": v["p"]},
    "sign": lambda v: {"fact": "score-card-signed", "seat": v["p"]},
    "change": lambda v: {"fact": "change-made", "owner": v["p"], "holder": v["with"]},
    "time": lambda v: {"fact": "time-called"},
    "block": lambda v: {"fact": "block-declared", "seat": v["p"]},
    "unpass": lambda v: {
        "fact": "pass-taken-back",
        "seat": v["p"],
        "passed": position_of(v["pass"]),
    },
    "card": lambda v: {
        "fact": "card-given",
        "seat": v["p"],
        "card": v["card"],
        "ruling": _position(v.get("ruling")),
    },
    "official": lambda v: {
        "fact": "official-called",
        "seat": v.get("p"),
        "claim": _position(v.get("dispute")),
    },
    "dispute": _dispute,
    "statement": lambda v: {
        "fact": "statement-heard",
        "claim": position_of(v["dispute"]),
        "seat": v.get("p"),
        "bone": v.get("tile"),
        "event": _position(v.get("event")),
    },
    "attachment": lambda v: {"fact": "attachment-filed", "claim": position_of(v["dispute"])},
    "ruling": _ruling,
    "appeal": lambda v: {
        "fact": "ruling-appealed",
        "ruling": position_of(v["ruling"]),
        "seat": v.get("p"),
    },
    "reversal": lambda v: {
        "fact": "consequence-reversed",
        "of": position_of(v["of"]),
        "ruling": position_of(v["ruling"]),
    },
    "dispute_end": lambda v: {"fact": "dispute-closed", "claim": position_of(v["dispute"])},
    "resume": lambda v: {"fact": "play-resumed"},
    "disqualified": lambda v: {
        "fact": "player-disqualified",
        "seat": v["p"],
        "ruling": _position(v.get("ruling")),
    },
    "reshake": lambda v: {"fact": "reshake-elected", "seat": v["p"], "reshake": v["reshake"]},
}
