"""The neutral game record (`domino-vectors/1`): read it into facts, write facts out.

The record is how games are exchanged: a rule book, options, the players' number
and a list of plain events. Event `i` of a record becomes position `i + 2` of a
match, position 1 being its opening; `position_of` and `index_of` say so.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import ValidationError, convert, structs

from domain import events as e
from domain.bones import Bone
from domain.errors import BadRecord
from domain.rulebooks import book
from domain.rules import spell

JsonObject = dict[str, Any]


def position_of(index: int) -> int:
    """The position in the match of event `index` of its record."""
    return index + 2


def index_of(position: int) -> int:
    """The index in its record of the event at `position` of the match."""
    return position - 2


def read(game: Mapping[str, Any], names: tuple[str, ...] = ()) -> list[e.Fact]:
    """The facts of a recorded game, the opening of the match first.

    `names` are the players' names; without them they are called by number.

    Raises `BadRecord`, which names the event and field at fault.
    """
    rules = book(str(game.get("ruleset", "")))
    players = int(game.get("players", 0))
    if players not in rules.seats:
        raise BadRecord("players", f"is {players}; {rules.id} is for {rules.seats}")
    scores: dict[str, int] = game.get("scores_before") or {}
    options: dict[str, object] = game.get("options") or {}
    opened: JsonObject = {
        "fact": "match-opened",
        "book": rules.id,
        "version": rules.version,
        "sha256": rules.sha256(),
        "players": names or tuple(f"Player {seat + 1}" for seat in range(players)),
        "options": {name: spell(choice) for name, choice in options.items()},
        "scores": tuple(scores[key] for key in sorted(scores)),
        "domino_holder": game.get("domino_holder"),
    }
    log: list[JsonObject] = list(game.get("log") or [])
    return [_fact(opened, "match")] + [
        _fact(_translate(event, index), f"log[{index}]") for index, event in enumerate(log)
    ]


def write(facts: Iterable[tuple[int, e.Fact]]) -> JsonObject:
    """The neutral record of (position, fact) pairs, the inverse of `read` where it has words.

    What it has no words for is left out, and so are references to it; the rest is
    numbered anew.
    """
    game: JsonObject = {"log": []}
    moved: dict[int, int] = {}
    for position, fact in facts:
        if isinstance(fact, e.MatchOpened):
            game |= {
                "ruleset": fact.book,
                "players": len(fact.players),
                "options": dict(fact.options),
            }
            if fact.scores:
                game["scores_before"] = {str(i): s for i, s in enumerate(fact.scores)}
            if fact.domino_holder is not None:
                game["domino_holder"] = fact.domino_holder
        elif type(fact) in _OUT:
            moved[position] = position_of(len(game["log"]))
            event = _OUT[type(fact)](_renumbered(fact, moved))
            game["log"].append({k: v for k, v in event.items() if v is not None})
    return game


def _renumbered(fact: e.Fact, moved: Mapping[int, int]) -> e.Fact:
    """The fact, with the positions to which it refers as they are in the record."""
    refers = {
        field: moved.get(getattr(fact, field))
        for field in ("answers", "play", "event")
        if getattr(fact, field, None) is not None
    }
    return structs.replace(fact, **refers) if refers else fact


def _fact(data: JsonObject, where: str) -> e.Fact:
    try:
        return convert(data, e.Fact)
    except ValidationError as error:
        raise BadRecord(where, str(error)) from error


# --- reading -----------------------------------------------------------------------------


def _translate(event: JsonObject, index: int) -> JsonObject:
    kind = event.get("e")
    if kind not in _IN:
        raise BadRecord(f"log[{index}].e", f"is {kind!r}; known kinds are {', '.join(_IN)}")
    try:
        made = _IN[kind](event)
    except KeyError as missing:
        raise BadRecord(f"log[{index}]", f"{kind} needs {missing}") from missing
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
        }
    return {
        "fact": "chips-paid",
        "payer": v["from"],
        "payee": v["to"],
        "points": v["points"],
        "answers": answers,
        "colour_of": v.get("colour_of"),
    }


def _observed(v: JsonObject) -> JsonObject:
    return {
        "fact": "observed",
        "what": v["what"],
        "seat": v.get("p"),
        "bone": v.get("tile"),
        "event": _position(v.get("event")),
        "minutes": v.get("minutes"),
    }


_IN: dict[str, Callable[[JsonObject], JsonObject]] = {
    "game_start": lambda v: {"fact": "game-started", "number": v["n"]},
    "game_end": lambda v: {"fact": "game-ended"},
    "match_end": lambda v: {"fact": "match-ended"},
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
    },
    "show": lambda v: {"fact": "holding-shown", "seat": v["p"], "bones": v["tiles"]},
    "fact": _observed,
    "hand_end": lambda v: {
        "fact": "hand-ended",
        "how": v["how"],
        "winner": v.get("p"),
        "taken" if isinstance(v.get("points"), dict) else "points": v.get("points"),
        "marks": v.get("marks"),
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
}


# --- writing -----------------------------------------------------------------------------


def _index(position: int | None) -> int | None:
    return None if position is None else index_of(position)


def _names(bones: Iterable[Bone] | None) -> list[str] | None:
    return None if bones is None else [str(bone) for bone in bones]


def _name(bone: Bone | None) -> str | None:
    return None if bone is None else str(bone)


def _sided(scores: tuple[int, ...] | None) -> JsonObject | None:
    return None if scores is None else {str(side): one for side, one in enumerate(scores)}


_OUT: dict[type[Any], Callable[[Any], JsonObject]] = {
    e.GameStarted: lambda f: {"e": "game_start", "n": f.number},
    e.GameEnded: lambda f: {"e": "game_end"},
    e.MatchEnded: lambda f: {"e": "match_end"},
    e.ScoreCardWritten: lambda f: {
        "e": "score_card",
        "scores": _sided(f.scores),
        "game": f.game,
        "wins": _sided(f.wins),
    },
    e.Shuffled: lambda f: {"e": "shuffle", "p": f.seat},
    e.SetFoundFaulty: lambda f: {
        "e": "faulty_set",
        "what": f.what,
        "tile": _name(f.bone),
        "note": f.note or None,
    },
    e.SpinnerMarked: lambda f: {"e": "spinner_mark", "p": f.seat, "tile": str(f.bone)},
    e.StackChosen: lambda f: {
        "e": "stack",
        "p": f.seat,
        "stack": f.stack,
        "orientation": f.orientation,
    },
    e.Resigned: lambda f: {"e": "resign", "p": f.seat, "scope": f.scope},
    e.ResultAgreed: lambda f: {
        "e": "agreed",
        "by": list(f.seats),
        "scope": f.scope,
        "p": f.winner,
        "scores": _sided(f.scores),
    },
    e.LotsDrawn: lambda f: {
        "e": "lots",
        "draws": [{"p": lot.seat, "tile": str(lot.bone)} for lot in f.draws],
        "tie": f.tied or None,
    },
    e.ChipsCounted: lambda f: {
        "e": "chips",
        "p": f.seat,
        "chips": {"10": f.tens, "5": f.fives},
        "colour": f.colour,
    },
    e.HandStarted: lambda f: {
        "e": "hand",
        "n": f.number,
        "start": f.opens,
        "by": f.by,
        "shaker": f.shaker,
    },
    e.OpeningDrawn: lambda f: {
        "e": "deal",
        "p": f.seat,
        "n": f.count,
        "tiles": _names(f.bones),
    },
    e.BoneDrawn: lambda f: {"e": "draw", "p": f.seat, "tile": _name(f.bone)},
    e.BonePlayed: lambda f: {
        "e": "play",
        "p": f.seat,
        "tile": str(f.bone),
        "on": _name(f.on),
        "touch": list(f.touch) if f.touch else None,
        "slot": f.slot,
        "just_drawn": f.just_drawn,
    },
    e.Passed: lambda f: {"e": "pass", "p": f.seat},
    e.ScoreCalled: lambda f: {"e": "call", "p": f.seat, "what": "score", "points": f.points},
    e.MugginsCalled: lambda f: {"e": "call", "p": f.seat, "what": "muggins", "points": f.points},
    e.DominoCalled: lambda f: {"e": "call", "p": f.seat, "what": "domino"},
    e.ChipsPaid: lambda f: {
        "e": "pay",
        "from": f.payer,
        "to": f.payee,
        "points": f.points,
        "for": _index(f.answers),
        "colour_of": f.colour_of,
    },
    e.PointsPegged: lambda f: {
        "e": "pay",
        "to": f.seat,
        "points": -f.points if f.back else f.points,
        "for": _index(f.answers),
    },
    e.BoneExposed: lambda f: {"e": "expose", "p": f.seat, "tile": str(f.bone), "how": f.how},
    e.BoneReturned: lambda f: {"e": "return", "p": f.seat, "tile": str(f.bone)},
    e.PlayRetracted: lambda f: {"e": "retract", "p": f.seat, "play": index_of(f.play)},
    e.HoldingShown: lambda f: {"e": "show", "p": f.seat, "tiles": _names(f.bones)},
    e.Observed: lambda f: {
        "e": "fact",
        "what": f.what,
        "p": f.seat,
        "tile": _name(f.bone),
        "event": _index(f.event),
        "minutes": f.minutes,
    },
    e.HandEnded: lambda f: {
        "e": "hand_end",
        "how": f.how,
        "p": f.winner,
        "points": f.points if f.taken is None else f.taken,
        "marks": f.marks,
    },
    e.BidMade: lambda f: {"e": "bid", "p": f.seat, "bid": f.bid},
    e.TrumpDeclared: lambda f: {"e": "trump", "p": f.seat, "trump": f.trump},
    e.DeclarationMade: lambda f: {
        "e": "claim",
        "p": f.seat,
        "what": f.what,
        "order": _names(f.order),
    },
    e.Challenged: lambda f: {"e": "challenge", "p": f.seat},
}
