"""Choices that the book leaves to the opponent or to the official.

Each option is shown with its exact effect before anybody chooses.
"""

from adjudication.case.case import Case
from adjudication.finding import Choice, Consequence, Effect, Tested
from adjudication.ruling.consequences import RESHAKE, Chosen
from adjudication.ruling.effect_of_rulings import RulingEffect, changes_due
from adjudication.ruling.sanctions import STANDS
from domain import events as e

_OFFICIAL = ("nothing_more", "loss_of_game", "forfeit_of_match", "banned_for_good")
"""Sanctions that PDA-9e leaves to the official, the mildest first."""

_OPPONENT = ("taken", "declined")
"""Whether the opponent takes the additional points of PDA-9c (AMB-82: silent, taken)."""


def choices(case: Case, kind: str, tested: Tested, consequence: Consequence) -> tuple[Choice, ...]:
    """Choices left to the opponent and to the official, with the effect of each option.

    `kind` is the claim's. PDA-9c, PDA-9e. Each choice has a default for who stays silent (AMB-82).
    Empty if nobody offended.
    """
    if tested.offender is None:
        return ()
    upheld = e.Claim(kind, tested.position)
    left: list[Choice] = []
    if consequence.elect:
        # DP-34a: so do the opponents of who offended in a hand that has ended.
        left.append(_choice(case, upheld, tested, consequence, clause=consequence.elect))
    left += [
        _choice(case, upheld, tested, consequence, clause=clause)
        for clause in consequence.discretion
    ]
    return tuple(left)


def _choice(
    case: Case, upheld: e.Claim, tested: Tested, consequence: Consequence, *, clause: str
) -> Choice:
    by_opponent = clause == consequence.elect
    options = _OPPONENT if by_opponent else _OFFICIAL
    if clause == RESHAKE:
        options = _OPPONENT[::-1]
    if clause == STANDS:
        options = ("broken", "stands")
    if not by_opponent and consequence.ends in ("game", "match"):
        options = tuple(one for one in options if one != "loss_of_game")
    decided = RulingEffect(consequence, tested.offender)
    return Choice(
        clause,
        "opponent" if by_opponent else "official",
        options[0],
        {option: effect(case, upheld, decided, {clause: option}) for option in options},
    )


def effect(case: Case, upheld: e.Claim, decided: RulingEffect, chosen: Chosen) -> Effect:
    """The effect of a ruling that upholds a claim, found by giving it on a copy of the match.

    `decided` is what it brings, and `chosen` the choices made, by clause.
    """
    at = case.end
    ruling = e.RulingGiven(at, "proved", upheld=True, choices=dict(chosen))
    then = case.followed_by([e.ClaimRaised(upheld), ruling])
    after = then.followed_by(changes_due(then, {at + 1: decided})).now
    return Effect(
        scores=after.scores,
        games=after.wins,
        hand_over=bool(after.hand and after.hand.ended),
        game_winner=after.game_winner,
        match_winner=after.winner,
    )
