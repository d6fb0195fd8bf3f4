"""A game that nobody has won any more goes on where an official says so (AMB-129)."""

import pytest

from domain import events as e
from domain.errors import ImpossibleReport
from domain.match.decide import decide
from domain.match.match import Match, fold
from tests.adjudication.hearings import table

BOOKS = ("PDA", "HF", "UDL")


def reversed_after_the_next(book: str) -> list[e.Fact]:
    """Game 1 was ended by a ruling at 7, game 2 begun at 9, and the end is reversed."""
    facts = table(book)
    at = len(facts) + 1
    return [
        *facts,
        e.ClaimRaised(e.Claim("observed", None, 1, what="contact")),
        e.RulingGiven(at, "proved", upheld=True),
        e.GameEnded(scores=(150, 0), winner=0, ruling=at + 1),
        e.GameStarted(2),
        e.HandStarted(1),
        e.RulingGiven(at, "proved", upheld=False, supersedes=at + 1),
        e.ConsequenceReversed(at + 2, at + 1),
    ]


def match_of(facts: list[e.Fact]) -> Match:
    return fold(enumerate(facts, 1))


@pytest.mark.parametrize("book", BOOKS)
def test_it_is_unfinished_until_an_official_says_so(book: str) -> None:
    facts = reversed_after_the_next(book)
    assert match_of(facts[:-1]).unfinished == ()
    assert match_of(facts).unfinished == (1,)
    decide(match_of(facts), e.PlayResumed(1))
    assert match_of([*facts, e.PlayResumed(1)]).unfinished == (2,)


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("aside", [False, True])
def test_play_goes_on_with_a_hand_dealt_anew(book: str, aside: bool) -> None:
    facts = [*reversed_after_the_next(book), e.PlayResumed(1, aside)]
    match = match_of(facts)
    assert match.current_game().number == 1
    assert match.hand is not None
    assert match.hand.ended is not None
    decide(match, e.HandStarted(2))
    again = match_of([*facts, e.HandStarted(2), e.GameEnded(winner=1)])
    assert again.winners == {1: 1}
    with pytest.raises(ImpossibleReport, match="the next game is 3"):
        decide(again, e.GameStarted(2))
    decide(again, e.GameStarted(3))
    assert again.unfinished == (() if aside else (2,))


def test_a_game_set_aside_counts_no_more() -> None:
    facts = reversed_after_the_next("PDA")
    won = [*facts, e.GameEnded(winner=0)]
    assert match_of(won).winners == {2: 0}
    assert match_of([*won, e.PlayResumed(1)]).winners == {2: 0}
    assert match_of([*won, e.PlayResumed(1, aside=True)]).winners == {}


def test_a_match_that_nobody_has_won_any_more_is_open_again() -> None:
    facts = table("HF", e.GameEnded(), e.MatchEnded())
    match = match_of(facts)
    assert (match.unfinished, match.closed) == ((1,), len(facts))
    decide(match, e.PlayResumed(1))
    again = match_of([*facts, e.PlayResumed(1)])
    assert (again.unfinished, again.closed) == ((), None)
    decide(again, e.HandStarted(2))


@pytest.mark.parametrize(
    ("resumed", "field"),
    [
        (e.PlayResumed(1), "game"),
        (e.PlayResumed(3), "game"),
        (e.PlayResumed(aside=True), "aside"),
    ],
)
def test_no_other_game_goes_on(resumed: e.PlayResumed, field: str) -> None:
    with pytest.raises(ImpossibleReport) as refused:
        decide(match_of(table("HF")), resumed)
    assert refused.value.field == field


def test_agreed_and_given_up_games_are_finished() -> None:
    agreed = e.ResultAgreed((0, 1), "game", None)
    assert match_of(table("PDA", agreed, e.GameStarted(2))).unfinished == ()


def test_points_taken_back_by_a_ruling_take_a_stated_win_back() -> None:
    """HF 150-130, with a count that was 5 too high: 145-130, and nobody has won."""
    facts = [*table("HF"), e.PointsPegged(0, 150), e.PointsPegged(1, 130), e.GameEnded(winner=0)]
    at = len(facts) + 1
    facts += [
        e.ClaimRaised(e.Claim("hand_points", 6)),
        e.RulingGiven(at, "refuted", upheld=True),
        e.PointsPegged(0, 5, 6, back=True, ruling=at + 1),
    ]
    match = match_of(facts)
    assert (match.scores, match.winner, match.unfinished) == ((145, 130), None, (1,))


@pytest.mark.parametrize("book", BOOKS)
def test_a_game_set_aside_counts_again_where_the_earlier_one_had_been_won(book: str) -> None:
    """The ruling that ended game 1 is given once more: game 2 had been begun rightly."""
    facts = [*reversed_after_the_next(book), e.PlayResumed(1, aside=True), e.HandStarted(2)]
    claim_at = next(at for at, fact in enumerate(facts, 1) if isinstance(fact, e.ClaimRaised))
    last = max(at for at, fact in enumerate(facts, 1) if isinstance(fact, e.RulingGiven))
    assert match_of(facts).unfinished == ()
    again = len(facts) + 1
    facts.append(e.RulingGiven(claim_at, "proved", upheld=True, supersedes=last))
    facts.append(e.GameEnded(1, scores=(150, 0), winner=0, ruling=again))
    match = match_of(facts)
    assert match.winners == {1: 0}
    assert match.unfinished == (2,)
    decide(match, e.PlayResumed(2))
    assert match_of([*facts, e.PlayResumed(2)]).current_game().number == 2
    # Reversed once more, game 1 goes on and game 2 is aside as the official had said.
    facts.append(e.RulingGiven(claim_at, "proved", upheld=False, supersedes=again))
    facts.append(e.ConsequenceReversed(again + 1, again + 2))
    assert (match_of(facts).winners, match_of(facts).unfinished) == ({}, ())
