"""The chips of the last game begun: whose colour lies with whom."""

from msgspec import Struct

from domain.match.match import Match


class Stack(Struct, frozen=True):
    """Chips of one colour in one player's keeping, worth `points`.

    `colour` is the seat whose chips they are, `holder` the seat that has them. `tens` and `fives`
    count the pieces; None where they are unknown.
    """

    colour: int
    holder: int
    points: int
    tens: int | None
    fives: int | None


class Chips(Struct, frozen=True):
    """The stacks of the last game begun, colour by colour, the owner's stack first.

    An owner's stack is listed though it is empty, another's only with points in it. `stacks` is
    empty before the first game and where the game has no chips; `game` is 0 before the first.
    """

    position: int
    game: int
    stacks: tuple[Stack, ...]


def chips(match: Match) -> Chips:
    """The chips of a match as folded so far."""
    game = match.game
    if game is None or game.ledger is None:
        return Chips(match.position, game.number if game else 0, ())
    stacks: list[Stack] = []
    for colour in range(match.players):
        for holder in sorted(range(match.players), key=lambda seat: seat != colour):
            points = game.ledger.points[colour][holder]
            pieces = game.ledger.pieces[colour][holder]
            if points or holder == colour:
                known = (pieces.tens, pieces.fives) if pieces else (None, None)
                stacks.append(Stack(colour, holder, points, *known))
    return Chips(match.position, game.number, tuple(stacks))
