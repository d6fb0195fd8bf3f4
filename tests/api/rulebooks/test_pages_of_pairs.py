"""The pages about dominoes by pairs: the articles of the text whole, endings as they are drawn."""

import re

import pytest

from api.rulebooks.articles import chapters
from domain.bones import Bone
from domain.events import BonePlayed
from domain.rulebooks import book
from domain.rulebooks.by_pairs_editions import EDITIONS
from projections.pictures.textboard import text_board
from tests.support.paths import ROOT

PAGE = (ROOT / "docs/pairs.md").read_text()
PICTURES = re.findall(r"^Played: ([^\n]+)\n\n```text\n(.+?)\n```$", PAGE, re.MULTILINE | re.DOTALL)


def drawn(played: str) -> str:
    """The picture of bones that were each joined to the one before."""
    bones = [Bone(name) for name in played.rstrip(".").split(", ")]
    joined = zip(bones, (None, *bones), strict=False)
    return text_board(BonePlayed(0, bone, on) for bone, on in joined)


@pytest.mark.parametrize(("played", "picture"), PICTURES, ids=[name for name, _ in PICTURES])
def test_a_picture_of_an_ending_is_the_programs(played: str, picture: str) -> None:
    """DP-12, DP-13, DP-15, DP-17."""
    assert picture == drawn(played)


def test_every_ending_has_its_picture() -> None:
    assert len(PICTURES) == PAGE.count("\nPlayed: ") == 6


RULES = (ROOT / "docs/rules/DP.md").read_text()
TEXT = (ROOT / "domain/rulebooks/DP.md").read_text()
OF_THE_PAGE = dict(part.split("\n", 1) for part in RULES.split("\n## ")[1:])
ARTICLES = {id: text for chapter in chapters("DP") for id, text in chapter.articles.items()}


def test_the_book_has_the_articles_of_its_text_in_their_order() -> None:
    told = re.findall(r"^- \*\*(DP-[0-9]+[a-c]?)\b", TEXT, re.MULTILINE)
    assert told == list(ARTICLES) == [clause.id for clause in book("DP").clauses]


def unmarked(text: str) -> str:
    """The text without its marks and spaces, as its words follow one another."""
    return re.sub(r"[*\s]", "", text).strip(".")


def test_the_page_leads_to_the_endings_and_the_words() -> None:
    assert "(../pairs.md)" in RULES
    assert "\n## Words\n" in PAGE


def test_the_page_names_every_infraction_that_breaks_the_hand() -> None:
    """DP-23, DP-24, DP-25, DP-27."""
    remark = next(line for line in RULES.split("\n") if "break the hand in every edition" in line)
    breaking = {row.remedy.cites[0] for row in book("DP").infractions if row.remedy.ends == "hand"}
    assert set(re.findall(r"DP-[0-9]+[a-c]?", remark)) == breaking


@pytest.mark.parametrize("id", ARTICLES)
def test_an_article_stands_on_the_page_whole_with_its_status_and_what_holds_it(id: str) -> None:
    page = OF_THE_PAGE[id]
    assert f"\n> {ARTICLES[id]}\n" in page
    (line,) = re.findall(rf"^- \*\*{id}\b(.*)$", TEXT, re.MULTILINE)
    assert unmarked(ARTICLES[id]) == unmarked(line)
    assert "\n- Status: " in page
    assert "\n- Tests: " in page or "\n- Vectors: " in page


@pytest.mark.parametrize("id", ARTICLES)
def test_an_option_that_an_article_names_stands_below_it_with_the_values_of_all_editions(
    id: str,
) -> None:
    for names in re.findall(r"\*[Oo]ptions? ((?:`[a-z_]+`(?:, )?)+)", ARTICLES[id]):
        for name in re.findall(r"`([a-z_]+)`", names):
            (line,) = re.findall(rf"^- Option: `{name}` .*$", OF_THE_PAGE[id], re.MULTILINE)
            field = "game_minutes" if name == "minutes" else name
            values = {str(edition.get(field)) for edition in EDITIONS.values()}
            assert len(values) == 1 or all(f"`{edition}`" in line for edition in EDITIONS)
