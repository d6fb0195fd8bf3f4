"""Effects of a ruling: chips that move, a hand, game or match that ends, a player out.

Each is a fact that names the ruling. Nothing is decided here: the consequence was
worked out and the choices were made.
"""

from collections.abc import Mapping

from msgspec import structs

from adjudication.case.case import Case
from adjudication.case.settlement import settled
from adjudication.finding import Consequence
from adjudication.ruling.sanctions import STANDS, sanction_facts
from adjudication.ruling.undone_scores import free_to_lift
from domain import events as e
from domain.fives.scoring import Transfer, payee_of, payer_of
from domain.match.match import Match
from domain.seats import Seat, Side

Chosen = Mapping[str, str]
"""The choice made, by clause."""

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
    """The facts that a ruling at position `ruling` causes, in order.

    `case` has that ruling on record. `offender` is None if nobody offended, and `chosen` has the
    options taken, by clause. Each fact names the game and the hand that it is about, where the
    table has gone on since, and events by numbers of the case.
    """
    match = case.now
    if consequence.how == "void":
        return _void(match, consequence, ruling)
    if match.pairs is not None:
        stands = chosen.get(STANDS) == "stands"
        about = _about(match, consequence)
        return sanction_facts(case, consequence, offender, stands, ruling=ruling, about=about)
    if not match.is_fives:
        return _in_tricks(match, consequence, chosen, ruling)
    consequence = structs.replace(consequence, owed=_agreed(consequence, chosen))
    if offender is None:
        over = _result(match, consequence, ruling)
        return _with_payments(case, consequence, [], over, ruling=ruling)
    winner = _winner(match, consequence, offender)
    ends = "game" if "loss_of_game" in chosen.values() else consequence.ends
    forfeited = ends == "match" or any(one in _FORFEITS for one in chosen.values())
    ended = [
        *_put_right(match, consequence, ruling),
        *_hand_over(match, consequence, winner, ends, forfeited=forfeited, ruling=ruling),
    ]
    over = [
        *_out(consequence, offender, chosen, ruling),
        *_game_over(
            case, consequence, match.side[winner], ends, forfeited=forfeited, ruling=ruling
        ),
        *([e.MatchEnded(winner=match.side[winner], ruling=ruling)] if forfeited else []),
    ]
    return _with_payments(case, consequence, ended, over, ruling=ruling)


def _void(match: Match, consequence: Consequence, ruling: int) -> list[e.Fact]:
    """The hand in which it was is dealt again; nothing is, where none had begun."""
    game, hand = _about(match, consequence)
    begun = match.hand is not None and (consequence.earlier is None or hand is not None)
    return [e.HandEnded("void", ruling=ruling, game=game, hand=hand)] if begun else []


def _winner(match: Match, consequence: Consequence, offender: Seat) -> Seat:
    """The winner of what is ended: the offender's payee, or who is left of several who gave up."""
    payee = payee_of(match.rules, match.players, offender)
    # Of a hand alone a consequence names the seat that won it.
    decides = consequence.winner is not None and consequence.ends in ("game", "match")
    if not decides or consequence.winner == match.side[payee]:
        return payee
    return match.side.index(consequence.winner)


def _in_tricks(match: Match, consequence: Consequence, chosen: Chosen, ruling: int) -> list[e.Fact]:
    """42: the hand ends with its marks (42-GP-4), or void for a re-shake; or the game ends."""
    game, hand = _about(match, consequence)
    if consequence.marks is not None:
        how = consequence.how or "forfeit"
        marks = consequence.marks
        return [e.HandEnded(how, marks=marks, ruling=ruling, game=game, hand=hand)]
    if chosen.get(RESHAKE) == "taken" or consequence.fix == "reshake_same_shaker":
        return [e.HandEnded("void", ruling=ruling, game=game, hand=hand)]
    return _result(match, consequence, ruling)


def _result(match: Match, consequence: Consequence, ruling: int) -> list[e.Fact]:
    """A game or match that is decided without anybody's offence, or in 42 by lateness."""
    winner, scores = consequence.winner, consequence.score
    if winner is None and not consequence.drawn:
        return []
    if consequence.ends == "match":
        return [e.MatchEnded(winner=winner, ruling=ruling)]
    if consequence.ends == "game":
        game, _ = _about(match, consequence)
        return [e.GameEnded(game=game, scores=scores, winner=winner, ruling=ruling)]
    return []


def _about(match: Match, consequence: Consequence) -> tuple[int | None, int | None]:
    """The numbers of the game and the hand that it is about, where others have begun since."""
    if consequence.earlier is None:
        return None, None
    game, hand = consequence.earlier
    return None if game == match.current_game().number else game, hand or None


# --- points ---------------------------------------------------------------------------------


