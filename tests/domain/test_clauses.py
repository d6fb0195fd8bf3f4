"""Every clause of the books is bound: to what carries it out, or to who records it."""

import re
from functools import cache

import pytest

from api.rulebooks.citations import Citations, in_code, in_tests, in_vectors
from domain import events as e
from domain.rulebooks import BOOKS
from domain.rules import Clause, RuleBook, rules_of
from tests.support.paths import ROOT

REGISTER = ROOT / "domain" / "rulebooks" / "RULINGS.md"
ENTRIES = {
    entry.split()[0]: entry
    for entry in re.split(r"^### ", REGISTER.read_text(), flags=re.MULTILINE)[1:]
}
CLAUSES = [clause for book in BOOKS.values() for clause in book.clauses]
IDS = {clause.id for clause in CLAUSES}

PRINTED = {"PDA": 47, "HF": 54, "FU": 28, "42": 63, "UDL": 38, "DP": 51}
"""How many statements each text makes, as they were read from it."""

NO_CODE = {
    "AMB-68",  # a reference that the text does not have
}
"""Entries of the register that no value, clause or function has to cite."""

by_book = pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)


@cache
def code() -> Citations:
    """Clauses that the code cites."""
    return in_code()


@cache
def carried_in_code() -> set[str]:
    """The clauses that a function or class names, beside what a module opens with."""
    return {id for id, places in code().items() if any(place.name for place in places)}


@cache
def held() -> set[str]:
    """The clauses that a test or a vector cites."""
    return {*in_tests(), *in_vectors()}


def cited_by_rules(book: RuleBook) -> set[str]:
    """The clauses and entries that the values of a book cite."""
    rules = rules_of(book.rules).values()
    cited = {id for rule in rules for id in rule.clauses}
    cited |= {id for clauses in book.duties.values() for id in clauses}
    return cited | {rule.ruling for rule in rules if rule.ruling}


def cited_by_infractions(book: RuleBook) -> set[str]:
    """The clauses and entries that the infractions of a book cite."""
    remedies = [infraction.remedy for infraction in book.infractions]
    cited = {id for remedy in remedies for id in (*remedy.cites, *remedy.discretion)}
    return cited | {remedy.elect for remedy in remedies if remedy.elect}


def of(book: RuleBook, status: str) -> list[Clause]:
    return [clause for clause in book.clauses if clause.status == status]


# --- the tables --------------------------------------------------------------------------


@by_book
def test_every_statement_of_the_text_stands_in_the_table_once(book: RuleBook) -> None:
    ids = [clause.id for clause in book.clauses]
    assert len(ids) == len(set(ids)) == PRINTED[book.id]
    assert all(id.startswith(f"{book.id}-") for id in ids)


@by_book
def test_every_clause_has_a_gloss_of_one_line(book: RuleBook) -> None:
    for clause in book.clauses:
        assert clause.gloss.strip() == clause.gloss
        assert "\n" not in clause.gloss


@by_book
def test_a_rule_cites_its_own_book_or_the_register(book: RuleBook) -> None:
    own = {clause.id for clause in book.clauses}
    assert cited_by_rules(book) <= own | ENTRIES.keys()
    for clause in book.clauses:
        assert set(clause.rulings) <= ENTRIES.keys(), clause.id


@by_book
def test_a_remedy_cites_a_clause_that_exists(book: RuleBook) -> None:
    """A remedy by analogy cites the sister book's clause, and then the register beside it."""
    own = {clause.id for clause in book.clauses} | ENTRIES.keys()
    for infraction in book.infractions:
        cites = set(infraction.remedy.cites)
        assert cites
        assert cites <= IDS | ENTRIES.keys(), infraction
        assert cites <= own or cites & ENTRIES.keys(), infraction


def test_what_a_docstring_cites_exists() -> None:
    for citations in (code(), in_tests()):
        for id, places in citations.items():
            assert id in IDS or id in ENTRIES, f"{id} in {', '.join(map(str, places))}"


# --- what carries each clause out ----------------------------------------------------------


@by_book
def test_every_computed_clause_is_carried_out(book: RuleBook) -> None:
    carried = cited_by_rules(book) | cited_by_infractions(book) | carried_in_code()
    assert not {clause.id for clause in of(book, "computed")} - carried


@by_book
def test_every_recorded_clause_has_what_records_it(book: RuleBook) -> None:
    tags = {e.tag_of(kind) for kind in e.FACTS}
    for clause in of(book, "recorded"):
        assert clause.recorded_by, clause.id
        for by in clause.recorded_by:
            kind, _, what = by.partition(":")
            assert kind in tags, clause.id
            assert (kind == "observed") == bool(what), clause.id
            if what:
                e.decode(e.encode(e.Observed(what)))


@by_book
def test_only_a_recorded_clause_says_what_records_it(book: RuleBook) -> None:
    assert all(clause.status == "recorded" for clause in book.clauses if clause.recorded_by)


@by_book
def test_an_observation_with_a_remedy_is_one_that_a_clause_records(book: RuleBook) -> None:
    recorded = {by.partition(":")[2] for clause in book.clauses for by in clause.recorded_by}
    cases = {one.case for one in book.infractions if one.claim == "observed"}
    assert cases - {"other"} <= recorded


# --- the register ------------------------------------------------------------------------


@pytest.mark.parametrize("number", ENTRIES)
def test_every_entry_of_the_register_says_what_it_settles(number: str) -> None:
    for part in ("Question", "Reading", "Option"):
        assert re.search(rf"^- {part}: \S", ENTRIES[number], re.MULTILINE), part
    assert not re.search(r"^- \w+: .*(\*\*|→)", ENTRIES[number], re.MULTILINE), "not taken apart"


def test_each_entry_of_the_register_has_a_number_of_its_own() -> None:
    numbers = re.findall(r"^### (AMB-\d+)", REGISTER.read_text(), flags=re.MULTILINE)
    assert sorted(numbers) == sorted(set(numbers))


def test_every_entry_of_the_register_is_cited() -> None:
    cited = {id for book in BOOKS.values() for id in cited_by_rules(book)}
    cited |= {id for book in BOOKS.values() for id in cited_by_infractions(book)}
    cited |= {id for clause in CLAUSES for id in clause.rulings}
    assert ENTRIES.keys() - cited - code().keys() == NO_CODE


def test_every_option_stands_in_the_register_under_its_name() -> None:
    for book in BOOKS.values():
        for name, rule in book.options().items():
            assert rule.ruling is not None, name
            entry = ENTRIES[rule.ruling]
            assert len(rule.choices) == 1 or f"`{name}`" in entry, f"{name} in {rule.ruling}"


@by_book
@pytest.mark.parametrize("status", ["computed", "recorded"])
def test_every_computed_or_recorded_clause_is_held_by_a_test_or_a_vector(
    book: RuleBook, status: str
) -> None:
    assert not {clause.id for clause in of(book, status)} - held()
