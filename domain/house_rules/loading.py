"""Making a rule book of house rules, or naming everything that is wrong with them."""

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any, cast

from msgspec import ValidationError, convert, structs

from domain.errors import BadText, Slip
from domain.events import MatchOpened
from domain.house_rules.toml_lines import DEEPEST, line_of, lines_of, toml_slip, too_deep
from domain.house_rules.types import allowed, type_of
from domain.house_rules.unplayable_values import nonsense
from domain.rulebooks import BOOKS, EDITIONS, edition
from domain.rules import (
    EDITION,
    Clause,
    Fives,
    FortyTwo,
    Pairs,
    Rule,
    RuleBook,
    in_edition,
    rules_of,
    spell,
)

TomlTable = dict[str, Any]
Path = tuple[str | int, ...]

TEXTS = ("id", "base", "title", "version", "effective")
_TOP = (*TEXTS, "source", "clauses", "values", "options")
_CHANGE = ("value", "cites")
MOST_SLIPS = 200
_FIELD = re.compile(r"field `([^`]+)`")
"""How the library names a field that is missing or unknown."""


def book_of(opened: MatchOpened) -> RuleBook:
    """The rule book of a match: a printed one, or the house rules in its opening.

    Either is the edition that the match is pinned to, if that is kept, else the present one.
    Raises `NoSuchRule` for a book that does not exist, `BadText` for malformed house rules.
    """
    if not opened.house_rules:
        return edition(opened.book, opened.sha256)
    return _pinned(opened.house_rules, opened.sha256)


@lru_cache(maxsize=64)
def _pinned(text: str, sha256: str) -> RuleBook:
    """House rules over the edition of their base that they had when they were recorded."""
    for base in EDITIONS:
        try:
            made = load(text, base)
        except BadText:
            continue
        if made.sha256() == sha256:
            return made
    return load(text)


@lru_cache(maxsize=64)
def load(text: str, base: str | None = None) -> RuleBook:
    """The rule book that these house rules make of the printed book that they name.

    `base` is the content hash of a kept edition of that book; None is its present edition.

    Raises `BadText` with the slips, up to `MOST_SLIPS`, by line. A text that is no TOML has one;
    one that names another book, or none, has those of its top level alone. Raises `KeyError` for
    a hash that is not kept.
    """
    loading = _Loading(
        text, _parsed(text), BOOKS if base is None else {EDITIONS[base].id: EDITIONS[base]}
    )
    made = loading.book()
    if loading.slips or made is None:
        raise BadText(sorted(loading.slips))
    return made


@lru_cache(maxsize=16)
def _parsed(text: str) -> TomlTable:
    """The table that a text is. Raises `BadText`."""
    deep = too_deep(text)
    if deep is not None:
        raise BadText([Slip(deep, "TOML", f"a name has no more than {DEEPEST} parts")])
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadText([toml_slip(error)]) from error


