"""The board as seen, drawn: the one drawing for pages, pictures and streams."""

from api.visibility import BoardSeen
from projections.pictures.board_picture import draw
from projections.pictures.board_words import End, board_words
from projections.pictures.placing import place
from projections.pictures.tabletop import LANDSCAPE, Table


def draw_board(board: BoardSeen, table: Table = LANDSCAPE) -> str:
    """The board as SVG, with what is open; the counts only where they may be shown."""
    ends = [End(end.bone, end.pips, end.counts) for end in board.open_ends]
    caption = f"Game {board.game}, hand {board.hand}"
    return draw(board.bones, open_ends=ends, spinner=board.spinner, caption=caption, table=table)


def described(board: BoardSeen) -> str:
    """The board in words, for those who do not see it."""
    ends = [End(end.bone, end.pips, end.counts) for end in board.open_ends]
    return board_words(place(board.bones), ends, board.spinner)
