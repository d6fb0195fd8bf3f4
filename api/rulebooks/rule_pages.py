"""The pages of the rule books: each clause with all that holds it, as Markdown.

Made from the tables of the books and from what the sources cite, so that an
official can hold the program against the paper. `docs/rules/` keeps the pages; a
test compares them with fresh ones.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple, cast

from msgspec import Struct, structs

from api.plain_json import is_object
from api.rulebooks import articles
from api.rulebooks.citations import Citations, in_code, in_tests, in_vectors
from domain.rulebooks import BOOKS
from domain.rules import Clause, Infraction, Pairs, Remedy, Rule, RuleBook, rules_of, spell

REGISTER = "../../domain/rulebooks/RULINGS.md"
"""The path of the register of rulings from the pages."""

_STATUS = {
    "computed": "worked out from the log",
    "recorded": "somebody at the table says so, as a fact",
    "discretion": "left to an official",
    "outside": "nothing that a record could decide",
}

_WINDOW = {
    "act": "until anybody next plays or passes",
    "placement": "until the other side next places a bone",
    "finality": "until the score card, or play in the next hand",
    "payment": "until the score card, or the next game",
    "shake": "until the next shuffle",
    "match": "during the match",
    "none": "at any time",
}
_CALLER = {"opponent": "an opponent", "either": "anybody at the table", "official": "an official"}


class Sources(NamedTuple):
    """The citations in the sources: code, tests, vectors."""

    code: Citations
    tests: Citations
    vectors: Mapping[str, Mapping[str, int]]


@cache
def sources() -> Sources:
    """The citations in this checkout."""
    return Sources(in_code(), in_tests(), in_vectors())


def pages(cited: Sources) -> dict[str, str]:
    """The text of every page of `docs/rules/`, made from the books, by the name of its file.

    `cited` (`sources`) gives the code, tests and vectors that a page names under each clause.
    """
    made = {f"{book.id}.md": page(book, cited) for book in BOOKS.values()}
    return {"README.md": contents(), **made}


def contents() -> str:
    """The page that lists the books, as Markdown."""
    lines = [
        "# The rule books",
        "",
        "One page for each book, made by `bonebook rules --write docs/rules`. Under each clause:",
        "what it says, in our own words, and below it the whole article where the text is our own;",
        "whether it is "
        + "; ".join(f"*{status}* ({said})" for status, said in _STATUS.items())
        + ";",
        f"where the text leaves something open, the entry of the [register]({REGISTER}) that",
        "settles it and the option that it became; what carries the clause out; what holds it.",
        "",
        "| book | title | version | clauses | of them open |",
        "|---|---|---|---|---|",
    ]
    for book in BOOKS.values():
        unsettled = sum(bool(clause.rulings) for clause in book.clauses)
        lines.append(
            f"| [{book.id}]({book.id}.md) | {book.title} | {book.version} "
            f"| {len(book.clauses)} | {unsettled} |"
        )
    return "\n".join([*lines, ""])


def page(book: RuleBook, cited: Sources) -> str:
    """The page of one book or of house rules, as Markdown; `cited` is as in `pages`."""
    rules = _rules_by_clause(book)
    breaches = _infractions_by_clause(book)
    lines = [
        f"# {book.title}",
        "",
        f"`{book.id}`, version {book.version}, in force from {book.effective}. "
        f"Source: {book.source or 'the house'}. For {_listed(map(str, book.seats), 'or')} players.",
    ]
    if book.base:
        lines += ["", f"House rules on the base of [{book.base}]({book.base}.md)."]
    lines += ["", *_options(book)]
    if isinstance(book.rules, Pairs):
        lines += ["", _OTHER_PAGE, "", *_editions(book.rules)]
    chapters = articles.chapters(book.printed)
    if chapters:
        lines += ["", "The articles, chapter by chapter:", "", *articles.contents(chapters)]
    texts = {id: text for chapter in chapters for id, text in chapter.articles.items()}
    for clause in book.clauses:
        lines += ["", f"## {clause.id}", "", clause.gloss, ""]
        if clause.id in texts:
            lines += [f"> {texts[clause.id]}", ""]
        lines += [f"- {line}" for line in _about(book, clause, rules, breaches, cited=cited)]
    return "\n".join([*lines, ""])


def _options(book: RuleBook) -> Iterator[str]:
    yield "| option | default | may also be | settled by |"
    yield "|---|---|---|---|"
    for name, rule in book.options().items():
        listed = ", ".join(f"`{spell(c)}`" for c in rule.choices if c != rule.value)
        others = " or ".join(part for part in (listed, rule.free) if part)
        yield (f"| `{name}` | `{spell(rule.value)}` | {others or '–'} | {_ruling(rule.ruling)} |")


def _editions(rules: Pairs) -> Iterator[str]:
    """The editions side by side: an option a row, an edition a column."""
    editions = rules.editions
    yield "The editions side by side:"
    yield ""
    yield f"| option | {' | '.join(f'`{name}`' for name in editions)} |"
    yield "|---" * (len(editions) + 1) + "|"
    for field, rule in rules_of(rules).items():
        if all(field in values for values in editions.values()):
            cells = (spell(values[field]) for values in editions.values())
            yield f"| `{rule.name or field}` | {' | '.join(cells)} |"
    yield ""
    yield _NONE


def _by_edition(book: RuleBook, field: str) -> str:
    """The value that each edition has of an option, where they differ."""
    editions = book.rules.editions if isinstance(book.rules, Pairs) else {}
    named: dict[str, list[str]] = defaultdict(list)
    for edition, values in editions.items():
        if field in values:
            named[spell(values[field])].append(f"`{edition}`")
    by_value = "; ".join(f"`{value}` in {', '.join(names)}" for value, names in named.items())
    return f". By edition: {by_value}" if len(named) > 1 else ""


_OTHER_PAGE = (
    "[Endings and words](../pairs.md) has a picture of each end of a hand, and the words in "
    "Spanish and English."
)

_NONE = (
    "`none` of a sanction leaves its points to the official; of `minutes` and of "
    "`seconds_without_choice` it is no limit, of `by_hand` no bonus, of `walkover` the target. "
    "`best_of` must be odd. "
    "`block_opening` counts where the winner opens. Options that are not in the table are in every "
    "edition as by default. A false pass (DP-23), a bone that does not fit, claimed `late_acts` "
    "acts later or more (DP-24), and a false block (DP-25) break the hand in every edition, also "
    "where their points are for the official. So does a wrong number of bones (DP-27); no other "
    "infraction does. Values that no source states are the project's own: the entries of the "
    "register name them."
)
"""The meaning of "none" in the table of the editions, and the remarks below that of the text."""


def _about(
    book: RuleBook,
    clause: Clause,
    rules: Mapping[str, list[tuple[str, Rule[object]]]],
    breaches: Mapping[str, list[Infraction]],
    *,
    cited: Sources,
) -> Iterator[str]:
    """Everything that holds one clause."""
    settled = ", settled by " + ", ".join(map(_ruling, clause.rulings)) if clause.rulings else ""
    yield f"Status: {clause.status}{settled}"
    for name, rule in rules.get(clause.id, ()):
        if rule.choices:
            choices = [f"`{spell(choice)}`" for choice in rule.choices]
            allowed = " or ".join([*choices, rule.free] if rule.free else choices)
            option = f"Option: `{rule.name or name}` = `{spell(rule.value)}`, of {allowed}"
            yield option + _by_edition(book, name)
        else:
            yield f"Value: `{name}` = `{_value(rule.value)}`"
    for infraction in breaches.get(clause.id, ()):
        by_pairs = isinstance(book.rules, Pairs)
        yield f"Infraction: {_infraction(infraction, by_pairs=by_pairs)}"
    if clause.recorded_by:
        yield "Recorded by: " + ", ".join(f"`{by}`" for by in clause.recorded_by)
    carriers = [f"`{place}`" for place in cited.code.get(clause.id, ()) if place.name]
    if carriers:
        yield "Carried out by: " + ", ".join(carriers)
    held = [f"`{place.file}::{place.name}`" for place in cited.tests.get(clause.id, ())]
    if held:
        yield "Tests: " + ", ".join(held)
    counted = cited.vectors.get(clause.id, {})
    if counted:
        files = ", ".join(f"{file} {count}" for file, count in sorted(counted.items()))
        yield f"Vectors: {sum(counted.values())} ({files})"


# --- in words -------------------------------------------------------------------------------


def _rules_by_clause(book: RuleBook) -> Mapping[str, list[tuple[str, Rule[object]]]]:
    by_clause: dict[str, list[tuple[str, Rule[object]]]] = defaultdict(list)
    for name, rule in rules_of(book.rules).items():
        for id in rule.clauses:
            by_clause[id].append((name, rule))
    return by_clause


def _infractions_by_clause(book: RuleBook) -> Mapping[str, list[Infraction]]:
    by_clause: dict[str, list[Infraction]] = defaultdict(list)
    for infraction in book.infractions:
        remedy = infraction.remedy
        for id in dict.fromkeys((*remedy.cites, *remedy.discretion, remedy.elect)):
            if id is not None:
                by_clause[id].append(infraction)
    return by_clause


def _infraction(infraction: Infraction, *, by_pairs: bool) -> str:
    case, caller = infraction.case.replace("_", " "), _CALLER[infraction.caller]
    remedy = ", ".join(_remedy(infraction.remedy, by_pairs=by_pairs)) or "nothing more"
    return (
        f"`{infraction.claim}` ({case}), raised by {caller} {_WINDOW[infraction.window]}: {remedy}"
    )


def _remedy(remedy: Remedy, *, by_pairs: bool) -> Iterator[str]:
    if by_pairs and remedy.ends == "hand":
        yield "the hand is broken, or stands by DP-34a where it has ended"
    elif remedy.ends:
        yield f"the {remedy.ends} is over"
    if remedy.pays:
        more = ", or the offender's hand if more" if remedy.pays.or_hand else ""
        yield f"{remedy.pays.flat} points to whom the offender pays{more}"
    if remedy.levies:
        yield f"points by `{remedy.levies}`, as `sanctions` has it"
    if remedy.card:
        card = "a warning" if remedy.card == "warning" else f"a {remedy.card} card"
        otherwise = "" if remedy.levies else ", else referred to an official"
        yield f"{card}, where `cards` has them{otherwise}"
    if remedy.score:
        yield f"recorded {remedy.score[0]} to {remedy.score[1]} against the offender"
    if remedy.opponent_leads:
        yield "the opponent opens the next hand with any bone"
    if remedy.disqualified:
        yield f"disqualified from the {remedy.disqualified}"
    if remedy.forfeits_marks:
        yield "the marks at stake go to the other side"
    if remedy.fix:
        yield remedy.fix.replace("_", " ")
    if remedy.warning:
        yield "a warning"
    if remedy.penalty_free:
        yield "expressly no penalty"
    if remedy.elect:
        yield f"the opponent chooses by {remedy.elect}"
    for id in remedy.discretion:
        yield f"more at the official's discretion by {id}"
    if remedy.refer:
        yield "referred to an official"


def _value(value: object) -> str:
    if isinstance(value, Struct):
        stated = {name: one for name, one in structs.asdict(value).items() if one != ()}
        return ", ".join(f"{name}: {_value(one)}" for name, one in stated.items())
    if is_object(value):
        return ", ".join(f"{key}: {part}" for key, part in value.items())
    if isinstance(value, tuple):
        return ", ".join(map(str, cast("tuple[object, ...]", value))) or "none"
    return "none" if value is None else spell(value)


def _ruling(number: str | None) -> str:
    return "–" if number is None else f"[{number}]({REGISTER}#{number.lower()}-)"


def _listed(words: Iterator[str], last: str) -> str:
    *first, end = words
    return f"{', '.join(first)} {last} {end}" if first else end
