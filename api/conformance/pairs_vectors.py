"""The kinds of vector about dominoes by pairs: the line, ends of hands, games with rulings."""

from collections.abc import Iterator
from typing import Any

from msgspec import structs

from adjudication.adjudicate import adjudicate
from adjudication.case.case import Case
from adjudication.ruling.giving_rulings import rule
from api.conformance.claim_vectors import claim_of
from api.conformance.fives import by_side, opening
from api.conformance.recorded import RecordedVector
from api.conformance.vectors import Vector, VectorAnswer
from domain import events as e
from domain.bones import Bone, SetOfBones
from domain.errors import BonebookError
from domain.fives.layout import Layout
from domain.formats.neutral_json import read
from domain.match.match import Match
from domain.pairs.counting import SEATS
from domain.pairs.opening import highest_lots
from domain.seats import Seat


def _table(vector: Vector) -> RecordedVector:
    scores: dict[str, int] = vector.get("scores_before") or {}
    return RecordedVector(
        vector["ruleset"],
        players=SEATS,
        options=vector.get("options"),
        scores=[scores[side] for side in sorted(scores)],
    )


def _line(vector: Vector) -> tuple[Layout, list[VectorAnswer]]:
    """The line after the plays of a vector, and each of them: whether it was lawful."""
    table = _table(vector)
    table.report(e.GameStarted(1), e.HandStarted(1))
    line, steps = table.match.current_hand().layout, list[VectorAnswer]()
    for play in vector["plays"]:
        bone, on = Bone(play["tile"]), Bone(play["on"]) if play.get("on") else None
        touch = (play["touch"][0], play["touch"][1]) if play.get("touch") else None
        faults = line.faults(bone, on, touch)
        line.place(bone, on, touch)
        steps.append({"count": line.open_total, "score": 0, "legal": not faults})
    return line, steps


def board_count(vector: Vector) -> VectorAnswer:
    """Whether each bone fits where it is put, and the ends in the end (DP-8)."""
    line, steps = _line(vector)
    ends = [[str(bone), pip] for bone, pip in line.open_ends()]
    return {"steps": steps, "spinner": None, "open": ends}


def legal_moves(vector: Vector) -> VectorAnswer:
    """Where each bone of a holding may be joined, those that fit nowhere left out (DP-8, DP-9)."""
    line, _ = _line(vector)
    places = {name: line.places_for(Bone(name)) for name in vector["hand"]}
    legal = {name: [on and str(on) for on in ons] for name, ons in places.items() if ons}
    return {"legal": legal, "could_play": bool(legal)}


# --- the end of a hand --------------------------------------------------------------------


def hand_end(vector: Vector) -> VectorAnswer:
    """The result of a hand's end: who won it, its points, the scores, whether that ends the game.

    `pips` is what the four hands hold, None where the hand has no line; `next` is the opening of
    the hand after it, None once the game is won.

    The line is no part of the vector: of the bones that nobody holds, the opener leads one and
    whoever played last puts another down, where it does not fit and brings no bonus.
    """
    table, how, out = _table(vector), vector["how"], vector.get("winner")
    hands = {int(seat): [Bone(name) for name in held] for seat, held in vector["hands"].items()}
    opener = vector.get("opener", vector.get("previous_starter")) or 0
    last: Seat = vector["winner"] if how == "domino" else vector.get("blocker", opener)
    table.report(e.GameStarted(1), e.HandStarted(1, "any_domino", opener))
    _play_a_line(table, hands, opener, last)
    table.report(e.HandEnded(how, out))
    for seat, bones in hands.items():
        if bones:
            table.report(e.HoldingShown(seat, tuple(bones)))
    game = table.match.current_game()
    record, before = game.hands[-1], table.match.opened.scores or (0, 0)
    scored = [after - had for after, had in zip(game.scores, before, strict=True)]
    seat = record.winner
    if table.match.game_winner is None:
        table.report(e.HandStarted(2))
    following = table.match.current_hand().opening if table.match.game_winner is None else None
    return {
        "winner": seat,
        "pips": None if record.line is None else record.line.left.total,
        "transfers": [{"from": None, "to": seat, "points": points} for points in scored if points],
        "scores_after": by_side(game.scores),
        "game_over": game.result is not None,
        "game_winner": game.won_by,
        "next": opening(following),
    }