class _Loading:
    """House rules on their way to a book, and what is wrong with them so far."""

    def __init__(self, text: str, data: TomlTable, bases: Mapping[str, RuleBook]) -> None:
        self.text, self.data, self.bases = text, data, bases
        self.slips: list[Slip] = []

    @cached_property
    def lines(self) -> Mapping[Path, int]:
        """The lines of the text that name something."""
        return lines_of(self.text)

    def slip(self, path: Path, detail: str) -> None:
        """Name a slip at this place of the text; after `MOST_SLIPS` no more are named."""
        if len(self.slips) < MOST_SLIPS:
            field = ".".join(map(str, path))
            self.slips.append(Slip(line_of(self.lines, path), field, detail))

    def book(self) -> RuleBook | None:
        """The book, or None where the text does not say which one it changes."""
        self.only(self.data, (), _TOP)
        texts = {name: self.string(self.data, (), name) for name in TEXTS}
        base = self.bases.get(texts["base"])
        if base is None:
            if texts["base"]:
                self.slip(("base",), f"is {texts['base']!r}; there are {', '.join(BOOKS)}")
            return None
        if texts["id"] in BOOKS:
            self.slip(("id",), f"{texts['id']} is a printed book: house rules need their own id")
        clauses = self.clauses(base, texts["id"])
        known = {clause.id for clause in (*base.clauses, *clauses)}
        rules = self.rules(base, known)
        for field, detail in nonsense(rules, base.seats):
            self.slip(("values", field), detail)
        cited = {id for rule in rules_of(rules).values() for id in rule.clauses}
        for at, clause in enumerate(clauses):
            if not self.slips and clause.status == "computed" and clause.id not in cited:
                self.slip(("clauses", at), f"{clause.id} is computed, but no value cites it")
        return structs.replace(
            base,
            **{name: value for name, value in texts.items() if name != "base"},
            source=str(self.data.get("source", "")),
            base=base.id,
            clauses=(*base.clauses, *clauses),
            rules=rules,
        )

    # --- clauses --------------------------------------------------------------------------

    def clauses(self, base: RuleBook, id: str) -> tuple[Clause, ...]:
        """The clauses that the house adds."""
        stated = self.data.get("clauses", [])
        if not isinstance(stated, list):
            self.slip(("clauses",), "are written as [[clauses]]")
            return ()
        read_clauses: list[Clause] = []
        taken = {clause.id for clause in base.clauses}
        for at, stated_clause in enumerate(cast("list[object]", stated)):
            clause = self.clause(stated_clause, ("clauses", at))
            if clause is None:
                continue
            if not clause.id.startswith(f"{id}-"):
                self.slip(("clauses", at, "id"), f"is {clause.id}; it must begin with {id}-")
            elif clause.id in taken:
                self.slip(("clauses", at, "id"), f"{clause.id} is there already")
            taken.add(clause.id)
            read_clauses.append(clause)
        return tuple(read_clauses)

    def clause(self, stated: object, path: Path) -> Clause | None:
        """Read a clause of the house; None if it is malformed, which is noted as a slip."""
        try:
            return convert(stated, Clause, strict=True)
        except ValidationError as error:
            detail, _, where = str(error).partition(" - at `$.")
            named = _FIELD.search(detail)
            inner = (named[1],) if named else tuple(where.rstrip("`").split("."))
            if inner == ("status",):
                detail += f"; it may be {allowed(type_of(Clause, 'status'))}"
            self.slip((*path, *inner), detail)
            return None

    # --- values and options -------------------------------------------------------------

    def rules(self, base: RuleBook, known: set[str]) -> Fives | FortyTwo | Pairs:
        """The rules of the base with what the house changes."""
        started = self.in_edition(base.rules)
        options = {
            rule.name or field: field
            for field, rule in rules_of(base.rules).items()
            if rule.choices
        }
        values = [one for one in rules_of(base.rules) if one not in options.values()]
        changed: dict[str, Rule[Any]] = {}
        for name, stated in self.table("values", values, options, "is an option: put it there"):
            rule = self.value(started, name, stated, known)
            if rule is not None:
                changed[name] = rule
        for name, stated in self.table("options", options, values, "is a value: put it there"):
            rule = self.option(getattr(started, options[name]), name, stated, known)
            if rule is not None:
                changed[options[name]] = rule
        return structs.replace(started, **changed)

    def in_edition(self, rules: Fives | FortyTwo | Pairs) -> Fives | FortyTwo | Pairs:
        """The rules of the edition that the house begins with, where the base has editions.

        A match under house rules chooses no other edition: it would undo them.
        """
        if not isinstance(rules, Pairs):
            return rules
        edition = _nested(self.data, "options", EDITION, "value")
        if isinstance(edition, str) and edition in rules.editions:
            rules = in_edition(rules, edition)
        own = structs.replace(rules.edition, choices=(rules.edition.value,))
        return structs.replace(rules, edition=own)

    def table(
        self, part: str, names: Iterable[str], elsewhere: Iterable[str], hint: str
    ) -> list[tuple[str, TomlTable]]:
        """The entries of one part that name something there is, each a table.

        Any other entry is noted as a slip and left out.
        """
        stated = self.data.get(part, {})
        if not isinstance(stated, dict):
            self.slip((part,), f"is written as a table: [{part}]")
            return []
        tables: list[tuple[str, TomlTable]] = []
        entries = cast(TomlTable, stated)
        for name, value in entries.items():
            if name in elsewhere:
                self.slip((part, name), hint)
            elif name not in names:
                self.slip((part, name), f"is nothing there; there are {', '.join(sorted(names))}")
            elif not isinstance(value, dict):
                self.slip((part, name), "must be a table: { value = …, cites = [ … ] }")
            else:
                tables.append((name, cast(TomlTable, value)))
        return tables

    def value(
        self, rules: Fives | FortyTwo | Pairs, name: str, stated: TomlTable, known: set[str]
    ) -> Rule[Any] | None:
        """Read a value that replaces one of the base; None if it cannot, noted as a slip."""
        path: Path = ("values", name)
        clauses = self.cites(stated, path, known)
        if "value" not in stated:
            return None
        kind = type_of(type(rules), name)
        plain = None if stated["value"] == "none" else stated["value"]
        try:
            value = convert(plain, kind, str_keys=True)
        except ValidationError:
            self.slip((*path, "value"), f"is {stated['value']!r}; it may be {allowed(kind)}")
            return None
        return Rule(value, clauses)

    def option(
        self, rule: Rule[Any], name: str, stated: TomlTable, known: set[str]
    ) -> Rule[Any] | None:
        """Read another default for an option of the base; None if it cannot be, noted as a slip."""
        path: Path = ("options", name)
        clauses = self.cites(stated, path, known)
        if "value" not in stated:
            return None
        value = stated["value"]
        written = spell(tuple(cast("list[object]", value)) if isinstance(value, list) else value)
        try:
            value = rule.read(written)
        except ValueError as error:
            self.slip((*path, "value"), f"is {written!r}; {error}")
            return None
        others = tuple(choice for choice in rule.choices if choice != value)
        return structs.replace(rule, value=value, clauses=clauses, choices=(value, *others))

    def cites(self, stated: TomlTable, path: Path, known: set[str]) -> tuple[str, ...]:
        """The clauses that a change cites; a slip is noted of each that does not exist."""
        self.only(stated, path, _CHANGE)
        for name in _CHANGE:
            if name not in stated:
                self.slip(path, f"has no {name}; it needs {' and '.join(_CHANGE)}")
        cited = stated.get("cites", [])
        if not isinstance(cited, list) or ("cites" in stated and not cited):
            self.slip((*path, "cites"), 'must list the clauses that say so: ["…"]')
            return ()
        ids = cast("list[object]", cited)
        for id in ids:
            if id not in known:
                self.slip((*path, "cites"), f"{id!r} is no clause of the house or of its base")
        return tuple(map(str, ids))

    # --- small things -----------------------------------------------------------------------

    def only(self, table: TomlTable, path: Path, names: Sequence[str]) -> None:
        """Name a slip for each key of the table that is not among `names`."""
        for name in table:
            if name not in names:
                self.slip((*path, name), f"is not known here; there are {', '.join(names)}")

    def string(self, table: TomlTable, path: Path, name: str) -> str:
        """A text that must be there; if it is not, a slip is noted and the text is ""."""
        value = table.get(name)
        if isinstance(value, str) and value:
            return value
        if value is None:
            self.slip((*path, name), f"is missing; house rules need {', '.join(TEXTS)}")
        else:
            self.slip((*path, name), f"is {value!r}; it must be a text in quotes")
        return ""


def _nested(table: TomlTable, *names: str) -> object:
    """The value under these names, each a table in the one before; None if there is none."""
    value: object = table
    for name in names:
        value = cast("dict[str, object]", value).get(name) if isinstance(value, dict) else None
    return value
