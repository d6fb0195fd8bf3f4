"""Which payments can be true: from chips, and in pieces, that the payer has (PDA-6a, AMB-36)."""

import pytest

from domain import events as e
from domain.errors import ImpossibleReport
from domain.match.decide import decide
from domain.match.match import Match, fold
from tests.support.table import opened

PAYS_FIVES = e.ChipsPaid(1, 0, 50, fives=10)
PAYS_TENS = e.ChipsPaid(1, 0, 90, tens=9)
PAYS_IN_WHATEVER = e.ChipsPaid(1, 0, 15)
"""One ten and one five, or three fives: from here on nobody knows the pieces."""

RULED = (e.ClaimRaised(e.Claim("blocked")), e.RulingGiven(3, "proved", upheld=True))
"""The ruling has position 4."""


def begun(book: str, *facts: e.Fact) -> Match:
    """A match in its first game; the first of these facts has position 3."""
    players = 4 if book == "42" else 2
    return fold(enumerate((opened(book, players), e.GameStarted(1), *facts), 1))


@pytest.mark.parametrize(
    ("book", "before", "fact"),
    [
        ("PDA", (), e.ChipsPaid(1, 0, 5)),
        ("PDA", (), e.ChipsPaid(1, 0, 150)),
        ("PDA", (), e.ChipsPaid(1, 0, 100, tens=10)),
        ("PDA", (), e.ChipsPaid(1, 0, 50, fives=10)),
        ("PDA", (), e.ChipsPaid(1, 0, 15, tens=1, fives=1)),
        ("PDA", (PAYS_IN_WHATEVER,), e.ChipsPaid(1, 0, 130, tens=9, fives=8)),
        ("PDA", (e.ChipsPaid(1, 0, 10, fives=2),), e.ChangeMade(1, 0, tens=1)),
        ("PDA", (e.ChipsPaid(1, 0, 100, tens=5, fives=10),), e.ChangeMade(1, 0, tens=5)),
        ("PDA", (PAYS_IN_WHATEVER,), e.ChangeMade(1, 0, tens=1)),
        ("PDA", RULED, e.ChipsPaid(1, 0, 0, ruling=4, unpaid=5, game=1)),
        ("FU", (e.PointsPegged(0, 5),), e.PointsPegged(0, 5, back=True)),
    ],
)
def test_what_can_have_been_paid_is_taken(
    book: str, before: tuple[e.Fact, ...], fact: e.Fact
) -> None:
    decide(begun(book, *before), fact)


@pytest.mark.parametrize(
    ("book", "before", "fact", "refused"),
    [
        ("PDA", (), e.ChipsPaid(1, 1, 10), "payee: is the payer"),
        ("PDA", (), e.ChipsPaid(1, 0, 0, unpaid=5), "unpaid: is only for a ruling"),
        ("FU", (), e.ChipsPaid(1, 0, 10), "fact: FU pegs points: report points-pegged"),
        ("42", (), e.ChipsPaid(1, 0, 10), "fact: 42 is not played for chips"),
        ("PDA", (), e.ChipsPaid(1, 0, 155), "points: seat 1 has 150 in chips of this colour"),
        ("PDA", (), e.ChipsPaid(1, 0, 5, colour_of=0), "points: seat 1 has 0 in chips"),
        ("PDA", (), e.ChipsPaid(1, 0, 15, tens=1), "points: 1 tens and 0 fives make 10"),
        ("PDA", (), e.ChipsPaid(1, 0, 10, fives=3), "points: 0 tens and 3 fives make 15"),
        ("PDA", (), e.ChipsPaid(1, 0, 110, tens=11), "tens: seat 1 has 10 tens and 10 fives"),
        ("PDA", (), e.ChipsPaid(1, 0, 55, fives=11), "fives: seat 1 has 10 tens and 10 fives"),
        ("PDA", (), e.ChipsPaid(1, 0, 7), "points: 7 cannot be made up of tens and fives"),
        ("PDA", (), e.ChipsPaid(1, 0, 10, answers=3), "answers: is 3; the last event is 2"),
        ("PDA", (), e.ChipsPaid(1, 0, 10, ruling=2), "ruling: no ruling was given at event 2"),
        ("PDA", (), e.ChipsPaid(1, 0, 10, game=1), "game: is only for a ruling"),
        ("PDA", RULED, e.ChipsPaid(1, 0, 10, ruling=4, game=2), "game: is 2; the games on record"),
        ("FU", (), e.ChangeMade(1, 0, tens=1), "fact: FU is not played with chips"),
        ("PDA", (), e.ChangeMade(1, 1, tens=1), "holder: is the owner"),
        ("PDA", (PAYS_FIVES,), e.ChangeMade(1, 0, tens=11), "tens: seat 1 has not so many tens"),
        ("PDA", (PAYS_TENS,), e.ChangeMade(1, 0, tens=2), "tens: seat 1 has not so many tens"),
        ("PDA", (PAYS_IN_WHATEVER,), e.ChangeMade(1, 0, tens=14), "tens: seat 1 has not so many"),
        ("PDA", (PAYS_IN_WHATEVER,), e.ChangeMade(1, 0, tens=13), "holder: seat 0 has not so many"),
        ("PDA", (PAYS_FIVES,), e.ChangeMade(1, 0, tens=6), "holder: seat 0 has not so many fives"),
        ("PDA", (PAYS_TENS,), e.ChangeMade(1, 0, tens=1), "holder: seat 0 has not so many fives"),
        ("42", (), e.PointsPegged(0, 5), "fact: 42 scores by marks: report them with hand-ended"),
        ("PDA", (), e.PointsPegged(0, 5), "fact: PDA pays in chips: report chips-paid"),
        ("FU", (), e.PointsPegged(0, 5, answers=3), "answers: is 3; the last event is 2"),
        (
            "FU",
            (e.PointsPegged(0, 5),),
            e.PointsPegged(0, 6, back=True),
            "points: the side of seat 0 has 5 pegged",
        ),
    ],
)
def test_what_cannot_have_been_paid_is_refused_with_the_reason(
    book: str, before: tuple[e.Fact, ...], fact: e.Fact, refused: str
) -> None:
    with pytest.raises(ImpossibleReport, match=f"^{refused}"):
        decide(begun(book, *before), fact)


@pytest.mark.parametrize(
    "fact",
    [
        e.ChipsPaid(1, 0, 100),
        e.ChipsPaid(1, 0, 20, tens=2),
        e.ChangeMade(1, 0, tens=2),
    ],
)
def test_the_payment_that_took_the_chips_away_is_named(fact: e.Fact) -> None:
    match = begun("PDA", PAYS_TENS)
    with pytest.raises(ImpossibleReport) as refused:
        decide(match, fact)
    assert refused.value.contradicts == 3
