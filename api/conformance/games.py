"""The kind of vector that is a whole game: its boards, its scores, its faults."""

from adjudication.review.sweep import Found as Proved
from adjudication.review.sweep import sweep
from api.conformance.claim_vectors import positioned
from api.conformance.fives import by_side
from api.conformance.vectors import Vector, VectorAnswer
from domain import events as e
from domain.fives.scoring import board_score
from domain.formats.neutral_json import index_of, read
from domain.match.match import Match, fold


def game(vector: Vector) -> VectorAnswer:
    """A game folded event by event, and every fault and false statement in it."""
    facts = positioned(read(vector["game"]))
    swept = sweep(facts)
    opened = fold(facts[:1])
    course = _course(facts) if opened.on_layout else _tricks(facts)
    return course | {"proved": told(swept.proved), "refuted_statements": told(swept.refuted)}


_SCORES_PAIRS = (e.HandEnded, e.PointsPegged)
"""Facts after which the scores of a game by pairs are told."""


def _course(facts: list[tuple[int, e.Fact]]) -> VectorAnswer:
    """Boards after plays, scores after payments, holdings after draws and passes."""
    course: VectorAnswer = {"counts": [], "scores": [], "boneyard": []}
    match = Match()
    for position, fact in facts:
        match.apply(position, fact)
        event = {"event": index_of(position)}
        hand = match.hand
        scored = _SCORES_PAIRS if match.pairs else (e.ChipsPaid, e.PointsPegged)
        if isinstance(fact, scored):
            course["scores"].append(event | {"scores": by_side(match.scores)})
        elif hand is not None and isinstance(fact, e.BonePlayed):
            total = hand.layout.open_total
            score = 0 if match.pairs else board_score(match.rules, total)
            course["counts"].append(event | {"count": total, "score": score})
        elif hand is not None and isinstance(fact, e.BoneDrawn | e.Passed):
            held = by_side(tuple(hand.held))
            course["boneyard"].append(event | {"boneyard": hand.boneyard, "hand_counts": held})
    return course


def _tricks(facts: list[tuple[int, e.Fact]]) -> VectorAnswer:
    """Tricks as they fall, trump at the first lead of each hand, marks after each hand."""
    course: VectorAnswer = {"tricks": [], "trump": [], "marks": []}
    match = Match()
    for position, fact in facts:
        match.apply(position, fact)
        event = {"event": index_of(position)}
        play = match.hand.tricks if match.hand else None
        if isinstance(fact, e.HandEnded):
            course["marks"].append(event | {"marks": by_side(match.scores)})
        if play is None or not isinstance(fact, e.BonePlayed):
            continue
        if not play.tricks and len(play.trick) == 1:
            auction = play.auction
            bid = {"trump": play.trump, "bid": auction.bid, "bidder": auction.bidder}
            course["trump"].append(event | bid)
        if play.tricks and play.tricks[-1].position == position:
            won = {"winner": play.tricks[-1].winner, "points": by_side(tuple(play.points))}
            course["tricks"].append(event | won)
    return course


def told(infractions: tuple[Proved, ...]) -> list[VectorAnswer]:
    """The findings of a sweep, as the vectors write them."""
    return [
        {"type": infraction.kind, "event": index_of(infraction.event)}
        | ({} if infraction.player is None else {"player": infraction.player})
        for infraction in infractions
    ]
