"""A score card as a PDF: scores, spinner tracker, pictures, who signed, a code to verify it by.

The same card makes the same bytes: it bears no time but those on record.
"""

from collections.abc import Callable
from io import BytesIO

import segno
from fpdf import FPDF
from fpdf.enums import XPos, YPos

from api.languages.page_language import language as language_called
from api.page_kit.paper import FAMILY, paper, printable, without_words
from api.score_cards.card_sheet import CardSheet, CardWords, card_words
from api.score_cards.written_cards import CardAct
from domain.messages.figures import score_figures

Texts = Callable[..., str]
"""Looks an English text up in a language, and fills its parts in."""

_WIDTH = 186.0
_PICTURE = 91.0
_CODE = 34.0


def card_pdf(sheet: CardSheet, address: str, tag: str) -> bytes:
    """The card as a PDF; its code leads to `address`, where it can be verified."""
    language = language_called(tag)
    page, t = paper(), language.t
    words = card_words(t)
    page.set_lang(language.tag)
    _heading(page, sheet, address, t)
    _scores(page, sheet, t)
    _spinners(page, sheet, t, words)
    _acts(page, sheet, t, words)
    _pictures(page, sheet, t)
    return bytes(page.output())


def _heading(page: FPDF, sheet: CardSheet, address: str, t: Texts) -> None:
    card = sheet.card
    top = page.get_y()
    _line(page, t("Score card, game {game}", game=card.game), size=18, bold=True)
    _line(page, " – ".join(sheet.sides), size=13)
    _line(page, f"{t(sheet.book)}, {sheet.version}")
    _line(page, f"{card.match}, {t('event {event}', event=card.event)}")
    _line(page, f"{t('Hash')}: {card.hash}", size=8)
    if card.earlier:
        _line(page, f"{t('amended; in place of')} {card.earlier[-1]}", size=8)
    if card.void:
        _line(page, t("void: the game went on after it was written"), bold=True)
    _code(page, address, page.w - page.r_margin - _CODE, top)
    page.set_y(max(page.get_y(), top + _CODE) + 2)


def _code(page: FPDF, address: str, x: float, y: float) -> None:
    code = segno.make(address, error="m")
    rows = [bytes(row) for row in code.matrix_iter(border=2)]
    cell = _CODE / len(rows)
    for down, row in enumerate(rows):
        for along, dark in enumerate(row):
            if dark:
                page.rect(x + along * cell, y + down * cell, cell, cell, style="F")


def _scores(page: FPDF, sheet: CardSheet, t: Texts) -> None:
    widths = (74.0, 36.0, 36.0, 40.0)
    _row(page, (t("side"), t("written"), t("by the log"), t("games won")), widths, bold=True)
    rows = zip(sheet.sides, sheet.written, sheet.by_log, sheet.wins, strict=True)
    for name, written, by_log, wins in rows:
        _row(page, (name, str(written), str(by_log), str(wins)), widths)
    if sheet.written != sheet.by_log:
        _line(page, t("What is written is not what the log comes to."), bold=True)
    page.ln(3)


def _spinners(page: FPDF, sheet: CardSheet, t: Texts, words: CardWords) -> None:
    widths = (16.0, 30.0, 40.0, 48.0, 22.0, 30.0)
    second = t("opened by") if sheet.by_pairs else t("spinner")
    heads = (t("hand"), second, t("ended by"), t("won by"), t("points"), t("score then"))
    _row(page, heads, widths, bold=True)
    for hand in sheet.hands:
        cells = (
            str(hand.hand),
            hand.opener or str(hand.spinner or "–"),
            words.ends.get(hand.how, hand.how),
            hand.winner or "–",
            hand.counted,
            score_figures(hand.scores),
        )
        _row(page, cells, widths)
    page.ln(3)


def _acts(page: FPDF, sheet: CardSheet, t: Texts, words: CardWords) -> None:
    _line(page, t("Signatures"), bold=True)
    for act in sheet.card.acts:
        _line(page, _act(sheet, act, t, words), size=9)
    spoken = {act.seat for act in sheet.card.acts}
    for seat, name in enumerate(sheet.players):
        if seat not in spoken:
            _line(page, f"{name}: _______________________________", size=9)
    page.ln(3)


def _act(sheet: CardSheet, act: CardAct, t: Texts, words: CardWords) -> str:
    who = t("an official") if act.seat is None else sheet.players[act.seat]
    means = f" ({words.means[act.via]})" if act.via and not act.key else ""
    why = f": {act.reason}" if act.reason else ""
    done = [f"{who}: {words.acts[act.act]}{means}{why}", t("event {event}", event=act.position)]
    done += [act.key] if act.key else []
    done += [t("the signature is bad").upper()] if act.holds is False else []
    return "; ".join(done)


def _pictures(page: FPDF, sheet: CardSheet, t: Texts) -> None:
    height = _PICTURE * 0.62
    for number, hand in enumerate(sheet.hands):
        if number % 2 == 0 and page.will_page_break(height):
            page.add_page()
        left = page.l_margin + (number % 2) * (_WIDTH - _PICTURE)
        top = page.get_y()
        page.set_x(left)
        page.cell(_PICTURE, 5, t("hand {hand}", hand=hand.hand), new_x=XPos.RIGHT, new_y=YPos.TOP)
        picture = BytesIO(without_words(hand.picture).encode())
        page.image(picture, left, top + 5, _PICTURE, h=height - 8, keep_aspect_ratio=True)
        last = number % 2 or number == len(sheet.hands) - 1
        page.set_y(top + height if last else top)


def _line(page: FPDF, text: str, size: int = 10, bold: bool = False) -> None:
    page.set_font(FAMILY, "B" if bold else "", size)
    width, height = _WIDTH - _CODE - 4, size * 0.5
    page.multi_cell(width, height, printable(text), new_x=XPos.LMARGIN, new_y=YPos.NEXT)
    page.set_font(FAMILY, "", 10)


def _row(page: FPDF, cells: tuple[str, ...], widths: tuple[float, ...], bold: bool = False) -> None:
    page.set_font(FAMILY, "B" if bold else "", 10)
    for cell, width in zip(cells, widths, strict=True):
        text = _fitting(page, printable(cell), width - 2)
        page.cell(width, 6, text, border=1, new_x=XPos.RIGHT, new_y=YPos.TOP)
    page.ln(6)


def _fitting(page: FPDF, text: str, width: float) -> str:
    """The text, cut to what fits."""
    if page.get_string_width(text) <= width:
        return text
    while text and page.get_string_width(f"{text}…") > width:
        text = text[:-1]
    return f"{text}…"
