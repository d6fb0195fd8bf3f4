"""The right to act comes first: the turn, the opening, and the purpose of a draw."""

import pytest

from adjudication.adjudicate import adjudicate
from adjudication.case.assumptions import offered
from adjudication.review.sweep import sweep
from domain import events as e
from domain.bones import Bone
from domain.match.match import fold
from domain.match.strict import breaches
from tests.adjudication.hearings import Told, dealt, fact_of, heard, recorded, table

ZERO = "6-6 5-4 5-2 4-4 4-1 3-1 2-0"
ONE = "6-3 6-1 4-3 4-0 3-2 2-1 1-0"
LEAD = "0 plays 6-6"
BOOKS = ("PDA", "HF", "UDL")
OPENS_WITH_THE_HIGHEST = (LEAD, "1 plays 6-3 on 6-6")


def kinds_proved(facts: list[e.Fact]) -> set[tuple[str, int]]:
    swept = sweep(list(enumerate(facts, 1)))
    return {(found.kind, found.event) for found in (*swept.proved, *swept.also)}


# --- the call for the highest double ----------------------------------------------------------


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("kind", ["could_play", "illegal_pass", "out_of_turn"])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_pass_that_answers_the_call_is_no_offence(book: str, kind: str, seat: int) -> None:
    facts = table(book, f"{seat} passes", *OPENS_WITH_THE_HIGHEST, holdings=(ZERO, ONE))
    assert heard(facts, kind, 6).verdict == "refuted"
    assert kinds_proved(facts) == set()


def test_each_player_may_answer_before_one_opens() -> None:
    holdings = (ZERO.replace("6-6", "0-0"), ONE)
    facts = table("PDA", "0 passes", "1 passes", "0 passes", "0 plays 4-4", holdings=holdings)
    assert kinds_proved(facts) == set()


def test_it_is_nobodys_turn_until_somebody_opens() -> None:
    facts = table("UDL", "0 passes", LEAD)
    assert heard(facts, "out_of_turn", 7).verdict == "refuted"
    assert kinds_proved(facts) == set()


def test_a_holder_of_the_highest_double_who_stays_silent_is_found_by_the_opening() -> None:
    facts = table("UDL", "0 passes", "0 plays 4-4", holdings=(ZERO, ONE))
    assert heard(facts, "could_play", 6).verdict == "refuted"
    assert heard(facts, "wrong_opening", 7, against=0).verdict == "proved"


@pytest.mark.parametrize("act", ["1 passes", "1 draws"])
def test_a_player_entitled_to_open_with_any_bone_could_play(act: str) -> None:
    facts = [*second_hand("PDA", 1), fact_of(act)]
    assert heard(facts, "could_play", len(facts), by=0).verdict == "proved"


@pytest.mark.parametrize("act", ["0 passes", "0 draws"])
def test_a_player_not_entitled_to_open_could_not_play(act: str) -> None:
    facts = [*second_hand("PDA", 1), fact_of(act)]
    finding = heard(facts, "could_play", len(facts), by=1)
    assert (finding.verdict, finding.consequence) == ("refuted", None)


def second_hand(book: str, winner: int) -> list[e.Fact]:
    """The start of a hand that the winner of the last one opens with any bone."""
    ended = e.HandEnded("domino", winner)
    return recorded(table(book, LEAD), ended, e.HandStarted(2), *dealt(7, 7))


def test_a_partner_may_leave_the_opening_to_the_other() -> None:
    opens = table("FU", holdings=(5, 5, 5, 5), block_next="winning_side")[:3]
    lock = e.HandEnded("lock", 0, 10)
    facts = recorded(opens, lock, e.HandStarted(2), *dealt(5, 5, 5, 5), "0 passes", "2 plays 6-6")
    assert [heard(facts, kind, 10).verdict for kind in ("could_play", "out_of_turn")] == [
        "refuted",
        "refuted",
    ]
    assert kinds_proved(facts) == set()


def test_honesty_of_a_pass_that_answers_the_call_says_nothing_of_the_bones() -> None:
    facts = table("PDA", "1 passes", *OPENS_WITH_THE_HIGHEST)
    claim = e.Claim("could_play", 6, 1)
    numbered = list(enumerate([*facts, fact_of("0 passes")], 1))
    finding = adjudicate(numbered, e.Claim("could_play", 9, 0), assuming=[["honest_passes:1"]])
    assert "honest_passes:1" in offered(numbered, e.Claim("could_play", 9, 0))
    assert finding.presuming[0].verdict == "undetermined"
    assert adjudicate(numbered, claim).verdict == "refuted"


# --- out of turn ------------------------------------------------------------------------------


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("act", ["0 draws", "0 passes"])
def test_an_act_out_of_turn_is_judged_as_that_alone(book: str, act: str) -> None:
    facts = table(book, LEAD, act, holdings=("6-6 6-5 5-2 4-4 4-1 3-1 2-0", ONE))
    assert heard(facts, "could_play", 7).verdict == "refuted"
    assert heard(facts, "out_of_turn", 7).verdict == "proved"
    assert kinds_proved(facts) == {("out_of_turn", 7)}


def test_an_exposed_bone_may_wait_for_the_turn_of_its_player() -> None:
    held = ("6-6 6-5 5-2 4-4 4-1 3-1 2-0", ONE)
    acts = (LEAD, "0 exposes 6-5", "0 draws", "1 plays 6-3 on 6-6", "0 plays 6-5 on 6-6")
    facts = table("UDL", *acts, holdings=held)
    assert heard(facts, "exposed_not_played", 7).verdict == "refuted"


# --- exposed bones ----------------------------------------------------------------------------


def test_an_exposed_bone_may_wait_while_the_highest_double_opens() -> None:
    facts = table("UDL", e.BoneExposed(0, Bone("5-4"), "draw"), "0 passes", LEAD)
    assert heard(facts, "exposed_not_played", 6).verdict == "refuted"
    assert kinds_proved(facts) == set()


def test_an_opener_with_any_bone_plays_the_exposed_one() -> None:
    facts = [*second_hand("UDL", 0), *map(fact_of, ("0 exposes 5-4", "0 plays 6-6"))]
    assert heard(facts, "exposed_not_played", len(facts) - 1).verdict == "proved"


@pytest.mark.parametrize(
    "acts",
    [
        ("1 plays 6-1 on 6-6", "1 lifts 8", "1 plays 6-3 on 6-6"),
        ("1 plays 4-0 on 6-6 touch 6 4", "1 lifts 8", "1 plays 6-3 on 6-6"),
    ],
)
def test_udl_8_a_play_that_was_taken_back_holds_no_exposed_bone_back(
    acts: tuple[Told, ...],
) -> None:
    facts = table("UDL", LEAD, "1 exposes 6-3", *acts, holdings=(ZERO, ONE))
    assert heard(facts, "exposed_not_played", 7).verdict == "refuted"


# --- strict enforcement -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("acts", "lawful"),
    [
        (("0 passes", "1 passes", "0 plays 6-6"), True),
        (("0 draws",), False),
        (("0 plays 6-6", "0 draws"), False),
        (("0 plays 6-6", "1 draws"), False),
    ],
)
def test_strict_asks_the_same_of_the_turn_and_the_opening(
    acts: tuple[str, ...], lawful: bool
) -> None:
    facts = table("PDA", holdings=(ZERO, ONE))
    match = fold(enumerate(facts, 1))
    refused: list[tuple[str, ...]] = []
    for fact in map(fact_of, acts):
        refused += [breach.clauses for breach in breaches(match, fact)]
        match.apply(match.position + 1, fact)
    assert lawful == (not refused)
