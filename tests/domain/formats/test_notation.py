"""Whole-match notation: written and read back, refused with the field at fault, or mended."""

import json

import pytest
from hypothesis import given
from msgspec import structs

from domain import events as e
from domain.bones import Bone
from domain.errors import BadRecord, BadText
from domain.formats import neutral_json, notation
from domain.formats.notation.shapes import KIND_OF, SHAPES
from domain.rulebooks import book, edition
from tests.generators.generate_fives import CARELESS, TABLES, match
from tests.generators.made_facts import matches
from tests.support.paths import VECTORS

PDA = book("PDA")
HEAD = f"""book: PDA
version: {PDA.version}
hash: {PDA.sha256()}
players: Ann,Ben
"""


def entries(facts: list[e.Fact]) -> list[e.Entry]:
    return [e.Entry(position, fact) for position, fact in enumerate(facts, 1)]


def told(*lines: str) -> list[e.Fact]:
    """The facts of these lines, after the head."""
    return [entry.fact for entry in notation.read(HEAD + "\n".join(lines))][1:]


def slips(*lines: str) -> list[tuple[int, str, str]]:
    """Faults of these lines, the first of which counts as line 1."""
    with pytest.raises(BadText) as refused:
        notation.read(HEAD + "\n".join(lines))
    return [(slip.line - 4, slip.field, slip.detail) for slip in refused.value.slips]


def mended(*lines: str) -> tuple[list[e.Fact], list[str]]:
    """The facts of these lines and the repairs made, the first line counting as line 1."""
    facts, repairs = notation.mend(HEAD + "\n".join(lines))
    repaired = [f"{one.line - 4} {one.field}: {one.was} → {one.now}" for one in repairs]
    return [entry.fact for entry in facts][1:], repaired


# --- there and back ---------------------------------------------------------------------


def test_every_kind_of_fact_has_its_line() -> None:
    assert set(SHAPES) | {e.MatchOpened} == set(e.FACTS)
    assert len(KIND_OF) == len(SHAPES)


@pytest.mark.parametrize("kind", SHAPES, ids=lambda kind: kind.__name__)
def test_every_field_of_a_fact_has_its_place_in_the_line(kind: type[e.Fact]) -> None:
    shape = SHAPES[kind]
    placed = {part.name for part in (*shape.fixed, *shape.phrases)} | {shape.subject, shape.nested}
    fields = {field.name for field in structs.fields(kind)}
    if kind is e.ClaimRaised:
        fields = {f"claim.{field.name}" for field in structs.fields(e.Claim)}
    assert placed - {None} == fields


@given(matches())
def test_any_facts_come_back_from_their_text(log: list[e.Entry]) -> None:
    text = notation.write(log)
    assert notation.read(text) == log
    assert notation.write(notation.read(text)) == text


@pytest.mark.share(3)
@pytest.mark.parametrize(("book_id", "players"), TABLES)
def test_a_whole_match_comes_back_from_its_text(book_id: str, players: int) -> None:
    log = entries(match(11, book_id, players, habits=CARELESS, best_of=1).facts)
    assert notation.read(notation.write(log)) == log
    assert notation.mend(notation.write(log)) == (log, ())


@pytest.mark.share(3, long=2)
@pytest.mark.parametrize("name", ["games", "adjudication_full", "adjudication_hidden"])
def test_every_recorded_game_comes_back_from_its_text(name: str) -> None:
    vectors = json.loads((VECTORS / f"{name}.json").read_text())["vectors"]
    for vector in vectors:
        log = entries(neutral_json.read(vector["game"]))
        assert notation.read(notation.write(log)) == log, vector["id"]


def test_the_house_rules_of_a_match_come_back_line_by_line() -> None:
    rules = 'id = "BAR"\n\n  # indented\ntitle = "x"\n'
    opened = e.MatchOpened("BAR", "1", "0" * 64, ("Ann", "Ben"), house_rules=rules)
    assert notation.read(notation.write(entries([opened]))) == entries([opened])


