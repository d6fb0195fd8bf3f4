"""Brackets as they are played: results in any order, walkovers, the reset, overturned results."""

import random

import pytest

from domain.tournament.bracket_graph import FINAL, RESET, double_elimination, single_elimination
from domain.tournament.bracket_results import NOBODY, cascade, champion, due, resolve

SEEDS = range(40)


def pair_of(state):
    assert state.pair is not None
    return state.pair


def play(nodes, seeds, winner, out=()):
    """Play all that is due, as `winner` says of a node and its pair, until nothing is."""
    results = {}
    while pending := due(bracket := resolve(nodes, seeds, results, out)):
        for node in pending:
            pair = pair_of(bracket[node])
            results[node, pair] = winner(node, sorted(pair))
    return results, bracket


def losses_of(bracket):
    played = [state for state in bracket.values() if state.how == "played"]
    return {loser: sum(s.loser == loser for s in played) for loser in {s.loser for s in played}}


@pytest.mark.parametrize("entries", [*range(2, 20), 31, 64, 100, 128])
def test_everybody_is_out_after_as_many_losses_as_the_format_says(entries: int) -> None:
    names = [f"E{number:03}" for number in range(entries)]
    chance = random.Random(entries)
    for nodes, lives in ((single_elimination(entries), 1), (double_elimination(entries), 2)):
        results, bracket = play(nodes, names, lambda _, pair: chance.choice(pair))
        first = champion(bracket)
        losses = losses_of(bracket)
        assert all(losses[name] == lives for name in names if name != first)
        assert losses.get(first, 0) < lives
        assert len(results) in ({entries - 1} if lives == 1 else {2 * entries - 2, 2 * entries - 1})


def test_42_fmt_2_the_final_is_reset_by_the_first_loss_of_who_had_none() -> None:
    nodes = double_elimination(4)
    straight, bracket = play(nodes, "ABCD", lambda _, pair: pair[0])
    assert (champion(bracket), bracket[RESET].how, len(straight)) == ("A", "not needed", 6)

    def upset(node, pair):
        return pair[1] if node == FINAL else pair[0]

    again, bracket = play(nodes, "ABCD", upset)
    assert bracket[FINAL].winner != "A"
    assert (champion(bracket), bracket[RESET].how, len(again)) == ("A", "played", 7)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_order_of_arrival_and_repetition_change_nothing(seed: int) -> None:
    chance = random.Random(seed)
    names = [f"E{number:03}" for number in range(chance.randint(2, 24))]
    nodes = double_elimination(len(names))
    results, bracket = play(nodes, names, lambda _, pair: chance.choice(pair))
    stray = {(node.id, frozenset(chance.sample(names, 2))): names[0] for node in nodes}
    arrived = list((stray | results).items())
    chance.shuffle(arrived)
    again = resolve(
        nodes, names, {key: won for key, won in dict(arrived).items() if key in results}
    )
    assert list(again.items()) == list(bracket.items())
    partly = {}
    for key, won in arrived:
        if key in results:
            partly[key] = won
            resolve(nodes, names, partly)  # a result that comes before its pair is due waits
    assert resolve(nodes, names, partly) == bracket


@pytest.mark.parametrize("seed", SEEDS)
def test_who_is_out_forfeits_what_was_not_played_and_keeps_what_was(seed: int) -> None:
    chance = random.Random(seed)
    names = [f"E{number:03}" for number in range(chance.randint(2, 16))]
    nodes = double_elimination(len(names))
    leaving = chance.sample(names, chance.randint(1, len(names)))
    out = {name: at for at, name in enumerate(leaving)}
    results = {}
    for _ in range(chance.randint(0, len(names))):
        bracket = resolve(nodes, names, results)
        if not due(bracket):
            break
        node = chance.choice(due(bracket))
        pair = pair_of(bracket[node])
        results[node, pair] = chance.choice(sorted(pair))
    before = resolve(nodes, names, results)
    for node, state in resolve(nodes, names, results, out).items():
        if before[node].how == "played":
            assert state == before[node]
        assert not (state.due and pair_of(state) & out.keys())
    _, after = play(nodes, names, lambda _, pair: chance.choice(pair), out)
    assert champion(after, out) in ({*names} - out.keys() or {NOBODY})


def test_a_double_forfeit_lets_nobody_on_and_the_next_walks_over() -> None:
    nodes = single_elimination(4)
    results = {
        ("W1.0", frozenset("AD")): None,
        ("W1.1", frozenset("BC")): "C",
    }
    bracket = resolve(nodes, "ABCD", results)
    assert (bracket["W2.0"].how, champion(bracket)) == ("walked over", "C")


