"""Points that are handed back: payments and returns in any order come to their sum (AMB-121)."""

from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

from domain import events as e
from domain.match.match import Match
from tests.adjudication.hearings import Told, heard, recorded, table
from tests.support.examples import AsMany

FIVE_FIVE = ("5-5 6-2 5-2 4-1 3-1 2-0 4-4", "5-1 4-3 4-0 3-2 2-1 1-0 6-3")
"""Seat 0 leads 5-5 and scores ten; seat 1 answers with 5-1 and scores nothing."""

FINAL = (
    "0 plays 6-5",
    "1 plays 5-0 on 6-5",
    "0 plays 6-4 on 6-5",
    "1 plays 5-4 on 6-4",
    "1 domino",
    "0 shows 6-2",
    e.HandEnded("domino", 1, 13),
)
"""Seat 1 goes out, and says that the hand counts 13."""

UNITS = {"PDA": 5, "HF": 5, "UDL": 5, "FU": 1}
CALLED = 7
"""The position of the call of ten."""


def scoring(book: str) -> list[e.Fact]:
    return table(book, "0 plays 5-5", f"0 calls {2 * UNITS[book]}", holdings=FIVE_FIVE, best_of=1)


def paid(book: str, points: int, *, names: bool) -> e.Fact:
    """So many points to seat 0, or, where negative, back to who paid them."""
    answers = CALLED if names else None
    if book == "FU":
        return e.PointsPegged(0, abs(points), answers, back=points < 0)
    if points < 0:
        return e.ChipsPaid(0, 1, -points, answers, colour_of=1)
    return e.ChipsPaid(1, 0, points, answers)


def to_and_fro(rng: Random, unit: int) -> Iterator[int]:
    """Payments and returns of which never more goes back than was paid."""
    balance = 0
    for _ in range(rng.randrange(1, 6)):
        points = unit * rng.choice([n for n in (-2, -1, 1, 2, 3) if balance + unit * n >= 0])
        balance += points
        yield points


@pytest.mark.parametrize("book", UNITS)
def test_payments_and_returns_in_any_order_settle_to_their_sum(book: str, as_many: AsMany) -> None:
    for seed in range(as_many(20, 40, 2000)):
        rng, unit = Random(f"{book} {seed}"), UNITS[book]
        changes = list(to_and_fro(rng, unit))
        told: list[Told] = [paid(book, points, names=rng.random() < 0.5) for points in changes]
        facts = recorded(scoring(book), *told)
        match, left = Match(), max(0, 2 * unit - sum(changes))
        for at, fact in enumerate(facts, 1):
            match.apply(at, fact)
        assert sum(due.left for due in match.current_hand().dues.owed) == left
        went_on = recorded(facts, "1 plays 5-1 on 5-5")
        withheld = heard(went_on, "payment_withheld", CALLED)
        assert withheld.verdict == ("proved" if left else "refuted"), changes
        for at, fact in enumerate(facts, 1):
            if isinstance(fact, e.ChipsPaid | e.PointsPegged) and sum(changes) == 2 * unit:
                finding = heard(went_on, "wrong_payment", at)
                put_right = finding.consequence is not None and finding.consequence.fix is None
                assert finding.verdict == "refuted" or put_right, changes


@pytest.mark.parametrize("book", ["PDA", "UDL"])
def test_amb_121_where_no_call_is_written_parts_are_for_what_those_beside_them_name(
    book: str, as_many: AsMany
) -> None:
    bone = CALLED - 1
    for seed in range(as_many(20, 40, 2000)):
        rng = Random(f"uncalled {book} {seed}")
        changes = list(to_and_fro(rng, 5))
        changes += [10 - sum(changes)] if sum(changes) != 10 else []
        named = rng.randrange(len(changes))
        names = [n == named or rng.random() < 0.5 for n in range(len(changes))]
        told = (
            replace(paid(book, points, names=False), answers=bone if is_named else None)
            for points, is_named in zip(changes, names, strict=True)
        )
        facts = recorded(scoring(book)[:-1], *told, "1 plays 5-1 on 5-5")
        for at in range(CALLED, len(facts)):
            finding = heard(facts, "wrong_payment", at)
            put_right = finding.consequence is not None and finding.consequence.fix is None
            assert finding.verdict == "refuted" or put_right, (changes, names, at)


def test_amb_121_of_too_much_for_two_debts_the_surplus_goes_back_first() -> None:
    """5-4 goes out for 5, which nobody calls, and the hand counts 10: 20 are paid, 5 go back."""
    plays = ("0 plays 6-5", "1 plays 5-0 on 6-5", "0 plays 6-4 on 6-5", "1 plays 5-4 on 6-4")
    ends = ("1 domino", "0 shows 6-2", e.HandEnded("domino", 1, 10))
    facts = table("PDA", *plays, *ends, holdings=("6-4 6-5 6-2", "5-0 5-4"), best_of=1)
    back = e.ChipsPaid(1, 0, 5, colour_of=0)
    went_on = recorded(facts, "0 pays 1 20", back, e.HandStarted(2))
    assert heard(went_on, "payment_withheld", len(facts)).verdict == "refuted"