def _with_payments(
    case: Case,
    consequence: Consequence,
    ended: list[e.Fact],
    over: list[e.Fact],
    ruling: int,
) -> list[e.Fact]:
    """Payments left to make, then endings; the game, too, if they bring the target (AMB-35)."""
    number, _ = _about(case.now, consequence)
    returned = _returned(consequence, ruling, number)
    then = case.followed_by([*returned, *ended]) if returned or ended else case
    levied = next((one for one in ended if isinstance(one, e.HandEnded) and one.points), None)
    paid: list[e.Fact] = []
    if levied is not None:
        paid = penalties_paid(then, levied, consequence.causes, ruling)
    elif consequence.causes:
        paid = settled(then, consequence.owed, consequence.causes, ruling, number=number)
    facts = [*returned, *paid, *ended, *over]
    if over or not paid or number is not None or case.now.current_game().ended is not None:
        return facts
    won = then.now.game_winner is None and then.followed_by(paid).now.game_winner is not None
    return [*facts, e.GameEnded(ruling=ruling)] if won else facts


def penalties_paid(
    case: Case, end: e.HandEnded, causes: tuple[int, ...], ruling: int
) -> list[e.Fact]:
    """The payments left to make for the penalty of a hand that rulings have ended, as facts.

    `case` has `end` on record, and `causes` are the events of the act that it is for.
    The first act ended it, and its penalty is due; those for later acts are moot, and
    go back where they were paid (AMB-79). An earlier edition of the record does not say
    how much a penalty was: it stays as it was paid.
    """
    match = case.now
    game = match.current_game() if end.game is None else match.games[end.game]
    hand = next(one for one in reversed(game.hands) if end.hand in (None, one.number))
    levied = [one for one in hand.endings if one.fact.how == "penalty" and one.fact.points]
    holds = hand.end
    due: list[Transfer] = []
    if holds is not None and holds.fact.how == "penalty" and holds.fact.winner is not None:
        payer = payer_of(match.rules, match.players, holds.fact.winner)
        due.append(Transfer(payer, holds.fact.winner, holds.fact.points or 0))
    acts = [one.at.position for one in levied]
    number = None if game is match.game else game.number
    return settled(case, due, tuple(dict.fromkeys((*causes, *acts))), ruling, number=number)


def _returned(consequence: Consequence, ruling: int, number: int | None) -> list[e.Fact]:
    """Board scores that are void go back in the chips that they were paid in (AMB-67)."""
    return [
        e.ChipsPaid(
            transfer.payer,
            transfer.payee,
            transfer.points,
            colour_of=transfer.payee,
            ruling=ruling,
            game=number,
        )
        for transfer in consequence.returns
        if transfer.payer is not None
    ]


def _agreed(consequence: Consequence, chosen: Chosen) -> tuple[Transfer, ...]:
    """The transfers owed, without the additional points if the opponent declines them (PDA-9c)."""
    declined = chosen.get(consequence.elect or "") == "declined"
    return tuple(
        transfer._replace(points=min(transfer.points, consequence.flat)) if declined else transfer
        for transfer in consequence.owed
    )


def _put_right(match: Match, consequence: Consequence, ruling: int) -> list[e.Fact]:
    """A bone that does not belong where it lies is lifted, while nothing is joined to it."""
    if consequence.lifts is None:
        return []
    seat = free_to_lift(match, consequence.lifts)
    return [] if seat is None else [e.PlayRetracted(seat, consequence.lifts, ruling)]


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
    number, hand = _about(match, consequence)
    if ends == "hand":
        points = sum(one.points for one in consequence.owed) or None
        return [e.HandEnded("penalty", winner, points, ruling=ruling, game=number, hand=hand)]
    swept = forfeited or (ends == "game" and number is None)
    if swept and match.hand is not None and not match.hand.ended:
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
    """The game of the offence is lost, or one in progress with the match."""
    match = case.now
    game = match.current_game()
    number, _ = _about(match, consequence)
    facts: list[e.Fact] = []
    if ends == "game":
        its_own = game if number is None else match.games[number]
        before = its_own.scores_at(case.now.disputes.act_of(ruling) or match.moment)
        scores = consequence.score or _lost(match, before, winner)
        facts.append(e.GameEnded(game=number, scores=scores, winner=winner, ruling=ruling))
    if forfeited and game.ended is None and (ends != "game" or number is not None):
        scores = _lost(match, match.scores, winner)
        facts.append(e.GameEnded(scores=scores, winner=winner, ruling=ruling))
    return facts


def _lost(match: Match, scores: tuple[int, ...], winner: Side) -> tuple[int, ...]:
    """The score of a game lost by disqualification: the target to the winner (AMB-24)."""
    return tuple(match.target if side == winner else score for side, score in enumerate(scores))
