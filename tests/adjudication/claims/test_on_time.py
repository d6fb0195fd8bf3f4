"""Time is called: what was placed before it counts, by the record and by the claim alike."""

from random import Random

import pytest

from domain import events as e
from domain.match.match import Match, fold
from tests.adjudication.hearings import Told, heard, recorded, table
from tests.generators.careless import Manners, hand
from tests.support.table import bones

SIGNAL = e.TimeCalled()
BESIDE = "0 plays 6-5"
NOBODY_CALLS = (BESIDE, "1 plays 5-4 on 6-5", "0 plays 6-3 on 6-5")
"""South's 5-4 scores ten and is not called; then North plays, and may take them."""


def level(*record: Told, before: tuple[int, int] = (15, 20)) -> list[e.Fact]:
    """A game of UDL in which North is five points behind, told from its first bone."""
    opened, *rest = table("UDL", best_of=3)
    assert isinstance(opened, e.MatchOpened)
    started = e.MatchOpened(
        opened.book, opened.version, opened.sha256, opened.players, best_of=3, scores=before
    )
    return recorded([started, *rest], *record)


def stands(facts: list[e.Fact]) -> tuple[int, int | None, list[str]]:
    """North's score and who has won, by the record; and the claim that each won on time."""
    match: Match = fold(enumerate(facts, 1))
    signal = facts.index(SIGNAL) + 1
    claims = [heard(facts, "time_expiry", signal, against=seat).verdict for seat in (0, 1)]
    return match.scores[0], match.game_winner, claims


BEFORE_THE_SIGNAL = {
    "called, the next bone placed, not paid": ("0 plays 6-4", "0 calls 10", "1 plays 4-0 on 6-4"),
    "called and not paid": ("0 plays 6-4", "0 calls 10"),
    "muggins called and not paid": (*NOBODY_CALLS, "0 muggins 10"),
    "muggins called, the next bone placed, not paid": (
        *NOBODY_CALLS,
        "0 muggins 10",
        "1 plays 4-1 on 5-4",
    ),
}


@pytest.mark.parametrize("acts", BEFORE_THE_SIGNAL.values(), ids=BEFORE_THE_SIGNAL)
def test_amb_39_what_was_called_before_the_signal_counts_though_it_is_paid_after_it(
    acts: tuple[str, ...],
) -> None:
    assert stands(level(*acts, SIGNAL)) == (15, None, ["proved", "refuted"])
    assert stands(level(*acts, SIGNAL, "1 pays 0 10")) == (25, 0, ["proved", "refuted"])


@pytest.mark.parametrize("after", [False, True])
def test_amb_66_what_was_called_for_a_misplaced_bone_is_due_no_more_once_it_is_lifted(
    after: bool,
) -> None:
    called = (BESIDE, "1 plays 4-3 on 6-5 touch 5 3", "1 calls 10")
    acts = (*called, SIGNAL, "1 lifts 7") if after else (*called, "1 lifts 7", SIGNAL)
    assert stands(level(*acts, before=(10, 5)))[:2] == (10, 0)


def test_amb_66_a_bone_that_was_in_order_keeps_its_call_though_it_is_lifted() -> None:
    acts = (BESIDE, "1 plays 5-4 on 6-5", "1 calls 10", "1 lifts 7", SIGNAL)
    assert stands(level(*acts, before=(10, 5)))[1] is None


@pytest.mark.parametrize("names", [None, 7])
def test_amb_39_points_handed_back_after_the_signal_were_not_won_before_it(
    names: int | None,
) -> None:
    called = (BESIDE, "1 plays 5-4 on 6-5", "1 calls 10", "0 pays 1 15", "0 plays 6-1 on 6-5")
    back = e.ChipsPaid(1, 0, 5, names, colour_of=0)
    too_many = level(*called, SIGNAL, before=(15, 5))
    assert stands(too_many)[1] is None, "North may still call 5"
    facts = recorded(too_many, back, "0 calls 5")
    assert fold(enumerate(facts, 1)).scores == (15, 15)
    assert stands(recorded(facts, "1 pays 0 5"))[1:] == (0, ["proved", "refuted"])
    level_then = recorded(too_many, back, "1 plays 4-0 on 5-4")
    assert stands(level_then)[1:] == (None, ["undetermined", "undetermined"])
    too_late = recorded(too_many, "1 plays 4-0 on 5-4", back)
    assert stands(too_late)[1:] == (1, ["refuted", "proved"])


def test_amb_39_points_handed_back_after_a_game_was_won_on_time_change_nothing() -> None:
    called = (BESIDE, "1 plays 5-4 on 6-5", "1 calls 10", "0 pays 1 15")
    facts = level(*called, SIGNAL, before=(15, 5))
    back = recorded(facts, e.ChipsPaid(1, 0, 5, colour_of=0))
    assert stands(facts)[1:] == stands(back)[1:] == (1, ["refuted", "proved"])


def test_amb_39_muggins_that_was_open_at_the_signal_may_still_be_called() -> None:
    facts = level(*NOBODY_CALLS, SIGNAL)
    assert stands(facts) == (15, None, ["undetermined", "undetermined"])
    taken = recorded(facts, "0 muggins 10", "1 pays 0 10")
    assert stands(taken) == (25, 0, ["proved", "refuted"])
    passed_over = recorded(facts, "1 draws")
    assert stands(passed_over)[2] == ["refuted", "proved"]