def test_only_the_entries_of_a_whole_match_are_written() -> None:
    with pytest.raises(BadRecord, match="opening"):
        notation.write([e.Entry(1, e.Passed(0))])
    with pytest.raises(BadRecord, match="where 2 is due"):
        notation.write([e.Entry(1, match(1, "PDA", best_of=1).facts[0]), e.Entry(3, e.Passed(0))])


# --- what a line says --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "fact"),
    [
        ("A plays 6-5 on 5-5", e.BonePlayed(0, Bone("6-5"), Bone("5-5"))),
        (
            "A plays 4-2 on 6-5 touch 5/2 arm not-just-drawn",
            e.BonePlayed(0, Bone("4-2"), Bone("6-5"), (5, 2), "arm", False),
        ),
        ("B draws ??", e.BoneDrawn(1)),
        ("B takes 7 ??", e.OpeningDrawn(1, 7)),
        ("B shows none", e.HoldingShown(1, ())),
        ("A pays B 15 tens 1 fives 1 answers 9", e.ChipsPaid(0, 1, 15, 9, None, 1, 1)),
        (
            "correction 4 misheard [A plays 6-5 on 5-5] [A calls 10]",
            e.RecordCorrected(
                4, (e.BonePlayed(0, Bone("6-5"), Bone("5-5")), e.ScoreCalled(0, 10)), "misheard"
            ),
        ),
        (
            "claim could_play event 12 against B by A",
            e.ClaimRaised(e.Claim("could_play", 12, 1, 0)),
        ),
        (
            "ruling 13 proved upheld cites PDA-8c choices PDA-9e=nothing_more",
            e.RulingGiven(13, "proved", True, ("PDA-8c",), {"PDA-9e": "nothing_more"}),
        ),
    ],
)
def test_a_line_says_one_fact(line: str, fact: e.Fact) -> None:
    assert told(line) == [fact]
    assert notation.write_fact(fact) == line


def test_comments_and_empty_lines_say_nothing() -> None:
    assert told("# the deal", "", "A takes 7 ??   # in turn", "B takes 7 ??") == told(
        "A takes 7 ??", "B takes 7 ??"
    )


def test_a_sign_in_quotes_begins_no_comment() -> None:
    assert told('observed talk note "table #4"') == [e.Observed("talk", note="table #4")]


def test_a_line_may_say_when_it_happened_and_who_reported_it() -> None:
    text = HEAD + "A passes at 2026-05-01T19:30:00Z reporter scribe"
    assert notation.read(text)[1] == e.Entry(2, e.Passed(0), "scribe", "2026-05-01T19:30:00Z")


def test_numbers_may_be_left_out_but_not_be_wrong() -> None:
    assert told("2. A passes", "B passes") == told("A passes", "3. B passes")
    assert slips("2. A passes", "4. B passes") == [
        (2, "number", "is 4. where event 3 is due"),
    ]


# --- what is refused -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "field", "allowed"),
    [
        ("A jumps", "word", "it may be game, "),
        ("A", "word", "it may be game, "),
        ("plays 6-5", "seat", "plays needs a seat, A to D"),
        ("A hand 1", "seat", "hand needs no seat before it"),
        ("E plays 6-5", "seat", "is E; it must be a seat, A to D"),
        ("A plays 5-6", "bone", "a bone, higher half first: 6-4"),
        ("A plays", "bone", "is missing: a bone"),
        ("A plays ??", "bone", "a bone, higher half first: 6-4"),
        ("A draws", "bone", "or ?? where nobody saw it"),
        ("A plays 6-5 under 5-5", "under", "there may be on, touch, arm"),
        ("A plays 6-5 on", "on", "is missing its value: a bone"),
        ("A plays 6-5 on 5-5 on 6-6", "on", "stands twice"),
        ("A plays 6-5 arm just-drawn not-just-drawn", "not-just-drawn", "stands twice"),
        ("A takes 56 ??", "count", "<= 55"),
        ("A calls ten", "points", "a whole number"),
        ("A  passes", "words", "one space apart"),
        (" A passes", "words", "one space apart"),
        ("A\u00a0passes", "words", "begins no word"),
        ("hand-over quietly", "how", "domino or lock or void"),
        ("ruling 3 proved perhaps", "upheld", "upheld or dismissed"),
        ('observed "a b"', "what", "matching regex"),
        ('correction 4 "why" [A passes', "]", "is missing"),
        ("A passes ]", "words", "closes no bracket"),
        ("best-of: 3", "best-of", "before the first event"),
    ],
)
def test_a_line_that_says_nothing_clear_is_refused_with_its_field(
    line: str, field: str, allowed: str
) -> None:
    mistakes = slips("game 1", line)
    assert [(number, name) for number, name, _ in mistakes] == [(2, field)]
    assert allowed in mistakes[0][2]


