"""The languages of findings: each has every sentence; a region has its own words."""

import ast
import re
from pathlib import Path
from typing import get_args

import pytest
from babel.messages.catalog import Catalog
from click.testing import CliRunner

from adjudication.laydown.declarations import Why
from api.cli import main
from api.http.refusals import BadRequest
from api.languages.catalogues import LOCALE, catalogue_of, languages
from api.languages.commands import translations
from domain import events as e
from domain.fortytwo.auction import Ruling
from domain.messages.catalogue import worded
from domain.messages.message import all_of, any_of, bones, message
from domain.messages.terms import TERMS, term
from domain.rulebooks import BOOKS

FILES = sorted(LOCALE.glob("*/LC_MESSAGES/messages.po"))
NAMES = [file.parts[-3] for file in FILES]


def ids(catalogue: Catalog) -> set[tuple[str, ...]]:
    return {translations.forms(one.id) for one in catalogue if one.id}


def parts(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", text)) - {"number"}


@pytest.mark.parametrize(("name", "file"), list(zip(NAMES, FILES, strict=True)), ids=NAMES)
def test_a_language_has_every_sentence_in_the_code_and_none_that_is_gone(name: str, file: Path):
    own, code = ids(translations.read(file)), ids(translations.template())
    assert own <= code
    assert "_" in name or own == code


def test_every_sentence_stands_in_the_code_in_one_piece():
    pieced = [
        f"{module}:{call.lineno}"
        for folder in translations.SOURCES
        for module in sorted(folder.rglob("*.py"))
        for call in ast.walk(ast.parse(module.read_text()))
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name)
        for text in call.args[: {"message": 1, "counted": 2}.get(call.func.id, 0)]
        if not isinstance(text, ast.Constant)
    ]
    assert pieced == []


@pytest.mark.parametrize("file", FILES, ids=NAMES)
def test_each_form_of_a_sentence_is_there_and_has_the_parts_of_the_english(file: Path):
    for sentence in translations.read(file):
        english = translations.forms(sentence.id)
        assert not sentence.fuzzy, f"words for {english} that nobody has looked at"
        for form in translations.forms(sentence.string):
            assert form, f"no words for {english}"
            assert not sentence.id or parts(form) == parts(english[-1])


def test_every_word_of_the_record_is_a_term():
    conduct = [
        infraction.case
        for book in BOOKS.values()
        for infraction in book.infractions
        if infraction.claim == "observed"
    ]
    trumps = [one for one in get_args(e.Trump) if not one.isdigit()]
    words = {*get_args(e.HandEnding), *get_args(Ruling), *get_args(Why), *trumps, *conduct}
    assert words - {"other"} <= set(TERMS)


def test_a_word_that_is_no_term_is_written_as_it_is():
    assert worded(term("chair_kicked"), catalogue_of("es")) == "chair kicked"


# --- the languages -----------------------------------------------------------------------------


def test_the_languages_are_those_that_lie_in_the_folder():
    assert languages() == ("en", "es", "es-CU", "es-MX", "es-PR")


@pytest.mark.parametrize(
    ("tag", "language"),
    [
        ("en", "en"),
        ("es", "es"),
        ("es-MX", "es-MX"),
        ("es_mx", "es-MX"),
        ("es-AR", "es"),
        ("en-US", "en"),
    ],
)
def test_a_region_without_a_catalogue_has_that_of_its_language(tag: str, language: str):
    assert catalogue_of(tag).language == language


def test_a_language_that_is_not_there_is_refused_with_those_that_are():
    with pytest.raises(BadRequest, match="is 'fr'; there are en, es, es-CU, es-MX, es-PR"):
        catalogue_of("fr")


@pytest.mark.parametrize(
    ("tag", "opens", "lock"),
    [
        ("en", "the highest double opens", "a block"),
        ("es", "abre el doble más alto", "cierre"),
        ("es-MX", "abre la mula más alta", "cierre"),
        ("es-CU", "abre el doble más alto", "tranque"),
        ("es-PR", "abre el doble más alto", "tranque"),
    ],
)
def test_a_region_has_its_words_and_the_rest_from_its_language(tag: str, opens: str, lock: str):
    catalogue = catalogue_of(tag)
    assert worded(message("the highest double opens"), catalogue) == opens
    assert worded(term("lock"), catalogue) == lock


@pytest.mark.parametrize(
    ("tag", "words"),
    [("en", ["no bones", "1 bone", "2 bones"]), ("es", ["0 fichas", "1 ficha", "2 fichas"])],
)
def test_a_number_chooses_the_form(tag: str, words: list[str]):
    assert [worded(bones(number), catalogue_of(tag)) for number in (0, 1, 2)] == words


def test_spanish_heeds_the_sound_that_follows():
    spanish = catalogue_of("es")
    assert worded(all_of(["Ana", "Inés"]), spanish) == "Ana e Inés"
    assert worded(all_of(["Ana", "Hiedra"]), spanish) == "Ana y Hiedra"
    assert worded(any_of(["Ana", "Olga"]), spanish) == "Ana u Olga"
    assert worded(all_of(["6-1", "6-3", "5-2"]), spanish) == "6-1, 6-3 y 5-2"


# --- a translator at work ------------------------------------------------------------------------


@pytest.mark.long
def test_a_translator_begins_a_language_fills_it_and_brings_it_up_to_date(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(translations, "LOCALE", tmp_path)
    begun = CliRunner().invoke(main, ["translations", "--add", "fr"])
    total = len(ids(translations.template()))
    assert begun.output == f"fr: {total} sentences, {total} lacking, 0 gone\n"
    file = tmp_path / "fr" / "LC_MESSAGES" / "messages.po"
    text = file.read_text().replace(
        'msgid "nobody"\nmsgstr ""', 'msgid "nobody"\nmsgstr "personne"'
    )
    file.write_text(text + '\nmsgid "what nobody says any more"\nmsgstr "rien"\n')
    written = CliRunner().invoke(main, ["translations", "--write"])
    assert written.output == f"fr: {total} sentences, {total - 1} lacking, 1 gone\n"
    assert "what nobody says" not in file.read_text()
    assert 'msgstr "personne"' in file.read_text()


@pytest.mark.parametrize(
    ("name", "refusal"), [("xx-nowhere", "is no language"), ("es", "is there already")]
)
def test_a_language_that_cannot_be_begun_is_refused(name: str, refusal: str):
    refused = CliRunner().invoke(main, ["translations", "--add", name])
    assert refused.exit_code != 0
    assert refusal in refused.output
