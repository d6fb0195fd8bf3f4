"""What a ruling makes happen: chips that move, a hand, game or match that ends, a player out.

Each is a fact that names the ruling. Nothing is decided here: the consequence was
worked out and the choices were made.
"""

from collections.abc import Mapping

from msgspec import structs

from adjudication.case.case import Case
from adjudication.finding import Consequence
from domain import events as e
from domain.fives.chips import payment
from domain.fives.scoring import Transfer, payee_of
from domain.match.match import Match
from domain.seats import Seat, Side

Chosen = Mapping[str, str]
"""What was chosen, by clause."""

RESHAKE = "42-BID-12"
"""The clause that gives the opponent a re-shake to elect."""

_FORFEITS = ("forfeit_of_match", "banned_for_good")


def consequence_facts(
    case: Case,
    consequence: Consequence,
    offender: Seat | None,
    chosen: Chosen,
    ruling: int,
) -> list[e.Fact]:
    """The facts that a ruling at position `ruling` causes, in order."""
    match = case.now
    if consequence.how == "void":
        return [e.HandEnded("void", ruling=ruling)] if match.hand is not None else []
    if not match.is_fives:
        return _in_tricks(consequence, chosen, ruling)
    if offender is None:
        return _result(consequence, ruling)
    consequence = structs.replace(consequence, pays=_agreed(consequence, chosen))
    winner = payee_of(match.rules, match.players, offender)
    ends = "game" if "loss_of_game" in chosen.values() else consequence.ends
    forfeited = ends == "match" or any(one in _FORFEITS for one in chosen.values())
    return [
        *_paid(case, consequence, ruling),
        *_hand_over(match, consequence, winner, ends, forfeited, ruling),
        *_out(consequence, offender, chosen, ruling),
        *_game_over(case, consequence, match.side[winner], ends, forfeited, ruling),
        *([e.MatchEnded(winner=match.side[winner], ruling=ruling)] if forfeited else []),
    ]


def _in_tricks(consequence: Consequence, chosen: Chosen, ruling: int) -> list[e.Fact]:
    """42: the hand ends with its marks (42-GP-4), or void for a re-shake; or the game ends."""
    if consequence.marks is not None:
        how = consequence.how or "forfeit"
        return [e.HandEnded(how, marks=consequence.marks, ruling=ruling)]
    if chosen.get(RESHAKE) == "taken" or consequence.fix == "reshake_same_shaker":
        return [e.HandEnded("void", ruling=ruling)]
    return _result(consequence, ruling)


def _result(consequence: Consequence, ruling: int) -> list[e.Fact]:
    """A game or match that is decided without anybody's offence, or in 42 by lateness."""
    if consequence.winner is None:
        return []
    if consequence.ends == "match":
        return [e.MatchEnded(winner=consequence.winner, ruling=ruling)]
    if consequence.ends == "game":
        return [e.GameEnded(scores=consequence.score, winner=consequence.winner, ruling=ruling)]
    return []


def _earlier_game(match: Match, consequence: Consequence) -> int | None:
    """The number of the game that it is about, where another has begun since."""
    if consequence.earlier is None or consequence.earlier[0] == match.current_game().number:
        return None
    return consequence.earlier[0]


# --- points ---------------------------------------------------------------------------------


def _paid(case: Case, consequence: Consequence, ruling: int) -> list[e.Fact]:
    """Payments in chips; of an earlier game, whose chips are back, the score is mended."""
    match = case.now
    number = _earlier_game(match, consequence)
    facts: list[e.Fact] = [] if number else _returned(consequence, ruling)
    for transfer in consequence.pays:
        if number is None:
            facts += _payment(match, transfer, ruling)
            continue
        scores = list(case.final_scores(number))
        scores[match.side[transfer.payee]] += transfer.points
        facts.append(e.GameEnded(game=number, scores=tuple(scores), ruling=ruling))
    return facts


def _returned(consequence: Consequence, ruling: int) -> list[e.Fact]:
    """Board scores that are void go back in the chips that they were paid in (AMB-67)."""
    return [
        e.ChipsPaid(one.payer, one.payee, one.points, answers=ruling, colour_of=one.payee)
        for one in consequence.returns
        if one.payer is not None
    ]


def _agreed(consequence: Consequence, chosen: Chosen) -> tuple[Transfer, ...]:
    """The payments, without the additional points where the opponent declines them (PDA-9c)."""
    declined = chosen.get(consequence.elect or "") == "declined"
    return tuple(
        one._replace(points=min(one.points, consequence.flat)) if declined else one
        for one in consequence.pays
    )


def _payment(match: Match, transfer: Transfer, ruling: int) -> list[e.Fact]:
    """A payment in chips, with change made first where the payer's pieces need it (AMB-36)."""
    if transfer.payer is None or not transfer.points:
        return []
    paid = e.ChipsPaid(transfer.payer, transfer.payee, transfer.points, answers=ruling)
    ledger = match.current_game().ledger
    pieces = ledger.pieces[transfer.payer][transfer.payer] if ledger else None
    if pieces is not None and payment(transfer.points, pieces).change:
        return [e.ChangeMade(transfer.payer, transfer.payee, 1), paid]
    return [paid]


# --- what ends, who is out -------------------------------------------------------------------


def _hand_over(
    match: Match,
    consequence: Consequence,
    winner: Seat,
    ends: str | None,
    forfeited: bool,
    ruling: int,
) -> list[e.Fact]:
    """The hand of the offence ends; so does one in progress in a game or match that ends."""
    hand = match.hand
    if hand is None:
        return []
    its_own = ends == "hand" and consequence.earlier is None
    swept = forfeited or (ends == "game" and _earlier_game(match, consequence) is None)
    if its_own or (swept and not hand.ended):
        return [e.HandEnded("penalty", winner, ruling=ruling)]
    return []


def _out(consequence: Consequence, offender: Seat, chosen: Chosen, ruling: int) -> list[e.Fact]:
    if "banned_for_good" in chosen.values():
        return [e.PlayerDisqualified(offender, "life", ruling)]
    if consequence.disqualified is None:
        return []
    seat, scope = consequence.disqualified
    return [e.PlayerDisqualified(seat, scope, ruling)]


def _game_over(
    case: Case,
    consequence: Consequence,
    winner: Side,
    ends: str | None,
    forfeited: bool,
    ruling: int,
) -> list[e.Fact]:
    """The game of the offence is lost, or one in progress with the match, or its last chips."""
    match = case.now
    game = match.current_game()
    number = _earlier_game(match, consequence)
    facts: list[e.Fact] = []
    if ends == "game":
        final = match.scores if number is None else case.final_scores(number)
        scores = consequence.score or _lost(match, final, winner)
        facts.append(e.GameEnded(game=number, scores=scores, winner=winner, ruling=ruling))
    if forfeited and game.ended is None and (ends != "game" or number is not None):
        scores = _lost(match, match.scores, winner)
        facts.append(e.GameEnded(scores=scores, winner=winner, ruling=ruling))
    if not facts and number is None and game.ended is None and _last_chips(match, consequence):
        facts.append(e.GameEnded(winner=winner, ruling=ruling))
    return facts


def _lost(match: Match, scores: tuple[int, ...], winner: Side) -> tuple[int, ...]:
    """The score of a game lost by disqualification: the target to the winner (AMB-24)."""
    return tuple(match.target if side == winner else score for side, score in enumerate(scores))


def _last_chips(match: Match, consequence: Consequence) -> bool:
    """Whether the payments bring a player to the target: the game ends there (AMB-35)."""
    return any(
        match.scores[match.side[one.payee]] + one.points >= match.target for one in consequence.pays
    )