def test_amb_39_muggins_that_opens_after_the_signal_takes_nothing_in_a_game_that_is_over() -> None:
    facts = level("0 plays 6-4", "0 calls 5", "1 pays 0 5", SIGNAL, before=(15, 30))
    late = recorded(facts, "1 plays 4-1 on 6-4", "1 muggins 5")
    assert heard(late, "muggins", len(late)).verdict == "refuted"


def test_amb_39_a_hand_whose_last_bone_was_placed_before_the_signal_is_counted() -> None:
    opened = level()[0]
    facts = [opened, e.GameStarted(1), e.HandStarted(1, opens="any_domino", by=0)]
    drawn = (e.OpeningDrawn(0, 1, bones("6-5")), e.OpeningDrawn(1, 2, bones("6-4 1-0")))
    out = recorded(facts, *drawn, BESIDE, "0 domino", SIGNAL, "1 shows 6-4 1-0")
    assert fold(enumerate(out, 1)).game_winner is None
    ended = recorded(out, e.HandEnded("domino", 0, 10))
    assert heard(ended, "hand_points", len(ended)).verdict == "proved"
    assert stands(recorded(ended, "1 pays 0 10")) == (25, 0, ["proved", "refuted"])


def test_amb_39_a_count_that_is_owed_when_the_next_hand_begins_counts_before_the_signal() -> None:
    opened = level()[0]
    facts = [opened, e.GameStarted(1), e.HandStarted(1, opens="any_domino", by=0)]
    drawn = (e.OpeningDrawn(0, 1, bones("6-5")), e.OpeningDrawn(1, 2, bones("6-4 1-0")))
    ended = recorded(facts, *drawn, BESIDE, "0 domino", e.HandEnded("domino", 0, 10))
    paid = recorded(ended, e.HandStarted(2), SIGNAL, "1 pays 0 10")
    assert stands(paid) == (25, 0, ["proved", "refuted"])


@pytest.mark.parametrize("found_first", [True, False])
def test_amb_39_a_bone_found_placed_before_the_signal_wins_the_game(found_first: bool) -> None:
    facts = level(BESIDE, SIGNAL, "1 plays 5-4 on 6-5", "1 calls 10", before=(25, 20))
    call = len(facts)
    assert stands(facts)[1:] == (0, ["proved", "refuted"])
    assert heard(facts, "score_call", call).verdict == "refuted"
    observation = e.Observed("placed_before_signal", 1, event=call - 1)
    paid = e.ChipsPaid(0, 1, 10, answers=call)
    facts = recorded(facts, *((observation, paid) if found_first else (paid, observation)))
    assert stands(facts)[1:] == (1, ["refuted", "proved"])
    assert heard(facts, "score_call", call).verdict == "proved"


@pytest.mark.parametrize(("theirs", "words"), [(0, "150–0"), (-10, "150 : \N{MINUS SIGN}10")])
@pytest.mark.parametrize("book", ["PDA", "HF", "UDL"])
def test_cl_32_a_bone_placed_after_the_game_was_won_scores_nothing(
    book: str, theirs: int, words: str
) -> None:
    acts = ("0 plays 6-4", "0 calls 10", "1 pays 0 10", "1 plays 6-1 on 6-4", "1 calls 5")
    opened, *rest = table(book, best_of=3)
    assert isinstance(opened, e.MatchOpened)
    won = e.MatchOpened(book, opened.version, opened.sha256, opened.players, scores=(140, theirs))
    facts = recorded([won, *rest], *acts)
    finding = heard(facts, "score_call", len(facts))
    assert finding.verdict == "refuted"
    assert f"The game had been won before that, at {words}." in finding.words
    assert heard(facts, "missed_score", len(facts) - 1).verdict == "refuted"


def test_udl_11_claim_and_record_agree_on_who_won_on_time(thorough: bool) -> None:
    """Where what is paid was rightly called: the record counts chips, the claim counts calls."""
    manners = Manners(scoring=0.7, clock=0.08, ends=0.3, small=0.3)
    agreed = 0
    for seed in range(4_000 if thorough else 120):
        log = hand(Random(seed), "UDL", 2, manners)
        signal = next((at for at, fact in log if isinstance(fact, e.TimeCalled)), None)
        if signal is None or fold(log[: signal - 1]).game_winner is not None:
            continue
        match = fold(log)
        game = match.current_game()
        unpaid = [one for one, due in game.calls.claimed.items() if due > game.credited(*one)]
        if unpaid or game.ended is not None or game.won_by is None:
            continue
        facts = [fact for _, fact in log]
        calls = (e.ScoreCalled, e.MugginsCalled)
        causes = [one.cause for one in game.credits if one.cause is not None]
        if any(isinstance(facts[one.position - 1], calls) for one in causes):
            continue  # chips for a call that names no bone: they win until a ruling takes them back
        verdict = heard(facts, "time_expiry", signal, against=game.won_by).verdict
        assert verdict == "proved", seed
        agreed += 1
    assert agreed >= (100 if thorough else 3)
