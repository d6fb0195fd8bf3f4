"""The pages of an appeal file: nothing twice, nothing cut, no answer without its ground."""

import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise

import pytest
from fpdf import FPDF

from api.appeals.appeal_pdf import appeal_pdf, table_on
from api.appeals.first_page import shortened
from api.appeals.reading import AppealFile, Picture, Section
from api.page_kit.paper import paper
from domain.messages.figures import figure, score_figures
from tests.api.appeals.disputes import DISPUTES, LONG_NAMES, Sitting
from tests.api.appeals.test_appeal_file import QUESTIONS, zipped
from tests.api.conftest import Server

Made = Callable[..., dict[str, bytes]]


@pytest.fixture(scope="module")
def made(server: Server) -> Iterator[Made]:
    """The ZIP of a dispute by its name; each is recorded once."""
    with server.client("recorder") as recorder, server.client("official") as official:

        @cache
        def files(name: str, language: str = "en") -> dict[str, bytes]:
            return zipped(sitting(name), official, language)

        @cache
        def sitting(name: str) -> Sitting:
            return DISPUTES[name](recorder, official)

        yield files


def text_of(files: dict[str, bytes]) -> str:
    return files["appeal-file.txt"].decode()


def first_page(files: dict[str, bytes]) -> list[str]:
    """The four answers of the first page."""
    return [text_of(files).partition(one)[2].partition("\n\n")[0] for one in QUESTIONS["en"]]


@pytest.mark.parametrize("name", ["overpaid in PDA", "talk in 42", "false pass by pairs"])
def test_a_board_that_did_not_change_is_shown_once(name: str, made: Made):
    files = made(name)
    boards = [files[file] for file in files if file.endswith(".svg")]
    assert len(boards) == len(set(boards)) == 1


def test_the_table_when_it_was_claimed_is_shown_where_it_had_changed(made: Made):
    files = made("renege")
    assert len([file for file in files if file.endswith(".svg")]) == 2
    assert b"when it was claimed, after event 21" in files["appeal-file.txt"]


@pytest.mark.parametrize("name", ["overpaid in FU", "talk in 42", "corrected away"])
def test_a_section_behind_has_more_than_the_first_page_has(name: str, made: Made):
    sections = text_of(made(name)).split("\n\n")
    first = {line for section in sections[1:5] for line in section.splitlines()}
    for section in sections[5:]:
        assert not first.issuperset(section.splitlines()[1:]), section


def test_points_below_0_have_a_proper_minus_and_columns_of_their_own(made: Made):
    text = text_of(made("false pass by pairs"))
    minus = figure(-80)
    assert f"The score now: Ana & Carla 0, Bruno & Dario {minus}." in text
    assert f"broken by a ruling  –  0  0  {minus}" in text
    assert " -80" not in text
    assert score_figures((0, -80)) == f"0 : {minus}"


def test_the_first_page_tells_what_was_paid_for_the_bone_in_question(made: Made):
    happened = first_page(made("misplay that was paid"))[0]
    assert re.findall(r"\((\d+),", happened) == ["7", "8", "9", "10", "11"]
    assert f"pays {LONG_NAMES[1]} 15" in happened


def test_the_first_page_tells_for_which_bone_points_were_pegged(made: Made):
    happened = first_page(made("overpaid in FU"))[0]
    assert "Ana plays 5-5 (6," in happened


def test_the_first_page_tells_trump_and_the_lead_of_a_renege(made: Made):
    happened = first_page(made("renege"))[0]
    assert "Ana declares 6 (12," in happened
    assert "Ana plays 6-6 (13," in happened


def test_the_head_names_the_event_the_table_and_both_parties(made: Made):
    head = text_of(made("misplay that was paid")).partition("\n\n")[0].splitlines()
    assert "spring-open, t4" in head
    guadalupe, bartholomew = head[1].split(" – ")
    assert head[2] == f"claimed by {guadalupe}, about {bartholomew}"


def test_times_stand_in_short_under_one_day(made: Made):
    text = text_of(made("renege"))
    days = re.findall(r"\d{4}-\d\d-\d\d", text)
    assert len(days) in (1, text.count(" UTC")), "one day in the head, or a day in each line"


def test_a_book_that_is_silent_is_answered_by_the_reading_of_the_register(made: Made):
    _, book, decided, _ = first_page(made("out of turn"))
    assert "AMB-41: Out of turn:" in book
    assert "(a reading: the book leaves it open)" in book
    assert "No reason is noted." in decided


def test_a_late_claim_says_how_long_there_was_and_what_ended_it(made: Made):
    happened, book, decided, sure = first_page(made("raised too late"))
    assert "raised too late)" in happened
    assert "Ana plays 5-1 on 5-5 (8," in happened
    assert "It can be raised until the other side next places a bone." in book
    assert decided.strip() == "Nobody has ruled on it yet."
    assert "It was raised too late: the time for it ended with event 8." in sure


