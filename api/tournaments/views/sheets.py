"""Printed sheets of a tournament: rows as a PDF, to be hung up in the hall."""

from collections.abc import Iterable, Sequence

from fpdf.enums import TableBordersLayout

from api.page_kit.paper import paper


def sheet_pdf(title: str, rows: Iterable[Sequence[object]]) -> bytes:
    """Rows as a table over as many pages as they need, under a title; the first is its heading."""
    page = paper()
    page.set_font(style="B", size=16)
    page.cell(text=title)
    page.ln(10)
    page.set_font(style="", size=9)
    listed = [[str(cell) for cell in row] for row in rows]
    wide = max(map(len, listed), default=1)
    layout = TableBordersLayout.HORIZONTAL_LINES
    with page.table(borders_layout=layout, line_height=5, text_align="LEFT") as table:
        for row in listed or [["–"]]:
            table.row([*row, *[""] * (wide - len(row))])
    return bytes(page.output())
