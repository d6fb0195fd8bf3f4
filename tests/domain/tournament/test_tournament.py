"""Whole tournaments, from entries to champions, whatever happens on the way."""

import random
from collections import Counter
from collections.abc import Sequence

import pytest

from domain.errors import ImpossibleReport
from domain.events import tournament_facts as f
from domain.tournament.bracket_results import NOBODY
from domain.tournament.decide import POSSIBLE, decide
from domain.tournament.fold import EVOLVE, evolve, fold
from domain.tournament.formats import FORMATS, format_of
from domain.tournament.next_round import rounds_to_pair
from domain.tournament.progress import (
    best_of,
    bracket,
    due,
    meeting_at,
    meetings,
    table,
    winner_of,
)
from domain.tournament.stages import Elimination, Ladder, RoundRobin
from domain.tournament.state import Tournament
from tests.domain.tournament.simulated import Simulation

SEEDS = range(45)


def seen(t: Tournament):
    """All that follows from a tournament's facts."""
    tables = [table(t, stage) for stage in t.format.stages if isinstance(stage, RoundRobin)]
    brackets = {division: dict(bracket(t, division)) for division in t.brackets}
    return tables, brackets, sorted(map(str, due(t))), t.out


@pytest.mark.share(3, long=3)
@pytest.mark.parametrize("seed", SEEDS)
def test_every_tournament_comes_to_its_champions(seed: int) -> None:
    t = Simulation(seed).play()
    assert t.closed
    assert not t.waiting
    for division in t.brackets:
        champion = winner_of(t, division)
        assert champion is not None
        assert champion == NOBODY or champion in t.brackets[division].formed.seeds


@pytest.mark.share(3, long=3)
@pytest.mark.parametrize("seed", SEEDS)
def test_everybody_has_lost_as_often_as_the_format_says(seed: int) -> None:
    t = Simulation(seed).play()
    for division, formed in t.brackets.items():
        if t.kept.get(division):
            continue  # a director kept entrants whom another result would have moved
        lives = 1 if all(node.id.startswith("W") for node in formed.nodes) else 2
        states = list(bracket(t, division).values())
        losses = Counter(state.loser for state in states if state.how in ("played", "forfeited"))
        assert all(losses[entry] <= lives for entry in formed.formed.seeds)
        nowhere = {
            entry
            for state in states
            if state.winner == NOBODY
            for entry in (state.first, state.second)
        }
        for entry in (
            {*formed.formed.seeds} - t.out - nowhere - {states[-1].first, states[-1].second}
        ):
            assert losses[entry] == lives


@pytest.mark.share(3, long=3)
@pytest.mark.parametrize("seed", SEEDS)
def test_42_rr_1_nobody_meets_anybody_twice_in_a_round_robin(seed: int) -> None:
    t = Simulation(seed).play()
    for stage in t.pairings:
        if isinstance(t.stage(stage), Ladder):
            continue  # where somebody may be challenged again
        pairs = Counter(frozenset((first, second)) for _, first, second in meetings(t, stage))
        assert set(pairs.values()) <= {1}
        byes = Counter(first for _, first, second in meetings(t, stage) if second is None)
        assert set(byes.values()) <= {1}


@pytest.mark.share(3, long=3)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_tournament_goes_on_from_any_of_its_facts(seed: int) -> None:
    whole = Simulation(seed)
    whole.play()
    for cut in {0, *random.Random(seed).sample(range(len(whole.facts)), 5)}:
        restarted = fold(whole.facts[:cut])
        for fact in whole.facts[cut:]:
            decide(restarted, fact)
            evolve(restarted, fact)
        assert seen(restarted) == seen(whole.tournament)


@pytest.mark.parametrize("seed", SEEDS[:11])
def test_what_is_remembered_is_what_would_be_worked_out_anew(seed: int) -> None:
    whole = Simulation(seed)
    whole.play()
    going_on = Tournament()
    for n, fact in enumerate(whole.facts):
        evolve(going_on, fact)
        if n % 5 == seed % 5 and n:
            assert seen(going_on) == seen(fold(whole.facts[: n + 1]))


@pytest.mark.parametrize("seed", SEEDS[:11])
def test_a_copy_goes_on_and_leaves_the_tournament_as_it_was(seed: int) -> None:
    whole = Simulation(seed)
    whole.play()
    cut = random.Random(seed).randrange(1, len(whole.facts))
    left = fold(whole.facts[:cut])
    copied = left.copy()
    for fact in whole.facts[cut:]:
        evolve(copied, fact)
    left.remembered.clear()
    assert seen(left) == seen(fold(whole.facts[:cut]))
    assert seen(copied) == seen(whole.tournament)