def _play_a_line(
    table: RecordedVector, hands: dict[Seat, list[Bone]], opener: Seat, last: Seat
) -> None:
    free = _bones_to_play(hands, table.match.bones)
    lead = next(free)
    wrong = next(bone for bone in free if not (bone.has(lead.high) or bone.has(lead.low)))
    plays = [(opener, lead), (last, wrong)]
    for seat in range(SEATS):
        own = [bone for player, bone in plays if player == seat]
        bones = (*hands.get(seat, ()), *own)
        table.report(e.OpeningDrawn(seat, len(bones), bones))
    table.report(e.BonePlayed(opener, lead))
    table.report(e.BonePlayed(last, wrong, lead, (lead.high, wrong.high)))


def _bones_to_play(hands: dict[Seat, list[Bone]], bones: SetOfBones) -> Iterator[Bone]:
    held = {bone for own in hands.values() for bone in own}
    return (bone for bone in reversed(bones.bones) if bone not in held and not bone.is_double)


# --- lots ---------------------------------------------------------------------------------


def lots(vector: Vector) -> VectorAnswer:
    """The highest of the lots turned, and who turns again (DP-5)."""
    drawn = [(lot["p"], Bone(lot["tile"])) for lot in vector["draws"]]
    highest = highest_lots(drawn)
    lowest = min((bone.pips, bone.high) for _, bone in drawn)
    return {
        "highest": list(highest),
        "lowest": sorted(seat for seat, bone in drawn if (bone.pips, bone.high) == lowest),
        "redraw": len(highest) > 1,
    }


# --- a game with its rulings --------------------------------------------------------------


def ruled_game(vector: Vector) -> VectorAnswer:
    """A game reported act by act, each claim upheld in turn, and how it then stands.

    A claim may state `after`, the last fact before it is raised, as an index from 0 without the
    opening, which its `event` is too; else it comes after them all.
    """
    opened, *facts = read(vector["game"])
    table = RecordedVector.of(opened)
    claims: list[dict[str, Any]] = list(vector.get("uphold") or ())
    positions: list[int] = []
    for number, fact in enumerate(facts):
        positions.append(table.report(fact))
        for claim in claims:
            if claim.get("after", len(facts) - 1) == number:
                _uphold(table, claim, positions)
    return _standing(table.match)


def _uphold(table: RecordedVector, stated: dict[str, Any], positions: list[int]) -> None:
    event: int | None = stated.get("event")
    at = None if event is None else positions[event]
    claim = structs.replace(claim_of(stated), event=at)
    raised = table.report(e.ClaimRaised(claim))
    finding = adjudicate(table.facts, claim, raised)
    choices: dict[str, str] = stated.get("choices") or {}
    table.report(
        *rule(Case(table.facts), finding, raised, upheld=True, choices=choices, note="as ruled")
    )


def _standing(match: Match) -> VectorAnswer:
    hand, game = match.current_hand(), match.current_game()
    cards = [fact for fact in match.disputes.caused.values() if isinstance(fact, e.CardGiven)]
    following = None
    if match.game_winner is None and hand.ended is not None:
        after = match.copy()
        after.start_hand(e.HandStarted(hand.number + 1))
        following = after.current_hand().opening
    return {
        "scores": by_side(match.scores),
        "how": game.hands[-1].how if game.hands else None,
        "hand_winner": game.hands[-1].winner if game.hands else None,
        "game_winner": match.game_winner,
        "games": by_side(match.wins),
        "match_winner": match.winner,
        "to_play": hand.to_play,
        "ends": list(hand.layout.open_pips()),
        "hand_counts": by_side(tuple(hand.held)),
        "next": opening(following),
        "cards": [{"p": card.seat, "card": card.card} for card in cards],
        "out": {str(seat): scope for seat, scope in sorted(match.out.items())},
    }


def opened(vector: Vector) -> VectorAnswer:
    """Whether a match opens with these options: the field that is refused, or None."""
    try:
        _table(vector)
    except BonebookError as error:
        return {"refused": error.field}
    return {"refused": None}
