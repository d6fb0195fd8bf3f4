"""The pages of the rule books: kept as the tables and the sources have it, printed by a command."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from api.cli import main
from api.rulebooks import citations
from api.rulebooks import rule_pages as rulepages
from api.rulebooks.citations import cited_in
from api.rulebooks.rule_pages import Sources
from domain.house_rules import load
from domain.rulebooks import BOOKS
from tests.support.paths import ROOT

PAGES = ROOT / "docs" / "rules"
HOUSE = ROOT / "docs" / "examples" / "house-rules.toml"

REGISTER = (ROOT / "domain" / "rulebooks" / "RULINGS.md").read_text()


@pytest.fixture(scope="module")
def cited() -> Sources:
    return rulepages.sources()


@pytest.fixture(scope="module")
def fresh(cited: Sources) -> dict[str, str]:
    return rulepages.pages(cited)


def run(*arguments: str) -> tuple[int, str]:
    done = CliRunner().invoke(main, ["rules", *arguments])
    return done.exit_code, done.output


@pytest.mark.parametrize("name", ["README.md", *(f"{id}.md" for id in BOOKS)])
def test_the_committed_page_is_the_page_made_now(name: str, fresh: dict[str, str]) -> None:
    """If this fails, run `bonebook rules --write docs/rules`."""
    assert (PAGES / name).read_text() == fresh[name]


def test_there_is_a_page_for_each_book_and_no_other() -> None:
    assert {path.name for path in PAGES.iterdir()} == {"README.md", *(f"{id}.md" for id in BOOKS)}


@pytest.mark.parametrize("id", BOOKS)
def test_a_page_has_every_clause_in_printed_order(id: str, fresh: dict[str, str]) -> None:
    heads = [line[3:] for line in fresh[f"{id}.md"].split("\n") if line.startswith("## ")]
    assert heads == [clause.id for clause in BOOKS[id].clauses]


@pytest.mark.parametrize("id", BOOKS)
def test_every_ruling_is_linked_where_it_stands(id: str, fresh: dict[str, str]) -> None:
    for clause in BOOKS[id].clauses:
        for number in clause.rulings:
            assert f"[{number}]({rulepages.REGISTER}#{number.lower()}-)" in fresh[f"{id}.md"]
            assert f"\n### {number} ★" in REGISTER  # which a Markdown viewer anchors so


def test_a_clause_shows_what_holds_it(fresh: dict[str, str]) -> None:
    _, _, rest = fresh["PDA.md"].partition("## PDA-8c\n")
    clause = rest.partition("\n## ")[0]
    for part in (
        "Status: computed, settled by [AMB-17]",
        "Option: `pass_could_play` = `refer`, of `refer` or `as_8c`",
        "Infraction: `could_play` (drew), raised by an opponent",
        "recorded 150 to 100 against the offender",
        "`adjudication.claims.could_play.could_play`",
        "test_pda_8c_drawing_with_a_playable_bone_ends_the_game",
        "Vectors: ",
    ):
        assert part in clause


@pytest.mark.parametrize(
    ("id", "name", "free"),
    [
        ("DP", "target", "a whole number from 1 to 1000"),
        ("DP", "late_acts", "a whole number from 1 to 28"),
        ("DP", "by_hand", "whole numbers from 0 to 1000, as 100 75"),
    ],
)
def test_an_option_of_numbers_says_that_any_number_may_be_chosen(
    id: str, name: str, free: str, fresh: dict[str, str]
) -> None:
    page = fresh[f"{id}.md"]
    assert re.search(rf"^\| `{name}` \| .*(?:or|\|) {free} \| ", page, re.M)
    assert re.search(rf"^- Option: `{name}` = .* or {free}", page, re.M)
    assert BOOKS[id].options()[name].free == free


def test_house_rules_have_a_page_too(cited: Sources) -> None:
    text = rulepages.page(load(HOUSE.read_text()), cited)
    assert "## ANCHOR-2\n" in text
    assert "- Value: `target` = `100`\n- Value: `purse` = `tens: 8, fives: 4`\n" in text


def test_the_command_prints_a_book_or_which_there_are(fresh: dict[str, str]) -> None:
    assert run("UDL") == (0, fresh["UDL.md"])
    assert run() == (0, fresh["README.md"])


def test_the_command_writes_every_page(tmp_path: Path, fresh: dict[str, str]) -> None:
    assert run("--write", str(tmp_path / "rules")) == (0, "")
    assert {path.name: path.read_text() for path in (tmp_path / "rules").iterdir()} == fresh


def test_house_rules_that_make_no_book_end_the_command_with_the_line(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text(HOUSE.read_text().replace('"additional"', '"both"'))
    code, output = run(str(file))
    assert code == 2
    assert "line 43, options.wrong_spinner.value: is 'both'" in output
    assert "transfer or additional or stays" in output


def test_a_book_that_does_not_exist_ends_the_command_with_those_that_do() -> None:
    code, output = run("PDQ")
    assert code == 2
    assert "there are PDA, HF, FU, 42, UDL, DP" in output


def test_docstrings_are_read_as_python_reads_them() -> None:
    for path in (citations.ROOT / "adjudication").rglob("*.py"):
        source = path.read_text()
        read = {(name, frozenset(cited_in(doc))) for name, doc in citations.docstrings(source)}
        assert read == set(parsed_docstrings(source)), path


def parsed_docstrings(source: str) -> Iterator[tuple[str, frozenset[str]]]:
    """The name of each definition that has a docstring, and what that cites."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef() | ast.Module():
                docstring = ast.get_docstring(node)
                if docstring:
                    yield getattr(node, "name", ""), frozenset(cited_in(docstring))
            case _:
                pass


@pytest.mark.parametrize("book", sorted(BOOKS))
def test_no_remedy_that_brings_something_is_told_as_nothing_more(book: str) -> None:
    """A black card was printed as "nothing more"."""
    page = (PAGES / f"{book}.md").read_text()
    for infraction in BOOKS[book].infractions:
        brought = msgspec.to_builtins(infraction.remedy).keys() - {"cites"}
        case = infraction.case.replace("_", " ")
        about = f"`{infraction.claim}` ({case})"
        for line in (line for line in page.splitlines() if about in line):
            assert line.endswith("nothing more") is not bool(brought), line
