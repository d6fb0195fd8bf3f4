"""Which payments can be true: chips that the payer has, in pieces that they have.

Whether a payment was due, or of the right amount, is not asked here. A payment
that is not itemised may have needed change that nobody reported.
"""

from domain import events as e
from domain.errors import ImpossibleReport
from domain.match.checks.preconditions import begun, earlier, game_in_progress, ruled
from domain.match.game import Game
from domain.match.match import Match


def chips_paid(match: Match, fact: e.ChipsPaid) -> None:
    """Refuse chips or pieces that the payer does not have, or in a game without chips.

    Refuse pieces, too, that do not make up the points, points that no pieces make up, a payer who
    is the payee, and without a ruling a named game or `unpaid`. Chips may still be paid once the
    game is over. Raises `ImpossibleReport`.
    """
    game = _game_of(match, fact)
    earlier(match, "answers", fact.answers)
    if fact.payer == fact.payee:
        raise ImpossibleReport("payee", "is the payer")
    if fact.unpaid and fact.ruling is None:
        raise ImpossibleReport("unpaid", "is only for a ruling: what was not paid is not reported")
    if game.ledger is None:
        instead = (
            "pegs points: report points-pegged" if match.is_fives else "is not played for chips"
        )
        raise ImpossibleReport("fact", f"{match.book.id} {instead}")
    colour = fact.payer if fact.colour_of is None else fact.colour_of
    held, pieces = game.ledger.points[colour][fact.payer], game.ledger.pieces[colour][fact.payer]
    moved = game.moved.get((colour, fact.payer))
    if fact.points > held:
        detail = f"seat {fact.payer} has {held} in chips of this colour"
        raise ImpossibleReport("points", detail, moved)
    if fact.tens is not None or fact.fives is not None:
        tens, fives = fact.tens or 0, fact.fives or 0
        if 10 * tens + 5 * fives != fact.points:
            detail = f"{tens} tens and {fives} fives make {10 * tens + 5 * fives}"
            raise ImpossibleReport("points", detail)
        if pieces is not None and (tens > pieces.tens or fives > pieces.fives):
            detail = f"seat {fact.payer} has {pieces.tens} tens and {pieces.fives} fives"
            raise ImpossibleReport("tens" if tens > pieces.tens else "fives", detail, moved)
    elif fact.points % 5:
        raise ImpossibleReport("points", f"{fact.points} cannot be made up of tens and fives")


def _game_of(match: Match, fact: e.ChipsPaid | e.PointsPegged) -> Game:
    """The game in which points pass, over or not. Refuses one that is named without a ruling."""
    ruled(match, fact.ruling)
    if fact.game is None:
        return match.current_game()
    if fact.ruling is None:
        raise ImpossibleReport("game", "is only for a ruling; without one it is the game played")
    begun(match, fact.game)
    return match.games[fact.game]


def change_made(match: Match, fact: e.ChangeMade) -> None:
    """Refuse change of tens that the owner, or of fives that the holder, does not have.

    Pieces that are not known are judged by the points. Refuse it, too, without chips, and once
    the game is over. Raises `ImpossibleReport`.
    """
    game = game_in_progress(match)
    if game.ledger is None:
        raise ImpossibleReport("fact", f"{match.book.id} is not played with chips")
    if fact.owner == fact.holder:
        raise ImpossibleReport("holder", "is the owner")
    tens = game.ledger.pieces[fact.owner][fact.owner]
    fives = game.ledger.pieces[fact.owner][fact.holder]
    if 10 * fact.tens > game.ledger.points[fact.owner][fact.owner] or (
        tens is not None and tens.tens < fact.tens
    ):
        moved = game.moved.get((fact.owner, fact.owner))
        raise ImpossibleReport("tens", f"seat {fact.owner} has not so many tens", moved)
    if 10 * fact.tens > game.ledger.points[fact.owner][fact.holder] or (
        fives is not None and fives.fives < 2 * fact.tens
    ):
        moved = game.moved.get((fact.owner, fact.holder))
        raise ImpossibleReport("holder", f"seat {fact.holder} has not so many fives", moved)


def points_pegged(match: Match, fact: e.PointsPegged) -> None:
    """Refuse points in 42 and where chips are paid, and more taken back than were pegged.

    By pairs they are sanctions, and may lead below 0. Raises `ImpossibleReport`.
    """
    if match.pairs is not None:
        _sanction(match, fact)
        return
    if not match.is_fives:
        raise ImpossibleReport("fact", "42 scores by marks: report them with hand-ended")
    if match.current_game().ledger is not None:
        raise ImpossibleReport("fact", f"{match.book.id} pays in chips: report chips-paid")
    earlier(match, "answers", fact.answers)
    scored = _game_of(match, fact).pegged(match.side[fact.seat])
    if fact.back and fact.points > scored:
        raise ImpossibleReport("points", f"the side of seat {fact.seat} has {scored} pegged")


def _sanction(match: Match, fact: e.PointsPegged) -> None:
    """Points beside the hands by pairs are sanctions, which may lead below 0 (DP-22a)."""
    earlier(match, "answers", fact.answers)
    _game_of(match, fact)
