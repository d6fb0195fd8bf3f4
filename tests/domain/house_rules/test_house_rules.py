"""House rules: a book that varies numbers and options is one data file, or is refused by line."""

import pytest

from domain import events as e
from domain.bones import Bone
from domain.errors import BadText, NoSuchRule
from domain.formats import notation
from domain.house_rules import book_of, load
from domain.match.decide import decide
from domain.match.match import Match, fold
from domain.rulebooks import BOOKS, book
from domain.rules import Fives, Purse, choose
from tests.support.paths import ROOT

EXAMPLE = ROOT / "docs" / "examples" / "house-rules.toml"
TEXT = EXAMPLE.read_text()
ANCHOR = load(TEXT)


def opened(**changed: object) -> e.MatchOpened:
    fields: dict[str, object] = {
        "book": ANCHOR.id,
        "version": ANCHOR.version,
        "sha256": ANCHOR.sha256(),
        "players": ("Ann", "Ben"),
        "house_rules": TEXT,
    }
    return e.MatchOpened(**(fields | changed))  # type: ignore[arg-type]


def rules() -> Fives:
    assert isinstance(ANCHOR.rules, Fives)
    return ANCHOR.rules


def slips(text: str) -> list[tuple[int, str, str]]:
    with pytest.raises(BadText) as refused:
        load(text)
    return [(slip.line, slip.field, slip.detail) for slip in refused.value.slips]


# --- what the file makes ----------------------------------------------------------------


def test_house_rules_are_a_book_of_their_own() -> None:
    assert (ANCHOR.id, ANCHOR.base, ANCHOR.version) == ("ANCHOR", "PDA", "2026.1")
    assert (ANCHOR.printed, book("HF").printed) == ("PDA", "HF")
    assert ANCHOR.sha256() not in {printed.sha256() for printed in BOOKS.values()}
    assert {clause.id for clause in book("PDA").clauses} < {clause.id for clause in ANCHOR.clauses}
    assert ANCHOR.infractions == book("PDA").infractions


def test_only_what_the_file_names_differs() -> None:
    printed = book("PDA").rules
    assert isinstance(printed, Fives)
    assert (rules().holding.value, rules().holding.clauses) == ({2: 6}, ("ANCHOR-1",))
    assert (rules().target.value, rules().purse.value) == (100, Purse(8, 4))
    assert (rules().wrong_spinner.value, rules().wrong_spinner.ruling) == ("additional", "AMB-12")
    assert rules().after_domino == printed.after_domino


def test_an_option_whose_default_the_house_changed_may_still_be_chosen() -> None:
    assert choose(rules(), {"wrong_spinner": "stays"}).wrong_spinner.value == "stays"


def test_a_comment_changes_the_text_and_not_the_book() -> None:
    assert load(TEXT + "# no more\n").sha256() == ANCHOR.sha256()
    assert load(TEXT.replace('"Six bones each."', '"Half a dozen."')).sha256() != ANCHOR.sha256()


# --- a match under them -----------------------------------------------------------------


def test_a_match_carries_its_house_rules_and_is_folded_from_its_record_alone() -> None:
    match = Match()
    facts = (opened(), e.GameStarted(1), e.HandStarted(1))
    for position, fact in enumerate(facts, 1):
        decide(match, fact)
        match.apply(position, fact)
    assert (match.book.id, match.rules.target.value) == ("ANCHOR", 100)
    stored = [(position, e.decode(e.encode(fact))) for position, fact in enumerate(facts, 1)]
    assert fold(stored).book.sha256() == ANCHOR.sha256()


def test_the_purse_of_the_house_is_paid_from_and_ends_the_game() -> None:
    paid = e.ChipsPaid(1, 0, 100)
    match = fold(enumerate((opened(), e.GameStarted(1), e.HandStarted(1), paid), 1))
    assert match.scores == (100, 0)
    assert match.game_winner == 0


def test_a_strict_match_under_house_rules_names_the_clauses_of_the_base() -> None:
    match = fold(
        enumerate(
            (
                opened(enforcement="strict"),
                e.GameStarted(1),
                e.HandStarted(1),
                e.OpeningDrawn(0, 6),
                e.OpeningDrawn(1, 6),
                e.BonePlayed(0, Bone("5-5")),
            ),
            1,
        )
    )
    with pytest.raises(Exception, match="4-3") as refused:
        decide(match, e.BonePlayed(1, Bone("4-3"), Bone("5-5"), (5, 4)))
    assert "PDA-10c" in refused.value.clauses  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"sha256": "0" * 64}, "version"),
        ({"version": "2025"}, "version"),
        ({"book": "PDA"}, "book"),
        ({"house_rules": ""}, "book"),
    ],
)
def test_a_match_is_pinned_to_the_rules_that_it_carries(
    changed: dict[str, object], field: str
) -> None:
    with pytest.raises(NoSuchRule) as refused:
        decide(Match(), opened(**changed))
    assert refused.value.field == field


def test_a_match_under_house_rules_comes_back_from_its_notation() -> None:
    entries = [e.Entry(1, opened()), e.Entry(2, e.GameStarted(1))]
    read = notation.read(notation.write(entries))
    assert read == entries
    assert isinstance(read[0].fact, e.MatchOpened)
    assert book_of(read[0].fact) == ANCHOR


# --- what is refused, with the line, the field and what is allowed ------------------------


def line(text: str) -> int:
    """The number of the first line that begins so."""
    return next(n for n, one in enumerate(TEXT.split("\n"), 1) if one.startswith(text))


