"""Every option of dominoes by pairs acts: with another value something comes out otherwise."""

from bisect import bisect_left
from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest

from adjudication.adjudicate import adjudicate
from domain import events as e
from domain.bones import Bone
from domain.errors import ImpossibleReport
from domain.match.match import Match
from domain.match.strict import breaches
from domain.rulebooks import book
from domain.rulebooks.by_pairs_editions import EDITIONS
from domain.rules import Amount, Pairs, Rule, choose, rules_of, spell
from projections.following import follow
from tests.support.pairs_table import Part, deal, told

Options = dict[str, str]
Scenario = Callable[[Options], Any]

RULES = book("DP").rules
assert isinstance(RULES, Pairs)


def out(bones: str) -> tuple[Part, ...]:
    """A hand in which seat A plays out these bones while the others pass."""
    acts = [act for bone in bones.split() for act in (f"A {bone}", "B -", "C -", "D -")]
    return (deal(), *acts[:-3], e.HandEnded("domino", 0))


LOCK: tuple[Part, ...] = (deal(), "A 6-6", "B 6-5", e.HandEnded("lock"))
SHOWN = (
    "A shows 0-0 1-0 1-1 2-0 2-1 2-2",
    "C shows 3-0 3-1 3-2 3-3 4-0 4-1 4-2",
    "D shows 4-3 4-4 5-0 5-1 5-2 5-3 5-4",
)
LEVEL = (
    "A shows 6-0 6-3 4-1 0-0 2-1 4-2",
    "B shows 4-4 1-0 3-1 5-1 2-0 5-3",
    "C shows 6-4 4-3 2-2 5-2 4-0 6-2 5-4",
)


LEVEL_OF_C = (
    "A shows 5-5 3-1 0-0 4-4 5-3 2-0",
    "B shows 1-1 2-1 6-1 4-1 3-3 4-0 5-0",
    "C shows 2-2 6-0 6-3 1-0 5-2 4-2",
)


def hand(number: int, winner: int, points: int) -> tuple[e.Fact, ...]:
    led = e.BonePlayed(0, Bone("6-6"))
    return (*deal(number), led, e.HandEnded("domino", winner, points))


def recorded(options: Options, *parts: Part) -> tuple[Match, list[tuple[int, e.Fact]]]:
    """The match and its facts under the edition among these options, else under `world`."""
    others = {name: text for name, text in options.items() if name != "edition"}
    return told(options.get("edition", "world"), *parts, **others)


def played(options: Options, *parts: Part) -> Match:
    return recorded(options, *parts)[0]


def scores(*parts: Part) -> Scenario:
    return lambda options: played(options, *parts).scores


def opens(*parts: Part) -> Scenario:
    return lambda options: played(options, *parts, e.HandStarted(2)).current_hand().opening


def won(*parts: Part) -> Scenario:
    def scenario(options: Options) -> Any:
        match = played(options, *parts)
        return match.game_winner, match.scores, match.wins, match.winner

    return scenario


def claimed(kind: str, event: int | None, against: int, *parts: Part) -> Scenario:
    """The verdict on a claim, and what follows from it."""

    def scenario(options: Options) -> Any:
        facts = recorded(options, *parts)[1]
        finding = adjudicate(facts, e.Claim(kind, event, against))
        follows = finding.consequence
        pays = follows and (follows.ends, follows.pays, follows.refer, follows.score, follows.fix)
        return finding.verdict, pays

    return scenario


def in_an_edition(options: Options) -> Any:
    chosen = rules_of(choose(RULES, options))
    return {name: rule.value for name, rule in chosen.items() if name != "edition"}


def cards_are_shown(options: Options) -> bool:
    try:
        played(options, e.CardGiven(0, "yellow"))
    except ImpossibleReport:
        return False
    return True


def limit(options: Options) -> Any:
    facts = recorded(options, deal())[1]
    shown = follow([e.Entry(at, fact) for at, fact in facts]).clocks()
    return shown.game.limit if shown.game else None


def first_unfinished(options: Options) -> int:
    """The least points stated for one hand that win the game."""

    def wins(points: int) -> bool:
        return played(options, hand(1, 0, points)).game_winner is not None

    return bisect_left(range(1000), True, key=wins)