@pytest.mark.parametrize(
    ("head", "field", "allowed"),
    [
        (HEAD.replace("book: PDA\n", ""), "book", "is missing"),
        (HEAD.replace("players: Ann,Ben\n", "players: Ann\n"), "players", ">= 2"),
        (HEAD.replace("hash: ", "hash: z"), "hash", "matching regex"),
        (HEAD + "best-of: many\n", "best-of", "a whole number"),
        (HEAD + "enforcement: lax\n", "enforcement", "record or strict"),
        (HEAD + "weather: fine\n", "weather", "there are book, version"),
        (HEAD + "book: PDA\n", "book", "stands twice"),
        (HEAD + "scores:\n", "scores", "numbers with commas"),
    ],
)
def test_a_head_that_opens_no_match_is_refused(head: str, field: str, allowed: str) -> None:
    with pytest.raises(BadText) as refused:
        notation.read(head)
    assert [slip.field for slip in refused.value.slips] == [field]
    assert allowed in refused.value.slips[0].detail


@pytest.mark.parametrize(
    ("edition_lines", "version"),
    [
        ("", PDA.version),
        (f"version: {PDA.version}\n", PDA.version),
        (f"hash: {PDA.sha256()}\n", PDA.version),
        ("version: 2006.1\n", "2006.1"),
        ("hash: 0b3b95ba21582f29556f443cbac34d013b304ff21605ee76349939bd28c07645\n", "2006.1"),
    ],
)
def test_an_edition_that_the_head_does_not_name_whole_is_added(
    edition_lines: str, version: str
) -> None:
    (opening,) = notation.read(f"book: PDA\n{edition_lines}players: Ann,Ben\n")
    assert isinstance(opening.fact, e.MatchOpened)
    assert opening.fact.version == version
    assert edition("PDA", opening.fact.sha256).version == version


@pytest.mark.parametrize(("line", "field"), [("book: CHESS", "book"), ("version: 7", "version")])
def test_a_book_or_version_that_is_not_kept_is_refused_with_those_that_are(
    line: str, field: str
) -> None:
    head = f"{line}\nplayers: Ann,Ben\n" + ("" if field == "book" else "book: PDA\n")
    with pytest.raises(BadText) as refused:
        notation.read(head)
    assert [slip.field for slip in refused.value.slips] == [field]


def test_everything_that_is_wrong_is_told_at_once() -> None:
    assert [number for number, _, _ in slips("A jumps", "A passes", "B calls x")] == [1, 3]


# --- mending -----------------------------------------------------------------------------

TABLE = ("game 1", "hand 1", "A takes 7 ??", "B takes 7 ??", "A plays 5-5", "B plays 5-0 on 5-5")


