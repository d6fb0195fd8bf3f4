"""The fields of a scoreboard: text and whole numbers, one level deep, in an order that stays.

Fields are only ever added, at the end. Those of a side that the match does not have are empty.
"""

from typing import Final

from api.visibility import State, Viewer, state
from projections.following import Following

FieldValue = str | int
SIDES: Final = "abcd"
_OF_A_SIDE: Final = ("name", "score", "games", "bones", "to_play")
NAMES: Final = (
    *("match", "position", "status", "book", "game", "games_to_win", "target", "hand"),
    *(f"{side}_{one}" for side in SIDES for one in _OF_A_SIDE),
    *("spinner", "open_total", "boneyard", "winner"),
)
"""Every field, in order."""


def fields(match: str, then: Following, now: Following, viewer: Viewer) -> dict[str, FieldValue]:
    """The fields of a match at one position, for one viewer; `now` is it as far as it has come.

    A side is a player, in partnerships two: then `a` is seats 0 and 2, and `b` seats 1 and 3.
    """
    shown = state(then, now.match, viewer)
    board, score, hand = shown.board, shown.score, shown.tricks
    values: dict[str, FieldValue] = {
        "match": match,
        "position": score.position,
        "status": _status(then, shown),
        "book": then.match.opened.book,
        "game": score.game,
        "games_to_win": score.wins_needed,
        "target": score.target,
        "hand": board.hand,
    }
    names = _names(shown.players, len(score.points))
    to_play = board.to_play if hand is None else hand.turn
    for n, side in enumerate(SIDES):
        there = n < len(names)
        seats = range(n, len(shown.players), len(names)) if there else ()
        values[f"{side}_name"] = names[n] if there else ""
        values[f"{side}_score"] = score.points[n] if there else ""
        values[f"{side}_games"] = score.games[n] if there else ""
        values[f"{side}_bones"] = (
            sum(_held(board.holdings, seat) for seat in seats) if there else ""
        )
        values[f"{side}_to_play"] = int(to_play in seats) if there else ""
    values["spinner"] = board.spinner.value if board.spinner else ""
    values["open_total"] = "" if board.open_total is None else board.open_total
    values["boneyard"] = board.boneyard
    values["winner"] = "" if score.match_winner is None else names[score.match_winner]
    return values


def _status(then: Following, shown: State) -> str:
    if then.match.closed is not None:
        return "final"
    if then.match.disputes.open():
        return "review"
    return "live" if shown.score.game else "waiting"


def _names(players: tuple[str, ...], sides: int) -> list[str]:
    return [" / ".join(players[side::sides]) for side in range(sides)]


def _held(holdings: tuple[int, ...], seat: int) -> int:
    return holdings[seat] if seat < len(holdings) else 0
