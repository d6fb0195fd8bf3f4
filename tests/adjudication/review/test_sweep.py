"""A sweep finds exactly the infractions and false statements of every whole game."""

import json
from typing import Any

import pytest

from adjudication.review.sweep import Found, sweep
from adjudication.review.watch import watch
from domain import events as e
from domain.bones import Bone
from domain.formats import neutral_json
from tests.generators import generate_fives
from tests.support.fortytwo import Told, begun
from tests.support.paths import VECTORS
from tests.support.table import bones, opened

GAMES = json.loads((VECTORS / "games.json").read_text())


def _told(offences: tuple[Found, ...]) -> list[tuple[str, int, int | None]]:
    return sorted((one.kind, neutral_json.index_of(one.event), one.player) for one in offences)


def _expected(listed: list[dict[str, Any]]) -> list[tuple[str, int, int | None]]:
    return sorted((one["type"], one["event"], one.get("player")) for one in listed)


@pytest.mark.share(5, long=3)
@pytest.mark.parametrize("vector", GAMES["vectors"], ids=lambda vector: vector["id"])
def test_every_infraction_of_a_game_is_found_and_no_other(vector: dict[str, Any]) -> None:
    swept = sweep(list(enumerate(neutral_json.read(vector["game"]), 1)))
    assert _told(swept.proved) == _expected(vector["expect"]["proved"])
    assert _told(swept.refuted) == _expected(vector["expect"]["refuted_statements"])


@pytest.mark.share(6, long=2)
@pytest.mark.parametrize(("book", "players"), generate_fives.TABLES)
def test_lawful_play_has_nothing_to_find(book: str, players: int) -> None:
    generated = generate_fives.match(11, book, players, best_of=1)
    swept = sweep(list(enumerate(generated.facts, 1)))
    assert (swept.proved, swept.refuted) == ((), ())


@pytest.mark.share(4, long=2)
@pytest.mark.parametrize(("book", "players"), generate_fives.TABLES)
def test_what_hidden_bones_still_prove_is_true(book: str, players: int) -> None:
    generated = generate_fives.match(12, book, players, best_of=1, habits=generate_fives.CARELESS)
    seen = sweep(list(enumerate(generated.facts, 1)))
    unseen = sweep(list(enumerate(generate_fives.hidden(generated.facts, bits=True), 1)))
    assert set(unseen.proved) <= set(seen.proved)
    assert set(unseen.refuted) <= set(seen.refuted)


SHUFFLED = (e.Shuffled(0), e.HandStarted(1), e.OpeningDrawn(0, 7))
DUTIES_MISSED = {
    "not_shuffled": ("PDA", SHUFFLED, ("not_shuffled", 4)),
    "lots_missing": (
        "PDA",
        (e.LotsDrawn((e.Lot(0, Bone("6-5")),)), e.HandStarted(1)),
        ("lots_missing", 4),
    ),
    "chip_colour": ("PDA", (e.ChipsCounted(0, 10, 10, "green"),), ("chip_colour", 3)),
    "score_card": (
        "PDA",
        (e.GameEnded(winner=0, scores=(150, 40)), e.ScoreCardWritten((150, 45))),
        ("score_card", 4),
    ),
}


@pytest.mark.parametrize("missed", DUTIES_MISSED)
def test_a_duty_missed_is_found_by_the_sweep(missed: str) -> None:
    book, facts_after, offence = DUTIES_MISSED[missed]
    facts = [opened(book), e.GameStarted(1), *facts_after]
    assert [(one.kind, one.event) for one in sweep(list(enumerate(facts, 1))).also] == [offence]


def test_what_a_record_leaves_out_altogether_is_no_duty_missed() -> None:
    facts = [opened("PDA"), e.GameStarted(1), e.HandStarted(1)]
    assert sweep(list(enumerate(facts, 1))).also == ()


def test_the_watch_tells_officials_of_a_duty_missed_before_the_hand() -> None:
    facts = list(enumerate([opened("PDA"), e.GameStarted(1), *SHUFFLED], 1))
    (noted,) = watch(facts)
    assert (noted.found, noted.by) == (Found("not_shuffled", 4), 5)


def test_amb_34_the_count_of_a_hand_paid_twice_is_a_wrong_payment() -> None:
    """A count is paid once: a second payment is no fault of the statement."""
    hand = (e.HandStarted(1, opens="any_domino", by=0), e.OpeningDrawn(0, 1, bones("6-6")))
    end = (e.OpeningDrawn(1, 2, bones("2-2 1-1")), e.BonePlayed(0, Bone("6-6")))
    paid = (e.HandEnded("domino", 0, 5), *[e.ChipsPaid(1, 0, 5, answers=7)] * 2)
    facts = [opened("PDA"), e.GameStarted(1), *hand, *end, *paid]
    swept = sweep(list(enumerate(facts, 1)))
    assert ("wrong_payment", 9) in [(one.kind, one.event) for one in swept.proved]
    assert ("wrong_payment", 8) not in [(one.kind, one.event) for one in swept.proved]


def test_42_bg_3_marks_that_cannot_be_are_found_by_the_sweep() -> None:
    record = begun("42", "pass", "pass", "pass")
    at = record.ends("made", theirs=5)
    assert [(one.kind, one.event) for one in sweep(record.facts).refuted] == [("hand_marks", at)]


def test_42_pb_14_a_declaration_that_nothing_can_be_said_of_stops_no_sweep() -> None:
    early = Told()
    early.shake(1)
    early.bid("31", "pass", "pass", "pass")
    early.tell(e.DeclarationMade(0, "laydown"))
    assert sweep(early.facts).refuted == ()
    uneven = begun()
    at = uneven.play(0, "6-6 5-5 4-4 3-3") + 1
    uneven.tell(e.BonePlayed(1, Bone("5-4")), e.BonePlayed(1, Bone("5-3")))
    uneven.tell(e.BonePlayed(1, Bone("5-2")), e.DeclarationMade(0, "laydown"))
    assert ("out_of_turn", at) in [(one.kind, one.event) for one in sweep(uneven.facts).proved]
