"""The board as a viewer sees it, given to the drawing for pages, pictures and streams.

How bones and ends are drawn is `projections.pictures.board_picture`.
"""

from api.visibility import BoardSeen
from domain.messages.catalogue import ENGLISH, Catalogue, all_worded
from projections.pictures.board_picture import CLOSEST, draw
from projections.pictures.board_words import End, board_words, which_hand
from projections.pictures.placing import place
from projections.pictures.tabletop import LANDSCAPE, Table


def draw_board(
    board: BoardSeen,
    table: Table = LANDSCAPE,
    catalogue: Catalogue = ENGLISH,
    *,
    close: bool = False,
    least: tuple[int, int] = CLOSEST,
) -> str:
    """The board as SVG, with its open ends, and their counts as far as `board` has them.

    `close` draws it for a camera that follows the play, else the view seldom moves. `least` is the
    width and height, in cells, of the smallest part of the table that such a camera shows.
    """
    ends = [End(end.bone, end.pips, end.counts) for end in board.open_ends]
    return draw(
        board.bones,
        open_ends=ends,
        spinner=board.spinner,
        caption=which_hand(board.game, board.hand),
        table=table,
        catalogue=catalogue,
        close=close,
        least=least,
    )


def described(board: BoardSeen, catalogue: Catalogue, table: Table = LANDSCAPE) -> str:
    """The board in words of a language, for those who do not see it."""
    ends = [End(end.bone, end.pips, end.counts) for end in board.open_ends]
    return all_worded(board_words(place(board.bones, table), ends, board.spinner), catalogue)