PASS: tuple[Part, ...] = (deal(), "A 6-6", "B -", "C 6-1", e.Observed("held", 1, Bone("6-5"), 9))
MISPLACED: tuple[Part, ...] = (deal(), "A 6-6", "B 5-4 <6-6", "C 6-1", "D 4-1", "A -")
TOUCHED: tuple[Part, ...] = (deal(), "A 6-6", e.BoneExposed(1, Bone("6-5")), "B 6-4")
HELD_BACK: tuple[Part, ...] = (
    *(deal(), e.BoneExposed(3, Bone("6-4"))),
    *("A 6-6", "B 6-5", "C 5-1", "D 6-2", "A 2-0"),
)
"""D laid 6-2 at event 12 with 6-4 open, and A has acted."""


def goes_back(options: Options) -> list[bool]:
    """Whether the bone laid instead of an exposed one goes back, by the acts since it was laid."""
    claim = e.Claim("exposed_not_played", 12, 3)
    more = ("B 2-1", "C 4-0", "D 4-1", "A -", "B -")
    told_so_far = (recorded(options, *HELD_BACK, *more[:acts])[1] for acts in range(len(more)))
    findings = [adjudicate(facts, claim).consequence for facts in told_so_far]
    return [follows is not None and follows.fix == "goes_back" for follows in findings]


LATE = e.Observed("late", 1, minutes=2)
SECOND_TURN = ("A 6-6", "B 6-5", "C -", "D -", "A -", "B 5-4")
THINKS: tuple[Part, ...] = (deal(), *SECOND_TURN, e.Observed("thinking", 1, event=13))
BROKEN: tuple[Part, ...] = (deal(), "A 6-6", "B -", e.HandEnded("broken"))

SCENARIOS: dict[str, Scenario] = {
    "edition": in_an_edition,
    "bones": lambda options: played(options, e.HandStarted(1)).current_hand().boneyard,
    "first_opening": lambda options: played(options, e.HandStarted(1)).current_hand().opening,
    "next_opening": opens(deal(), "A 6-6", e.HandEnded("domino", 3, 10)),
    "block_opening": opens(*LOCK, *SHOWN),
    "void_opening": opens(*LOCK[:3], "C 6-4", e.HandEnded("lock")),
    "broken_opening": opens(*BROKEN),
    "touched_is_played": claimed("exposed_not_played", 9, 1, *TOUCHED),
    "touched_instead": claimed("exposed_not_played", 9, 1, *TOUCHED),
    "laid_instead": goes_back,
    "block_winner": scores(
        *LOCK,
        "A shows 0-0 1-0 1-1 2-0 2-1 3-0",
        "C shows 6-4 6-3 6-2 5-5 5-4 4-4 5-3",
        "D shows 4-3 3-3 5-0 6-0 4-2 5-1 6-1",
    ),
    "block_tie": lambda options: (
        played(options, *LOCK, *LEVEL).scores,
        played(options, *LOCK[:2], "B -", "C 6-5", e.HandEnded("lock"), *LEVEL_OF_C).scores,
    ),
    "domino_counts": scores(
        *out("6-6 6-5 5-5 5-4 4-4 4-0 6-0"),
        "B shows 3-3 3-2 3-1 3-0 2-2 2-1 2-0",
        "D shows 5-2 5-1 5-0 6-4 6-3 6-2 6-1",
    ),
    "block_counts": scores(*LOCK, *SHOWN),
    "capicua": scores(*out("6-6 6-5 5-5 5-4 4-4 4-0 6-0")),
    "capicua_ends": scores(*out("6-5 5-4 6-4 4-3 3-2 4-2 2-1")),
    "chuchazo": scores(*out("6-6 6-5 5-5 5-4 4-4 4-0 0-0")),
    "round_of_passes": scores(deal(), "A 6-6", "B -", "C -", "D -"),
    "by_hand": scores(hand(1, 0, 10), hand(2, 1, 10)),
    "target": first_unfinished,
    "excess": scores(hand(1, 0, 210)),
    "minutes": limit,
    "last_hand": won(hand(1, 0, 10), e.TimeCalled()),
    "shut_out_doubles": won(hand(1, 0, 210)),
    "best_of": won(hand(1, 0, 210), e.GameEnded()),
    "love": scores(hand(1, 0, 10), hand(2, 1, 10)),
    "sanctions": claimed("could_play", 9, 1, *PASS),
    "false_pass": claimed("could_play", 9, 1, *PASS),
    "misplaced_late": claimed("misplay", 9, 1, *MISPLACED),
    "misplaced_soon": claimed("misplay", 9, 1, *MISPLACED),
    "late_acts": claimed("misplay", 9, 1, *MISPLACED),
    "false_block": claimed("false_block", 9, 1, deal(), "A 6-6", e.BlockDeclared(1)),
    "put_back": claimed("exposed_not_played", 9, 1, *TOUCHED),
    "seconds_without_choice": claimed("idle_thinking", 13, 1, *THINKS),
    "minutes_late": claimed("late_forfeit", None, 1, LATE),
    "cards": cards_are_shown,
    "walkover": claimed("late_forfeit", None, 1, e.Observed("no_show", 1)),
}
"""The scenario of each option, by its name."""

