"""A win by pairs for which the table ended the game, and which a ruling took back since.

Until a hand can no longer be claimed about, no end is final (DP-33): the game goes on (AMB-137).
"""

from typing import NamedTuple

import pytest
from msgspec.structs import replace

from domain import events as e
from domain.match.decide import decide
from domain.match.match import Match, fold
from domain.match.replay import as_corrected
from tests.support.pairs_table import Part, deal, told

ROUND = (deal(), "A 6-6", "B -", "C -", "D -", "A 6-1", "B 1-0")
LAST_PASS = 11

Log = list[tuple[int, e.Fact]]


class Undone(NamedTuple):
    """A win that a ruling takes back, and the scores without it.

    Attributes
    ----------
    options, won : the options beside the edition, and what is told up to the win
    event : the event that the claim is about
    caused : what the ruling causes, before it has the number of the ruling
    scores : the scores that are left
    """

    options: dict[str, str]
    won: tuple[Part, ...]
    event: int
    caused: tuple[e.Fact, ...]
    scores: tuple[int, int]


TAKEN = e.PointsPegged(0, 30, back=True)
NOTHING = e.PointsPegged(0, 0)

CASES = {
    "DP-17b: a round of passes, the hand still on": Undone(
        {"target": "25"}, ROUND, LAST_PASS, (), (0, 0)
    ),
    "DP-17b: the hand stands and nobody has points for it": Undone(
        {"target": "100"},
        (*ROUND, e.HandEnded("domino", 0, 80)),
        LAST_PASS,
        (NOTHING,),
        (80, 0),
    ),
    "DP-17b: a block whose bones were shown": Undone(
        {"target": "30"},
        (*ROUND, e.HandEnded("lock", 0, 10), "C shows 5-5 5-4 4-4 4-3 3-3 3-2 2-2"),
        LAST_PASS,
        (),
        (10, 0),
    ),
    "DP-18: a sanction": Undone({}, (deal(), e.HandEnded("domino", 0, 210)), 8, (TAKEN,), (180, 0)),
    "DP-34a: the hand is broken": Undone(
        {}, (*ROUND, e.HandEnded("domino", 0, 210)), 10, (e.HandEnded("broken"),), (0, 0)
    ),
    "DP-31: the hand counts less": Undone(
        {}, (deal(), e.HandEnded("lock", 0, 210)), 8, (e.HandEnded("lock", 0, 190),), (190, 0)
    ),
    "DP-31: the other pair won the hand": Undone(
        {}, (deal(), e.HandEnded("lock", 0, 210)), 8, (e.HandEnded("lock", 1, 190),), (0, 190)
    ),
}

STATED = (None, 0)


def logged(case: Undone, *more: Part) -> Log:
    """The facts up to the win, and more."""
    return told("dominican", *case.won, *more, **case.options)[1]


def ruled(log: Log, case: Undone, game: int | None = None) -> Log:
    """The log with the claim and the ruling, which is recorded at the second position added."""
    last = len(log)
    kind = "could_play" if case.event > 8 else "hand_points"
    verdict = "proved" if kind == "could_play" else "refuted"
    caused = [with_ruling(fact, last + 2, game) for fact in case.caused]
    facts: list[e.Fact] = [
        e.ClaimRaised(e.Claim(kind, case.event)),
        e.RulingGiven(last + 1, verdict, upheld=True),
        *caused,
    ]
    return followed(log, *facts)


def with_ruling(fact: e.Fact, ruling: int, game: int | None) -> e.Fact:
    if isinstance(fact, e.HandEnded):
        return replace(fact, ruling=ruling, game=game, hand=game)
    assert isinstance(fact, e.PointsPegged)
    return replace(fact, ruling=ruling, game=game)


def followed(log: Log, *facts: e.Fact) -> Log:
    """The log with these facts after it, each of them possible."""
    made = list(log)
    for fact in facts:
        decide(fold(made), fact)
        made.append((len(made) + 1, fact))
    return made


def hand_to_come(match: Match) -> e.Fact:
    """An act of the hand on the table, or the start of the next hand."""
    if match.current_hand().ended is None:
        return e.Passed(2)
    return e.HandStarted(2)


