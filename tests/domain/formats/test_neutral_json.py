"""The neutral record: read into facts and written out again, or refused with the field at fault."""

from typing import Any

import pytest

from domain import events as e
from domain.bones import Bone
from domain.errors import BadRecord, BonebookError
from domain.formats import neutral_json
from domain.rulebooks import book
from tests.generators.generate_fives import CARELESS, TABLES, match

GAME: dict[str, Any] = {
    "ruleset": "PDA",
    "version": book("PDA").version,
    "sha256": book("PDA").sha256(),
    "players": 2,
    "options": {},
    "log": [
        {"e": "game_start", "n": 1},
        {"e": "hand", "n": 1},
        {"e": "deal", "p": 0, "n": 7},
        {"e": "deal", "p": 1, "n": 7},
        {"e": "play", "p": 0, "tile": "5-5"},
        {"e": "call", "p": 0, "what": "score", "points": 10},
        {"e": "pay", "from": 1, "to": 0, "points": 10, "for": 5},
    ],
}


def with_event(event: dict[str, Any]) -> dict[str, Any]:
    return GAME | {"log": [*GAME["log"], event]}


def test_event_i_of_a_record_is_position_i_plus_2_of_the_match() -> None:
    facts = neutral_json.read(GAME)
    assert facts[neutral_json.position_of(4) - 1] == e.BonePlayed(0, Bone("5-5"))
    assert facts[-1] == e.ChipsPaid(1, 0, 10, answers=neutral_json.position_of(5))


def test_a_record_comes_back_as_it_was_read() -> None:
    assert neutral_json.write(enumerate(neutral_json.read(GAME), 1)) == GAME


def test_an_unknown_bone_stays_unknown() -> None:
    facts = neutral_json.read(with_event({"e": "draw", "p": 1}))
    assert facts[-1] == e.BoneDrawn(1, None)


def test_references_follow_when_facts_are_left_out_that_the_record_has_no_words_for() -> None:
    facts = neutral_json.read(GAME)
    called = [*facts[:2], e.LateChangeNoted(1, "late"), *facts[2:]]
    called[-1] = e.ChipsPaid(1, 0, 10, answers=8)
    assert isinstance(called[8 - 1], e.ScoreCalled)
    assert neutral_json.write(enumerate(called, 1)) == GAME


@pytest.mark.parametrize(
    "fact",
    [
        e.Shuffled(1),
        e.ChipsCounted(0, 10, 10, "red"),
        e.ScoreCardWritten((150, 45), wins=(1, 0)),
        e.SetFoundFaulty("missing", Bone("6-4"), "under the table"),
        e.SetFoundFaulty("marked"),
        e.SpinnerMarked(1, Bone("5-5")),
        e.StackChosen(2, "double"),
        e.StackChosen(1, orientation="crosswise"),
        e.Resigned(0),
        e.Resigned(1, "match"),
        e.ResultAgreed((0, 1), "match", 1, (45, 150)),
        e.ResultAgreed((0,)),
    ],
    ids=lambda fact: e.tag_of(type(fact)),
)
def test_what_happens_around_the_play_comes_back_as_it_was_written(fact: e.Fact) -> None:
    """HF-SET-1, PDA-6a, UDL-1, UDL-16 and 42-PB-13 are recorded in this format too."""
    facts = [*neutral_json.read(GAME), fact]
    assert neutral_json.read(neutral_json.write(enumerate(facts, 1)))[-1] == fact


def test_a_record_that_names_no_edition_is_under_the_present_one() -> None:
    assert neutral_json.read({"ruleset": "PDA", "players": 2, "log": []}) == neutral_json.read(
        GAME | {"log": []}
    )


def test_a_record_keeps_the_edition_that_it_names() -> None:
    first = "0b3b95ba21582f29556f443cbac34d013b304ff21605ee76349939bd28c07645"
    opened = neutral_json.read({"ruleset": "PDA", "players": 2, "sha256": first, "log": []})[0]
    assert isinstance(opened, e.MatchOpened)
    assert (opened.version, opened.sha256) == ("2006.1", first)
    assert neutral_json.read(neutral_json.write([(1, opened)])) == [opened]


def test_times_and_reporters_that_are_no_text_are_refused_with_their_field() -> None:
    with pytest.raises(BadRecord) as refused:
        neutral_json.read_entries(with_event({"e": "pass", "p": 1, "at": 12}))
    assert refused.value.field == "log[7].at"


@pytest.mark.parametrize(("book_id", "players"), TABLES)
def test_every_payment_still_answers_what_it_answered(book_id: str, players: int) -> None:
    facts = match(5, book_id, players, habits=CARELESS, best_of=1).facts
    back = neutral_json.read(neutral_json.write(enumerate(facts, 1)))

    def answered(all_facts: list[e.Fact]) -> list[tuple[e.Fact, type[e.Fact]]]:
        return [
            (all_fact, type(all_facts[position - 1]))
            for all_fact in all_facts
            if isinstance(all_fact, e.ChipsPaid | e.PointsPegged | e.PlayRetracted)
            and (
                position := all_fact.play
                if isinstance(all_fact, e.PlayRetracted)
                else all_fact.answers
            )
        ]

    assert [kind for _, kind in answered(back)] == [kind for _, kind in answered(facts)]
    assert len(answered(back)) > 5


@pytest.mark.parametrize(
    ("game", "field"),
    [
        (GAME | {"players": 3}, "players"),
        ({"ruleset": "CHESS", "players": 2, "log": []}, "book"),
        (with_event({"e": "somersault"}), "log[7].e"),
        (with_event({"e": "draw"}), "log[7]"),
        (with_event({"e": "draw", "p": 9}), "log[7]"),
        (with_event({"e": "play", "p": 0, "tile": "10-1"}), "log[7]"),
        (with_event({"e": "play", "p": 0, "tile": "0-5"}), "log[7]"),
        (GAME | {"scores_before": [5]}, "match"),
        (with_event({"e": "score_card", "scores": [5]}), "log[7]"),
        (with_event({"e": "dispute", "claim": "x"}), "log[7]"),
    ],
)
def test_a_record_that_says_nothing_sensible_is_refused_with_its_field(
    game: dict[str, Any], field: str
) -> None:
    with pytest.raises(BonebookError) as refused:
        neutral_json.read(game)
    assert refused.value.field == field


@pytest.mark.parametrize("log", [{}, {"log": None}])
def test_a_record_without_a_log_is_the_opening_alone(log: dict[str, Any]) -> None:
    game = {"ruleset": "PDA", "players": 2, **log}
    assert [entry.fact for entry in neutral_json.read_entries(game)] == neutral_json.read(game)


def test_a_log_that_is_no_list_is_refused_in_entries_too() -> None:
    with pytest.raises(BadRecord, match="list of events"):
        neutral_json.read_entries({"ruleset": "PDA", "players": 2, "log": 5})


def test_a_missing_field_is_named() -> None:
    with pytest.raises(BadRecord, match="play needs 'tile'"):
        neutral_json.read(with_event({"e": "play", "p": 0}))
