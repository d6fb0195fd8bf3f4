"""The kind of vector that is a whole game: its boards, its scores, its faults."""

from collections.abc import Iterator
from typing import Any

from adjudication.claims import CLAIMS
from adjudication.reading import Reading
from api.conformance.claims import positioned
from api.conformance.fives import by_side
from api.conformance.vectors import Vector
from domain import events as e
from domain.fives import board_score
from domain.match import Match
from domain.record import index_of, read

Found = dict[str, Any]

FAULTS: dict[type[Any], tuple[str, ...]] = {
    e.BoneDrawn: ("could_play", "out_of_turn"),
    e.Passed: ("could_play", "illegal_pass", "out_of_turn"),
    e.BonePlayed: ("misplay", "out_of_turn", "played_on_after_end", "missed_score"),
    e.OpeningDrawn: ("hand_size", "draw_order"),
    e.ChipsPaid: ("wrong_payment",),
    e.PointsPegged: ("wrong_payment",),
    e.DominoCalled: ("hidden_domino", "false_domino"),
}
"""The infractions that each kind of event of a fives game may be."""

OPENING_FAULTS = ("wrong_opening", "wrong_leader", "opening_not_double")
"""Those of a play that opens a hand."""


def game(vector: Vector) -> Found:
    """A game folded event by event, and every fault and false statement in it."""
    facts = positioned(read(vector["game"]))
    return _course(facts) | {
        "proved": heard(facts, faults(facts), "proved"),
        "refuted_statements": heard(facts, _statements(facts), "refuted"),
    }


def _course(facts: list[tuple[int, e.Fact]]) -> Found:
    """Boards after plays, scores after payments, holdings after draws and passes."""
    found: Found = {"counts": [], "scores": [], "boneyard": []}
    match = Match()
    for position, fact in facts:
        match.apply(position, fact)
        event = {"event": index_of(position)}
        hand = match.hand
        if isinstance(fact, e.ChipsPaid | e.PointsPegged):
            found["scores"].append(event | {"scores": by_side(match.scores)})
        elif hand is not None and isinstance(fact, e.BonePlayed):
            total = hand.layout.open_total
            score = board_score(match.rules, total)
            found["counts"].append(event | {"count": total, "score": score})
        elif hand is not None and isinstance(fact, e.BoneDrawn | e.Passed):
            held = by_side(tuple(hand.held))
            found["boneyard"].append(event | {"boneyard": hand.boneyard, "hand_counts": held})
    return found


def faults(facts: list[tuple[int, e.Fact]]) -> Iterator[e.Claim]:
    """Every infraction that an event of a fives game could be, as a claim."""
    for position, fact in facts:
        kinds = FAULTS.get(type(fact), ())
        if isinstance(fact, e.BonePlayed) and fact.on is None:
            kinds += OPENING_FAULTS
        if isinstance(fact, e.HandEnded) and fact.how == "void":
            kinds += ("void_hand",)
        for kind in kinds:
            yield e.Claim(kind, position, e.seat_of(fact))


def _statements(facts: list[tuple[int, e.Fact]]) -> Iterator[e.Claim]:
    for position, fact in facts:
        if isinstance(fact, e.ScoreCalled):
            yield e.Claim("score_call", position)
        elif isinstance(fact, e.HandEnded) and fact.points is not None:
            yield e.Claim("hand_points", position)
        if isinstance(fact, e.HandEnded) and fact.how == "lock":
            yield e.Claim("blocked", position)


def heard(facts: list[tuple[int, e.Fact]], claims: Iterator[e.Claim], verdict: str) -> list[Found]:
    """The claims that have this verdict; remedies are not asked for."""
    reading = Reading(facts)
    return [
        {"type": claim.kind, "event": index_of(claim.event or 0)}
        for claim in claims
        if CLAIMS[claim.kind](reading, claim).verdict == verdict
    ]