@pytest.mark.share(3, long=3)
@pytest.mark.parametrize("seed", SEEDS)
def test_any_order_of_arrival_of_results_gives_the_same(seed: int) -> None:
    simulation = Simulation(seed)
    simulation.overturn = lambda: None
    simulation.play()
    arrived = in_another_order(simulation.facts, random.Random(seed))
    assert seen(fold(arrived)) == seen(simulation.tournament)


def in_another_order(
    facts: Sequence[f.TournamentFact], chance: random.Random
) -> list[f.TournamentFact]:
    """Each result twice, anywhere: but for those of who left, that were there before they did."""
    others = [one for one in facts if not isinstance(one, f.ResultTaken | f.TournamentClosed)]
    left = {
        fact.entry: at
        for at, fact in reversed(list(enumerate(others)))
        if isinstance(fact, f.EntryWithdrawn | f.EntryDisqualified)
    }
    arriving: list[list[f.TournamentFact]] = [[] for _ in range(len(others) + 1)]
    for result in facts:
        if isinstance(result, f.ResultTaken):
            latest = min(left.get(entry, len(others)) for entry in result.pair)
            first = chance.randint(1, latest)
            for at in (first, chance.randint(first, len(others))):
                arriving[at].append(result)
    for at in arriving:
        chance.shuffle(at)
    return [one for at, fact in enumerate(others) for one in (*arriving[at], fact)] + arriving[-1]


def test_every_kind_of_fact_is_decided_on_and_does_something() -> None:
    assert list(EVOLVE) == list(POSSIBLE) == list(f.TOURNAMENT_FACTS)


# --- what is refused ------------------------------------------------------------------------


def opened(entries: int = 4) -> Simulation:
    simulation = Simulation(4, entries)
    simulation.enter()
    return simulation


@pytest.mark.parametrize(
    ("fact", "field"),
    [
        (f.TournamentOpened("Again", "PDA", "0" * 64), "fact: the tournament is open"),
        (f.EntryMade("E9", "Late"), "entry: entries are closed"),
        (f.EntryCheckedIn("E000"), "entry: entries are closed"),
        (f.EntryWithdrawn("E9"), "entry: E9 has not entered"),
        (f.DrawCommitted("morning", "0" * 64, "x"), "stage: there is no morning"),
        (f.DrawRevealed("bracket", "0" * 64, "x"), "stage: its draw was not committed to"),
        (f.LotsDecided("bracket", ()), "stage: has no standings"),
        (
            f.BracketFormed("bracket", "bracket", ("E000", "E001")),
            "stage: its draw is not revealed",
        ),
        (f.RoundPaired("bracket", 1, ()), "stage: is a bracket"),
        (f.RoundStarted("bracket", "W1"), "round: there is no such round"),
        (f.MatchAssigned("bracket/W1.0", ("E000", "E001"), "m-1"), "pair: is not due"),
        (
            f.ResultTaken("bracket/W9.0", ("E000", "E001"), "E000", (2, 0), "m-1", 9),
            "node: there is no such node",
        ),
        (
            f.ResultTaken("bracket/W1.0", ("E000", "E777"), "E000", (2, 0), "m-1", 9),
            "pair: must be two who have entered",
        ),
        (
            f.ResultTaken(f"bracket/R{'9' * 5000}.0", ("E000", "E001"), "E000", (2, 0)),
            "node: there is no such node",
        ),
        (f.ResultOverturned("bracket/W1.0", "m-1", 9, "keep"), "node: no such result waits"),
    ],
    ids=lambda value: type(value).__name__ if not isinstance(value, str) else "",
)
def test_what_cannot_be_is_refused_by_its_field(fact: f.TournamentFact, field: str) -> None:
    with pytest.raises(ImpossibleReport, match=field):
        decide(opened().tournament, fact)


@pytest.mark.parametrize("node", ["R1.0", "R01.0", "R1.00", "R0.0", "R1.9", "R9.0", "R1", "W1.0"])
def test_a_node_of_a_table_has_one_name(node: str) -> None:
    simulation = Simulation(6, 4)
    simulation.enter()
    simulation.draw("table")
    t = simulation.tournament
    simulation.record(rounds_to_pair(t, "table")[0])
    assert (meeting_at(t, f"table/{node}") is None) == (node != "R1.0")


def test_a_secret_that_was_not_committed_to_is_not_revealed() -> None:
    simulation = opened()
    simulation.record(f.DrawCommitted("bracket", "0" * 64, "bones"))
    with pytest.raises(ImpossibleReport, match="secret: is not the one that was committed to"):
        decide(simulation.tournament, f.DrawRevealed("bracket", "1" * 64, "6-4"))