@pytest.mark.parametrize("stated", STATED)
@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_dp_18_dp_33_the_game_goes_on_though_the_table_had_ended_it(
    case: Undone, stated: int | None
) -> None:
    log = logged(case, e.GameEnded(winner=stated))
    before = fold(log)
    assert (before.game_winner, before.winner) == (0, 0)
    after = fold(ruled(log, case))
    game = after.current_game()
    assert (after.scores, after.game_winner, after.winner) == (case.scores, None, None)
    assert (game.ended, game.result) == (None, None)
    decide(after, hand_to_come(after))


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_dp_33_the_end_holds_again_once_the_ruling_is_reversed(case: Undone) -> None:
    log = logged(case, e.GameEnded())
    record = ruled(log, case)
    claim, ruling = len(log) + 1, len(log) + 2
    again: list[e.Fact] = [e.RulingGiven(claim, "proved", upheld=False, supersedes=ruling)]
    for at, fact in record[ruling:]:
        if isinstance(fact, e.PointsPegged):
            back = not fact.back
            again.append(e.PointsPegged(fact.seat, fact.points, back=back, ruling=len(record) + 1))
        else:
            again.append(e.ConsequenceReversed(at, len(record) + 1))
    match = fold(followed(record, *again))
    assert (match.current_game().ended, match.game_winner) == (len(log), 0)


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_amb_129_a_match_that_the_table_closed_goes_on_as_an_official_says(case: Undone) -> None:
    log = ruled(logged(case, e.GameEnded(), e.MatchEnded()), case)
    match = fold(log)
    assert (match.winner, match.unfinished) == (None, (1,))
    again = fold(followed(log, e.PlayResumed(1), e.HandStarted(2)))
    assert (again.closed, again.unfinished) == (None, ())
    assert again.scores == case.scores


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_amb_129_a_game_of_a_series_is_unfinished_where_the_next_has_begun(case: Undone) -> None:
    log = logged(case, e.GameEnded(), e.GameStarted(2))
    assert fold(log).winners == {1: 0}
    match = fold(ruled(log, case, game=1))
    assert (match.games[1].scores, match.winners, match.unfinished) == (case.scores, {}, (1,))


def test_dp_18_the_end_of_a_game_that_a_ruling_gave_to_the_other_pair_holds() -> None:
    """Both pairs have the target, and more points win."""
    case = CASES["DP-18: a sanction"]
    log = logged(case, e.GameEnded())
    given = case._replace(caused=(e.PointsPegged(1, 230),))
    match = fold(ruled(log, given))
    assert (match.scores, match.game_winner) == ((210, 230), 1)
    assert match.current_game().ended == len(log)


def test_dp_18_a_game_won_anew_is_ended_anew() -> None:
    case = CASES["DP-17b: the hand stands and nobody has points for it"]
    log = ruled(logged(case, e.GameEnded()), case)
    won = followed(log, e.HandStarted(2), e.HandEnded("domino", 0, 30))
    assert (fold(won).game_winner, fold(won).current_game().ended) == (0, None)
    ended = fold(followed(won, e.GameEnded()))
    assert ended.current_game().ended == len(won) + 1


@pytest.mark.parametrize("closes", [(), (e.MatchEnded(),)], ids=["open", "closed"])
def test_amb_129_a_win_that_was_never_there_is_for_an_official(closes: tuple[e.Fact, ...]) -> None:
    """A correction is read in place: the table ended a game that nobody had won."""
    log = told("dominican", deal(), e.HandEnded("domino", 0, 210), e.GameEnded(), closes)[1]
    right = e.RecordCorrected(8, (e.HandEnded("domino", 0, 110),), "misread")
    entries = [e.Entry(at, fact) for at, fact in (*log, (len(log) + 1, right))]
    record = list(as_corrected(entries))
    match = fold(record)
    assert (match.scores, match.winner, match.unfinished) == ((110, 0), None, (1,))
    again = fold(followed(record, e.PlayResumed(1), e.HandStarted(2)))
    assert (again.scores, again.unfinished, again.closed) == ((110, 0), (), None)