def test_a_final_that_both_forfeit_is_the_first_loss_of_one_and_the_second_of_the_other() -> None:
    nodes = double_elimination(4)
    results, bracket = play(nodes, "ABCD", lambda _, pair: pair[0])
    results[FINAL, pair_of(bracket[FINAL])] = None
    assert champion(resolve(nodes, "ABCD", results)) == "A"
    assert champion(resolve(nodes, "ABCD", results, out={"A": 1}), out={"A"}) == NOBODY


# --- overturned results ---------------------------------------------------------------------

PLAYED = {
    ("W1.0", frozenset("AH")): "A",
    ("W1.1", frozenset("DE")): "D",
    ("W1.2", frozenset("BG")): "B",
    ("W1.3", frozenset("CF")): "C",
    ("W2.0", frozenset("AD")): "A",
    ("W2.1", frozenset("BC")): "B",
    ("L1.0", frozenset("HE")): "E",
    ("L1.1", frozenset("GF")): "F",
    ("L2.0", frozenset("EC")): "C",
    ("L2.1", frozenset("FD")): "D",
}
"""Eight entries, A the first seed: two rounds of winners and two of losers are played."""

OVERTURNED = PLAYED | {("W1.1", frozenset("DE")): "E"}


def test_an_overturned_result_shows_whom_it_sends_elsewhere() -> None:
    nodes = double_elimination(8)
    before, after = resolve(nodes, "ABCDEFGH", PLAYED), resolve(nodes, "ABCDEFGH", OVERTURNED)
    changes = cascade(before, after)
    assert changes.changed == {
        "W2.0": (frozenset("AD"), frozenset("AE")),
        "L1.0": (frozenset("HE"), frozenset("HD")),
    }
    assert set(changes.unsettled) == {"W3.0", "L2.0", "L2.1", "L3.0"}
    played = {node for node, _ in PLAYED}
    assert set(changes.touched()) & played == {"W2.0", "L1.0", "L2.0", "L2.1"}
    assert {node for node, state in after.items() if state.how == "played"} == {
        "W1.0", "W1.1", "W1.2", "W1.3", "W2.1", "L1.1",
    }  # fmt: skip


def test_entrants_that_a_director_keeps_play_on_and_their_results_stand() -> None:
    nodes = double_elimination(8)
    before = resolve(nodes, "ABCDEFGH", PLAYED)
    bracket = resolve(nodes, "ABCDEFGH", OVERTURNED, as_played={"W1.1": before["W1.1"]})
    assert bracket["W1.1"].winner == "E"
    assert {node: state for node, state in bracket.items() if node != "W1.1"} == {
        node: state for node, state in before.items() if node != "W1.1"
    }


@pytest.mark.parametrize("seed", SEEDS)
def test_the_nodes_that_a_cascade_leaves_out_are_as_they_were(seed: int) -> None:
    chance = random.Random(seed)
    names = [f"E{number:03}" for number in range(chance.randint(2, 20))]
    nodes = double_elimination(len(names))
    results, before = play(nodes, names, lambda _, pair: chance.choice(pair))
    (node, pair), won = chance.choice(list(results.items()))
    (other,) = pair - {won}
    after = resolve(nodes, names, results | {(node, pair): other})
    touched = set(cascade(before, after).touched())
    for name, state in before.items():
        if state.pair is not None and state.how != "not needed":
            meet = after[name].pair if after[name].how != "not needed" else None
            assert (name in touched) == (meet != state.pair)


def test_a_second_final_that_was_begun_is_touched_where_it_is_not_needed_any_more() -> None:
    nodes = double_elimination(2)
    first = {("W1.0", frozenset("AB")): "A"}
    begun = resolve(nodes, "AB", first | {(FINAL, frozenset("AB")): "B"})
    ended = resolve(nodes, "AB", first | {(FINAL, frozenset("AB")): "A"})
    assert list(cascade(begun, ended).touched()) == [RESET]
    assert list(cascade(ended, begun).touched()) == []
    played = first | {(FINAL, frozenset("AB")): "A", (RESET, frozenset("AB")): "B"}
    assert champion(resolve(nodes, "AB", played)) == "A"
    assert champion(resolve(nodes, "AB", played, as_played={FINAL: begun[FINAL]})) == "B"


@pytest.mark.parametrize("seed", SEEDS)
def test_from_a_node_that_is_kept_everybody_goes_where_they_had_gone(seed: int) -> None:
    chance = random.Random(seed)
    names = [f"E{number:03}" for number in range(chance.randint(2, 20))]
    nodes = double_elimination(len(names))
    results, _ = play(nodes, names, lambda _, pair: chance.choice(pair))
    partly = dict(chance.sample(list(results.items()), chance.randint(1, len(results))))
    before = resolve(nodes, names, partly)
    (node, pair), won = chance.choice(list(partly.items()))
    (other,) = pair - {won}
    bracket = resolve(nodes, names, partly | {(node, pair): other}, as_played={node: before[node]})
    assert {name: one for name, one in bracket.items() if name != node} == {
        name: one for name, one in before.items() if name != node
    }