@pytest.mark.parametrize(
    ("language", "title", "seen"),
    [
        ("en", "an official saw a breach of conduct: table talk", "finds of Carla: table talk"),
        ("es", "un árbitro vio una falta de conducta: conversación", "constata de Carla: convers"),
    ],
)
def test_a_breach_of_conduct_is_named_and_no_deal_is_spoken_of(
    language: str, title: str, seen: str, made: Made
):
    text = text_of(made("talk in 42", language))
    assert title in text
    assert seen in text
    assert "42-PC-2: No communication about the game during play" in text
    assert "every deal" not in text
    assert "todo reparto" not in text


def test_clauses_about_the_equipment_are_not_quoted_beside_those_that_judge(made: Made):
    book = first_page(made("overpaid in FU"))[1]
    assert "FU-SC-1" in book
    assert "FU-EQ-3" not in book


def test_an_article_by_pairs_is_quoted_whole(made: Made):
    book = first_page(made("false pass by pairs"))[1]
    assert "A pass that its player takes back before the next act is none." in book
    assert "*" not in book


def test_each_ruling_has_what_was_done_with_it_and_the_part_that_it_is_on(made: Made):
    decided = first_page(made("reduced on appeal"))[2]
    first, second = re.split(r"dismissed \(its points alone\)\.", decided)
    assert "What it did: Bruno pays Ana 65; the hand ends by penalty" in first
    assert "taken back" not in first
    assert "What it did: taken back: the hand ends by penalty, to Ana, 65 points stated" in second
    assert "Ana pays Bruno 65" in second
    assert "(points)" not in text_of(made("reduced on appeal"))


def test_a_wrong_declaration_is_named_with_its_contract_and_what_dismissal_brings(made: Made):
    text = text_of(made("wrong laydown"))
    happened, book, decided, _ = first_page(made("wrong laydown"))
    assert "what was declared holds: a laydown" in text.splitlines()[0]
    assert re.findall(r"\((\d+),", happened) == ["8", "12", "14", "15", "19"]
    earlier = "nothing: the ruling at 17 ended the hand for an earlier act"
    assert f"If it is dismissed: {earlier}." in book
    assert "1 mark to Ana and Carla (without effect: another end is in force)" in decided


# --- the paper ----------------------------------------------------------------------------------


def test_a_short_section_and_the_rows_of_a_table_stay_together(monkeypatch: pytest.MonkeyPatch):
    """However much stands before it, a table is on one page with its title."""
    printed = dict[str, int]()
    shown = FPDF.multi_cell

    def noted(page: FPDF, *args: object, **more: object) -> object:
        result = shown(page, *args, **more)  # type: ignore[arg-type]
        # The last time that a text is laid out it is printed, not only measured.
        printed[str(more["text"] if "text" in more else args[2])] = page.page_no()
        return result

    monkeypatch.setattr(FPDF, "multi_cell", noted)
    blank = Picture('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"></svg>', "")
    for lines in range(30, 60):
        printed.clear()
        before = Section("before", tuple(f"line {line}" for line in range(lines)))
        card = Section("the card", ("a score",), (("hand", "won by"), ("1", "nobody")))
        appeal_pdf(AppealFile("", (), blank, (), (before, card)), "en")
        pages = {printed[text] for text in ("the card", "a score", "nobody")}
        assert len(pages) == 1, lines


def test_the_answers_are_on_the_first_page_however_many_were_heard():
    blank = Picture('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"></svg>', "")
    answers = tuple(Section(f"answer {number}", ("word " * 40,) * 7) for number in range(4))
    pages = appeal_pdf(AppealFile("", (), blank, answers, ()), "en").count(b"/Type /Page\n")
    assert pages == 2, "the second has what the answers rest on"


def test_a_long_statement_is_shortened_on_the_first_page_alone():
    said = "he said so, " * 100
    assert len(shortened(said)) < 300
    assert shortened("he said so") == "he said so"


def test_a_name_that_is_longer_than_its_cell_has_several_lines():
    lines = list[int]()
    for name in ("Ana", LONG_NAMES[1]):
        page = paper()
        table_on(page, (("hand", "ended by", "won by", "points", name), ("1", "", "", "", "")))
        lines.append(round(page.get_y()))
    assert lines[1] > lines[0]


def test_statements_by_name_stay_in_order(made: Made):
    """Events on the first page stand in the order in which they were recorded."""
    for name in ("misplay that was paid", "renege", "raised too late"):
        happened = first_page(made(name))[0]
        positions = [int(at) for at in re.findall(r"\((\d+)[,;)]", happened)]
        assert all(before < after for before, after in pairwise(positions))