@pytest.mark.parametrize("parts", [(13,), (4, 9), (1, 1, 3, 8), (15, -2)])
def test_amb_121_pegs_that_win_a_game_count_alike_in_however_many_parts(
    parts: tuple[int, ...],
) -> None:
    facts = table("FU", *FINAL, holdings=("6-4 6-5 6-2", "5-0 5-4"), best_of=1)
    opened = replace(facts[0], scores=(0, 57))
    pegged = [e.PointsPegged(1, abs(points), len(facts), back=points < 0) for points in parts]
    card = e.ScoreCardWritten((0, 70))
    record = [opened, *facts[1:], *pegged, e.GameEnded(), card]
    assert heard(record, "score_card", len(record)).verdict == "proved"


@pytest.mark.parametrize("book", ["PDA", "HF", "UDL"])
def test_a_part_too_large_that_is_handed_back_leaves_the_rest_to_pay(book: str) -> None:
    unnamed = (paid(book, points, names=False) for points in (10, -5, 5))
    facts = recorded(scoring(book), *unnamed, "1 plays 5-1 on 5-5")
    assert [heard(facts, "wrong_payment", at).verdict for at in (9, 10)] == ["refuted"] * 2


@pytest.mark.parametrize("back", [5, 10, 15])
def test_amb_121_of_two_debts_paid_together_the_last_goes_back_first(back: int) -> None:
    """5-4 goes out for 5, and the hand counts 10: 15 are paid for both."""
    plays = ("0 plays 6-5", "1 plays 5-0 on 6-5", "0 plays 6-4 on 6-5", "1 plays 5-4 on 6-4")
    ends = ("1 domino", "0 shows 6-2", e.HandEnded("domino", 1, 10))
    facts = table("HF", *plays, *ends, holdings=("6-4 6-5 6-2", "5-0 5-4"), best_of=1)
    went_on = recorded(facts, "0 pays 1 15", e.ChipsPaid(1, 0, back, colour_of=0), e.HandStarted(2))
    assert heard(went_on, "payment_withheld", len(facts)).verdict == "proved"
    last_bone = heard(went_on, "payment_withheld", 9)
    assert last_bone.verdict == ("proved" if back > 10 else "refuted")


MISSED = ("0 plays 5-5", "1 plays 5-1 on 5-5")
"""Seat 0 does not call the ten of 5-5, and seat 1 has played since."""


@pytest.mark.parametrize("answers", [None, 6])
def test_udl_4_missed_points_that_are_paid_are_taken_though_nobody_wrote_muggins(
    answers: int | None,
) -> None:
    facts = table("UDL", *MISSED, e.ChipsPaid(0, 1, 10, answers), holdings=FIVE_FIVE)
    assert heard(facts, "wrong_payment", 8).verdict == "refuted"
    called = recorded(facts, "1 muggins 10", "0 plays 4-1 on 5-1")
    assert heard(called, "muggins", 9).verdict == "proved"
    assert heard(called, "payment_withheld", 9).verdict == "refuted"
    assert heard(called, "wrong_payment", 8).verdict == "refuted"


def test_amb_121_points_that_were_paid_though_uncalled_are_not_taken_in_silence() -> None:
    """5-0 scores ten for seat 1 after the ten of 5-5: 25 go to it, and 15 come back."""
    facts = table(
        "UDL",
        "0 plays 5-5",
        "1 pays 0 10",
        "1 plays 5-0 on 5-5",
        "0 pays 1 15",
        "0 pays 1 10",
        e.ChipsPaid(1, 0, 15, 8, colour_of=0),
        "0 plays 5-2 on 5-5",
        holdings=("5-5 6-2 5-2 4-1 3-1 2-0 4-4", "5-0 4-3 4-0 3-2 2-1 1-0 6-3"),
    )
    payments = [at for at, fact in enumerate(facts, 1) if isinstance(fact, e.ChipsPaid)]
    findings = [heard(facts, "wrong_payment", at) for at in payments]
    assert all(
        finding.verdict == "refuted"
        or (finding.consequence is not None and finding.consequence.fix is None)
        for finding in findings
    )


@pytest.mark.parametrize("points", [5, 15])
def test_amb_31_another_amount_than_was_missed_is_paid_for_nothing(points: int) -> None:
    facts = table("UDL", *MISSED, e.ChipsPaid(0, 1, points), holdings=FIVE_FIVE)
    assert heard(facts, "wrong_payment", 8).verdict == "proved"