CONTEXT: dict[str, Options] = {
    "block_opening": {"next_opening": "winner"},
    "block_tie": {"block_winner": "hand"},
    "capicua_ends": {"capicua": "25"},
    "misplaced_late": {"late_acts": "1"},
    "shut_out_doubles": {"best_of": "3", "target": "200"},
    "excess": {"target": "200"},
    "best_of": {"target": "200"},
    "love": {"target": "200"},
    "last_hand": {"minutes": "40", "target": "200"},
    "sanctions": {"false_pass": "80"},
    "walkover": {"target": "150"},
    "put_back": {"touched_is_played": "true"},
    "touched_instead": {"touched_is_played": "true"},
}
"""Other options without which this one decides nothing."""

OTHERS = {"late_acts": ("3",), "minutes_late": ("1",), "seconds_without_choice": ("10",)}
"""Values to try beside the default of an amount, where its choices are alike in the scenario."""


def values(name: str, rule: Rule[Any]) -> tuple[str, ...]:
    if name in OTHERS:
        return (spell(rule.value), *OTHERS[name])
    return tuple(map(spell, rule.choices))


@pytest.mark.parametrize("name", book("DP").options())
def test_every_value_of_an_option_comes_out_otherwise(name: str) -> None:
    """DP-11, DP-24, DP-25, DP-28, DP-30, DP-32, DP-35, DP-39."""
    rule = book("DP").options()[name]
    context = CONTEXT.get(name, {})
    outcomes = {text: SCENARIOS[name]({**context, name: text}) for text in values(name, rule)}
    for one, other in combinations(outcomes, 2):
        assert outcomes[one] != outcomes[other], f"{name}: {one} and {other} are alike"
    assert len(outcomes) > 1 or isinstance(rule, Amount)


@pytest.mark.parametrize("edition", EDITIONS)
def test_another_value_than_an_edition_s_own_comes_out_otherwise(edition: str) -> None:
    """The value of the edition is left unsaid, and held against each other value of the option."""
    chosen = rules_of(choose(RULES, {"edition": edition}))
    alike: list[str] = []
    for name, rule in book("DP").options().items():
        if name == "edition":
            continue
        context = {"edition": edition, **_with_seven_bones(name), **CONTEXT.get(name, {})}
        unsaid = SCENARIOS[name](context)
        own = spell(chosen[{"minutes": "game_minutes"}.get(name, name)].value)
        alike += [
            f"{name}: {own} and {text}"
            for text in values(name, rule)
            if text != own and SCENARIOS[name]({**context, name: text}) == unsaid
        ]
    assert alike == []


def _with_seven_bones(name: str) -> Options:
    """The set that the scenarios are told with."""
    return {} if name == "bones" else {"bones": "double_six"}


@pytest.mark.parametrize(("edition", "each"), [("world", 7), ("cuba", 10)])
def test_every_player_takes_seven_bones_or_ten(edition: str, each: int) -> None:
    """DP-2, DP-4: under strict enforcement another is refused."""
    match, _ = told(edition, e.HandStarted(1))
    assert not breaches(match, e.OpeningDrawn(0, each))
    assert breaches(match, e.OpeningDrawn(0, each + 1))