@pytest.mark.parametrize(
    ("was", "now", "at", "field", "allowed"),
    [
        ('value = "additional"', 'value = "both"', "wrong_spinner", "options.wrong_spinner.value",
         "is 'both'; it may be transfer or additional or stays"),
        ("wrong_spinner = {", "spinners = {", "wrong_spinner", "options.spinners",
         "there are arms_before_sides, bogus_9c"),
        ("target = {", "targets = {", "target", "values.targets", "there are after_domino"),
        ("target = {", "wrong_spinner = {", "target", "values.wrong_spinner", "is an option"),
        ('"PDA-10d"', '"PDA-99"', "wrong_spinner", "options.wrong_spinner.cites",
         "'PDA-99' is no clause of the house or of its base"),
        ('[3], cites = ["ANCHOR-4"]', "[3]", "best_of", "values.best_of", "has no cites"),
        ('value = [3], ', "", "best_of", "values.best_of", "has no value"),
        ('["ANCHOR-4"]', "[]", "best_of", "values.best_of.cites", "must list the clauses"),
        ("value = 100", 'value = "many"', "target", "values.target.value", "a whole number"),
        ("value = 100", "value = 0", "target", "values.target", "at least 1 point"),
        ("value = 100", "value = 120", "purse", "values.purse", "must be the target, 120"),
        ("best_of = {", 'scoring_unit = { value = 3, cites = ["ANCHOR-2"] }\nbest_of = {',
         "best_of", "values.scoring_unit", "it must be a multiple of 5"),
        ("best_of = {", 'scoring_unit = { value = 0, cites = ["ANCHOR-2"] }\nbest_of = {',
         "best_of", "values.scoring_unit", "it may be 1 or more"),
        ("best_of = {", 'pips_per_point = { value = 3, cites = ["ANCHOR-2"] }\nbest_of = {',
         "best_of", "values.pips_per_point", "it may be 1 or 5"),
        ("{ 2 = 6 }", "{ 2 = 15 }", "holding", "values.holding", "1 to 14 can be"),
        ("{ 2 = 6 }", "{ 3 = 6 }", "holding", "values.holding", "how many bones 2 players"),
        ("{ 2 = 6 }", "6", "holding", "values.holding.value", "a table from a whole number"),
        ("[3]", "[4]", "best_of", "values.best_of", "odd numbers"),
        ('base = "PDA"', 'base = "PDQ"', "base", "base", "there are PDA, HF, FU, 42, UDL, DP"),
        ('id = "ANCHOR"', 'id = "UDL"', "id", "id", "need their own id"),
        ('version = "2026.1"', "version = 2026", "version", "version", "a text in quotes"),
        ('source = "N', 'sauce = "N', "source", "sauce", "there are id, base"),
        ('status = "computed"\ngloss = "Six', 'status = "known"\ngloss = "Six', "status",
         "clauses.0.status", "it may be computed or recorded or discretion or outside"),
        ('id = "ANCHOR-1"', 'id = "PDA-2"', 'id = "ANCHOR-1"', "clauses.0.id", "begin with"),
        ('gloss = "Best of three games."\n', "", "[[clauses]]", "clauses.3.gloss", "missing"),
    ],
)  # fmt: skip
def test_house_rules_that_make_no_book_are_refused(
    was: str, now: str, at: str, field: str, allowed: str
) -> None:
    assert was in TEXT
    mistakes = slips(TEXT.replace(was, now, 1))
    matching = [slip for slip in mistakes if slip[1] == field]
    assert matching, mistakes
    assert allowed in matching[0][2]
    assert TEXT.split("\n")[matching[0][0] - 1].startswith(at)


FIRST_PINNED = "73a16b022c7bf605175bed11c6c9f3a556992fcf0fb6b1400b78432cdb1344e1"
"""The content hash of these house rules over the first edition of their base."""


def test_a_recorded_match_keeps_the_edition_that_its_house_rules_changed() -> None:
    opened = e.MatchOpened("ANCHOR", "2026.1", FIRST_PINNED, ("Ann", "Ben"), house_rules=TEXT)
    assert book_of(opened).sha256() == FIRST_PINNED
    assert load(TEXT).sha256() != FIRST_PINNED


def test_a_missing_line_is_named_at_the_head() -> None:
    assert slips(TEXT.replace('base = "PDA"\n', ""))[0][:2] == (1, "base")


def test_a_text_that_is_no_toml_is_refused_at_its_line() -> None:
    ((at, field, _),) = slips(TEXT.replace("[options]", "[options"))
    assert (at, field) == (line("[options]"), "TOML")


def test_a_computed_clause_that_no_value_cites_is_refused() -> None:
    ((at, field, detail),) = slips(TEXT.replace('["ANCHOR-4"]', '["ANCHOR-1"]'))
    assert field == "clauses.3"
    assert "no value cites it" in detail
    assert TEXT.split("\n")[at - 1] == "[[clauses]]"


def test_everything_that_is_wrong_is_told_at_once() -> None:
    text = TEXT.replace('"additional"', '"both"').replace("value = 100", "value = -1")
    assert {field for _, field, _ in slips(text)} >= {
        "options.wrong_spinner.value",
        "values.target",
    }


def test_words_inside_a_long_text_name_nothing() -> None:
    text = TEXT.replace('"Six bones each."', '"""\nSix.\n[values]\ntarget = 7\n"""')
    ((at, field, _),) = slips(
        text.replace("value = 100", "value = 0").replace(
            "tens = 8, fives = 4", "tens = 0, fives = 0"
        )
    )
    assert (at, field) == (line("target") + 4, "values.target")