def test_an_entry_is_at_one_table_at_a_time_and_a_match_for_one_node() -> None:
    simulation = Simulation(8, 4)
    simulation.enter()
    simulation.form_what_was_drawn()
    (node, pair), (other, others) = due(simulation.tournament)
    first, second = sorted(pair)
    simulation.record(f.MatchAssigned(node, (first, second), "m-1"))
    with pytest.raises(ImpossibleReport, match="node: has its match"):
        decide(simulation.tournament, f.MatchAssigned(node, (first, second), "m-2"))
    third, fourth = sorted(others)
    with pytest.raises(ImpossibleReport, match=f"match: is played for {node}"):
        decide(simulation.tournament, f.MatchAssigned(other, (third, fourth), "m-1"))


def test_two_matches_cannot_both_give_the_result_of_a_node() -> None:
    simulation = Simulation(8, 4)
    simulation.enter()
    simulation.form_what_was_drawn()
    node, pair = due(simulation.tournament)[0]
    first, second = sorted(pair)
    simulation.record(f.ResultTaken(node, (first, second), first, (2, 0), "m-1", 50))
    with pytest.raises(ImpossibleReport, match="match: m-1 has the result of this node"):
        decide(
            simulation.tournament, f.ResultTaken(node, (first, second), second, (0, 2), "m-2", 50)
        )


# --- the formats of the books ----------------------------------------------------------------


def test_pda_1a_pda_1b_matches_are_best_of_five_and_the_final_of_seven() -> None:
    (stage,) = FORMATS["PDA"].stages
    simulation = Simulation(0, 8)
    simulation.play()
    t = simulation.tournament
    lengths = {node: best_of(t, node) for node, _ in t.results}
    assert lengths.pop("bracket/W3.0", 7) == 7
    assert set(lengths.values()) == {5}
    assert stage.name == "bracket"


def test_42_gp_2_amb_84_games_of_the_bracket_have_no_limit_of_time() -> None:
    morning, afternoon = FORMATS["42"].stages
    assert isinstance(afternoon, Elimination)
    assert afternoon.match_options == {"game_minutes": "none"}
    assert not hasattr(morning, "match_options")


def test_a_tournament_goes_on_by_the_edition_of_its_format() -> None:
    pinned = "05cd349d35766f8c31842dcfcdde8ee282fb81e5855d57a1041e8e04a2b8d94a"
    opened = f.TournamentOpened("Spring", "42", pinned)
    decide(Tournament(), opened)
    *_, afternoon = fold([opened]).format.stages
    assert isinstance(afternoon, Elimination)
    assert afternoon.match_options == {}


EDITIONS = (
    ("PDA", "c29ae4243c2fc70eb24a3a57287f13f948e7ad385f65503755ec03c986008fee"),
    ("42", "05cd349d35766f8c31842dcfcdde8ee282fb81e5855d57a1041e8e04a2b8d94a"),
    ("42", "673f44ed0f44aea0867f22e28453f41777716f32d041034d553a74fd40699bf3"),
    ("UDL", "fa17933a6bc1b4f6bc43b362be8bdf63c1ac243f43f2e66eb7da829a6aff94f3"),
    ("DP", "dbe55c8719dc9a31787936cf704ac447856f1d4da2de5e9b49ddf5029975c5f6"),
    ("DP", "5af0221430e1c88c6f3810805faeb2ba3884ff63434a83ad7ebe1406a9413132"),
    ("round-robin", "cb30b30f22a3f2baa711737f17986686a0191a50832e0f8bbaa6b9b6b1096cf1"),
    ("round-robin", "4f7322526e6345028332b487a76d2dccaa75f12693d4434813f555101e3ca0c3"),
    ("table-then-bracket", "3fa2022f6dfdc42f7128ad57d14ae5073e74f558fadfcd749e1ddb1a9e466b87"),
    ("table-then-bracket", "6e62e5a3d5b1dd44d8c83c7a262cc6478a009b6e83b2139f8bf0d8399efe7183"),
    ("bracket", "0fbd997a64db85e0a72a48a8109ee8f65780d46cc7ed5d6b58238ac7081a62c6"),
    ("swiss", "226707199bd1a2d132cf342ab78cc281c3aeba39eb6e49f1502f65583bcd8447"),
    ("swiss", "ffed85d7a998c381f8d8f13c5e60804e0f96ebd855dcc8ea7e5ac2a3b00e6961"),
    ("swiss-then-bracket", "480279d2292684a5147d21e5f3761aa80fc91a2a45d45cc9c73540d9062d2300"),
    ("swiss-then-bracket", "427ed6624f71209a032f5fb63b94b43f7bb94052874573a8ee1a39e49c1f1b8a"),
    ("groups-then-bracket", "7fb77f39c8972da5c668c9dd65c84e8ad23a1035f4230de73e1421bb07fb58de"),
    ("groups-then-bracket", "ffd9a99a0fb1d1c658da2d172bca9abbc5280f752f90b965c87b892e5a180f0f"),
    ("league", "60956967cefe19e6118aedbfab95127b6a6ee98d981aebeb160a5639c3eb1e05"),
    ("league", "53e6061338376a84681fb951a6ef17868479000d675de9a568194488efbbd767"),
    ("ladder", "6fd49e2983a48ab57dd535d8613cf488429af6b518819092370079d253b08bde"),
    ("ladder", "6dcd4ce2aba209e3a6ef98e55197ef94d971ef672b4eca2a83581593531c0807"),
)
"""Every edition of a format by which a tournament may have been opened; the latest is the last."""


