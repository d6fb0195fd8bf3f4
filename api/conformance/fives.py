"""The kinds of vector about the fives games: board, plays, ends of hands, chips."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple

from api.conformance.recorded import RecordedVector
from api.conformance.vectors import Vector, VectorAnswer
from domain import events as e
from domain.bones import Bone, pips_in
from domain.fives import chips, scoring
from domain.fives.layout import Layout
from domain.fives.opening import NextOpening
from domain.match.match import Match
from domain.rulebooks import book
from domain.rules import Fives, choose, spell
from domain.seats import Seat, Side


def rules_of(vector: Vector) -> Fives:
    """The rules that a vector is about, with its options chosen."""
    rules = book(vector["ruleset"]).rules
    assert isinstance(rules, Fives)
    options: dict[str, Any] = vector.get("options") or {}
    return choose(rules, {name: spell(choice) for name, choice in options.items()})


# --- the board -------------------------------------------------------------------------


def _layout(rules: Fives) -> Layout:
    return Layout(rules.branching.value, rules.wrong_spinner.value, rules.arms_before_sides.value)


def board_count(vector: Vector) -> VectorAnswer:
    """Of each play the open total, the score and the lawfulness; then the spinner and open ends."""
    rules = rules_of(vector)
    layout = _layout(rules)
    steps = [_step(rules, layout, play, vector) for play in vector["plays"]]
    return {
        "steps": steps,
        "spinner": layout.spinner and str(layout.spinner),
        "open": [[str(bone), pip] for bone, pip in layout.open_ends()],
    }


def _step(rules: Fives, layout: Layout, play: dict[str, Any], vector: Vector) -> VectorAnswer:
    players = max(2, *(one.get("p", 0) + 1 for one in vector["plays"]))
    placed: dict[str, Any] = {
        "bone": Bone(play["tile"]),
        "on": Bone(play["on"]) if play.get("on") else None,
        "touch": tuple(play["touch"]) if play.get("touch") else None,
        "slot": play.get("slot"),
        "side": scoring.sides_of(rules, players)[play.get("p", 0)],
    }
    faults = layout.faults(**placed)
    layout.place(**placed)
    return {
        "count": layout.open_total,
        "score": scoring.board_score(rules, layout.open_total),
        "legal": not faults,
    }


def legal_moves(vector: Vector) -> VectorAnswer:
    """After a vector's plays: where each bone of its hand may be joined, and if any may.

    Bones that fit nowhere are left out.
    """
    rules = rules_of(vector)
    layout = _layout(rules)
    for play in vector["plays"]:
        _step(rules, layout, play, vector)
    places = {name: layout.places_for(Bone(name)) for name in vector["hand"]}
    legal = {name: [on and str(on) for on in ons] for name, ons in places.items() if ons}
    return {"legal": legal, "could_play": bool(legal)}


# --- the end of a hand --------------------------------------------------------------------


class EndedHand(NamedTuple):
    """The result of a hand: pips counted, payments in their order, and the score by side after it.

    `winner` is a seat, a side for a lock between partnerships, or None. `game_winner` is None while
    the game goes on; `next` is then who opens the next hand, else None.
    """

    winner: int | None
    pips: int
    transfers: tuple[scoring.Transfer, ...]
    scores: tuple[int, ...]
    game_winner: Side | None
    next: NextOpening | None


def ended(
    table: RecordedVector,
    how: Literal["domino", "lock"],
    went_out: Seat | None,
    hands: Mapping[Seat, Sequence[Bone]],
    last_play_score: int = 0,
    previous_starter: Seat | None = None,
) -> EndedHand:
    """Report to `table` a game's first hand that ended so, and its payments; return the result.

    The last bone's own score comes first (AMB-35); the board that it closed is no part of
    the vector. `previous_starter` opens the hand, None where nobody is known to.
    """
    match = table.match
    opens = None if previous_starter is None else "any_domino"
    table.report(e.GameStarted(1), e.HandStarted(1, opens=opens, by=previous_starter))
    for seat, holding in hands.items():
        if holding:
            table.report(e.OpeningDrawn(seat, len(holding), tuple(holding)))
    transfers: list[scoring.Transfer] = []

    def pay(to: Seat, points: int) -> None:
        payer, chips_left = scoring.payer_of(match.rules, match.players, to), _left(match, to)
        points = points if chips_left is None else min(points, chips_left)
        if points:
            transfers.append(scoring.Transfer(payer, to, points))
        table.credit(to, points)

    def standing(winner: int) -> scoring.BeforeCount:
        score, over = match.scores[match.side[winner]], match.game_winner is not None
        return scoring.BeforeCount(score, last_play_score, _left(match, winner), over)

    if went_out is not None:
        pay(went_out, last_play_score)
    pips = [pips_in(hands.get(seat, ())) for seat in range(match.players)]
    count = scoring.hand_count(
        match.rules, match.players, how, went_out, pips=pips, before=standing
    )
    table.report(e.HandEnded(how, count.winner, count.points))
    if count.winner is not None:
        pay(count.winner, count.points)
    scores, won = match.scores, match.game_winner
    if won is None:
        table.report(e.HandStarted(2))
    following = match.current_hand().opening if won is None else None
    return EndedHand(
        count.winner, count.pips, tuple(transfers), scores, game_winner=won, next=following
    )


def _left(match: Match, payee: Seat) -> int | None:
    """The points that are left to pay a player, None where points are pegged."""
    payer = scoring.payer_of(match.rules, match.players, payee)
    ledger = match.current_game().ledger
    return None if ledger is None or payer is None else ledger.points[payer][payer]


def hand_end(vector: Vector) -> VectorAnswer:
    """The result of a hand's end: who won it, its points, the scores, whether that ends the game.

    `next` is the opening of the hand after it, None once the game is won.
    """
    scores: dict[str, int] = vector["scores_before"]
    hands: dict[str, list[str]] = vector["hands"]
    table = RecordedVector(
        vector["ruleset"],
        players=vector.get("players", len(hands)),
        options=vector.get("options"),
        scores=[scores[side] for side in sorted(scores)],
        domino_holder=vector.get("domino_holder"),
    )
    result = ended(
        table,
        vector["how"],
        vector.get("winner"),
        {int(seat): [Bone(name) for name in names] for seat, names in hands.items()},
        last_play_score=vector.get("last_play_score") or 0,
        previous_starter=vector.get("previous_starter"),
    )
    return {
        "winner": result.winner,
        "pips": result.pips,
        "transfers": [
            {"from": transfer.payer, "to": transfer.payee, "points": transfer.points}
            for transfer in result.transfers
        ],
        "scores_after": by_side(result.scores),
        "game_over": result.game_winner is not None,
        "game_winner": result.game_winner,
        "next": opening(result.next),
    }


def by_side(values: tuple[int, ...]) -> dict[str, int]:
    """Values by side, under the sides' numbers as strings."""
    return {str(side): value for side, value in enumerate(values)}