def test_amb_31_missed_points_are_taken_once_and_in_time() -> None:
    twice = table("UDL", *MISSED, "0 pays 1 10", "0 pays 1 10", holdings=FIVE_FIVE)
    assert [heard(twice, "wrong_payment", at).verdict for at in (8, 9)] == ["refuted", "proved"]
    late = table("UDL", *MISSED, "0 plays 4-1 on 5-1", "0 pays 1 10", holdings=FIVE_FIVE)
    assert heard(late, "wrong_payment", 9).verdict == "proved"
    early = table("UDL", MISSED[0], "0 pays 1 10", holdings=FIVE_FIVE)
    assert heard(early, "wrong_payment", 7).verdict == "proved"
    handed_back = recorded(
        table("UDL", *MISSED, "0 pays 1 10", holdings=FIVE_FIVE),
        e.ChipsPaid(1, 0, 5, colour_of=0),
        "0 pays 1 5",
        "0 plays 4-1 on 5-1",
    )
    assert heard(handed_back, "wrong_payment", 10).verdict == "refuted"


@pytest.mark.parametrize("after", [(), (5,)])
@pytest.mark.parametrize("book", ["PDA", "UDL"])
def test_amb_121_what_is_paid_in_parts_before_the_call_is_for_it(
    book: str, after: tuple[int, ...]
) -> None:
    parts = [paid(book, 5, names=False)] * (2 - len(after))
    rest = [paid(book, 5, names=False)] * len(after)
    record = ("0 plays 5-5", *parts, "0 calls 10", *rest, "1 plays 5-1 on 5-5")
    facts = table(book, *record, holdings=FIVE_FIVE, best_of=1)
    payments = [at for at, fact in enumerate(facts, 1) if isinstance(fact, e.ChipsPaid)]
    assert [heard(facts, "wrong_payment", at).verdict for at in payments] == ["refuted"] * 2
    call = next(at for at, fact in enumerate(facts, 1) if isinstance(fact, e.ScoreCalled))
    assert heard(facts, "payment_withheld", call).verdict == "refuted"


def test_amb_121_a_payment_leaves_to_the_next_what_that_names() -> None:
    """5-4 goes out for 5, and the hand counts 10: 10 for both name nothing, then 5 the count."""
    plays = ("0 plays 6-5", "1 plays 5-0 on 6-5", "0 plays 6-4 on 6-5", "1 plays 5-4 on 6-4")
    ends = ("1 domino", "0 shows 6-2", e.HandEnded("domino", 1, 10))
    facts = table("HF", *plays, *ends, holdings=("6-4 6-5 6-2", "5-0 5-4"), best_of=1)
    went_on = recorded(facts, "0 pays 1 10", e.ChipsPaid(0, 1, 5, len(facts)), e.HandStarted(2))
    payments = [at for at, fact in enumerate(went_on, 1) if isinstance(fact, e.ChipsPaid)]
    assert [heard(went_on, "wrong_payment", at).verdict for at in payments] == ["refuted"] * 2
    assert heard(went_on, "payment_withheld", len(facts)).verdict == "refuted"


@pytest.mark.parametrize("book", ["PDA", "UDL"])
def test_amb_121_the_last_chips_paid_before_the_call_are_for_it(book: str) -> None:
    """5-5 scores ten, and seat 1 has five points left, which win the game."""
    facts = table(book, "0 plays 5-5", "1 pays 0 5", "0 calls 10", holdings=FIVE_FIVE, best_of=1)
    record = [replace(facts[0], scores=(145, 0)), *facts[1:], e.GameEnded()]
    paid_at = next(at for at, fact in enumerate(record, 1) if isinstance(fact, e.ChipsPaid))
    assert heard(record, "wrong_payment", paid_at).verdict == "refuted"
    assert heard(record, "payment_withheld", paid_at + 1).verdict == "refuted"


def test_amb_121_a_payment_is_not_for_what_the_next_one_names() -> None:
    """5-4 goes out for 5, and the hand counts 5: one 5 names nothing, the other the count."""
    plays = ("0 plays 6-5", "1 plays 5-0 on 6-5", "0 plays 6-4 on 6-5", "1 plays 5-4 on 6-4")
    ends = ("1 domino", "0 shows 4-1", e.HandEnded("domino", 1, 5))
    facts = table("PDA", *plays, *ends, holdings=("6-4 6-5 4-1", "5-0 5-4"), best_of=1)
    count = len(facts)
    both = recorded(facts, "0 pays 1 5", e.ChipsPaid(0, 1, 5, count), e.HandStarted(2))
    assert heard(both, "missed_score", 9).verdict == "refuted"
    verdicts = [heard(both, "wrong_payment", at).verdict for at in (count + 1, count + 2)]
    assert verdicts == ["refuted"] * 2