@pytest.mark.parametrize(("name", "pinned"), EDITIONS)
def test_every_edition_that_there_was_is_there(name: str, pinned: str) -> None:
    assert format_of(name, {}, pinned).sha256() == pinned


def test_the_latest_edition_of_each_format_is_on_the_list() -> None:
    assert dict(EDITIONS) == {name: one.sha256() for name, one in FORMATS.items()}


def test_udl_14_who_is_put_out_of_a_match_loses_it_and_plays_on_where_losers_do() -> None:
    simulation = Simulation(5, 4)
    simulation.enter()
    simulation.form_what_was_drawn()
    t = simulation.tournament
    node, pair = due(t)[0]
    loser, winner = sorted(pair)
    for entry, where in ((loser, None), (loser, "bracket/L1.0"), ("E777", node)):
        with pytest.raises(ImpossibleReport, match=r"entry: E777|node: "):
            decide(t, f.EntryDisqualified(entry, "match", "UDL-14", node=where))
    with pytest.raises(ImpossibleReport, match="node: is the match that is lost"):
        decide(t, f.EntryDisqualified(loser, "tournament", "UDL-9", node=node))
    simulation.record(f.EntryDisqualified(loser, "match", "UDL-14", node=node))
    states = bracket(t, "bracket")
    assert states["W1.0"][2:4] == (winner, loser)
    assert loser in (states["L1.0"].first, states["L1.0"].second)
    assert loser not in t.out
    simulation.record(f.EntryDisqualified(loser, "life", "UDL-13"))
    assert loser in t.out
    assert all(loser not in pair for _, pair in due(t))


def test_who_comes_late_plays_on_from_the_next_round_of_a_swiss() -> None:
    simulation = Simulation(9, 5)
    simulation.enter()
    simulation.draw("swiss")
    t = simulation.tournament
    simulation.record(rounds_to_pair(t, "swiss")[0])
    simulation.record(f.EntryMade("LATE", "Late"))
    simulation.record(f.EntryCheckedIn("LATE"))
    assert "LATE" not in t.field()
    for node, pair in due(t):
        first, second = sorted(pair)
        simulation.record(f.ResultTaken(node, (first, second), first, (1, 0)))
    (paired,) = rounds_to_pair(t, "swiss")
    assert len(paired.pairs) == 3
    assert all(second for _, second in paired.pairs)
    assert any("LATE" in pair for pair in paired.pairs)


def test_an_option_is_chosen_by_stage_and_name_and_changes_the_hash() -> None:
    assert format_of("42", {}).sha256() != format_of("42", {"morning.rounds": "4"}).sha256()
    for options, message in (
        ({"evening.rounds": "4"}, "options.evening.rounds: is of no stage"),
        ({"morning.luck": "4"}, "options.morning.luck: is no option"),
        ({"morning.rounds": "0"}, "options.morning.rounds: is '0'"),
    ):
        with pytest.raises(Exception, match=message):
            format_of("42", options)


def test_amb_154_an_event_by_a_format_of_organisers_goes_on_by_a_point() -> None:
    """As it was opened; a format that is opened now may have any points (AMB-114)."""
    pinned = next(sha256 for name, sha256 in EDITIONS if name == "swiss")
    for format_sha256, score in ((pinned, (1, 0)), ("", (300, 0))):
        options = {} if format_sha256 else {"swiss.bye": "300 0", "swiss.forfeit": "300 0"}
        (stage,) = format_of("swiss", options, format_sha256).stages
        assert isinstance(stage, RoundRobin)
        assert (stage.bye.value, stage.forfeit.value) == (score, score)


def test_amb_154_an_event_of_pairs_goes_on_by_the_points_that_it_was_opened_with() -> None:
    pinned = next(sha256 for name, sha256 in EDITIONS if name == "DP")
    (stage,) = format_of("DP", {}, pinned).stages
    assert isinstance(stage, RoundRobin)
    assert (stage.bye.value, stage.forfeit.value) == ((200, 0), (200, 0))
