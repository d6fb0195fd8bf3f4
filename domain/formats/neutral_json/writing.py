"""Writing: the facts of a match as a recorded game."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec import json, to_builtins

from domain import events as e
from domain.bones import Bone
from domain.formats.neutral_json.reading import (
    NOTED,
    OPENING,
    SAME_NAME,
    JsonObject,
    called_by_number,
    position_of,
)
from domain.formats.neutral_json.renumbering import Renumbering
from domain.match.replay import CorrectedFacts


def index_of(position: int) -> int:
    """The index, from 0, in its record of the event at `position` of a match as `read` makes it.

    The opening, at position 1, is no event of the record: its index is -1. `write` numbers a
    match anew where it leaves facts out.
    """
    return position - 2


def write(facts: Iterable[tuple[int, e.Fact]], entries: Sequence[e.Entry] = ()) -> JsonObject:
    """The neutral record of all facts of a match, as (position, fact) in order, for `read`.

    `entries` are all of the log from position 1, for the times and reporters; without them
    none are written. Left out are corrections, which are not carried out here, kinds of fact that
    the record does not have, references to either, and facts that need such a reference. The rest
    is numbered anew. For the record as corrected, hand in the facts of `as_corrected`.
    """
    game: JsonObject = {"log": []}
    facts = facts if isinstance(facts, CorrectedFacts) else list(facts)
    numbers = Renumbering(facts)
    for position, fact in facts:
        noted = _noted(entries[position - 1]) if entries else {}
        if isinstance(fact, e.MatchOpened):
            game |= _opening(fact) | noted
            continue
        renumbered = numbers.renumbered(fact) if type(fact) in _OUT else None
        if renumbered is not None:
            numbers.add(position, fact, position_of(len(game["log"])))
            game["log"].append(_event(renumbered) | noted)
    return game


def _noted(entry: e.Entry) -> JsonObject:
    notes = {word: getattr(entry, field) for word, field in NOTED.items()}
    return {word: value for word, value in notes.items() if value}


def _opening(fact: e.MatchOpened) -> JsonObject:
    stored = json.decode(e.encode(fact))
    game: JsonObject = {
        "ruleset": fact.book,
        "players": len(fact.players),
        "options": dict(fact.options),
    }
    if fact.players != called_by_number(len(fact.players)):
        game["names"] = list(fact.players)
    if fact.scores:
        game["scores_before"] = {str(i): s for i, s in enumerate(fact.scores)}
    if fact.domino_holder is not None:
        game["domino_holder"] = fact.domino_holder
    return game | {name: stored[name] for name in OPENING if name in stored}


def _event(fact: e.Fact) -> JsonObject:
    event = {name: value for name, value in _OUT[type(fact)](fact).items() if value is not None}
    stored = json.decode(e.encode(fact))
    return event | {n: stored[n] for n in SAME_NAME.get(event["e"], ()) if n in stored}


def _index(position: int | None) -> int | None:
    return None if position is None else index_of(position)


def _names(bones: Iterable[Bone] | None) -> list[str] | None:
    return None if bones is None else [str(bone) for bone in bones]


def _name(bone: Bone | None) -> str | None:
    return None if bone is None else str(bone)


def _claim(claim: e.Claim) -> JsonObject:
    event = {} if claim.event is None else {"event": index_of(claim.event)}
    return to_builtins(claim) | event


def _sided(scores: tuple[int, ...] | None) -> JsonObject | None:
    return None if scores is None else {str(side): one for side, one in enumerate(scores)}


_OUT: dict[type[Any], Callable[[Any], JsonObject]] = {
    e.GameStarted: lambda f: {"e": "game_start", "n": f.number},
    e.GameEnded: lambda f: {"e": "game_end", "ruling": _index(f.ruling)},
    e.MatchEnded: lambda f: {"e": "match_end", "ruling": _index(f.ruling)},
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
        "ruling": _index(f.ruling),
    },
    e.PointsPegged: lambda f: {
        "e": "pay",
        "to": f.seat,
        "points": -f.points if f.back else f.points,
        "for": _index(f.answers),
        "ruling": _index(f.ruling),
    },
    e.BoneExposed: lambda f: {"e": "expose", "p": f.seat, "tile": str(f.bone), "how": f.how},
    e.BoneReturned: lambda f: {"e": "return", "p": f.seat, "tile": str(f.bone)},
    e.PlayRetracted: lambda f: {
        "e": "retract",
        "p": f.seat,
        "play": index_of(f.play),
        "ruling": _index(f.ruling),
    },
    e.HoldingShown: lambda f: {"e": "show", "p": f.seat, "tiles": _names(f.bones)},
    e.Observed: lambda f: {
        "e": "fact",
        "what": f.what,
        "p": f.seat,
        "tile": _name(f.bone),
        "event": _index(f.event),
        "minutes": f.minutes,
        "dispute": _index(f.claim),
        "supersedes": _index(f.supersedes),
    },
    e.HandEnded: lambda f: {
        "e": "hand_end",
        "how": f.how,
        "p": f.winner,
        "points": f.points if f.taken is None else f.taken,
        "marks": f.marks,
        "ruling": _index(f.ruling),
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
    e.ScoreCardSigned: lambda f: {"e": "sign", "p": f.seat},
    e.ChangeMade: lambda f: {"e": "change", "p": f.owner, "with": f.holder},
    e.TimeCalled: lambda f: {"e": "time"},
    e.BlockDeclared: lambda f: {"e": "block", "p": f.seat},
    e.PassTakenBack: lambda f: {"e": "unpass", "p": f.seat, "pass": index_of(f.passed)},
    e.CardGiven: lambda f: {
        "e": "card",
        "p": f.seat,
        "card": f.card,
        "ruling": _index(f.ruling),
    },
    e.OfficialCalled: lambda f: {"e": "official", "p": f.seat, "dispute": _index(f.claim)},
    e.ClaimRaised: lambda f: {"e": "dispute", "claim": _claim(f.claim)},
    e.StatementHeard: lambda f: {
        "e": "statement",
        "dispute": index_of(f.claim),
        "p": f.seat,
        "tile": _name(f.bone),
        "event": _index(f.event),
    },
    e.AttachmentFiled: lambda f: {"e": "attachment", "dispute": index_of(f.claim)},
    e.RulingGiven: lambda f: {
        "e": "ruling",
        "dispute": index_of(f.claim),
        "supersedes": _index(f.supersedes),
        "evidence": [index_of(position) for position in f.evidence] or None,
    },
    e.RulingAppealed: lambda f: {"e": "appeal", "ruling": index_of(f.ruling), "p": f.seat},
    e.ConsequenceReversed: lambda f: {
        "e": "reversal",
        "of": index_of(f.of),
        "ruling": index_of(f.ruling),
    },
    e.DisputeClosed: lambda f: {"e": "dispute_end", "dispute": index_of(f.claim)},
    e.PlayResumed: lambda f: {"e": "resume"},
    e.PlayerDisqualified: lambda f: {
        "e": "disqualified",
        "p": f.seat,
        "ruling": _index(f.ruling),
    },
    e.ReshakeElected: lambda f: {"e": "reshake", "p": f.seat, "reshake": f.reshake},
}