def opening(next_opening: NextOpening | None) -> VectorAnswer | None:
    """The opening: by whom and how; `p` only if one player is entitled. None: not known."""
    if next_opening is None:
        return None
    return (
        {"rule": next_opening.rule}
        if next_opening.seat is None
        else {"rule": next_opening.rule, "p": next_opening.seat}
    )


# --- chips and penalties ---------------------------------------------------------------------


def payment(vector: Vector) -> VectorAnswer:
    """The payment made out of the chips that the payer has."""
    own: dict[str, int] = vector["own"]
    paid = chips.payment(vector["due"], chips.Pieces(own.get("10", 0), own.get("5", 0)))
    return {
        "paid": paid.paid,
        "unpaid": paid.unpaid,
        "change": paid.change,
        "payer_left": paid.left,
        "game_over": paid.left == 0,
    }


FLAT = {"bogus_hand": 50}
"""The flat points of a penalty (PDA-9b, HF-BOG-3)."""


def penalty(vector: Vector) -> VectorAnswer:
    """The points of a penalty, before the payer's chips cap them.

    Only a book that gives the opponent the choice lets them decline the additional points.
    """
    chosen = any(one.remedy.elect for one in book(vector["ruleset"]).infractions)
    return {
        "points": scoring.bogus_points(
            rules_of(vector),
            FLAT[vector["penalty"]],
            vector["pips_in_hand"],
            vector.get("takes_additional", True) or not chosen,
        )
    }


def rounding(vector: Vector) -> VectorAnswer:
    """The points for 0 to 30 counted pips."""
    rules = rules_of(vector)
    return {"points": [scoring.hand_points(rules, pips) for pips in range(31)]}
