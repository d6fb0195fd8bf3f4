"""The paper of all that is printed: its size, its margins and its fonts."""

from datetime import UTC, datetime
from importlib.resources import files

from fpdf import FPDF

_FONTS = files("font_roboto") / "files"
FAMILY = "Roboto"
_NO_TIME = datetime(2000, 1, 1, tzinfo=UTC)


def paper() -> FPDF:
    """A page in the fonts of all that is printed; it bears no time of its own."""
    page = FPDF(format="A4")
    page.set_creation_date(_NO_TIME)
    page.set_margin(12)
    page.set_auto_page_break(True, 12)
    for style, name in (("", "Regular"), ("B", "Bold")):
        page.add_font(FAMILY, style, str(_FONTS / f"Roboto-{name}.ttf"))
    page.set_font(FAMILY, size=10)
    page.add_page()
    return page
