"""An appeal file as a PDF: four questions answered on its first page, and what they rest on.

The same file makes the same bytes: it bears no time but those on record.
"""

from io import BytesIO

from fpdf import FPDF
from fpdf.enums import MethodReturnValue, XPos, YPos
from fpdf.fonts import FontFace

from api.appeals.reading import AppealFile, Picture, Section
from api.page_kit.paper import FAMILY, paper, printable, without_words

_WIDTH = 186.0
_BESIDE = 66.0
_PAIR = 91.0
_KEPT = 90.0
"""The most height that is left free so that a section stays together."""
_SIZES = (10.5, 9.5, 8.5, 7.5, 6.5)
"""Sizes of the letters of the first page, in points."""
_HEAD = FontFace(emphasis="BOLD")
_SMALL = 0.24
"""Height of a picture of one row of bones, to its width."""


def appeal_pdf(file: AppealFile, tag: str) -> bytes:
    """The file as a PDF, in the words that it has; `tag` is the tag of their language."""
    page = paper(foot=printable(file.title))
    page.set_lang(tag)
    page.set_title(printable(file.title))
    _head(page, file)
    size = _size_that_fits(page, file.answers)
    for section in file.answers:
        _section(page, section, size=size)
    page.add_page()
    for section in file.sections:
        _section(page, section, size=9.5)
    return bytes(page.output())


def _size_that_fits(page: FPDF, answers: tuple[Section, ...]) -> float:
    """The largest letters with which all answers are on the first page."""

    def fits(size: float) -> bool:
        return not page.will_page_break(sum(_height(page, answer, size) for answer in answers))

    return next((size for size in _SIZES if fits(size)), _SIZES[-1])


def _head(page: FPDF, file: AppealFile) -> None:
    """The title, and the board at the act at its right."""
    top = page.get_y()
    beside = _WIDTH - _BESIDE - 4
    _line(page, file.title, size=16, bold=True, width=beside)
    for line in file.head:
        _line(page, line, width=beside)
    _picture(page, file.board, page.l_margin + _WIDTH - _BESIDE, top, width=_BESIDE, high=40)
    page.set_y(max(page.get_y(), top + 46) + 3)


def _section(page: FPDF, section: Section, size: float) -> None:
    if page.will_page_break(min(_height(page, section, size), _KEPT)):
        page.add_page()
    page.set_draw_color(160)
    page.line(page.l_margin, page.get_y(), page.l_margin + _WIDTH, page.get_y())
    page.ln(1.5)
    _line(page, section.title, size=12, bold=True)
    for line in section.lines:
        _line(page, line, size=size)
    table_on(page, section.rows)
    _pictures(page, section.pictures)
    page.ln(3)


def _height(page: FPDF, section: Section, size: float) -> float:
    """The height of a section: one that is not long stays together."""
    page.set_font(FAMILY, "", size)
    high = size * 0.48
    text = sum(len(_wrapped(page, line, high)) * high for line in section.lines)
    return 10 + text + 6 * len(section.rows) + (66 if section.pictures else 0)


def _wrapped(page: FPDF, text: str, high: float) -> list[str]:
    """The lines that a paragraph takes, which is not printed."""
    lines = page.multi_cell(
        _WIDTH, high, printable(text), align="L", dry_run=True, output=MethodReturnValue.LINES
    )
    return lines if isinstance(lines, list) else []


def table_on(page: FPDF, rows: tuple[tuple[str, ...], ...]) -> None:
    """Print a table at the cursor; the first row is its head, repeated on each page it takes.

    Nothing is printed without rows.
    """
    if not rows:
        return
    page.ln(1)
    page.set_font(FAMILY, "", 9)
    with page.table(
        width=int(_WIDTH), align="L", line_height=5, text_align="L", headings_style=_HEAD
    ) as table:
        for row in rows:
            table.row([printable(cell) for cell in row])
    page.ln(1)


def _pictures(page: FPDF, pictures: tuple[Picture, ...]) -> None:
    """Two beside each other; a row of bones is low."""
    for number in range(0, len(pictures), 2):
        pair = pictures[number : number + 2]
        high = 58.0 if any('class="hand"' not in one.svg for one in pair) else _PAIR * _SMALL
        if page.will_page_break(high + 8):
            page.add_page()
        top = page.get_y()
        for place, picture in enumerate(pair):
            left = page.l_margin + place * (_WIDTH - _PAIR)
            _picture(page, picture, left, top, width=_PAIR, high=high)
        page.set_y(top + high + 8)


def _picture(
    page: FPDF, picture: Picture, left: float, top: float, width: float, high: float
) -> None:
    """A picture, and what it shows below it."""
    drawn = BytesIO(without_words(picture.svg).encode())
    page.image(drawn, left, top, width, h=high, keep_aspect_ratio=True)
    page.set_xy(left, top + high)
    page.set_font(FAMILY, "", 8)
    page.multi_cell(
        width, 4, printable(picture.words), align="C", new_x=XPos.LMARGIN, new_y=YPos.NEXT
    )


def _line(
    page: FPDF, text: str, *, size: float = 10, bold: bool = False, width: float = _WIDTH
) -> None:
    page.set_font(FAMILY, "B" if bold else "", size)
    page.multi_cell(
        width, size * 0.48, printable(text), align="L", new_x=XPos.LMARGIN, new_y=YPos.NEXT
    )
