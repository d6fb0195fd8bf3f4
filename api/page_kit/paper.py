"""The paper of all that is printed: its size, its margins and its fonts."""

import re
from datetime import UTC, datetime
from importlib.resources import files

from fpdf import FPDF

_FONTS = files("font_roboto") / "files"
FAMILY = "Roboto"
_NO_TIME = datetime(2000, 1, 1, tzinfo=UTC)
_MARKS = "\u2013\u2014\u2018\u2019\u201c\u201d\u2026\u2212"
"""Dashes, quotation marks, the ellipsis and the minus, which the font has beyond its letters."""
_FONT = re.compile(r'font-family="[^"]*"')
_UNSEEN = re.compile(r"<(title|desc)>.*?</\1>\n?", re.DOTALL)


class _Pages(FPDF):
    """Pages with a line, their number and how many there are at the foot, where there is a line."""

    foot = ""

    def footer(self) -> None:
        """Print the foot of a page."""
        if self.foot:
            self.set_y(-10)
            self.set_font(FAMILY, "", 8)
            self.cell(0, 5, f"{self.foot} – {self.page_no()}/{{nb}}", align="C")


def paper(foot: str = "") -> FPDF:
    """A new A4 document with one page, in the fonts of all that is printed.

    `foot` stands at the foot of each page with its number; "" for neither. The document bears no
    time, so that the same content is the same file.
    """
    page = _Pages(format="A4")
    page.foot = foot
    page.set_creation_date(_NO_TIME)
    page.set_margin(12)
    page.set_auto_page_break(True, 14 if foot else 12)
    for style, name in (("", "Regular"), ("B", "Bold")):
        page.add_font(FAMILY, style, str(_FONTS / f"Roboto-{name}.ttf"))
    page.set_font(FAMILY, size=10)
    page.add_page()
    return page


def printable(text: str) -> str:
    """The text with "?" in place of characters that the font lacks."""
    return "".join(char if ord(char) < 0x530 or char in _MARKS else "?" for char in text)


def without_words(svg: str) -> str:
    """An SVG without titles and descriptions, which a PDF cannot hold, and in the paper's font."""
    drawn = _UNSEEN.sub("", svg).replace("\u25c6", "\u25ca")
    return _FONT.sub(f'font-family="{FAMILY}"', drawn)
