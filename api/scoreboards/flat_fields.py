"""The scoreboard flat: text and whole numbers, one level deep, in an order that stays.

Spreadsheets, signs and broadcast software read it so. Fields are only ever added, at the end. A
field that is null in the model is empty here.
"""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct, defstruct

from api.broadcast.scoreboard_schemas import IDLE, BoardClock, BoardSide, Scoreboard

FieldValue = str | int
SIDES: Final = "abcd"


def flat(board: Scoreboard) -> dict[str, FieldValue]:
    """The fields of a scoreboard in order, by name: null is "", yes 1 and no 0."""
    return {name: _plain(value) for name, value in _fields(board)}


def _plain(value: object) -> FieldValue:
    if value is None:
        return ""
    return int(value) if isinstance(value, bool | int) else str(value)


def _fields(board: Scoreboard) -> Iterator[tuple[str, object]]:
    for name in ("match", "version", "status", "as_of"):
        yield name, getattr(board, name)
    yield "tournament", board.tournament and board.tournament.id
    yield "tournament_name", board.tournament and board.tournament.name
    for name in ("division", "round", "table"):
        yield name, getattr(board, name)
    yield "book", board.book and board.book.id
    yield "book_name", board.book and board.book.name
    for name in ("game", "games_to_win", "hand", "target", "unit"):
        yield name, getattr(board, name)
    turn = board.turn
    yield "turn_seat", turn and turn.seat
    yield "turn_side", turn and turn.side
    yield "turn_name", turn and turn.name
    sides = {side.side: side for side in board.sides}
    for letter in SIDES:
        yield from _of_side(letter, sides.get(letter))
    yield "winner", board.winner
    yield "winner_name", sides[board.winner].name if board.winner else None
    yield "spinner", board.spinner and board.spinner.value
    yield "open_total", board.open_total
    yield "boneyard", board.boneyard
    clocks = board.clocks
    for name, clock in (("turn", clocks.turn), ("game", clocks.game), ("match", clocks.match)):
        yield from _of_clock(f"{name}_clock", clock)
    yield "review_since", board.review and board.review.since
    yield "review_disputes", board.review and board.review.disputes
    for name in ("seat", "side", "name", "bid", "marks", "trump", "status"):
        yield f"contract_{name}", board.contract and getattr(board.contract, name)
    for letter in SIDES:
        side = sides.get(letter)
        yield f"{letter}_trick_points", side and side.trick_points


def _of_side(letter: str, side: BoardSide | None) -> Iterator[tuple[str, object]]:
    for name in ("name", "score", "games", "bones", "to_play"):
        yield f"{letter}_{name}", side and getattr(side, name)
    yield f"{letter}_entry", side and side.entry and side.entry.id
    yield f"{letter}_entry_name", side and side.entry and side.entry.name
    yield f"{letter}_penalties", side and len(side.penalties)
    cards = [one.card for one in side.penalties if one.card] if side else []
    yield f"{letter}_cards", " ".join(cards)


def _of_clock(name: str, clock: BoardClock | None) -> Iterator[tuple[str, object]]:
    for field in ("running", "as_of", "elapsed_ms", "limit_ms", "remaining_ms", "expires_at"):
        yield f"{name}_{field}", clock and getattr(clock, field)


NAMES: Final = tuple(flat(IDLE))
"""Every field, in order."""

FlatScoreboard: Final[type[Struct]] = defstruct(
    "FlatScoreboard",
    [(name, str | int) for name in NAMES],
    frozen=True,
    namespace={
        "__doc__": "A scoreboard flat; what is null in `Scoreboard` is empty text, yes is 1.",
        "__module__": __name__,
    },
)