@pytest.mark.parametrize(
    ("line", "strict", "repair"),
    [
        ("a plays 6-5 on 5-5", "A plays 6-5 on 5-5", "seat: a → A"),
        ("Ann plays 6-5 on 5-5", "A plays 6-5 on 5-5", "seat: ann → A"),
        ("A PLAYS 6-5 on 5-5", "A plays 6-5 on 5-5", "word: PLAYS → plays"),
        ("A plays 5-6 on 5-5", "A plays 6-5 on 5-5", "bone: 5-6 → 6-5"),
        ("A plays 6–5 on 5-5", "A plays 6-5 on 5-5", "bone: 6–5 → 6-5"),
        ("A plays 6/5 on 5-5", "A plays 6-5 on 5-5", "bone: 6/5 → 6-5"),
        ("A plays  6-5 on 5-5", "A plays 6-5 on 5-5", "words:  → one space"),
        ("A lays 6-5 onto 5-5", "A plays 6-5 on 5-5", None),
        ("A plays 6-5", "A plays 6-5 on 5-5", "on:  → 5-5"),
        ("A draws", "A draws ??", "bone:  → ??"),
        ("A pulls ??", "A draws ??", "word: pulls → draws"),
        ("A knocks", "A passes", "word: knocks → passes"),
        ("hand over lock", "hand-over lock", "word: hand over → hand-over"),
        ("hand-over blocked", "hand-over lock", "word: blocked → lock"),
        ("A takes 2 ?? ??", "A takes 2 ??", "bones: ?? ?? → ??"),
        ("A takes 2 6-6, 5-4", "A takes 2 6-6 5-4", "bones: 6-6, → 6-6"),
        ("A calls ten", "A calls 10", "points: ten → 10"),
        ("A calls 10 points", "A calls 10", "points: 10 points → 10"),
        ("A calls Five pts", "A calls 5", None),
        ("B pays A twenty points answers 6", "B pays A 20 answers 6", None),
        ("A calls\u00a010", "A calls 10", "words:  → one space"),
        ("A calls 10 # after a pause", "A calls 10", "comment: # after a pause → "),
        ("# the official was called away", "", "comment: # the official was called away → "),
        ("B pays Ann 10 for 6", "B pays A 10 answers 6", None),
        ("observed talk note “so there”", 'observed talk note "so there"', None),
    ],
)
def test_a_loose_line_is_mended_and_the_repair_named(
    line: str, strict: str, repair: str | None
) -> None:
    facts, repaired = mended(*TABLE, line)
    assert facts == told(*TABLE, strict)
    assert repaired
    assert repair is None or repaired == [f"{len(TABLE) + 1} {repair}"]


def test_what_is_strict_needs_no_repair() -> None:
    assert mended(*TABLE) == (told(*TABLE), [])


@pytest.mark.parametrize(
    ("head", "fields"),
    [
        ("book: PDA\nplayers: Ann,Ben\n", ["hash", "version"]),
        (HEAD.replace(PDA.version, "1999"), ["version"]),
        (HEAD.replace("book: PDA", "Rule Book: pda"), ["book", "head"]),
        (HEAD.replace("players: Ann,Ben", "players: Ann, Ben"), ["players"]),
        (HEAD.replace("\n", "\r\n"), ["text"]),
    ],
)
def test_a_loose_head_is_mended(head: str, fields: list[str]) -> None:
    mended = notation.mend(head)
    assert mended.entries == notation.read(HEAD)
    assert [repair.field for repair in mended.repairs] == fields


@pytest.mark.parametrize(
    ("line", "detail"),
    [
        ("A plays 4-3", "4-3 fits nowhere"),
        ("A plays 6-5 on", "is missing its value"),
        ("A somersaults", "is 'somersaults'"),
    ],
)
def test_what_is_not_certain_is_refused_at_its_own_line(line: str, detail: str) -> None:
    text = "book: PDA\nplayers: Ann,Ben\n" + "\n".join((*TABLE, line))
    with pytest.raises(BadText) as refused:
        notation.mend(text)
    (slip,) = refused.value.slips
    assert slip.line == 2 + len(TABLE) + 1
    assert detail in slip.detail


def test_a_bone_that_fits_in_two_places_is_put_in_neither() -> None:
    text = HEAD + "\n".join((*TABLE, "A plays 6-5 on 5-5", "B plays 6-0"))
    with pytest.raises(BadText, match="fits 5-0 and 6-5: say on which bone"):
        notation.mend(text)
