"""Printed sheets of a tournament: rows as a PDF, to be hung up in the hall."""

from collections.abc import Sequence

from fpdf import FPDF

from api.page_kit.paper import FAMILY, paper, printable

_WIDTH = 186.0
_SIZE, _LINE = 9, 5.0
_NARROWEST, _WIDEST = 3, 40
"""Letters for which a column has room at least, and at most."""
_FITS = 0.55
"""Width of a letter, to its height: the letters of a name are as wide at most, on average."""
_POINT = 0.3528
"""Millimetres of a typographic point."""


def sheet_pdf(title: str, rows: Sequence[Sequence[str]]) -> bytes:
    """Rows as a table over as many pages as they need, under a title, as a PDF.

    The first row is a heading, and so is each that begins with its first cell. The last heading
    stands on each new page.
    """
    page = paper()
    page.set_font(FAMILY, "B", 16)
    page.cell(text=printable(title))
    page.ln(10)
    listed = [[printable(cell) for cell in row] for row in rows] or [["–"]]
    widths = _widths(listed)
    letters = [max(1, int(width / (_SIZE * _POINT * _FITS))) for width in widths]
    heading = listed[0]
    _row(page, heading, widths, letters, bold=True)
    for row in listed[1:]:
        if page.will_page_break(_LINE):
            page.add_page()
            _row(page, heading, widths, letters, bold=True)
        if row[:1] == heading[:1] and len(row) > 1:  # of the next stage
            heading = row
        _row(page, row, widths, letters, bold=row is heading)
    return bytes(page.output())


def _widths(rows: Sequence[Sequence[str]]) -> list[float]:
    """The width of each column, by the longest of its cells."""
    longest = [_NARROWEST] * max(map(len, rows))
    for row in rows:
        for column, cell in enumerate(row):
            if len(cell) > longest[column]:
                longest[column] = min(len(cell), _WIDEST)
    unit = _WIDTH / sum(longest)
    return [unit * letters for letters in longest]


def _row(
    page: FPDF, row: Sequence[str], widths: Sequence[float], letters: Sequence[int], bold: bool
) -> None:
    """A row, each cell cut to what its column has room for, and a line below it."""
    page.set_font(FAMILY, "B" if bold else "", _SIZE)
    left, bottom = page.l_margin, page.get_y() + _LINE
    for cell, width, most in zip(row, widths, letters, strict=False):
        if cell:
            text = cell if len(cell) <= most else f"{cell[: most - 1]}…"
            page.text(left, bottom - 1.4, text)
        left += width
    page.line(page.l_margin, bottom, page.l_margin + _WIDTH, bottom)
    page.set_y(bottom)
