"""`bonebook translations`: which sentences each language has, and its files brought up to date."""

from collections.abc import Iterable
from pathlib import Path
from typing import Final

import rich_click as click
from babel.core import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po, write_po

import adjudication
import projections
from adjudication.claims.catalogue import CATALOGUE
from api.command_kit.options import option
from api.command_kit.refusing import refuse
from api.languages.catalogues import LOCALE
from domain import messages

KEYWORDS: Final = {"message": None, "counted": (1, 2)}
"""The functions whose arguments are sentences."""

SOURCES: Final = tuple(
    Path(str(room.__file__)).parent for room in (adjudication, messages, projections)
)
"""The folders whose modules write sentences."""

ROOT: Final = Path(adjudication.__file__).parent.parent
KINDS: Final = "adjudication/claims/catalogue/__init__.py"
"""The module of the catalogue of claims, whose names are translated as well."""


@click.command()
@option("--write", is_flag=True, help="Add to each file what it lacks, drop what is gone.")
@option("--add", metavar="LANGUAGE", help="Begin a language, such as fr, or a region, es_DO.")
def translations(write: bool, add: str | None) -> None:
    """List the languages that findings are worded in, and what each still lacks.

    A language is a file that gettext tools read and write (docs/translating.md). A
    region of a language holds only what it says otherwise, and lacks nothing.

    \b
    bonebook translations
    bonebook translations --add fr
    bonebook translations --write
    """
    if add is not None:
        _begin(add)
    now = template()
    for file in sorted(LOCALE.glob("*/LC_MESSAGES/messages.po")):
        catalogue = read(file)
        gone = update(catalogue, now)
        if write or add == str(catalogue.locale):
            write_file(file, catalogue)
        lacking = sum(one.fuzzy or not all(forms(one.string)) for one in catalogue if one.id)
        have = f"{len(catalogue)} sentences, {lacking} lacking, {gone} gone"
        click.echo(f"{catalogue.locale}: {have}")


def template() -> Catalog:
    """A catalogue of every sentence of findings and every kind of claim, with their modules.

    The texts of pages and of refusals are not in it.
    """
    extracted = Catalog()
    for module in (module for folder in SOURCES for module in sorted(folder.rglob("*.py"))):
        place = module.relative_to(ROOT).as_posix()
        for _, text, *_ in extract_from_file("python", module, keywords=KEYWORDS):
            extracted.add(text, locations=[(place, 0)])
    for kind in CATALOGUE:
        extracted.add(kind.replace("_", " "), locations=[(KINDS, 0)])
    return extracted


def read(file: Path) -> Catalog:
    """The catalogue in a file. Raises `PoFileError` where it is no catalogue."""
    with file.open("rb") as opened:
        return read_po(opened, abort_invalid=True)


def write_file(file: Path, catalogue: Catalog) -> None:
    """Write a catalogue in the order of the modules, without what is gone."""
    with file.open("wb") as opened:
        write_po(
            opened,
            catalogue,
            width=100,
            sort_by_file=True,
            include_lineno=False,
            ignore_obsolete=True,
        )


def update(catalogue: Catalog, now: Catalog) -> int:
    """Bring a catalogue in line with `now`, in place; return how many of its sentences are gone.

    A language gains the sentences that it lacks; a region keeps only those that it has.
    """
    if "_" in str(catalogue.locale):
        own = Catalog()
        for message in now:
            if message.id and message.id in catalogue:
                own.add(message.id, locations=message.locations)
        now = own
    catalogue.update(now, no_fuzzy_matching=True, update_creation_date=False)
    return len(catalogue.obsolete)


def forms(text: str | Iterable[str] | None) -> tuple[str, ...]:
    """The forms of a sentence or a translation: singular and plurals, or the only form.

    The only form is "" where it is not translated.
    """
    return (text,) if isinstance(text, str) else tuple(text or ("",))


def _begin(name: str) -> None:
    """Write an empty catalogue for a language, or a region of one."""
    try:
        locale = Locale.parse(name.replace("-", "_"))
    except (UnknownLocaleError, ValueError):
        refuse(f"--add {name}: is no language, such as fr or es_DO")
    file = LOCALE / str(locale) / "LC_MESSAGES" / "messages.po"
    if file.exists():
        refuse(f"--add {name}: is there already, in {file}")
    file.parent.mkdir(parents=True)
    write_file(file, Catalog(locale, project="bonebook"))
