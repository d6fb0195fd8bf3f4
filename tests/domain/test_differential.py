"""The domain against a second, plain engine over random matches (`tests.oracles.agreement`).

BONEBOOK_GAMES sets the number of games for each book and number of players; a
nightly run takes 100000.
"""

import os
from dataclasses import replace
from random import Random

import pytest

from domain import events as e
from domain.formats import neutral_json
from domain.match.decide import decide
from domain.match.match import Match, fold
from domain.match.replay import Facts
from tests.generators.generate_fives import CARELESS, LAWFUL, TABLES, Habits, hidden, match
from tests.house.threes import THREES
from tests.oracles.agreement import disagreements

GAMES = int(os.environ.get("BONEBOOK_GAMES", "16"))

REPORTABLE = replace(CARELESS, change_forgotten=0)

tables = pytest.mark.parametrize(("book", "players"), TABLES)


def numbered(facts: list[e.Fact]) -> Facts:
    return list(enumerate(facts, 1))


@pytest.mark.share(4, long=3)
@tables
def test_lawful_games_are_counted_paid_and_settled_alike(book: str, players: int) -> None:
    for seed in range(GAMES // 2):
        generated = match(seed, book, players, best_of=1)
        assert not generated.seeded
        assert list(disagreements(generated)) == [], f"seed {seed}"


@pytest.mark.share(4, long=3)
@tables
def test_faulty_games_are_counted_alike_and_no_chip_is_lost(book: str, players: int) -> None:
    for seed in range(GAMES - GAMES // 2):
        generated = match(seed, book, players, habits=CARELESS, best_of=1)
        assert list(disagreements(generated)) == [], f"seed {seed}"


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("habits", [LAWFUL, CARELESS], ids=["lawful", "faulty"])
def test_a_book_of_threes_is_data_alone(players: int, habits: Habits) -> None:
    for seed in range(max(2, GAMES // 4)):
        generated = match(seed, "FU", players, habits=habits, best_of=1, house_rules=THREES)
        assert list(disagreements(generated)) == [], f"seed {seed}"


@tables
def test_a_lawful_match_folds_to_its_winner_and_final_scores(book: str, players: int) -> None:
    generated = match(Random(f"{book} {players}"), book, players, best_of=3)
    state = Match()
    finals: list[tuple[int, ...]] = []
    for position, fact in numbered(generated.facts):
        state.apply(position, fact)
        if isinstance(fact, e.GameEnded):
            finals.append(state.scores)
    assert finals == generated.finals
    assert max(state.wins) == 2
    assert state.wins.index(2) == generated.winner
    assert state.closed == len(generated.facts)


@pytest.mark.share(4, long=2)
@tables
def test_what_is_reported_without_seeing_bones_is_taken_and_never_known_wrongly(
    book: str, players: int
) -> None:
    for seed in range(4):
        generated = match(seed, book, players, habits=REPORTABLE, best_of=1)
        seen, blind = Match(), Match()
        reported = hidden(generated.facts, keep=0.2, seed=seed)
        for position, (fact, report) in enumerate(zip(generated.facts, reported, strict=True), 1):
            decide(blind, report)
            seen.apply(position, fact)
            blind.apply(position, report)
            if seen.hand is None or blind.hand is None:
                continue
            assert blind.hand.held == seen.hand.held
            assert blind.hand.layout.placements == seen.hand.layout.placements
            for seat in range(players):
                assert blind.hand.known[seat] & ~seen.hand.known[seat] == 0
                assert blind.hand.unknown(seat) >= 0
        assert blind.scores == seen.scores


@pytest.mark.share(4, long=2)
@tables
def test_a_match_comes_back_from_its_neutral_record_with_the_same_scores(
    book: str, players: int
) -> None:
    generated = match(Random(f"record {book} {players}"), book, players, habits=CARELESS)
    written = neutral_json.write(numbered(generated.facts))
    back = neutral_json.read(written)
    assert neutral_json.write(numbered(back)) == written
    assert fold(numbered(back)).scores == fold(numbered(generated.facts)).scores


@tables
def test_the_same_seed_tells_the_same_match(book: str, players: int) -> None:
    once, again = (match(11, book, players, habits=CARELESS, best_of=1) for _ in range(2))
    assert once == again
    assert once != match(12, book, players, habits=CARELESS, best_of=1)


@pytest.mark.parametrize(
    "fault",
    [
        "draw_could_play",
        "pass_could_play",
        "illegal_pass",
        "mismatch",
        "wrong_spinner",
        "wrong_opening",
        "hand_size",
        "missed_score",
        "miscall",
        "wrong_payment",
        "wrong_rounding",
    ],
)
def test_each_fault_is_seeded_where_it_is_asked_for_and_no_other(fault: str) -> None:
    generated = match(3, "PDA", habits=Habits(**{fault: 0.5}))
    assert {seeded.fault for seeded in generated.seeded} == {fault}
    for seeded in generated.seeded:
        assert 1 <= seeded.position <= len(generated.facts)
    assert not match(3, "PDA", habits=LAWFUL).seeded
